// @ts-check
/** Offers by their target: a card, a unit of a zone, a zone, or none (a button). */

/** @import { Offer, Zone } from "../protocol" */

/**
 * A zone as `placeOf` names it, and its card under the pointer.
 * @typedef {{zone: string, card: string | null}} Goal
 */
/**
 * Called when a card is tapped, or dropped on a goal.
 * @typedef {(zone: Zone, card: string | null, goal?: Goal) => void} Touch
 */

/** @param {string} zone @param {number | null} unit @param {string | null} card */
const key = (zone, unit, card) => `${zone}/${unit ?? ""}/${card ?? ""}`;

/** A zone's name in the page, in `data-zone`. @param {{name: string, unit: number | null}} zone */
export const placeOf = (zone) => `${zone.name}/${zone.unit ?? ""}`;

export class Offers {
  /** @param {Offer[]} offers @param {import("../protocol").View} view
   * @param {Set<number>} [advised] the moves of a hint */
  constructor(offers, view, advised = new Set()) {
    this.advised = advised;
    /** @type {Map<string, Offer[]>} */
    this.at = new Map();
    /** @type {Offer[]} offers without a target on the table */
    this.buttons = [];
    /** @type {Offer[]} offers made by touching all the cards that they give and take */
    this.swaps = offers.filter((offer) => offer.give?.length || offer.take?.length);
    /** @type {Set<string>} the cards touched for such a move so far, as keys */
    this.picked = new Set();
    this.viewer = view.viewer;
    this.view = view;
    this.all = offers;
    for (const offer of offers) if (!this.swaps.includes(offer)) this.place(offer, view);
  }

  /** @param {Offer} offer @param {import("../protocol").View} view */
  place(offer, view) {
    const target = targetOf(offer, view);
    if (!target && offer.to && offer.units?.length) {
      // The second of two moves says where the card goes: its target is that place.
      for (const unit of offer.units) this.add(key(offer.to, unit, null), offer);
    }
    if (target && offer.cards?.length) {
      for (const card of new Set(offer.cards)) this.add(key(target.name, target.unit, card), offer);
      return;
    }
    if (target) {
      this.add(key(target.name, target.unit, offer.card), offer);
    }
    const plain = !offer.card && offer.unit === null;
    if (!target || plain || offer.content) this.buttons.push(offer);
  }

  /** @param {string} where @param {Offer} offer */
  add(where, offer) {
    this.at.set(where, [...(this.at.get(where) ?? []), offer]);
  }

  /** The offers made by touching that card. @param {Zone} zone @param {string | null} card */
  card(zone, card) {
    return (card && this.at.get(key(zone.name, zone.unit, card))) || [];
  }

  /** The offers made by touching the zone as a whole. @param {Zone} zone */
  zone(zone) {
    return this.at.get(key(zone.name, zone.unit, null)) ?? [];
  }

  /** The zones where a card may be dropped, named by `placeOf`. @param {Zone} zone @param {string | null} card */
  goals(zone, card) {
    const goals = this.card(zone, card).flatMap(goalsOf);
    const swapped = this.picks(zone, card) ? this.swaps.filter((offer) => offer.give.includes(card ?? "")) : [];
    const taken = this.view.zones.filter(
      (other) => ownedByNone(other) && swapped.some((offer) => offer.take.some((one) => other.cards?.includes(one))),
    );
    return [...new Set([...goals, ...taken.map(placeOf)])];
  }

  /**
   * Of the offers made with a card, those that take it to a place; all if none names a place.
   * @param {Offer[]} offers @param {string | null} place
   */
  to(offers, place) {
    const there = place === null ? [] : offers.filter((offer) => goalsOf(offer).includes(place));
    return there.length ? there : offers;
  }

  /** The offers without a card that put the picked-up card in a place. @param {string} place */
  arriving(place) {
    return this.all.filter((offer) => !offer.card && !offer.cards?.length && goalsOf(offer).includes(place));
  }

