// Friends without a server: what a guest may say, what passes the gate, and the texts that friends send each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, until } from "./dom.js";

const APP = "../../../src/upcard/web/static/app";
const { html } = await import(`${APP}/base/html.js`);
const rules = await import(`${APP}/friends/rules.js`);
const { FROM_GUEST, FROM_HOST, LIMITS, OF_GUEST, fromGuest, fromHost, mayAsk, nextTable } = rules;
const { Inbox, PIECE } = await import(`${APP}/friends/inbox.js`);
const { deflate, inflate } = await import(`${APP}/base/compression.js`);
const { Gate } = await import(`${APP}/friends/gate.js`);
const { decodeDescription, encodeDescription, fromSdp, toSdp } = await import(`${APP}/friends/sessionDescription.js`);
const { answerIn, answerLink, invitationIn, linkWithKey, linkWithOffer } = await import(`${APP}/friends/invitation.js`);
const { newSecretKey, publicKeyOf } = await import(`${APP}/friends/keys.js`);
const { QrCode } = await import(`${APP}/components/shared/QrCode.js`);
const { InviteFriends } = await import(`${APP}/components/people/InviteFriends.js`);

const [TABLE, OTHER] = ["abcdefgh2345", "zzzzzzzz2345"];
const TABLES = new Set([TABLE]);
const request = (method, target, body = "") => ({ kind: "request", id: 1, method, target, headers: [], body });

for (const [method, rest] of [
  ["GET", ""],
  ["GET", "/record"],
  ["GET", "/pbn"],
  ["GET", "/lin"],
  ["GET", "/replay"],
  ["GET", "/replay/12?count=40&eyes=all"],
  ["GET", "/review/3"],
  ["POST", "/join"],
]) {
  test(`a guest may ask ${method} ${rest || "the table"}`, () => {
    assert.ok(mayAsk(method, `/api/tables/${TABLE}${rest}`, TABLES));
    assert.ok(!mayAsk(method, `/api/tables/${OTHER}${rest}`, TABLES));
    assert.ok(!mayAsk("DELETE", `/api/tables/${TABLE}${rest}`, TABLES));
  });
}

for (const [method, target] of [
  ["POST", "/browser/export"],
  ["POST", "/browser/import"],
  ["POST", "/browser/networks/whist/x.onnx"],
  ["GET", "/api/tables"],
  ["POST", "/api/tables"],
  ["POST", "/api/mine"],
  ["POST", "/api/records"],
  ["GET", "/api/games"],
  ["GET", "/api/games/whist"],
  ["GET", "/metrics"],
  ["POST", `/api/tables/${TABLE}/onward`],
  ["GET", `/api/tables/${TABLE}/invitation`],
  ["GET", `/api/tables/${TABLE}/code.svg?at=0`],
  ["GET", `/api/tables/${TABLE}/join`],
  ["POST", `/api/tables/${TABLE}/record`],
  ["GET", `/api/tables/${TABLE}/../${OTHER}`],
  ["GET", `/api/tables/${TABLE}%2f..%2f${OTHER}`],
  ["GET", `/api/tables/${TABLE}/replay/1?count=40&eyes=all&more=1`],
  ["GET", `/api/tables/${TABLE}/replay/1\n`],
  ["GET", `//host/api/tables/${TABLE}`],
  ["get", `/api/tables/${TABLE}`],
]) {
  test(`a guest may not ask ${method} ${JSON.stringify(target)}`, () => {
    assert.equal(fromGuest(request(method, target), TABLES), "forbidden");
  });
}

test("a request is built anew: headers of a guest do not pass", () => {
  const said = { ...request("POST", `/api/tables/${TABLE}/join`, "{}"), headers: [["cookie", "x"]], more: 1 };
  const passed = fromGuest(said, TABLES);
  assert.deepEqual(passed.headers, [["content-type", "application/json"]]);
  assert.equal(passed.more, undefined);
  assert.equal(fromGuest(request("GET", `/api/tables/${TABLE}`, "a body"), TABLES).body, "");
});

test("malformed messages of a guest are refused", () => {
  const join = `/api/tables/${TABLE}/join`;
  for (const said of [
    null,
    1,
    "text",
    [],
    {},
    { kind: "status", status: {} },
    { kind: "reset" },
    { ...request("POST", join), id: "1" },
    { ...request("POST", join), id: 1.5 },
    { ...request("POST", join), body: "x".repeat(LIMITS.body + 1) },
    { ...request("POST", join), body: {} },
    { ...request("GET", "x".repeat(300)) },
    { kind: "connect", line: 0, target: `/ws?table=${TABLE}` },
    { kind: "say", line: 1, text: "x".repeat(LIMITS.text + 1) },
    { kind: "say", line: 1 },
    { kind: "hang-up", line: 1, code: "1000" },
  ]) {
    assert.equal(fromGuest(said, TABLES), "malformed", JSON.stringify(said)?.slice(0, 80));
  }
  assert.equal(fromGuest({ kind: "connect", line: 1, target: `/ws?table=${OTHER}` }, TABLES), "forbidden");
  assert.equal(fromGuest({ kind: "connect", line: 1, target: `/ws?table=${TABLE}&x=1` }, TABLES), "forbidden");
});

