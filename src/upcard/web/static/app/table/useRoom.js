// @ts-check
/** A table on the page: its connection, the server's state, what the page remembers, and the commands. */
import { useEffect, useMemo, useRef, useState } from "../base/html.js";
import { Connection } from "./connection.js";
import { entropyToReveal, keepHandCommitment, keepServerCommitment, nextCommitment } from "./fairDeal.js";
import { NOTHING, mayPremove, noteMessage, notice, offersFor } from "./pageState.js";
import { EMPTY, applyMessage, voteOn } from "./tableState.js";

/** @typedef {import("./pageState.js").PageState} PageState */
/** @typedef {import("./pageState.js").Target} Target */
/** @typedef {{room: import("./tableState.js").Room, page: PageState}} State */

const START = /** @type {State} */ ({ room: EMPTY, page: NOTHING });
const HINT_NOTED =
  "Others play this deal, too: after a hint your result is listed as “with hints” and not compared. " +
  "Ask again for the hint.";

/** @param {State} state @param {import("../protocol").FromServer} message @returns {State} */
function heard(state, message) {
  const room = applyMessage(state.room, message);
  const page = noteMessage(state.page, message, state.room);
  return room === state.room && page === state.page ? state : { room, page };
}

/** The state of a table, and the commands to the server. @param {string} table @param {string | null} token */
export function useRoom(table, token) {
  const [state, setState] = useState(START);
  const { room, page } = state;
  const wire = useRef(/** @type {Connection | null} */ (null));
  const now = useRef(state);
  now.current = state;
  const note = (/** @type {(now: State) => Partial<PageState>} */ change) =>
    setState((now) => ({ ...now, page: { ...now.page, ...change(now) } }));
  useEffect(() => {
    setState(START);
    const connection = new Connection(
      table,
      token,
      (message) => {
        if (message.t === "nack" && message.code === "stale") connection.refresh();
        if (message.t === "sealed") keepHandCommitment(table, message);
        setState((now) => heard(now, message));
      },
      (line) => setState((now) => (now.room.line === line ? now : { ...now, room: { ...now.room, line } })),
    );
    wire.current = connection;
    return () => connection.close();
  }, [table, token]);
  const entropy = token ? entropyToReveal(table, room) : null;
  useEffect(() => {
    if (entropy) wire.current?.send({ t: "reveal", entropy });
  }, [entropy, room.line]);
  useEffect(() => {
    if (token) keepServerCommitment(table, room.commitment);
  }, [table, room.commitment]);
  const commands = useMemo(() => commandsTo(table, wire, now, note), [table]);
  useEffect(() => {
    const { view, you, line } = room;
    if (!page.premove || !view || you === null || line !== "live" || page.pending || !view.to_act.includes(you)) return;
    const matching = offersFor(room.offers, page.premove);
    commands.cancelPremove();
    if (matching.length === 1) commands.act(matching[0].move);
    else note(() => ({ notice: notice("The card that you chose before your turn cannot be played now.") }));
  }, [room.offers, page.pending, room.line]);
  return { room, page, commands };
}

/**
 * What the player can do at a table.
 * @param {string} table @param {{current: Connection | null}} wire @param {{current: State}} now
 * @param {(change: (now: State) => Partial<PageState>) => void} note changes what the page remembers
 */
function commandsTo(table, wire, now, note) {
  const send = (/** @type {object} */ message) => wire.current?.send(message);
  return {
    act: (/** @type {number} */ move, /** @type {string | null} */ text = null) => {
      note(() => ({ pending: true, notice: null }));
      wire.current?.act(move, text);
    },
    why: (/** @type {Target} */ target) => {
      if (mayPremove(now.current.room, target)) {
        note(({ page }) => ({ premove: page.premove?.card === target.card ? null : target }));
      } else send({ t: "why", ...target });
    },
    read: (/** @type {number} */ move, /** @type {string} */ text) => {
      note(() => ({ reading: { text, waits: true, shown: "", why: "" } }));
      send({ t: "why", move, text });
    },
    cancelPremove: () => note(() => ({ premove: null })),
    leave: () => send({ t: "leave" }),
    say: (/** @type {string} */ text) => send({ t: "say", text }),
    signal: (/** @type {string} */ sign) => send({ t: "signal", sign }),
    auto: (/** @type {boolean} */ on) => send({ t: "auto", on }),
    hint: () => {
      const { advice, numbers } = now.current.page;
      if (advice?.why) note(() => ({ numbers: !numbers }));
      else if (now.current.room.compared && !now.current.page.hintNoted) {
        note(() => ({ hintNoted: true, notice: notice(HINT_NOTED) }));
      } else send({ t: "hint" });
    },
    redo: () => send({ t: "redo" }),
    concede: () => send({ t: "concede" }),
    greet: () => wire.current?.refresh(),
    calls: (/** @type {number | null} */ askedCall = null) => {
      note(() => ({ askedCall }));
      send({ t: "calls" });
    },
    review: () => send({ t: "review" }),
    vote: async (/** @type {"again" | "back"} */ about, /** @type {boolean} */ yes) => {
      const promise = about === "again" && yes ? await nextCommitment(table) : "";
      send({ ...voteOn(now.current.room, about, yes), ...(promise ? { promise } : {}) });
    },
    claim: () => send({ t: "claim" }),
    fill: (/** @type {number | null} */ seat = null) => send({ t: "fill", seat }),
    dismiss: () => note(() => ({ notice: null, advice: null })),
    markSheetsSeen: () => note(({ room }) => ({ sheetsSeen: room.sheets.length })),
  };
}
