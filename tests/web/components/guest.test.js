// A guest's page: links that were changed on their way, relays that repeat, and what a host's answers may be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "./dom.js";
import { DESCRIPTION, FakeConnection, FakeSocket, deliver, event, events, pass } from "./fakeBrowser.js";

const APP = "../../../src/upcard/web/static/app";
const { Visit } = await import(`${APP}/friends/guest.js`);
const { Peer } = await import(`${APP}/friends/peer.js`);
const { Cipher, newSecretKey } = await import(`${APP}/friends/keys.js`);
const { FROM_HOST, fromHost } = await import(`${APP}/friends/rules.js`);
const { invitationIn, linkWithKey } = await import(`${APP}/friends/invitation.js`);
const { RoomWorker } = await import(`${APP}/base/roomWorker.js`);
const { parse } = await import(`${APP}/base/router.js`);

const [TABLE, SECRET] = ["abcdefgh2345", "s".repeat(22)];
const host = new Cipher(newSecretKey());
const invitation = (key) => invitationIn(linkWithKey(TABLE, key, SECRET).split("#")[1]);

test("a link whose key is none says that it is incomplete, and calls nobody", async () => {
  for (const key of ["0".repeat(64), "f".repeat(64)]) {
    const visit = new Visit(invitation(key));
    await visit.begin();
    assert.equal(visit.state.stage, "failed");
    assert.match(visit.state.why, /copy the whole link/);
    assert.deepEqual(events(), []);
  }
});

test("a relay that repeats that the host is there makes a guest's page call no more than a few times", async () => {
  const visit = new Visit(invitation(host.own));
  void visit.begin();
  await settled();
  FakeSocket.all.at(-1).open();
  const here = await event(host, visit.relays.cipher.own, { t: "here" });
  for (let n = 0; n < 150; n += 1) await deliver(here);
  const calls = events();
  assert.ok(calls.length >= 1 && calls.length <= 10, `${calls.length}`);
  const times = [];
  for (const [, { content }] of calls) times.push((await host.decrypt(visit.relays.cipher.own, content)).at);
  assert.deepEqual(times, [...new Set(times)].sort(), "each call is later than the one before");
  pass(60_000);
  await deliver(here);
  assert.ok(events().length <= calls.length + 1);
  visit.change({ stage: "failed" });
  visit.wake();
  visit.relays.end();
});

test("what the other device says of itself, and this browser does not take, is refused in a sentence", async () => {
  const refusing = new Peer(FROM_HOST);
  await assert.rejects(
    refusing.accept({ ...DESCRIPTION, type: "offer" }),
    /cannot connect by what the other device says/,
  );
  FakeConnection.all.at(-1).setRemoteDescription = () =>
    Promise.reject(new DOMException("Failed to parse SessionDescription"));
  await assert.rejects(
    refusing.accept({ ...DESCRIPTION, type: "answer" }),
    /cannot connect by what the other device says/,
  );
  await assert.rejects(refusing.answer(DESCRIPTION), /cannot connect by what the other device says/);
  refusing.end();
});

test("an answer of a host, whatever its status and type, is one that the page can read", async () => {
  const room = new RoomWorker("/");
  room.beginAt({ postMessage: () => {}, onmessage: null });
  const types = [
    "text/html",
    "a\nb",
    "",
    "é",
    "x".repeat(99),
    "text/plain; charset=utf-8",
    null,
    7,
    ["text/plain"],
    {},
  ];
  for (let status = 200; status < 600; status += 1) {
    const asked = room.request("/api/tables/x");
    const headers = [["content-type", types[status % types.length]]];
    room.receive(fromHost({ kind: "answer", id: room.last, status, headers, body: "{}" }));
    assert.equal((await asked).status, status);
  }
});

test("an address that was broken leads nowhere, and raises nothing", () => {
  for (const page of ["t", "g", "d", "c", "r", "learn"]) {
    for (const name of ["%", "%E0%A4%A", "%zz", "%ff"]) assert.deepEqual(parse(`/${page}/${name}`), { page: "lost" });
  }
  assert.deepEqual(parse("/t/%61b"), { page: "table", id: "ab" });
});

test("a relay whose address the browser refuses does not keep the others from being called", async () => {
  const { Relay } = await import(`${APP}/friends/relays.js`);
  const before = globalThis.WebSocket;
  globalThis.WebSocket = class {
    static OPEN = 1;
    constructor() {
      throw new DOMException("insecure", "SecurityError");
    }
  };
  const { warn } = console;
  console.warn = () => {};
  const relay = new Relay("ws://relay.test", host.own, { event: () => {}, changed: () => {} });
  assert.equal(relay.isOpen, false);
  relay.send("x");
  relay.end();
  [globalThis.WebSocket, console.warn] = [before, warn];
});
