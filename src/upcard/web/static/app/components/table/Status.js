// @ts-check
/** One line that says whose turn it is and what is asked; and why something cannot be done. */
import { html, useEffect } from "../../html.js";
import { inARow } from "../../names.js";
import { outcome } from "./Result.js";
import { GlossaryText } from "../shared/GlossaryTerm.js";

const NOTICE_MS = 9000;

/** @param {import("../../tableState.js").Room} room @param {import("../../names.js").Names} names */
export function statusText(room, names) {
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
  if (n > 1) return `${seat1}, ${seat2} and ${n} others to play`;
  return `${inARow(view.to_act.map(names.seat))} to play`;
}

/** @param {{room: import("../../tableState.js").Room, names: import("../../names.js").Names, children?: any}} props */
export function Status({ room, names, children }) {
  const turn = room.you !== null && room.view?.to_act.includes(room.you) && !room.view.ended && room.line === "live";
  return html`<div class=${`status${turn ? " turn" : ""}${room.line === "lost" ? " lost" : ""}`}>
    <p class="status-line"><${GlossaryText} game=${room.view?.game ?? ""} text=${statusText(room, names)} /></p>
    ${children}
  </div>`;
}

/**
 * @param {{game: string, notice: NonNullable<import("../../tableState.js").Room["notice"]>, open: (rule: string) =>
 *   void,
 *   hush: () => void}} props
 */
export function Notice({ game, notice, open, hush }) {
  useEffect(() => {
    const timer = setTimeout(hush, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice.key]);
  const words =
    notice.rule && notice.text.startsWith(`${notice.rule}: `) ? notice.text.slice(notice.rule.length + 2) : notice.text;
  return html`<div class="notice" role="alert" key=${notice.key}>
    <span><${GlossaryText} game=${game} text=${words.charAt(0).toUpperCase() + words.slice(1)} /></span>
    ${notice.rule && html`<button class="link" onClick=${() => open(notice.rule)}>Rule ${notice.rule}</button>`}
  </div>`;
}
