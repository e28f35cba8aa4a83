// @ts-check
/** A game as a link: its files stand in the fragment, which no server is ever sent. */
import { deflate, inflate } from "../base/compression.js";
import { link } from "../base/transport.js";
import { parseJson } from "../untrusted/json.js";

/** Letters of a link that messengers and browsers pass on whole. */
export const MAX_LINK = 16_000;
const MARK = "#game.";
/** What a stranger's link may hold, unpacked: bytes, and values of its JSON. */
const MAX_BYTES = 1_000_000;
const SIZE = { letters: MAX_BYTES, values: 1_000, depth: 4 };
/** The most files of a game's rules. */
const MAX_FILES = 30;

/** @typedef {{name: string, title: string, files: import("./drafts.js").SourceFile[], book: string, lesson?: string,
 *   tests?: string}} Game what is sent of a draft */

/** The link to a game, or "" where it would be too long. @param {Game} game */
export async function gameLink({ name, title, files, book, lesson, tests }) {
  const letters = await deflate(JSON.stringify({ name, title, files, book, lesson, tests }));
  const whole = `${link("/workshop")}${MARK}${letters}`;
  return whole.length > MAX_LINK ? "" : whole;
}

/** Whether a fragment has a game in it. @param {string} fragment */
export const hasGame = (fragment) => fragment.startsWith(MARK);

/** The game in a fragment; an error says that there is none. Nothing of it is run. @param {string} fragment
 * @returns {Promise<Game>} */
export async function gameIn(fragment) {
  let game;
  try {
    game = parseJson(await inflate(fragment.slice(MARK.length), MAX_BYTES), SIZE);
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
  return gameOf(game);
}

const isText = (/** @type {unknown} */ one) => typeof one === "string";

/** What a stranger has sent as a game, if it has the form of one. @param {any} game @returns {Game} */
export function gameOf(game) {
  const files = Array.isArray(game?.files) ? game.files : [];
  const whole =
    files.length > 0 &&
    files.length <= MAX_FILES &&
    files.every((/** @type {any} */ file) => isText(file?.name) && isText(file?.text)) &&
    [game.name, game.title, game.book].every(isText) &&
    /^[a-z0-9_]{0,60}$/.test(game.name) &&
    JSON.stringify(game).length <= MAX_BYTES;
  if (!whole) throw new Error("This is no game of the workshop.");
  return {
    name: game.name,
    title: game.title.slice(0, 80),
    files: files.map((/** @type {any} */ { name, text }) => ({ name, text })),
    book: game.book,
    lesson: isText(game.lesson) ? game.lesson : "",
    tests: isText(game.tests) ? game.tests : "",
  };
}
