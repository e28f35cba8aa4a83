// @ts-check
/** Short synthesized sounds: a tick for a card, two notes for "your turn". */
import { settings } from "../base/settings.js";

/** Milliseconds after which a sound that could not be heard is left out: a tab that was away does not catch up. */
const LATE_MS = 400;
/** The volume at which the sounds below are as loud as they are written. */
const USUAL_VOLUME = 50;
/** What browsers take as permission to begin sound. */
const GESTURES = ["pointerup", "click", "keydown"];

/** @type {AudioContext | null} */
let audio = null;

/** The context, begun or continued. A browser stops it while the tab is away (iOS: "interrupted"), and lets the page
 * continue it when the player touches it, or sees it again.
 * @returns {Promise<AudioContext>} once it runs */
async function running() {
  audio ??= new AudioContext();
  if (audio.state !== "running") await audio.resume();
  return audio;
}

/** Whether the player has touched the page: before that no browser begins sound, and to ask for it is a warning. */
let touched = false;

const wake = () => {
  // Refused: the next gesture asks again.
  if (touched && settings().sounds && !document.hidden) running().catch(() => {});
};
const touch = () => {
  touched = true;
  wake();
};
for (const gesture of GESTURES) addEventListener(gesture, touch, { capture: true, passive: true });
document.addEventListener("visibilitychange", wake);

/**
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} shape
 */
async function note(pitch, after, length, loud, shape = "sine") {
  const { sounds: wanted, volume } = settings();
  if (!wanted || !touched) return;
  const asked = performance.now();
  const on = await running().catch(() => null);
  if (!on || performance.now() - asked > LATE_MS) return;
  const start = on.currentTime + after;
  const tone = on.createOscillator();
  const gain = on.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime((loud * volume) / USUAL_VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}

export const sounds = {
  card: () => note(320, 0, 0.06, 0.05, "triangle"),
  turn: () => {
    note(660, 0, 0.14, 0.04);
    note(880, 0.1, 0.2, 0.04);
  },
  error: () => note(160, 0, 0.16, 0.06, "triangle"),
  end: () => {
    note(523, 0, 0.2, 0.04);
    note(659, 0.14, 0.2, 0.04);
    note(784, 0.28, 0.35, 0.04);
  },
};
