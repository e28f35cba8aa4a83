// @ts-check
/** What the workshop reads of the folder: the words of the rule language, examples of mechanisms, the skeleton, and the
 * sources of all games. */
import { file } from "../base/transport.js";

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

/** @typedef {import("./words.js").Word} Word */

/**
 * @typedef {object} Mechanism
 * @property {string} name @property {string} title @property {string} text what it does, a sentence
 * @property {string} code Python with its imports
 */

/** @typedef {{words: Map<string, Word>, mechanisms: Mechanism[], skeleton: any}} Language */

/** @type {Promise<Language> | null} */
let read = null;

/** What the build writes of a word. @param {{name: string, module: string, kind: string, signature: string, doc:
 * string}}
 * written @returns {Word} */
function word({ name, module, kind, signature, doc }) {
  if (kind === "function" || kind === "class") return { name, module, signature: `${name}${signature}`, doc };
  return {
    name,
    module,
    signature: "",
    doc: [signature && `${name} = ${signature}`, doc].filter(Boolean).join("\n\n"),
  };
}

/** What the build writes of a mechanism. @param {any} written @param {Map<string, Word>} words @returns {Mechanism} */
function mechanism({ name, title, line, code, imports }, words) {
  const lines = imports.map((/** @type {string} */ one) => {
    const found = words.get(one);
    return found ? `from ${found.module} import ${one}\n` : "";
  });
  return { name, title, text: line, code: `${lines.join("")}\n${code}` };
}

/** @returns {Promise<Language>} */
async function fetchLanguage() {
  const written = await get("/api/workshop.json");
  const words = new Map(written.words.map((/** @type {any} */ one) => [one.name, word(one)]));
  const mechanisms = written.mechanisms.map((/** @type {any} */ one) => mechanism(one, words));
  return { words, mechanisms, skeleton: written.skeleton };
}

/** The words, examples and skeleton, fetched once. */
export function language() {
  read ??= fetchLanguage();
  read.catch(() => (read = null));
  return read;
}

/** A game as the beginning of a draft; "skeleton" is the small game that others begin as.
 * @param {string} name @returns {Promise<Omit<import("./drafts.js").Draft, "id" | "at">>} */
export async function sourceOf(name) {
  const own = name === "skeleton";
  const found = own ? (await language()).skeleton : await get(`/api/workshop/${name}.json`);
  const files = typeof found.source === "string" ? [{ name: `${found.name}.py`, text: found.source }] : found.source;
  // A lesson is about positions of the game as it was.
  return { name: "", title: found.title, from: own ? "" : name, files, book: found.book };
}
