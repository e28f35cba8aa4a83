// @ts-check
/** Numbers drawn as tokens: chips, piles of tricks, calls, notes on a wall. */
import { html } from "../../../base/html.js";
import { cardName, matchesPlace, ranking, suitOf } from "../../../cards/cards.js";
import { useEndInSight } from "../../../base/hooks.js";
import { countLabel } from "../../../base/language.js";
import { Card, Words } from "../../shared/Card.js";

/** @import { Numeral, View } from "../../../protocol" */

const CHIPS = /** @type {[number, string][]} */ ([
  [100, "hundred"],
  [25, "quarter"],
  [10, "ten"],
  [5, "five"],
  [1, "one"],
]);
/** The highest stack, and the most stacks. */
const HIGHEST = 6;
const MAX_STACKS = 4;
const MAX_BACKS = 17;

/** An amount as stacks, the most valuable chips first. @param {number} amount @returns {[string, number][]} */
function stacks(amount) {
  const stacks = /** @type {[string, number][]} */ ([]);
  let left = amount;
  for (const [worth, kind] of CHIPS) {
    const many = Math.floor(left / worth);
    left -= many * worth;
    if (many) stacks.push([kind, Math.min(HIGHEST, many)]);
  }
  return stacks.slice(0, MAX_STACKS);
}

/**
 * Chips with their amount beside them; a debt is a slip of paper.
 * @param {{amount: number, label: string, shown?: boolean}} props
 */
export function Chips({ amount, label, shown = false }) {
  if (amount < 0) return html`<span class="slip">owes <b>${-amount}</b></span>`;
  return html`<span class="chips" title=${label}>
    <span class="stacks" aria-hidden="true">
      ${stacks(amount).map(
        ([kind, high]) => html`<i key=${kind} class=${`chip-${kind}`} style=${{ "--high": high }}></i>`,
      )}
    </span>
    <b>${amount}</b>
    <span class=${shown ? "chips-label" : "sr"}> ${label}</span>
  </span>`;
}

/**
 * Another player's hand: a fan of backs, with its open cards in front.
 * @param {{count: number, faces?: (string | null)[]}} props
 */
export function Backs({ count, faces = [] }) {
  const drawn = Math.min(count, MAX_BACKS);
  const all = drawn + faces.length;
  const turn = (/** @type {number} */ i) => `${(i - (all - 1) / 2) * Math.min(4, 24 / all)}deg`;
  const spoken = faces.length
    ? { role: "img", "aria-label": `open: ${faces.map((card) => cardName(card ?? "")).join(", ")}` }
    : { "aria-hidden": "true" };
  return html`<span class=${`fanb${faces.length ? " with-faces" : ""}`} style=${{ "--n": drawn }} ...${spoken}>
    ${faces.map((card, i) => html`<${Card} key=${`${card}${i}`} card=${card} mini />`)}
    ${Array.from(
      { length: drawn },
      (_, i) => html`<i key=${i} style=${{ "--turn": faces.length ? "0deg" : turn(i) }}></i>`,
    )}
  </span>`;
}

/**
 * Cards out of play, or tricks won: crossed backs and a number.
 * @param {{count: number, label: string, tricks?: boolean, open?: (() => void) | null}} props
 */
export function Pile({ count, label, tricks = false, open = null }) {
  const inside = html`
    <span
      class=${`crossed${tricks ? " tricks" : ""}`}
      style=${{ "--n": Math.min(4, Math.max(1, count)) }}
      aria-hidden="true"
    >
      <i></i>
      <i></i>
      <i></i>
    </span>
    <b>${count}</b>
    <span class="pile-label">${countLabel(label, count)}</span>
  `;
  return open
    ? html`<button class="wonpile" onClick=${open} aria-label=${`${label}: ${count}. Show the last trick`}>
      ${inside}
    </button>`
    : html`<span class="wonpile" aria-label=${`${label}: ${count}`} role="img">${inside}</span>`;
}

/**
 * The game's ranking, if it is unusual: the viewer's cards are ringed, cards out of play are faded.
 * @param {{view: View}} props
 */
export function Strength({ view }) {
  const places = ranking(view.looks?.strength);
  if (!places.length) return null;
  const lying = (/** @type {string[]} */ ...roles) =>
    view.zones
      .filter((zone) => roles.includes(zone.role))
      .flatMap((zone) => zone.cards ?? [])
      .filter((card) => card !== null);
  const mine = view.zones
    .filter((zone) => zone.role === "hand" && zone.unit === view.viewer)
    .flatMap((zone) => zone.cards ?? []);
  const gone = lying("won", "discard", "last trick");
  const out = lying("trick");
  const mark = (/** @type {{cards: string[]}} */ place) =>
    [
      mine.some((card) => card && matchesPlace(place, card)) ? "me" : "",
      out.some((card) => card && matchesPlace(place, card)) ? "lit" : "",
      place.cards.length === 1 && suitOf(place.cards[0]) && gone.includes(place.cards[0]) ? "gone" : "",
    ]
      .filter(Boolean)
      .join(" ");
  return html`<p
    class="strip"
    role="img"
    aria-label=${`from strongest to weakest: ${places.map(spokenPlace).join(", ")}`}
  >
    <span class="strip-end" aria-hidden="true">strongest</span>
    ${places.map(
      (place) =>
        html`<span key=${place.token} class=${`rank ${mark(place)}`} aria-hidden="true">
          <${Words} text=${place.cards.join(" ")} />
        </span>`,
    )}
  </p>`;
}

