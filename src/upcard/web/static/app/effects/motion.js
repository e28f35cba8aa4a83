// @ts-check
/** Cards glide from their old place to the new one. The new state is drawn first; nothing waits for the animation. */
import { useLayoutEffect, useRef } from "../base/html.js";
import { pace } from "../base/settings.js";

const PLAY_MS = 200;
const DEAL_STEP_MS = 30;
const NEAR_PX = 6;
/** Clicks pass through a moving card. */
const PASSED_THROUGH = { pointerEvents: "none" };

/** The card that the player just dropped, and where: it glides on from there. */
const dropped = { card: "", rect: /** @type {DOMRect | null} */ (null) };

/** @param {string} card @param {DOMRect} rect */
export const droppedAt = (card, rect) => void Object.assign(dropped, { card, rect });

/**
 * Every card on the table with its place; equal cards are distinguished by their order.
 * @param {HTMLElement} root
 */
function lying(root) {
  const places = /** @type {Map<string, {el: HTMLElement, rect: DOMRect}>} */ (new Map());
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-card]"))) {
    let name = el.dataset.card ?? "";
    while (places.has(name)) name += "'";
    places.set(name, { el, rect: el.getBoundingClientRect() });
  }
  return places;
}

/**
 * The origin of a new card: the seat that played it, else the stock.
 * @param {HTMLElement} root
 * @param {HTMLElement} el
 */
function origin(root, el) {
  const by = el.dataset.by;
  if (by) return root.querySelector(`[data-seat="${by}"]`)?.getBoundingClientRect();
  return el.closest(".hand") ? root.querySelector(".zone-stock, .seats")?.getBoundingClientRect() : undefined;
}

/** @param {HTMLElement} el @param {DOMRect} from @param {DOMRect} to @param {number} delay */
function glide(el, from, to, delay) {
  const dx = from.x + from.width / 2 - (to.x + to.width / 2);
  const dy = from.y + from.height / 2 - (to.y + to.height / 2);
  if (Math.abs(dx) + Math.abs(dy) < NEAR_PX) return;
  const scale = Math.min(2, Math.max(0.4, from.width && from.width < 160 ? from.width / to.width : 0.5));
  el.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 20, ...PASSED_THROUGH },
      { translate: "0 0", scale: "1", zIndex: 20, ...PASSED_THROUGH },
    ],
    { duration: PLAY_MS / pace(), delay: delay / pace(), easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

/**
 * Animate the cards that moved since the last drawing.
 * @param {import("../../vendor/preact.mjs").RefObject<HTMLElement | null>} root
 * @param {unknown} when
 */
export function useGliding(root, when) {
  const before = useRef(/** @type {ReturnType<typeof lying> | null} */ (null));
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    const now = lying(table);
    const old = before.current;
    before.current = now;
    if (!old || !pace()) return;
    let fresh = 0;
    for (const [card, { el, rect }] of now) {
      const hand = dropped.card === card && !el.closest(".hand") ? dropped.rect : null;
      if (hand) dropped.rect = null;
      const from = hand ?? old.get(card)?.rect ?? origin(table, el);
      if (from) glide(el, from, rect, old.has(card) ? 0 : DEAL_STEP_MS * fresh++);
    }
  }, [when]);
}
