// @ts-check
/** The player's settings, saved in this browser. */
import { kept } from "./browserStorage.js";
import { useEffect, useState } from "./html.js";

const KEY = "upcard.settings";

/** How a hand is sorted. @typedef {"colours" | "suits" | "ranks"} Sort */
/** @typedef {Sort | "auto"} SortChoice */

/**
 * @typedef {object} Settings
 * @property {string} name @property {string} language empty: the browser's
 * @property {"four" | "two"} deck @property {"dark" | "light" | "contrast"} felt
 * @property {"auto" | "one" | "two"} taps @property {"off" | "normal" | "fast"} motion
 * @property {boolean} ahead whether a card may be chosen before the player's turn (a premove)
 * @property {"short" | "long"} speech
 * @property {boolean} calls whether the device notifies the player of the turn
 * @property {boolean} drag whether cards can be dragged
 * @property {boolean} passes whether the table makes a pass that is the player's only move
 * @property {boolean} sounds @property {number} volume of them, 1 to 100
 * @property {boolean} keys @property {SortChoice} sort
 * @property {"courts" | "large"} faces `large`: a larger index, and no pictures @property {"normal" | "large"} cards
 * @property {"blue" | "red" | "green" | "plain"} back @property {"100" | "125" | "150" | "200"} text in hundredths
 */

/** @type {Readonly<Settings>} */
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
  passes: true,
  sounds: true,
  volume: 30,
  keys: true,
  sort: "auto",
  faces: "courts",
  cards: "normal",
  back: "blue",
  text: "100",
};

/** The values of the settings that have a few. @type {Partial<Record<keyof Settings, readonly string[]>>} */
const CHOICES = {
  deck: ["four", "two"],
  felt: ["dark", "light", "contrast"],
  taps: ["auto", "one", "two"],
  motion: ["off", "normal", "fast"],
  speech: ["short", "long"],
  sort: ["auto", "colours", "suits", "ranks"],
  faces: ["courts", "large"],
  cards: ["normal", "large"],
  back: ["blue", "red", "green", "plain"],
  text: ["100", "125", "150", "200"],
};
const MAX_TEXT = 60;

/** The settings among what a browser or a file kept: names that exist, with values that they can have.
 * @param {unknown} found @returns {Partial<Settings>} */
export function settingsIn(found) {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter(([name, value]) => {
      if (!Object.hasOwn(DEFAULTS, name)) return false;
      const key = /** @type {keyof Settings} */ (name);
      if (typeof value !== typeof DEFAULTS[key]) return false;
      if (typeof value === "number") return Number.isInteger(value) && value >= 1 && value <= 100;
      return typeof value !== "string" || (CHOICES[key]?.includes(value) ?? value.length <= MAX_TEXT);
    }),
  );
}

let current = /** @type {Settings} */ ({ ...DEFAULTS, ...settingsIn(kept.read(KEY)) });
const listeners = /** @type {Set<(s: Settings) => void>} */ (new Set());

export const settings = () => current;

/** Change some of the settings, save them and notify the listeners. @param {Partial<Settings>} change */
export function setSettings(change) {
  current = { ...current, ...change };
  kept.write(KEY, current);
  applySettings();
  for (const listener of listeners) listener(current);
}

/** All settings as they are at the first visit; the name and the language, which are the player's own, stay. */
export const resetSettings = () => setSettings({ ...DEFAULTS, name: current.name, language: current.language });

/** Set how cards and text look as attributes of the document, for the style sheets. */
export function applySettings() {
  for (const name of /** @type {const} */ (["deck", "felt", "faces", "cards", "back", "text"])) {
    document.documentElement.dataset[name] = current[name];
  }
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
