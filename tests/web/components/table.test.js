// @ts-check
/** A table: what the server sent and what the page remembers are two values, and what touching a card does. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { drawn, offer, settled, view, zone } from "./dom.js";

const app = "../../../src/upcard/web/static/app";
const { html } = await import(`${app}/base/html.js`);
const { EMPTY, applyMessage } = await import(`${app}/table/tableState.js`);
const { NOTHING, mayPremove, noteMessage, notice, offersFor } = await import(`${app}/table/pageState.js`);
const { Offers } = await import(`${app}/table/offerTargets.js`);
const { handsToPlay, hasBox, roomMarks } = await import(`${app}/table/layout.js`);
const { setSettings } = await import(`${app}/base/settings.js`);
const { useTouch } = await import(`${app}/input/touch.js`);
const { visit } = await import(`${app}/base/transport.js`);
const { useRoom } = await import(`${app}/table/useRoom.js`);

const live = (/** @type {any} */ more = {}) => /** @type {any} */ ({ ...EMPTY, line: "live", seq: 5, you: 0, ...more });
const page = (/** @type {any} */ more = {}) => /** @type {any} */ ({ ...NOTHING, ...more });
const message = (/** @type {any} */ m) => m;

beforeEach(() => localStorage.clear());

// --- The two values ---

test("an answer to this player alone leaves the server's state as it is", () => {
  const room = live();
  const answers = [
    { t: "advice", text: "", verdict: "", deals: 1, moves: [] },
    { t: "why", move: null, card: null, rule: "R9", why: "You must follow suit." },
    { t: "nack", id: "x", code: "illegal", rule: "R9", why: "You must follow suit." },
    { t: "ack", id: "x", seq: 5 },
    { t: "meanings", made: [{ words: "1♣", tells: "12 points" }] },
    { t: "error", why: "Too fast." },
  ];
  for (const one of answers) assert.equal(applyMessage(room, message(one)), room, one.t);
});

test("a hint and a notice last until the next position, and an old position changes nothing", () => {
  const hint = { t: "advice", text: "", verdict: "", deals: 1, moves: [] };
  const hinted = noteMessage(page({ notice: notice("No."), numbers: true }), message(hint), live());
  assert.deepEqual([hinted.advice, hinted.notice, hinted.numbers], [hint, null, false]);
  const old = noteMessage(hinted, message({ t: "event", seq: 4 }), live());
  assert.equal(old, hinted);
  const next = noteMessage(
    { ...hinted, pending: true, notice: notice("No.") },
    message({ t: "event", seq: 6 }),
    live(),
  );
  assert.deepEqual([next.advice, next.notice, next.pending], [null, null, false]);
});

test("a move waits until its answer: a refusal says why, and one that came too late says nothing", () => {
  const waiting = page({ pending: true });
  const refused = noteMessage(waiting, message({ t: "nack", code: "illegal", rule: "R9", why: "No." }), live());
  assert.deepEqual([refused.pending, refused.notice?.text, refused.notice?.rule], [false, "No.", "R9"]);
  const stale = noteMessage(waiting, message({ t: "nack", code: "stale", rule: "", why: "Late." }), live());
  assert.deepEqual([stale.pending, stale.notice], [false, null]);
  assert.equal(noteMessage(waiting, message({ t: "ack", seq: 5 }), live()).pending, false);
  assert.equal(noteMessage(waiting, message({ t: "ack", seq: 6 }), live()), waiting, "its position is still to come");
});

test("the answer about a typed text goes to its box, and about a card becomes a notice", () => {
  const answer = message({ t: "why", move: 3, card: null, rule: "", why: "", shown: "a run of hearts" });
  const typed = page({ reading: { text: "run", waits: true, shown: "", why: "" } });
  const read = noteMessage(typed, answer, live());
  assert.deepEqual([read.reading?.shown, read.reading?.waits, read.notice], ["a run of hearts", false, null]);
  const touched = noteMessage(page(), message({ t: "why", move: null, rule: "R9", why: "No." }), live());
  assert.equal(touched.notice?.text, "No.");
  const allowed = page();
  assert.equal(noteMessage(allowed, message({ t: "why", move: 3, rule: "", why: null }), live()), allowed);
});

test("the sheets of a match that was joined are seen, and those of one's own hands are not", () => {
  const sheets = [{ hand: 0 }, { hand: 1 }];
  const joined = noteMessage(page(), message({ t: "view", sheets }), live());
  assert.equal(joined.sheetsSeen, 2);
  const again = noteMessage(page({ sheetsSeen: 1 }), message({ t: "view", sheets }), live({ view: view() }));
  assert.equal(again.sheetsSeen, 1);
});

