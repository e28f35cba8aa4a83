// @ts-check
/** Where things go: pure sums over numbers, so that they can be tested without a screen. */

export const THUMB = 44;
const CARD_RATIO = 1.4;
const SMALLEST = 46;
const MOST_ROWS = 4;
/** How much of a card's width the next row of a hand leaves to be seen of its height. */
const DROP = 0.78;
/** The smallest card of a fan; with more than fit the fans are scrolled. */
const LEAST_FAN = 36;
/** The widest, on a phone held upright and elsewhere. */
const WIDEST_ON_PHONE = 66;
const WIDEST_FAN = 104;
/** How much of a card a fan shows under the next one. */
const SPREAD = 0.36;

/**
 * What to add to a seat's number to come to the next one clockwise (its left).
 * @param {import("./protocol").View} view
 */
const leftwards = (view) => (view.numbered_clockwise === false ? -1 : 1);

/**
 * The other seats clockwise from the viewer's left; all of them for a spectator.
 * @param {import("./protocol").View} view
 */
export function others(view) {
  const first = view.viewer ?? 0;
  const turn = leftwards(view);
  const rest = Array.from({ length: view.seats - 1 }, (_, i) => (first + turn * (1 + i) + view.seats) % view.seats);
  return view.viewer === null ? [first, ...rest] : rest;
}

/**
 * The seat before which a zone lies, or null where it is the table's or a whole team's.
 * @param {import("./protocol").Zone} zone
 * @param {import("./protocol").View} view
 */
export function ownerOf(zone, view) {
  if (zone.per === "seat") return zone.unit;
  if (zone.per !== "side") return null;
  const members = view.sides.flatMap((side, seat) => (side === zone.unit ? [seat] : []));
  return members.length === 1 ? members[0] : null;
}

/** How many sit at the far side of a table before the sides take more than one each. */
const ABREAST = { wide: 3, tall: 3, low: 5 };
/** With more others than these they sit in a ring on a phone; round a pot they do so whatever their number. */
const RING_OVER = 5;
/** On an upright ring seats up to this angle from one's own sit at the side. */
const SIDE_ANGLE = 130;

/**
 * Whether the seats stand in a ring round the table of a phone.
 * @param {number} count others at the table @param {"wide" | "tall" | "low"} frame @param {boolean} pot
 */
export const inRing = (count, frame, pot) => frame !== "wide" && count > 1 && (pot || count > RING_OVER);

/**
 * The sides of the table at which `count` other players sit, in clockwise order.
 * @param {number} count @param {"wide" | "tall" | "low"} frame @param {boolean} [ring] equal arcs on an upright ring
 * @returns {("west" | "north" | "east")[]}
 */
export function places(count, frame, ring = false) {
  if (count <= 1) return Array(count).fill("north");
  if (count === 2) return frame === "tall" && !ring ? ["north", "north"] : ["west", "east"];
  const arcs = ring && frame === "tall" ? Math.ceil((SIDE_ANGLE * (count + 1)) / 360) - 1 : 0;
  const side = Math.max(arcs, count <= 5 ? 1 : Math.max(1, Math.ceil((count - ABREAST[frame]) / 2)));
  return [...Array(side).fill("west"), ...Array(count - 2 * side).fill("north"), ...Array(side).fill("east")];
}

/**
 * How far a seat stands in from the edge of its side, so that a side bends like a ring: 0 at the middle of the side,
 * 1 at the ends of the ring.
 * @param {number} place from the top @param {number} count on that side
 */
export function bow(place, count) {
  const high = (2 * (place + 1)) / (count + 1) - 1;
  return 1 - Math.sqrt(1 - high * high);
}

/**
 * Where a seat's card lies in the trick, in parts of the trick's box from its centre.
 * The viewer is at the bottom, the others follow clockwise.
 * @param {number} seat @param {import("./protocol").View} view
 */
export function trickPlace(seat, view) {
  const steps = (leftwards(view) * (seat - (view.viewer ?? 0)) + view.seats) % view.seats;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / view.seats;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * Rows of a hand: how many cards in a row, how wide a card, how far apart they are.
 * No card shows less than a thumb's width while the screen has room for it.
 * @param {number} width @param {number} height the most that the hand may take
 * @param {number} count @param {number} largest the widest card that looks well @param {number} least rows at least
 */
export function handRows(width, height, count, largest, least = 1) {
  const fits = (/** @type {number} */ rows) => {
    const per = Math.max(1, Math.ceil(count / rows));
    const tall = height / (CARD_RATIO + (rows - 1) * DROP);
    const card = Math.floor(Math.min(largest, tall, width - THUMB * (per - 1)));
    const step = per > 1 ? Math.min(card + 6, (width - card) / (per - 1)) : card;
    return { per, rows, card, step, drop: Math.max(THUMB + 4, card * DROP) };
  };
  for (let rows = count > 1 ? least : 1; rows <= MOST_ROWS; rows++) {
    const found = fits(rows);
    if (found.card >= SMALLEST) return found;
  }
  const per = Math.max(1, Math.floor((width - SMALLEST) / THUMB) + 1);
  const step = per > 1 ? (width - SMALLEST) / (per - 1) : SMALLEST;
  return { per, rows: Math.ceil(count / per), card: SMALLEST, step, drop: THUMB + 4 };
}

/**
 * The widest card with which `count` fans of `deep` cards fit in a box.
 * @param {number} width @param {number} height @param {number} count @param {number} deep
 */
export function fanGrid(width, height, count, deep) {
  const gap = width < 420 ? 7 : 12;
  const down = deep > 4;
  const spread = SPREAD * (deep - 1);
  let best = { columns: 1, card: 0, worth: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (width - gap * (columns - 1)) / columns;
    const high = (height - gap * (rows - 1)) / rows;
    const card = Math.min(
      width < 420 ? WIDEST_ON_PHONE : WIDEST_FAN,
      down ? wide : wide / (1 + spread),
      high / (down ? CARD_RATIO + spread : CARD_RATIO),
    );
    const worth = card * (1 - 0.03 * (rows * columns - count));
    if (worth > best.worth) best = { columns, card, worth };
  }
  const card = Math.max(LEAST_FAN, Math.floor(best.card));
  if (card > best.card) best.columns = Math.max(1, Math.floor((width + gap) / (card * (down ? 1 : 1 + spread) + gap)));
  return { columns: best.columns, card, step: Math.floor(card * SPREAD), gap, down };
}

/** From this number of piles on they stand in a ring, if there is a place to build on in its middle. */
export const RING_FROM = 12;
/** How wide and high the whole is for each unit of a card's width in it, measured where neighbours just clear. */
const RING_WIDE = 14;
const RING_HIGH = 11.6;

/**
 * Piles of `deep` cards in a ring round the middle of a box, clockwise from the top: the width of a card, how far apart
 * the cards of a fan are, and where each pile has its middle, in parts of the box.
 * @param {number} width @param {number} height @param {number} count @param {number} deep
 */
export function ring(width, height, count, deep) {
  const card = Math.floor(Math.min(92, width / RING_WIDE, height / RING_HIGH));
  const step = Math.floor(card * SPREAD);
  const across = (width - card - step * (deep - 1)) / 2 - 6;
  const down = (height - card * CARD_RATIO) / 2 - 6;
  const places = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: 0.5 + (across * Math.cos(angle)) / width, y: 0.5 + (down * Math.sin(angle)) / height };
  });
  return { card, step, places };
}
