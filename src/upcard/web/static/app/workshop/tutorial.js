// @ts-check
/** The tutorial: from the smallest game to Agram with a second round. Each step says what to write, and how a hand
 * that is
 * played shows that it is written. */

export const FIRST_STEP = 0;
export const BOOK = "book";
/** Hands that are played to look at a step. */
export const HANDS = 8;

/**
 * @typedef {object} Edit
 * @property {"rules" | "book"} into
 * @property {RegExp} find what is replaced, or what it comes after
 * @property {string} put the new text; `$&` is the one that was found
 *
 * @typedef {object} Hand a hand that the sandbox has played
 * @property {string[][]} dealt the cards of each seat before the first move
 * @property {{seat: number, words: string, held: number[]}[]} moves with the number of cards in each hand before it
 * @property {number[]} points of each seat from this hand
 *
 * @typedef {object} Played what the sandbox has found out by playing
 * @property {string} title @property {number[]} players numbers of players that the game takes
 * @property {Hand[]} hands
 *
 * @typedef {object} Step
 * @property {string} title @property {string} text
 * @property {string} task what to write
 * @property {Edit[]} edits
 * @property {(played: Played) => string} lacks what a hand shows to be missing, a sentence; "" where the step is done
 */

const rules = (/** @type {RegExp} */ find, /** @type {string} */ put) =>
  /** @type {Edit} */ ({ into: "rules", find, put });
const book = (/** @type {RegExp} */ find, /** @type {string} */ put) =>
  /** @type {Edit} */ ({ into: "book", find, put });

const OUT = /^(K|Q|J|2)|^A♠$/;
const everyHand = (/** @type {Played} */ played, /** @type {(hand: Hand) => boolean} */ test) =>
  played.hands.length > 0 && played.hands.every(test);
/** Who leads to the next trick, or took the last: the seat that is not followed by the one at its left. */
const lastTaker = (/** @type {Hand} */ hand) => hand.points.findIndex((points) => points > 0);

