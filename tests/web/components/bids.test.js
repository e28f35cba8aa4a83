// Bids for the ear: one club, two clubs, three no trump; and cards, which stay cards.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { drawn, settled } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { bidName, markBids, splitAtBids } = await import("../../../src/upcard/web/static/app/cards/bids.js");
const { Translator } = await import("../../../src/upcard/web/static/app/base/translator.js");
const { inWords } = await import("../../../src/upcard/web/static/app/effects/announcements.js");
const { Words } = await import("../../../src/upcard/web/static/app/components/shared/Card.js");

const TRANSCRIPTS = new URL("../../transcripts/", import.meta.url);
const SPOKEN = {
  "bid 1♣": "bid one club",
  "bid 2♣": "bid two clubs",
  "bid 3NT": "bid three no trump",
  "West bids 7♠": "West bids seven spades",
  "You bid 1♥": "You bid one heart",
  "2♠ is the highest bid: bid higher or pass": "two spades is the highest bid: bid higher or pass",
  "3♦ doubled is the highest bid: pass": "three diamonds doubled is the highest bid: pass",
  "The contract is 4♥ doubled by West; Ann leads.": "The contract is four hearts doubled by West; Ann leads.",
  "5♦ by North: made exactly.": "five diamonds by North: made exactly.",
  "R4: a bid must be higher than 2♦": "R4: a bid must be higher than two diamonds",
  "R5: 6♣ is your own side's bid": "R5: six clubs is your own side's bid",
  "G5: 2♥ is doubled already": "G5: two hearts is doubled already",
  "East plays 2♣": "East plays two of clubs",
  "East plays 10♣": "East plays ten of clubs",
  "West passes 2♣ 3♣": "West passes two of clubs, three of clubs",
};

for (const [text, spoken] of Object.entries(SPOKEN)) test(text, () => assert.equal(inWords(text).trim(), spoken));

test("a bid stays one in another language", () => {
  const german = new Translator(JSON.parse(readFileSync("src/upcard/locale/de.json", "utf8")));
  const spoken = {
    "South bids 2♣": "Süd bietet two clubs",
    "You bid 1♠": "Du bietest one spade",
    "The contract is 3♥ doubled by North; East leads.":
      "Der Kontrakt ist three hearts kontriert von Nord; Ost spielt aus.",
    "R4: a bid must be higher than 2♦": "R4: ein Gebot muss höher sein als two diamonds",
    "East plays 2♣": "Ost spielt two of clubs",
  };
  for (const [text, words] of Object.entries(spoken)) assert.equal(inWords(german.translate(markBids(text))), words);
});

test("a level and a suit alone is a card, unless it is said to be a bid", () => {
  assert.equal(inWords("4♠").trim(), "four of spades");
  assert.equal(inWords("4♠", true).trim(), "four spades");
  assert.equal(inWords("pass", true).trim(), "pass");
});

test("all thirty-five bids have a name of their own", () => {
  const bids = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => ["♣", "♦", "♥", "♠", "NT"].map((strain) => level + strain));
  assert.equal(new Set(bids.map(bidName)).size, 35);
  assert.ok(bids.every((bid) => /^[a-z]+ (no trump|[a-z]+)$/.test(bidName(bid))));
});

test("a screen reader hears the name, and the eye sees the signs", async () => {
  const root = await drawn(html`<p><${Words} text="West bids 1♣" /></p>`);
  await settled();
  const heard = root.cloneNode(true);
  for (const hidden of heard.querySelectorAll("[aria-hidden]")) hidden.remove();
  assert.equal(heard.textContent.replace(/\s+/g, " ").trim(), "West bids one club");
  assert.ok(root.querySelector("[aria-hidden] svg"));
});

test("a text that is cut into parts keeps its bids", () => {
  const [before, rest] = markBids("2♠ is the highest bid").split(/(?= highest)/);
  assert.deepEqual([splitAtBids(before), rest], [["", "2♠", " is the"], " highest bid"]);
  assert.equal(markBids(markBids("bid 2♠")), markBids("bid 2♠"));
});

/** The log lines of a transcript: what stands behind the numbers of the moves, and in between. */
const lines = (name) => readFileSync(new URL(name, TRANSCRIPTS), "utf8").split("\n");

test("in the transcripts of all games bids are bids, and cards are cards", () => {
  for (const name of readdirSync(TRANSCRIPTS).filter((one) => one.endsWith(".txt"))) {
    for (const line of lines(name).flatMap((one) => one.split(/ {2,}/))) {
      const bids = splitAtBids(markBids(line)).length > 1;
      const meant = name === "contract_bridge.txt" && /\d(♣|♦|♥|♠|NT)/.test(line) && /bid|contract| by /.test(line);
      assert.equal(bids, meant, `${name}: ${line}`);
    }
  }
});
