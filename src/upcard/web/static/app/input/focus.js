// @ts-check
/** Keyboard focus: after a play it moves to the next playable card, so that it is never lost. */
import { useEffect } from "../base/html.js";

/** What can be done now, the most likely first. */
const NEXT = [".hand .held.may", ".felt .may", ".actions input", ".actions button:not([disabled])"];
const ELSEWHERE = ".panel, .bar, .beside, dialog, .drawer";
const ALWAYS = [".hand .held[tabindex='0']", ".hand .held"];

/** Whether the last input was a key: then a newly opened table takes the focus. */
let keys = false;
addEventListener("keydown", () => void (keys = true), true);
addEventListener("pointerdown", () => void (keys = false), true);

/** Whether no element has the focus. */
const nowhere = () => !document.activeElement || document.activeElement === document.body;

/** The first of these that exists. @param {string[]} places @returns {HTMLElement | null} */
const first = (places) =>
  places.map((place) => /** @type {HTMLElement | null} */ (document.querySelector(place))).find(Boolean) ?? null;

/** @param {import("../table/tableState.js").Room} room @param {import("../table/pageState.js").PageState} page */
export function useFocus(room, page) {
  const turn = Boolean(room.view && room.you !== null && room.view.to_act.includes(room.you));
  useEffect(() => {
    if (!keys || document.querySelector("dialog[open]")) return;
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    const lost = nowhere();
    if (!lost && here?.closest(ELSEWHERE)) return;
    if (!lost && (!turn || here?.matches(NEXT.join()))) return;
    first([...(turn ? NEXT : []), ...ALWAYS])?.focus();
  }, [room.seq, page.pending, turn, room.offers, page.sheetsSeen]);
  useEffect(() => {
    // The first Tab on a table goes to what can be done there, not through the whole page.
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
