// @ts-check
/** The melds of two players by rank, a column for each rank: the other player's above, the viewer's below. */
import { html } from "../../../base/html.js";
import { RANKS, cardName, rankOf } from "../../../cards/cards.js";
import { useFrame } from "../../../base/hooks.js";
import { Card } from "../../shared/Card.js";

/** With fewer melds in front of a seat than this, each is a fan. */
const FROM = 8;

/** @typedef {import("../../../protocol").Zone} ZoneData */

/**
 * The melds to draw by rank: the upper seat's, and the lower seat's; null if some can be touched, or if more than two
 * play.
 * @param {import("../../../protocol").View} view @param {import("../../../table/offerTargets.js").Offers} offers
 * @returns {[ZoneData[], ZoneData[]] | null}
 */
export function meldsByRank(view, offers) {
  const below = view.viewer ?? 0;
  const of = (/** @type {number} */ seat) =>
    view.zones.filter((zone) => zone.role === "meld" && zone.per === "seat" && zone.unit === seat);
  const both = /** @type {[ZoneData[], ZoneData[]]} */ ([of(1 - below), of(below)]);
  const all = both.flat();
  const touched = all.some((zone) => offers.zone(zone).length > 0 || offers.anyCard(zone));
  return view.seats === 2 && both.every((melds) => melds.length >= FROM) && !touched && all.some((zone) => zone.count)
    ? both
    : null;
}

/**
 * The rank of a column: that of its place if there is one for every rank (a new meld may have more wild cards than
 * natural ones), else its commonest rank.
 * @param {{place: number, above: ZoneData, below: ZoneData}} column @param {boolean} whole
 */
function rankOfColumn({ place, above, below }, whole) {
  const cards = [...(above.cards ?? []), ...(below.cards ?? [])];
  const ranks = cards.map((card) => rankOf(card ?? ""));
  if (whole && ranks.includes(RANKS[place])) return RANKS[place];
  const often = (/** @type {string} */ rank) => ranks.filter((other) => other === rank).length;
  return ranks.reduce((best, rank) => (often(rank) > often(best) ? rank : best), ranks[0] ?? "");
}

/**
 * @param {{melds: [ZoneData[], ZoneData[]], view: import("../../../protocol").View,
 *   names: import("../../../table/names.js").Names}} props
 */
export function MeldsByRank({ melds, view, names }) {
  const small = useFrame() !== "wide";
  const whole = melds.every((zones) => zones.length === RANKS.length); // one column for each rank
  const columns = melds[0]
    .map((zone, i) => ({ place: i, above: zone, below: melds[1][i] }))
    .map((column) => ({ ...column, lies: column.above.count + column.below.count > 0 }))
    .filter(({ lies }) => lies || (whole && !small))
    .map((column) => ({ ...column, rank: column.lies ? rankOfColumn(column, whole) : RANKS[column.place] }))
    .sort((a, b) => RANKS.indexOf(b.rank) - RANKS.indexOf(a.rank));
  const below = view.viewer ?? 0;
  return html`<div class="ranks" role="group" aria-label="melds by rank" style=${{ "--n": columns.length }}>
    ${columns.map(
      ({ place, above, below: own, rank }) =>
        html`<div class="rank-column" key=${place}>
          <${Meld} zone=${above} of=${names.seat(1 - below)} top=${small} />
          <b class="rank-name" aria-hidden="true">${rank}</b>
          <${Meld} zone=${own} of=${names.seat(below)} top=${small} />
        </div>`,
    )}
  </div>`;
}

/**
 * One meld: its cards in a column with their number, or an empty place.
 * @param {{zone: ZoneData, of: string, top: boolean}} props `top`: show only the top card
 */
function Meld({ zone, of, top }) {
  const cards = zone.cards ?? [];
  if (!cards.length) return html`<span class="rank-meld"><i class="slot-place" aria-hidden="true"></i></span>`;
  const cardNames = cards.map((card) => cardName(card ?? "")).join(", ");
  return html`<span class="rank-meld" role="img" aria-label=${`${of}: ${cardNames}`}>
    <span class="rank-stack">
      ${(top ? cards.slice(-1) : cards).map((card, i) => html`<${Card} key=${i} card=${card} mini />`)}
    </span>
    <b class="rank-count">${cards.length}</b>
  </span>`;
}
