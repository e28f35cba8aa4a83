// @ts-check
/** A lesson: positions on a real table, with one task in each. */
import { html, useEffect, useMemo, useRef, useState } from "../../html.js";
import * as api from "../../api.js";
import { sortFor } from "../../cards.js";
import { useAnswer, useFades, useMedia } from "../../hooks.js";
import { useKeys } from "../../keyboard.js";
import { t } from "../../language.js";
import { saveProgress, progress } from "../../lessons.js";
import { useGliding } from "../../motion.js";
import { names as namesOf } from "../../names.js";
import { Offers } from "../../offerTargets.js";
import { Link } from "../../router.js";
import { useSettings } from "../../settings.js";
import { Actions } from "../table/Actions.js";
import { Book } from "../shared/Book.js";
import { MoveChooser } from "../table/MoveChooser.js";
import { Dialog } from "../shared/Dialog.js";
import { TableMiddle } from "../table/TableMiddle.js";
import { Hands } from "../table/Hand.js";
import { Icon } from "../shared/Icon.js";
import { Choices, LessonStep } from "./LessonStep.js";
import { NotFound } from "../shared/NotFound.js";
import { OwnPlate } from "../table/Seat.js";
import { Settings } from "../people/Settings.js";
import { Strength } from "../table/Tokens.js";

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
  if (!lesson) return html`<div class="waiting"><p role="status">Laying the cards out…</p></div>`;
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
 * One step.
 * @param {{lesson: Lesson, at: number, done: () => void, to: (place: number) => void, finished: number[]}} props
 */
function StepTable({ lesson, at, done, to, finished }) {
  const step = lesson.steps[at];
  const prefs = useSettings();
  const wide = useMedia("(min-width: 1000px) and (min-height: 481px)");
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const fades = useFades();
  const [judged, setJudged] = useState(/** @type {LessonVerdict | null} */ (null));
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [picked, setPicked] = useState(/** @type {Set<string>} */ (new Set()));
  const [choice, setChoice] = useState(
    /** @type {{offers: Offer[], card: string | null, title?: string} | null} */ (null),
  );
  const [open, setOpen] = useState(/** @type {"" | "settings" | "book"} */ (""));
  const [rule, setRule] = useState(step.rule);
  const solved = judged?.verdict === "right";
  const view = judged?.view ?? step.view;
  const names = useMemo(() => namesOf(view, step.seats), [view]);
  const offers = useMemo(() => new Offers(solved || busy ? [] : step.offers, view), [step, view, solved, busy]);
  offers.picked = picked;
  // The learner has to find the legal cards, so the hand does not mark them.
  const veiled = useMemo(() => (offers.swaps.length ? offers : new Offers([], view)), [offers]);
  const openBook = (/** @type {string} */ paragraph) => {
    setRule(paragraph);
    setOpen("book");
  };
  const announced = useKeys({ view, names, prefs, on: { b: () => openBook(step.rule) } });
  useGliding(place, solved ? 1 : 0);

  const attempt = async (/** @type {Omit<import("../../protocol").LessonAttempt, "step">} */ tried) => {
    if (busy || solved) return;
    setBusy(true);
    setProblem("");
    try {
      const checkDeal = await api.tryStep(lesson.game, { step: at, ...tried });
      setJudged(checkDeal);
      setTries((n) => n + 1);
      setPicked(new Set());
      if (checkDeal.verdict === "right") done();
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
    setBusy(false);
  };
  const act = (/** @type {number} */ move, /** @type {string | null} */ text = null) =>
    attempt(text === null ? { move } : { move, text });
  const touch = (/** @type {Zone} */ zone, /** @type {string | null} */ card) => {
    if (solved || step.choices) return;
    if (offers.picks(zone, card)) return setPicked(offers.pickedAfter(zone, card));
    const exact = offers.card(zone, card);
    const found = exact.length ? exact : offers.zone(zone);
    if (found.length === 1) act(found[0].move);
    else if (found.length > 1) setChoice({ offers: found, card });
    else if (card) attempt({ zone: zone.name, unit: zone.unit, card });
  };
  const inHand = (/** @type {Zone} */ zone) => zone.role === "hand" && zone.count > 0;
  const hands = view.zones.filter(
    (zone) => inHand(zone) && (zone.unit === view.viewer || (offers.anyCard(zone) && zone.per !== "seat")),
  );
  const across = view.zones.filter(
    (zone) => inHand(zone) && zone.per === "seat" && zone.unit !== view.viewer && offers.anyCard(zone),
  );
  const sort = sortFor(prefs.sort, view);
  const room = { seq: solved ? 1 : 0, seats: step.seats, log: [...step.log, ...(judged?.log ?? [])], you: view.viewer };
  const boxed = Boolean(view.looks?.box?.length) && offers.buttons.some((offer) => typeof offer.place === "number");
  const marks = [
    wide ? "wide" : "",
    hands.length ? "" : "no-hand",
    view.looks?.calling ? "calling" : "",
    boxed ? "with-box" : "",
  ];
  const answer = (/** @type {number} */ n) => attempt({ choice: n });
  const check = (/** @type {{move: number, text: string}} */ asked) => act(asked.move, asked.text);
  const choose = (/** @type {Offer[]} */ some, /** @type {string} */ title) =>
    setChoice({ offers: some, card: null, title });
  const openRules = () => openBook(step.rule);
  const me = view.viewer;
  const commands = {
    offers: offers.buttons,
    swaps: offers,
    looks: view.looks,
    act,
    check,
    waiting: busy,
    open: choose,
  };
  return html`<div class=${`room learn ${marks.filter(Boolean).join(" ")}`} ref=${place}>
    <header class="bar">
      <${Link} href=${`/g/${lesson.game}`} class="plain round" aria-label=${`${lesson.title}: about the game`}>
        <${Icon} name="back" />
      <//>
      <h1>${lesson.title}</h1>
      <span class="gap"></span>
      <button class="plain" onClick=${openRules}><${Icon} name="book" /><span class="wordy">Rules</span></button>
      <button class="plain round" aria-label="Settings" onClick=${() => setOpen("settings")}>
        <${Icon} name="sliders" />
      </button>
    </header>
    <${TableMiddle} ...${{ room, view, names, sort, offers, touch, across, openRules, openLast: () => {} }} />
    <${LessonStep} ...${{ lesson, step, at, to, finished, judged, tries, problem, openBook }} />
    <div class="own">
      <div class="side" ref=${fades}>
        <div class="mine-row">
          <${Strength} view=${view} />
          ${
            me !== null &&
            view.seats > 1 &&
            html`<${OwnPlate} seat=${me} view=${view} info=${step.seats[me]} names=${names} />`
          }
        </div>
        ${
          step.choices && !solved
            ? html`<${Choices} choices=${step.choices} answer=${answer} busy=${busy} />`
            : html`<${Actions} ...${commands} />`
        }
      </div>
      <${Hands} ...${{ hands, view, names, sort, offers: veiled, touch, tight: boxed }} />
    </div>
    ${choice && html`<${MoveChooser} ...${choice} act=${act} close=${() => setChoice(null)} />`}
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
