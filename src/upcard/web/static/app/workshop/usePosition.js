// @ts-check
/** The position of the table, as all its seats see it, read after every move. */
import { useEffect, useState } from "../base/html.js";
import { follow } from "./deal.js";

/**
 * @typedef {{seat: number, name: string, view: import("../protocol").View, legal: string[], count: number,
 *   made: number}} SeatNow a seat with its legal moves and their number, and how many moves it has made
 *
 * @typedef {object} Position
 * @property {SeatNow[]} seats
 * @property {number} turn how often it has changed
 */

/** @type {Position} */
const NONE = { seats: [], turn: 0 };

/**
 * @param {import("../sandbox/sandbox.js").Sandbox | null} sandbox
 * @param {import("../seats/savedSeats.js").Seat | null} seat
 * @param {boolean} shown
 */
export function usePosition(sandbox, seat, shown) {
  const [position, set] = useState(NONE);
  useEffect(() => {
    set(NONE);
    if (!sandbox || !seat || !shown) return undefined;
    let [alive, asked, again] = [true, false, false];
    const look = async () => {
      if (asked) {
        again = true;
        return;
      }
      asked = true;
      do {
        again = false;
        try {
          const found = await sandbox.ask("views", { table: seat.table });
          const seats = found.seats.filter((/** @type {any} */ one) => one.seat !== null);
          if (alive) set(({ turn }) => ({ seats, turn: turn + 1 }));
        } catch {
          /* the table is gone: the frame says so */
        }
      } while (again && alive);
      asked = false;
    };
    const stop = follow(sandbox.room, seat.table, look);
    return () => {
      alive = false;
      stop();
    };
  }, [sandbox, seat?.table, shown]);
  return position;
}
