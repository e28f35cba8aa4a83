// @ts-check
/** Short synthesized sounds: a tick for a card, two notes for "your turn". */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/**
 * @param {number} pitch
 * @param {number} after
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} shape
 */
function note(pitch, after, length, loud, shape = "sine") {
  if (!settings().sounds) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(audio.destination);
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
