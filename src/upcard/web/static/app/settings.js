// @ts-check
/** The player's settings, saved in this browser. */
import { useEffect, useState } from "./html.js";

const KEY = "upcard.settings";

/**
 * @typedef {object} Settings
 * @property {string} name @property {string} language empty: the browser's
 * @property {"four" | "two"} deck @property {"dark" | "light" | "contrast"} felt
 * @property {"auto" | "one" | "two"} taps @property {"off" | "normal" | "fast"} motion
 * @property {boolean} ahead whether a card may be chosen before the player's turn (a premove)
 * @property {"short" | "long"} speech
 * @property {boolean} calls whether the device notifies the player of the turn
 * @property {boolean} drag whether cards can be dragged
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

/** Change some of the settings, save them and notify the listeners. @param {Partial<Settings>} change */
export function setSettings(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    /* a private window: the settings last as long as the page */
  }
  applySettings();
  for (const listener of listeners) listener(current);
}

/** Set the deck and the felt as attributes of the document, for the style sheets. */
export function applySettings() {
  document.documentElement.dataset.deck = current.deck;
  document.documentElement.dataset.felt = current.felt;
}

/** The settings; the component is drawn again when they change. */
export function useSettings() {
  const [value, set] = useState(current);
  useEffect(() => {
    listeners.add(set);
    return () => void listeners.delete(set);
  }, []);
  return value;
}

/** The speed of animations, 1 for normal; 0: none. */
export function pace() {
  if (current.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return current.motion === "fast" ? 2 : 1;
}

/** Whether a card needs two taps: one to raise it, one to play it. */
export function tapsTwice() {
  return current.taps === "two" || (current.taps === "auto" && matchMedia("(pointer: coarse)").matches);
}
