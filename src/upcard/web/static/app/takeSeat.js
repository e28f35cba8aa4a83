// @ts-check
/** Sitting down: save the seat in this browser, and open its table. */
import { remember } from "./savedSeats.js";
import { go } from "./router.js";

/**
 * @param {import("./protocol").TableTicket} ticket
 * @param {string} game
 * @param {string} title
 * @param {object} more saved with the seat: the request for the table, the word for the deal
 */
export function sitDown({ table, token, seat }, game, title, more = {}) {
  remember({ table, game, title, token, seat, at: Date.now(), ...more });
  go(`/t/${table}`);
}
