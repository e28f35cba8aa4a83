// @ts-check
/** Where the keys stand: after a play they go to the next card that may be played, never to nowhere. */
import { useEffect, useRef } from "./html.js";

/** What may be done now, the most sensible first. */
const NEXT = [".hand .held.may", ".felt .may", ".actions button:not([disabled])", ".actions input"];
const ELSEWHERE = ".panel, .bar, .beside, dialog, .drawer";

/** @param {import("./room.js").Room} room */
export function useFocus(room) {
  const keys = useRef(false);
  useEffect(() => {
    const byKey = () => void (keys.current = true);
    const byHand = () => void (keys.current = false);
    addEventListener("keydown", byKey, true);
    addEventListener("pointerdown", byHand, true);
    return () => {
      removeEventListener("keydown", byKey, true);
      removeEventListener("pointerdown", byHand, true);
    };
  }, []);
  const turn = Boolean(room.view && room.you !== null && room.view.to_act.includes(room.you));
  useEffect(() => {
    if (!keys.current || document.querySelector("dialog[open]")) return;
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    const lost = !here || here === document.body;
    if (!lost && here.closest(ELSEWHERE)) return;
    if (!lost && (!turn || here.matches(NEXT.join()))) return;
    const wanted = turn ? NEXT : [];
    for (const place of [...wanted, ".hand .held[tabindex='0']", ".hand .held"]) {
      const found = /** @type {HTMLElement | null} */ (document.querySelector(place));
      if (found) return found.focus();
    }
  }, [room.seq, room.pending, turn, room.offers]);
}
