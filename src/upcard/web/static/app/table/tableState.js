// @ts-check
/** The state of a table: the connection, and what the server sent last, without anything computed here. */

/**
 * @typedef {object} Room
 * @property {"connecting" | "live" | "lost" | "gone"} line the connection; gone: the table does not exist (any more)
 * @property {string} gone the reason why the table is gone
 * @property {number} seq @property {number | null} you
 * @property {import("../protocol").View | null} view
 * @property {import("../protocol").Offer[]} offers
 * @property {import("../protocol").LogLine[]} log
 * @property {import("../protocol").SeatInfo[]} seats
 * @property {import("../protocol").Sheet[]} sheets
 * @property {import("../protocol").Said[]} chat
 * @property {string} commitment
 * @property {boolean} closed whether unseen cards stay secret after the match
 * @property {string[]} signals
 * @property {import("../protocol").Reviewed | null} review
 * @property {{again: import("../protocol").Asked | null, back: import("../protocol").Asked | null}} asked the open
 *   votes: to play again, and to take a move back
 * @property {number} clock seconds for a move; 0: no limit
 * @property {number[]} evening matches won by each seat before this one
 * @property {number} undo moves that may be taken back without a vote, in a game for one
 * @property {number} redo moves taken back that may be made again
 * @property {boolean} compared whether the result is compared with those of others who play this deal
 */

/** @type {Room} */
export const EMPTY = {
  line: "connecting",
  gone: "",
  seq: 0,
  you: null,
  view: null,
  offers: [],
  log: [],
  seats: [],
  sheets: [],
  chat: [],
  commitment: "",
  closed: false,
  signals: [],
  review: null,
  asked: { again: null, back: null },
  clock: 0,
  evening: [],
  undo: 0,
  redo: 0,
  compared: false,
};

const CHAT_KEPT = 200;

/** @param {import("../protocol").LogLine[]} old @param {import("../protocol").LogLine[]} fresh */
function append(old, fresh) {
  const last = old.at(-1)?.n ?? -1;
  return [...old, ...fresh.filter((line) => line.n > last)];
}

/** @param {import("../protocol").Sheet[]} old @param {import("../protocol").Sheet[]} fresh */
function withSheets(old, fresh) {
  const hands = new Set(old.map(({ hand }) => hand));
  return [...old, ...fresh.filter(({ hand }) => !hands.has(hand))];
}

/** A vote as it is sent: an answer names the open proposal, a yes without it is a proposal of one's own.
 * @param {Room} room @param {"again" | "back"} about @param {boolean} yes */
export function voteOn(room, about, yes) {
  const open = room.asked[about];
  const to = open?.key && !(yes && open.by === room.you) ? { to: open.key } : {};
  return /** @type {const} */ ({ t: "vote", about, yes, ...to });
}

/** The room after a message. @param {Room} room @param {import("../protocol").FromServer} m @returns {Room} */
export function applyMessage(room, m) {
  switch (m.t) {
    case "view":
      return {
        ...room,
        seq: m.seq,
        you: m.you,
        view: m.view,
        offers: m.offers,
        log: m.log,
        seats: m.seats,
        sheets: m.sheets,
        commitment: m.commitment ?? "",
        signals: m.signals ?? [],
        chat: m.chat ?? room.chat,
        clock: m.clock ?? 0,
        evening: m.evening ?? [],
        undo: m.undo ?? 0,
        redo: m.redo ?? 0,
        compared: m.compared ?? false,
        review: m.view?.ended ? room.review : null,
      };
    case "event":
      if (m.seq < room.seq) return room; // an equal number is allowed: a window has closed
      return {
        ...room,
        seq: m.seq,
        view: m.view,
        offers: m.offers,
        log: append(room.log, m.log),
        sheets: withSheets(room.sheets, m.sheets ?? []),
        undo: m.undo ?? 0,
        redo: m.redo ?? 0,
      };
    case "sealed":
      return { ...room, closed: true };
    case "seats":
      return { ...room, seats: m.seats };
    case "said":
      return { ...room, chat: [...room.chat, m].slice(-CHAT_KEPT) };
    case "asked":
      return { ...room, asked: { ...room.asked, [m.about]: m.by === null && !m.table ? null : m } };
    case "reviewed":
      return { ...room, review: m };
    case "error":
      return room.line === "connecting" ? { ...room, gone: m.why } : room;
    default:
      return room;
  }
}

/** The log as it is displayed: lines that continue the one before are joined to it. */

/** @typedef {import("../protocol").LogLine & {more: string[]}} JoinedLine `more`: the texts that continue the line */

/** The log as it is displayed: lines that continue the one before are joined to it.
 * @param {import("../protocol").LogLine[]} lines @returns {JoinedLine[]} */
export function joinedLines(lines) {
  const joined = /** @type {JoinedLine[]} */ ([]);
  for (const line of lines) {
    const before = joined.at(-1);
    if (before && typeof line.adds === "string") before.more.push(line.adds);
    else joined.push({ ...line, more: [] });
  }
  return joined;
}

/** The space before a continuation, which the catalogue's sentences do not have. @param {string} more */
export const spaceBefore = (more) => (more.startsWith(" ") ? " " : "");
