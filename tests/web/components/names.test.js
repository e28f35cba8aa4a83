// @ts-check
/** The winners, in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { names } = await import("../../../src/upcard/web/static/app/table/names.js");
const { outcome } = await import("../../../src/upcard/web/static/app/components/table/Result.js");

/** @param {number[]} won @param {number | null} viewer */
function won(won, viewer) {
  const seats = ["Ada", "Ben", "Cleo", "Dan"].map((name, seat) => ({ seat, name }));
  const view = /** @type {any} */ ({ seats: 4, sides: [0, 1, 2, 3], viewer, won });
  return outcome(view, names(view, /** @type {any} */ (seats)));
}

test("winners are listed with commas and a final and", () => {
  assert.equal(won([1], null), "Ben wins");
  assert.equal(won([1, 3], 0), "Ben and Dan win");
  assert.equal(won([0, 1, 3], null), "Ada, Ben and Dan win");
});

test("the viewer comes first", () => {
  assert.equal(won([1], 1), "You win");
  assert.equal(won([1, 3], 3), "You and Ben win");
  assert.equal(won([0, 1, 3], 1), "You, Ada and Dan win");
});
