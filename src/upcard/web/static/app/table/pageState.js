// @ts-check
/** What the page itself remembers at a table: notices, what waits for an answer, what the player has seen or chosen. */
import { t } from "../base/language.js";
import { settings } from "../base/settings.js";

/** @typedef {import("./tableState.js").Room} Room */

/** @typedef {{text: string, waits: boolean, shown: string, why: string}} Reading */

/** @typedef {Omit<import("../protocol").Why, "t">} Target what was touched */

/**
 * @typedef {object} PageState
 * @property {boolean} pending whether a move was sent and not yet answered
 * @property {{text: string, rule: string, key: number} | null} notice
 * @property {import("../protocol").Advice | null} advice the hint, until the next move
 * @property {boolean} numbers whether the numbers of the hint are shown, not its reason
 * @property {boolean} hintNoted whether the player knows that a hint takes the result out of the comparison
 * @property {Reading | null} reading how the typed text was understood
 * @property {Target | null} premove a card chosen before the player's turn
 * @property {number | null} askedCall the call whose meaning was asked for; null: of all
 * @property {import("../protocol").Meanings | null} meanings of all calls, as they were asked for last
 * @property {number} sheetsSeen the number of sheets that the player has seen
 */

/** @type {PageState} */
export const NOTHING = {
  pending: false,
  notice: null,
  advice: null,
  numbers: false,
  hintNoted: false,
  reading: null,
  premove: null,
  askedCall: null,
  meanings: null,
  sheetsSeen: 0,
};

let notices = 0;
export const notice = (/** @type {string} */ text, rule = "") => ({ text, rule, key: ++notices });

/** What the page remembers after a message.
 * @param {PageState} page @param {import("../protocol").FromServer} m @param {Room} room as it was before
 * @returns {PageState} */
export function noteMessage(page, m, room) {
  switch (m.t) {
    case "view":
      return { ...page, sheetsSeen: room.view ? page.sheetsSeen : m.sheets.length, advice: null, pending: false };
    case "event":
      return m.seq < room.seq ? page : { ...page, notice: null, advice: null, pending: false };
    case "advice":
      return { ...page, advice: m, numbers: false, notice: null };
    case "meanings": {
      if (page.askedCall === null) return { ...page, meanings: m };
      const call = m.made[page.askedCall];
      return call ? { ...page, notice: notice(`${t(call.words)}: ${t(call.tells)}`) } : page;
    }
    case "why":
      if (page.reading?.waits) {
        return { ...page, reading: { ...page.reading, waits: false, shown: m.shown ?? "", why: m.why ?? "" } };
      }
      return m.why === null && m.move !== null
        ? page
        : { ...page, notice: notice(m.why ?? "You cannot play this now.", m.rule) };
    case "nack":
      return { ...page, pending: false, notice: m.code === "stale" ? null : notice(m.why, m.rule) };
    case "ack":
      return m.seq <= room.seq ? { ...page, pending: false } : page;
    case "error":
      return room.line === "connecting" ? page : { ...page, notice: notice(m.why) };
    default:
      return page;
  }
}

/**
 * Whether the target is a card of the player's own hand that may be chosen before the turn.
 * @param {Room} room
 * @param {Target} target
 */
export function mayPremove(room, target) {
  const { view, you } = room;
  if (!settings().ahead || !view || view.ended || you === null || view.to_act.includes(you) || !target.card) {
    return false;
  }
  return view.zones.some(
    (zone) =>
      zone.role === "hand" && zone.unit === you && zone.name === target.zone && zone.cards?.includes(target.card ?? ""),
  );
}

/** The moves made by touching the target. @param {import("../protocol").Offer[]} offers @param {Target} target */
export const offersFor = (offers, target) =>
  offers.filter(
    (offer) =>
      offer.zone === target.zone &&
      (offer.unit === null || offer.unit === target.unit) &&
      (offer.card === target.card || (offer.cards ?? []).includes(target.card ?? "")),
  );
