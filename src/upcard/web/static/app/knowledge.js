// @ts-check
/** What all know of every card of the pack, read from a view: pure sums, without a screen. */

const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["♠", "♥", "♦", "♣"];

/**
 * @typedef {object} Known
 * @property {string} card @property {"mine" | "table" | "held" | "open"} where
 * @property {number | null} by who holds it @property {number[]} lacking who is known not to hold it
 */

/**
 * The seats, and what the viewer knows of each card: a row a suit.
 * @param {import("./protocol").View} view
 * @returns {Known[][]}
 */
export function known(view) {
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
 * The seat that is guessed next: nobody, then everybody in turn who may hold the card.
 * @param {number | null} guess
 * @param {number[]} seats
 */
export function nextGuess(guess, seats) {
  const at = guess === null ? 0 : seats.indexOf(guess) + 1;
  return seats[at] ?? null;
}
