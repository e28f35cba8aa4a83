// @ts-check
/** Before the cards are dealt: the way to the table, friends who have still to come, a table that is no more. */
import { html } from "../html.js";
import { forget, recall } from "../memory.js";
import { Link } from "../router.js";
import { Invite } from "./Invite.js";
import { Masthead } from "./Masthead.js";
import { People } from "./People.js";

/** @param {{room: import("../room.js").Room, table: string}} props */
export function Waiting({ room, table }) {
  if (room.line === "gone") {
    return html`<div class="page"><${Masthead} /><section class="paper"><h1>No such table</h1><p>${room.gone || "This table is no more."}</p>
      <${Link} class="button main" href="/" onClick=${() => forget(table)}>All games<//></section></div>`;
  }
  if (room.line !== "live") {
    return html`<div class="waiting"><p role="status">${room.line === "lost" ? "The table cannot be reached; trying again…" : "Coming to the table…"}</p><${Link} href="/">All games<//></div>`;
  }
  const missing = room.seats.filter((seat) => seat.kind === "open").length;
  return html`<div class="page"><${Masthead} /><section class="paper">
    <h1>${recall(table)?.title ?? "The table"}</h1>
    <p role="status">${missing === 1 ? "One chair is free." : `${missing} chairs are free.`} The cards are dealt when all are taken.</p>
    <${Invite} table=${table} /><${People} seats=${room.seats} />
    ${room.notice && html`<p class="problem" role="alert">${room.notice.text}</p>`}
  </section></div>`;
}
