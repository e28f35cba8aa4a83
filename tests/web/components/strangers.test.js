// What strangers send to the page: how much of it is read and parsed, and what of it is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const APP = "../../../src/upcard/web/static/app";
const { Budget } = await import(`${APP}/untrusted/budget.js`);
const { isWithin, parseJson } = await import(`${APP}/untrusted/json.js`);
const { LIMITS, MAX_MESSAGE, readMessage } = await import(`${APP}/sandbox/messages.js`);
const { isTableMessage } = await import(`${APP}/untrusted/shapes.js`);
const { MAX_ELEMENTS, MAX_LETTERS, safeBook } = await import(`${APP}/sandbox/safeBook.js`);
const { Sandbox } = await import(`${APP}/sandbox/sandbox.js`);
const { splitAtTerms } = await import(`${APP}/learn/glossary.js`);
const { deflate } = await import(`${APP}/base/compression.js`);
const { gameIn } = await import(`${APP}/workshop/gameLink.js`);

const DEEP = "[".repeat(MAX_MESSAGE / 2 - 1) + "]".repeat(MAX_MESSAGE / 2 - 1);
const ROOMY = { letters: 1_000, values: 20, depth: 3 };

test("a budget is spent, comes back with time, and is never more than it was", () => {
  let now = 0;
  const budget = new Budget({ messages: [4, 100], letters: [10, 100] }, () => now);
  assert.deepEqual(
    [3, 3, 3, 3].map((letters) => budget.spend({ messages: 1, letters })),
    ["", "", "", "letters"],
  );
  assert.equal(budget.spend({ messages: 1 }), ""); // what was refused has cost nothing
  assert.equal(budget.spend({ messages: 1 }), "messages");
  now = 25;
  assert.deepEqual([budget.spend({ messages: 1 }), budget.spend({ messages: 1 })], ["", "messages"]);
  now = 1_000_000;
  for (let n = 0; n < 4; n += 1) assert.equal(budget.spend({ messages: 1 }), "");
  assert.equal(budget.spend({ messages: 1 }), "messages");
});

for (const [text, within] of [
  ["{}", true],
  ['{"a": [1, 2, {"b": 3}]}', true],
  ["[[[[1]]]]", false],
  [`[${"1,".repeat(30)}1]`, false],
  [`["${"[{,".repeat(100)}"]`, true],
  [String.raw`["\"[[[[[[", "\\", 1]`, true],
  [String.raw`["\\\\", [[[[1]]]]]`, false],
  [`"${"x".repeat(1_000)}"`, false],
  ['"no end', true],
]) {
  test(`${text.slice(0, 30)} is ${within ? "" : "not "}small enough to be parsed`, () => {
    assert.equal(isWithin(text, ROOMY), within);
  });
}

test("what is no JSON, no text or too large has no value", () => {
  for (const odd of ["", "x", '"no end', null, 7, {}, DEEP]) assert.equal(parseJson(odd, ROOMY), undefined);
  assert.equal(parseJson("null", ROOMY), null);
});

/** A sandbox with a frame that sends what a test likes, and how much of that is read and parsed. */
function sandbox() {
  const one = new Sandbox("/");
  const seen = { read: 0, parsed: 0, said: 0, failures: 0, starts: 0 };
  const port = { close() {}, postMessage() {}, onmessage: null };
  const door = { postMessage() {}, onmessage: () => (seen.said += 1) };
  one.port = port;
  one.budget = new Budget(LIMITS, () => 0);
  one.start = async () => void (seen.starts += 1);
  one.room.change({ stage: "ready" });
  one.failures.add(() => (seen.failures += 1));
  const send = (data, times) => {
    const { parse } = JSON;
    JSON.parse = (text, ...more) => {
      seen.parsed += text.length;
      return parse(text, ...more);
    };
    const event = {
      get data() {
        seen.read += 1;
        return data;
      },
    };
    for (let n = 0; n < times; n += 1) one.receive(port, door, event);
    JSON.parse = parse;
  };
  return { one, seen, send };
}