test("a guest's page believes nothing of a host but answers and what is said on lines", () => {
  assert.equal(fromHost({ kind: "status", status: { stage: "failed" } }), null);
  assert.equal(fromHost({ kind: "answer", id: 1, status: 99, body: "" }), null);
  assert.equal(fromHost({ kind: "answer", id: 1, status: 200, body: {} }), null);
  for (const text of ["no JSON", "[]", JSON.stringify({ t: "view", more: "x".repeat(2e6) }), 7]) {
    const { t, why } = JSON.parse(fromHost({ kind: "said", line: 1, text }).text);
    assert.equal(t, "error");
    assert.match(why, /this page cannot show/);
  }
  assert.equal(fromHost({ kind: "answer", id: 1, status: 200, body: "[".repeat(1_000) }), null);
  const headers = [
    ["set-cookie", "x"],
    ["content-type", "application/json"],
  ];
  assert.deepEqual(fromHost({ kind: "answer", id: 1, status: 200, headers, body: "{}" }).headers, [headers[1]]);
  assert.deepEqual(fromHost({ kind: "reset", early: [1, 2] }), { kind: "reset", early: [] });
  assert.deepEqual(fromHost({ kind: "host", seat: 2, name: "<b>" }), { kind: "host", seat: 2 });
  assert.deepEqual(fromHost({ kind: "host", seat: null }), { kind: "host", seat: null });
  assert.equal(fromHost({ kind: "host", seat: "2" }), null);
});

/** A gate with what passed it, and a clock. */
function gate() {
  const passed = { room: [], guest: [], cutOff: 0, now: 0 };
  const sides = {
    toRoom: (message) => passed.room.push(message),
    toGuest: (message) => passed.guest.push(message),
    cutOff: () => (passed.cutOff += 1),
  };
  return { passed, gate: new Gate(TABLE, sides, () => passed.now) };
}

test("requests above the limit are answered by the gate", () => {
  const { passed, gate: one } = gate();
  for (let n = 0; n < OF_GUEST.posts[0] + 3; n += 1) {
    one.fromGuest({ ...request("POST", `/api/tables/${TABLE}/join`, "{}"), id: n + 1 });
  }
  assert.equal(passed.room.length, OF_GUEST.posts[0]);
  assert.deepEqual(new Set(passed.guest.map(({ status }) => status)), new Set([429]));
  passed.now += OF_GUEST.posts[1];
  one.fromGuest(request("POST", `/api/tables/${TABLE}/join`, "{}"));
  assert.equal(passed.room.length, OF_GUEST.posts[0] + 1);
});

test("a guest who says what is not allowed is cut off, however much makes sense between it", () => {
  for (const between of [0, 1, 39]) {
    const { passed, gate: one } = gate();
    one.fromGuest({ kind: "connect", line: 1, target: `/ws?table=${TABLE}` });
    for (let n = 0; n < OF_GUEST.refused[0]; n += 1) {
      one.fromGuest(null);
      for (let m = 0; m < between; m += 1) one.fromGuest({ kind: "say", line: 1, text: "{}" });
    }
    assert.equal(passed.cutOff, 0);
    one.fromGuest(null);
    const count = passed.room.length;
    one.fromGuest({ kind: "say", line: 1, text: "{}" });
    assert.deepEqual([passed.cutOff, passed.room.length], [1, count]);
  }
});

/** An inbox with what came out of it, and the events that were read. @param {any} limits */
function inbox(limits) {
  const found = { messages: [], tooMuch: 0, read: 0, now: 0 };
  const sides = { message: (message) => found.messages.push(message), tooMuch: () => (found.tooMuch += 1) };
  const one = new Inbox(limits, sides, () => found.now);
  const receive = (data) =>
    one.receive({
      get data() {
        found.read += 1;
        return data;
      },
    });
  return { found, receive };
}

/** How many letters JSON.parse is given meanwhile. @param {() => void} work */
function parsedIn(work) {
  const { parse } = JSON;
  let letters = 0;
  JSON.parse = (text, ...more) => {
    letters += text.length;
    return parse(text, ...more);
  };
  try {
    work();
  } finally {
    JSON.parse = parse;
  }
  return letters;
}

