// @ts-check
/** Cards as texts ("7♥", "JK1"): their parts, their names, and the orders in which a hand can stand. */

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

/** "seven of hearts": how a card is read aloud. @param {string} card */
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

export const SORTS = /** @type {const} */ (["colours", "suits", "ranks"]);
/** @typedef {(typeof SORTS)[number]} Sort */
/** @typedef {Sort | "auto"} SortChoice */

/**
 * The order in which hands stand: as the player has chosen, else as the game wants it.
 * @param {SortChoice} chosen
 * @param {import("./protocol").View} view
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

/** Suits from the left so that red and black alternate whichever of them are held. @param {string[]} cards */
function alternating(cards) {
  const held = new Set(cards.map(suitOf));
  if (!held.has("H")) return "SDC";
  if (!held.has("C")) return "HSD";
  return held.has("S") ? "SHCD" : "HCD";
}

/**
 * The order of strength that a game declares, as places: the strongest first.
 * @param {string} [order]
 * @returns {{token: string, cards: string[]}[]}
 */
export const ranking = (order) => (order ? order.split(" ").map((token) => ({ token, cards: token.split("=") })) : []);

/** Whether a place of the order of strength means the card. @param {{cards: string[]}} place @param {string} card */
export const meant = (place, card) => place.cards.some((one) => one === card || one === rankOf(card));

/**
 * A number by which the card stands in its suit, the highest first: as declared, else as usual.
 * @param {string} card
 * @param {ReturnType<typeof ranking>} order
 */
function height(card, order) {
  const exact = order.findIndex((place) => place.cards.includes(card));
  const place = exact >= 0 ? exact : order.findIndex((one) => meant(one, card));
  return place >= 0 ? order.length - place : rankPlace(card) - RANKS.length;
}

/**
 * The cards in the order asked for: highest first, jokers in front.
 * @param {string[]} cards
 * @param {Sort} sort
 * @param {string} [strength] the order of strength of the game
 */
export function sorted(cards, sort, strength) {
  const suits = sort === "colours" ? alternating(cards) : "SHDC";
  const order = ranking(strength);
  const bySuit = (/** @type {string} */ a, /** @type {string} */ b) =>
    suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b));
  const byRank = (/** @type {string} */ a, /** @type {string} */ b) => height(b, order) - height(a, order);
  const joker = (/** @type {string} */ card) => (suitOf(card) ? 1 : 0);
  return [...cards].sort(
    (a, b) => joker(a) - joker(b) || (sort === "ranks" ? byRank(a, b) || bySuit(a, b) : bySuit(a, b) || byRank(a, b)),
  );
}
