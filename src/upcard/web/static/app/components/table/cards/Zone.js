// @ts-check
/**
 * Zones of the table: stock, discard, won cards, fans. A zone or card that an offer targets is a button.
 */
import { html } from "../../../base/html.js";
import { cardName, suitOf } from "../../../cards/cards.js";
import { placeOf } from "../../../table/offerTargets.js";
import { Card, NamedCard } from "../../shared/Card.js";

/**
 * @typedef {{zone: import("../../../protocol").Zone, offers: import("../../../table/offerTargets.js").Offers, touch:
 *   (card: string | null) =>
 *   void, label?: string, mini?: boolean, placeholder?: boolean}} ZoneProps
 */

const STACKED = ["stock", "won", "foundation"];
const LAST_SHOWN = 3;

/**
 * The name of a zone, numbered if there are several; a foundation is named by its suit.
 * @param {import("../../../protocol").Zone} zone
 */
export function zoneName(zone) {
  if (zone.unit === null || zone.per !== "") return zone.label;
  const suits = new Set((zone.cards ?? []).map((card) => card?.at(-1)));
  return `${zone.label} ${zone.role === "foundation" && suits.size === 1 ? [...suits][0] : zone.unit + 1}`;
}

/** The spoken description of a zone. @param {import("../../../protocol").Zone} zone */
function spokenText(zone) {
  const seen = (zone.cards ?? []).filter((card) => card !== null);
  const top = seen.length
    ? STACKED.includes(zone.role) || zone.role === "discard"
      ? `, ${cardName(seen[seen.length - 1] ?? "")} on top`
      : `: ${seen.map((c) => cardName(c ?? "")).join(", ")}`
    : "";
  return `${zoneName(zone)}, ${zone.count} ${zone.count === 1 ? "card" : "cards"}${top}`;
}

/**
 * Whether a zone is a foundation of one suit that is built both ways, on its lowest and its highest card.
 * @param {import("../../../protocol").Zone} zone
 */
function builtBothWays(zone) {
  const cards = zone.cards ?? [];
  return (
    zone.role === "foundation" &&
    zone.unit !== null &&
    cards.length > 1 &&
    new Set(cards.map((card) => suitOf(card ?? ""))).size === 1
  );
}

/** The cards of a zone that are drawn. @param {import("../../../protocol").Zone} zone @returns {(string | null)[]} */
function cardsToDraw(zone) {
  if (!zone.count) return [];
  if (!zone.cards) return [null];
  if (builtBothWays(zone)) return [zone.cards[0], zone.cards[zone.cards.length - 1]];
  if (STACKED.includes(zone.role)) return zone.cards.slice(-1);
  return zone.role === "discard" ? zone.cards.slice(-LAST_SHOWN) : zone.cards;
}

/** One zone in the middle of the table. @param {ZoneProps} props */
export function Zone({ zone, offers, touch, label, mini = false, placeholder = false }) {
  if (placeholder) {
    return html`<div class="zone kept" aria-hidden="true">
      <span class="stack"><span class="card none"></span></span>
      <span class="zone-label">${"\u00a0"}</span>
    </div>`;
  }
  if (offers.anyCard(zone) && !onlyTop(zone, offers)) return html`<${Spread} ...${{ zone, offers, touch, label }} />`;
  const may = mayTouch(zone, offers);
  const cards = cardsToDraw(zone);
  const deep = zone.count > 1 && ((STACKED.includes(zone.role) && cards.length === 1) || !zone.cards) ? " deep" : "";
  const inside = html`
    <span class=${`stack${deep} of-${Math.min(cards.length, 4)}`}>
      ${
        cards.length
          ? cards.map((card, i) => html`<${Card} key=${i} card=${card} mini=${mini} />`)
          : html`<span class="card none"></span>`
      }
    </span>
    <span class="zone-label" aria-hidden="true">
      ${label ?? zoneName(zone)}
      ${zone.count > 1 || !cards.length ? html` <b>${zone.count}</b>` : ""}
    </span>
  `;
  const lit = isLit(zone, offers);
  return may
    ? html`<button
      class=${`zone zone-${zone.role.replace(" ", "-")} may${lit ? " lit" : ""}`}
      data-zone=${placeOf(zone)}
      aria-label=${lit ? `${spokenText(zone)}, the hint` : spokenText(zone)}
      onClick=${() => touch(topOf(zone))}
    >
      ${inside}
    </button>`
    : html`<div
      class=${`zone zone-${zone.role.replace(" ", "-")}`}
      data-zone=${placeOf(zone)}
      role="img"
      aria-label=${spokenText(zone)}
    >
      ${inside}
    </div>`;
}

/**
 * Whether touching the zone or its top card makes a move.
 * @param {import("../../../protocol").Zone} zone
 * @param {import("../../../table/offerTargets.js").Offers} offers
 */
export const mayTouch = (zone, offers) => offers.zone(zone).length > 0 || offers.card(zone, topOf(zone)).length > 0;

/**
 * Whether a hint says to touch the zone or its top card.
 * @param {import("../../../protocol").Zone} zone
 * @param {import("../../../table/offerTargets.js").Offers} offers
 */
export const isLit = (zone, offers) => offers.isAdvised(zone, null) || offers.isAdvised(zone, topOf(zone));

/** @param {import("../../../protocol").Zone} zone */
export const topOf = (zone) => zone.cards?.at(-1) ?? null;

/**
 * Whether every offer in the zone is about its top card.
 * @param {import("../../../protocol").Zone} zone
 * @param {import("../../../table/offerTargets.js").Offers} offers
 */
const onlyTop = (zone, offers) =>
  (zone.cards ?? []).slice(0, -1).every((card) => !offers.card(zone, card).length && !offers.picks(zone, card)) &&
  !offers.picks(zone, topOf(zone));

/** All cards of a zone side by side; playable ones are buttons. @param {ZoneProps} props */
export function Spread({ zone, offers, touch, label }) {
  return html`<div
    class=${`zone spread zone-${zone.role.replace(" ", "-")}`}
    data-zone=${placeOf(zone)}
    role="group"
    aria-label=${spokenText(zone)}
  >
    <span class="fan wide">
      ${(zone.cards ?? []).map((card, i) =>
        offers.card(zone, card).length || offers.picks(zone, card)
          ? html`<button
            class=${["held may", offers.isPicked(zone, card) && "raised", offers.isAdvised(zone, card) && "lit"]
              .filter(Boolean)
              .join(" ")}
            aria-pressed=${offers.picks(zone, card) ? String(offers.isPicked(zone, card)) : undefined}
            key=${i}
            aria-label=${offers.isAdvised(zone, card) ? `${cardName(card ?? "")}, the hint` : cardName(card ?? "")}
            onClick=${() => touch(card)}
          >
            <${Card} card=${card} />
          </button>`
          : html`<${NamedCard} key=${i} card=${card} />`,
      )}
    </span>
    <span class="zone-label" aria-hidden="true">${label ?? zoneName(zone)} <b>${zone.count}</b></span>
  </div>`;
}
