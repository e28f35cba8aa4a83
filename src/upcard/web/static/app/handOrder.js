// @ts-check
/** The player's own order of a hand, saved in this browser while the hand lasts. */

const KEY = "upcard.orders";
const MOST_ORDERS = 40;

/** @typedef {{at: string, hand: number, cards: string[]}} Order `at`: the table and the zone */

/** @returns {Order[]} */
function savedOrders() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Order[]} orders */
function saveOrders(orders) {
  try {
    localStorage.setItem(KEY, JSON.stringify(orders.slice(0, MOST_ORDERS)));
  } catch {
    /* a private window: the order lasts until the next drawing */
  }
}

/**
 * The player's own order of a hand; null if there is none.
 * @param {string} at
 * @param {number} hand
 */
export const ownOrder = (at, hand) => savedOrders().find((one) => one.at === at && one.hand === hand)?.cards ?? null;

/** @param {string} at @param {number} hand @param {string[]} cards */
export const putInOrder = (at, hand, cards) =>
  saveOrders([{ at, hand, cards }, ...savedOrders().filter((one) => one.at !== at)]);

/**
 * Forget the player's own orders at a table. Returns whether there were any.
 * @param {string} table
 */
export function forgetOrders(table) {
  const orders = savedOrders();
  const kept = orders.filter((one) => !one.at.startsWith(`${table}/`));
  if (kept.length < orders.length) saveOrders(kept);
  return kept.length < orders.length;
}

/**
 * Sorted cards in the player's own order. New cards stand behind the card that they follow when sorted.
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
 * The cards, with one moved to another place.
 * @template T
 * @param {T[]} cards
 * @param {number} from
 * @param {number} to
 */
export function moved(cards, from, to) {
  const rest = cards.filter((_, i) => i !== from);
  return [...rest.slice(0, to), cards[from], ...rest.slice(to)];
}
