// @ts-check
/** The table itself: the others around it, the trick and the piles in the middle. */
import { html, useRef } from "../html.js";
import { useMedia } from "../hooks.js";
import { others, ownerOf, places } from "../layout.js";
import { useGliding } from "../motion.js";
import { departures } from "../names.js";
import { SideFacts, TableFacts } from "./Facts.js";
import { Piles } from "./Piles.js";
import { Seat } from "./Seat.js";
import { Trick } from "./Trick.js";
import { Zone } from "./Zone.js";

const FANS_FROM = 5;
const SIDES = /** @type {const} */ (["west", "north", "east"]);

/** @typedef {import("../protocol").Zone} ZoneData */

/** A trick, also where the cards lie before each seat. @param {import("../protocol").View} view @param {"trick" | "last trick"} role @returns {ZoneData | undefined} */
function together(view, role) {
  const zones = view.zones.filter((zone) => zone.role === role);
  if (zones.length < 2 || zones[0].per !== "seat") return zones[0];
  const cards = zones.flatMap((zone) => zone.cards ?? Array(zone.count).fill(null));
  return { ...zones[0], unit: null, per: "", count: cards.length, cards, by: zones.flatMap((zone) => Array(zone.count).fill(zone.unit)) };
}

/** The zones in the middle, sorted by what they are. @param {import("../protocol").View} view @param {import("../offers.js").Offers} offers */
export function middle(view, offers) {
  const teams = new Set(view.sides).size < view.seats;
  const shared = view.zones.filter((zone) => zone.role !== "last trick" && zone.role !== "trick" && ownerOf(zone, view) === null
    && !(teams && zone.per === "side" && zone.role === "won" && !offers.zone(zone).length));
  const families = new Map(/** @type {[string, ZoneData[]][]} */ ([]));
  for (const zone of shared) families.set(zone.name, [...(families.get(zone.name) ?? []), zone]);
  const lies = (/** @type {ZoneData} */ zone) => view.seats === 1 || zone.count > 0 || offers.zone(zone).length > 0;
  const piles = [...families.values()].filter((f) => f.length >= FANS_FROM).map((f) => f.filter(lies)).filter((f) => f.length > 0);
  const loose = [...families.values()].filter((f) => f.length < FANS_FROM);
  const dead = (/** @type {ZoneData[]} */ family) => view.seats > 1 && family.every((z) => !z.count && !offers.zone(z).length);
  const empty = (/** @type {ZoneData} */ z, /** @type {boolean} */ one) => z.count === 0 && !offers.zone(z).length && one && !["stock", "foundation"].includes(z.role);
  const kept = loose.filter((family) => !dead(family) || family[0].role === "stock").flatMap((family) => family.filter((z) => !empty(z, family.length === 1 || z.role !== "pile")));
  return { piles, loose: kept, trick: together(view, "trick"), last: together(view, "last trick") };
}

/**
 * @param {{room: import("../room.js").Room, view: import("../protocol").View, names: import("../names.js").Names,
 *   offers: import("../offers.js").Offers, touch: (zone: ZoneData, card: string | null) => void, openRules: () => void}} props
 */
export function Felt({ room, view, names, offers, touch, openRules }) {
  const felt = useRef(/** @type {HTMLElement | null} */ (null));
  const narrow = useMedia("(max-width: 620px)");
  useGliding(felt, room.seq);
  const rest = others(view);
  const spots = places(rest.length, narrow);
  const { piles, loose, trick, last } = middle(view, offers);
  const departs = departures(view).length > 0;
  const active = offers.all.length > 0;
  const seatAt = (/** @type {number} */ seat) => html`<${Seat} key=${seat} ...${{ seat, view, names, offers, touch, info: room.seats.find((s) => s.seat === seat) }} />`;
  const side = (/** @type {string} */ where) => {
    const seats = rest.filter((_, i) => spots[i] === where);
    return html`<div class=${`seats ${where}`} key=${where}>${(where === "west" ? seats.reverse() : seats).map(seatAt)}</div>`;
  };
  const label = (/** @type {ZoneData} */ z) => (z.per === "side" && z.unit !== null ? `${names.side(z.unit)}: ${z.label}` : undefined);
  return html`<main class=${`felt seats-${view.seats}${trick ? " with-trick" : ""}${piles.length ? " with-piles" : ""}`} ref=${felt} aria-label="the table">
    <div class="corner"><${TableFacts} view=${view} names=${names} most=${narrow ? 5 : 9} /><${SideFacts} view=${view} names=${names} />${narrow && view.seats > 1 && html`<span class="fact">hand <b>${view.hand + 1}</b></span>`}${narrow && departs && html`<button class="fact house-rules" onClick=${openRules}>house rules</button>`}</div>
    ${rest.length > 0 && SIDES.map(side)}
    <div class="centre">
      ${loose.length > 0 && html`<div class="zones">${loose.map((zone, i) => html`<${Zone} key=${`${zone.name}${zone.unit ?? i}`} zone=${zone} label=${label(zone)} offers=${offers} touch=${(/** @type {string | null} */ card) => touch(zone, card)} />`)}</div>`}
      ${trick && html`<${Trick} zone=${trick} last=${last} view=${view} names=${names} mat=${!loose.length && !piles.length} />`}
      ${piles.map((zones) => html`<${Piles} key=${zones[0].name} zones=${zones} offers=${offers} active=${active} touch=${touch} />`)}
    </div>
    ${view.viewer !== null && view.seats > 1 && html`<div class="seats south">${seatAt(view.viewer)}</div>`}
  </main>`;
}
