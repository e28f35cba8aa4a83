// A player's own file: settings, results and keys to seats, and what is believed of a file of another author.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const app = "../../../src/upcard/web/static/app";
const { seatsIn, takeOwn } = await import(`${app}/seats/ownFile.js`);
const { MAX_SEATS, recall, tables } = await import(`${app}/seats/savedSeats.js`);
const { settings } = await import(`${app}/base/settings.js`);

const SEAT = { table: "abcdef1", game: "whist", title: "Whist", token: "k-1", seat: 0 };
const file = (/** @type {unknown} */ content) =>
  /** @type {any} */ ({ size: JSON.stringify(content).length, text: async () => JSON.stringify(content) });

test("settings and seats of a file are set, the latest first", async () => {
  const seats = [SEAT, { ...SEAT, table: "abcdef2" }];
  const said = await takeOwn(file({ settings: { volume: 70 }, statistics: [], room: location.origin, seats }));
  assert.equal(said, "The settings of the file are set, and its matches are in My games.");
  assert.equal(settings().volume, 70);
  assert.deepEqual(
    tables().map((/** @type {any} */ one) => one.table),
    ["abcdef1", "abcdef2"],
  );
  assert.equal(recall("abcdef1").token, "k-1");
});

test("a file of settings alone, as they were saved before, is read", async () => {
  assert.equal(await takeOwn(file({ volume: 55 })), "The settings of the file are set.");
  assert.equal(settings().volume, 55);
});

test("seats of another room, seats that are here, and what is no seat are left out", () => {
  const other = { ...SEAT, table: "abcdef9" };
  assert.deepEqual(seatsIn({ room: "https://elsewhere.example", seats: [other] }), []);
  const strange = [
    null,
    7,
    [],
    { ...other, token: "a b" },
    { ...other, seat: -1 },
    { ...other, title: "x".repeat(101) },
  ];
  assert.deepEqual(seatsIn({ room: location.origin, seats: [...strange, SEAT, other] }), [other]);
  assert.deepEqual(seatsIn({ room: location.origin, seats: "abcdef9" }), []);
});

test("what is not taken of a file is named", async () => {
  const strange = { volume: 900, taste: "sweet", deck: 4, text: "300", felt: null, faces: "none", volume2: 1 };
  const seats = [{ ...SEAT, table: "abcdef5" }, SEAT, { ...SEAT, table: "?" }];
  const said = await takeOwn(file({ settings: { ...strange, speech: true }, room: location.origin, seats }));
  assert.match(said, /are in My games\. Settings left out \(8\): volume, taste, deck, text, felt\. This page/);
  assert.match(said, /Seats left out: 2\./);
});

test("seats of a file push none of this browser's own out", async () => {
  const own = tables().map((/** @type {any} */ one) => one.table);
  const many = Array.from({ length: MAX_SEATS }, (_, n) => ({ ...SEAT, table: `brought${n}` }));
  const said = await takeOwn(file({ settings: { volume: 60 }, room: location.origin, seats: many }));
  assert.equal(tables().length, MAX_SEATS);
  assert.deepEqual(
    tables()
      .slice(0, own.length)
      .map((/** @type {any} */ one) => one.table),
    own,
  );
  assert.match(said, new RegExp(`Seats left out: ${own.length}\\.`));
});

test("a file that is none, or too large, is refused in a sentence", async () => {
  for (const none of [null, [], "text", { settings: { volume: 900 } }]) {
    await assert.rejects(takeOwn(file(none)), /holds no settings/);
  }
  const brackets = "[".repeat(100_000);
  const deep = /** @type {any} */ ({ size: brackets.length, text: async () => brackets });
  await assert.rejects(takeOwn(deep), /holds no settings/);
  const huge = /** @type {any} */ ({ size: 70_000_000, text: async () => assert.fail("it is not read") });
  await assert.rejects(takeOwn(huge), /holds no settings/);
});
