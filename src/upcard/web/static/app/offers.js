// @ts-check
/** Offers by what they point at: a card, a unit of a zone, a zone, or nothing (a button). */

/** @typedef {import("./protocol").Offer} Offer */
/** @typedef {import("./protocol").Zone} Zone */

/** @param {string} zone @param {number | null} unit @param {string | null} card */
const key = (zone, unit, card) => `${zone}/${unit ?? ""}/${card ?? ""}`;

export class Offers {
  /** @param {Offer[]} offers @param {import("./protocol").View} view */
  constructor(offers, view) {
    /** @type {Map<string, Offer[]>} */
    this.at = new Map();
    /** @type {Offer[]} offers that nothing on the table stands for */
    this.buttons = [];
    this.all = offers;
    for (const offer of offers) this.place(offer, view);
  }

  /** @param {Offer} offer @param {import("./protocol").View} view */
  place(offer, view) {
    const target = pointed(offer, view);
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

  /** Whether any card in the zone may be touched. @param {Zone} zone */
  anyCard(zone) {
    return (zone.cards ?? []).some((card) => this.card(zone, card).length > 0);
  }
}

/** The zone that an offer points at, if it is on the table (and the card is in it). @param {Offer} offer @param {import("./protocol").View} view */
function pointed(offer, view) {
  if (!offer.zone) return null;
  const named = view.zones.filter((zone) => zone.name === offer.zone);
  const unit = offer.unit ?? (named.length > 1 ? view.viewer : null);
  const candidates = named.filter((zone) => zone.unit === unit || (named.length === 1 && offer.unit === null));
  if (!offer.card) return candidates[0] ?? null;
  return candidates.find((zone) => zone.cards?.includes(offer.card)) ?? null;
}

/** The buttons under their headings, in the order in which they came. @param {Offer[]} offers */
export function grouped(offers) {
  const groups = /** @type {Map<string, Offer[]>} */ (new Map());
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}
