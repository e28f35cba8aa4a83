// @ts-check
/** Several people at one device: each has a seat and its key, and the device is passed on when it is the turn of
 * another. */
import * as api from "../base/api.js";
import { useEffect, useRef, useState } from "../base/html.js";
import { Connection } from "./connection.js";

/** A seat whose player uses this device. */
export const HERE = "here";
/** Milliseconds in which one sees what one's own move did, before the hand is covered. */
const LOOK_MS = 1400;

/** @typedef {import("../seats/savedSeats.js").OwnSeat} OwnSeat */

/** Take the seats of the others at this device.
 * @param {string} table @param {{seat: number, name: string}[]} people @returns {Promise<OwnSeat[]>} */
export async function sitTogether(table, people) {
  const seats = [];
  for (const { seat, name } of people) {
    const ticket = await api.join(table, { name, seat, promise: "" });
    seats.push({ seat, token: ticket.token, name });
  }
  return seats;
}

/**
 * Whose hand is shown, and to whom the device is to be passed. Each seat has a line of its own: what it is asked in
 * secret, no other seat is sent.
 * @param {string} table @param {OwnSeat[]} seats
 */
export function usePassing(table, seats) {
  const [shown, setShown] = useState(seats[0]);
  const [asked, setAsked] = useState(/** @type {number[]} */ ([]));
  const [over, setOver] = useState(false);
  const [next, setNext] = useState(/** @type {OwnSeat | null} */ (null));
  const may = useRef(new Set(/** @type {number[]} */ ([])));
  useEffect(() => {
    const lines = seats.map(({ seat, token }) => {
      const hear = (/** @type {import("../protocol").FromServer} */ message) => {
        if (message.t !== "view" && message.t !== "event") return;
        if (message.view && message.offers.length && message.view.to_act.includes(seat)) may.current.add(seat);
        else may.current.delete(seat);
        setAsked([...may.current]);
        setOver(Boolean(message.view?.ended));
      };
      return new Connection(table, token, hear, () => {});
    });
    return () => lines.forEach((line) => line.close());
  }, [table]);
  useEffect(() => {
    if (over || asked.includes(shown.seat)) {
      setNext(null);
      return undefined;
    }
    const from = seats.indexOf(shown);
    const wanted = [...seats.slice(from + 1), ...seats.slice(0, from)].find((one) => asked.includes(one.seat));
    const timer = setTimeout(() => setNext(wanted ?? null), wanted ? LOOK_MS : 0);
    return () => clearTimeout(timer);
  }, [asked.join(), shown, over]);
  const take = () => {
    if (next) setShown(next);
    setNext(null);
  };
  return { shown, next, take };
}
