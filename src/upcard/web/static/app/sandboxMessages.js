// @ts-check
/** What comes from the workshop's worker, which strangers' code may have written: each message is taken apart and built
 * anew from what has the right shape and size. Anything else is dropped. */

const STAGES = ["files", "python", "room", "ready", "failed"];
const [LONGEST, LONGEST_SAID, LONGEST_SENTENCE, MOST_FINDINGS, MOST_HEADERS] = [8_000_000, 1_000_000, 2_000, 100, 20];
const HEADER = /^[a-z][a-z-]{0,40}$/;
const VALUE = /^[\x20-\x7e]{0,500}$/;
const NAME = /^[\w.-]{0,80}$/;

const whole = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && /** @type {number} */ (value) >= 0;
const text = (/** @type {unknown} */ value, most = LONGEST_SENTENCE) =>
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
export const findings = (value) => list(value, MOST_FINDINGS).map(finding);

/** @type {Record<string, (message: any) => object | null>} */
const KINDS = {
  status({ status }) {
    if (!STAGES.includes(status?.stage)) return null;
    const part = typeof status.part === "number" && status.part >= 0 && status.part <= 1 ? status.part : 0;
    return { status: { stage: status.stage, part, why: text(status.why) } };
  },
  answer({ id, status, headers, body }) {
    if (!whole(id) || !whole(status) || status < 200 || status > 599) return null;
    if (typeof body !== "string" || body.length > LONGEST) return null;
    const kept = list(headers, MOST_HEADERS).filter(
      (pair) => Array.isArray(pair) && HEADER.test(String(pair[0])) && VALUE.test(String(pair[1])),
    );
    return { id, status, headers: kept.map(([key, value]) => [String(key), String(value)]), body };
  },
  opened: ({ line }) => (whole(line) ? { line } : null),
  said: ({ line, text: words }) =>
    whole(line) && typeof words === "string" && words.length <= LONGEST_SAID && isMessage(words)
      ? { line, text: words }
      : null,
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

/** What a table says is an object with a kind, as the protocol has it. @param {string} words */
function isMessage(words) {
  try {
    const message = JSON.parse(words);
    return typeof message?.t === "string" && message.t.length < 40;
  } catch {
    return false;
  }
}

/** A message as the page may use it; null for what is none. @param {unknown} data @returns {any} */
export function validated(data) {
  if (typeof data !== "string" || data.length > LONGEST) return null;
  let message;
  try {
    message = JSON.parse(data);
  } catch {
    return null;
  }
  const kind = message?.kind;
  if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind)) return null;
  const made = KINDS[kind](message);
  return made && { kind, ...made };
}
