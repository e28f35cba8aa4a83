// @ts-check
/** A table at which several people of one device sit: a hand is covered until its player has the device. */
import { html } from "../../html.js";
import { recall } from "../../savedSeats.js";
import { usePassing } from "../../passAndPlay.js";
import { Icon } from "../shared/Icon.js";
import { Table } from "./Table.js";

/** @param {{table: string, seats: import("../../passAndPlay.js").OwnSeat[]}} props */
export function SharedDevice({ table, seats }) {
  const { shown, next, take } = usePassing(table, seats);
  if (next) {
    return html`<main class="passing" aria-label="Pass the device">
      <${Icon} name="people" />
      <p role="status">Pass the device to <b translate="no">${next.name}</b>.</p>
      <p class="quiet">${recall(table)?.title ?? ""}</p>
      <button class="button main big" autofocus onClick=${take}>Show my cards</button>
    </main>`;
  }
  return html`<${Table} key=${shown.seat} table=${table} token=${shown.token} />`;
}
