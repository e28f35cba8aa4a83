// @ts-check
/**
 * Dragging cards by finger or mouse: within the hand to sort it, out of it to play, onto a pile, a meld or a seat to
 * play there. A copy of the card follows the pointer, so that no box clips it.
 */
import { useRef } from "./html.js";
import { droppedAt } from "./motion.js";
import { pace } from "./settings.js";

/** A shorter drag is a tap. */
const SLACK_PX = 9;
/** From this distance on, dropping a card plays it. */
const OUT_PX = 56;
const BACK_MS = 140;
/** How long the place of a dropped card stays faint: until the table is drawn again. */
const GONE_MS = 500;

/**
 * A zone as `offers.placeOf` names it, and its card under the pointer.
 * @typedef {{zone: string, card: string | null}} Goal
 */
/**
 * Called when a card is tapped, or dropped on a goal.
 * @typedef {(zone: import("./protocol").Zone, card: string | null, goal?: Goal) => void} Touch
 */
/**
 * `named`: the goals are zones where the card may go, not just the middle of the table.
 * @typedef {{place: number, x: number, y: number, el: HTMLElement, goals: HTMLElement[], named: boolean, ghost:
 *   HTMLElement | null}} Drag
 */

/** The place in the hand nearest to a point. @param {HTMLElement} list @param {number} x @param {number} y */
function nearest(list, x, y) {
  const places = [...list.querySelectorAll("li")].map((li) => li.getBoundingClientRect());
  const far = (/** @type {DOMRect} */ box) =>
    Math.hypot(x - box.x - box.width / 2, 2 * Math.max(0, box.y - y, y - box.bottom));
  return places.reduce((best, box, i) => (far(box) < far(places[best]) ? i : best), 0);
}

/**
 * The elements where the card may be dropped: the given zones, else the middle of the table.
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

/** Remove the marks of a drag. @param {Drag} drag @param {boolean} back whether the card returns to its place */
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
 * The pointer handlers of draggable cards, in a hand (`put` reorders it) or on the table.
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
    /** Whether the current click ends a drag. */
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
      if (name) droppedAt(name, drag.ghost.getBoundingClientRect());
      cleared(drag, false);
      if (drag.named && goal?.dataset.zone) drop(drag.place, { zone: goal.dataset.zone, card });
      else play(drag.place);
    },
    cancel: stop,
  };
}
