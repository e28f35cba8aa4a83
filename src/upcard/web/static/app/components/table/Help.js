// @ts-check
/** The help dialog: the keys, and the link to the lesson. */
import { html } from "../../base/html.js";
import { Dialog } from "../shared/Dialog.js";
import { LessonLink } from "../shared/LessonLink.js";

const KEYS = [
  ["← →", "go along your hand"],
  ["1 – 9", "go to that card"],
  ["⇧ ← →", "move the card within your hand"],
  ["Enter", "play the card"],
  ["S", "sort your hand another way"],
  ["H", "hear your hand, suit by suit"],
  ["T", "hear the trick"],
  ["L", "show the last trick"],
  ["C", "hear the score"],
  ["A", "get a hint, when you play against bots alone"],
  ["U", "take your last move back, if the others agree"],
  ["R", "hear the last message again"],
  ["B", "the rule book"],
  ["?", "this list"],
];

/** @param {{close: () => void, game: string}} props */
export const Help = ({ close, game }) => html`<${Dialog} title="Help" onClose=${close}>
  <p><${LessonLink} game=${game} apart /></p>
  <h3>Keys</h3>
  <dl class="keys">
    ${KEYS.map(([key, words]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}
  </dl>
<//>`;
