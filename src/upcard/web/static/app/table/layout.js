// @ts-check
/** The layout of the table: pure functions of numbers, testable without a screen. */

export const THUMB = 44;
const CARD_RATIO = 1.4;
const MIN_CARD = 46;
const MAX_ROWS = 4;
/** The visible height of a card above the next row of a hand, in card widths. */
const DROP = 0.78;
/** The smallest card width in a fan; fans that do not fit scroll. */
const MIN_FAN_CARD = 36;
/** The widest card in a fan, on a phone in portrait and elsewhere. */
const MAX_FAN_CARD_ON_PHONE = 66;
const MAX_FAN_CARD = 104;
/** The visible part of a card under the next one of a fan, in card widths. */
const SPREAD = 0.36;

/**
 * The step from a seat's number to that of the next seat clockwise (its left neighbour).
 * @param {import("../protocol").View} view
 */
const seatStep = (view) => (view.numbered_clockwise === false ? -1 : 1);

/**
 * The other seats clockwise from the viewer's left; all of them for a spectator.
 * @param {import("../protocol").View} view
 */
export function others(view) {
  const first = view.viewer ?? 0;
  const turn = seatStep(view);
  const rest = Array.from({ length: view.seats - 1 }, (_, i) => (first + turn * (1 + i) + view.seats) % view.seats);
  return view.viewer === null ? [first, ...rest] : rest;
}

/**
 * The seat that a zone lies in front of; null for zones of the table or of a team.
 * @param {import("../protocol").Zone} zone
 * @param {import("../protocol").View} view
 */
export function ownerOf(zone, view) {
  if (zone.per === "seat") return zone.unit;
  if (zone.per !== "side") return null;
  const members = view.sides.flatMap((side, seat) => (side === zone.unit ? [seat] : []));
  return members.length === 1 ? members[0] : null;
}

/** The most seats at the far side before the other sides take more than one each. */
const ABREAST = { wide: 3, tall: 3, low: 5 };
/** With more other players than this, a phone shows a ring; with a pot it always does. */
const RING_OVER = 5;
/** In a portrait ring, seats up to this angle from the viewer's own are at the sides. */
const SIDE_ANGLE = 130;

/**
 * Whether the seats form a ring on a phone.
 * @param {number} count of other players @param {"wide" | "tall" | "low"} frame @param {boolean} pot
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
 * How far a seat is moved in from the edge of its side, so that the side curves like a ring: 0 in the middle of the
 * side, 1 at its ends.
 * @param {number} place from the top @param {number} count on that side
 */
export function bow(place, count) {
  const high = (2 * (place + 1)) / (count + 1) - 1;
  return 1 - Math.sqrt(1 - high * high);
}

/**
 * The place of a seat's card in the trick, relative to the centre of the trick's box.
 * The viewer is at the bottom; the others follow clockwise.
 * @param {number} seat @param {import("../protocol").View} view
 */
export function trickPlace(seat, view) {
  const steps = (seatStep(view) * (seat - (view.viewer ?? 0)) + view.seats) % view.seats;
  const angle = Math.PI / 2 + (2 * Math.PI * steps) / view.seats;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * The rows of a hand: cards in a row, width of a card, distance between cards.
 * Each card shows at least a thumb's width if the screen has room.
 * @param {number} width @param {number} height the most that the hand may take
 * @param {number} count @param {number} largest the widest card @param {number} least the fewest rows
 */
export function handRows(width, height, count, largest, least = 1) {
  const fits = (/** @type {number} */ rows) => {
    const per = Math.max(1, Math.ceil(count / rows));
    const tall = height / (CARD_RATIO + (rows - 1) * DROP);
    const card = Math.floor(Math.min(largest, tall, width - THUMB * (per - 1)));
    const step = per > 1 ? Math.min(card + 6, (width - card) / (per - 1)) : card;
    return { per, rows, card, step, drop: Math.max(THUMB + 4, card * DROP) };
  };
  for (let rows = count > 1 ? least : 1; rows <= MAX_ROWS; rows++) {
    const size = fits(rows);
    if (size.card >= MIN_CARD) return size;
  }
  const per = Math.max(1, Math.floor((width - MIN_CARD) / THUMB) + 1);
  const step = per > 1 ? (width - MIN_CARD) / (per - 1) : MIN_CARD;
  return { per, rows: Math.ceil(count / per), card: MIN_CARD, step, drop: THUMB + 4 };
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
      width < 420 ? MAX_FAN_CARD_ON_PHONE : MAX_FAN_CARD,
      down ? wide : wide / (1 + spread),
      high / (down ? CARD_RATIO + spread : CARD_RATIO),
    );
    const worth = card * (1 - 0.03 * (rows * columns - count));
    if (worth > best.worth) best = { columns, card, worth };
  }
  const card = Math.max(MIN_FAN_CARD, Math.floor(best.card));
  if (card > best.card) best.columns = Math.max(1, Math.floor((width + gap) / (card * (down ? 1 : 1 + spread) + gap)));
  return { columns: best.columns, card, step: Math.floor(card * SPREAD), gap, down };
}

/** From this number of piles on they form a ring, if there is a foundation in its middle. */
export const RING_FROM = 12;
/** The width and height of a ring in card widths at which neighbouring piles just do not overlap. */
const RING_WIDE = 14;
const RING_HIGH = 11.6;

/**
 * Piles of `deep` cards in a ring round the middle of a box, clockwise from the top: the width of a card, the distance
 * of cards in a fan, and the centre of each pile relative to the box.
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

/** Whether a zone is a hand with cards. @param {import("../protocol").Zone} zone */
export const inHand = (zone) => zone.role === "hand" && zone.count > 0;

/**
 * The hands to play from: the viewer's own, and those of no seat with a card that may be played.
 * @param {import("../protocol").View} view @param {import("./offerTargets.js").Offers} offers
 */
export const handsToPlay = (view, offers) =>
  view.zones.filter(
    (zone) => inHand(zone) && (zone.unit === view.viewer || (offers.anyCard(zone) && zone.per !== "seat")),
  );

/** Whether moves are made in a bidding box. @param {import("../protocol").View} view
 * @param {import("../protocol").Offer[]} buttons */
export const hasBox = (view, buttons) =>
  Boolean(view.looks?.box?.length) && buttons.some((offer) => typeof offer.place === "number");

/** The style classes of a table.
 * @param {import("../protocol").View} view
 * @param {{wide: boolean, hands: unknown[], boxed: boolean}} drawn */
export const roomMarks = (view, { wide, hands, boxed }) =>
  [wide && "wide", !hands.length && "no-hand", view.looks?.calling && "calling", boxed && "with-box"]
    .filter(Boolean)
    .join(" ");
