// @ts-check
/** Cards as text ("7♥", "JK1"): their parts, names and sorting orders. */

const SUIT_OF = /** @type {Record<string, string>} */ ({ "♣": "C", "♦": "D", "♥": "H", "♠": "S" });
const SUIT_NAME = /** @type {Record<string, string>} */ ({ C: "clubs", D: "diamonds", H: "hearts", S: "spades" });
export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const RANK_NAME = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
  "ace",
];

/** The letter of the suit (C D H S), or "" for a joker. @param {string} card */
export const suitOf = (card) => SUIT_OF[card.at(-1) ?? ""] ?? "";

/** The rank sign (2 … 10 J Q K A), or "JK" for a joker. @param {string} card */
export const rankOf = (card) => (suitOf(card) ? card.slice(0, -1) : "JK");

/** The spoken name of a card: "seven of hearts". @param {string} card */
export function cardName(card) {
  const suit = suitOf(card);
  if (!suit) return `joker ${card.slice(2)}`;
  return `${RANK_NAME[RANKS.indexOf(rankOf(card))]} of ${SUIT_NAME[suit]}`;
}

/** The name of a rank sign: "K" gives "king". @param {string} sign */
export const rankName = (sign) => RANK_NAME[RANKS.indexOf(sign)] ?? sign;

/** The name of a suit sign: "♥" gives "hearts". @param {string} sign */
export const suitName = (sign) => SUIT_NAME[SUIT_OF[sign] ?? ""] ?? sign;

/** The letter of a suit sign: "♥" gives "H". @param {string} sign */
export const suitLetter = (sign) => SUIT_OF[sign] ?? "";

export const SORTS = /** @type {Sort[]} */ (["colours", "suits", "ranks"]);
/** @typedef {import("../base/settings.js").Sort} Sort */
/** @typedef {import("../base/settings.js").SortChoice} SortChoice */

/**
 * The sorting order of hands: the player's choice, else the game's.
 * @param {SortChoice} chosen
 * @param {import("../protocol").View} view
 * @returns {Sort}
 */
export const sortFor = (chosen, view) =>
  chosen !== "auto" ? chosen : view.looks?.sort === "ranks" ? "ranks" : "colours";
export const SORT_NAMES = {
  auto: "Usual order",
  colours: "Suits, alternating colours",
  suits: "Suits",
  ranks: "Ranks",
};

const rankPlace = (/** @type {string} */ card) => RANKS.indexOf(rankOf(card));

/** The suits from left to right, red and black alternating. @param {string[]} cards */
function alternating(cards) {
  const held = new Set(cards.map(suitOf));
  if (!held.has("H")) return "SDC";
  if (!held.has("C")) return "HSD";
  return held.has("S") ? "SHCD" : "HCD";
}

/**
 * A game's own ranking, the strongest first; equal cards share a place.
 * @param {string} [order]
 * @returns {{token: string, cards: string[]}[]}
 */
export const ranking = (order) => (order ? order.split(" ").map((token) => ({ token, cards: token.split("=") })) : []);

/** Whether a place of the ranking is the card's. @param {{cards: string[]}} place @param {string} card */
export const matchesPlace = (place, card) => place.cards.some((one) => one === card || one === rankOf(card));

/**
 * The strength of a card in its suit, by the game's ranking, else by the usual one.
 * @param {string} card
 * @param {ReturnType<typeof ranking>} order
 */
function strengthIn(card, order) {
  const exact = order.findIndex((place) => place.cards.includes(card));
  const place = exact >= 0 ? exact : order.findIndex((one) => matchesPlace(one, card));
  return place >= 0 ? order.length - place : rankPlace(card) - RANKS.length;
}

/**
 * The cards sorted, the highest first, jokers in front.
 * @param {string[]} cards
 * @param {Sort} sort
 * @param {string} [strength] the game's ranking
 */
export function sortCards(cards, sort, strength) {
  const suits = sort === "colours" ? alternating(cards) : "SHDC";
  const order = ranking(strength);
  const bySuit = (/** @type {string} */ a, /** @type {string} */ b) =>
    suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b));
  const byRank = (/** @type {string} */ a, /** @type {string} */ b) => strengthIn(b, order) - strengthIn(a, order);
  const joker = (/** @type {string} */ card) => (suitOf(card) ? 1 : 0);
  return [...cards].sort(
    (a, b) => joker(a) - joker(b) || (sort === "ranks" ? byRank(a, b) || bySuit(a, b) : bySuit(a, b) || byRank(a, b)),
  );
}
