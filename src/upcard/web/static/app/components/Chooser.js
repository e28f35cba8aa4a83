// @ts-check
/** Several moves with one card: which is meant? */
import { html } from "../html.js";
import { cardName } from "../cards.js";
import { Dialog } from "./Dialog.js";
import { spokenOffer } from "./Actions.js";
import { Words } from "./Card.js";

/** @param {{offers: import("../protocol").Offer[], card: string | null, act: (move: number) => void, close: () => void}} props */
export function Chooser({ offers, card, act, close }) {
  return html`<${Dialog} title=${card ? `With the ${cardName(card)}` : "Which do you mean?"} onClose=${close} class="chooser">
    <div class="choices">
      ${offers.map((offer) => html`<button class="button" key=${offer.move} aria-label=${spokenOffer(offer)} onClick=${() => { close(); act(offer.move); }}><${Words} text=${offer.words} /></button>`)}
    </div>
  <//>`;
}
