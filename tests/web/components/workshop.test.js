// The workshop: imports that follow a word, drafts, links, the bench against a sandbox without Python, and the question
// before a stranger's game.
import "./dom.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeSandbox } from "./fakeSandbox.js";
import { drawn, settled } from "./dom.js";

const APP = "../../../src/upcard/web/static/app";
const { html } = await import(`${APP}/base/html.js`);
const { importing, withImports } = await import(`${APP}/workshop/words.js`);
const { begun, draft, drafts, drop, keep } = await import(`${APP}/workshop/drafts.js`);
const { gameIn, gameLink, gameOf } = await import(`${APP}/workshop/gameLink.js`);
const { useSandbox } = await import(`${APP}/workshop/ownSandbox.js`);
const { Bench, insertExample } = await import(`${APP}/components/workshop/Bench.js`);
const { FromSomebody } = await import(`${APP}/components/workshop/FromSomebody.js`);
const { EditorView } = await import(`${APP}/../vendor/codemirror.mjs`);
const { gathered } = await import(`${APP}/components/workshop/Plot.js`);

const RULES = '"""A game."""\n\nfrom upcard.rulebook import About, rule\n\n\n@rule\ndef deal(s):\n    pass\n';
const GAME = { name: "", title: "Mine", files: [{ name: "mine.py", text: RULES }], book: "# Mine\n\n**R1.** Deal.\n" };
const LANGUAGE = {
  words: [
    {
      name: "deal_hands",
      module: "upcard.rulebook",
      signature: "deal_hands(row, hands, seats, first, each)",
      doc: "Deals.",
    },
  ],
  mechanisms: [
    {
      name: "stock",
      title: "A stock",
      text: "Cards to draw from.",
      code: "from upcard.rulebook import row\n\nSTOCK = row(52)\n",
    },
  ],
  skeleton: { name: "mine", title: "Mine", source: RULES, book: GAME.book },
};
const long = (ms) => new Promise((done) => setTimeout(done, ms));

beforeEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  globalThis.fetch = async () => new Response(JSON.stringify(LANGUAGE));
});

test("a word is imported where its module is imported already, once", () => {
  const change = importing(RULES, "upcard.rulebook", "deal_hands");
  const text = RULES.slice(0, change.from) + change.insert + RULES.slice(change.to);
  assert.match(text, /from upcard\.rulebook import About, rule, deal_hands\n/);
  assert.equal(importing(text, "upcard.rulebook", "deal_hands"), null);
});

test("a word of another module gets a line of its own below the imports", () => {
  const { text } = withImports(RULES, "from upcard.mechanics.chips.pot import Pot\n\nx = Pot()\n");
  assert.match(text, /import About, rule\nfrom upcard\.mechanics\.chips\.pot import Pot\n/);
});

test("an import in brackets is left as it is", () => {
  const text = "from upcard.rulebook import (\n    About,\n    rule,\n)\n";
  assert.equal(importing(text, "upcard.rulebook", "rule"), null);
  assert.equal(
    withImports(text, "from upcard.rulebook import row\n").text,
    `${text.trim()}\nfrom upcard.rulebook import row\n`,
  );
});

test("an example is put between two definitions, never into one", () => {
  const text = "@rule\ndef a(s):\n    pass\n\n\n@rule\ndef b(s):\n    pass\n";
  assert.equal(
    insertExample(text, "X = 1", 2),
    "@rule\ndef a(s):\n    pass\n\n\nX = 1\n\n\n@rule\ndef b(s):\n    pass\n",
  );
});

test("drafts are kept, the newest first, and dropped", async () => {
  const one = begun(GAME);
  keep(one);
  await long(5);
  keep(begun({ ...GAME, title: "Other" }));
  assert.deepEqual(
    drafts().map(({ title }) => title),
    ["Other", "Mine"],
  );
  drop(one.id);
  assert.equal(draft(one.id), null);
});

test("a game comes out of its link as it went in", async () => {
  const link = await gameLink(GAME);
  assert.deepEqual(await gameIn(link.slice(link.indexOf("#"))), { ...GAME, lesson: "", tests: "" });
});

test("a game that is too long has no link", async () => {
  const noise = Array.from({ length: 9000 }, () => Math.random().toString(36)).join("");
  assert.equal(await gameLink({ ...GAME, book: noise }), "");
});

test("what is no game is refused", async () => {
  await assert.rejects(gameIn("#game.xyz"), /incomplete/);
  assert.throws(() => gameOf({ ...GAME, files: [{ name: 3, text: "" }] }), /no game/);
  assert.throws(() => gameOf({ ...GAME, name: "../x" }), /no game/);
});

test("counts are gathered into at most sixteen ranges that hold all of them", () => {
  const bars = gathered(Array.from({ length: 50 }, (_, n) => [n + 10, 2]));
  assert.ok(bars.length <= 16);
  assert.equal(
    bars.reduce((sum, { count }) => sum + count, 0),
    100,
  );
});

