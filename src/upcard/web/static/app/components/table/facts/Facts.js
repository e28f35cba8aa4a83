// @ts-check
/** The numbers of a view: trumps, tricks, scores. Empty values are not shown. */
import { html } from "../../../base/html.js";
import { suitLetter, suitName } from "../../../cards/cards.js";
import { countLabel } from "../../../base/language.js";
import { Card, Pip, Words } from "../../shared/Card.js";

const MAX_LISTED = 8;

/** @import { Numeral, View } from "../../../protocol" */
/** @typedef {import("../../../table/names.js").Names} Names */

/**
 * Whether a value is empty: unknown, no seat, "no" or zero.
 * @param {any} value
 * @param {string} shows
 * @returns {boolean}
 */
export function blank(value, shows) {
  if (Array.isArray(value)) return value.every((v) => blank(v, shows));
  if (value === null || value === undefined || value === "") return true;
  if (value === "-" || value === "–") return true;
  if (shows === "yes") return value === false || value === "no" || value === 0;
  return shows === "seat" || shows === "side" ? value < 0 : value === 0;
}

/**
 * A list without its empty end: hands that have not been split off are left out.
 * @param {any[]} value
 * @param {string} shows
 */
function withoutEmptyEnd(value, shows) {
  const last = value.findLastIndex((one) => !blank(one, shows));
  return value.slice(0, Math.max(1, last + 1));
}

/** One value, formatted by its kind. @param {{value: any, shows: string, names: Names}} props */
export function Value({ value, shows, names }) {
  if (Array.isArray(value)) {
    return html`
      ${withoutEmptyEnd(value, shows).map(
        (v, i) => html`${i > 0 && " · "}<${Value} value=${v} shows=${shows} names=${names} />`,
      )}
    `;
  }
  if (value !== 0 && blank(value, shows) && shows !== "yes") return html`<span>–</span>`;
  if (shows === "suit" && suitLetter(String(value))) {
    return html`<span class="big-sign">
      <svg viewBox="0 0 100 100" role="img" aria-label=${suitName(value)}><${Pip} suit=${suitLetter(value)} /></svg>
    </span>`;
  }
  if (shows === "seat" && typeof value === "number") return html`<span>${names.seat(value)}</span>`;
  if (shows === "side" && typeof value === "number") return html`<span>${names.side(value)}</span>`;
  if (shows === "card") return html`<span class="tiny-card"><${Words} text=${String(value)} /></span>`;
  if (shows === "yes") return html`<span>${blank(value, shows) ? "no" : "yes"}</span>`;
  return html`<span><${Words} text=${String(value)} bid=${shows === "choice"} /></span>`;
}

/** Roles that are drawn, not written. */
const DRAWN = ["pot", "wall", "says", "bet", "tag", "chips", "won", "in", "direction", "upcard"];

/**
 * Facts about the whole table: the first few on the felt (without lists), all of them in the panel.
 * @param {{view: View, names: Names, most?: number}} props
 */
export function TableFacts({ view, names, most = Infinity }) {
  const lists = most === Infinity ? MAX_LISTED : 1;
  const short = (/** @type {any} */ value) => !Array.isArray(value) || value.flat().length <= lists;
  const whole = view.numbers
    .filter(
      (n) =>
        n.per === "" &&
        !(most < Infinity && DRAWN.includes(n.role ?? "")) &&
        !blank(n.value, n.shows) &&
        short(n.value),
    )
    .slice(0, most);
  return html`<dl class="facts">
    ${whole.map(
      (n) =>
        html`<div key=${n.name} class=${`fact fact-${n.shows}`}>
          <dt>${n.label}</dt>
          ${
            n.shows === "yes" && !Array.isArray(n.value)
              ? html`<dd class="sr">yes</dd>`
              : html`<dd><${Value} value=${n.value} shows=${n.shows} names=${names} /></dd>`
          }
        </div>`,
    )}
  </dl>`;
}

/**
 * The numbers of each side, if sides have more than one seat, and the cards it has won (`brief`: without what is drawn
 * as a pile).
 * @param {{view: View, names: Names, brief?: boolean}} props
 */
