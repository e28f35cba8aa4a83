// @ts-check
/** How far one has come in each game's lesson, kept in this browser alone; and the first match after it. */
import * as api from "./api.js";
import { promised } from "./fairDeal.js";
import { sitDown } from "./takeSeat.js";
import { settings } from "./settings.js";

const KEY = "upcard.lessons";

/** @typedef {{at: number, done: number[], of: number}} Progress */

/** @returns {Record<string, Progress>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} game @returns {Progress} */
export const progress = (game) => all()[game] ?? { at: 0, done: [], of: 0 };

/** @param {string} game @param {Progress} how */
export function keepProgress(game, how) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: how }));
  } catch {
    /* a private window: the lesson begins anew next time */
  }
}

/** Sit down at a first match: as many players as usual, bots that say why they play as they do.
 * @param {{name: string, title: string, usual_players: number}} game */
export async function firstMatch(game) {
  const { word, promise } = await promised();
  const order = { game: game.name, players: game.usual_players, name: settings().name || "Guest", explained: true };
  const ticket = await api.openTable({ ...order, promise });
  sitDown(ticket, game.name, game.title, { order, word });
}
