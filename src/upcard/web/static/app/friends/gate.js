// @ts-check
/** Between a guest's data channel and the room in this browser: what passes, and how much of it. */
import { Budget } from "../untrusted/budget.js";
import { LIMITS, OF_GUEST, fromGuest, nextTable, seatIn, tokenIn } from "./rules.js";

/**
 * @typedef {object} Sides
 * @property {(message: object) => void} toRoom
 * @property {(message: object) => void} toGuest
 * @property {() => void} cutOff the guest breaks the rules: the connection is closed
 * @property {(seat: number, token: string) => void} [seated] the guest has a seat, by this key
 */

export class Gate {
  /** @param {string} table that the guest was invited to @param {Sides} sides @param {() => number} [now] in
   * milliseconds */
  constructor(table, sides, now = undefined) {
    /** Also those to which the guest goes on when all agree to play again. */
    this.tables = new Set([table]);
    this.sides = sides;
    this.budget = new Budget(OF_GUEST, now);
    /** Open lines, with the key to a seat that was shown there and not yet accepted. @type {Map<number, string>} */
    this.lines = new Map();
    this.closed = false;
  }

  /** A message of the guest. @param {unknown} raw */
  fromGuest(raw) {
    if (this.closed) return;
    const message = fromGuest(raw, this.tables);
    if (message === "malformed" || message === "forbidden") return this.refuse(raw, message);
    if (message.kind === "request") {
      if (this.budget.spend({ [message.method === "POST" ? "posts" : "reads"]: 1 })) {
        return this.answer(message.id, 429, "that is too fast; try again in a minute");
      }
    } else if (message.kind === "connect") {
      if (this.lines.has(message.line) || this.lines.size >= LIMITS.lines) {
        return this.sides.toGuest({ kind: "closed", line: message.line, code: 1013 });
      }
      this.lines.set(message.line, "");
    } else if (!this.lines.has(message.line)) {
      return undefined;
    } // it has just been closed
    else if (message.kind === "hang-up") this.lines.delete(message.line);
    else this.lines.set(message.line, tokenIn(message.text) || (this.lines.get(message.line) ?? ""));
    this.sides.toRoom(message);
    return undefined;
  }

  /** A message of the room to this guest. @param {any} message */
  fromRoom(message) {
    if (this.closed) return;
    const { kind, id, line, code } = message;
    if (kind === "answer") {
      const body = typeof message.body === "string" ? message.body : new TextDecoder().decode(message.body);
      this.sides.toGuest({ kind, id, status: message.status, headers: message.headers, body });
    } else if (kind === "said") {
      const next = nextTable(message.text);
      if (next) this.tables.add(next);
      this.noteSeat(line, message.text);
      this.sides.toGuest({ kind, line, text: message.text });
    } else if (kind === "opened") this.sides.toGuest({ kind, line });
    else if (kind === "closed") {
      this.lines.delete(line);
      this.sides.toGuest({ kind, line, code });
    } else if (kind === "reset") {
      this.lines.clear();
      this.sides.toGuest({ kind });
    }
    // Guests do not see the state of the host's room.
  }

  /** @param {number} line @param {string} text */
  noteSeat(line, text) {
    const token = this.lines.get(line);
    const seat = token ? seatIn(text) : undefined;
    if (seat === undefined) return;
    this.lines.set(line, "");
    if (seat !== null && token) this.sides.seated?.(seat, token);
  }

  /** @param {any} raw @param {"malformed" | "forbidden"} why */
  refuse(raw, why) {
    if (this.budget.spend({ refused: 1 })) {
      this.closed = true;
      return this.sides.cutOff();
    }
    if (why === "forbidden" && raw.kind === "request") this.answer(raw.id, 403, "a guest may not ask for this");
    if (why === "forbidden" && raw.kind === "connect") {
      this.sides.toGuest({ kind: "closed", line: raw.line, code: 1008 });
    }
    return undefined;
  }

  /** @param {number} id @param {number} status @param {string} error */
  answer(id, status, error) {
    const headers = [["content-type", "application/json"]];
    this.sides.toGuest({ kind: "answer", id, status, headers, body: JSON.stringify({ error }) });
  }
}
