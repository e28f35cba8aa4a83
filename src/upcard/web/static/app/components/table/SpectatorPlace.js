// @ts-check
/** A spectator's place, with the choice of the seat to watch from. */
import { html } from "../../base/html.js";

/**
 * Shown when all seats are taken: a spectator sees the table from behind one of the seats, without hidden cards.
 * @param {{view: import("../../protocol").View, names: import("../../table/names.js").Names, sitBehind: (seat: number)
 *   => void}}
 *   props
 */
export function SpectatorPlace({ view, names, sitBehind }) {
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  return html`<div class="watching">
    <span role="status">All seats are taken. You are watching.</span>
    ${
      view.seats > 1 &&
      html`<label>
        <span>Watch from</span>
        <select onChange=${(/** @type {any} */ e) => sitBehind(Number(e.target.value))}>
          ${seats.map(
            (seat) =>
              html`<option key=${seat} value=${seat} selected=${seat === view.viewer}>${names.seat(seat)}</option>`,
          )}
        </select>
      </label>`
    }
  </div>`;
}
