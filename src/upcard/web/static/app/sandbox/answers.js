// @ts-check
/** The shapes of the workshop's answers. A game may forge any answer; one that has not the shape of an honest one would
 * break the page that draws it, and is refused. */

import {
  MAX_TERMS,
  few,
  either,
  flag,
  list,
  maybe,
  number,
  record,
  sentence,
  text,
  view,
} from "../untrusted/shapes.js";

/** @typedef {import("../untrusted/shapes.js").Shape} Shape */

const finding = record({
  message: sentence,
  line: maybe(number),
  column: maybe(number),
  severity: maybe(sentence),
  file: maybe(sentence),
  part: maybe(sentence),
});
/** A number that a plot has room for. @type {Shape} */
const countable = (value) => number(value) && Math.abs(value) <= 1e9;
const counts = list((pair) => list(countable)(pair) && pair.length === 2);
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
    seats: list(record({ seat: maybe(few), name: sentence, view, legal: list(sentence), count: number }), 100),
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
  book: record({ html: text }),
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

const terms = record({
  terms: (value) => record({})(value) && list(list(sentence), MAX_TERMS)(Object.entries(value)),
});

/** The requests of the bench and its tables whose answers have a shape here. @type {[RegExp, Shape][]} */
const OF_ROOM = [
  [/^\/api\/games\/[a-z0-9_]+$/, detail],
  [/^\/api\/games\/[a-z0-9_]+\/terms(\?.*)?$/, terms],
  [/^\/api\/tables$/, ticket],
];

/** Whether the answers to a request to the workshop's room have a shape. @param {string} path */
export const isOfBench = (path) => OF_ROOM.some(([pattern]) => pattern.test(path));

/** Whether a value is what the workshop's room answers to a request. @param {string} path @param {unknown} value */
export const isOfRoom = (path, value) => OF_ROOM.every(([pattern, shape]) => !pattern.test(path) || shape(value));
