// @ts-check
/** The games that the player writes, kept in this browser: each under a key of its own, so that two tabs can write
 * two. */

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
const MOST = 2_000_000;

/** @returns {Draft[]} the newest first */
export function drafts() {
  const all = [];
  for (let n = 0; n < localStorage.length; n += 1) {
    const key = localStorage.key(n) ?? "";
    const found = key.startsWith(KEY) ? draft(key.slice(KEY.length)) : null;
    if (found) all.push(found);
  }
  return all.sort((a, b) => b.at - a.at);
}

/** @param {string} id @returns {Draft | null} */
export function draft(id) {
  try {
    return JSON.parse(localStorage.getItem(KEY + id) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a draft. An error says in a sentence why the browser could not. @param {Draft} one */
export function keep(one) {
  const text = JSON.stringify({ ...one, at: Date.now() });
  if (text.length > MOST) throw new Error("This game is too large to be kept in the browser. Save it as a file.");
  try {
    localStorage.setItem(KEY + one.id, text);
  } catch {
    throw new Error("This browser could not keep your last change. Save the game as a file.");
  }
}

/** @param {string} id */
export const drop = (id) => localStorage.removeItem(KEY + id);

/** A new draft. @param {Omit<Draft, "id" | "at">} parts @returns {Draft} */
export function begun(parts) {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");
  return { ...parts, id, at: Date.now() };
}
