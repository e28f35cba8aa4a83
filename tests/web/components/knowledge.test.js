// What all know of the cards, and the slots of a contract.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, view, zone } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/html.js");
const { known, nextGuess } = await import("../../../src/upcard/web/static/app/knowledge.js");
const { KnowledgeGrid } = await import("../../../src/upcard/web/static/app/components/table/KnowledgeGrid.js");
const { MeldSlots } = await import("../../../src/upcard/web/static/app/components/table/MeldSlots.js");
const { names } = await import("../../../src/upcard/web/static/app/names.js");

const TABLE = view([zone("hand", ["A♠"]), zone("hand", ["K♠", null], { unit: 1 }), zone("exposed", ["2♣"])], {
  looks: { lacks: [["A♥"], ["A♥", "Q♥", "K♠"]] },
});
const PEOPLE = [
  { seat: 0, name: "Ann" },
  { seat: 1, name: "Ben" },
];

const cell = (card) =>
  known(TABLE)
    .flat()
    .find((one) => one.card === card);

test("all fifty-two cards have a cell", () => {
  assert.deepEqual(
    known(TABLE).map((row) => row.length),
    [13, 13, 13, 13],
  );
});

test("a cell says who has the card, or who has it not", () => {
  assert.equal(cell("A♠").where, "mine");
  assert.deepEqual([cell("K♠").where, cell("K♠").by, cell("K♠").lacking], ["held", 1, []]);
  assert.equal(cell("2♣").where, "table");
  assert.deepEqual([cell("Q♥").where, cell("Q♥").lacking], ["open", [1]]);
});

test("one does not need to be told what one has not", () => {
  assert.deepEqual(cell("A♥").lacking, [1]);
});

test("a guess goes round those who may have the card, and away", () => {
  assert.equal(nextGuess(null, [1, 3]), 1);
  assert.equal(nextGuess(1, [1, 3]), 3);
  assert.equal(nextGuess(3, [1, 3]), null);
});

test("the grid tells each cell aloud", async () => {
  const root = await drawn(html`<${KnowledgeGrid} view=${TABLE} names=${names(TABLE, PEOPLE)} table="t" />`);
  const told = [...root.querySelectorAll("td [aria-label]")].map((one) => one.getAttribute("aria-label"));
  assert.ok(told.includes("king of spades: Ben has it"));
  assert.ok(told.includes("queen of hearts: not with Ben"));
  assert.ok(told.includes("two of hearts: unknown"));
});

test("a contract shows what lies in each of its places", async () => {
  const slots = [
    { label: "set of three", size: 3, cards: ["2♠", "2♥", "2♣"] },
    { label: "run of four", size: 4, cards: ["3♠"] },
  ];
  const root = await drawn(html`<${MeldSlots} slots=${slots} />`);
  const groups = [...root.querySelectorAll(".slot-group")];
  assert.deepEqual(
    groups.map((one) => one.querySelectorAll(".slot-place").length),
    [0, 3],
  );
  assert.match(groups[1].getAttribute("aria-label"), /run of four, 1 of 4 cards/);
});
