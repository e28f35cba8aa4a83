// Friends through relays: what they encrypt for each other, what is read of a relay, and which seats a door remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const APP = "../../../src/upcard/web/static/app";
const { Gate } = await import(`${APP}/friends/gate.js`);
const { Cipher, MAX_CONTENT, newSecretKey } = await import(`${APP}/friends/keys.js`);
const { Relay, eventIn } = await import(`${APP}/friends/relays.js`);
const TABLE = "abcdefgh2345";

test("two browsers read what they encrypt for each other, and nobody else does", async () => {
  const [ann, ben, eve] = [newSecretKey(), newSecretKey(), newSecretKey()].map((key) => new Cipher(key));
  const message = { t: "call", id: "12345678", offer: "A".repeat(1_500) };
  const content = await ann.encrypt(ben.own, message);
  assert.match(content, /^[\w-]+$/);
  assert.ok(content.length <= MAX_CONTENT);
  assert.deepEqual(await ben.decrypt(ann.own, content), message);
  assert.equal(await ann.decrypt(ben.own, content), null, "sent back to its author");
  assert.equal(await eve.decrypt(ann.own, content), null);
  assert.equal(await ben.decrypt(eve.own, content), null, "in another's name");
  const changed = content.at(-9) === "A" ? "B" : "A";
  for (const odd of ["", "A", "A".repeat(40), "é", `${content.slice(0, -9)}${changed}${content.slice(-8)}`]) {
    assert.equal(await ben.decrypt(ann.own, odd), null, odd);
  }
  for (const odd of ["0".repeat(64), "f".repeat(64), "", "x"]) assert.equal(await ben.decrypt(odd, content), null, odd);
  const large = await ann.encrypt(ben.own, { list: Array(20).fill(0) });
  assert.equal(await ben.decrypt(ann.own, large), null, "more values than a message has");
});

test("of what relays send only events of friends are read", () => {
  const [own, other] = ["a".repeat(64), "b".repeat(64)];
  const event = { id: "c".repeat(64), pubkey: other, created_at: 1, kind: 20_052, tags: [["p", own]], content: "AAAA" };
  const sent = (/** @type {object} */ change) => JSON.stringify(["EVENT", "friends", { ...event, ...change }]);
  assert.deepEqual(eventIn(sent({}), own), { from: other, content: "AAAA" });
  for (const change of [
    { kind: 1 },
    { pubkey: "b" },
    { pubkey: 5 },
    { tags: [["p", other]] },
    { tags: [["e", own]] },
    { tags: [] },
    { tags: [null] },
    { tags: {} },
    { content: 5 },
    { content: "A".repeat(MAX_CONTENT + 1) },
    { more: "x".repeat(10_000) },
    { more: [[[[[]]]]] },
    { more: Array(100).fill(0) },
  ]) {
    assert.equal(eventIn(sent(change), own), null, JSON.stringify(change).slice(0, 80));
  }
  for (const odd of ["", "null", "[]", '["EVENT"]', '["EVENT", "friends", null]', "{", new ArrayBuffer(4), undefined]) {
    assert.equal(eventIn(odd, own), null, String(odd));
  }
});

test("the gate notes the seat of a guest whom the room knows, and the key to it", () => {
  const seats = [];
  const sides = { toRoom: () => {}, toGuest: () => {}, cutOff: assert.fail };
  const gate = new Gate(TABLE, { ...sides, seated: (...all) => seats.push(all) });
  const hello = (line, token) => gate.fromGuest({ kind: "say", line, text: JSON.stringify({ t: "hello", token }) });
  const room = (line, message) => gate.fromRoom({ kind: "said", line, text: JSON.stringify(message) });
  for (const line of [1, 2, 3]) gate.fromGuest({ kind: "connect", line, target: `/ws?table=${TABLE}` });
  hello(1, "key");
  hello(2, "wrong");
  hello(3, null);
  room(1, { t: "seats", seats: [] });
  const seen = [
    [1, 2],
    [2, null],
    [3, null],
    [1, 4],
  ];
  for (const [line, you] of seen) room(line, { t: "view", you });
  assert.deepEqual(seats, [[2, "key"]]);
  gate.fromGuest({ kind: "say", line: 1, text: JSON.stringify({ t: "say", text: '"hello"' }) });
  room(1, { t: "view", you: 2 });
  assert.equal(seats.length, 1);
});

class Socket {
  static OPEN = 1;
  static CLOSING = 2;
  static all = [];
  readyState = 0;
  sent = [];
  constructor() {
    Socket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text) {
    this.sent.push(JSON.parse(text)[0]);
  }
  close() {
    this.readyState = 3;
  }
}

/** A relay whose sockets a test opens, and whose clock it sets. */
function fakeRelay(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const before = globalThis.WebSocket;
  globalThis.WebSocket = Socket;
  Socket.all = [];
  const relay = new Relay("wss://relay.example.org", "a".repeat(64), { event: () => {}, changed: () => {} });
  context.after(() => {
    relay.end();
    globalThis.WebSocket = before;
  });
  return { relay, pass: (seconds) => context.mock.timers.tick(1_000 * seconds) };
}

test("a relay that gives no sign of life is called anew", (context) => {
  const { relay, pass } = fakeRelay(context);
  Socket.all[0].open();
  pass(30);
  Socket.all[0].onmessage({ data: '["EOSE", "friends"]' });
  pass(30);
  assert.deepEqual([Socket.all.length, Socket.all[0].sent], [1, ["REQ", "REQ", "REQ"]]);
  pass(30);
  assert.deepEqual([Socket.all.length, Socket.all[0].readyState, relay.isOpen], [2, 3, false]);
  Socket.all[1].open();
  assert.deepEqual([Socket.all[1].sent, relay.isOpen], [["REQ"], true]);
});

test("after a device has slept its relays are called anew at once", (context) => {
  const { pass } = fakeRelay(context);
  Socket.all[0].open();
  context.mock.timers.setTime(3_600_000);
  pass(30);
  assert.equal(Socket.all.length, 2);
});

test("a relay that is lost is called again, later each time, and messages wait for it a while", (context) => {
  const { relay, pass } = fakeRelay(context);
  relay.send('["EVENT", 1]');
  const calls = [];
  for (let second = 0; second < 20; second += 1) {
    const socket = Socket.all.at(-1);
    if (socket.readyState === 0) {
      calls.push(second);
      socket.readyState = 3;
      socket.onclose();
    }
    pass(1);
  }
  assert.deepEqual(calls, [0, 1, 3, 7, 15]);
  relay.send('["EVENT", 2]');
  pass(20);
  Socket.all.at(-1).open();
  assert.deepEqual(Socket.all.at(-1).sent, ["REQ"], "it is too late for what was said");
  relay.send('["EVENT", 3]');
  assert.deepEqual(Socket.all.at(-1).sent, ["REQ", "EVENT"]);
});

test("a relay that floods is left for a minute", (context) => {
  const { pass } = fakeRelay(context);
  const [socket] = Socket.all;
  socket.open();
  for (let n = 0; n < 300 && socket.readyState === 1; n += 1) socket.onmessage({ data: '["NOTICE", "x"]' });
  assert.equal(socket.readyState, 3);
  socket.onclose();
  pass(29);
  assert.equal(Socket.all.length, 1);
  pass(32);
  assert.equal(Socket.all.length, 2);
});
