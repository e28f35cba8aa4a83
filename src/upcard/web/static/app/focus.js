// @ts-check
/** Where the keys stand: after a play they go to the next card that may be played, never to nowhere. */
import { useEffect } from "./html.js";

/** What may be done now, the most sensible first. */
const NEXT = [".hand .held.may", ".felt .may", ".actions input", ".actions button:not([disabled])"];
const ELSEWHERE = ".panel, .bar, .beside, dialog, .drawer";
const ALWAYS = [".hand .held[tabindex='0']", ".hand .held"];

/** Whether the page is used by keys: who comes to a table by them has them there, too. */
let keys = false;
addEventListener("keydown", () => void (keys = true), true);
addEventListener("pointerdown", () => void (keys = false), true);

/** Nothing has the keys. */
const nowhere = () => !document.activeElement || document.activeElement === document.body;

/** The first of these that is there. @param {string[]} places @returns {HTMLElement | null} */
const first = (places) =>
  places.map((place) => /** @type {HTMLElement | null} */ (document.querySelector(place))).find(Boolean) ?? null;

/** @param {import("./tableState.js").Room} room */
export function useFocus(room) {
  const turn = Boolean(room.view && room.you !== null && room.view.to_act.includes(room.you));
  useEffect(() => {
    if (!keys || document.querySelector("dialog[open]")) return;
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    const lost = nowhere();
    if (!lost && here?.closest(ELSEWHERE)) return;
    if (!lost && (!turn || here?.matches(NEXT.join()))) return;
    first([...(turn ? NEXT : []), ...ALWAYS])?.focus();
  }, [room.seq, room.pending, turn, room.offers, room.sheetsSeen]);
  useEffect(() => {
    // The first Tab on a table goes to what may be done there, and not through everything above it.
    const tabbed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Tab" || event.shiftKey || !nowhere() || document.querySelector("dialog[open]")) return;
      const place = first(turn ? [...NEXT, ...ALWAYS] : ALWAYS);
      if (!place) return;
      event.preventDefault();
      place.focus();
    };
    addEventListener("keydown", tabbed);
    return () => removeEventListener("keydown", tabbed);
  }, [turn]);
}
