// @ts-check
/** The games that the player writes, kept in this browser: each under a key of its own, so that two tabs can write
 * two. */
import { kept } from "../base/browserStorage.js";

/**
 * @typedef {{name: string, text: string}} SourceFile a Python file of the rules; the first one holds the game
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} name the game's name in programs: "go_boom"; "" where it follows from the title of the rules
 * @property {string} title what the player calls the draft
 * @property {string} from the game that it began as a copy of, or ""
 * @property {SourceFile[]} files
 * @property {string} book Markdown
 * @property {number} at when it was changed last, in milliseconds
 * @property {number} [step] of the tutorial that it is written in
 * @property {string} [lesson] its lesson for beginners, TOML
 * @property {string} [tests] tests that came with its file, which are carried along
 */

const KEY = "upcard.draft.";
/** Characters of a draft that the browser is asked to keep. */
const MAX_LETTERS = 2_000_000;

/** @returns {Draft[]} the newest first */
export function drafts() {
  const all = kept.keys(KEY).flatMap((key) => draft(key.slice(KEY.length)) ?? []);
  return all.sort((a, b) => b.at - a.at);
}

/** @param {string} id @returns {Draft | null} */
export const draft = (id) => kept.read(KEY + id);

/** Whether the browser has what was written last. @param {string} id */
export const isKept = (id) => kept.keeps(KEY + id);

/** Keep a draft, in memory where the browser does not. @param {Draft} one @throws {Error} with a sentence: too large */
export function keep(one) {
  const saved = { ...one, at: Date.now() };
  if (JSON.stringify(saved).length > MAX_LETTERS) {
    throw new Error("This game is too large to be kept in the browser. Save it as a file.");
  }
  kept.write(KEY + one.id, saved);
}

/** @param {string} id */
export const drop = (id) => kept.remove(KEY + id);

/** A new draft. @param {Omit<Draft, "id" | "at">} parts @returns {Draft} */
export function begun(parts) {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
  return { ...parts, id, at: Date.now() };
}
