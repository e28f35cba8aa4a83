// The log beside the table, and what is read of it aloud.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { Log } = await import("../../../src/upcard/web/static/app/components/table/facts/Log.js");
const { Sheet } = await import("../../../src/upcard/web/static/app/components/table/facts/ScoreSheet.js");
const { inWords, announcement } = await import("../../../src/upcard/web/static/app/effects/announcements.js");

const line = (n, text, adds = null, seat = 1) => ({ n, seat, text, kind: "move", adds });
const MELD = [
  line(0, "Ada draws a card"),
  line(1, "Ada melds kings"),
  line(2, "Ada lays down K♠", ": K♠"),
  line(3, "Ada lays down K♦", " K♦"),
  line(4, "Ada has melded", ""),
  line(5, "Ben draws a card", null, 2),
];

test("the cards of a meld are on its line of the log", async () => {
  const root = await drawn(html`<${Log} log=${MELD} />`);
  const words = (li) => li.textContent.replace(/\s+/g, " ").trim();
  assert.deepEqual([...root.querySelectorAll("li")].map(words), [
    "Ada draws a card",
    "Ada melds kings: K spades K diamonds",
    "Ben draws a card",
  ]);
});

test("a meld is announced in one sentence", () => {
  assert.deepEqual(announcement(MELD.slice(1, 5), 0, "long"), ["Ada melds kings: king of spades, king of diamonds"]);
});

test("cards added to an older meld are announced as plays, without the old cards", () => {
  assert.deepEqual(announcement(MELD.slice(3, 4), 0, "long"), ["Ada lays down king of diamonds"]);
});

for (const [text, words] of [
  ["beat 8♦ 8♥ with 2", "beat eight of diamonds, eight of hearts with 2"],
  ["Ben plays 8 8.", "Ben plays eight, eight."],
  ["Ben plays A.", "Ben plays ace."],
  ["K", "king"],
  ["A card is drawn, and Ben plays A", "A card is drawn, and Ben plays ace"],
  ["follow ♠", "follow spades"],
]) {
  test(`"${text}" is read aloud without silent signs`, () => assert.equal(inWords(text), words));
}

test("repeated actions are counted", () => {
  const lines = [1, 2, 1, 1].map((seat, n) => line(n, `${seat === 1 ? "Ada" : "Ben"} draws a card`, null, seat));
  assert.deepEqual(announcement(lines, 0, "short"), ["Ada draws a card, 3 times", "Ben draws a card"]);
});

test("an action repeated later keeps its place", () => {
  const lines = ["Ada passes", "Ben plays K", "Ada passes"].map((text, n) => line(n, text));
  assert.deepEqual(announcement(lines, 0, "short"), ["Ada passes", "Ben plays king", "Ada passes"]);
});

test("the log and the score sheet call the viewer You, as the plate does", async () => {
  const log = [line(0, "Guest plays 7♥"), line(1, "Ada asks Guest")];
  const root = await drawn(html`<${Log} log=${log} you="Guest" />`);
  const words = [...root.querySelectorAll("li")].map((li) => li.textContent.replace(/\s+/g, " ").trim());
  assert.deepEqual(words, ["You play 7 hearts", "Ada asks you"]);
  const sheet = {
    hand: 0,
    columns: ["Guest & Blaise", "Ada & Charles"],
    rows: [["tricks", [1, 0]]],
    note: "Guest leads.",
  };
  const drawnSheet = await drawn(html`<${Sheet} sheet=${sheet} you="Guest" />`);
  assert.match(drawnSheet.textContent, /You & Blaise/);
  assert.match(drawnSheet.textContent, /You lead\./);
});