export function SideFacts({ view, names, brief = false }) {
  if (!names.teams) return null;
  const all = view.numbers.filter((n) => n.per === "side" && Array.isArray(n.value) && !(brief && n.role === "won"));
  const some = all.filter((n) => !blank(n.value, n.shows));
  const rows = some.length ? some : all.slice(-1);
  const counted = rows.some((n) => n.role === "won");
  const piles = counted || brief ? [] : wonBySides(view);
  if (!rows.length && !piles.length) return null;
  const sides = ownSideFirst(view);
  return html`<table class="sides">
    <thead>
      <tr>
        <td></td>
        ${rows.map((n) => html`<th scope="col" key=${n.name}>${n.label}</th>`)}
        ${piles.map(([label]) => html`<th scope="col" key=${label}>${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${sides.map(
        (side) => html`<tr key=${side}>
          <th scope="row">${names.side(side)}</th>
          ${rows.map(
            (n) =>
              html`<td key=${n.name} data-label=${n.label}>
                <${Value} value=${/** @type {any[]} */ (n.value)[side]} shows=${n.shows} names=${names} />
              </td>`,
          )}
          ${piles.map(([label, counts]) => html`<td key=${label} data-label=${label}>${counts.get(side) ?? 0}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The sides, the viewer's own first. @param {View} view */
export const ownSideFirst = (view) => {
  const own = view.viewer === null ? -1 : view.sides[view.viewer];
  return [...new Set(view.sides)].sort((a, b) => Number(b === own) - Number(a === own) || a - b);
};

/**
 * The cards that each side has won: label, and count by side.
 * @param {View} view
 * @returns {[string, Map<number, number>][]}
 */
function wonBySides(view) {
  const zones = view.zones.filter((zone) => zone.per === "side" && zone.role === "won");
  const labels = [...new Set(zones.map((zone) => zone.label))];
  return labels.map((label) => [
    label,
    new Map(zones.filter((z) => z.label === label).map((z) => [z.unit ?? 0, z.count])),
  ]);
}

/**
 * The numbers of a role with the value of one seat (of its side, if every seat is a side), without empty ones.
 * @param {View} view
 * @param {number} seat
 * @param {string} role
 * @param {Names} [names]
 * @returns {(Omit<Numeral, "value"> & {value: any})[]}
 */
export function seatNumbers(view, seat, role, names) {
  return ofSeat(view, seat, Boolean(names?.teams)).filter(
    (n) => (n.role ?? "") === role && (role === "chips" ? n.value !== null : !blank(n.value, n.shows)),
  );
}

/**
 * @param {View} view
 * @param {number} seat
 * @param {boolean} teams
 * @returns {(Omit<Numeral, "value"> & {value: any})[]}
 */
const ofSeat = (view, seat, teams) =>
  view.numbers
    .filter(
      (n) =>
        Array.isArray(n.value) &&
        (n.per === "seat" || (n.per === "side" && !teams && new Set(view.sides).size === view.seats)),
    )
    .map((n) => ({ ...n, value: /** @type {any[]} */ (n.value)[n.per === "seat" ? seat : view.sides[seat]] }));

/**
 * The numbers beside a name: those of the seat (and of its side, if every seat is a side).
 * @param {View} view
 * @param {number} seat
 * @param {Names} names
 * @param {number} most
 */
export function seatFacts(view, seat, names, most = Infinity) {
  const own = ofSeat(view, seat, names.teams);
  const anywhere = new Set(view.numbers.filter((n) => !blank(n.value, n.shows)).map((n) => n.name));
  const shown = own.filter(
    (n) =>
      !DRAWN.includes(n.role ?? "") &&
      anywhere.has(n.name) &&
      (n.shows === "number" && n.role === "score" ? n.value !== null : !blank(n.value, n.shows)),
  );
  const scored = view.numbers.some(
    (n) => ["score", "chips"].includes(n.role ?? "") || /score|points|chips|won/.test(n.label),
  );
  return html`
    ${shown
      .sort((a, b) => Number(b.role === "score") - Number(a.role === "score"))
      .slice(0, most)
      .map(
        (n) =>
          html`<span class="seat-fact" key=${n.name}>
            ${
              n.shows === "yes"
                ? html`<small>${n.label}</small>`
                : html`<b><${Value} value=${n.value} shows=${n.shows} names=${names} /></b> <${Counted} of=${n} />`
            }
          </span>`,
      )}
    ${
      !scored &&
      !names.teams &&
      view.points.some((p) => p !== 0) &&
      html`<span class="seat-fact">
        <b>${view.points[seat]}</b> <small>${countLabel("points", view.points[seat])}</small>
      </span>`
    }
  `;
}

/** The label of a count: "1 trick", "2 tricks". @param {{of: {label: string, value: any}}} props */
export const Counted = ({ of }) => html`<small>${countLabel(of.label, of.value)}</small>`;

/** @param {{card: string}} props */
export const SmallCard = ({ card }) => html`<span class="small-card"><${Card} card=${card} still /></span>`;
