// Sounds where the browser stops them: a tab that was away, a page before the first touch.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settled } from "./dom.js";

/** An AudioContext that the browser may stop: `resume` waits until it is `allowed`. */
class Context {
  static all = [];
  static allowed = true;

  constructor() {
    this.state = "suspended";
    this.currentTime = 0;
    this.destination = {};
    this.played = [];
    this.asked = 0;
    Context.all.push(this);
  }

  async resume() {
    this.asked += 1;
    if (!Context.allowed) throw new DOMException("no gesture", "NotAllowedError");
    this.state = "running";
  }

  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next };
  }

  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (next) => next, stop() {} };
    return Object.assign(tone, { start: () => this.played.push(tone.frequency.value) });
  }
}
globalThis.AudioContext = Context;
globalThis.performance ??= window.performance;

const { setSettings } = await import("../../../src/upcard/web/static/app/base/settings.js");
const { sounds } = await import("../../../src/upcard/web/static/app/effects/sounds.js");

const gesture = () => window.dispatchEvent(new Event("pointerup"));
const context = () => Context.all[0];

beforeEach(() => {
  Context.allowed = true;
  setSettings({ sounds: true });
});

test("without the setting, a gesture begins no sound", async () => {
  setSettings({ sounds: false });
  gesture();
  sounds.card();
  await settled();
  assert.equal(Context.all.length, 0);
});

test("a gesture begins the sound, and the sounds play", async () => {
  gesture();
  sounds.turn();
  await settled();
  assert.deepEqual([Context.all.length, context().state, context().played], [1, "running", [660, 880]]);
});

test("after the tab was away, the next gesture continues the sound", async () => {
  context().state = "interrupted";
  Context.allowed = false;
  sounds.turn();
  await settled();
  assert.deepEqual(context().played, [660, 880], "what nobody could hear is not played later");
  Context.allowed = true;
  gesture();
  await settled();
  assert.deepEqual([context().state, context().played.length], ["running", 2]);
  sounds.card();
  await settled();
  assert.deepEqual(context().played, [660, 880, 320]);
});

test("a page that is seen again continues the sound", async () => {
  context().state = "suspended";
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  assert.equal(context().state, "running");
});

test("a sound that runs is not begun again", async () => {
  const before = context().asked;
  gesture();
  await settled();
  assert.equal(context().asked, before);
});
