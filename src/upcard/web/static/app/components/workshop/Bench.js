// @ts-check
/** The work bench: the book and the rules of a game at the left, at the right a table that plays them. On a phone
 * all are
 * tabs. */
import { html, useEffect, useRef, useState } from "../../html.js";
import { useAnswer, useMedia } from "../../hooks.js";
import { t } from "../../language.js";
import { Link } from "../../router.js";
import { keep } from "../../workshop/drafts.js";
import { leave } from "../../workshop/ownSandbox.js";
import { language } from "../../workshop/sources.js";
import { useGame } from "../../workshop/useGame.js";
import { withImports } from "../../workshop/words.js";
import { Icon } from "../shared/Icon.js";
import { Editor } from "./Editor.js";
import { Findings, State } from "./Findings.js";
import { Mechanisms } from "./Mechanisms.js";
import { Play, useTable } from "./Play.js";
import { Send } from "./Send.js";
import { Pane, TabList } from "./TabList.js";
import { Tests } from "./Tests.js";
import { Tutorial } from "./Tutorial.js";

/** Milliseconds after the last key until the draft is kept. */
const KEEP_MS = 400;
const [BOOK, LESSON] = ["book", "lesson"];
/** @typedef {import("../../workshop/drafts.js").Draft} Draft */

/** The draft, and what keeps it. @param {Draft} first */
function useKept(first) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState("");
  const latest = useRef(draft);
  const unkept = useRef(false);
  const save = () => {
    if (!unkept.current) return;
    unkept.current = false;
    try {
      keep(latest.current);
      setProblem("");
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  const change = (/** @type {Partial<Draft>} */ more) => {
    latest.current = { ...latest.current, ...more };
    unkept.current = true;
    setDraft(latest.current);
  };
  useEffect(() => {
    const timer = setTimeout(save, KEEP_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);
  return { draft, change, latest, unkept: problem };
}

/** @param {{first: Draft}} props */
export function Bench({ first }) {
  const { draft, change, latest, unkept } = useKept(first);
  const game = useGame(draft);
  const table = useTable(game, draft);
  const { value: spoken, error: wordless } = useAnswer(language, []);
  const wide = useMedia("(min-width: 1000px)");
  const main = draft.files[0].name;
  const [left, setLeft] = useState(main);
  const [right, setRight] = useState("table");
  const [shown, setShown] = useState(main);
  const [inserting, setInserting] = useState(false);
  const editors = useRef(/** @type {Map<string, import("./Editor.js").Handle>} */ (new Map()));
  useEffect(() => {
    document.title = draft.title;
  }, [draft.title]);
  useEffect(() => () => leave(), []);

  const texts = [BOOK, ...draft.files.map((file) => file.name), ...(draft.lesson ? [LESSON] : [])];
  const kinds = /** @type {Record<string, "markdown" | "toml">} */ ({ [BOOK]: "markdown", [LESSON]: "toml" });
  const textOf = (/** @type {string} */ name) =>
    name === BOOK ? draft.book : name === LESSON ? draft.lesson : draft.files.find((file) => file.name === name)?.text;
  const setTab = (/** @type {string} */ id) => {
    setShown(id);
    if (texts.includes(id)) setLeft(id);
    else setRight(id);
  };
  const seen = (/** @type {string} */ id) => (wide ? id === left || id === right : id === shown);
  const setText = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (name === BOOK || name === LESSON) change({ [name]: text });
    else change({ files: latest.current.files.map((file) => (file.name === name ? { ...file, text } : file)) });
  };
  const goTo = (/** @type {{file?: string, line: number, column?: number}} */ { file, line, column }) => {
    const name = texts.find((one) => one === file) ?? main;
    setTab(name);
    // The editor has a size after it is shown.
    requestAnimationFrame(() => editors.current.get(name)?.goTo(line, column));
  };
  const showAtTable = (/** @type {string} */ record, /** @type {number} */ moves) => {
    setTab("table");
    void table.show(record, moves);
  };
  const insert = (/** @type {string} */ example) => {
    const name = draft.files.some((file) => file.name === left) ? left : main;
    const file = latest.current.files.find((one) => one.name === name);
    const editor = editors.current.get(name);
    if (!file || !editor) return;
    const { text, body } = withImports(file.text, example);
    const added = text.split("\n").length - file.text.split("\n").length;
    editor.replace(placed(text, body, editor.line() + added));
    setTab(name);
    setInserting(false);
    requestAnimationFrame(() => editor.focus());
  };
  const handle = (/** @type {string} */ name, /** @type {any} */ editor) => {
    if (editor) editors.current.set(name, editor);
    else editors.current.delete(name);
  };
  const ownFindings = (/** @type {string} */ name) => game.findings.filter((one) => one.file === name);
  const textTabs = texts.map((name) => {
    const errors = ownFindings(name).filter((one) => one.severity === "error").length;
    const words =
      name === BOOK ? t("Book") : name === LESSON ? t("Lesson") : draft.files.length > 1 ? name : t("Rules");
    return /** @type {[string, string, string?]} */ ([name, words, errors ? String(errors) : undefined]);
  });
  const playTabs = /** @type {[string, string][]} */ ([
    ["table", t("Table")],
    ["tests", t("Test")],
  ]);
  const panes = html`
    ${texts.map(
      (name) => html`<${Pane} key=${name} id=${name} shown=${seen(name)} class="text-pane">
        <${Editor}
          name=${name}
          text=${textOf(name) ?? ""}
          kind=${kinds[name] ?? "python"}
          label=${LABELS[name] ?? "The rules of the game"}
          hidden=${!seen(name)}
          words=${spoken?.words ?? NO_WORDS}
          findings=${ownFindings(name)}
          change=${(/** @type {string} */ text) => setText(name, text)}
          handle=${handle}
        />
        ${seen(name) && html`<${Findings} findings=${ownFindings(name)} goTo=${goTo} />`}
      <//>`,
    )}
  `;
  const plays = html`
    <${Pane} id="table" shown=${seen("table")}>
      <${Play} ...${{ game, table, goTo, shown: seen("table") }} />
    <//>
    <${Pane} id="tests" shown=${seen("tests")} class="scrolls">
      <${Tests} ...${{ game, draft, goTo, show: showAtTable }} />
    <//>
  `;
  const tools = html`<button type="button" class="button" onClick=${() => setInserting(true)}>
    <${Icon} name="plus" />Insert…
  </button>`;
  return html`<div class=${`bench${wide ? " wide" : ""}`}>
    <header class="bench-bar">
      <${Link} href="/workshop" class="plain round" aria-label="All your games"><${Icon} name="back" /><//>
      <input
        class="bench-title"
        aria-label="The name of your game"
        maxlength="80"
        translate="no"
        value=${draft.title}
        onInput=${(/** @type {any} */ event) => change({ title: event.target.value })}
      />
      <${State} game=${game} />
      <${Send} ...${{ game, draft }} />
    </header>
    ${unkept && html`<p class="problem" role="alert">${unkept}</p>`}
    ${wordless && html`<p class="problem" role="alert">${wordless}</p>`}
    ${
      draft.step !== undefined &&
      html`<${Tutorial} ...${{ draft, change, game, setTab, editors }} leave=${() => change({ step: undefined })} />`
    }
    ${
      !wide &&
      html`<div class="bench-row">
        <${TabList} label="The texts and the game" tabs=${[...textTabs, ...playTabs]} tab=${shown} setTab=${setTab} />
      </div>`
    }
    <div class="bench-left">
      ${
        wide &&
        html`<div class="bench-row">
          <${TabList} label="The texts" tabs=${textTabs} tab=${left} setTab=${setTab} />${tools}
        </div>`
      }
      ${panes}
      ${!wide && texts.includes(shown) && html`<div class="bench-tools">${tools}</div>`}
    </div>
    <div class="bench-right">
      ${
        wide &&
        html`<div class="bench-row">
          <${TabList} label="The game" tabs=${playTabs} tab=${right} setTab=${setTab} />
        </div>`
      }
      ${plays}
    </div>
    ${
      inserting &&
      spoken &&
      html`<${Mechanisms} mechanisms=${spoken.mechanisms} insert=${insert} close=${() => setInserting(false)} />`
    }
  </div>`;
}

const LABELS = /** @type {Record<string, string>} */ ({
  [BOOK]: "The book of the game",
  [LESSON]: "The lesson of the game",
});
const NO_WORDS = new Map();

/** A text with an example put in front of the part that a line is in: examples begin at the left edge.
 * @param {string} text @param {string} body @param {number} line from 1 */
export function placed(text, body, line) {
  const lines = text.split("\n");
  let at = Math.min(line, lines.length);
  // Not into the middle of a definition: on to the next line that begins one.
  while (at < lines.length && !/^(@|def |class |[A-Z_]+ ?=|# ---)/.test(lines[at])) at += 1;
  const before = lines.slice(0, at).join("\n").trimEnd();
  return `${before}\n\n\n${body.trim()}\n\n\n${lines.slice(at).join("\n").trimStart()}`;
}
