// @ts-check
/**
 * Cards drawn along by finger or mouse: along the hand to put them in order, out of it to play them, onto a pile, a
 * meld or a chair to play them there. What is drawn along is a copy of the card, so that nothing cuts it off.
 */
import { useRef } from "./html.js";
import { letGo } from "./motion.js";
import { pace } from "./settings.js";

/** A shorter way is a touch. */
const SLACK_PX = 9;
/** So far from its place a card is on its way to the table. */
const OUT_PX = 56;
const BACK_MS = 140;
/** How long the place that a card was drawn from stays faint: until the table is drawn anew. */
const GONE_MS = 500;

/**
 * A zone as `offers.placeOf` names it, and the card of it under the finger.
 * @typedef {{zone: string, card: string | null}} Goal
 */
/**
 * A card that is touched, or dropped on a goal.
 * @typedef {(zone: import("./protocol").Zone, card: string | null, goal?: Goal) => void} Touch
 */
/**
 * `named`: the goals are zones to which the card may go, not just the middle.
 * @typedef {{place: number, x: number, y: number, el: HTMLElement, goals: HTMLElement[], named: boolean, ghost:
 *   HTMLElement | null}} Drag
 */

/** The place in the hand that is nearest to a point. @param {HTMLElement} list @param {number} x @param {number} y */
function nearest(list, x, y) {
  const places = [...list.querySelectorAll("li")].map((li) => li.getBoundingClientRect());
  const far = (/** @type {DOMRect} */ box) =>
    Math.hypot(x - box.x - box.width / 2, 2 * Math.max(0, box.y - y, y - box.bottom));
  return places.reduce((best, box, i) => (far(box) < far(places[best]) ? i : best), 0);
}

/**
 * The elements of the table where the card may be dropped: the zones that are named, else the middle.
 * @param {HTMLElement} el @param {string[]} zones
 */
function goalsOf(el, zones) {
  const room = el.closest(".room") ?? document.body;
  const all = /** @type {HTMLElement[]} */ ([...room.querySelectorAll("[data-zone]")]);
  const named = all.filter((one) => zones.includes(one.dataset.zone ?? "") && !one.contains(el));
  if (named.length) return { goals: named, named: true };
  const middle = /** @type {HTMLElement | null} */ (room.querySelector(".trick") ?? room.querySelector(".mid"));
  return { goals: middle ? [middle] : [], named: false };
}

/** A copy of a card that follows the pointer. @param {HTMLElement} el */
function copied(el) {
  const card = /** @type {HTMLElement} */ (el.querySelector(".card:last-child") ?? el);
  const box = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  delete ghost.dataset.card;
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${card.offsetWidth}px` });
  (el.closest(".room") ?? document.body).append(ghost);
  return ghost;
}

/** Take the marks of a drag away. @param {Drag} drag @param {boolean} back whether the card goes back to its place */
function cleared(drag, back) {
  for (const goal of drag.goals) delete goal.dataset.aim;
  const { el, ghost } = drag;
  if (!ghost) return;
  if (!back) {
    ghost.remove();
    setTimeout(() => el.classList.remove("dragged"), GONE_MS);
    return;
  }
  el.classList.remove("dragged");
  const way = pace() ? ghost.animate([{}, { translate: "0 0", rotate: "0deg" }], { duration: BACK_MS / pace() }) : null;
  if (way) way.onfinish = () => ghost.remove();
  else ghost.remove();
}

/**
 * What cards need to be dragged: in a hand (`put` puts them in order there) or on the table.
 * @param {{on: boolean, playable: (place: number) => boolean, play: (place: number) => void, goals: (place: number) =>
 *   string[], drop: (place: number, goal: Goal) => void, put?: (from: number, to: number) => void}} given
 * `goals`: the zones where the card may be dropped, as `offers.placeOf` names them
 */
export function useDrag({ on, playable, play, goals, drop, put }) {
  const now = useRef(/** @type {Drag | null} */ (null));
  const ended = useRef(0);
  const begin = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) => {
    drag.el.setPointerCapture(event.pointerId);
    drag.ghost = copied(drag.el);
    drag.el.classList.add("dragged");
    if (playable(drag.place)) Object.assign(drag, goalsOf(drag.el, goals(drag.place)));
    for (const goal of drag.goals) goal.dataset.aim = "";
  };
  const under = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) => {
    const top = document.elementFromPoint(event.clientX, event.clientY);
    const zone = /** @type {HTMLElement | null} */ (top?.closest("[data-zone]") ?? null);
    const goal = drag.goals.find((one) => one.contains(top)) ?? null;
    const card = /** @type {HTMLElement | null} */ (top?.closest("[data-card]") ?? null);
    return {
      goal,
      card: card?.dataset.card ?? null,
      other: drag.named && zone !== null && !zone.contains(drag.el) && !goal,
    };
  };
  const away = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) =>
    put
      ? drag.y - event.clientY > OUT_PX
      : Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > OUT_PX && !drag.el.matches(":hover");
  const stop = () => {
    const drag = now.current;
    now.current = null;
    if (!drag) return;
    if (drag.ghost) ended.current = performance.now();
    cleared(drag, true);
  };
  return {
    /** Whether the click that follows belongs to a drag. */
    justEnded: () => performance.now() - ended.current < 80,
    /** @param {PointerEvent} event @param {number} place */
    down: (event, place) => {
      if (!on || event.button !== 0) return;
      const el = /** @type {HTMLElement} */ (event.currentTarget);
      now.current = { place, x: event.clientX, y: event.clientY, el, goals: [], named: false, ghost: null };
    },
    /** @param {PointerEvent} event */
    move: (event) => {
      const drag = now.current;
      if (!drag) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.ghost) {
        if (Math.hypot(dx, dy) < SLACK_PX) return;
        begin(drag, event);
      }
      if (drag.ghost) drag.ghost.style.translate = `${dx}px ${dy}px`;
      const { goal } = under(drag, event);
      for (const one of drag.goals) one.dataset.aim = one === goal ? "over" : "";
      drag.ghost?.classList.toggle("leaving", playable(drag.place) && (goal !== null || away(drag, event)));
    },
    /** @param {PointerEvent} event */
    up: (event) => {
      const drag = now.current;
      if (!drag?.ghost) return stop();
      const { goal, card, other } = under(drag, event);
      const list = drag.el.closest("ul");
      const goes = playable(drag.place) && (goal !== null || (!other && away(drag, event)));
      if (!goes) {
        stop();
        if (!list || !put || away(drag, event)) return;
        const to = nearest(list, event.clientX, event.clientY);
        if (to !== drag.place) put(drag.place, to);
        return;
      }
      now.current = null;
      ended.current = performance.now();
      const name = /** @type {HTMLElement | null} */ (drag.el.querySelector("[data-card]:last-child"))?.dataset.card;
      if (name) letGo(name, drag.ghost.getBoundingClientRect());
      cleared(drag, false);
      if (drag.named && goal?.dataset.zone) drop(drag.place, { zone: goal.dataset.zone, card });
      else play(drag.place);
    },
    cancel: stop,
  };
}
