// @ts-check
/** The state of a table: what the server sent last, without anything computed here. */
import { useEffect, useMemo, useRef, useState } from "./html.js";
import { wordToReveal, keepCommitment, keepSeal, nextPromise } from "./fairDeal.js";
import { t } from "./language.js";
import { settings } from "./settings.js";
import { Connection } from "./connection.js";

/**
 * @typedef {object} Room
 * @property {"connecting" | "live" | "lost" | "gone"} line gone: the table does not exist (any more)
 * @property {string} gone the reason why the table is gone
 * @property {number} seq @property {number | null} you
 * @property {import("./protocol").View | null} view
 * @property {import("./protocol").Offer[]} offers
 * @property {import("./protocol").LogLine[]} log
 * @property {import("./protocol").SeatInfo[]} seats
 * @property {import("./protocol").Sheet[]} sheets
 * @property {number} sheetsSeen the number of sheets that the player has seen
 * @property {import("./protocol").Said[]} chat
 * @property {string} commitment
 * @property {boolean} closed whether unseen cards stay secret after the match
 * @property {string[]} signals
 * @property {import("./protocol").Advice | null} advice the hint, until the next move
 * @property {import("./protocol").Reviewed | null} review
 * @property {number} askedCall the call whose meaning was asked for
 * @property {{again: import("./protocol").Asked | null, back: import("./protocol").Asked | null}} asked the open votes:
 *   to play again, and to take a move back
 * @property {Reading | null} reading how the typed text was understood
 * @property {Target | null} ahead a card chosen before the player's turn (a premove)
 * @property {number} clock seconds for a move; 0: no limit
 * @property {number[]} evening matches won by each seat before this one
 * @property {boolean} pending whether a move was sent and not yet answered
 * @property {{text: string, rule: string, key: number} | null} notice
 */

/** @typedef {{text: string, waits: boolean, shown: string, why: string}} Reading */

/** @typedef {Omit<import("./protocol").Why, "t">} Target what was touched */

/** @type {Room} */
const EMPTY = {
  line: "connecting",
  gone: "",
  seq: 0,
  you: null,
  view: null,
  offers: [],
  log: [],
  seats: [],
  sheets: [],
  sheetsSeen: 0,
  chat: [],
  commitment: "",
  closed: false,
  signals: [],
  advice: null,
  review: null,
  askedCall: 0,
  asked: { again: null, back: null },
  reading: null,
  ahead: null,
  clock: 0,
  evening: [],
  pending: false,
  notice: null,
};

const CHAT_KEPT = 200;
let notices = 0;
const notice = (/** @type {string} */ text, rule = "") => ({ text, rule, key: ++notices });

/** @param {import("./protocol").LogLine[]} old @param {import("./protocol").LogLine[]} fresh */
function appended(old, fresh) {
  const last = old.at(-1)?.n ?? -1;
  return [...old, ...fresh.filter((line) => line.n > last)];
}

/** @param {import("./protocol").Sheet[]} old @param {import("./protocol").Sheet[]} fresh */
const withSheets = (old, fresh) => [...old, ...fresh.filter((s) => !old.some((o) => o.hand === s.hand))];

/** The room after a message. @param {Room} room @param {import("./protocol").FromServer} m @returns {Room} */
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
        sheetsSeen: room.view ? room.sheetsSeen : m.sheets.length,
        commitment: m.commitment ?? "",
        signals: m.signals ?? [],
        advice: null,
        pending: false,
        chat: m.chat ?? room.chat,
        clock: m.clock ?? 0,
        evening: m.evening ?? [],
      };
    case "event":
      if (m.seq < room.seq) return room; // an equal number is allowed: a window has closed
      return {
        ...room,
        seq: m.seq,
        view: m.view,
        offers: m.offers,
        log: appended(room.log, m.log),
        sheets: withSheets(room.sheets, m.sheets ?? []),
        notice: null,
        advice: null,
        pending: false,
      };
    case "sealed":
      return { ...room, closed: true };
    case "seats":
      return { ...room, seats: m.seats };
    case "said":
      return { ...room, chat: [...room.chat, m].slice(-CHAT_KEPT) };
    case "advice":
      return { ...room, advice: m, notice: null };
    case "asked":
      return { ...room, asked: { ...room.asked, [m.about]: m.by === null && !m.table ? null : m } };
    case "meanings": {
      const call = m.made[room.askedCall];
      return call ? { ...room, notice: notice(`${t(call.words)}: ${t(call.tells)}`) } : room;
    }
    case "reviewed":
      return { ...room, review: m };
    case "why":
      if (room.reading?.waits) {
        return { ...room, reading: { ...room.reading, waits: false, shown: m.shown ?? "", why: m.why ?? "" } };
      }
      return m.why === null && m.move !== null
        ? room
        : { ...room, notice: notice(m.why ?? "You cannot play this now.", m.rule) };
    case "nack":
      return { ...room, pending: false, notice: m.code === "stale" ? null : notice(m.why, m.rule) };
    case "ack":
      return m.seq <= room.seq ? { ...room, pending: false } : room;
    case "error":
      return room.line === "connecting" ? { ...room, gone: m.why } : { ...room, notice: notice(m.why) };
    default:
      return room;
  }
}

