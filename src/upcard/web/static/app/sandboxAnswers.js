// @ts-check
/** The shapes of the workshop's answers. A game may forge any answer; one that has not the shape of an honest one would
 * break the page that draws it, and is refused. */

/** @typedef {(value: any) => boolean} Shape */

const [LONGEST, MOST] = [4_000_000, 20_000];
/** @type {Shape} */
const text = (value) => typeof value === "string" && value.length <= LONGEST;
/** @type {Shape} */
const sentence = (value) => typeof value === "string" && value.length <= 2_000;
/** @type {Shape} */
const number = (value) => Number.isFinite(value);
/** A seat, a number of players. @type {Shape} */
const few = (value) => Number.isInteger(value) && value >= 0 && value <= 1_000;
/** @type {Shape} */
const flag = (value) => typeof value === "boolean";
/** @type {(one: Shape) => Shape} */
const list = (one) => (value) => Array.isArray(value) && value.length <= MOST && value.every(one);
/** @type {(...shapes: Shape[]) => Shape} */
const either =
  (...shapes) =>
  (value) =>
    shapes.some((is) => is(value));
/** @type {Shape} */
const none = (value) => value === null || value === undefined;
/** @type {(one: Shape) => Shape} */
const maybe = (one) => either(none, one);
/** An object with these parts, and perhaps others. @type {(parts: Record<string, Shape>) => Shape} */
const record = (parts) => (value) =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(parts).every(([name, is]) => is(value[name]));

const finding = record({
  message: sentence,
  line: maybe(number),
  column: maybe(number),
  severity: maybe(sentence),
  file: maybe(sentence),
  part: maybe(sentence),
});
const zone = record({
  name: sentence,
  label: sentence,
  per: sentence,
  unit: maybe(few),
  count: few,
  cards: maybe(list(maybe(sentence))),
});
const view = record({
  viewer: maybe(few),
  seats: few,
  sides: list(number),
  to_act: list(few),
  zones: list(zone),
  numbers: list(record({ name: sentence, label: sentence })),
});
const counts = list((pair) => list(number)(pair) && pair.length === 2);
const report = record({
  hands: number,
  players: few,
  lengths: counts,
  branching: counts,
  forced: number,
  draws: number,
  wins: list(number),
  results: list(number),
  kinds: list(record({ name: sentence, legal: number, made: number })),
  unfinished: number,
});
const progress = record({
  done: number,
  of: number,
  part: sentence,
  finished: flag,
  findings: list(record({ finding, part: sentence, record: text, moves: number })),
  report: maybe(report),
  error: sentence,
});
/** A name of which addresses are made. @type {Shape} */
const name = (value) => typeof value === "string" && /^[a-z0-9_]{1,80}$/.test(value);
const ticket = record({
  table: name,
  seat: maybe(few),
  token: maybe(sentence),
});
const file = record({ name: sentence, data: text });
const files = either(text, list(record({ name: sentence, text })));
const values = either(text, list(text));

/** @type {Record<string, Shape>} */
const ANSWERS = {
  check: record({ name: sentence, title: sentence, findings: list(finding) }),
  open: record({ game: name, revision: number, title: sentence }),
  playout: record({
    title: sentence,
    players: list(few),
    hands: list(
      record({
        dealt: list(list(sentence)),
        moves: list(record({ seat: few, move: number, held: list(few) })),
        points: list(number),
      }),
    ),
  }),
  views: record({
    moves: number,
    to_act: list(few),
    over: flag,
    record: text,
    seats: list(record({ seat: maybe(few), name: sentence, view, legal: list(sentence), count: number })),
  }),
  leaks: list(record({ seat: maybe(few), name: sentence, hidden: number, leak: text })),
  back: ticket,
  position: ticket,
  set_up: ticket,
  fields: record({
    fields: list(record({ name: sentence, is: sentence, cards: flag, value: values })),
    pack: list(sentence),
  }),
  tests: progress,
  report: progress,
  progress,
  stop: progress,
  package: file,
  upcard_file: file,
  read_file: record({ source: files, book: text, lesson: maybe(text), name: maybe(sentence), tests: maybe(text) }),
};

/** Whether a value is what the workshop answers to a request. @param {string} what @param {unknown} value */
export const isAnswer = (what, value) => Object.hasOwn(ANSWERS, what) && ANSWERS[what](value);

const detail = record({
  name: sentence,
  title: sentence,
  players: (value) => list(few)(value) && value.length > 0,
  usual_players: few,
  levels: list(record({ name: sentence })),
  book: text,
});

/** Whether a value is what the workshop's room answers to a request of the bench.
 * @param {string} path @param {unknown} value */
export function isOfRoom(path, value) {
  if (/^\/api\/games\/[a-z0-9_]+$/.test(path)) return detail(value);
  return path !== "/api/tables" || ticket(value);
}
