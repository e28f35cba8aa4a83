// @ts-check
/** The seats taken in this browser, newest first, with their tokens. */

const KEY = "upcard.tables";
const MOST_SEATS = 150;

/**
 * @typedef {object} Seat
 * @property {string} table @property {string} game @property {string} title @property {string | null} token
 * @property {number | null} seat @property {number} at @property {boolean} [ended]
 * @property {import("./protocol").TableOrder} [order]
 * @property {string} [name] of who opened the table, where several people sit at this device
 * @property {import("./passAndPlay.js").OwnSeat[]} [others] the others at this device
 * @property {string} [word] what this browser adds to the deal
 * @property {string} [promise] the promise of that word, if it was made with the vote to play again
 * @property {{word: string, promise: string}} [next] the word and promise for the next match
 * @property {string} [commitment] the server's commitment, as first seen
 * @property {string} [invitation] to the room of a friend's browser, in which the table is
 * @property {string} [box] the key of the letter box through which friends come to this table of this browser's room
 * @property {Record<number, string>} [seals] the seals of a closed table's hands, by hand
 */

/** A page in a frame has the seats that the page around it gave it, and keeps none.
 * @type {{seats: Seat[]} | null} */
const framed = /** @type {any} */ (globalThis.frameElement)?.seats
  ? /** @type {any} */ (globalThis.frameElement)
  : null;

/** @returns {Seat[]} */
export function tables() {
  if (framed) return framed.seats;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Seat[]} all */
function save(all) {
  if (framed) {
    framed.seats = all;
    return;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST_SEATS)));
  } catch {
    /* a private window: the seat lasts as long as the page */
  }
}

/** @param {Seat} seat */
export const remember = (seat) => save([seat, ...tables().filter((t) => t.table !== seat.table)]);

/** @param {string} table */
export const recall = (table) => tables().find((t) => t.table === table);

/** @param {string} table @param {Partial<Seat>} change */
export const amend = (table, change) => save(tables().map((t) => (t.table === table ? { ...t, ...change } : t)));

/** @param {string} table */
export const forget = (table) => save(tables().filter((t) => t.table !== table));
