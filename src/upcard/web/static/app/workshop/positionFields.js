// @ts-check
/** A position as it is set up: boxes of cards, and values in words. Calculations without a screen. */

/**
 * @typedef {object} Field a field of a position, as the sandbox describes it (`docs/positions.md`)
 * @property {string} name
 * @property {string} is what its values are: "for each seat: cards", "a suit"
 * @property {boolean} cards whether it holds cards that lie there (others only tell of cards)
 * @property {string | string[]} value cards and other values in words; one for each place where it is a list
 */

/** @typedef {{field: string, unit: number | null, cards: string[]}} Box */

/** The rest of the pack, which lies nowhere. */
export const REST = "";
const split = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);

/** The boxes of a position: one for each place with cards, and the rest of the pack.
 * @param {Field[]} fields @param {string[]} pack @returns {Box[]} */
export function boxesOf(fields, pack) {
  /** @type {Box[]} */
  const boxes = [];
  for (const { name, value } of fields.filter((field) => field.cards)) {
    if (!Array.isArray(value)) boxes.push({ field: name, unit: null, cards: split(value) });
    else value.forEach((text, unit) => boxes.push({ field: name, unit, cards: split(text) }));
  }
  const laid = boxes.flatMap(({ cards }) => cards);
  const rest = [...pack];
  for (const card of laid) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return [...boxes, { field: REST, unit: null, cards: rest }];
}

/** The boxes after a card has gone to the end of another. @param {Box[]} boxes @param {number} from
 * @param {string} card @param {number} to */
export function moveCard(boxes, from, card, to) {
  if (from === to || !boxes[from].cards.includes(card)) return boxes;
  return boxes.map((box, n) => {
    if (n === from) {
      const at = box.cards.indexOf(card);
      return { ...box, cards: box.cards.filter((_, place) => place !== at) };
    }
    return n === to ? { ...box, cards: [...box.cards, card] } : box;
  });
}

/** The position in words, as it is sent, with the fields that were changed.
 * @param {Field[]} fields @param {Box[]} boxes @param {Record<string, string>} typed */
export function positionOf(fields, boxes, typed) {
  const position = /** @type {Record<string, string | string[]>} */ ({});
  for (const { name, cards, value } of fields) {
    const own = boxes.filter(({ field }) => field === name).map((box) => box.cards.join(" "));
    position[name] = cards ? (Array.isArray(value) ? own : own[0]) : (typed[name] ?? value);
  }
  const changed = fields.filter(({ name, value }) => String(position[name]) !== String(value));
  return { fields: position, changed: changed.map(({ name }) => name) };
}
