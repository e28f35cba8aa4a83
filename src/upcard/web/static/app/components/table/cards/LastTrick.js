// @ts-check
/** A dialog with the last trick. */
import { html } from "../../../base/html.js";
import { cardName } from "../../../cards/cards.js";
import { Card } from "../../shared/Card.js";
import { Dialog } from "../../shared/Dialog.js";

/** @param {{zone: import("../../../protocol").Zone, names: import("../../../table/names.js").Names, close: () => void}}
 * props */
export const LastTrick = ({
  zone,
  names,
  close,
}) => html`<${Dialog} title="Last trick" onClose=${close} class="last-trick">
  <ol>
    ${(zone.cards ?? []).map(
      (card, i) =>
        html`<li key=${i}>
          <span role="img" aria-label=${card ? cardName(card) : "a card face down"}>
            <${Card} card=${card} still />
          </span>
          <span>${zone.by ? names.seat(zone.by[i]) : ""}</span>
        </li>`,
    )}
  </ol>
<//>`;
