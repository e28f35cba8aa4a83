// @ts-check
/** The player's progress in each lesson, saved in this browser only; and the first match after a lesson. */
import * as api from "./api.js";
import { newPromise } from "./fairDeal.js";
import { sitDown } from "./takeSeat.js";
import { settings } from "./settings.js";

const KEY = "upcard.lessons";

/** @typedef {{at: number, done: number[], of: number}} Progress */

/** @returns {Record<string, Progress>} */
function savedProgress() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @returns {Progress} */
export const progress = (game) => savedProgress()[game] ?? { at: 0, done: [], of: 0 };

/** @param {string} game @param {Progress} how */
export function saveProgress(game, how) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...savedProgress(), [game]: how }));
  } catch {
    /* a private window: the lesson starts again next time */
  }
}

/** Open a first match: the usual number of players, and bots whose moves are explained.
 * @param {{name: string, title: string, usual_players: number}} game */
export async function firstMatch(game) {
  const { word, promise } = await newPromise();
  const order = { game: game.name, players: game.usual_players, name: settings().name || "Guest", explained: true };
  const ticket = await api.openTable({ ...order, promise });
  sitDown(ticket, game.name, game.title, { order, word });
}