test("an error before the table is there says why there is none, and later it is a notice", () => {
  const gone = message({ t: "error", why: "No such table." });
  assert.equal(applyMessage(EMPTY, gone).gone, "No such table.");
  assert.equal(noteMessage(NOTHING, gone, EMPTY), NOTHING);
  assert.equal(noteMessage(page(), gone, live()).notice?.text, "No such table.");
});

test("a card of the own hand may be chosen before the turn, and its one move is found", () => {
  setSettings({ ahead: true });
  const hand = zone("hand", ["A♠", "9♥"]);
  const target = { zone: "hand", unit: 0, card: "9♥" };
  const others = live({ view: view([hand], { to_act: [1] }) });
  assert.equal(mayPremove(others, target), true);
  assert.equal(mayPremove(others, { ...target, card: "2♣" }), false, "not in the hand");
  assert.equal(mayPremove(live({ view: view([hand]) }), target), false, "it is the player's turn");
  const offers = [offer(1, "A♠", { zone: "hand", unit: 0, card: "A♠" }), offer(2, "9♥", { ...target })];
  assert.deepEqual(
    offersFor(/** @type {any} */ (offers), target).map(({ move }) => move),
    [2],
  );
});

// --- What is drawn where ---

test("the hands to play from are the own one and one of no seat, and a table has its marks", () => {
  const [own, theirs] = [zone("hand", ["A♠"]), zone("hand", ["K♠"], { unit: 1 })];
  const crib = zone("hand", ["2♣"], { name: "crib", per: "", unit: null });
  const seen = view([own, theirs, crib, zone("hand", [], { name: "second" })]);
  const offers = new Offers(/** @type {any} */ ([offer(1, "2♣", { zone: "crib", card: "2♣" })]), seen);
  assert.deepEqual(handsToPlay(seen, offers), [own, crib]);
  assert.equal(roomMarks(seen, { wide: true, hands: [], boxed: false }), "wide no-hand");
  const calling = view([], { looks: { box: [["pass"]], calling: true } });
  assert.equal(hasBox(calling, /** @type {any} */ ([offer(1, "pass", { place: 0 })])), true);
  assert.equal(hasBox(view(), /** @type {any} */ ([offer(1, "pass", { place: 0 })])), false);
  assert.equal(roomMarks(calling, { wide: false, hands: [own], boxed: true }), "calling with-box");
});

// --- Touches ---

/** A table at which only touches happen. @param {any[]} first its offers */
async function touching(first) {
  const hand = zone("hand", ["A♠", "9♥"]);
  const melds = zone("melds", ["3♣", "4♣"], { count: 2 });
  const seen = view([hand, melds]);
  /** @type {any} */
  const table = { moves: [], missed: [], hand, melds, seen };
  const Touched = (/** @type {any} */ { offers, seq }) => {
    const act = (/** @type {number} */ move) => table.moves.push(move);
    const miss = (/** @type {any} */ _, /** @type {string} */ card) => table.missed.push(card);
    Object.assign(table, useTouch(offers, { seq, act, miss }), { offers });
    return html`<p>${table.choice?.title ?? ""}</p>`;
  };
  const { render } = await import(`${app}/base/html.js`);
  const root = await drawn(html`<${Touched} offers=${new Offers(/** @type {any} */ (first), seen)} seq=${1} />`);
  table.goes = async (/** @type {any[]} */ offers, /** @type {number} */ seq) => {
    render(html`<${Touched} offers=${new Offers(/** @type {any} */ (offers), seen)} seq=${seq} />`, root);
    await settled();
  };
  await settled();
  return table;
}

const ace = (/** @type {number} */ move, more = {}) =>
  offer(move, "A♠", { zone: "hand", unit: 0, card: "A♠", ...more });

test("a touch makes the one move, asks between several, and a card without one is a miss", async () => {
  const table = await touching([ace(1), offer(2, "9♥", { zone: "hand", unit: 0, card: "9♥" }), ace(3)]);
  table.touch(table.hand, "9♥");
  assert.deepEqual([table.moves, table.choice], [[2], null]);
  table.touch(table.hand, "A♠");
  await settled();
  assert.deepEqual([table.choice.card, table.choice.offers.length], ["A♠", 2]);
  table.touch(table.melds, "3♣");
  assert.deepEqual([table.moves, table.missed], [[2], ["3♣"]]);
});

test("a card dropped where a second move takes it makes that move too, once", async () => {
  const table = await touching([ace(1, { to: "melds", units: [] })]);
  table.touch(table.hand, "A♠", { zone: "melds/", card: null });
  assert.deepEqual(table.moves, [1]);
  const second = offer(7, "to the melds", { to: "melds", units: [] });
  await table.goes([second], 2);
  assert.deepEqual(table.moves, [1, 7]);
  await table.goes([second], 3);
  assert.deepEqual(table.moves, [1, 7]);
});

