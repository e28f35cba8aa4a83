// @ts-check
/** Following one pointer (a finger, a pen, the mouse) from its press to its release. The page follows one at a time. */

/**
 * @typedef {object} Follower
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} up
 * @property {() => void} cancel called instead of `up` where the pointer is lost, or `end` was called
 */

/** The pointer that is followed now. */
let held = /** @type {{id: number, type: string, end: () => void} | null} */ (null);

/**
 * Follow a pointer. While a finger is followed, a second finger is not: what the first one holds stays its own. A new
 * first finger, or a new press of the mouse, shows that the release of the last one was lost, so that one is ended.
 *
 * The events are taken from the window, because the element that was pressed may be drawn anew or removed meanwhile.
 * @param {PointerEvent} press
 * @param {Follower} follower
 * @returns {(() => void) | null} ends it with `cancel`; null if the pointer is not followed
 */
export function follow(press, { move, up, cancel }) {
  if (held && !(press.isPrimary && press.pointerType === held.type)) return null;
  held?.end();
  const listening = new AbortController();
  const own = { id: press.pointerId, type: press.pointerType, end: () => finish(cancel) };
  const finish = (/** @type {() => void} */ last) => {
    if (held !== own) return;
    held = null;
    listening.abort();
    last();
  };
  const on = (/** @type {string} */ kind, /** @type {Follower["move"]} */ call) => {
    const heard = (/** @type {any} */ event) => event.pointerId === own.id && call(event);
    addEventListener(kind, heard, { signal: listening.signal });
  };
  held = own;
  on("pointermove", (event) => (event.buttons ? move(event) : own.end())); // released outside the window
  on("pointerup", (event) => finish(() => up(event)));
  on("pointercancel", own.end);
  return own.end;
}
