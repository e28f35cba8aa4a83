// @ts-check
/** A game as a link: its files stand in the fragment, which no server is ever sent. */
import { packed, unpacked } from "../packed.js";
import { link } from "../transport.js";

/** Letters of a link that messengers and browsers pass on whole. */
export const LONGEST_LINK = 16_000;
const MARK = "#game.";
/** What a stranger's link may hold, unpacked. */
const MOST = 1_000_000;

/** @typedef {{name: string, title: string, files: import("./drafts.js").SourceFile[], book: string, lesson?: string,
 *   tests?: string}} Game what is sent of a draft */

/** The link to a game, or "" where it would be too long. @param {Game} game */
export async function gameLink({ name, title, files, book, lesson, tests }) {
  const letters = await packed(JSON.stringify({ name, title, files, book, lesson, tests }));
  const whole = `${link("/workshop")}${MARK}${letters}`;
  return whole.length > LONGEST_LINK ? "" : whole;
}

/** Whether a fragment has a game in it. @param {string} fragment */
export const hasGame = (fragment) => fragment.startsWith(MARK);

/** The game in a fragment; an error says that there is none. Nothing of it is run. @param {string} fragment
 * @returns {Promise<Game>} */
export async function gameIn(fragment) {
  let found;
  try {
    found = JSON.parse(await unpacked(fragment.slice(MARK.length)));
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
  return gameOf(found);
}

const isText = (/** @type {unknown} */ one) => typeof one === "string";

/** What a stranger has sent as a game, if it has the form of one. @param {any} found @returns {Game} */
export function gameOf(found) {
  const files = Array.isArray(found?.files) ? found.files : [];
  const whole =
    files.length > 0 &&
    files.every((/** @type {any} */ file) => isText(file?.name) && isText(file?.text)) &&
    [found.name, found.title, found.book].every(isText) &&
    /^[a-z0-9_]{0,60}$/.test(found.name) &&
    JSON.stringify(found).length <= MOST;
  if (!whole) throw new Error("This is no game of the workshop.");
  return {
    name: found.name,
    title: found.title.slice(0, 80),
    files: files.map((/** @type {any} */ { name, text }) => ({ name, text })),
    book: found.book,
    lesson: isText(found.lesson) ? found.lesson : "",
    tests: isText(found.tests) ? found.tests : "",
  };
}