test("where several second moves take a dropped card, the player is asked", async () => {
  const table = await touching([ace(1, { to: "melds", units: [] })]);
  table.touch(table.hand, "A♠", { zone: "melds/", card: null });
  await table.goes(
    [7, 8].map((move) => offer(move, `way ${move}`, { to: "melds", units: [] })),
    2,
  );
  assert.deepEqual([table.moves, table.choice?.title], [[1], "Where does the card go?"]);
});

test("cards of a move with several are picked one by one, until the position changes", async () => {
  const swap = offer(4, "swap", { kind: "swap", give: ["A♠"], take: ["3♣"] });
  const table = await touching([swap]);
  table.touch(table.hand, "A♠");
  await settled();
  assert.equal(table.offers.isPicked(table.hand, "A♠"), true);
  table.touch(table.melds, "3♣");
  await settled();
  assert.equal(table.offers.swap()?.move, 4);
  await table.goes([swap], 2);
  assert.equal(table.offers.isPicked(table.hand, "A♠"), false);
  assert.deepEqual(table.moves, []);
});

// --- The line ---

/** A table at the end of a line, with a way to hear from it. @param {(table: any) => Promise<void>} then */
async function atTheLine(then) {
  globalThis.WebSocket = /** @type {any} */ ({ CONNECTING: 0, OPEN: 1 });
  /** @type {any} */
  const table = { sent: [] };
  const line = /** @type {any} */ ({ readyState: 1, close: () => {} });
  line.send = (/** @type {string} */ text) => table.sent.push(JSON.parse(text));
  const leave = visit(/** @type {any} */ ({ open: () => line }));
  const Line = () => html`<p>${Object.assign(table, useRoom("t1", "key")).room.line}</p>`;
  const { render } = await import(`${app}/base/html.js`);
  const root = await drawn(html`<${Line} />`);
  table.hears = async (/** @type {any} */ one) => {
    line.onmessage({ data: JSON.stringify(one) });
    await settled();
  };
  try {
    await settled();
    line.onopen();
    await then(table);
  } finally {
    render(null, root);
    leave();
  }
}

const whole = (/** @type {any} */ more) => ({
  t: "view",
  seq: 3,
  you: 0,
  offers: [],
  log: [],
  seats: [],
  sheets: [],
  ...more,
});

test("a move is sent, waits, and its position comes with what the page remembers of it", () =>
  atTheLine(async (table) => {
    await table.hears(whole({ view: view(), offers: [ace(1)] }));
    assert.deepEqual([table.room.line, table.room.seq, table.page.pending], ["live", 3, false]);
    table.commands.act(1);
    await settled();
    const sent = table.sent.at(-1);
    assert.deepEqual([sent.t, sent.move, sent.base, table.page.pending], ["act", 1, 3, true]);
    const { room } = table;
    await table.hears({ t: "nack", id: sent.id, code: "illegal", rule: "R9", why: "No." });
    assert.deepEqual([table.page.pending, table.page.notice.text], [false, "No."]);
    assert.equal(table.room, room, "a refusal changes nothing that the server sent");
    table.commands.dismiss();
    await settled();
    assert.equal(table.page.notice, null);
  }));

test("a card chosen before the turn is played when its turn comes, and taken back by a second touch", () =>
  atTheLine(async (table) => {
    setSettings({ ahead: true });
    const hand = zone("hand", ["A♠", "9♥"]);
    const target = { zone: "hand", unit: 0, card: "A♠" };
    await table.hears(whole({ view: view([hand], { to_act: [1] }) }));
    table.commands.why(target);
    await settled();
    assert.equal(table.page.premove.card, "A♠");
    table.commands.why(target);
    await settled();
    assert.equal(table.page.premove, null);
    table.commands.why(target);
    await settled();
    await table.hears({ t: "event", seq: 4, view: view([hand]), offers: [ace(6)], log: [] });
    assert.deepEqual([table.sent.at(-1).t, table.sent.at(-1).move, table.page.premove], ["act", 6, null]);
  }));

test("where results are compared, the first wish for a hint is a warning", () =>
  atTheLine(async (table) => {
    await table.hears(whole({ view: view(), compared: true }));
    table.commands.hint();
    await settled();
    assert.match(table.page.notice.text, /Ask again for the hint/);
    assert.notEqual(table.sent.at(-1).t, "hint");
    table.commands.hint();
    assert.equal(table.sent.at(-1).t, "hint");
  }));
