// @ts-check
/** A player at the table: name, marks, how many cards, what lies before them. */
import { html } from "../html.js";
import { rankOf, sorted, suitOf } from "../cards.js";
import { LOW, useMedia } from "../hooks.js";
import { ownerOf } from "../layout.js";
import { Icon } from "./Icon.js";
import { Pip } from "./Card.js";
import { Zone } from "./Zone.js";
import { seatFacts } from "./Facts.js";

const LINES_FROM = 6;
/** More places than this before a seat go without their names. */
const MELDS_LABELLED = 2;

/**
 * @param {{seat: number, view: import("../protocol").View, info: import("../protocol").SeatInfo | undefined,
 *   names: import("../names.js").Names, offers: import("../offers.js").Offers,
 *   touch: (zone: import("../protocol").Zone, card: string | null) => void}} props
 */
export function Seat({ seat, view, info, names, offers, touch }) {
  const own = view.zones.filter((zone) => ownerOf(zone, view) === seat && zone.role !== "trick" && zone.role !== "last trick");
  const target = own.find((zone) => zone.role === "hand" && offers.zone(zone).length > 0);
  const acts = view.to_act.includes(seat) && !view.ended;
  const mine = seat === view.viewer;
  const plate = html`<${Plate} ...${{ seat, view, info, names, own, mine }} />`;
  const zones = own.filter((zone) => zone.role !== "hand" && (zone.count > 0 || offers.zone(zone).length > 0 || zone.role === "stock"));
  const low = useMedia(LOW);
  const below = (/** @type {import("../protocol").Zone} */ zone) => low && offers.anyCard(zone); // it lies where one's own hand does
  const open = mine ? [] : own.filter((zone) => zone.role === "hand" && zone.cards?.some((card) => card !== null) && !below(zone));
  return html`<section class=${`seat${acts ? " acts" : ""}${mine ? " mine" : ""}`} data-seat=${seat} aria-label=${`${names.seat(seat)}${acts ? ", to play" : ""}`}>
    ${target ? html`<button class="plate may" onClick=${() => touch(target, null)} aria-label=${names.seat(seat)}>${plate}</button>` : html`<div class="plate">${plate}</div>`}
    ${(zones.length > 0 || open.length > 0) && html`<div class=${`before${zones.length > MELDS_LABELLED ? " crowded" : ""}`}>
      ${open.map((zone) => html`<${OpenHand} key=${zone.name} zone=${zone} />`)}
      ${zones.map((zone, i) => html`<${Zone} key=${`${zone.name}${i}`} zone=${zone} offers=${offers} touch=${(/** @type {string | null} */ card) => touch(zone, card)} />`)}
    </div>`}
  </section>`;
}

/** @param {any} props */
function Plate({ seat, view, info, names, own, mine }) {
  const held = own.filter((/** @type {import("../protocol").Zone} */ z) => z.role === "hand");
  const count = held.reduce((/** @type {number} */ sum, /** @type {import("../protocol").Zone} */ z) => sum + z.count, 0);
  const away = info?.kind === "person" && info.online === false;
  return html`<span class="plate-name">
      ${(info?.kind === "bot" || info?.auto) && html`<span class="mark" title="a bot plays here"><${Icon} name="bot" /><span class="sr">bot</span></span>`}
      ${away && html`<span class="mark away" title="away"><span class="sr">away</span></span>`}
      <b>${info?.kind === "open" ? "open seat" : names.seat(seat)}</b>
      ${view.dealer === seat && html`<span class="mark dealer" title="dealer">D<span class="sr">ealer</span></span>`}
      ${view.won.includes(seat) && view.ended && html`<span class="mark won" title="won">★<span class="sr">won</span></span>`}
    </span>
    <span class="plate-facts">
      ${held.length > 0 && !mine && html`<span class="count" title="cards in hand"><i class="tiny-back"></i>${count}<span class="sr"> cards</span></span>`}
      ${seatFacts(view, seat, names)}
    </span>`;
}

/** Cards of another that all may see: as cards while they are few, else a line a suit. @param {{zone: import("../protocol").Zone, brief?: boolean}} props */
export function OpenHand({ zone, brief = false }) {
  const cards = sorted(/** @type {string[]} */ ((zone.cards ?? []).filter((card) => card !== null)), "suits");
  if (cards.length < LINES_FROM && !brief) return html`<${Zone} zone=${{ ...zone, role: "exposed", count: cards.length, cards, label: "shown" }} offers=${NO_OFFERS} touch=${() => {}} />`;
  const suits = [...new Set(cards.map(suitOf))];
  return html`<div class="open-hand" aria-label=${`${cards.length} cards shown`} role="group">
    ${suits.map((suit) => html`<span class="suit-line" key=${suit}>
      ${suit && html`<svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit=${suit} /></svg>`}
      ${cards.filter((card) => suitOf(card) === suit).map(rankOf).join(" ")}
    </span>`)}
  </div>`;
}

const NO_OFFERS = /** @type {any} */ ({ anyCard: () => false, card: () => [], zone: () => [] });
