// The door of a table, where a relay repeats what it has heard, and friends or strangers call again and again.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settled } from "./dom.js";
import { DESCRIPTION, FakeConnection, FakeSocket, deliver, event, events, pass } from "./fakeBrowser.js";

const APP = "../../../src/upcard/web/static/app";
const { Doorkeeper } = await import(`${APP}/friends/doorkeeper.js`);
const { changeDoor, doorOf } = await import(`${APP}/friends/door.js`);
const { listeners } = await import(`${APP}/friends/host.js`);
const { Cipher, newSecretKey, publicKeyOf } = await import(`${APP}/friends/keys.js`);
const { encodeDescription } = await import(`${APP}/friends/sessionDescription.js`);
const { remember } = await import(`${APP}/seats/savedSeats.js`);

const [TABLE, SECRET] = ["abcdefgh2345", "s".repeat(22)];
const key = newSecretKey();
const host = publicKeyOf(key);
const offer = await encodeDescription(DESCRIPTION);
const [ann, ben, eve] = [newSecretKey(), newSecretKey(), newSecretKey()].map((one) => new Cipher(one));
const warn = console.warn;
let calls = 0;
let keeper = null;

/** A call: with a secret, and later than those before. */
const call = (cipher, { secret = "", at = ++calls, id = `${cipher.own.slice(0, 8)}-${++calls}` } = {}) =>
  event(cipher, host, { t: "call", id, secret, offer, at });

/** The page of the host, loaded. */
async function load() {
  keeper?.end();
  keeper = new Doorkeeper(TABLE, key);
  FakeSocket.all.at(-1).open();
  await settled();
}

beforeEach(async () => {
  console.warn = () => {};
  for (const { channel } of FakeConnection.all) channel.onclose?.();
  [FakeConnection.all, FakeSocket.all, FakeConnection.gathering] = [[], [], Promise.resolve()];
  pass(600_000);
  const friends = [ann, ben].map(({ own }, n) => ({ key: own, seat: n + 1, token: `token-${n}` }));
  remember({
    table: TABLE,
    game: "whist",
    title: "Whist",
    token: "t",
    seat: 0,
    at: 1,
    door: { key, host, secret: SECRET, friends },
  });
  await load();
});

test.after(() => {
  keeper.end();
  console.warn = warn;
});

const made = () => FakeConnection.all.length;
const open = () => FakeConnection.all.filter((one) => one.isOpen).length;

test("a call that a relay kept is not answered after the host's page was loaded anew", async () => {
  const kept = [await call(ann), await call(ann), await call(ann)];
  await deliver(kept[2]);
  FakeConnection.all[0].open();
  for (let n = 0; n < 5; n += 1) {
    await load();
    await deliver(...kept, ...kept);
  }
  assert.deepEqual([made(), open()], [1, 1]);
  await deliver(await call(ann));
  assert.equal(made(), 2);
});

test("a call that a stranger made before sitting down is not answered again either", async () => {
  const kept = [await call(eve, { secret: SECRET }), await call(eve, { secret: SECRET })];
  await deliver(kept[1]);
  const time = doorOf(TABLE).called?.[eve.own];
  assert.equal(time, undefined, "strangers' calls are not kept");
  keeper.remember({ key: eve.own, seat: 3, token: "x" }, calls);
  await load();
  await deliver(...kept);
  assert.equal(made(), 1);
});

test("no call ends a connection of the same friend that stands", async () => {
  await deliver(await call(ann));
  FakeConnection.all[0].open();
  for (let n = 0; n < 8; n += 1) await deliver(await call(ann));
  assert.equal(open(), 1);
  assert.equal(FakeConnection.all.filter((one) => !one.isClosed).length, 3, "two more are about to connect");
  FakeConnection.all.at(-1).open();
  FakeConnection.all.at(-2).open();
  assert.equal(open(), 2, "one that connects takes the place of the oldest");
  assert.ok(FakeConnection.all[0].isClosed);
});

