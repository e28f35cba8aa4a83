// @ts-check
/** What a person likes: kept in this browser, read by every part of the page. */
import { useEffect, useState } from "./html.js";

const KEY = "upcard.settings";

/**
 * @typedef {object} Settings
 * @property {string} name @property {string} language empty: as the browser asks
 * @property {"four" | "two"} deck @property {"dark" | "light" | "contrast"} felt
 * @property {"auto" | "one" | "two"} taps @property {"off" | "normal" | "fast"} motion
 * @property {boolean} ahead whether a card may be chosen before one's turn
 * @property {"short" | "long"} speech
 * @property {boolean} calls whether the device calls when it is my turn
 * @property {boolean} drag whether cards can be drawn along
 * @property {boolean} sounds @property {boolean} keys @property {import("./cards.js").SortChoice} sort
 */

/** @type {Settings} */
const DEFAULTS = {
  name: "",
  language: "",
  deck: "four",
  felt: "dark",
  taps: "auto",
  motion: "normal",
  ahead: false,
  speech: "long",
  calls: false,
  drag: true,
  sounds: false,
  keys: true,
  sort: "auto",
};

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

let current = read();
const listeners = /** @type {Set<(s: Settings) => void>} */ (new Set());

export const settings = () => current;

/** Change some of the settings, keep them and tell all who look. @param {Partial<Settings>} change */
export function setSettings(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    /* a private window: they last as long as the page */
  }
  dress();
  for (const listener of listeners) listener(current);
}

/** Let the style sheets know: deck and felt are attributes of the document. */
export function dress() {
  document.documentElement.dataset.deck = current.deck;
  document.documentElement.dataset.felt = current.felt;
}

/** The settings, and a new drawing whenever they change. */
export function useSettings() {
  const [value, set] = useState(current);
  useEffect(() => {
    listeners.add(set);
    return () => void listeners.delete(set);
  }, []);
  return value;
}

/** How much faster than normal things move; 0: not at all. */
export function pace() {
  if (current.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return current.motion === "fast" ? 2 : 1;
}

/** Whether a card must be touched twice: once to raise it, once to play it. */
export function tapsTwice() {
  return current.taps === "two" || (current.taps === "auto" && matchMedia("(pointer: coarse)").matches);
}