/** The spoken names of equal cards. @param {{cards: string[]}} place */
const spokenPlace = (place) => place.cards.map((card) => (suitOf(card) ? cardName(card) : card)).join(" and ");

/**
 * Arrows round the middle that show the direction of play.
 * @param {{view: View}} props
 */
export function Turning({ view }) {
  const direction = view.numbers.find((n) => n.role === "direction" && n.value !== "");
  if (!direction) return null;
  const back = direction.value === true || /right/.test(String(direction.value));
  const spoken = direction.shows === "yes" ? direction.label : `${direction.label}: ${direction.value}`;
  return html`<svg
    class=${`turning${back ? " back" : ""}`}
    viewBox="0 0 320 200"
    role="img"
    aria-label=${direction.value === false ? "play goes to the left" : spoken}
  >
    <path d="M40 130A130 84 0 0 1 150 18M280 70A130 84 0 0 1 170 182" />
    <path class="turning-head" d="M136 8 160 17 140 34ZM184 192 160 183 180 166Z" />
  </svg>`;
}

/** An upcard that is only a number of the view. @param {{card: string, label: string}} props */
export const UpCard = ({ card, label }) =>
  html`<div class="zone zone-upcard" role="img" aria-label=${`${label}: ${cardName(card)}`}>
    <span class="stack"><${Card} card=${card} still /></span>
    <span class="zone-label" aria-hidden="true">${label}</span>
  </div>`;

/** The rules made in play, on the wall. @param {{view: View}} props */
export function Wall({ view }) {
  const notes = view.numbers
    .filter((n) => n.role === "wall" && Array.isArray(n.value))
    .flatMap((n) => /** @type {any[]} */ (n.value))
    .filter((text) => typeof text === "string" && text && text !== "–");
  if (!notes.length) return null;
  return html`<section class="wall" aria-label="rules on the wall">
    <ul>
      ${notes.map((note, i) => html`<li key=${i}><${Words} text=${note} /></li>`)}
    </ul>
  </section>`;
}

/**
 * The calls of an auction, a column for each seat; `ask` asks for the meaning of one, or of all (null).
 * @param {{room: import("../../../table/tableState.js").Room, view: View, names:
 *   import("../../../table/names.js").Names, ask?: any}} props
 */
export function Calls({ room, view, names, ask }) {
  const box = useEndInSight(room.seq);
  const asks = ask && view.looks.told && view.viewer !== null;
  const calls = callsOf(room).map(({ seat, words }, i) => {
    const text = html`<${Words} text=${words} bid />`;
    return { seat, words: asks ? html`<button class="term" onClick=${() => ask(i)}>${text}</button>` : text };
  });
  const turn = view.numbered_clockwise === false ? -1 : 1;
  const first = view.viewer === null ? 0 : (view.viewer + turn) % view.seats;
  const order = Array.from({ length: view.seats }, (_, i) => (first + turn * i + view.seats * 2) % view.seats);
  const rows = /** @type {Map<number, any>[]} */ ([]);
  for (const { seat, words } of calls) {
    const last = rows.at(-1);
    const place = order.indexOf(seat);
    if (!last || [...last.keys()].some((other) => order.indexOf(other) >= place)) rows.push(new Map([[seat, words]]));
    else last.set(seat, words);
  }
  const next = view.to_act[0];
  const wanted = next === undefined ? null : order.indexOf(next);
  const lastRow = rows.at(-1);
  const open = wanted !== null && (!lastRow || [...lastRow.keys()].some((other) => order.indexOf(other) >= wanted));
  if (open) rows.push(new Map());
  const cell = (/** @type {Map<number, any>} */ row, /** @type {boolean} */ newest, /** @type {number} */ seat) => {
    const asked = newest && seat === next && !row.has(seat);
    const mark =
      asks && seat === view.viewer
        ? html`<button class="term" aria-label="What would my calls say?" onClick=${() => ask(null)}>?</button>`
        : "?";
    return html`<td key=${seat} class=${asked ? "wanted" : ""}>${row.get(seat) ?? (asked && mark)}</td>`;
  };
  return html`<div class="calls-box" ref=${box}>
    <table class="calls">
      <thead>
        <tr>
          ${order.map((seat) => html`<th scope="col" key=${seat}>${names.seat(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, i) => html`<tr key=${i}>${order.map((seat) => cell(row, i === rows.length - 1, seat))}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/**
 * The calls since the deal, without the callers' names.
 * @param {import("../../../table/tableState.js").Room} room
 */
function callsOf(room) {
  const start = room.log.findLastIndex((line) => line.kind === "hand");
  return room.log.slice(start + 1).flatMap((line) => {
    if (line.kind !== "move" || line.seat === null) return [];
    const name = room.seats.find((seat) => seat.seat === line.seat)?.name ?? "";
    const rest = line.text.startsWith(`${name} `) ? line.text.slice(name.length + 1) : line.text.replace(/^\S+ /, "");
    return [
      {
        seat: line.seat,
        words: rest
          .replace(/^bids? /, "")
          .replace(/[.]$/, "")
          .replace(/^passes$/, "pass"),
      },
    ];
  });
}
