// @ts-check
/** The names of seats and sides, from the viewer's seat. */

/**
 * @typedef {object} Names
 * @property {(seat: number) => string} seat @property {(side: number) => string} side
 * @property {number | null} own the viewer's seat
 * @property {string} you the viewer's name in the log; "" for a spectator, and where two players have the same name
 * @property {boolean} teams whether a side is more than one seat
 */

/** The house rules of a table, except the option to play a single hand. @param {import("../protocol").View} view */
export const departures = (view) => view.options.filter((option) => option.departs && option.name !== "single_hand");

/** Names as a list in a sentence: "Ada, Ben and Cleo". @param {string[]} called */
export const inARow = (called) => called.join(", ").replace(/, ([^,]*)$/, " and $1");

/** @param {import("../protocol").View} view @param {import("../protocol").SeatInfo[]} seats @returns {Names} */
export function names(view, seats) {
  const called = (/** @type {number} */ seat) => seats.find((s) => s.seat === seat)?.name || `Seat ${seat + 1}`;
  const seat = (/** @type {number} */ n) => (n < 0 ? "nobody" : n === view.viewer ? "You" : called(n));
  const members = (/** @type {number} */ side) => view.sides.flatMap((s, n) => (s === side ? [n] : []));
  const sides = new Set(view.sides).size;
  const side = (/** @type {number} */ n) => {
    const all = members(n);
    if (!all.length) return "nobody";
    if (all.length === 1) return seat(all[0]);
    if (view.viewer !== null && sides === 2) return all.includes(view.viewer) ? "We" : "They";
    return all.map(seat).join(" & ");
  };
  const own = view.viewer === null ? "" : called(view.viewer);
  const you = seats.filter((s) => s.name === own).length === 1 ? own : "";
  return { seat, side, own: view.viewer, you, teams: sides > 0 && sides < view.seats };
}
