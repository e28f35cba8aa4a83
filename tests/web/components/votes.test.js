// @ts-check
/** Votes name the proposal that they answer; hints show no doubtful number; results that are compared, and wins. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, view } from "./dom.js";

const app = "../../../src/upcard/web/static/app";
const { html } = await import(`${app}/base/html.js`);
const { applyMessage, voteOn } = await import(`${app}/table/tableState.js`);
const { Advice, Review, advisedMoves, costOf } = await import(`${app}/components/table/moves/HintsAndReview.js`);
const { besides, comparedResults, isCompared, ownResults, standing } = await import(`${app}/seats/numberedDeals.js`);
const { streaks, tally } = await import(`${app}/seats/ownMatches.js`);

const room = (/** @type {any} */ more = {}) =>
  /** @type {any} */ ({ you: 1, asked: { again: null, back: null }, log: [], sheets: [], ...more });
const asked = (/** @type {any} */ more = {}) => ({
  t: "asked",
  about: "back",
  by: 0,
  yes: [0],
  waits: [1],
  table: "",
  key: "k1",
  ...more,
});

test("an answer names the open proposal, and a proposal of one's own names none", () => {
  const open = applyMessage(room(), /** @type {any} */ (asked()));
  assert.deepEqual(voteOn(open, "back", true), { t: "vote", about: "back", yes: true, to: "k1" });
  assert.deepEqual(voteOn(open, "back", false), { t: "vote", about: "back", yes: false, to: "k1" });
  assert.deepEqual(voteOn(room(), "back", true), { t: "vote", about: "back", yes: true });
  const own = { ...open, you: 0 };
  assert.deepEqual(voteOn(own, "back", true), { t: "vote", about: "back", yes: true });
  assert.deepEqual(voteOn(own, "back", false), { t: "vote", about: "back", yes: false, to: "k1" });
});

test("undo and redo are what the server says last", () => {
  const first = applyMessage(
    room(),
    /** @type {any} */ ({
      t: "view",
      seq: 3,
      you: 0,
      view: view(),
      offers: [],
      log: [],
      seats: [],
      sheets: [],
      undo: 3,
    }),
  );
  assert.deepEqual([first.undo, first.redo, first.compared], [3, 0, false]);
  const later = applyMessage(
    first,
    /** @type {any} */ ({ t: "event", seq: 4, view: view(), offers: [], log: [], sheets: [], undo: 1, redo: 2 }),
  );
  assert.deepEqual([later.undo, later.redo], [1, 2]);
});

const weighed = (/** @type {string} */ words, /** @type {any} */ more) => ({
  move: words.length,
  words,
  expected: 0,
  trials: 0,
  doubtful: false,
  error: 0,
  equal: [],
  ...more,
});

