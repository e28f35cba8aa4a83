// @ts-check
/** What comes over a data channel, put together from its pieces. Each piece is counted before anything is done with it,
 * and each message before it is parsed. */
import { Budget } from "../untrusted/budget.js";
import { parseJson } from "../untrusted/json.js";

/** Letters in a piece of a message: every browser sends as much at once. */
export const PIECE = 16_000;
/** The first letter of a piece: more follow; the last one; a sign of life. */
export const [MORE, LAST, ALIVE] = ["+", ".", "!"];

/** How much the other browser may send: pieces and letters in a time, and the size of a message.
 * @typedef {{budget: import("../untrusted/budget.js").Limits, message: import("../untrusted/json.js").Size}} Limits */

export class Inbox {
  /** @param {Limits} limits @param {{message: (message: any) => void, tooMuch: () => void}} sides `message`: with null
   * for what makes no sense @param {() => number} [now] milliseconds */
  constructor(limits, sides, now = undefined) {
    this.limits = limits;
    this.sides = sides;
    this.budget = new Budget(limits.budget, now);
    this.whole = "";
    this.closed = false;
  }

  /** A piece has come; nothing is read after one too many. @param {{data: unknown}} event */
  receive(event) {
    if (this.closed) return undefined;
    if (this.budget.spend({ pieces: 1 })) return this.close();
    const piece = event.data;
    if (typeof piece !== "string" || piece.length > PIECE + 1) return this.close();
    if (this.budget.spend({ letters: piece.length })) return this.close();
    if (piece[0] === ALIVE) return undefined;
    const sense = piece[0] === MORE || piece[0] === LAST;
    this.whole = sense ? this.whole + piece.slice(1) : "";
    if (this.whole.length > this.limits.message.letters) return this.close();
    if (piece[0] === MORE) return undefined;
    const text = this.whole;
    this.whole = "";
    return this.sides.message(parseJson(text, this.limits.message) ?? null);
  }

  close() {
    this.closed = true;
    this.whole = "";
    this.sides.tooMuch();
  }
}
