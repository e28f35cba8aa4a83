// @ts-check
/** The status line (whose turn it is, and the prompt), and notices such as refusals. */
import { html, useEffect, useState } from "../../base/html.js";
import { offline } from "../../base/atHand.js";
import { inARow } from "../../table/names.js";
import { outcome } from "./Result.js";
import { GlossaryText } from "../shared/GlossaryTerm.js";

const NOTICE_MS = 9000;

/** Milliseconds until the line says that a bot is thinking, and that it is still thinking. */
const THINKING_MS = 1000;
const STILL_MS = 3000;

/** @typedef {"" | "thinking" | "still"} Wait the state of a wait for bots */

/**
 * How long the table has waited for bots since the last move.
 * @param {import("../../table/tableState.js").Room} room
 * @returns {Wait}
 */
function useWait(room) {
  const [wait, setWait] = useState(/** @type {Wait} */ (""));
  const view = room.view;
  const bots = Boolean(view && !view.ended && view.to_act.length && view.to_act.every((seat) => isBot(room, seat)));
  useEffect(() => {
    setWait("");
    if (!bots || room.line !== "live") return undefined;
    const timers = [setTimeout(() => setWait("thinking"), THINKING_MS), setTimeout(() => setWait("still"), STILL_MS)];
    return () => timers.forEach(clearTimeout);
  }, [bots, room.seq, room.line]);
  return wait;
}

/** @param {import("../../table/tableState.js").Room} room @param {number} seat */
const isBot = (room, seat) => room.seats.some((s) => s.seat === seat && (s.kind === "bot" || s.auto));

/**
 * @param {import("../../table/tableState.js").Room} room
 * @param {import("../../table/names.js").Names} names
 * @param {Wait} [wait]
 */
export function statusText(room, names, wait = "") {
  const view = room.view;
  if (room.line === "lost") return "The connection is lost. Trying again…";
  if (!view) return "Joining the table…";
  const won = view.ended ? outcome(view, names) : "";
  if (won) return `The match is over. ${won}.`;
  const waiting = room.seats.filter((s) => s.kind === "open").length;
  if (waiting && !view.to_act.length) {
    return `Waiting for ${waiting === 1 ? "a friend" : `${waiting} friends`} to sit down`;
  }
  if (room.you !== null && view.to_act.includes(room.you)) {
    return `${view.seats > 1 ? "Your turn" : "Your move"}${view.prompt ? `: ${view.prompt}` : ""}`;
  }
  if (!view.to_act.length) return "";
  const [seat1, seat2, ...others] = view.to_act.map(names.seat);
  const n = others.length;
  if (wait && !seat2) {
    return wait === "still" ? `${seat1} is still thinking` : `${seat1} is thinking`;
  }
  if (n > 1) return `${seat1}, ${seat2} and ${n} others to play`;
  return `${inARow(view.to_act.map(names.seat))} to play`;
}

/** What one can do without a connection, where the server offers its room as a folder. @param {{game: string}} props */
export function PlayOn({ game }) {
  if (!offline) return null;
  return html`<p class="play-on">
    <a href=${game ? `${offline}?/g/${game}` : offline} target="_blank" rel="noopener">Play on against bots</a>${" "}
    in this browser, without a connection.
  </p>`;
}

/** @param {{room: import("../../table/tableState.js").Room, names: import("../../table/names.js").Names, children?:
 * any}} props */
export function Status({ room, names, children }) {
  const wait = useWait(room);
  const turn = room.you !== null && room.view?.to_act.includes(room.you) && !room.view.ended && room.line === "live";
  return html`<div class=${`status${turn ? " turn" : ""}${room.line === "lost" ? " lost" : ""}`}>
    <p class="status-line"><${GlossaryText} game=${room.view?.game ?? ""} text=${statusText(room, names, wait)} /></p>
    ${room.line === "lost" && html`<${PlayOn} game=${room.view?.game ?? ""} />`}
    ${children}
  </div>`;
}

/**
 * @param {{game: string, notice: NonNullable<import("../../table/pageState.js").PageState["notice"]>, open: (rule:
 *   string) => void,
 *   dismiss: () => void}} props
 */
export function Notice({ game, notice, open, dismiss }) {
  useEffect(() => {
    const timer = setTimeout(dismiss, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice.key]);
  const words =
    notice.rule && notice.text.startsWith(`${notice.rule}: `) ? notice.text.slice(notice.rule.length + 2) : notice.text;
  return html`<div class="notice" role="alert" key=${notice.key}>
    <span><${GlossaryText} game=${game} text=${words.charAt(0).toUpperCase() + words.slice(1)} /></span>
    ${notice.rule && html`<button class="link" onClick=${() => open(notice.rule)}>Rule ${notice.rule}</button>`}
  </div>`;
}
