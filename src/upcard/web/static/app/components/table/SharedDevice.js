// @ts-check
/** A table at which several people of one device sit: a hand is covered until its player has the device. */
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { recall } from "../../seats/savedSeats.js";
import { usePassing } from "../../table/passAndPlay.js";
import { Icon } from "../shared/Icon.js";
import { Table } from "./Table.js";

/** @param {{table: string, seats: import("../../table/passAndPlay.js").OwnSeat[]}} props */
export function SharedDevice({ table, seats }) {
  const { shown, next, take } = usePassing(table, seats);
  if (next) return html`<${Cover} name=${next.name} title=${recall(table)?.title ?? ""} take=${take} />`;
  return html`<${Table} key=${shown.seat} table=${table} token=${shown.token} />`;
}

/** @param {{name: string, title: string, take: () => void}} props */
function Cover({ name, title, take }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  // The attribute `autofocus` counts once in a document, and the device is passed on many times.
  useLayoutEffect(() => button.current?.focus(), []);
  return html`<main class="passing" aria-label="Pass the device">
    <${Icon} name="people" />
    <p role="status">Pass the device to <b translate="no">${name}</b>.</p>
    <p class="quiet">${title}</p>
    <button class="button main big" ref=${button} onClick=${take}>Show my cards</button>
  </main>`;
}
