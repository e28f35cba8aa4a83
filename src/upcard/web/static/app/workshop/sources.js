// @ts-check
/** What the workshop reads of the folder: the words of the rule language, examples of mechanisms, the skeleton, and the
 * sources of all games. */
import { file } from "../transport.js";

/** @param {string} path */
async function get(path) {
  let answer;
  try {
    answer = await fetch(file(path));
  } catch {
    throw new Error("The server cannot be reached. Are you online?");
  }
  if (!answer.ok) throw new Error("There is no such game here.");
  return answer.json();
}

/**
 * @typedef {object} Mechanism
 * @property {string} name @property {string} title @property {string} text what it does, a sentence
 * @property {string} code Python with its imports
 */

/** @type {Promise<{words: Map<string, import("./words.js").Word>, mechanisms: Mechanism[], skeleton: any}> | null} */
let read = null;

/** The words, examples and skeleton, fetched once. */
export function language() {
  read ??= get("/api/workshop.json").then(({ words, mechanisms, skeleton }) => ({
    words: new Map(words.map((/** @type {any} */ word) => [word.name, word])),
    mechanisms,
    skeleton,
  }));
  read.catch(() => (read = null));
  return read;
}

/** A game as the beginning of a draft; "skeleton" is the small game that others begin as.
 * @param {string} name @returns {Promise<Omit<import("./drafts.js").Draft, "id" | "at">>} */
export async function sourceOf(name) {
  const own = name === "skeleton";
  const { title, files, book } = own ? (await language()).skeleton : await get(`/api/workshop/${name}.json`);
  return { name: "", title, from: own ? "" : name, files, book };
}