for (const [who, limits] of [
  ["a guest", FROM_GUEST],
  ["a host", FROM_HOST],
]) {
  const {
    budget: { pieces, letters },
    message,
  } = limits;
  test(`${who} who sends too many pieces is cut off, and what comes then is not read`, () => {
    const { found, receive } = inbox(limits);
    for (let n = 0; n < 2 * pieces[0]; n += 1) receive(n % 39 ? "nonsense" : ".{}");
    assert.deepEqual([found.read, found.tooMuch], [pieces[0], 1]);
  });

  test(`${who} who sends too many letters is cut off before they are parsed`, () => {
    const { found, receive } = inbox(limits);
    const parsed = parsedIn(() => {
      for (let n = 0; n < letters[0] / 8_000; n += 1) receive(`.${"[".repeat(PIECE / 2)}${"]".repeat(PIECE / 2)}`);
    });
    assert.equal(parsed, 0);
    assert.equal(found.tooMuch, 1);
    assert.ok(found.messages.length <= letters[0] / PIECE);
  });

  test(`${who} who sends a message without an end is cut off`, () => {
    const { found, receive } = inbox(limits);
    for (let n = 0; n < 1_000; n += 1) receive(`+${"x".repeat(PIECE)}`);
    assert.equal(found.tooMuch, 1);
    assert.ok(found.read <= message.letters / PIECE + 2);
  });

  test(`${who} may send as much again after a while`, () => {
    const { found, receive } = inbox(limits);
    for (let n = 0; n < pieces[0]; n += 1) receive("!");
    found.now += pieces[1];
    for (let n = 0; n < pieces[0]; n += 1) receive("!");
    assert.equal(found.tooMuch, 0);
  });
}

test("pieces become messages, and what is no JSON is told", () => {
  const { found, receive } = inbox(FROM_GUEST);
  for (const piece of ['+{"kind": "s', '.ay"}', "!", "?", ".no JSON", `.[${"1,".repeat(200)}1]`, ".7"]) receive(piece);
  assert.deepEqual(found.messages, [{ kind: "say" }, null, null, null, 7]);
});

test("bytes in place of text, and pieces that are too long, end the connection", () => {
  for (const odd of [new ArrayBuffer(8), null, "x".repeat(PIECE + 2)]) {
    const { found, receive } = inbox(FROM_GUEST);
    receive(odd);
    assert.equal(found.tooMuch, 1);
  }
});

test("a few letters that unpack to many are read no further than the limit", async () => {
  const bomb = await deflate("x".repeat(20_000_000));
  assert.ok(bomb.length < 30_000);
  await assert.rejects(inflate(bomb, 1_000_000), RangeError);
  await assert.rejects(decodeDescription((await deflate("[".repeat(100_000))).slice(0, 1_500)), /incomplete/);
  assert.equal(await inflate(await deflate("Löwe 🦁"), 100), "Löwe 🦁");
});

test("a guest has so many lines, and speaks only on open ones", () => {
  const { passed, gate: one } = gate();
  for (let line = 1; line <= LIMITS.lines + 1; line += 1) {
    one.fromGuest({ kind: "connect", line, target: `/ws?table=${TABLE}` });
  }
  assert.equal(passed.room.length, LIMITS.lines);
  assert.deepEqual(passed.guest, [{ kind: "closed", line: LIMITS.lines + 1, code: 1013 }]);
  one.fromGuest({ kind: "say", line: 99, text: "{}" });
  assert.equal(passed.room.length, LIMITS.lines);
  one.fromRoom({ kind: "closed", line: 1, code: 1000 });
  one.fromGuest({ kind: "connect", line: 1, target: `/ws?table=${TABLE}` });
  assert.equal(passed.room.length, LIMITS.lines + 1);
});

test("the state of the host's room is not told, and answers pass as text", () => {
  const { passed, gate: one } = gate();
  one.fromRoom({ kind: "status", status: { stage: "ready" } });
  assert.deepEqual(passed.guest, []);
  one.fromRoom({ kind: "answer", id: 1, status: 200, headers: [], body: new TextEncoder().encode("{}") });
  assert.equal(passed.guest[0].body, "{}");
});

test("a guest goes on to the next table when all agree to play again, and to no other", () => {
  const { passed, gate: one } = gate();
  const ask = () => one.fromGuest(request("GET", `/api/tables/${OTHER}`));
  ask();
  assert.equal(passed.guest[0].status, 403);
  one.fromRoom({ kind: "said", line: 1, text: JSON.stringify({ t: "said", words: "asked", table: OTHER }) });
  ask();
  assert.equal(passed.room.length, 0);
  one.fromRoom({ kind: "said", line: 1, text: JSON.stringify({ t: "asked", about: "again", table: OTHER }) });
  ask();
  assert.equal(passed.room.length, 1);
  assert.equal(nextTable('{"t": "asked", "about": "again", "table": "../x"}'), null);
});