test("somebody's book is shown as players read it, and nothing of the rules is sent to the sandbox", async () => {
  const sandbox = new FakeSandbox({ book: '<h1>Mine</h1>\n<p id="R1" class="rule"><strong>R1.</strong> Deal.</p>' });
  useSandbox(sandbox);
  const root = await drawn(html`<${FromSomebody} game=${GAME} leave=${() => {}} />`);
  await long(100);
  assert.deepEqual(sandbox.asked, [{ what: "book", body: { book: GAME.book } }]);
  assert.equal(root.querySelector("#R1 strong").textContent, "R1.");
  assert.doesNotMatch(root.querySelector(".book").textContent, /[*#]/);
  assert.equal(root.querySelectorAll("pre").length, GAME.files.length);
});

test("a book that cannot be rendered is shown as text, and nothing runs before the player says so", async () => {
  const sandbox = new FakeSandbox({ book: new Error("The workshop has not started.") });
  useSandbox(sandbox);
  const evil = { ...GAME, title: "<img src=x onerror=alert(1)>", book: "<script>alert(1)</script>" };
  const root = await drawn(html`<${FromSomebody} game=${evil} leave=${() => {}} />`);
  await long(100);
  assert.equal(root.querySelectorAll("img, script").length, 0);
  assert.match(root.textContent, /The workshop has not started\./);
  assert.match(root.textContent, /<script>alert\(1\)<\/script>/);
  assert.equal(drafts().length, 0);
  [...root.querySelectorAll("button")].find((one) => one.textContent.includes("Run it")).click();
  assert.equal(drafts().length, 1);
});

async function bench(answers) {
  const sandbox = new FakeSandbox(answers);
  useSandbox(sandbox);
  const made = begun(GAME);
  keep(made);
  const root = await drawn(html`<${Bench} first=${made} />`);
  await long(300);
  return { root, sandbox, made };
}

/** Put letters in front of the text, as typing does. */
const typed = (content, letters) => EditorView.findFromDOM(content).dispatch({ changes: { from: 0, insert: letters } });

const editorOf = (root, label) =>
  [...root.querySelectorAll(".editor")]
    .map((one) => one.shadowRoot.querySelector(".cm-content"))
    .find((one) => one.getAttribute("aria-label") === label);

test("what the checks found is listed with its line, and counted at the tab", async () => {
  const findings = [{ message: "there is no word foo", line: 7, column: 4, file: "rules" }];
  const { root } = await bench({ check: { name: "mine", title: "Mine", findings } });
  assert.match(root.querySelector(".findings").textContent, /Line 7 there is no word foo/);
  assert.match(root.querySelector("[role=tab][aria-selected=true]").textContent, /Rules1/);
  assert.match(root.querySelector(".bench-state").textContent, /One error/);
});

test("rules with an error are not dealt, sound ones are", async () => {
  const wrong = await bench({ check: { name: "mine", title: "Mine", findings: [{ message: "no", line: 1 }] } });
  assert.equal(wrong.sandbox.asked.filter(({ what }) => what === "open").length, 0);
  const sound = await bench({
    check: { name: "mine", title: "Mine", findings: [] },
    open: { game: "mine_1", revision: 1, title: "Mine" },
    "/api/games/mine_1": {
      name: "mine_1",
      title: "Mine",
      players: [2],
      usual_players: 2,
      levels: [{ name: "random" }],
    },
    "/api/tables": { table: "t1", token: "k", seat: 0 },
    views: { seats: [] },
  });
  assert.equal(sound.sandbox.asked.filter(({ what }) => what === "open").length, 1);
  const frame = sound.root.querySelector("iframe");
  assert.equal(frame.room, sound.sandbox.room);
  assert.equal(frame.seats[0].table, "t1");
});

test("letters typed before the browser has drawn the last one stay, in a background tab too", async () => {
  const draws = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = () => 0;
  try {
    const { root, made } = await bench({ check: { name: "mine", title: "Mine", findings: [] } });
    const content = editorOf(root, "The book of the game");
    for (const letter of ["e", "d", "c", "b", "a"]) {
      typed(content, letter);
      await long(20);
    }
    await long(600);
    assert.match(EditorView.findFromDOM(content).state.doc.toString(), /^abcde# Mine/);
    assert.match(draft(made.id).book, /^abcde# Mine/);
  } finally {
    globalThis.requestAnimationFrame = draws;
  }
});

test("one check follows the last key, and old findings stay until the new ones come", async () => {
  let answer = (_) => {};
  let first = true;
  const { root, sandbox, made } = await bench({
    check: () => {
      if (!first) return new Promise((done) => (answer = done));
      first = false;
      return { name: "mine", title: "Mine", findings: [{ message: "old", line: 2, file: "book" }] };
    },
  });
  root.querySelector("#tab-book").click();
  await settled();
  const before = sandbox.asked.filter(({ what }) => what === "check").length;
  const title = root.querySelector(".bench-title");
  title.value = "Other name";
  title.dispatchEvent(new Event("input", { bubbles: true }));
  const content = editorOf(root, "The book of the game");
  for (const letter of ["c", "b", "a"]) {
    typed(content, letter);
    await long(40);
  }
  await long(300);
  assert.equal(sandbox.asked.filter(({ what }) => what === "check").length, before + 1);
  assert.match(root.querySelector(".findings").textContent, /old/);
  assert.match(sandbox.asked.at(-1).body.book, /^abc# Mine/);
  answer({ name: "mine", title: "Mine", findings: [] });
  await long(60);
  assert.equal(root.querySelector(".findings"), null);
  await long(450);
  assert.equal(draft(made.id).title, "Other name");
});
