// @ts-check
/** The tutorial: a step's text, what to write, and a button that lets the workshop play to see whether it is done. */
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/language.js";
import { BOOK, HANDS, STEPS, applyEdit, changedLines } from "../../workshop/tutorial.js";
import { contents, isSound } from "../../workshop/useGame.js";
import { Icon } from "../shared/Icon.js";

/** @typedef {import("../../workshop/agramEdits.js").Edit} Edit */

/**
 * @param {{draft: import("../../workshop/drafts.js").Draft, game: import("../../workshop/useGame.js").Game,
 *   change: (more: Partial<import("../../workshop/drafts.js").Draft>) => void, setTab: (tab: string) => void,
 *   editors: {current: Map<string, import("./Editor.js").Handle>}, leave: () => void}} props
 */
export function Tutorial({ draft, game, change, setTab, editors, leave }) {
  const at = Math.min(draft.step ?? 0, STEPS.length);
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [folded, setFolded] = useState(false);
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  const main = draft.files[0].name;
  useEffect(() => {
    setMessage("");
    if (at) head.current?.focus();
  }, [at]);
  if (at === STEPS.length) {
    return html`<${Finished} ...${{ head, leave }} back=${() => change({ step: at - 1 })} />`;
  }
  const step = STEPS[at];
  const textOf = (/** @type {"rules" | "book"} */ into) => (into === BOOK ? draft.book : draft.files[0].text);
  const todo = step.edits
    .map((edit) => ({ edit, lines: changedLines(textOf(edit.into), edit) }))
    .filter(({ lines }) => lines);
  const write = () => {
    for (const into of /** @type {const} */ (["rules", "book"])) {
      let text = textOf(into);
      for (const { edit } of todo) if (edit.into === into) text = applyEdit(text, edit) ?? text;
      editors.current.get(into === BOOK ? BOOK : main)?.replace(text);
    }
    setMessage("");
  };
  const look = async () => {
    if (!game.sandbox) return;
    setBusy(true);
    try {
      const wrong = game.findings.find((one) => one.severity === "error");
      if (wrong) setMessage(t(`Line ${wrong.line} has an error first: ${wrong.message}`));
      else {
        const played = await game.sandbox.ask("playout", { ...contents(draft), hands: HANDS });
        const lacks = step.lacks(played);
        if (lacks) setMessage(t(lacks));
        else change({ step: at + 1 });
      }
    } catch (error) {
      setMessage(/** @type {Error} */ (error).message);
    }
    setBusy(false);
  };
  const ready = game.status?.stage === "ready" && !busy && !game.checking;
  return html`<section class=${`tutorial${folded ? " folded" : ""}`} aria-label="tutorial">
    <header>
      <h2 tabIndex="-1" ref=${head}><small>${at + 1} of ${STEPS.length}</small> ${step.title}</h2>
      <button
        type="button"
        class="plain round"
        aria-label=${folded ? "Show the step" : "Hide the step"}
        aria-expanded=${String(!folded)}
        onClick=${() => setFolded(!folded)}
      >
        <${Icon} name=${folded ? "plus" : "close"} />
      </button>
    </header>
    ${
      !folded &&
      html`<div class="tutorial-body">
        <p>${step.text}</p>
        <p class="task">${step.task}</p>
        ${todo.length > 0 && html`<${ToWrite} todo=${todo} show=${show} />`}
      </div>`
    }
    <p class="tutorial-said" role="status">${busy ? "The workshop plays four hands…" : message}</p>
    <footer>
      ${
        at > 0 &&
        html`<button type="button" class="button" onClick=${() => change({ step: at - 1 })}>
          <${Icon} name="back" />Back
        </button>`
      }
      ${todo.length > 0 && html`<button type="button" class="button" onClick=${write}>Write it for me</button>`}
      <button type="button" class="button main" disabled=${!ready} onClick=${look}>
        <${Icon} name="check" />${isSound(game.findings) && !todo.length ? "Play it and go on" : "Play it"}
      </button>
      <button type="button" class="link" onClick=${leave}>End the tutorial</button>
    </footer>
  </section>`;

  /** @param {Edit} edit @param {number} line */
  function show(edit, line) {
    const name = edit.into === BOOK ? BOOK : main;
    setTab(name);
    requestAnimationFrame(() => editors.current.get(name)?.goTo(line));
  }
}

/** What to write in a step. @param {{todo: {edit: Edit, lines: ReturnType<typeof changedLines>}[],
 *   show: (edit: Edit, line: number) => void}} props */
const ToWrite = ({ todo, show }) => html`<ol class="to-write">
  ${todo.map(
    ({ edit, lines }, n) => html`<li key=${n}>
      <button type="button" class="link" onClick=${() => show(edit, lines?.line ?? 1)}>
        ${edit.into === BOOK ? `In the book, line ${lines?.line}` : `In the rules, line ${lines?.line}`}
      </button>
      <pre tabIndex="0" translate="no">
        ${lines?.old.map((line) => html`<del>${line}</del>`)}
        ${lines?.fresh.map((line) => html`<ins>${line}</ins>`)}
      </pre>
    </li>`,
  )}
</ol>`;

/** After the last step. @param {{head: {current: HTMLElement | null}, back: () => void, leave: () => void}} props */
const Finished = ({ head, back, leave }) => html`<section class="tutorial" aria-label="tutorial">
  <h2 tabIndex="-1" ref=${head}>The game is yours</h2>
  <p>
    You have made a game with a pack, a deal, tricks, a score and two rounds. Let the suite test it, look at a
    thousand hands, change what you like, and share it with a friend.
  </p>
  <footer>
    <button type="button" class="button" onClick=${back}>
      <${Icon} name="back" />Back
    </button>
    <button type="button" class="button main" onClick=${leave}>End the tutorial</button>
  </footer>
</section>`;
