// @ts-check
/** Bids of a number of tricks in a suit ("1♣", "3NT"): where a text has one, and its name for the ear. */

/** The names of the bids, from the lowest up. */
const NAMES = [
  ["one club", "one diamond", "one heart", "one spade", "one no trump"],
  ["two clubs", "two diamonds", "two hearts", "two spades", "two no trump"],
  ["three clubs", "three diamonds", "three hearts", "three spades", "three no trump"],
  ["four clubs", "four diamonds", "four hearts", "four spades", "four no trump"],
  ["five clubs", "five diamonds", "five hearts", "five spades", "five no trump"],
  ["six clubs", "six diamonds", "six hearts", "six spades", "six no trump"],
  ["seven clubs", "seven diamonds", "seven hearts", "seven spades", "seven no trump"],
];
const STRAINS = ["♣", "♦", "♥", "♠", "NT"];

/** The words that stand before a bid, and those behind one: "2♣" alone may be a card. */
const BEFORE = "bids?|contract(?: is)?:?|higher than|bid over";
const BEHIND =
  "is the highest bid|is your own|is the opponents|is (?:re)?doubled|(?:(?:re)?doubled )?by \\p{L}|" +
  "(?:re)?doubled is the highest bid";
/** A sign that has no width, behind a bid: so it is known to be one where its text is cut into parts. */
const MARK = "\u2060";
const BID = "[1-7](?:NT\\b|[♣♦♥♠]\\ufe0f?)";
const ALONE = new RegExp(`^${BID}$`, "u");
const IN_TEXT = new RegExp(
  "(?<![\\p{L}\\d])(?:1[♣♦♥♠]\\ufe0f?|[1-7]NT\\b|" +
    `(?<=(?:^|[^\\p{L}])(?:${BEFORE}) )${BID}|${BID}(?= (?:${BEHIND})))(?!${MARK})`,
  "giu",
);
const MARKED = new RegExp(`(${BID}${MARK})`, "u");

/** An English text with its bids marked; translated, it keeps the marks.
 * @param {string} text @param {boolean} [alone] whether a text that is no more than a level and a suit is a bid */
export const markBids = (text, alone = false) =>
  alone && ALONE.test(text) ? text + MARK : text.replace(IN_TEXT, (bid) => bid + MARK);

/** A marked text, cut into parts without a bid and bids in turn, the mark removed. @param {string} text */
export const splitAtBids = (text) => text.split(MARKED).map((part) => part.replace(MARK, ""));

/** The name of a bid: "1♣" gives "one club". @param {string} bid */
export const bidName = (bid) => NAMES[Number(bid[0]) - 1][STRAINS.indexOf(bid.slice(1).replace("\ufe0f", ""))];
