// Log lines about a player's act, as that player reads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { ENGLISH, toYou } = await import("../../../src/upcard/web/static/app/secondPerson.js");
const { Translator } = await import("../../../src/upcard/web/static/app/translator.js");

const { messages, ...rest } = JSON.parse(readFileSync("src/upcard/locale/de.json", "utf8"));
const GERMAN = new Translator({ messages, ...rest }).grammar;
const english = (text, name = "Guest") => toYou(text, name, ENGLISH);

test("the verb changes to the second person", () => {
  const lines = {
    "Guest plays 7♥": "You play 7♥",
    "Guest passes and draws": "You pass and draw",
    "Guest has no cards left and wins the hand.": "You have no cards left and win the hand.",
    "Guest now holds 9 cards and leads.": "You now hold 9 cards and lead.",
    "Guest goes out": "You go out",
    "Guest chooses hearts": "You choose hearts",
    "Guest took no trick and pays 3.": "You took no trick and pay 3.",
    "Guest takes 3 tricks and hearts": "You take 3 tricks and hearts",
  };
  for (const [line, yours] of Object.entries(lines)) assert.equal(english(line), yours);
});

test("the name is found anywhere in the sentence", () => {
  const lines = {
    "Hand 4. Guest deals.": "Hand 4. You deal.",
    "Guest & Blaise take the trick.": "You & Blaise take the trick.",
    "Ada asks Guest: any tens?": "Ada asks you: any tens?",
    "The round is over; Guest leads.": "The round is over; you lead.",
    "Guest: truco!": "You: truco!",
    "Guest's bundle goes to Ada, and Ada's to Guest": "Your bundle goes to Ada, and Ada's to you",
    "Ada takes Guest's bundle": "Ada takes your bundle",
  };
  for (const [line, yours] of Object.entries(lines)) assert.equal(english(line), yours);
});

test("words and cards that contain the name are not names", () => {
  assert.equal(english("Guests of Ada play A♠", "A"), "Guests of Ada play A♠");
  assert.equal(english("Ada plays 7♥", "Guest"), "Ada plays 7♥");
  assert.equal(english("Ada plays 7♥", ""), "Ada plays 7♥");
  assert.equal(english("A+ (x) plays 7♥", "A+ (x)"), "You play 7♥");
});

test("in German both verbs change, and the name stays where it would need a case", () => {
  const lines = {
    "Guest spielt 7♥": "Du spielst 7♥",
    "Guest passt und zieht": "Du passt und ziehst",
    "Guest hat keine Karten mehr und gewinnt das Spiel.": "Du hast keine Karten mehr und gewinnst das Spiel.",
    "Guest meldet sich nicht": "Du meldest dich nicht",
    "Spiel 4. Guest gibt.": "Spiel 4. Du gibst.",
    "Guest & Blaise nehmen den Stich.": "Du & Blaise nehmen den Stich.",
    "Die Runde ist vorbei; Guest spielt aus.": "Die Runde ist vorbei; Guest spielt aus.",
    "Ada fragt Guest": "Ada fragt Guest",
  };
  for (const [line, yours] of Object.entries(lines)) assert.equal(toYou(line, "Guest", GERMAN), yours);
});

test("every verb of the catalogue changes to the second person", () => {
  const told = Object.entries(messages).filter(([text]) => /^\{seat\} [a-z]+s /.test(text));
  assert.ok(told.length > 100);
  for (const [text, said] of told) {
    const yours = english(text.replace("{seat}", "Guest"));
    assert.match(yours, /^You (?:now )?[a-z]+ /);
    assert.doesNotMatch(
      yours,
      /^You (?:now )?[a-z]*[^s]s\b| and (?:draws|gets|has|holds|leads|pays|plays|says|takes|wins)\b/,
    );
    const german = toYou([said].flat()[0].replace("{seat}", "Guest"), "Guest", GERMAN);
    assert.doesNotMatch(german, /^Guest|^Du (?:hat|ist|wird|darf|kann|muss|will|möchte)(?!\p{L})/u);
  }
});