const SDP = `v=0\r
m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r
a=candidate:1 1 udp 2113937151 27654feb-7314-4fa1-92bf-cec724cf794e.local 41146 typ host generation 0\r
a=candidate:2 1 UDP 1677729535 192.0.2.7 50000 typ srflx raddr 0.0.0.0 rport 0\r
a=candidate:3 1 TCP 2105458943 192.0.2.7 9 typ host tcptype active\r
a=ice-ufrag:XP5F\r
a=ice-pwd:mpnKQlSQnrh+/sQIW7WqQK5Q\r
a=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}\r
a=setup:actpass\r
`;

test("a description keeps what two browsers must know, in few letters", async () => {
  const description = fromSdp({ type: "offer", sdp: SDP });
  const letters = await encodeDescription(description);
  assert.ok(letters.length < 260, String(letters.length));
  assert.match(letters, /^[\w-]+$/);
  const again = await decodeDescription(letters);
  assert.deepEqual(again, description);
  const { type, sdp } = toSdp(again);
  assert.equal(type, "offer");
  for (const line of ["a=ice-ufrag:XP5F", "a=setup:actpass", "a=mid:0", "typ srflx", "192.0.2.7 50000", "AB:AB"]) {
    assert.ok(sdp.includes(line), line);
  }
  assert.ok(!/tcp/i.test(sdp));
});

test("a description that was made up is refused, whatever part of it", async () => {
  const good = fromSdp({ type: "answer", sdp: SDP });
  for (const odd of [
    { user: "XP5F\r\na=evil" },
    { password: "short password with spaces!!!!" },
    { fingerprint: "AAAA" },
    { candidates: [] },
    { candidates: [["192.0.2.7\r\na=evil", 5000, "host"]] },
    { candidates: [["example.org", 5000, "host"]] },
    { candidates: [["192.0.2.7", 0, "host"]] },
    { candidates: [["192.0.2.7", "5000", "host"]] },
    { candidates: [["192.0.2.7", 5000, "evil"]] },
    { candidates: Array(11).fill(["192.0.2.7", 5000, "host"]) },
  ]) {
    await assert.rejects(
      decodeDescription(await encodeDescription({ ...good, ...odd })),
      /incomplete/,
      JSON.stringify(odd),
    );
  }
  for (const letters of ["", "AAAA", "A".repeat(5000)]) await assert.rejects(decodeDescription(letters), /incomplete/);
});

test("invitations and answers are read out of links, and nothing else is", () => {
  const letters = "A".repeat(200);
  const part = (link) => link.split("#")[1];
  const host = publicKeyOf(newSecretKey());
  const withKey = invitationIn(part(linkWithKey(TABLE, host, "k".repeat(22))));
  assert.deepEqual([withKey.table, withKey.host, withKey.secret, withKey.offer], [TABLE, host, "k".repeat(22), ""]);
  const withOffer = invitationIn(part(linkWithOffer(TABLE, "12345678", letters)));
  assert.deepEqual([withOffer.table, withOffer.id, withOffer.offer], [TABLE, "12345678", letters]);
  const link = answerLink("12345678", letters);
  assert.deepEqual(answerIn(` ${link}\n`), { id: "12345678", answer: letters });
  assert.deepEqual(answerIn(part(link)), { id: "12345678", answer: letters });
  const keys = `${"h".repeat(43)}.${"k".repeat(22)}`;
  for (const odd of ["", "x", `${TABLE}.f.short`, `../x.f.${keys}`, `${TABLE}.f.${keys}x`, `${TABLE}.o.1.${letters}`]) {
    assert.equal(invitationIn(odd), null, odd);
  }
  assert.equal(answerIn("https://elsewhere.example/"), null);
});

test("a code has its finder patterns, and grows with its text", async () => {
  const modules = (root) => Number(root.querySelector("svg").getAttribute("viewBox").split(" ")[2]) - 8;
  const outline = (root) => root.querySelector("path").getAttribute("d");
  const small = await drawn(html`<${QrCode} text="HELLO" label="a code" />`);
  await until(() => outline(small));
  assert.equal(modules(small), 21);
  const path = outline(small);
  for (const corner of ["M4,4h7v1H4z", "M18,4h7v1H18z", "M4,24h7v1H4z"]) assert.ok(path.includes(corner), corner);
  const large = await drawn(html`<${QrCode} text=${"x".repeat(290)} label="a code" />`);
  await until(() => outline(large));
  assert.ok(modules(large) >= 57 && modules(large) <= 77);
});

test("a browser that cannot connect to others says so", async () => {
  const root = await drawn(html`<${InviteFriends} table=${TABLE} waiting />`);
  assert.match(root.textContent, /This browser cannot invite friends/);
  assert.equal(root.querySelector("button"), null);
});
