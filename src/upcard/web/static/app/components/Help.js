// @ts-check
/** The keys, and the way to the lesson. */
import { html } from "../html.js";
import { Dialog } from "./Dialog.js";
import { LessonDoor } from "./LessonDoor.js";

const KEYS = [
  ["← →", "walk along the hand"],
  ["1 – 9", "go to that card"],
  ["⇧ ← →", "move the card along the hand"],
  ["Enter", "play the card"],
  ["S", "sort the hand another way"],
  ["H", "read the hand by suits"],
  ["T", "read the trick"],
  ["L", "show the last trick"],
  ["C", "read the score"],
  ["A", "ask the teacher, where you practise"],
  ["U", "take your last move back; others have to agree"],
  ["R", "repeat what was said last"],
  ["B", "the rule book"],
  ["?", "this list"],
];

/** @param {{close: () => void, game: string}} props */
export const Help = ({ close, game }) => html`<${Dialog} title="Help" onClose=${close}>
  <p><${LessonDoor} game=${game} apart /></p>
  <h3>Keys</h3>
  <dl class="keys">
    ${KEYS.map(([key, words]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}
  </dl>
<//>`;
