// @ts-check
/** What a guest may say to the room in another's browser, and what the guest's page believes: the one list of it, which
 * both pages keep. Everything else is refused, and what is allowed is built anew from its parts. */
import { DRAWN, NOT_SHOWN, isTableMessage } from "../untrusted/shapes.js";
import { isWithin, parseJson } from "../untrusted/json.js";

/** The letters of a table's id (`room/people/tokens.py`, and the deals of a day). */
const TABLE = /^[a-z0-9]{6,40}$/;
/** What a guest reads of a table, behind its address; the last with what is asked for. */
const READ = /^(?:|\/(?:record|pbn|lin|replay)|\/review\/\d{1,2}|\/replay\/\d{1,6}(?:\?count=\d{1,3}&eyes=\w{1,8})?)$/;

/** The type of an answer's content, as headers have it. */
const TYPE = /^[\w.+-]{1,40}\/[\w.+-]{1,40}(?:; ?charset=[\w-]{1,20})?$/;

/** Limits of a guest: those of a client of a server (`docs/threat-model.md`). */
export const LIMITS = /** @type {const} */ ({
  /** Open lines. */
  lines: 4,
  /** Letters of what is said on a line, and of a request. */
  text: 16_384,
  body: 1_024,
  /** An answer of a host: a record has a million letters at most. */
  answer: { letters: 2_000_000, values: 400_000, depth: 40 },
});

/** What a guest may send: pieces and letters of all kinds, counted before they are read; above them the guest is cut
 * off. @type {import("./inbox.js").Limits} */
export const FROM_GUEST = {
  budget: { pieces: [300, 20_000], letters: [200_000, 20_000] },
  message: { letters: 40_000, values: 100, depth: 4 },
};
/** Requests of a guest that change something, and others; and messages that are malformed or forbidden, above which the
 * guest is cut off, however many make sense between them.
 * @type {import("../untrusted/budget.js").Limits} */
export const OF_GUEST = { posts: [30, 60_000], reads: [120, 60_000], refused: [40, 600_000] };

/** What a host may send, above which the guest's page ends the visit: replays are long, and views come with each move.
 * @type {import("./inbox.js").Limits} */
export const FROM_HOST = {
  budget: { pieces: [3_000, 20_000], letters: [12_000_000, 20_000] },
  message: { letters: 2_100_000, values: 100, depth: 4 },
};
/** What of it is drawn, and what is not believed. @type {import("../untrusted/budget.js").Limits} */
export const OF_HOST = { ...DRAWN, refused: [100, 60_000] };

/** @typedef {{kind: "request", id: number, method: "GET" | "POST", target: string, headers: [string, string][], body:
 *   string}} Request */
/** @typedef {Request | {kind: "connect", line: number, target: string} | {kind: "say", line: number, text: string} |
 *   {kind: "hang-up", line: number, code: number}} FromGuest */

/** @param {unknown} value */
const isNumber = (value) => Number.isSafeInteger(value) && Number(value) > 0;
/** @param {unknown} value @param {number} most */
const isText = (value, most) => typeof value === "string" && value.length <= most;
/** @param {unknown} id */
export const isTable = (id) => typeof id === "string" && TABLE.test(id);

/** Whether a guest of these tables may ask this. @param {string} method @param {string} target
 * @param {ReadonlySet<string>} tables */
export function mayAsk(method, target, tables) {
  const [, table, rest] = /^\/api\/tables\/([^/?]+)(.*)$/.exec(target) ?? [];
  if (!isTable(table) || !tables.has(table)) return false;
  return method === "POST" ? rest === "/join" : method === "GET" && READ.test(rest);
}

/**
 * A guest's message with nothing in it but what the room needs; "forbidden" where it asks for what no guest may have;
 * or "malformed".
 * @param {any} message @param {ReadonlySet<string>} tables the tables that the guest was invited to
 * @returns {FromGuest | "forbidden" | "malformed"}
 */
export function fromGuest(message, tables) {
  if (typeof message !== "object" || message === null) return "malformed";
  const { kind, id, line, method, target, body, text, code } = message;
  switch (kind) {
    case "request":
      if (!isNumber(id) || ![method, target].every((one) => isText(one, 200)) || !isText(body, LIMITS.body)) {
        return "malformed";
      }
      if (!mayAsk(method, target, tables)) return "forbidden";
      return method === "POST"
        ? { kind, id, method, target, headers: [["content-type", "application/json"]], body }
        : { kind, id, method, target, headers: [], body: "" };
    case "connect": {
      if (!isNumber(line) || !isText(target, 200)) return "malformed";
      const [, table] = /^\/ws\?table=([^&]+)$/.exec(target) ?? [];
      return isTable(table) && tables.has(table) ? { kind, line, target } : "forbidden";
    }
    case "say":
      return isNumber(line) && isText(text, LIMITS.text) ? { kind, line, text } : "malformed";
    case "hang-up":
      return isNumber(line) && isNumber(code) ? { kind, line, code: 1000 } : "malformed";
    default:
      return "malformed";
  }
}

/** The key to a seat with which a guest enters a line; "" where this is something else. @param {string} text */
export function tokenIn(text) {
  const hello = text.includes('"hello"') ? parseJson(text, FROM_GUEST.message) : null;
  return hello?.t === "hello" && isText(hello.token, 100) ? String(hello.token) : "";
}

/** The seat of the one who has entered a line, in what the room says: null for a spectator; undefined where this says
 * something else. @param {string} text @returns {number | null | undefined} */
export function seatIn(text) {
  const { t, you } = JSON.parse(text);
  return t === "view" ? you : undefined;
}

/** The table to which all go on that have agreed to play again, in what the room says; else null.
 * @param {string} text */
export function nextTable(text) {
  if (!text.includes('"asked"')) return null;
  const { t, about, table } = JSON.parse(text);
  return t === "asked" && about === "again" && isTable(table) ? String(table) : null;
}

/** A message of the host's page as a guest's page believes it; null: nothing to be believed. @param {any} message */
export function fromHost(message) {
  if (typeof message !== "object" || message === null) return null;
  const { kind, id, line, status, headers, body, text, code, seat } = message;
  switch (kind) {
    case "answer": {
      if (!isNumber(id) || !(Number.isInteger(status) && status >= 200 && status < 600)) return null;
      if (typeof body !== "string" || !isWithin(body, LIMITS.answer)) return null;
      const pairs = Array.isArray(headers) ? headers : [];
      const type = pairs.find((pair) => Array.isArray(pair) && pair[0] === "content-type")?.[1];
      return {
        kind,
        id,
        status,
        headers: typeof type === "string" && TYPE.test(type) ? [["content-type", type]] : [],
        body,
      };
    }
    case "opened":
      return isNumber(line) ? { kind, line } : null;
    case "said":
      return isNumber(line) ? { kind, line, text: isTableMessage(text) ? text : NOT_SHOWN } : null;
    case "closed":
      return isNumber(line) && isNumber(code) && code < 5000 ? { kind, line, code } : null;
    case "reset":
      return { kind, early: [] };
    case "bye":
    case "full":
    case "removed":
      return { kind };
    case "host":
      return seat === null || (Number.isSafeInteger(seat) && seat >= 0 && seat < 100) ? { kind, seat } : null;
    default:
      return null;
  }
}
