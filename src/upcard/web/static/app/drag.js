// @ts-check
/** Cards of a hand drawn along by finger or mouse: along the hand to put them in order, out of it to play them. */
import { useRef } from "./html.js";

/** A shorter way is a touch. */
const SLACK_PX = 9;
/** So far above its place a card is on its way to the table. */
const OUT_PX = 56;

/** @typedef {{place: number, x: number, y: number, el: HTMLElement, started: boolean}} Drag */

/** @param {Drag} drag @param {PointerEvent} event */
const outside = (drag, event) => drag.y - event.clientY > OUT_PX;

/** The place in the hand that is nearest to a point. @param {HTMLElement} list @param {number} x @param {number} y */
function nearest(list, x, y) {
  const places = [...list.querySelectorAll("li")].map((li) => li.getBoundingClientRect());
  const far = (/** @type {DOMRect} */ box) =>
    Math.hypot(x - box.x - box.width / 2, 2 * Math.max(0, box.y - y, y - box.bottom));
  return places.reduce((best, box, i) => (far(box) < far(places[best]) ? i : best), 0);
}

/**
 * What a list of cards needs to be dragged in.
 * @param {{on: boolean, playable: (place: number) => boolean, play: (place: number) => void, put: (from: number, to:
 *   number) => void}} given
 */
export function useDrag({ on, playable, play, put }) {
  const now = useRef(/** @type {Drag | null} */ (null));
  const ended = useRef(0);
  const release = () => {
    const drag = now.current;
    now.current = null;
    if (!drag?.started) return;
    drag.el.style.translate = "";
    drag.el.classList.remove("dragged", "leaving");
    ended.current = performance.now();
  };
  return {
    /** Whether the click that follows belongs to a drag. */
    justEnded: () => performance.now() - ended.current < 80,
    /** @param {PointerEvent} event @param {number} place */
    down: (event, place) => {
      if (!on || event.button !== 0) return;
      const el = /** @type {HTMLElement} */ (event.currentTarget);
      now.current = { place, x: event.clientX, y: event.clientY, el, started: false };
    },
    /** @param {PointerEvent} event */
    move: (event) => {
      const drag = now.current;
      if (!drag) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.started) {
        if (Math.hypot(dx, dy) < SLACK_PX) return;
        drag.started = true;
        drag.el.setPointerCapture(event.pointerId);
        drag.el.classList.add("dragged");
      }
      drag.el.style.translate = `${dx}px ${dy}px`;
      drag.el.classList.toggle("leaving", outside(drag, event) && playable(drag.place));
    },
    /** @param {PointerEvent} event */
    up: (event) => {
      const drag = now.current;
      const list = drag?.el.closest("ul");
      release();
      if (!drag?.started || !list) return;
      if (outside(drag, event)) {
        if (playable(drag.place)) play(drag.place);
        return;
      }
      const to = nearest(list, event.clientX, event.clientY);
      if (to !== drag.place) put(drag.place, to);
    },
    cancel: release,
  };
}
