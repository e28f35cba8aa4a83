// @ts-check
/** Several moves with one card: which is meant? */
import { html } from "../html.js";
import { cardName } from "../cards.js";
import { Dialog } from "./Dialog.js";
import { putAs, spokenOffer } from "./Actions.js";
import { Words } from "./Card.js";

/** A card alone does not say what becomes of it: "discard 2♦". @param {import("../protocol").Offer} offer */
const told = (offer) => (offer.words === offer.card ? `${offer.kind} ${offer.words}` : putAs(offer));

/** @param {{offers: import("../protocol").Offer[], card: string | null, act: (move: number) => void, close: () => void}} props */
export function Chooser({ offers, card, act, close }) {
  return html`<${Dialog} title=${card ? `With the ${cardName(card)}` : "Which do you mean?"} onClose=${close} class="chooser">
    <div class="choices">
      ${offers.map((offer) => html`<button class="button" key=${offer.move} aria-label=${offer.words === offer.card ? `${offer.kind} ${spokenOffer(offer)}` : spokenOffer(offer)} onClick=${() => { close(); act(offer.move); }}><${Words} text=${told(offer)} /></button>`)}
    </div>
  <//>`;
}
