// @ts-check
/** The order in which a player has put a hand: kept in this browser for as long as the hand lasts. */

const KEY = "upcard.orders";
const KEPT = 40;

/** @typedef {{at: string, hand: number, cards: string[]}} Order `at`: the table and the zone */

/** @returns {Order[]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Order[]} orders */
function keep(orders) {
  try {
    localStorage.setItem(KEY, JSON.stringify(orders.slice(0, KEPT)));
  } catch {
    /* a private window: the order lasts as long as it is not drawn anew */
  }
}

/**
 * The cards as a player has put them in this hand of this table; null where that is as they came.
 * @param {string} at
 * @param {number} hand
 */
export const ownOrder = (at, hand) => all().find((one) => one.at === at && one.hand === hand)?.cards ?? null;

/** @param {string} at @param {number} hand @param {string[]} cards */
export const putInOrder = (at, hand, cards) => keep([{ at, hand, cards }, ...all().filter((one) => one.at !== at)]);

/**
 * All cards of a table are sorted again; whether there were any in an order of the player's own.
 * @param {string} table
 */
export function forgetOrders(table) {
  const orders = all();
  const kept = orders.filter((one) => !one.at.startsWith(`${table}/`));
  if (kept.length < orders.length) keep(kept);
  return kept.length < orders.length;
}

/**
 * Sorted cards in a player's own order. Those that came since stand behind the card that they would follow.
 * @param {string[]} sorted @param {string[] | null} order
 */
export function arrangedBy(sorted, order) {
  if (!order) return sorted;
  const left = [...sorted];
  const found = order.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  for (const card of left) {
    const before = sorted.slice(0, sorted.indexOf(card)).findLast((other) => found.includes(other));
    found.splice(before === undefined ? 0 : found.lastIndexOf(before) + 1, 0, card);
  }
  return found;
}

/**
 * The cards with the one at a place moved to another.
 * @template T
 * @param {T[]} cards
 * @param {number} from
 * @param {number} to
 */
export function moved(cards, from, to) {
  const rest = cards.filter((_, i) => i !== from);
  return [...rest.slice(0, to), cards[from], ...rest.slice(to)];
}
