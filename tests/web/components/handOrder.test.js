// A hand in its player's own order.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./dom.js";
import {
  arrange,
  forgetOrders,
  moveCard,
  ownOrder,
  putInOrder,
} from "../../../src/upcard/web/static/app/cards/handOrder.js";

beforeEach(() => localStorage.clear());

test("cards stand in the player's own order", () => {
  assert.deepEqual(arrange(["A♠", "K♠", "Q♠"], ["Q♠", "A♠", "K♠"]), ["Q♠", "A♠", "K♠"]);
});

test("without an order they stay sorted", () => {
  assert.deepEqual(arrange(["A♠", "K♠"], null), ["A♠", "K♠"]);
});

test("a played card leaves its place, and a new card stands behind the card that it follows when sorted", () => {
  assert.deepEqual(arrange(["A♠", "K♠", "9♥", "7♥"], ["7♥", "A♠", "10♥", "K♠"]), ["7♥", "A♠", "K♠", "9♥"]);
});

test("equal cards of two packs each keep a place", () => {
  assert.deepEqual(arrange(["A♠", "A♠", "K♠"], ["A♠", "K♠", "A♠"]), ["A♠", "K♠", "A♠"]);
  assert.deepEqual(arrange(["A♠", "K♠"], ["A♠", "K♠", "A♠"]), ["A♠", "K♠"]);
});

test("a card is moved from one place to another", () => {
  assert.deepEqual(moveCard(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moveCard(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
});

test("an order lasts for its hand, at its table, until it is sorted again", () => {
  putInOrder("t1/hands/0", 3, ["K♠", "A♠"]);
  assert.deepEqual(ownOrder("t1/hands/0", 3), ["K♠", "A♠"]);
  assert.equal(ownOrder("t1/hands/0", 4), null);
  assert.equal(forgetOrders("t2"), false);
  assert.equal(forgetOrders("t1"), true);
  assert.equal(ownOrder("t1/hands/0", 3), null);
});
