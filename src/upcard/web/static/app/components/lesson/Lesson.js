// @ts-check
/** A lesson: positions on a real table, with one task in each. */
import { html, useEffect, useMemo, useRef, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { sortFor } from "../../cards/cards.js";
import { useAnswer, useFades, useMedia } from "../../base/hooks.js";
import { useKeys } from "../../input/keyboard.js";
import { t } from "../../base/language.js";
import { handsToPlay, hasBox, inHand, roomMarks } from "../../table/layout.js";
import { saveProgress, progress } from "../../learn/lessons.js";
import { useGliding } from "../../effects/motion.js";
import { names as namesOf } from "../../table/names.js";
import { Offers } from "../../table/offerTargets.js";
import { Link } from "../../base/router.js";
import { useSettings } from "../../base/settings.js";
import { useTouch } from "../../input/touch.js";
import { Actions } from "../table/moves/Actions.js";
import { Book } from "../shared/Book.js";
import { MoveChooser } from "../table/moves/MoveChooser.js";
import { Dialog } from "../shared/Dialog.js";
import { TableMiddle } from "../table/TableMiddle.js";
import { Hands } from "../table/cards/Hand.js";
import { Icon } from "../shared/Icon.js";
import { Choices, LessonStep } from "./LessonStep.js";
import { NotFound } from "../page/NotFound.js";
import { OwnPlate } from "../table/Seat.js";
import { Settings } from "../people/Settings.js";
import { Strength } from "../table/facts/Tokens.js";

/** @typedef {import("../../protocol").LessonInfo} Lesson */
/** @typedef {import("../../protocol").LessonStep} Step */
/** @import { LessonVerdict, Offer, Zone } from "../../protocol" */

/** @param {{game: string}} props */
export function Lesson({ game }) {
  const { value: lesson, error } = useAnswer(() => api.lesson(game), [game]);
  useEffect(() => {
    if (lesson) document.title = t(`${lesson.title}: a lesson`);
  }, [lesson]);
  if (error) return html`<${NotFound} title="No lesson" why=${error.split("; there are")[0]} />`;
  if (!lesson) return html`<main class="waiting"><p role="status">Laying the cards out…</p></main>`;
  return html`<${LessonSteps} lesson=${lesson} />`;
}

/** @param {{lesson: Lesson}} props */
function LessonSteps({ lesson }) {
  const last = lesson.steps.length - 1;
  const [reached, setProgress] = useState(() => progress(lesson.game));
  const at = Math.max(0, Math.min(last, reached.at));
  const keep = (/** @type {Partial<typeof reached>} */ change) => {
    const now = { ...reached, ...change, of: last + 1 };
    saveProgress(lesson.game, now);
    setProgress(now);
  };
  const done = () => {
    if (!reached.done.includes(at)) keep({ done: [...reached.done, at] });
  };
  const to = (/** @type {number} */ place) => keep({ at: place });
  return html`<${StepTable} key=${at} ...${{ lesson, at, done, to, finished: reached.done }} />`;
}

/**
 * Attempts at a step, and what came of the last.
 * @param {string} game @param {number} at @param {() => void} done is called when the step is solved
 */
function useAttempts(game, at, done) {
  const [judged, setJudged] = useState(/** @type {LessonVerdict | null} */ (null));
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const solved = judged?.verdict === "right";
  const attempt = async (/** @type {Omit<import("../../protocol").LessonAttempt, "step">} */ tried) => {
    if (busy || solved) return;
    setBusy(true);
    setProblem("");
    try {
      const checkDeal = await api.tryStep(game, { step: at, ...tried });
      setJudged(checkDeal);
      setTries((n) => n + 1);
      if (checkDeal.verdict === "right") done();
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
    setBusy(false);
  };
  return { judged, solved, tries, busy, problem, attempt };
}

/**
 * One step.
 * @param {{lesson: Lesson, at: number, done: () => void, to: (place: number) => void, finished: number[]}} props
 */
function StepTable({ lesson, at, done, to, finished }) {
  const step = lesson.steps[at];
  const prefs = useSettings();
  const wide = useMedia("(min-width: 1000px) and (min-height: 481px)");
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const fades = useFades();
  const { judged, solved, tries, busy, problem, attempt } = useAttempts(lesson.game, at, done);
  const [open, setOpen] = useState(/** @type {"" | "settings" | "book"} */ (""));
  const [rule, setRule] = useState(step.rule);
  const view = judged?.view ?? step.view;
  const names = useMemo(() => namesOf(view, step.seats), [view]);
  const offers = useMemo(() => new Offers(solved || busy ? [] : step.offers, view), [step, view, solved, busy]);
  // The learner has to find the legal cards, so the hand does not mark them.
  const veiled = useMemo(() => (offers.swaps.length ? offers : new Offers([], view)), [offers]);
  const openBook = (/** @type {string} */ paragraph) => {
    setRule(paragraph);
    setOpen("book");
  };
  const announced = useKeys({ view, names, prefs, on: { b: () => openBook(step.rule) } });
  useGliding(place, solved ? 1 : 0);
  const act = (/** @type {number} */ move, /** @type {string | null} */ text = null) =>
    attempt(text === null ? { move } : { move, text });
  const miss = (/** @type {Zone} */ { name, unit }, /** @type {string | null} */ card) =>
    card && attempt({ zone: name, unit, card });
  const touched = useTouch(offers, { seq: tries, act, miss });
  const touch = (/** @type {Zone} */ zone, /** @type {string | null} */ card) => {
    if (!solved && !step.choices) touched.touch(zone, card);
  };
  const hands = handsToPlay(view, offers);
  const across = view.zones.filter(
    (zone) => inHand(zone) && zone.per === "seat" && zone.unit !== view.viewer && offers.anyCard(zone),
  );
  const sort = sortFor(prefs.sort, view);
  const room = { seq: solved ? 1 : 0, seats: step.seats, log: [...step.log, ...(judged?.log ?? [])], you: view.viewer };
  const boxed = hasBox(view, offers.buttons);
  const openRules = () => openBook(step.rule);
  const answer = (/** @type {number} */ choice) => attempt({ choice });
  const moves =
    step.choices && !solved
      ? html`<${Choices} ...${{ choices: step.choices, answer, busy }} />`
      : html`<${Actions}
          ...${{ offers: offers.buttons, swaps: offers, looks: view.looks, act, waiting: busy }}
          open=${(/** @type {Offer[]} */ some, /** @type {string} */ title) =>
            touched.choose({ offers: some, card: null, title })}
        />`;
  return html`<div class=${`room learn ${roomMarks(view, { wide, hands, boxed })}`} ref=${place}>
    <${LessonBar} ...${{ lesson, openRules }} openSettings=${() => setOpen("settings")} />
    <${TableMiddle} ...${{ room, view, names, sort, offers, touch, across, openRules, openLast: () => {} }} />
    <${LessonStep} ...${{ lesson, step, at, to, finished, judged, tries, problem, openBook }} />
    <div class="own">
      <div class="side" ref=${fades}>
        <div class="mine-row">
          <${Strength} view=${view} />
          ${
            view.viewer !== null &&
            view.seats > 1 &&
            html`<${OwnPlate} seat=${view.viewer} view=${view} info=${step.seats[view.viewer]} names=${names} />`
          }
        </div>
        ${moves}
      </div>
      <${Hands} ...${{ hands, view, names, sort, offers: veiled, touch, tight: boxed }} />
    </div>
    ${touched.choice && html`<${MoveChooser} ...${touched.choice} act=${act} close=${() => touched.choose(null)} />`}
    ${open === "settings" && html`<${Settings} close=${() => setOpen("")} />`}
    ${
      open === "book" &&
      html`<${Dialog} title=${`Rule ${rule}`} onClose=${() => setOpen("")} class="in-book">
        <${Book} game=${lesson.game} rule=${rule} />
      <//>`
    }
    <p class="sr" role="status" aria-live="assertive">${announced}</p>
  </div>`;
}

/** @param {{lesson: Lesson, openRules: () => void, openSettings: () => void}} props */
const LessonBar = ({ lesson, openRules, openSettings }) => html`<header class="bar">
  <${Link} href=${`/g/${lesson.game}`} class="plain round" aria-label=${`${lesson.title}: about the game`}>
    <${Icon} name="back" />
  <//>
  <h1>${lesson.title}</h1>
  <span class="gap"></span>
  <button class="plain" aria-label="Rules" onClick=${openRules}>
    <${Icon} name="book" /><span class="wordy">Rules</span>
  </button>
  <button class="plain round" aria-label="Settings" onClick=${openSettings}>
    <${Icon} name="sliders" />
  </button>
</header>`;
