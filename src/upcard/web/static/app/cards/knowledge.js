// @ts-check
/** What a view shows of every card of the pack: pure functions. */

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["♠", "♥", "♦", "♣"];

/**
 * @typedef {object} CardKnowledge
 * @property {string} card @property {"mine" | "table" | "held" | "open"} where
 * @property {number | null} by the seat that holds it @property {number[]} lacking seats known not to hold it
 */

/**
 * What the viewer knows of each card: one row for each suit.
 * @param {import("../protocol").View} view
 * @returns {CardKnowledge[][]}
 */
export function cardKnowledge(view) {
  const lacks = view.looks?.lacks ?? [];
  const holder = /** @type {Map<string, number | null>} */ (new Map());
  for (const zone of view.zones) {
    for (const card of zone.cards ?? []) {
      if (card) holder.set(card, zone.role === "hand" ? zone.unit : null);
    }
  }
  return SUITS.map((suit) =>
    RANKS.map((rank) => {
      const card = rank + suit;
      const by = holder.get(card);
      const where = by === undefined ? "open" : by === null ? "table" : by === view.viewer ? "mine" : "held";
      const lacking = where === "open" ? lacks.flatMap((cards, seat) => (cards.includes(card) ? [seat] : [])) : [];
      return { card, where, by: by ?? null, lacking: lacking.filter((seat) => seat !== view.viewer) };
    }),
  );
}

/**
 * The next guess when a cell is tapped: each seat that may hold the card in turn, then none.
 * @param {number | null} guess
 * @param {number[]} seats
 */
export function nextGuess(guess, seats) {
  const at = guess === null ? 0 : seats.indexOf(guess) + 1;
  return seats[at] ?? null;
}
