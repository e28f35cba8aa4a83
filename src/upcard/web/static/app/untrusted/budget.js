// @ts-check
/** How much a stranger may send: token buckets. The build also puts this file into the guard of the workshop's frame
 * (`site/sandbox.py`), so it imports nothing. */

/** For each kind of thing how many of it may come at once, and the milliseconds in which as many more may come.
 * @typedef {Readonly<Record<string, readonly [number, number]>>} Limits */

export class Budget {
  /** @param {Limits} limits @param {() => number} [now] milliseconds */
  constructor(limits, now = () => performance.now()) {
    this.limits = limits;
    this.now = now;
    /** What is left of each kind, and when that was so. @type {Map<string, [number, number]>} */
    this.left = new Map();
  }

  /** Spend amounts of some kinds. @param {Record<string, number>} amounts
   * @returns {string} the kind of which too little is left, and then nothing is spent; "" where all is enough */
  spend(amounts) {
    const now = this.now();
    const after = Object.entries(amounts).map(([kind, amount]) => {
      const [most, time] = this.limits[kind];
      const [left, then] = this.left.get(kind) ?? [most, now];
      return /** @type {const} */ ([kind, Math.min(most, left + (most * (now - then)) / time) - amount]);
    });
    const missing = after.find(([, left]) => left < 0);
    if (missing) return missing[0];
    for (const [kind, left] of after) this.left.set(kind, [left, now]);
    return "";
  }
}
