// What the page takes for settings: from the browser, from a file that a player chose.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

const { resetSettings, setSettings, settings, settingsIn } =
  await import("../../../src/upcard/web/static/app/base/settings.js");

test("settings of a file are those that exist, with values that they can have", () => {
  const file = { text: "150", volume: 20, sounds: false, sort: "ranks", name: "Ann" };
  assert.deepEqual(settingsIn(file), file);
  const strange = {
    text: "1000",
    volume: 900,
    sounds: "yes",
    sort: {},
    name: "A".repeat(61),
    __proto__: { deck: "two" },
    x: 1,
  };
  assert.deepEqual(settingsIn(strange), {});
  for (const none of [null, 7, "text", [], ["deck"]]) assert.deepEqual(settingsIn(none), {});
  assert.deepEqual(settingsIn({ volume: 0.5 }), {});
});

test("cards and text look as the settings say", () => {
  setSettings({ text: "200", faces: "large", back: "red" });
  const { text, faces, back } = document.documentElement.dataset;
  assert.deepEqual([text, faces, back], ["200", "large", "red"]);
});

test("a reset keeps the name and the language", () => {
  setSettings({ name: "Ann", language: "de", text: "150", volume: 90 });
  resetSettings();
  const { name, language, text, volume, sounds } = settings();
  assert.deepEqual([name, language, text, volume, sounds], ["Ann", "de", "100", 30, true]);
});
