// @ts-check
/** What comes from the workshop's worker, which strangers' code may have written: each message is taken apart and built
 * anew from what has the right shape and size. Anything else is dropped. How much may come is in `LIMITS`. */
import { NOT_SHOWN, isTableMessage } from "../untrusted/shapes.js";
import { isWithin, parseJson } from "../untrusted/json.js";

/** How much the worker may send; what sends more is ended. The guard in the frame counts with the first two, so that a
 * flood does not reach the page; the page counts with all of them.
 * @type {import("../untrusted/budget.js").Limits} */
export const LIMITS = {
  messages: [1_000, 10_000],
  letters: [12_000_000, 10_000],
  /** What tables say is drawn, and rules that fail are shown. */
  said: [400, 20_000],
  failure: [20, 20_000],
};
/** The longest message: with the texts of a game that has as many letters as it may, and a package of them. */
export const MAX_MESSAGE = 4_000_000;
/** A message, without what its texts hold. @type {import("../untrusted/json.js").Size} */
const MESSAGE = { letters: MAX_MESSAGE, values: 3_000, depth: 6 };
/** The body of an answer. @type {import("../untrusted/json.js").Size} */
const BODY = { letters: MAX_MESSAGE, values: 400_000, depth: 40 };

const TOO_LARGE = JSON.stringify({ error: "The workshop's answer is larger than this page can show." });
const STAGES = ["files", "python", "room", "ready", "failed"];
const [MAX_SENTENCE, MAX_FINDINGS, MAX_HEADERS] = [2_000, 100, 20];
const HEADER = /^[a-z][a-z-]{0,40}$/;
const VALUE = /^[\x20-\x7e]{0,500}$/;
const NAME = /^[\w.-]{0,80}$/;

const whole = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
const text = (/** @type {unknown} */ value, most = MAX_SENTENCE) =>
  typeof value === "string" ? value.slice(0, most) : "";
const name = (/** @type {unknown} */ value) => (typeof value === "string" && NAME.test(value) ? value : "");
const number = (/** @type {unknown} */ value, most = 10_000_000) =>
  whole(value) ? Math.min(/** @type {number} */ (value), most) : 0;
const list = (/** @type {unknown} */ value, /** @type {number} */ most) =>
  Array.isArray(value) ? value.slice(0, most) : [];

/**
 * @typedef {object} Finding
 * @property {string} message
 * @property {number} line from 1
 * @property {number} column from 0
 * @property {"error" | "warning"} severity
 * @property {"rules" | "book" | "lesson"} file
 * @property {string} part the name of the file, where the rules are several
 */

/** @param {any} one @returns {Finding} */
const finding = (one) => ({
  message: text(one?.message),
  line: Math.max(1, number(one?.line ?? 1)),
  column: number(one?.column ?? 0),
  severity: one?.severity === "warning" ? "warning" : "error",
  file: ["book", "lesson"].includes(one?.file) ? one.file : "rules",
  part: name(one?.part),
});

/** @param {unknown} value */
export const findings = (value) => list(value, MAX_FINDINGS).map(finding);

/** @type {Record<string, (message: any) => object | null>} */
const KINDS = {
  status({ status }) {
    if (!STAGES.includes(status?.stage)) return null;
    const part = typeof status.part === "number" && status.part >= 0 && status.part <= 1 ? status.part : 0;
    return { status: { stage: status.stage, part, why: text(status.why) } };
  },
  answer({ id, status, headers, body }) {
    if (!whole(id) || !whole(status) || status < 200 || status > 599) return null;
    if (typeof body !== "string") return null;
    if (!isWithin(body, BODY)) return { id, status: 502, headers: [], body: TOO_LARGE };
    const kept = list(headers, MAX_HEADERS).filter(
      (pair) => Array.isArray(pair) && HEADER.test(String(pair[0])) && VALUE.test(String(pair[1])),
    );
    return { id, status, headers: kept.map(([key, value]) => [String(key), String(value)]), body };
  },
  opened: ({ line }) => (whole(line) ? { line } : null),
  said: ({ line, text: words }) => (whole(line) ? { line, text: isTableMessage(words) ? words : NOT_SHOWN } : null),
  closed: ({ line, code }) => (whole(line) ? { line, code: number(code, 4999) || 1006 } : null),
  pong: ({ number: of }) => (whole(of) ? { number: of } : null),
  failure: ({ failure }) => ({
    failure: {
      game: name(failure?.game),
      findings: findings(failure?.findings),
      table: name(failure?.table),
      moves: number(failure?.moves ?? 0),
      record: text(failure?.record, 1_000_000),
    },
  }),
  flood: () => ({}),
  crash: ({ why }) => ({ why: text(why) }),
};

/** A message as the page may use it; null for what is none. @param {unknown} data @returns {any} */
export function readMessage(data) {
  const message = parseJson(data, MESSAGE);
  const kind = message?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) return null;
  const made = KINDS[kind](message);
  return made && { kind, ...made };
}

/** Spend what a message costs. @param {import("../untrusted/budget.js").Budget} budget @param {any} message that was
 * validated */
export const isTooMuch = (budget, message) => message.kind in LIMITS && Boolean(budget.spend({ [message.kind]: 1 }));
