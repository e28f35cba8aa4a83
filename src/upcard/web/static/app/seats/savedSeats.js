// @ts-check
/** The seats taken in this browser, newest first, with their tokens. */
import { kept } from "../base/browserStorage.js";
import { go } from "../base/router.js";

const KEY = "upcard.tables";
export const MAX_SEATS = 150;

/** A seat of a person who shares this device.
 * @typedef {{seat: number, token: string, name: string}} OwnSeat */

/** A friend who has sat down: the public key of their browser, the seat and the key to it.
 * @typedef {{key: string, seat: number, token: string}} Friend */
/** @typedef {object} Door
 * @property {string} key the secret key of this browser at the relays
 * @property {string} host the public one, which stands in the link
 * @property {string} secret that the link has beside it, for those who have not been here; "": it was withdrawn
 * @property {Friend[]} friends
 * @property {Record<string, number>} [called] the latest call of each friend, by its key */

/**
 * @typedef {object} Seat
 * @property {string} table @property {string} game @property {string} title @property {string | null} token
 * @property {number | null} seat @property {number} at @property {boolean} [ended]
 * @property {import("../protocol").TableOrder} [order] the request for the table
 * @property {string} [name] of who opened the table, where several people sit at this device
 * @property {OwnSeat[]} [others] the others at this device
 * @property {string} [word] the entropy that this browser adds to the deal
 * @property {string} [promise] the commitment to it, if it was made with the vote to play again
 * @property {{word: string, promise: string}} [next] entropy and commitment for the next match
 * @property {string} [commitment] the server's commitment, as first seen
 * @property {string} [invitation] to the room of a friend's browser, in which the table is
 * @property {Door} [door] by which friends come to this table of this browser's room
 * @property {number} [played] seconds for which a patience was on the screen, from its first move to its end
 * @property {Record<number, string>} [seals] the commitments to a closed table's hands, by hand
 */

/** A page in a frame has the seats that the page around it gave it, and keeps none.
 * @type {{seats: Seat[]} | null} */
const framed = /** @type {any} */ (globalThis.frameElement)?.seats
  ? /** @type {any} */ (globalThis.frameElement)
  : null;

/** @returns {Seat[]} */
export function tables() {
  if (framed) return framed.seats;
  return kept.read(KEY) ?? [];
}

/** @param {Seat[]} all */
function save(all) {
  if (framed) framed.seats = all;
  else kept.write(KEY, all.slice(0, MAX_SEATS));
}

/** @param {Seat} seat */
export const remember = (seat) => save([seat, ...tables().filter((t) => t.table !== seat.table)]);

/** Save seats that a file brings, behind those of this browser, of which none is lost for them.
 * @param {Omit<Seat, "at">[]} found Returns how many found no place. */
export function adopt(found) {
  const own = tables().filter(({ table, token }) => token || !found.some((one) => one.table === table));
  const fresh = found.filter(({ table }) => !own.some((one) => one.table === table));
  save([...own, ...fresh.map((seat) => ({ ...seat, at: Date.now() }))]);
  return Math.max(0, own.length + fresh.length - MAX_SEATS);
}

/** @param {string} table */
export const recall = (table) => tables().find((t) => t.table === table);

/** @param {string} table @param {Partial<Seat>} change */
export const amend = (table, change) => save(tables().map((t) => (t.table === table ? { ...t, ...change } : t)));

/** @param {string} table */
export const forget = (table) => save(tables().filter((t) => t.table !== table));

/** Sitting down: save the seat in this browser, and open its table. */

/**
 * Sit down: save the seat, and open its table.
 * @param {import("../protocol").TableTicket} ticket
 * @param {string} game
 * @param {string} title
 * @param {object} more saved with the seat: the request for the table, the entropy for the deal
 */
export function sitDown({ table, token, seat }, game, title, more = {}) {
  remember({ table, game, title, token, seat, at: Date.now(), ...more });
  go(`/t/${table}`);
}