const failure = (record) => JSON.stringify({ kind: "failure", failure: { game: "g", findings: [], record } });
for (const [what, data, times, most] of [
  ["brackets", DEEP, 100, { read: 4, parsed: 0, said: 0, failures: 0 }],
  ["brackets in a message", `{"kind":"failure","failure":${DEEP.slice(100, -100)}}`, 100, { read: 4, parsed: 0 }],
  ["small messages", '{"kind":"pong","number":7}', 100_000, { read: LIMITS.messages[0] + 1, parsed: 40_000 }],
  ["small texts", "x", 100_000, { read: LIMITS.messages[0] + 1, parsed: 1_000 }],
  ["no texts", { a: 1 }, 100_000, { read: LIMITS.messages[0] + 1, parsed: 0 }],
  ["failures", failure(""), 1_000, { read: LIMITS.failure[0] + 1, failures: LIMITS.failure[0] }],
  ["long failures", failure("x".repeat(1_000_000)), 1_000, { read: 21, parsed: 2.5e7, failures: 20 }],
  ["positions", '{"kind":"said","line":1,"text":"{\\"t\\":\\"pong\\"}"}', 2_000, { said: LIMITS.said[0] }],
]) {
  test(`a frame that sends ${what} again and again is removed with a sentence`, () => {
    const { one, seen, send } = sandbox();
    send(data, times);
    for (const [name, bound] of Object.entries(most)) assert.ok(seen[name] <= bound, `${name}: ${seen[name]}`);
    assert.equal(one.port, null);
    assert.match(one.room.status.why, /far more to this page than any game needs/);
    assert.equal(seen.starts, 1);
  });
}

test("what an honest workshop sends in a minute is within the limits", () => {
  let now = 0;
  const budget = new Budget(LIMITS, () => now);
  for (let move = 0; move < 120; move += 1) {
    // A move of a bot: the table tells two lines, the page asks for all seats, and a ping is answered.
    for (const letters of [60_000, 60_000, 250_000, 30]) assert.equal(budget.spend({ messages: 1, letters }), "");
    for (let line = 0; line < 2; line += 1) assert.equal(budget.spend({ said: 1 }), "");
    now += 500;
  }
});

test("an answer that is too large is refused in a sentence, and so is a position", () => {
  const answer = { kind: "answer", id: 1, status: 200, headers: [], body: "[".repeat(1_000) };
  const made = readMessage(JSON.stringify(answer));
  assert.equal(made.status, 502);
  assert.match(JSON.parse(made.body).error, /larger than this page can show/);
  const said = readMessage(JSON.stringify({ kind: "said", line: 1, text: "[1, 2]" }));
  assert.deepEqual([JSON.parse(said.text).t, said.line], ["error", 1]);
});

const zone = { name: "hands", label: "hand", per: "seat", unit: 0, count: 13, cards: null };
const view = { viewer: 0, seats: 2, sides: [0, 1], to_act: [0], prompt: "", zones: [zone], numbers: [], looks: {} };
const whole = { t: "view", view, offers: [], log: [], seats: [], sheets: [] };
const said = (change) => JSON.stringify({ ...whole, view: { ...view, ...change } });
test("a position is drawn where it has a bearable number of seats, zones and cards", () => {
  assert.ok(isTableMessage(said({})));
  assert.ok(isTableMessage('{"t": "pong"}'));
  for (const change of [
    { zones: [{ ...zone, count: 1e9 }] },
    { zones: [{ ...zone, count: -1 }] },
    { zones: [{ ...zone, count: 1, cards: Array(5_000).fill(null) }] },
    { zones: Array(3).fill({ ...zone, count: 900 }) },
    { zones: Array(500).fill(zone) },
    { zones: {} },
    { seats: 1e9 },
    { looks: { slots: [{ size: 1e9, cards: [] }] } },
    { prompt: "A ".repeat(100_000) },
  ]) {
    assert.ok(!isTableMessage(said(change)), JSON.stringify(change).slice(0, 80));
  }
  for (const odd of ["[]", "{}", '{"t": 7}', "x", null, '{"t": "view", "view": 7}', said({ more: DEEP })]) {
    assert.ok(!isTableMessage(odd));
  }
});

const [seat, offer] = [
  { seat: 0, name: "Ann", kind: "person" },
  { move: 1, words: "pass" },
];
for (const [what, honest, hostile] of [
  ["seats", { t: "seats", seats: [seat] }, [{ seats: Array(10_000).fill(seat) }, { seats: [{ ...seat, name: {} }] }]],
  ["chat", { t: "said", name: "Ann", text: "hello" }, [{ text: "x".repeat(1e5) }, { name: null }, { text: ["x"] }]],
  ["moves", whole, [{ offers: Array(10_000).fill(offer) }, { offers: [{ ...offer, words: 7 }] }, { offers: {} }]],
  ["a log", whole, [{ log: [{ n: 1, text: "x".repeat(1e5) }] }, { log: [{ n: "1", text: "x" }] }, { log: undefined }]],
  ["sheets", whole, [{ sheets: Array(10_000).fill({ hand: 1, columns: [], rows: [] }) }, { sheets: [{ rows: 7 }] }]],
  ["a hint", { t: "advice", text: "x", moves: [offer] }, [{ moves: Array(10_000).fill(offer) }, { moves: "all" }]],
  ["a vote", { t: "asked", about: "again", yes: [0], waits: [1] }, [{ yes: Array(10_000).fill(1) }, { waits: 7 }]],
  ["a move", { ...whole, t: "event" }, [{ view: null }, { seats: null, log: null }]],
  ["a refusal", { t: "error", why: "no" }, [{ why: { a: 1 } }, { why: "x".repeat(1e5) }]],
]) {
  test(`of ${what} no more is drawn than a page can draw, and nothing that has not the shape`, () => {
    assert.ok(isTableMessage(JSON.stringify(honest)));
    for (const change of hostile) {
      assert.ok(!isTableMessage(JSON.stringify({ ...honest, ...change })), JSON.stringify(change).slice(0, 80));
    }
  });
}

