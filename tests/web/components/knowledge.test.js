// What all know of the cards, and the slots of a contract.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, view, zone } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { cardKnowledge, nextGuess } = await import("../../../src/upcard/web/static/app/cards/knowledge.js");
const { KnowledgeGrid } = await import("../../../src/upcard/web/static/app/components/table/cards/KnowledgeGrid.js");
const { MeldSlots } = await import("../../../src/upcard/web/static/app/components/table/cards/MeldSlots.js");
const { names } = await import("../../../src/upcard/web/static/app/table/names.js");

const TABLE = view([zone("hand", ["A♠"]), zone("hand", ["K♠", null], { unit: 1 }), zone("exposed", ["2♣"])], {
  looks: { lacks: [["A♥"], ["A♥", "Q♥", "K♠"]] },
});
const PEOPLE = [
  { seat: 0, name: "Ann" },
  { seat: 1, name: "Ben" },
];

const cell = (card) =>
  cardKnowledge(TABLE)
    .flat()
    .find((one) => one.card === card);

test("all fifty-two cards have a cell", () => {
  assert.deepEqual(
    cardKnowledge(TABLE).map((row) => row.length),
    [13, 13, 13, 13],
  );
});

test("a cell shows which seat has the card, or which seats do not", () => {
  assert.equal(cell("A♠").where, "mine");
  assert.deepEqual([cell("K♠").where, cell("K♠").by, cell("K♠").lacking], ["held", 1, []]);
  assert.equal(cell("2♣").where, "table");
  assert.deepEqual([cell("Q♥").where, cell("Q♥").lacking], ["open", [1]]);
});

test("the viewer's own missing cards are not listed", () => {
  assert.deepEqual(cell("A♥").lacking, [1]);
});

test("a guess cycles through the seats that may have the card, then disappears", () => {
  assert.equal(nextGuess(null, [1, 3]), 1);
  assert.equal(nextGuess(1, [1, 3]), 3);
  assert.equal(nextGuess(3, [1, 3]), null);
});

test("each cell of the grid has a spoken label", async () => {
  const root = await drawn(html`<${KnowledgeGrid} view=${TABLE} names=${names(TABLE, PEOPLE)} table="t" />`);
  const facts = [...root.querySelectorAll("td [aria-label]")].map((one) => one.getAttribute("aria-label"));
  assert.ok(facts.includes("king of spades: Ben has it"));
  assert.ok(facts.includes("queen of hearts: not with Ben"));
  assert.ok(facts.includes("two of hearts: unknown"));
});

test("a contract shows the cards in each of its places", async () => {
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
