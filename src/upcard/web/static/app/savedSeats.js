// @ts-check
/** The tables this browser has sat at, newest first, with the token that proves it. */

const KEY = "upcard.tables";
const KEPT = 150;

/**
 * @typedef {object} Seat
 * @property {string} table @property {string} game @property {string} title @property {string | null} token
 * @property {number | null} seat @property {number} at @property {boolean} [ended]
 * @property {import("./protocol").TableOrder} [order]
 * @property {string} [name] of who opened the table, where several people sit at this device
 * @property {import("./passAndPlay.js").OwnSeat[]} [others] the others at this device
 * @property {string} [word] what this browser adds to the deal
 * @property {string} [promise] of that, where it was made with the wish to play again
 * @property {{word: string, promise: string}} [next] what it adds to the deal of the match after this one
 * @property {string} [commitment] of the server, as first seen
 * @property {Record<number, string>} [seals] of the hands of a closed table, as they were dealt
 */

/** @returns {Seat[]} */
export function tables() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Seat[]} all */
function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT)));
  } catch {
    /* a private window: the address still leads to the table while it is open */
  }
}

/** @param {Seat} seat */
export const remember = (seat) => keep([seat, ...tables().filter((t) => t.table !== seat.table)]);

/** @param {string} table */
export const recall = (table) => tables().find((t) => t.table === table);

/** @param {string} table @param {Partial<Seat>} change */
export const amend = (table, change) => keep(tables().map((t) => (t.table === table ? { ...t, ...change } : t)));

/** @param {string} table */
export const forget = (table) => keep(tables().filter((t) => t.table !== table));
