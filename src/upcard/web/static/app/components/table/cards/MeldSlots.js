// @ts-check
/** The melds of a contract, each with its places for cards. */
import { html } from "../../../base/html.js";
import { NamedCard } from "../../shared/Card.js";

/** @param {{slots: import("../../../protocol").Looks["slots"]}} props */
export function MeldSlots({ slots }) {
  if (!slots?.length) return null;
  return html`<div class="slots" role="group" aria-label="the contract">
    ${slots.map((slot, i) => html`<${Slot} key=${i} ...${{ slot }} />`)}
  </div>`;
}

/** @param {{slot: import("../../../protocol").Slot}} props */
function Slot({ slot }) {
  const empty = Math.max(0, slot.size - slot.cards.length);
  const filled = slot.cards.length ? `${slot.cards.length} of ${slot.size} cards` : "still needed";
  return html`<div class=${`slot-group${empty ? "" : " full"}`} role="group" aria-label=${`${slot.label}, ${filled}`}>
    <span class="slot-label" aria-hidden="true">${slot.label}</span>
    <span class="slot-cards">
      ${slot.cards.map((card, i) => html`<${NamedCard} key=${i} card=${card} mini />`)}
      ${Array.from({ length: empty }, (_, i) => html`<i key=${`empty${i}`} class="slot-place" aria-hidden="true"></i>`)}
    </span>
  </div>`;
}