  /** The cards picked where one is dropped on another. @param {Zone} zone @param {string | null} card
   * @param {Goal} goal */
  pickedTogether(zone, card, goal) {
    const other = this.view.zones.find((one) => placeOf(one) === goal.zone);
    const both = other && this.picks(other, goal.card);
    return both ? new Set([key(zone.name, zone.unit, card), key(other.name, other.unit, goal.card)]) : null;
  }

  /** Whether the card may be picked for a move with several cards. @param {Zone} zone @param {string | null} card */
  picks(zone, card) {
    if (!card || !this.swaps.length) return false;
    if (zone.role !== "hand") return this.swaps.some((offer) => offer.take.includes(card)) && ownedByNone(zone);
    return zone.unit === this.viewer && this.swaps.some((offer) => offer.give.includes(card));
  }

  /** Whether a hint says to touch the card, or (null) the zone as a whole.
   * @param {Zone} zone @param {string | null} card */
  isAdvised(zone, card) {
    if (!this.advised.size) return false;
    if (!card) return this.zone(zone).some((offer) => this.advised.has(offer.move));
    const own = zone.role === "hand" && zone.unit === this.viewer;
    const swapped = this.picks(zone, card) ? this.swaps : [];
    const exchanged = swapped.filter((offer) => (own ? offer.give : offer.take).includes(card));
    return [...this.card(zone, card), ...exchanged].some((offer) => this.advised.has(offer.move));
  }

  /** @param {Zone} zone @param {string | null} card */
  isPicked(zone, card) {
    return this.picked.has(key(zone.name, zone.unit, card));
  }

  /** The cards picked after one more touch. @param {Zone} zone @param {string | null} card */
  pickedAfter(zone, card) {
    const next = new Set(this.picked);
    const one = key(zone.name, zone.unit, card);
    if (!next.delete(one)) next.add(one);
    return next;
  }

  /** The move that gives and takes exactly the picked cards. */
  swap() {
    const cards = [...this.picked].map((one) => one.slice(one.lastIndexOf("/") + 1));
    return this.swaps.find((offer) => {
      const wanted = [...offer.give, ...offer.take];
      return wanted.length === cards.length && wanted.every((card) => cards.includes(card));
    });
  }

  /** Whether any card in the zone may be touched. @param {Zone} zone */
  anyCard(zone) {
    return (zone.cards ?? []).some((card) => this.card(zone, card).length > 0 || this.picks(zone, card));
  }
}

/** The places to which an offer takes a card. @param {Offer} offer */
const goalsOf = ({ to, units }) =>
  !to ? [] : units?.length ? units.map((unit) => placeOf({ name: to, unit })) : [placeOf({ name: to, unit: null })];

/** @param {Zone} zone */
const ownedByNone = (zone) => zone.per === "";

/**
 * The zone that an offer targets, if it is on the table (and has the card).
 * @param {Offer} offer
 * @param {import("../protocol").View} view
 */
function targetOf(offer, view) {
  if (!offer.zone) return null;
  const named = view.zones.filter((zone) => zone.name === offer.zone);
  const unit = offer.unit ?? (named.length > 1 ? view.viewer : null);
  const candidates = named.filter((zone) => zone.unit === unit || (named.length === 1 && offer.unit === null));
  if (!offer.card) return candidates[0] ?? null;
  return candidates.find((zone) => zone.cards?.includes(offer.card)) ?? null;
}

/**
 * Offers grouped by their heading or another key, in their original order.
 * @param {Offer[]} offers
 * @param {(offer: Offer) => string} by
 */
export function groupOffers(offers, by = (offer) => offer.group) {
  const groups = /** @type {Map<string, Offer[]>} */ (new Map());
  for (const offer of offers) groups.set(by(offer), [...(groups.get(by(offer)) ?? []), offer]);
  return [...groups];
}
