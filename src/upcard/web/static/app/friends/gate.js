// @ts-check
/** Between a guest's data channel and the room in this browser: what passes, and how much of it. */
import { LIMITS, Rate, fromGuest, nextTable } from "./rules.js";

/**
 * @typedef {object} Sides
 * @property {(message: object) => void} toRoom
 * @property {(message: object) => void} toGuest
 * @property {(why: string) => void} cutOff the guest breaks the rules: the connection is closed
 */

export class Gate {
  /** @param {string} table that the guest was invited to @param {Sides} sides @param {() => number} [now] */
  constructor(table, sides, now = Date.now) {
    /** Also those to which the guest goes on when all agree to play again. */
    this.tables = new Set([table]);
    this.sides = sides;
    this.messages = new Rate(LIMITS.messages, now);
    this.posts = new Rate(LIMITS.posts, now);
    this.reads = new Rate(LIMITS.reads, now);
    /** @type {Set<number>} */
    this.lines = new Set();
    this.refusals = 0;
    this.closed = false;
  }

  /** A message of the guest. @param {unknown} raw */
  fromGuest(raw) {
    if (this.closed) return;
    if (!this.messages.take()) return this.close("messages");
    const message = fromGuest(raw, this.tables);
    if (message === "malformed" || message === "forbidden") return this.refuse(raw, message);
    if (message.kind === "request") {
      if (!(message.method === "POST" ? this.posts : this.reads).take()) {
        return this.answer(message.id, 429, "that is too fast; try again in a minute");
      }
    } else if (message.kind === "connect") {
      if (this.lines.has(message.line) || this.lines.size >= LIMITS.lines) {
        return this.sides.toGuest({ kind: "closed", line: message.line, code: 1013 });
      }
      this.lines.add(message.line);
    } else if (!this.lines.has(message.line)) {
      return undefined;
    } // it has just been closed
    else if (message.kind === "hang-up") this.lines.delete(message.line);
    this.refusals = 0;
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

  /** @param {any} raw @param {"malformed" | "forbidden"} why */
  refuse(raw, why) {
    this.refusals += 1;
    if (this.refusals >= LIMITS.refused) return this.close("refusals");
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

  /** @param {string} why */
  close(why) {
    this.closed = true;
    this.sides.cutOff(why);
  }
}
