// @ts-check
/** The tutorial: from the smallest game to Agram with a second round. Each step says what to write, and how a hand
 * that is
 * played shows that it is written. */

import { EDITS } from "./agramEdits.js";

export const FIRST_STEP = 0;
export const BOOK = "book";
/** Hands that are played to look at a step. */
export const HANDS = 4;

/**
 * @typedef {object} Hand a hand that the sandbox has played
 * @property {string[][]} dealt the cards of each seat before the first move
 * @property {{seat: number, move: number, held: number[]}[]} moves with the number of cards in each hand before it
 * @property {number[]} points of each seat from this hand
 *
 * @typedef {object} Played what the sandbox has found out by playing
 * @property {string} title @property {number[]} players numbers of players that the game takes
 * @property {Hand[]} hands
 *
 * @typedef {object} Step
 * @property {string} title @property {string} text
 * @property {string} task what to write
 * @property {import("./agramEdits.js").Edit[]} edits
 * @property {(played: Played) => string} lacks what a hand shows to be missing, a sentence; "" where the step is done
 */

const OUT = /^(K|Q|J|2)|^A♠$/;
const everyHand = (/** @type {Played} */ played, /** @type {(hand: Hand) => boolean} */ test) =>
  played.hands.length > 0 && played.hands.every(test);
/** The seat that leads to the next trick, or took the last: it is not followed by the one at its left. */
const lastTaker = (/** @type {Hand} */ hand) => hand.points.findIndex((points) => points > 0);

/** @type {Step[]} */
export const STEPS = [
  {
    title: "A game that is complete",
    text:
      "This is the smallest game: its book, its rules, each with its number, and a table that plays it. Four cards, " +
      "four tricks, and most tricks win. Play a hand, and read the rules: you will change nearly all of them.",
    task: "There is nothing to write yet. When you have looked around, let the workshop play.",
    edits: EDITS[0],
    lacks: (played) =>
      everyHand(played, (hand) => hand.moves.length > 0) ? "" : "No hand could be played to its end.",
  },
  {
    title: "Name it",
    text:
      "You make Agram, a game of Niger: six cards, six tricks, and only the last one counts. What people read about " +
      "a game before they play stands in ABOUT.",
    task: "Change the title and the line in ABOUT, and the first lines of the book.",
    edits: EDITS[1],
    lacks: (played) => (played.title === "Agram" ? "" : `The game is still called ${played.title}.`),
  },
  {
    title: "The pack",
    text:
      "Agram has 35 cards: the kings, queens, jacks, twos and the ace of spades are left out. Sets of cards are " +
      "whole numbers: | joins two sets, & keeps what both have, ~ is all that a set has not. The strength of the " +
      "ranks is written from the highest to the lowest.",
    task: "Import the words, make the pack, and use it in ABOUT, for the stock, and when the cards are shuffled.",
    edits: EDITS[2],
    lacks: (played) => {
      const wrong = played.hands.flatMap((hand) => hand.dealt.flat()).find((card) => OUT.test(card));
      return wrong ? `The ${wrong} is still dealt.` : "";
    },
  },
  {
    title: "Six cards each",
    text:
      "Everybody gets six cards, three at a time, so the dealer goes round twice. A hand then has six tricks: the " +
      "rules count them where a trick is taken, and where a position is looked at.",
    task: "Deal twice three cards, and let a hand have six tricks.",
    edits: EDITS[3],
    lacks: (played) => {
      const dealt = played.hands[0]?.dealt.map((cards) => cards.length) ?? [];
      if (dealt.some((count) => count !== 6)) return `A player was dealt ${dealt.find((n) => n !== 6)} cards.`;
      return everyHand(played, (hand) => hand.moves.length === 6 * hand.dealt.length)
        ? ""
        : "A hand did not have six tricks.";
    },
  },
  {
    title: "Only the last trick counts",
    text:
      "In Agram five tricks decide nothing but who leads to the sixth. The rule that scores a hand is told who took " +
      "the last trick, and that player scores the point.",
    task: "Give the winner to score_hand, and score one point.",
    edits: EDITS[4],
    lacks: (played) =>
      everyHand(played, (hand) => hand.points.filter((points) => points === 1).length === 1 && lastTaker(hand) >= 0)
        ? ""
        : "In one of the hands not exactly one player scored a point.",
  },
  {
    title: "Up to five players",
    text:
      "Five players can share 35 cards. Whatever has a place for each player needs five places: the hands, the " +
      "trick, the score. A match goes to five points; the number is an option, so that people at a table can choose " +
      "another.",
    task: "Allow five players, give them places, and let the target be five.",
    edits: EDITS[5],
    lacks: (played) => (played.players.includes(5) ? "" : "Five players cannot sit down yet."),
  },
  {
    title: "A second round",
    text:
      "This is Agram. Now it becomes yours: only three cards are dealt at first, and after three tricks a second " +
      "round of three comes. A player who could not follow suit may be able to now: what all knew of the hands is " +
      "forgotten. A new rule needs a paragraph in the book, and a line that names its number.",
    task: "Deal three cards, and three more when three tricks are taken.",
    edits: EDITS[6],
    lacks: (played) => {
      if (!everyHand(played, (hand) => hand.dealt.every((cards) => cards.length === 3))) {
        return "Not everybody begins with three cards.";
      }
      if (!everyHand(played, (hand) => hand.moves.length === 6 * hand.dealt.length)) {
        return "A hand did not have six tricks.";
      }
      const second = (/** @type {Hand} */ hand) =>
        hand.moves[3 * hand.dealt.length]?.held.every((count) => count === 3);
      return everyHand(played, (hand) => Boolean(second(hand))) ? "" : "No second round of three cards was dealt.";
    },
  },
];

/** Whether a text has what an edit brings. @param {string} text @param {string} put */
function isWritten(text, put) {
  const parts = put.split(/\$[&1]/).filter((part) => part.trim());
  return parts.length > 0 && parts.every((part) => text.includes(part.trim()));
}

/** The text after an edit; null where there is nothing that it finds, or it is made already. @param {string} text
 * @param {import("./agramEdits.js").Edit} edit */
export const applyEdit = (text, { find, put }) =>
  find.test(text) && !isWritten(text, put) ? text.replace(find, put) : null;

/** The lines that an edit takes away and the ones that it brings. @param {string} text @param
 * {import("./agramEdits.js").Edit} edit */
export function changedLines(text, edit) {
  const after = applyEdit(text, edit);
  if (after === null || after === text) return null;
  const [old, fresh] = [text.split("\n"), after.split("\n")];
  let [from, end] = [0, 0];
  while (old[from] === fresh[from]) from += 1;
  while (end < Math.min(old.length, fresh.length) - from && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  return { line: from + 1, old: old.slice(from, old.length - end), fresh: fresh.slice(from, fresh.length - end) };
}
