// @ts-check
/** Shapes of values that come from strangers, and the one of a view: what is drawn of a position is bounded. With the
 * shape of what a table says on its line, where a stranger's game or a friend's device has written it. */
import { parseJson } from "./json.js";

/** @typedef {(value: any) => boolean} Shape */

const [MAX_TEXT, MAX_LIST] = [4_000_000, 20_000];
/** The most terms of a book: every text of a table is searched for them. */
export const MAX_TERMS = 300;
/** The most zones of a view, and the most cards in all of them: the card room's own have up to 42 and 120. */
const [MAX_ZONES, MAX_CARDS] = [400, 2_000];
/** @type {Shape} */
export const text = (value) => typeof value === "string" && value.length <= MAX_TEXT;
/** @type {Shape} */
export const sentence = (value) => typeof value === "string" && value.length <= 2_000;
/** @type {Shape} */
export const number = (value) => Number.isFinite(value);
/** A seat, a number of players: so many elements may be drawn. @type {Shape} */
export const few = (value) => Number.isInteger(value) && value >= 0 && value <= 1_000;
/** @type {Shape} */
export const flag = (value) => typeof value === "boolean";
/** @type {(one: Shape, most?: number) => Shape} */
export const list =
  (one, most = MAX_LIST) =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(one);
/** @type {(...shapes: Shape[]) => Shape} */
export const either =
  (...shapes) =>
  (value) =>
    shapes.some((is) => is(value));
/** @type {(...shapes: Shape[]) => Shape} */
export const both =
  (...shapes) =>
  (value) =>
    shapes.every((is) => is(value));
/** @type {Shape} */
export const none = (value) => value === null || value === undefined;
/** @type {(one: Shape) => Shape} */
export const maybe = (one) => either(none, one);
/** An object with these parts, and perhaps others. @type {(parts: Record<string, Shape>) => Shape} */
export const record = (parts) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(parts).every(([name, is]) => is(value[name]));

const zone = record({
  name: sentence,
  label: sentence,
  per: sentence,
  unit: maybe(few),
  count: few,
  cards: maybe(list(maybe(sentence))),
  by: maybe(list(number)),
});
/** @type {Shape} */
const fewCards = ({ zones }) =>
  zones.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + Math.max(one.count, one.cards?.length ?? 0),
    0,
  ) <= MAX_CARDS;
/** A position as a seat sees it. */
export const view = both(
  record({
    viewer: maybe(few),
    seats: few,
    sides: list(number),
    to_act: list(few),
    prompt: maybe(sentence),
    zones: list(zone, MAX_ZONES),
    numbers: list(record({ name: sentence, label: sentence })),
    looks: maybe(record({ slots: maybe(list(record({ size: few }), 100)) })),
  }),
  fewCards,
);

/** The largest message of a table. The first position of contract bridge has 13,000 letters and 1,300 values; a long
 * match adds its log. */
const MAX_TABLE_MESSAGE = { letters: 1_000_000, values: 200_000, depth: 30 };
/** The most moves, seats, sheets, and messages of a chat, that a page draws. A log has more lines, of which it draws
 * the last (`components/table/facts/Log.js`). */
const [MAX_MOVES, MAX_SEATS, MAX_SHEETS, MAX_CHAT] = [5_000, 100, 1_000, 1_000];
const seats = list(record({ seat: few, name: sentence, kind: sentence }), MAX_SEATS);
const offers = list(record({ move: number, words: sentence, units: maybe(list(number, MAX_SEATS)) }), MAX_MOVES);
const log = list(record({ n: number, text: sentence, adds: maybe(sentence) }));
const row = (/** @type {any} */ value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  sentence(value[0]) &&
  list(either(number, sentence), MAX_SEATS)(value[1]);
const sheets = list(record({ hand: number, columns: list(sentence, MAX_SEATS), rows: list(row, 200) }), MAX_SHEETS);
const said = record({ name: sentence, text: sentence });
const calls = list(record({ words: sentence, tells: sentence }), MAX_MOVES);
const asked = list(few, MAX_SEATS);
/** What a page draws of each message; of others it takes a word or a number. @type {Record<string, Shape>} */
const DRAWN_OF = {
  view: record({ offers, log, seats, sheets, chat: maybe(list(said, MAX_CHAT)), signals: maybe(list(sentence, 100)) }),
  event: both(record({ view, offers, log, sheets: maybe(sheets) }), ({ view: one }) => !none(one)),
  seats: record({ seats }),
  said,
  asked: record({ about: sentence, yes: asked, waits: asked }),
  advice: record({ text: sentence, moves: list(record({ move: number, words: sentence }), MAX_MOVES) }),
  meanings: record({ made: calls, mine: calls }),
  reviewed: record({ text, remarks: list(record({ played: sentence, better: sentence }), 100) }),
  error: record({ why: sentence }),
  nack: record({ why: sentence }),
};
const tableMessage = both(
  record({ t: sentence, view: maybe(view) }),
  (message) => !Object.hasOwn(DRAWN_OF, message.t) || DRAWN_OF[message.t](message),
);

/** What is shown in place of a message that cannot be drawn. */
export const NOT_SHOWN = JSON.stringify({ t: "error", why: "The table sent a position that this page cannot show." });

/** How many messages of tables a page draws. */
export const DRAWN = /** @type {const} */ ({ said: [400, 20_000] });

/** Whether a text is an object with a kind, as the protocol has it, whose view can be drawn. @param {unknown} text */
export const isTableMessage = (text) => tableMessage(parseJson(text, MAX_TABLE_MESSAGE));
