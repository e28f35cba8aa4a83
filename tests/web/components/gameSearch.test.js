// A search: words, games that are not here, slips in a name.
import assert from "node:assert/strict";
import { test } from "node:test";

const { matches, nearest } = await import("../../../src/upcard/web/static/app/learn/gameSearch.js");

const game = (title, words, instead = [], players = [4]) => ({
  name: title.toLowerCase().replaceAll(" ", "_"),
  title,
  family: "",
  words,
  players,
  minutes: 10 * players[0],
  instead,
});
const other = (names, why) => ({ names: names.split(", "), why });
const GAMES = [
  game("Stealing Bundles", "fishing capture", [other("Scopa, Escoba", "Capturing."), other("Casino", "C.")], [2]),
  game("Solo Whist", "trick auction"),
  game("Whist", "trick follow", [other("Spades", "Trumps.")]),
  game("Contract Bridge", "trick auction"),
  game("Crates", "shedding", [other("Crazy Eights, Mau-Mau", "Matching.")], [2, 3, 4]),
];
const meant = (wanted) => {
  const found = nearest(GAMES, wanted);
  return found && [found.game.title, found.name, found.why];
};
const fitting = (wanted) => GAMES.filter((one) => matches(one, wanted)).map(({ title }) => title);

test("a game that is not here is named, with the nearest one and why it is near", () => {
  assert.deepEqual(meant("scopa"), ["Stealing Bundles", "Scopa", "Capturing."]);
  assert.deepEqual(meant("like Spades"), ["Whist", "Spades", "Trumps."]);
  for (const name of ["mau mau", "MauMau", "Mau-Mau game"]) {
    assert.deepEqual(meant(name), ["Crates", "Mau-Mau", "Matching."]);
  }
});

test("a game that is here is no other game, and neither is a search by words", () => {
  for (const wanted of ["whist", "trick", "", "two", "bridge", "contract bridge"]) assert.equal(meant(wanted), null);
  assert.deepEqual(fitting("trick 4"), ["Solo Whist", "Whist", "Contract Bridge"]);
});

test("a name with a slip in it is understood", () => {
  for (const slip of ["wist", "whits", "whistt", "wihst"]) assert.deepEqual(meant(slip), ["Whist", "", ""]);
  assert.deepEqual(meant("brigde"), ["Contract Bridge", "", ""]);
  assert.deepEqual(meant("scoppa"), ["Stealing Bundles", "Scopa", "Capturing."]);
  assert.deepEqual(meant("stealing bundels"), ["Stealing Bundles", "", ""]);
});

test("other words mean nothing, however long they are", () => {
  for (const wanted of ["xyzzy", "at", "solitaire for nobody", "a".repeat(1_000_000)]) {
    assert.equal(meant(wanted), null);
  }
});

test("the nearest game is found while the name of the other one is typed", () => {
  assert.deepEqual(fitting("sco"), ["Stealing Bundles"]);
});

test("a mood in words is understood: how many, how long, and what there should not be", () => {
  assert.deepEqual(fitting("two people"), ["Stealing Bundles", "Crates"]);
  assert.deepEqual(fitting("ten minutes"), []);
  assert.deepEqual(fitting("20 min, two players"), ["Stealing Bundles", "Crates"]);
  assert.deepEqual(fitting("trick, no auction"), ["Whist"]);
  assert.deepEqual(fitting("an hour without trick 3"), ["Crates"]);
  assert.deepEqual(fitting("constructor min"), [], "a word, and no number");
});
