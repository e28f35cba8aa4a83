// @ts-check
/** What is written in each step of the tutorial: code and paragraphs of the book, in English alone. */

/**
 * @typedef {object} Edit
 * @property {"rules" | "book"} into
 * @property {RegExp} find what is replaced, or what it comes after
 * @property {string} put the new text; `$&` is the one that was found
 */

const rules = (/** @type {RegExp} */ find, /** @type {string} */ put) =>
  /** @type {Edit} */ ({ into: "rules", find, put });
const book = (/** @type {RegExp} */ find, /** @type {string} */ put) =>
  /** @type {Edit} */ ({ into: "book", find, put });

/** For each step its edits. @type {Edit[][]} */
export const EDITS = [
  [],
  [
    rules(/title="[^"]*"/, 'title="Agram"'),
    rules(/line="[^"]*"/, 'line="Six tricks, of which only the last one counts."'),
    book(/^# .*\n\n.*$/m, "# Agram\n\nSix cards, six tricks, and only the last one counts. A game of Niger."),
  ],
  [
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
    book(/\*\*Pack:\*\* 52 cards, ace high\./, "**Pack:** 35 cards, without K Q J 2 and the ace of spades, ace high."),
  ],
  [
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
  [
    rules(/^ {8}score_hand\(s\)$/m, "        score_hand(s, winner)"),
    rules(
      /def score_hand\((s: \w+)\):[\s\S]*?win_match\(s, leaders\) {2}# G1/,
      "def score_hand($1, winner):\n" +
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
  [
    rules(/players=\(2, 3, 4\)/, "players=(2, 3, 4, 5)"),
    rules(/max_moves=16 \* 4 \* 100/, "max_moves=30 * 5 * 100"),
    rules(/hands\(4, lacks=True\)/, "hands(5, lacks=True)"),
    rules(/trick\(4, won="seat"\)/, 'trick(5, won="seat")'),
    rules(/scores\(4, per="seat"\)/, 'scores(5, per="seat")'),
    rules(/option\(3, \(1, 100\)/, "option(5, (1, 100)"),
    book(/two to four, each alone/, "two to five, each alone"),
    book(/To three points \(option `target`\)/, "To five points (option `target`)"),
  ],
  [
    rules(/^ {4}for _ in range\(2\):\n {8}(deal_round\(.*)$/m, "    $1"),
    rules(/"""R1: six cards each, three at a time\."""/, '"""R1: three cards each."""'),
    rules(/^ {4}if tricks_done\(s\) == 6:/m, "    if tricks_done(s) == 3:\n        second_round(s)\n$&"),
    rules(
      /^@rule\ndef score_hand\((s: \w+)/m,
      "@rule\ndef second_round($1):\n" +
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
];
