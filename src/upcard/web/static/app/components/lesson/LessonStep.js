// @ts-check
/** The text of a lesson's step, the verdict on the attempt, and the navigation. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { useFades } from "../../base/hooks.js";
import { firstMatch } from "../../learn/lessons.js";
import { Words } from "../shared/Card.js";
import { GlossaryText } from "../shared/GlossaryTerm.js";
import { Unkept } from "../shared/Unkept.js";

/** @typedef {import("../../protocol").LessonInfo} Lesson */
/** @typedef {import("../../protocol").LessonStep} Step */
/** @typedef {import("../../protocol").LessonVerdict} LessonVerdict */

const HEADS = { right: "Right.", poor: "Allowed, but…", refused: "Not allowed.", wrong: "Not so." };

/** @param {{choices: string[], answer: (choice: number) => void, busy: boolean}} props */
export const Choices = ({ choices, answer, busy }) => html`<div class="actions" role="group" aria-label="answers">
  <div class="action-group">
    ${choices.map(
      (words, n) =>
        html`<button class="button" key=${words} disabled=${busy} onClick=${() => answer(n)}>
          <${Words} text=${words} />
        </button>`,
    )}
  </div>
</div>`;

/**
 * @param {{lesson: Lesson, step: Step, at: number, to: (place: number) => void, finished: number[],
 *   judged: LessonVerdict | null, tries: number, problem: string, openBook: (rule: string) => void}} props
 */
export function LessonStep({ lesson, step, at, to, finished, judged, tries, problem, openBook }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  const next = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const fades = useFades();
  const solved = judged?.verdict === "right";
  const last = at === lesson.steps.length - 1;
  const game = lesson.game;
  useLayoutEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (solved) next.current?.focus({ preventScroll: true });
    if (judged) box.current?.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  }, [tries]);
  return html`<section class="lesson" aria-label="lesson" ref=${box}>
    <div class="lesson-body" ref=${fades}>
      <${Dots} ...${{ lesson, at, to, finished }} />
      <h2 tabIndex="-1" ref=${title}>${step.title}</h2>
      <p><${GlossaryText} game=${game} text=${step.text} /></p>
      <div role="status" aria-live="polite">
        ${judged && html`<${Verdict} key=${tries} ...${{ game, judged, openBook }} />`}
        ${problem && html`<p class="problem">${problem}</p>`}
      </div>
    </div>
    <p class="lesson-ask"><${GlossaryText} game=${game} text=${step.ask} /></p>
    <div class="lesson-ways">
      <button class="button" disabled=${at === 0} onClick=${() => to(at - 1)}>Back</button>
      ${
        last
          ? html`<${FirstMatch} lesson=${lesson} main=${solved} at=${next} />`
          : html`<button class=${`button${solved ? " main" : ""}`} ref=${next} onClick=${() => to(at + 1)}>
              ${solved ? "Next" : "Skip"}
            </button>`
      }
    </div>
  </section>`;
}

/**
 * Dots for the steps, to go to any of them.
 * @param {{lesson: Lesson, at: number, to: (place: number) => void, finished: number[]}} props
 */
const Dots = ({ lesson, at, to, finished }) => html`<p class="lesson-place">
  <span class="sr">Step ${at + 1} of ${lesson.steps.length}</span>
  ${lesson.steps.map((step, n) => {
    const done = finished.includes(n);
    const marks = `${n === at ? " on" : ""}${done ? " done" : ""}`;
    const label = `Step ${n + 1}: ${step.title}${done ? ", done" : ""}`;
    return html`<button
      key=${n}
      class=${`dot${marks}`}
      aria-label=${label}
      aria-current=${n === at ? "step" : undefined}
      onClick=${() => to(n)}
    ></button>`;
  })}
</p>`;

/** @param {{game: string, judged: LessonVerdict, openBook: (rule: string) => void}} props */
function Verdict({ game, judged, openBook }) {
  const came = judged.verdict === "right" ? judged.log : [];
  return html`<div class=${`verdict ${judged.verdict}`}>
    <b>${HEADS[judged.verdict]}</b> <${GlossaryText} game=${game} text=${judged.text} />
    ${judged.rule && html` <button class="link" onClick=${() => openBook(judged.rule)}>Rule ${judged.rule}</button>`}
    ${
      came.length > 0 &&
      html`<ul class="came">
        ${came.map((line) => html`<li key=${line.n}><${Words} text=${line.text} /></li>`)}
      </ul>`
    }
  </div>`;
}

/** @param {{lesson: Lesson, main: boolean, at: any}} props */
function FirstMatch({ lesson, main, at }) {
  const [problem, setProblem] = useState("");
  const sit = async () => {
    try {
      await firstMatch(await api.game(lesson.game));
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  return html`<button class=${`button${main ? " main" : ""}`} ref=${at} onClick=${sit}>Play a first match</button>
    <${Unkept} what="seat" />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}
