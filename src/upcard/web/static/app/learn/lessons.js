// @ts-check
/** The player's progress in each lesson, saved in this browser only; and the first match after a lesson. */
import * as api from "../base/api.js";
import { kept } from "../base/browserStorage.js";
import { newCommitment } from "../table/fairDeal.js";
import { sitDown } from "../seats/savedSeats.js";
import { settings } from "../base/settings.js";

const KEY = "upcard.lessons";

/** @typedef {{at: number, done: number[], of: number}} Progress */

/** @returns {Record<string, Progress>} */
const savedProgress = () => kept.read(KEY) ?? {};

/** @param {string} game @returns {Progress} */
export const progress = (game) => savedProgress()[game] ?? { at: 0, done: [], of: 0 };

/** @param {string} game @param {Progress} how */
export const saveProgress = (game, how) => kept.write(KEY, { ...savedProgress(), [game]: how });

/** Open a first match: the usual number of players, and bots whose moves are explained.
 * @param {{name: string, title: string, usual_players: number}} game */
export async function firstMatch(game) {
  const { entropy, commitment } = await newCommitment();
  const request = { game: game.name, players: game.usual_players, name: settings().name || "Guest", explained: true };
  const ticket = await api.openTable({ ...request, promise: commitment });
  sitDown(ticket, game.name, game.title, { order: request, word: entropy });
}
