// One's own hand: what may be played, and the keys that walk and put it in order.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { drawn, offer, settled, view, zone } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { Hands } = await import("../../../src/upcard/web/static/app/components/table/cards/Hand.js");
const { Offers } = await import("../../../src/upcard/web/static/app/table/offerTargets.js");
const { names } = await import("../../../src/upcard/web/static/app/table/names.js");

const HELD = ["A♠", "K♠", "9♥"];

beforeEach(() => localStorage.clear());

async function hand(askedCall = [], advised = new Set()) {
  const cards = zone("hand", HELD);
  const seen = view([cards]);
  const offers = new Offers([offer(1, "9♥", { zone: "hand", unit: 0, card: "9♥" })], seen, advised);
  const given = { hands: [cards], view: seen, names: names(seen, []), sort: "suits", offers, table: "t1" };
  const root = await drawn(html`<${Hands} ...${given} touch=${(_, card) => askedCall.push(card)} />`);
  await settled();
  return root;
}

const told = (root) => [...root.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));

test("every card is a button with its name, and illegal cards are marked as disabled", async () => {
  const root = await hand();
  assert.deepEqual(told(root), ["ace of spades", "king of spades", "nine of hearts"]);
  const off = [...root.querySelectorAll("button")].map((one) => one.getAttribute("aria-disabled"));
  assert.deepEqual(off, ["true", "true", null]);
});

test("the card of a hint is lit, and its name says so", async () => {
  const root = await hand([], new Set([1]));
  assert.deepEqual(told(root), ["ace of spades", "king of spades", "nine of hearts, the hint"]);
  assert.deepEqual(
    [...root.querySelectorAll("button")].map((one) => one.classList.contains("lit")),
    [false, false, true],
  );
});

test("a click passes the card to the handler", async () => {
  const askedCall = [];
  const root = await hand(askedCall);
  root.querySelectorAll("button")[2].click();
  assert.deepEqual(askedCall, ["9♥"]);
});

test("shift and an arrow move the card, and the order is kept", async () => {
  const root = await hand();
  const list = root.querySelector("ul");
  list.dispatchEvent(Object.assign(new Event("keydown", { bubbles: true }), { key: "ArrowRight", shiftKey: true }));
  await settled();
  assert.deepEqual(told(root), ["king of spades", "ace of spades", "nine of hearts"]);
  assert.deepEqual(told(await hand()), ["king of spades", "ace of spades", "nine of hearts"]);
});
