// @ts-check
/** A dialog to choose between several moves with one card. */
import { html } from "../../../base/html.js";
import { capital, nameInWords } from "../../../base/language.js";
import { cardName } from "../../../cards/cards.js";
import { Dialog } from "../../shared/Dialog.js";
import { offerText, spokenOffer } from "./Actions.js";
import { Card, Words } from "../../shared/Card.js";

/** The words of a move with its verb: "discard 2♦". @param {import("../../../protocol").Offer} offer */
const fullText = (offer) => (offer.words === offer.card ? `${offer.kind} ${offer.words}` : offerText(offer));

/**
 * @param {{offers: import("../../../protocol").Offer[], card: string | null, title?: string, act: (move: number) =>
 *   void, close: () => void}} props
 */
export function MoveChooser({ offers, card, title = "", act, close }) {
  const name = title ? capital(nameInWords(title)) : card ? `With the ${cardName(card)}` : "Which do you mean?";
  const common =
    title && offers.every((offer) => fullText(offer).startsWith(`${nameInWords(title)} `)) ? title.length + 1 : 0;
  const choose = (/** @type {number} */ move) => {
    close();
    act(move);
  };
  const spoken = (/** @type {import("../../../protocol").Offer} */ offer) =>
    offer.words === offer.card ? `${offer.kind} ${spokenOffer(offer)}` : spokenOffer(offer);
  const asCard = (/** @type {import("../../../protocol").Offer} */ offer) =>
    common > 0 && offer.card === fullText(offer).slice(common);
  return html`<${Dialog} title=${name} onClose=${close} class="chooser">
    <div class=${`choices${offers.every(asCard) ? " as-cards" : ""}`}>
      ${offers.map((offer) =>
        asCard(offer)
          ? html`<button
            class="card-button"
            key=${offer.move}
            aria-label=${spoken(offer)}
            onClick=${() => choose(offer.move)}
          >
            <${Card} card=${offer.card} mini still />
          </button>`
          : html`<button
              class="button"
              key=${offer.move}
              aria-label=${spoken(offer)}
              onClick=${() => choose(offer.move)}
            >
            <${Words} text=${fullText(offer).slice(common)} />
          </button>`,
      )}
    </div>
  <//>`;
}
