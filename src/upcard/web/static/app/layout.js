// @ts-check
/** Where things go: pure sums over numbers, so that they can be tested without a screen. */

export const THUMB = 44;
const CARD_RATIO = 1.4;

/** The other seats clockwise from the viewer's left; all of them for a spectator. @param {import("./protocol").View} view */
export function others(view) {
  const first = view.viewer ?? 0;
  const rest = Array.from({ length: view.seats - 1 }, (_, i) => (first + 1 + i) % view.seats);
  return view.viewer === null ? [first, ...rest] : rest;
}

/**
 * The sides of the table at which `count` other players sit, in clockwise order.
 * @param {number} count @param {boolean} narrow @returns {("west" | "north" | "east")[]}
 */
export function places(count, narrow) {
  if (count <= 1) return Array(count).fill("north");
  if (count === 2) return narrow ? ["north", "north"] : ["west", "east"];
  if (narrow && count > 3) return Array(count).fill("north");
  return ["west", ...Array(count - 2).fill("north"), "east"];
}

/**
 * Where a seat's card lies in the trick, in parts of the trick's box from its centre.
 * The viewer is at the bottom, the others follow clockwise.
 * @param {number} seat @param {import("./protocol").View} view
 */
export function trickPlace(seat, view) {
  const steps = (seat - (view.viewer ?? 0) + view.seats) % view.seats;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / view.seats;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * Rows of a hand: how many cards in a row, how wide a card, how far apart they are.
 * No card shows less than a thumb's width while the screen has room for it.
 * @param {number} width @param {number} height the most that the hand may take
 * @param {number} count @param {number} largest the widest card that looks well
 */
export function handRows(width, height, count, largest) {
  const step = (/** @type {number} */ per, /** @type {number} */ card) =>
    per > 1 ? Math.min(card + 6, (width - card) / (per - 1)) : card;
  for (let rows = 1; rows <= 6; rows++) {
    const per = Math.max(1, Math.ceil(count / rows));
    const shown = THUMB + 6;
    const tall = height / (CARD_RATIO + (rows - 1) * 0.78);
    const card = Math.floor(Math.min(largest, tall, width / Math.min(per, 4.2)));
    if (card >= 34 && step(per, card) >= Math.min(THUMB, card)) {
      return { per, rows, card, step: step(per, card), drop: rows > 1 ? Math.max(shown, card * 0.78) : 0 };
    }
  }
  const card = THUMB + 12;
  const per = Math.max(1, Math.floor((width - card) / THUMB) + 1);
  return { per, rows: Math.ceil(count / per), card, step: step(per, card), drop: card * 0.85 };
}

/**
 * The widest card with which `count` fans of `deep` cards fit in a box.
 * @param {number} width @param {number} height @param {number} count @param {number} deep
 */
export function fanGrid(width, height, count, deep) {
  const gap = 10;
  let best = { columns: 1, card: 0, step: 0, down: false };
  for (const down of deep > 4 ? [true] : [false]) {
    for (let columns = 1; columns <= count; columns++) {
      const rows = Math.ceil(count / columns);
      const wide = (width - gap * (columns - 1)) / columns;
      const high = (height - gap * (rows - 1)) / rows;
      const spread = 0.36 * (deep - 1);
      const card = Math.min(104, down ? wide : wide / (1 + spread), high / (down ? CARD_RATIO + spread : CARD_RATIO));
      if (card > best.card) best = { columns, card, step: card * 0.36, down };
    }
  }
  const card = Math.max(40, Math.floor(best.card));
  return { ...best, card, step: Math.floor(card * 0.36) };
}