/** The elements of a book when a browser parses it. @param {string} html */
function elements(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelectorAll("*").length;
}

test("a book keeps its paragraphs, rules, lists, tables, links and terms", () => {
  const book = `<h1>Mine</h1>
<p id="R1" class="rule"><strong>R1.</strong> Deal &lt;five&gt;: <a href="#R2">see</a> <em>or</em> <code>six</code>.</p>
<ul>
<li>A <button type="button" class="term" aria-description="four &quot;cards&quot;">trick</button></li>
</ul>
<table>
<thead>
<tr>
<th>Card</th>
</tr>
</thead>
<tbody>
<tr>
<td id="R2" class="rule"><strong>R2.</strong> <a href="/g/whist">Whist</a></td>
</tr>
</tbody>
</table>
<blockquote>
<p>Ann<br>
leads.</p>
</blockquote>
<hr>
<pre><code>9♥ 8♥
</code></pre>
`;
  assert.equal(safeBook(book), book);
});

for (const [what, html] of [
  ["lists in lists", "<ul><li>".repeat(25_000)],
  ["paragraphs", "<p>a</p>".repeat(3_000)],
  ["letters", `<p>${"a".repeat(MAX_LETTERS)}</p>`],
  ["formats in paragraphs", "<p><strong><em>".repeat(3_000)],
]) {
  test(`a book of ${what} without an end is not parsed, and that is said`, () => {
    const shown = safeBook(html);
    assert.match(shown, /^<p>This book is too large to be shown: .*200,000 letters and 2,000 elements\.<\/p>$/);
  });
}

test("as many elements as are counted are built, however the tags are mixed", () => {
  const names = "p ul li strong em a button table tr td code h2 blockquote pre b script svg".split(" ");
  let seed = 7;
  const chance = (most) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let round = 0; round < 200; round += 1) {
    const tags = Array.from({ length: 60 }, () => `<${chance(3) ? "" : "/"}${names[chance(names.length)]}>x`);
    const shown = safeBook(tags.join(""));
    const begun = shown.match(/<[a-z]/g)?.length ?? 0;
    assert.equal(elements(shown), begun, shown);
    assert.equal(begun, shown.match(/<\/[a-z]/g)?.length ?? 0, shown);
    assert.ok(begun <= MAX_ELEMENTS);
    assert.doesNotMatch(shown, /<\/?(b|script|svg)>/);
  }
});

test("marks that are no tags are text", () => {
  for (const [html, shown] of [
    ["<p onclick=alert(1)>a", "&lt;p onclick=alert(1)&gt;a"],
    ['<p id="R1" onclick="alert(1)">a', '<p id="R1" class="rule">a</p>'],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<p><a href="javascript:alert(1)">a</a>', "<p><a>a</a></p>"],
    ["<p>1 < 2 & 3 > 2", "<p>1 &lt; 2 & 3 &gt; 2</p>"],
    ["<!-- a --><p>b", "&lt;!-- a --&gt;<p>b</p>"],
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
  ]) {
    assert.equal(safeBook(html), shown);
  }
  for (const odd of [null, 7, {}, ["<p>"]]) assert.equal(safeBook(odd), "");
});

test("a text is searched for so many terms", () => {
  const terms = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`w${n}`, "meaning"]));
  const found = splitAtTerms(Object.keys(terms).join(" "), terms);
  assert.equal(found.filter(({ meaning }) => meaning).length, 300);
});

test("a link that unpacks to gigabytes, or to brackets, is refused in a sentence", async () => {
  for (const text of ["x".repeat(50_000_000), "[".repeat(900_000), JSON.stringify({ files: Array(999).fill({}) })]) {
    await assert.rejects(gameIn(`#game.${await deflate(text)}`), /link is incomplete|no game of the workshop/);
  }
});
