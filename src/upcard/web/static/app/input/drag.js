// @ts-check
/**
 * Dragging cards by finger or mouse: within the hand to sort it, out of it to play, onto a pile, a meld or a seat to
 * play there. A copy of the card follows the pointer, so that no box clips it.
 */
import { useLayoutEffect, useRef } from "../base/html.js";
import { droppedAt } from "../effects/motion.js";
import { follow } from "./pointer.js";
import { pace } from "../base/settings.js";

/** @typedef {import("../table/offerTargets.js").Goal} Goal */

/** A shorter drag is a tap. */
const SLACK_PX = 9;
/** From this distance on, dropping a card plays it. */
const OUT_PX = 56;
const BACK_MS = 140;
/** How long the place of a dropped card stays faint: until the table is drawn again. */
const GONE_MS = 500;

/**
 * `key`: which card it is, wherever it lies now; `named`: the goals are zones where the card may go, not just the
 * middle of the table; `end`: puts the card back.
 * @typedef {{key: string, x: number, y: number, el: HTMLElement, goals: HTMLElement[], named: boolean, ghost:
 *   HTMLElement | null, end: () => void}} Drag
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
function ghostOf(el) {
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
function clear(drag, back) {
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

/** What the pointer is over. @param {Drag} drag @param {PointerEvent} event */
function under(drag, event) {
  const top = document.elementFromPoint(event.clientX, event.clientY);
  const zone = /** @type {HTMLElement | null} */ (top?.closest("[data-zone]") ?? null);
  const goal = drag.goals.find((one) => one.contains(top)) ?? null;
  const card = /** @type {HTMLElement | null} */ (top?.closest("[data-card]") ?? null);
  return {
    goal,
    card: card?.dataset.card ?? null,
    other: drag.named && zone !== null && !zone.contains(drag.el) && !goal,
  };
}

/**
 * The cards that can be dragged, by place, and what is done with them.
 * @typedef {object} Draggable
 * @property {boolean} on
 * @property {string[]} keys of the cards, by place: a card is the same one as long as its key is there
 * @property {(place: number) => boolean} playable @property {(place: number) => void} play
 * @property {(place: number) => string[]} goals the zones where the card may be dropped, as `offers.placeOf` names them
 * @property {(place: number, goal: Goal) => void} drop
 * @property {(from: number, to: number) => void} [put] reorders a hand
 */

/**
 * Dragging cards of a hand, or of the table. A drag belongs to the pointer that began it, and ends where its card is
 * drawn no more.
 * @param {Draggable} given
 */
export function useDrag(given) {
  const now = useRef(/** @type {Drag | null} */ (null));
  const ended = useRef(0);
  const cards = useRef(given);
  cards.current = given; // the events of a drag come between drawings, and mean what is drawn now
  const placeOf = (/** @type {Drag} */ drag) => cards.current.keys.indexOf(drag.key);
  const playable = (/** @type {Drag} */ drag) => cards.current.playable(placeOf(drag));
  const aim = (/** @type {Drag} */ drag) => {
    for (const goal of drag.goals) delete goal.dataset.aim;
    const aims = playable(drag) ? goalsOf(drag.el, cards.current.goals(placeOf(drag))) : { goals: [], named: false };
    Object.assign(drag, aims);
    for (const goal of drag.goals) goal.dataset.aim = "";
  };
  const begin = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) => {
    drag.el.setPointerCapture(event.pointerId);
    drag.ghost = ghostOf(drag.el);
    drag.el.classList.add("dragged");
    aim(drag);
  };
  const away = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) =>
    cards.current.put
      ? drag.y - event.clientY > OUT_PX
      : Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > OUT_PX && !drag.el.matches(":hover");
  const stop = (/** @type {Drag} */ drag) => {
    now.current = null;
    if (drag.ghost) ended.current = performance.now();
    clear(drag, true);
  };
  const move = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) => {
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < SLACK_PX) return;
      begin(drag, event);
    }
    if (drag.ghost) drag.ghost.style.translate = `${dx}px ${dy}px`;
    const { goal } = under(drag, event);
    for (const one of drag.goals) one.dataset.aim = one === goal ? "over" : "";
    drag.ghost?.classList.toggle("leaving", playable(drag) && (goal !== null || away(drag, event)));
  };
  const up = (/** @type {Drag} */ drag, /** @type {PointerEvent} */ event) => {
    if (!drag.ghost) return stop(drag);
    const { put, play, drop } = cards.current;
    const { goal, card, other } = under(drag, event);
    const place = placeOf(drag);
    if (!playable(drag) || (!goal && (other || !away(drag, event)))) {
      const list = drag.el.closest("ul");
      stop(drag);
      if (!list || !put || away(drag, event)) return;
      const to = nearest(list, event.clientX, event.clientY);
      if (to !== place) put(place, to);
      return;
    }
    now.current = null;
    ended.current = performance.now();
    const name = /** @type {HTMLElement | null} */ (drag.el.querySelector("[data-card]:last-child"))?.dataset.card;
    if (name) droppedAt(name, drag.ghost.getBoundingClientRect());
    clear(drag, false);
    if (drag.named && goal?.dataset.zone) drop(place, { zone: goal.dataset.zone, card });
    else play(place);
  };
  useLayoutEffect(() => {
    const drag = now.current;
    if (!drag) return;
    if (!given.on || placeOf(drag) < 0 || !drag.el.isConnected) drag.end();
    else if (drag.ghost) aim(drag);
  });
  useLayoutEffect(() => () => now.current?.end(), []);
  return {
    /** Whether the current click ends a drag. */
    justEnded: () => performance.now() - ended.current < 80,
    /** @param {PointerEvent} event @param {string} key of the card */
    down: (event, key) => {
      if (!given.on || event.button !== 0) return;
      const el = /** @type {HTMLElement} */ (event.currentTarget);
      const [x, y] = [event.clientX, event.clientY];
      /** @type {Drag} */
      const drag = { key, x, y, el, goals: [], named: false, ghost: null, end: () => {} };
      const end = follow(event, {
        move: (to) => move(drag, to),
        up: (at) => up(drag, at),
        cancel: () => stop(drag),
      });
      if (end) now.current = Object.assign(drag, { end });
    },
  };
}