test("equal cards stand together, a row has its own trials, and a doubtful number is not shown", async () => {
  const moves = [
    weighed("8H", { expected: 0.1, trials: 2900, error: 0.1, equal: [{ move: 7, words: "7H" }] }),
    weighed("10H", { expected: -2, trials: 12, doubtful: true }),
    weighed("KH", {}),
  ];
  const advice = { t: "advice", text: "", verdict: "", deals: 3048, moves };
  const root = await drawn(html`<${Advice} advice=${advice} dismiss=${() => {}} />`);
  const rows = [...root.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  assert.deepEqual(rows, [
    ["8H 7H", "+0.1 ± 0.1", "2,900"],
    ["10H", "hardly tried"],
    ["KH", "not tried"],
  ]);
});

const reasoned = () => ({
  t: "advice",
  text: "",
  verdict: "",
  deals: 3000,
  moves: [
    weighed("10♥", { move: 5, expected: 0.5, trials: 2000, equal: [{ move: 6, words: "9♥" }] }),
    weighed("8♣", { move: 7, expected: 0.4, trials: 900 }),
    weighed("2♠", { move: 8, expected: 0.1, trials: 100 }),
  ],
  choice: "any of 10♥ 9♥ 8♣",
  why: "You take the trick in 94 of 100 imagined deals; after 2♠, in 21.",
  alike: 2,
});

const spoken = (/** @type {any} */ root) => root.querySelector("[role=status]").textContent.replace(/\s+/g, " ").trim();

test("a hint says what to play and why, and shows its numbers when it is asked again", async () => {
  let asked = 0;
  const given = { advice: reasoned(), show: () => asked++, dismiss: () => {} };
  const root = await drawn(html`<${Advice} ...${given} />`);
  assert.match(spoken(root), /^Any of 10 hearts 9 hearts 8 clubs ?\. You take the trick in 94 of 100 imagined deals/);
  assert.equal(root.querySelector("table"), null);
  root.querySelector(".link")?.click();
  assert.equal(asked, 1);
  const numbers = await drawn(html`<${Advice} ...${given} numbers />`);
  assert.equal(numbers.querySelectorAll("tr.best").length, 2);
  assert.equal(numbers.querySelectorAll("tr").length, 3);
});

test("a hint of an older server shows its numbers at once", async () => {
  const older = { ...reasoned(), choice: undefined, why: undefined, alike: undefined };
  const root = await drawn(html`<${Advice} advice=${older} dismiss=${() => {}} />`);
  assert.equal(root.querySelectorAll("tr.best").length, 1);
  assert.deepEqual([...advisedMoves(/** @type {any} */ (older))], [5, 6]);
});

test("a hint lights the best moves, and no other", () => {
  assert.deepEqual([...advisedMoves(/** @type {any} */ (reasoned()))], [5, 6, 7]);
  assert.deepEqual([...advisedMoves(null)], []);
});

test("a review says what a costly decision brought about", async () => {
  const remark = { number: 4, hand: 0, played: "2♣", better: "A♣", cost: 2.3, error: 0.1, trials: 90, doubtful: false };
  const remarks = [{ ...remark, why: reasoned().why }, remark];
  const review = { t: "reviewed", seat: 0, decisions: 9, remarks, verdict: "", text: "" };
  const root = await drawn(html`<${Review} review=${review} />`);
  const why = root.querySelectorAll("tr.why");
  assert.equal(why.length, 1);
  assert.match(why[0].textContent ?? "", /You take the trick in 94 of 100/);
});

test("a cost has its error, and a rough one a sign", () => {
  const remark = /** @type {any} */ ({ cost: 1.25, error: 0.31, doubtful: false });
  assert.equal(costOf(remark), "\u22121.3 ± 0.3");
  assert.equal(costOf({ ...remark, doubtful: true }), "\u2248 \u22121.3 ± 0.3");
});

const result = (/** @type {string} */ table, /** @type {number} */ score, /** @type {any} */ more = {}) => ({
  table,
  name: table,
  level: "",
  score,
  won: true,
  moves: 9,
  help: "",
  taken_back: 0,
  again: false,
  ...more,
});

test("first attempts without help are compared, and the others say what they are", () => {
  const results = [
    result("a", 3),
    result("b", 1),
    result("c", 9, { help: "hints" }),
    result("d", 8, { again: true }),
    result("e", 7, { taken_back: 2 }),
    result("f", 6, { help: "bot" }),
  ];
  const info = /** @type {any} */ ({ measure: "points", results });
  assert.deepEqual(
    comparedResults(info).map((/** @type {any} */ one) => one.table),
    ["a", "b"],
  );
  assert.deepEqual(results.map(besides), [
    "",
    "",
    "with hints",
    "a later attempt",
    "with moves taken back",
    "a bot played",
  ]);
  assert.equal(standing(info, results[3]), "not compared: a later attempt");
  localStorage.setItem("upcard.tables", JSON.stringify([{ table: "d" }, { table: "b" }]));
  assert.deepEqual(
    ownResults(info).map((/** @type {any} */ one) => one.table),
    ["b", "d"],
    "the attempt that counts comes first, whatever it scored",
  );
  assert.equal(isCompared(results[0]), true);
});

test("matches won after moves were taken back are counted apart, continued ones not at all", () => {
  const match = (/** @type {any} */ more) =>
    /** @type {any} */ ({ title: "Black Hole", won: true, taken_back: 0, hurried: false, continued: false, ...more });
  const all = [match({}), match({ taken_back: 3 }), match({ won: false }), match({ continued: true })];
  const [line] = tally(all, () => "x");
  assert.deepEqual([line.won, line.helped, line.played], [1, 1, 3]);
});

test("matches of a patience won in a row, now and at most; a win with undo neither continues a row nor ends it", () => {
  const match = (/** @type {boolean} */ won, /** @type {number} */ taken_back = 0) => ({ won, taken_back });
  const [won, lost, helped] = [match(true), match(false), match(true, 2)];
  const row = (/** @type {object[]} */ ...all) => {
    const { now, most } = streaks(/** @type {any} */ (all));
    return [now, most];
  };
  assert.deepEqual(row(won, helped, won, lost, won, won, won), [2, 3]);
  assert.deepEqual(row(lost, won), [0, 1]);
  assert.deepEqual(row(won, won), [2, 2]);
  assert.deepEqual(row(match(false, 1), won), [0, 1]);
  assert.deepEqual(row(), [0, 0]);
});
