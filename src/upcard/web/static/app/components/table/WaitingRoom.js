// @ts-check
/** Before the deal: connecting, waiting for players, or a table that does not exist any more. */
import { html } from "../../base/html.js";
import { forget, recall } from "../../seats/savedSeats.js";
import { Link } from "../../base/router.js";
import { isVisiting } from "../../base/transport.js";
import { Icon } from "../shared/Icon.js";
import { InviteToTable } from "../people/InviteToTable.js";
import { NotFound } from "../page/NotFound.js";
import { Page } from "../page/Page.js";
import { standing } from "../people/People.js";
import { PlayOn } from "./Status.js";

/** @param {import("../../table/useRoom.js").State & {table: string, commands: any}} props */
export function WaitingRoom({ room, page, table, commands }) {
  if (room.line === "gone") {
    const [why, leave] = [room.gone || "This table is closed.", () => forget(table)];
    return html`<${NotFound} title="This table does not exist" ...${{ why, leave }} />`;
  }
  if (room.line !== "live") {
    return html`<main class="waiting">
      <p role="status">
        ${room.line === "lost" ? "The table cannot be reached. Trying again…" : "Joining the table…"}
      </p>
      ${room.line === "lost" && html`<${PlayOn} game=${recall(table)?.game ?? ""} />`}
      <${Link} href="/">All games<//>
    </main>`;
  }
  const missing = room.seats.filter((seat) => seat.kind === "open").length;
  const seated = room.you !== null;
  return html`<${Page}>
    <div class="lobby-room">
      <section class="lobby-felt">
        <h1>${recall(table)?.title ?? "The table"}</h1>
        <ul class="places" aria-label="seats">
          ${room.seats.map(
            (seat) => html`<li key=${seat.seat} class=${`place-${seat.kind}`}>
              <span class="place-plate">
                <${Icon} name=${seat.kind === "bot" ? "bot" : seat.kind === "open" ? "plus" : "one"} />
                <span>
                  <b>
                    ${
                      seat.kind === "open"
                        ? `Seat ${seat.seat + 1}`
                        : seat.seat === room.you
                          ? `${seat.name} (you)`
                          : seat.name
                    }
                  </b>
                  <small>${standing(seat)}</small>
                </span>
              </span>
              ${
                seated &&
                seat.kind === "open" &&
                html`<button
                  class="button"
                  aria-label=${`Put a bot here in seat ${seat.seat + 1}`}
                  onClick=${() => commands.fill(seat.seat)}
                >
                  <${Icon} name="bot" />Put a bot here
                </button>`
              }
            </li>`,
          )}
        </ul>
        <p class="how-many" role="status">
          <b>${room.seats.length - missing} of ${room.seats.length}</b>${" "}
          ${missing === 1 ? "One seat is free." : `${missing} seats are free.`}${" "}
          The cards are dealt when all are taken.
        </p>
        ${
          seated &&
          missing > 0 &&
          html`<button class="button main big" onClick=${() => commands.fill(null)}>
            Start now with ${missing === 1 ? "a bot" : `${missing} bots`}
          </button>`
        }
        ${page.notice && html`<p class="problem" role="alert">${page.notice.text}</p>`}
      </section>
      ${
        !isVisiting() &&
        html`<section class="lobby-side">
          <h2>Invite your friends</h2>
          <${InviteToTable} table=${table} waiting />
        </section>`
      }
    </div>
  <//>`;
}
