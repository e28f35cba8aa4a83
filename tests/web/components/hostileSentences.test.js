// Sentences of strangers, such as chat, names, and the log of a stranger's game, in a page in another language: to read
// one takes steps in proportion to its letters.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { Translator } = await import("../../../src/upcard/web/static/app/base/translator.js");
const KINDS = ["de", "es"].map((code) => JSON.parse(readFileSync(`src/upcard/locale/${code}.json`, "utf8")));
const GAP = /\{\w+\}/;
const LONG = 1_200;
/** Letters that the searches of one sentence may pass over, for each letter of it. */
const SEARCHED = 60_000;
/** What cards, numbers and rules are written with, and parts of it. */
const SIGNS = [
  "10",
  "X",
  "XX",
  "J",
  "J1",
  "J11",
  "J1a",
  "R1",
  "G1",
  "T",
  "T♣",
  "NT",
  "JK",
  "JK1",
  "♣",
  "2♥",
  ".",
  " ",
  "-",
  "1, ",
  "🂡",
  "_",
  "a_",
  ", and ",
  "when ",
  "R1: ",
];

/** The letters that text searches pass over while something is done, at most so many. @param {number} most */
function searched(most, work) {
  const { indexOf } = String.prototype;
  let letters = 0;
  String.prototype.indexOf = function (piece, from = 0) {
    const at = indexOf.call(this, piece, from);
    letters += 1 + (at < 0 ? this.length - Math.min(from, this.length) : at - from);
    if (letters > most) throw new Error("the search does not end");
    return at;
  };
  try {
    work();
  } finally {
    String.prototype.indexOf = indexOf;
  }
  return letters;
}

/** Sentences that a template fits almost, or in very many ways. @param {string} source */
function* hostile(source) {
  const pieces = source.split(GAP);
  const between = pieces.slice(1, -1);
  for (const length of [6, 40, LONG]) {
    const part = Math.max(1, Math.floor(length / (between.length + 1)));
    const many = between.map((piece) => `x${piece}`.repeat(part).slice(0, part));
    yield `${pieces[0]}${many.join("")}x`.slice(0, length);
    yield `${pieces[0]}${many.join("")}xy${pieces.at(-1)}`.slice(-length);
    yield `${pieces[0]}${between.map((piece) => `x${piece}`).join("")}xy${pieces.at(-1)}`;
  }
}

for (const catalogue of KINDS) {
  test(`no sentence keeps a page in ${catalogue.language} busy, whatever it repeats`, () => {
    const translator = new Translator(catalogue);
    const sources = Object.keys(catalogue.messages).filter((text) => GAP.test(text));
    assert.ok(sources.length > 100);
    for (const [n, source] of sources.entries()) {
      for (const text of hostile(source)) {
        if (text.length > 100 && n % 40) continue;
        searched(SEARCHED * (text.length + 20), () => translator.translate(text));
        translator.cache.clear();
      }
    }
  });
}

test("signs are read in one way only", () => {
  const translator = new Translator(KINDS[0]);
  for (const one of SIGNS) {
    for (const other of SIGNS) {
      // A text that can be read in two ways at each place takes longer than the world lasts.
      for (const text of [`${(one + other).repeat(200)}y`, `${(one + other).repeat(200)}`]) translator.translate(text);
    }
  }
  for (const text of ["10♠ J♦", "JK1 NT XX 2️⃣".slice(0, 9), "R12a, G3: J4b", "Q♥\ufe0f", "+10 (3.5 %)", "T♣"]) {
    assert.equal(translator.read(text), text);
  }
  for (const text of ["T", "N", "♣x", "R", "10y"]) assert.equal(translator.read(text), null, text);
});