test("a friend who calls again and again keeps no other friend out", async () => {
  for (let n = 0; n < 60; n += 1) await deliver(await call(ann));
  const answered = made();
  assert.ok(answered <= 12, `${answered}`);
  await deliver(await call(ben));
  assert.equal(made(), answered + 1);
});

test("who does not know the link's secret keeps out none who does", async () => {
  for (let n = 0; n < 30; n += 1) await deliver(await call(eve, { secret: "x".repeat(22) }));
  assert.equal(made(), 0);
  const told = events().filter(([, { tags }]) => tags[0][1] === eve.own);
  assert.ok(told.length > 0 && told.length <= 16, `${told.length}`);
  await deliver(await call(new Cipher(newSecretKey()), { secret: SECRET }));
  assert.equal(made(), 1);
});

for (const [what, change] of [
  ["removed", { friends: [] }],
  ["removed, and a new link made,", { friends: [], secret: "n".repeat(22) }],
]) {
  test(`a friend who is ${what} while the call is answered does not come in`, async () => {
    let release;
    FakeConnection.gathering = new Promise((done) => (release = done));
    await deliver(await call(ann));
    changeDoor(TABLE, { secret: "", ...change });
    release();
    await settled();
    assert.deepEqual([made(), FakeConnection.all[0].isClosed], [1, true]);
    const [, sent] = events().at(-1);
    assert.equal((await ann.decrypt(host, sent.content)).t, "withdrawn");
  });

  test(`a friend who is ${what} in another tab is turned out`, async () => {
    await deliver(await call(ann, { secret: SECRET }));
    FakeConnection.all[0].open();
    const all = JSON.parse(localStorage.getItem("upcard.tables"));
    all.find(({ table }) => table === TABLE).door = { ...doorOf(TABLE), secret: "", ...change };
    localStorage.setItem("upcard.tables", JSON.stringify(all));
    for (const listener of listeners) listener();
    assert.match(FakeConnection.all[0].sent.at(-1), /"removed"/);
  });
}

test("whatever a relay repeats, makes up or hangs up on, no connection ends, and little is prepared", async () => {
  const kept = [await call(ann), await call(ann)];
  await deliver(...kept);
  await deliver(await call(ann));
  FakeConnection.all.at(-1).open();
  for (const one of FakeConnection.all.slice(0, -1)) one.channel.onclose();
  const connections = made();
  const heard = [...kept, await call(ben), await call(eve), await call(eve, { secret: SECRET }), await call(ann)];
  heard.push({ ...heard[2], pubkey: eve.own }, { ...heard[3], pubkey: "f".repeat(64) }, { ...heard[4], content: "A" });
  const before = events().length;
  for (let n = 0; n < 3_000; n += 1) {
    const socket = FakeSocket.all.at(-1);
    if (n % 7 === 3) {
      socket.lose();
      keeper.relays.callNow();
      keeper.relays.all[0].call();
      FakeSocket.all.at(-1).open();
      pass(1);
    } else socket.onmessage?.({ data: JSON.stringify(["EVENT", "friends", heard[n % heard.length]]) });
    if (n === 1_500) await load();
    if (n % 50 === 0) await settled();
  }
  await settled();
  assert.equal(open(), 1);
  assert.ok(made() <= connections + heard.length, `${made()}`);
  assert.ok(events().length - before <= 60, `${events().length - before}`);
});

test("a relay that comes and goes has no other relay refuse the host's page", async () => {
  const friends = Array.from({ length: 16 }, (_, n) => ({ key: publicKeyOf(newSecretKey()), seat: n, token: `t${n}` }));
  changeDoor(TABLE, { friends });
  pass(600_000);
  const before = events().length;
  for (let second = 0; second < 60; second += 1) {
    FakeSocket.all.at(-1).lose();
    pass(1_000);
    keeper.relays.all[0].call();
    FakeSocket.all.at(-1).open();
    await settled();
  }
  assert.ok(events().length - before < 60, "a relay takes so many messages in a minute (upcard.server.relay.MESSAGES)");
});
