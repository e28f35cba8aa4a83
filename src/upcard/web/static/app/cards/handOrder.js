// @ts-check
/** The player's own order of a hand, saved in this browser while the hand lasts. */
import { kept } from "../base/browserStorage.js";

const KEY = "upcard.orders";
const MAX_ORDERS = 40;

/** @typedef {{at: string, hand: number, cards: string[]}} Order `at`: the table and the zone */

/** @returns {Order[]} */
const savedOrders = () => kept.read(KEY) ?? [];

/** @param {Order[]} orders */
const saveOrders = (orders) => kept.write(KEY, orders.slice(0, MAX_ORDERS));

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
export function arrange(sorted, order) {
  if (!order) return sorted;
  const left = [...sorted];
  const arranged = order.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  for (const card of left) {
    const before = sorted.slice(0, sorted.indexOf(card)).findLast((other) => arranged.includes(other));
    arranged.splice(before === undefined ? 0 : arranged.lastIndexOf(before) + 1, 0, card);
  }
  return arranged;
}

/**
 * The cards, with one moved to another place.
 * @template T
 * @param {T[]} cards
 * @param {number} from
 * @param {number} to
 */
export function moveCard(cards, from, to) {
  const rest = cards.filter((_, i) => i !== from);
  return [...rest.slice(0, to), cards[from], ...rest.slice(to)];
}