/**
 * Whether the target is a card of the player's own hand that may be chosen before the turn.
 * @param {Room} room
 * @param {Target} target
 */
function mayPremove(room, target) {
  const { view, you } = room;
  if (!settings().ahead || !view || view.ended || you === null || view.to_act.includes(you) || !target.card) {
    return false;
  }
  return view.zones.some(
    (zone) =>
      zone.role === "hand" && zone.unit === you && zone.name === target.zone && zone.cards?.includes(target.card ?? ""),
  );
}

/** The moves made by touching the target. @param {import("./protocol").Offer[]} offers @param {Target} target */
export const offersFor = (offers, target) =>
  offers.filter(
    (offer) =>
      offer.zone === target.zone &&
      (offer.unit === null || offer.unit === target.unit) &&
      (offer.card === target.card || (offer.cards ?? []).includes(target.card ?? "")),
  );

/** The state of a table, and the commands to the server. @param {string} table @param {string | null} token */
export function useRoom(table, token) {
  const [room, setRoom] = useState(EMPTY);
  const wire = useRef(/** @type {Connection | null} */ (null));
  const now = useRef(room);
  now.current = room;
  useEffect(() => {
    setRoom(EMPTY);
    const line = new Connection(
      table,
      token,
      (message) => {
        if (message.t === "nack" && message.code === "stale") line.refresh();
        if (message.t === "sealed") keepSeal(table, message);
        setRoom((now) => applyMessage(now, message));
      },
      (state) => setRoom((now) => (now.line === state ? now : { ...now, line: state })),
    );
    wire.current = line;
    return () => line.close();
  }, [table, token]);
  const word = token ? wordToReveal(table, room) : null;
  useEffect(() => {
    if (word) wire.current?.send({ t: "reveal", entropy: word });
  }, [word, room.line]);
  useEffect(() => {
    if (token) keepCommitment(table, room.commitment);
  }, [table, room.commitment]);
  const commands = useMemo(
    () => ({
      act: (/** @type {number} */ move, /** @type {string | null} */ text = null) => {
        setRoom((now) => ({ ...now, pending: true, notice: null }));
        wire.current?.act(move, text);
      },
      why: (/** @type {Target} */ target) => {
        if (mayPremove(now.current, target)) {
          setRoom((room) => ({ ...room, ahead: room.ahead?.card === target.card ? null : target }));
        } else wire.current?.send({ t: "why", ...target });
      },
      read: (/** @type {number} */ move, /** @type {string} */ text) => {
        setRoom((room) => ({ ...room, reading: { text, waits: true, shown: "", why: "" } }));
        wire.current?.send({ t: "why", move, text });
      },
      cancelPremove: () => setRoom((room) => ({ ...room, ahead: null })),
      leave: () => wire.current?.send({ t: "leave" }),
      say: (/** @type {string} */ text) => wire.current?.send({ t: "say", text }),
      signal: (/** @type {string} */ sign) => wire.current?.send({ t: "signal", sign }),
      auto: (/** @type {boolean} */ on) => wire.current?.send({ t: "auto", on }),
      hint: () => wire.current?.send({ t: "hint" }),
      calls: (/** @type {number} */ askedCall) => {
        setRoom((now) => ({ ...now, askedCall }));
        wire.current?.send({ t: "calls" });
      },
      review: () => wire.current?.send({ t: "review" }),
      vote: async (/** @type {"again" | "back"} */ about, /** @type {boolean} */ yes) => {
        const promise = about === "again" && yes ? await nextPromise(table) : "";
        wire.current?.send(promise ? { t: "vote", about, yes, promise } : { t: "vote", about, yes });
      },
      claim: () => wire.current?.send({ t: "claim" }),
      fill: (/** @type {number | null} */ seat = null) => wire.current?.send({ t: "fill", seat }),
      dismiss: () => setRoom((now) => ({ ...now, notice: null, advice: null })),
      markSheetsSeen: () => setRoom((now) => ({ ...now, sheetsSeen: now.sheets.length })),
    }),
    [table],
  );
  useEffect(() => {
    const { ahead, view, you, line, pending } = room;
    if (!ahead || !view || you === null || line !== "live" || pending || !view.to_act.includes(you)) return;
    const matching = offersFor(room.offers, ahead);
    commands.cancelPremove();
    if (matching.length === 1) commands.act(matching[0].move);
    else {
      setRoom((other) => ({
        ...other,
        notice: notice("The card that you chose before your turn cannot be played now."),
      }));
    }
  }, [room.offers, room.pending, room.line]);
  return { room, commands };
}
