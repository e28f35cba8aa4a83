// @ts-check
/** The sandbox in which the page's games run: one, from the first need until the workshop is left. */

import { keepAtHand } from "../base/atHand.js";
import { address } from "../base/transport.js";

/** @type {Promise<import("../sandbox/sandbox.js").Sandbox> | null} */
let current = null;

/** The sandbox, started when it is first needed. */
export function sandbox() {
  current ??= import("../sandbox/sandbox.js").then(({ Sandbox }) => {
    const made = new Sandbox(address("/"));
    made.start().then(keepAtHand, () => {}); // its status says why
    return made;
  });
  current.catch(() => (current = null));
  return current;
}

/** Use another one: for tests. @param {any} other */
export function useSandbox(other) {
  current = Promise.resolve(other);
}

/** Stop it, and everything that runs in it. */
export function leave() {
  current?.then((one) => one.stop()).catch(() => {});
  current = null;
}