/** @type {Step[]} */
export const STEPS = [
  {
    title: "A game that is complete",
    text:
      "At the left is the smallest game: its book and its rules, each rule with its number. At the right is a table " +
      "that plays it. Four cards, four tricks, and most tricks win. Play a hand, and read the rules: you will change " +
      "nearly all of them.",
    task: "There is nothing to write yet. When you have looked around, let the workshop play.",
    edits: [],
    lacks: (played) =>
      everyHand(played, (hand) => hand.moves.length > 0) ? "" : "No hand could be played to its end.",
  },
  {
    title: "Name it",
    text:
      "You make Agram, a game of Niger: six cards, six tricks, and only the last one counts. What people read about " +
      "a game before they play stands in ABOUT.",
    task: "Change the title and the line in ABOUT, and the first lines of the book.",
    edits: [
      rules(/title="[^"]*"/, 'title="Agram"'),
      rules(/line="[^"]*"/, 'line="Six tricks, of which only the last one counts."'),
      book(/^# .*\n\n.*$/m, "# Agram\n\nSix cards, six tricks, and only the last one counts. A game of Niger."),
    ],
    lacks: (played) => (played.title === "Agram" ? "" : `The game is still called ${played.title}.`),
  },
  {
    title: "The pack",
    text:
      "Agram has 35 cards: the kings, queens, jacks, twos and the ace of spades are left out. Sets of cards are " +
      "whole numbers: | joins two sets, & keeps what both have, ~ is all that a set has not. The strength of the " +
      "ranks is written from the highest to the lowest.",
    task: "Import the words, make the pack, and use it in ABOUT, for the stock, and when the cards are shuffled.",
    edits: [
      rules(
        /^from upcard\.rulebook import follow_suit.*$/m,
        "$&\nfrom upcard.rulebook import ACE, JACK, KING, QUEEN, RANK_SET, SPADES, TWO, face_of, one",
      ),
      rules(
        /^ABOUT = About\(/m,
        "LEFT_OUT = RANK_SET[KING] | RANK_SET[QUEEN] | RANK_SET[JACK] | RANK_SET[TWO]\n" +
          "PACK_35 = PACK_52 & ~int(LEFT_OUT) & ~one(face_of(SPADES, ACE))  # R1\n\n$&",
      ),
      rules(/pack=PACK_52/, "pack=PACK_35"),
      rules(/strengths\("[^"]*"\)/, 'strengths("A 10 9 8 7 6 5 4 3")'),
      rules(/row\(52, sees=NOBODY\)/, "row(35, sees=NOBODY)"),
      rules(/shuffled\(s, s\.stock, PACK_52\)/, "shuffled(s, s.stock, PACK_35)"),
      book(
        /\*\*Pack:\*\* 52 cards, ace high\./,
        "**Pack:** 35 cards, without K Q J 2 and the ace of spades, ace high.",
      ),
    ],
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
    edits: [
      rules(/^from upcard\.rulebook import deal_hands/m, "from upcard.rulebook import deal_round"),
      rules(/"""R1: four cards each\."""/, '"""R1: six cards each, three at a time."""'),
      rules(
        /^ {4}deal_hands\(s\.stock, s\.hands, s\.seats, left_of\(s, s\.dealer\), 4\)/m,
        "    for _ in range(2):\n        deal_round(s.stock, s.hands, s.seats, left_of(s, s.dealer), 1, 3)",
      ),
      rules(/if tricks_done\(s\) == 4:/, "if tricks_done(s) == 6:"),
      rules(/hands_fit\(s, 4, tricks_done\(s\)\)/, "hands_fit(s, 6, tricks_done(s))"),
      rules(/R1: each player starts with four cards/, "R1: each player starts with six cards"),
      book(
        /^\*\*R1\.\*\* .*$/m,
        "**R1.** Each player is dealt six cards, three at a time, beginning at the dealer’s left.",
      ),
    ],
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
    edits: [
      rules(/^ {8}score_hand\(s\)$/m, "        score_hand(s, winner)"),
      rules(
        /def score_hand\(s\):[\s\S]*?win_match\(s, leaders\) {2}# G1/,
        "def score_hand(s, winner):\n" +
          '    """R5: a point for the last trick."""\n' +
          "    s.score[winner] += 1\n" +
          "    s.over = 1\n" +
          "    if s.score[winner] >= s.target:\n" +
          "        win_match(s, one(winner))  # G1",
      ),
      book(/^\*\*R5\.\*\* .*$/m, "**R5.** The player who takes the sixth trick scores a point."),
      book(
        /## How to win\n[\s\S]*?(?=\n## )/,
        "## How to win\n\n- Only the last trick counts. The others decide who leads to it.\n" +
          "- Keep the highest card of a suit for the end.\n",
      ),
    ],
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
    edits: [
      rules(/players=\(2, 3, 4\)/, "players=(2, 3, 4, 5)"),
      rules(/max_moves=16 \* 4 \* 100/, "max_moves=30 * 5 * 100"),
      rules(/hands\(4, lacks=True\)/, "hands(5, lacks=True)"),
      rules(/trick\(4, won="seat"\)/, 'trick(5, won="seat")'),
      rules(/scores\(4, per="seat"\)/, 'scores(5, per="seat")'),
      rules(/option\(3, \(1, 100\)/, "option(5, (1, 100)"),
      book(/two to four, each alone/, "two to five, each alone"),
      book(/To three points \(option `target`\)/, "To five points (option `target`)"),
    ],
    lacks: (played) => (played.players.includes(5) ? "" : "Five players cannot sit down yet."),
  },
  {
    title: "A second round",
    text:
      "This is Agram. Now it becomes yours: only three cards are dealt at first, and after three tricks a second " +
      "round of three comes. A player who could not follow suit may be able to now: what all knew of the hands is " +
      "forgotten. A new rule needs a paragraph in the book, and a line that names its number.",
    task: "Deal three cards, and three more when three tricks are taken.",
    edits: [
      rules(/^ {4}for _ in range\(2\):\n {8}(deal_round\(.*)$/m, "    $1"),
      rules(/"""R1: six cards each, three at a time\."""/, '"""R1: three cards each."""'),
      rules(/^ {4}if tricks_done\(s\) == 6:/m, "    if tricks_done(s) == 3:\n        second_round(s)\n$&"),
      rules(
        /^@rule\ndef score_hand/m,
        "@rule\ndef second_round(s):\n" +
          '    """R6: three more cards each; what a player lacked he may have now."""\n' +
          "    deal_round(s.stock, s.hands, s.seats, s.leader, 1, 3)\n" +
          "    for seat in range(s.seats):\n        s.lacks[seat] = 0\n\n\n$&",
      ),
      rules(
        /return not hands_fit\(s, 6, tricks_done\(s\)\)/,
        "return not hands_fit(s, 6 if tricks_done(s) >= 3 else 3, tricks_done(s))",
      ),
      rules(/R1: each player starts with six cards/, "R1: each player is dealt three cards in each round"),
      book(/^\*\*R1\.\*\* .*$/m, "**R1.** Each player is dealt three cards, beginning at the dealer’s left."),
      book(
        /^\*\*R5\.\*\* .*$/m,
        "$&\n\n**R6.** After three tricks each player is dealt three more cards, beginning with the leader.",
      ),
    ],
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

/** The texts after an edit; null where there is nothing that it finds. @param {string} text @param {Edit} edit */
export const edited = (text, { find, put }) => (find.test(text) ? text.replace(find, put) : null);

/** The lines that an edit takes away and the ones that it brings. @param {string} text @param {Edit} edit */
export function shown(text, edit) {
  const after = edited(text, edit);
  if (after === null || after === text) return null;
  const [old, fresh] = [text.split("\n"), after.split("\n")];
  let [from, end] = [0, 0];
  while (old[from] === fresh[from]) from += 1;
  while (end < Math.min(old.length, fresh.length) - from && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  return { line: from + 1, old: old.slice(from, old.length - end), fresh: fresh.slice(from, fresh.length - end) };
}
