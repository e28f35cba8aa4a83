// The languages of the page: each is a catalogue.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawn, settled } from "./dom.js";

const { html } = await import("../../../src/upcard/web/static/app/base/html.js");
const { languageFor, loadLanguage, toSecondPerson } =
  await import("../../../src/upcard/web/static/app/base/language.js");
const { Translator } = await import("../../../src/upcard/web/static/app/base/translator.js");
const { Settings } = await import("../../../src/upcard/web/static/app/components/people/Settings.js");

const asks = (/** @type {string[]} */ ...languages) =>
  Object.defineProperty(navigator, "languages", { value: languages, configurable: true });

async function choices() {
  const root = await drawn(html`<${Settings} close=${() => {}} />`);
  await settled();
  return [...root.querySelectorAll(".language option")].map((option) => option.textContent);
}

test("a browser gets a whole language that it asks for, and a player any", () => {
  asks("de-CH", "en");
  assert.deepEqual(["", "en", "es", "tlh"].map(languageFor), ["de", "en", "es", "de"]);
  asks("es-MX", "de");
  assert.equal(languageFor(""), "de");
  asks("es-ES");
  assert.deepEqual([languageFor(""), languageFor("es")], ["en", "es"]);
});

test("the list of languages says which of them is incomplete, in the language of the page", async () => {
  globalThis.fetch = async (path) => new Response(readFileSync(`src/upcard${path}`));
  assert.deepEqual(await choices(), ["English", "Deutsch", "Español (incomplete)"]);
  await loadLanguage("de");
  assert.deepEqual(await choices(), ["English", "Deutsch", "Español (unvollständig)"]);
});

test("a player reads what an incomplete language lacks in English, as an English player does", async () => {
  await loadLanguage("es");
  assert.equal(toSecondPerson("Guest takes the trick.", "Guest"), "Te llevas la baza.");
  assert.equal(toSecondPerson("Guest has the third card and wins.", "Guest"), "You have the third card and win.");
});

test("the form of a count is the one of its plural category", () => {
  const messages = { "{n} cards": ["{n} carta", "{n} karty", "{n} kart"] };
  const three = new Translator({ language: "pl", categories: ["one", "few", "many"], messages });
  const said = [1, 2, 5, 12, 22, 100].map((n) => three.translate(`${n} cards`));
  assert.deepEqual(said, ["1 carta", "2 karty", "5 kart", "12 kart", "22 karty", "100 kart"]);
});
