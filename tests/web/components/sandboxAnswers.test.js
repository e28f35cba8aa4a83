// Answers of the workshop: honest ones pass, and those of another shape do not reach the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const APP = "../../../src/upcard/web/static/app";
const { isAnswer, isOfRoom } = await import(`${APP}/sandbox/answers.js`);

const finding = { message: "a rule cannot make a list", line: 3 };
const view = {
  viewer: 0,
  seats: 2,
  sides: [0, 1],
  to_act: [0],
  zones: [{ name: "hands", label: "hand", per: "seat", unit: 0, count: 1, cards: ["9♥"] }],
  numbers: [{ name: "score", label: "score", value: [0, 0] }],
};
const progress = { done: 1, of: 2, part: "book", finished: false, findings: [], report: null, error: "" };
const report = {
  hands: 1,
  players: 2,
  lengths: [[8, 1]],
  branching: [[1, 8]],
  forced: 1,
  draws: 0,
  wins: [1, 0],
  results: [0.5, -0.5],
  kinds: [{ name: "play", legal: 8, made: 8 }],
  unfinished: 0,
};
/** @type {Record<string, any>} */
const HONEST = {
  check: { name: "agram", title: "Agram", findings: [finding] },
  open: { game: "agram_1", revision: 1, title: "Agram" },
  playout: {
    title: "Agram",
    players: [2],
    hands: [{ dealt: [["9♥"]], moves: [{ seat: 0, move: 7, held: [1, 1] }], points: [1, 0] }],
  },
  views: {
    moves: 0,
    to_act: [0],
    over: false,
    record: "",
    seats: [{ seat: null, name: "", view: { ...view, viewer: null }, legal: [], count: 0 }],
  },
  leaks: [{ seat: null, name: "", hidden: 52, leak: "" }],
  back: { table: "abc234", seat: 0, token: "key" },
  fields: { fields: [{ name: "hands", is: "cards", cards: true, value: ["9♥", ""] }], pack: ["9♥"] },
  tests: { ...progress, findings: [{ finding, part: "book", record: "", moves: 0 }] },
  progress: { ...progress, report },
  package: { name: "agram.zip", data: "UEs=" },
  book: { html: "<p>Deal.</p>" },
  read_file: { source: [{ name: "__init__.py", text: "" }], book: "" },
};
/** Paths into an answer, and what is put there: each breaks its shape. @type {[string, string, unknown][]} */
const FORGED = [
  ["check", "findings", 5],
  ["check", "findings.0.message", { toString: 1 }],
  ["check", "title", ["a"]],
  ["open", "game", "../whist"],
  ["open", "game", {}],
  ["playout", "hands.0.dealt", [["9♥"], 7]],
  ["playout", "hands.0.moves.0.seat", -1],
  ["views", "seats", { length: 3 }],
  ["views", "seats.0.view", {}],
  ["views", "seats.0.view.zones.0.cards", [{}]],
  ["views", "seats.0.view.zones.0.count", 1e9],
  ["views", "seats.0.view.to_act", null],
  ["views", "seats.0.view.zones", Array(500).fill(view.zones[0])],
  ["views", "seats.0.view.zones", Array(3).fill({ ...view.zones[0], count: 1_000 })],
  ["views", "seats.0.view.zones.0.cards", Array(2_001).fill("9♥")],
  ["views", "seats.0.view.seats", 1e9],
  ["views", "seats.0.legal", [{}]],
  ["leaks", "0.leak", 1],
  ["back", "table", "../x"],
  ["back", "seat", 1e9],
  ["fields", "fields.0.value", { a: 1 }],
  ["fields", "pack", "9♥"],
  ["tests", "findings.0.finding", "x"],
  ["progress", "report.players", 1e9],
  ["progress", "report.lengths", [[1]]],
  ["progress", "report.lengths", [["a", "b"]]],
  [
    "progress",
    "report.lengths",
    [
      [-1e308, 1],
      [1e308, 1],
    ],
  ],
  ["progress", "report.kinds.0.name", null],
  ["package", "data", 5],
  ["read_file", "source", [{ name: 3, text: "" }]],
];

/** A copy of an answer with another value at a path. @param {any} answer @param {string} path @param {unknown} value */
function changed(answer, path, value) {
  const copy = structuredClone(answer);
  const parts = path.split(".");
  const last = /** @type {string} */ (parts.pop());
  const place = parts.reduce((inner, part) => inner[part], copy);
  assert.ok(last in place, path);
  place[last] = value;
  return copy;
}

for (const [what, answer] of Object.entries(HONEST)) {
  test(`an honest answer to ${what} passes, and nothing passes in its place`, () => {
    assert.ok(isAnswer(what, answer));
    for (const other of [null, 7, "text", true]) assert.ok(!isAnswer(what, other));
    assert.ok(!isAnswer(what, Array.isArray(answer) ? {} : []));
    for (const name of Object.keys(answer).filter((one) => !["report", "seat", "token"].includes(one))) {
      assert.ok(!isAnswer(what, { ...answer, [name]: undefined }), name);
    }
  });
}

for (const [what, path, value] of FORGED) {
  test(`${what} is refused where ${path} is ${JSON.stringify(value)}`, () => {
    assert.ok(!isAnswer(what, changed(HONEST[what], path, value)));
  });
}

test("requests without a shape have no answer", () => {
  for (const what of ["toString", "__proto__", "nonsense"]) assert.ok(!isAnswer(what, {}));
});

test("a book and a ticket of the room have their shapes, and other answers are the table's own", () => {
  const detail = { name: "x", title: "X", players: [2], usual_players: 2, levels: [{ name: "club" }], book: "" };
  assert.ok(isOfRoom("/api/games/x", detail));
  for (const [path, value] of [
    ["players", []],
    ["players", 5],
    ["usual_players", 1e9],
    ["levels", [{}]],
    ["levels", null],
    ["book", {}],
  ]) {
    assert.ok(!isOfRoom("/api/games/x", changed(detail, String(path), value)), String(path));
  }
  assert.ok(isOfRoom("/api/games/x/terms", { terms: { void: "without a card of a suit." } }));
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`term ${n}`, "meaning"]));
  for (const terms of [null, ["a"], { void: 7 }, many]) assert.ok(!isOfRoom("/api/games/x/terms?lang=de", { terms }));
  assert.ok(isOfRoom("/api/tables", HONEST.back));
  assert.ok(!isOfRoom("/api/tables", { ...HONEST.back, table: [] }));
  assert.ok(isOfRoom("/api/tables/x/record", 5));
});
