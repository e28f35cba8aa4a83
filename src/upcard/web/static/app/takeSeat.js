// @ts-check
/** Sitting down: the chair that the room gave is remembered in this browser, and its table is opened. */
import { remember } from "./savedSeats.js";
import { go } from "./router.js";

/**
 * @param {import("./protocol").TableTicket} ticket
 * @param {string} game
 * @param {string} title
 * @param {object} more what else is kept with the chair: the order of the table, one's word for the deal
 */
export function sitDown({ table, token, seat }, game, title, more = {}) {
  remember({ table, game, title, token, seat, at: Date.now(), ...more });
  go(`/t/${table}`);
}
