// Log lines about a player's act, as that player reads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

await import("./dom.js");
const { loadLanguage, toSecondPerson } = await import("../../../src/upcard/web/static/app/base/language.js");
const { Translator } = await import("../../../src/upcard/web/static/app/base/translator.js");
const { toYou } = await import("../../../src/upcard/web/static/app/base/secondPerson.js");

const english = (text, name = "Guest") => toYou(text, name);

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

test("in German the sentence about the reader is one of the catalogue, and elsewhere the name stays", async () => {
  Object.defineProperty(navigator, "languages", { value: ["de-AT"], configurable: true });
  globalThis.fetch = async (path) => new Response(readFileSync(`src/upcard${path}`));
  await loadLanguage("");
  const lines = {
    "Mia plays 7♥": "Du spielst 7♥",
    "Mia passes and draws": "Du passt und ziehst",
    "Mia has no cards left and wins the hand.": "Du hast keine Karten mehr und gewinnst das Spiel.",
    "Mia does not claim": "Du meldest dich nicht",
    "Mia claims with 7♥": "Du meldest dich mit 7♥",
    "Hand 4. Mia deals.": "Spiel 4. Du gibst.",
    "Mia: truco!": "Du: Truco!",
    "Mia & Blaise take the trick.": "Du & Blaise nehmen den Stich.",
    "Ada turns to Mia": "Ada wendet sich an Mia",
    "Ada & Mia take the trick.": "Ada & Du nehmen den Stich.",
    "Ada plays 7♥": "Ada spielt 7♥",
  };
  for (const [line, yours] of Object.entries(lines)) assert.equal(toSecondPerson(line, "Mia"), yours);
});

test("every sentence of the catalogue about a player's act has one for the player", () => {
  const entries = readFileSync("src/upcard/locale/upcard.pot", "utf8").split("\n\n");
  const of = (/** @type {string[]} */ some) => some.flatMap((one) => /^msgid "(.+)"$/m.exec(one)?.[1] ?? []);
  const ofTables = of(entries.filter((one) => /^#: (?!web|terminal)/m.test(one)));
  const told = ofTables.filter((text) => /^\{(seat|hand)\} (?!has it$)(now )?[a-z]+s(?= |[.]|$)/.test(text));
  assert.ok(told.length > 150);
  const bare = (text) => text.replace(/\{\w+\}/g, "{}"); // their gaps are numbered
  const known = new Set(of(entries).map(bare));
  const forThem = told.map((text) => bare(english(text.replace(/^\{\w+\}/, "Guest"))));
  assert.deepEqual(
    forThem.filter((text) => !known.has(text)),
    [],
  );
});

test("a line of the log is read as a clause of a longer sentence", () => {
  const counted = "{event} in {happens} of {deals} imagined deals; after {move}, in {otherwise}.";
  const added = {
    [counted]: "{event} in {happens} von {deals} gedachten Spielen; nach {move} in {otherwise}.",
    "Your partner": "Dein Partner",
  };
  const { messages, ...rest } = JSON.parse(readFileSync("src/upcard/locale/de.json", "utf8"));
  const translator = new Translator({ ...rest, messages: { ...messages, ...added } });
  const read = (/** @type {string} */ event) =>
    translator.translate(`${event} in 94 of 100 imagined deals; after 7♥, in 21.`);
  const german = {
    "You take the trick": "Du nimmst den Stich",
    "Your partner takes the trick": "Dein Partner nimmt den Stich",
    "West takes the trick and captures Q♠": "West nimmt den Stich und erbeutet Q♠",
  };
  for (const [event, said] of Object.entries(german)) {
    assert.equal(read(event), `${said} in 94 von 100 gedachten Spielen; nach 7♥ in 21.`);
  }
});
