// @ts-check
/** Requests to the server's HTTP API. The message of every error is a sentence for the player. */
import { loadLessonLanguage } from "./language.js";
import { request } from "./transport.js";

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(path, body) {
  const post =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  let answer;
  try {
    answer = await request(path, post);
  } catch {
    throw new Error("The server cannot be reached. Are you online?");
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw failure(answer.status, data);
  return data;
}

/** The error of an answer that is none. @param {number} status @param {any} data */
const failure = (status, data) =>
  Object.assign(new Error(typeof data?.error === "string" ? data.error : `The server reports error ${status}.`), {
    status,
    code: data?.code ?? "",
  });

const at = (/** @type {string} */ part) => encodeURIComponent(part);

/** A request for a lesson or a book, with its translations. @param {string} path @param {unknown} [body] */
const getWithLessonLanguage = async (path, body) => (await Promise.all([ask(path, body), loadLessonLanguage()]))[0];

/** @returns {Promise<import("../protocol").GameSummary[]>} */
export const games = () => ask("/api/games");

/** @returns {Promise<import("../protocol").Health>} */
export const health = () => ask("/api/health");

/** @param {string} name @returns {Promise<import("../protocol").GameDetail>} */
export const game = (name) => getWithLessonLanguage(`/api/games/${at(name)}`);

/** @param {string} name @returns {Promise<import("../protocol").LessonInfo>} */
export const lesson = (name) => getWithLessonLanguage(`/api/lessons/${at(name)}`);

/** @param {string} name @returns {Promise<import("../protocol").Glossary>} */
export const terms = (name) => getWithLessonLanguage(`/api/games/${at(name)}/terms`);

/**
 * @param {string} name
 * @param {import("../protocol").LessonAttempt} tried
 * @returns {Promise<import("../protocol").LessonVerdict>}
 */
export const tryStep = (name, tried) => ask(`/api/lessons/${at(name)}`, tried);

/** @param {import("../protocol").TableOrder} wanted @returns {Promise<import("../protocol").TableTicket>} */
export const openTable = (wanted) => ask("/api/tables", wanted);

/** @param {string} id @returns {Promise<import("../protocol").TableInfo>} */
export const table = (id) => ask(`/api/tables/${at(id)}`);

/**
 * @param {string} id
 * @param {import("../protocol").JoinRequest} newcomer
 * @returns {Promise<import("../protocol").SeatTicket>}
 */
export const join = (id, newcomer) => ask(`/api/tables/${at(id)}/join`, newcomer);

/** The text of a record. @param {string} id */
export const record = async (id) => (await request(recordAddress(id))).text();

/** @param {string} id @returns {Promise<import("../protocol").Invitation>} */
export const invitation = (id) => ask(`/api/tables/${at(id)}/invitation`);

/** @param {string} id @param {number} which 0: the link, 1 and on: the local addresses */
export const codeAddress = (id, which) => `/api/tables/${at(id)}/code.svg?at=${which}`;

/**
 * Today's deal of a game, or of the game of the day.
 * @param {string} [name]
 * @returns {Promise<import("../protocol").DealInfo>}
 */
export const daily = (name) => ask(name ? `/api/daily/${at(name)}` : "/api/daily");

/** @param {string} id @returns {Promise<import("../protocol").DealInfo>} */
export const deal = (id) => ask(`/api/tables/${at(id)}/deal`);

/** @returns {Promise<import("../protocol").OpenTable[]>} */
export const openTables = () => ask("/api/tables");

/**
 * The player's own matches, by the seat keys saved in this browser.
 * @param {{table: string, token: string}[]} tables
 * @returns {Promise<import("../protocol").MyTable[]>}
 */
export const mine = (tables) => ask("/api/mine", { tables });

/** @param {string} id @returns {Promise<import("../protocol").ReplayInfo>} */
export const replay = (id) => ask(`/api/tables/${at(id)}/replay`);

/**
 * @param {string} id
 * @param {number} from
 * @param {number} count
 * @param {string} eyes
 * @returns {Promise<import("../protocol").Frame[]>}
 */
export const frames = (id, from, count, eyes) =>
  ask(`/api/tables/${at(id)}/replay/${from}?count=${count}&eyes=${at(eyes)}`);

/** @param {string} id @param {number} seat @returns {Promise<import("../protocol").Reviewed>} */
export const review = (id, seat) => ask(`/api/tables/${at(id)}/review/${seat}`);

/** @param {string} id @param {import("../protocol").PlayOn} from @returns {Promise<import("../protocol").TableTicket>}
 * */
export const onward = (id, from) => ask(`/api/tables/${at(id)}/onward`, from);

/**
 * @param {string} text
 * @param {number} [board] the place of a board in a text of several, counted from 1
 * @returns {Promise<import("../protocol").ImportedRecord>}
 */
export const bring = (text, board = 0) => ask("/api/records", { text, board });

/** @param {string} id @param {"pbn" | "lin"} format */
export const boardAddress = (id, format) => `/api/tables/${at(id)}/${format}`;

/** @param {string} id */
export const recordAddress = (id) => `/api/tables/${at(id)}/record`;

/** The player's account, if any. @returns {Promise<import("../protocol").AccountState>} */
export const account = () => ask("/api/account");

/** @param {string} path below /api/account/ @param {unknown} body */
export const accountRequest = (path, body) => ask(`/api/account/${path}`, body);

/** @returns {Promise<import("../protocol").MyTable[]>} */
export const accountTables = () => ask("/api/account/tables");

/** @param {string} id @returns {Promise<import("../protocol").SeatTicket>} */
export const seatKey = (id) => ask(`/api/tables/${at(id)}/key`, {});

/** All data of the account, as a zip. @returns {Promise<Blob>} */
export async function accountCopy() {
  const answer = await request("/api/account/export");
  if (answer.ok) return answer.blob();
  const data = await answer.json().catch(() => null);
  throw failure(answer.status, data);
}

/** @returns {Promise<import("../protocol").AccountKeys>} */
export const accountKeys = () => ask("/api/account/keys");
