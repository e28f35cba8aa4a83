// @ts-check
/** The numbers of a view: trumps, tricks, scores, in words and signs. */
import { html } from "../html.js";
import { suitLetter, suitName } from "../cards.js";
import { Card, Pip, Words } from "./Card.js";

/** @typedef {import("../protocol").Numeral} Numeral */

const empty = (/** @type {unknown} */ value) => value === null || value === "" || value === undefined;

/** One value as its kind wants it. @param {{value: any, shows: string, names: import("../names.js").Names}} props */
export function Value({ value, shows, names }) {
  if (Array.isArray(value)) return html`${value.map((v, i) => html`${i > 0 && " · "}<${Value} value=${v} shows=${shows} names=${names} />`)}`;
  if (empty(value)) return html`<span>–</span>`;
  if (shows === "suit" && suitLetter(String(value))) return html`<span class="big-sign"><svg viewBox="0 0 100 100" role="img" aria-label=${suitName(value)}><${Pip} suit=${suitLetter(value)} /></svg></span>`;
  if (shows === "seat" && typeof value === "number") return html`<span>${names.seat(value)}</span>`;
  if (shows === "side" && typeof value === "number") return html`<span>${names.side(value)}</span>`;
  if (shows === "card") return html`<span class="tiny-card"><${Words} text=${String(value)} /></span>`;
  if (shows === "yes") return html`<span>${value === true || value === "yes" || value === 1 ? "yes" : "no"}</span>`;
  return html`<span><${Words} text=${String(value)} /></span>`;
}

const isNo = (/** @type {any} */ value) => value === false || value === "no" || value === 0;

/** Facts about the table as a whole. @param {{view: import("../protocol").View, names: import("../names.js").Names}} props */
export function TableFacts({ view, names }) {
  const whole = view.numbers.filter((n) => n.per === "" && !empty(n.value) && !(n.shows === "yes" && isNo(n.value)));
  return html`<dl class="facts">
    ${whole.map((n) => html`<div key=${n.name} class=${`fact fact-${n.shows}`}><dt>${n.label}</dt>${n.shows === "yes" && !Array.isArray(n.value) ? "" : html`<dd><${Value} value=${n.value} shows=${n.shows} names=${names} /></dd>`}</div>`)}
  </dl>`;
}

/** What each side has, where a side is more than one seat. @param {{view: import("../protocol").View, names: import("../names.js").Names}} props */
export function SideFacts({ view, names }) {
  const rows = view.numbers.filter((n) => n.per === "side" && Array.isArray(n.value));
  if (!names.teams || !rows.length) return null;
  const sides = [...new Set(view.sides)].sort((a, b) => a - b);
  return html`<table class="sides"><thead><tr><td></td>${rows.map((n) => html`<th scope="col" key=${n.name}>${n.label}</th>`)}</tr></thead>
    <tbody>${sides.map((side) => html`<tr key=${side}><th scope="row">${names.side(side)}</th>${rows.map((n) => html`<td key=${n.name} data-label=${n.label}><${Value} value=${/** @type {any[]} */ (n.value)[side]} shows=${n.shows} names=${names} /></td>`)}</tr>`)}</tbody>
  </table>`;
}

/** What stands beside a name: numbers of that seat (and of its side, where every seat is a side). @param {import("../protocol").View} view @param {number} seat @param {import("../names.js").Names} names */
export function seatFacts(view, seat, names) {
  const own = view.numbers.filter((n) => Array.isArray(n.value) && (n.per === "seat" || (n.per === "side" && !names.teams)));
  const value = (/** @type {Numeral} */ n) => /** @type {any[]} */ (n.value)[n.per === "seat" ? seat : view.sides[seat]];
  const shown = own.filter((n) => !empty(value(n)) && !(n.shows === "yes" && isNo(value(n))));
  const scored = view.numbers.some((n) => /score|points|chips/.test(n.label));
  return html`
    ${shown.map((n) => html`<span class="seat-fact" key=${n.name}><small>${n.label}</small>${n.shows === "yes" ? "" : html` <b><${Value} value=${value(n)} shows=${n.shows} names=${names} /></b>`}</span>`)}
    ${!scored && view.points.some((p) => p !== 0) && html`<span class="seat-fact"><small>points</small> <b>${view.points[seat]}</b></span>`}`;
}

/** @param {{card: string}} props */
export const SmallCard = ({ card }) => html`<span class="small-card"><${Card} card=${card} still /></span>`;
