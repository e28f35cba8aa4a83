// @ts-check
/** A hand: a list of cards in rows that a thumb can reach, walked through with the arrow keys. */
import { html, useEffect, useRef, useState } from "../html.js";
import { cardName, sorted } from "../cards.js";
import { LOW, useMedia, useSize } from "../hooks.js";
import { handRows } from "../layout.js";
import { tapsTwice } from "../settings.js";
import { Card } from "./Card.js";
import { OpenHand } from "./Seat.js";

/** Hands of fewer cards than this lie side by side. */
const FEW = 6;


/**
 * The cards to play from: one's own, and those of another who is played for (dummy). On a small screen what is not
 * to be played from now is only a line of signs.
 * @param {{hands: import("../protocol").Zone[], view: import("../protocol").View, names: import("../names.js").Names,
 *   sort: import("../cards.js").Sort, offers: import("../offers.js").Offers, touch: (zone: import("../protocol").Zone, card: string | null) => void}} props
 */
export function Hands({ hands, view, names, sort, offers, touch }) {
  const low = useMedia(LOW);
  const mine = (/** @type {import("../protocol").Zone} */ zone) => zone.unit === view.viewer;
  const label = (/** @type {import("../protocol").Zone} */ zone) =>
    `${mine(zone) ? "your" : `${names.seat(zone.unit ?? 0)}'s`} ${zone.label}`;
  const elsewhere = hands.some((zone) => !mine(zone));
  const abreast = hands.length > 1 && !elsewhere && hands.every((zone) => zone.count < FEW);
  return html`<div class=${`hands${abreast ? " abreast" : ""}`}>${hands.map((zone, i) => (elsewhere && low && !offers.anyCard(zone)
    ? html`<div class="hand-in-brief" key=${`${zone.name}${zone.unit}`}><span>${label(zone)}</span><${OpenHand} zone=${zone} brief /></div>`
    : html`<${Hand} key=${`${zone.name}${zone.unit}${abreast ? i : ""}`} ...${{ zone, sort, offers }} active=${offers.all.length > 0} label=${label(zone)} captioned=${hands.length > 1}
        touch=${(/** @type {string | null} */ card) => touch(zone, card)} />`))}</div>`;
}

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 });

/**
 * @param {{zone: import("../protocol").Zone, label: string, sort: import("../cards.js").Sort,
 *   offers: import("../offers.js").Offers, active: boolean, captioned: boolean, touch: (card: string | null) => void}} props
 * `captioned`: the label is also to be seen, as there is more than one hand
 */
function Hand({ zone, label, sort, offers, active, captioned, touch }) {
  const [box, size] = useSize();
  const [raised, setRaised] = useState(-1);
  const [focus, setFocus] = useState(0);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const short = useMedia("(max-height: 480px)");
  const cards = arranged(zone, sort);
  const held = cards.join(" ");
  useEffect(() => setRaised(-1), [held]);
  const most = innerHeight * (short ? 0.3 : 0.33);
  const rows = handRows(Math.max(size.width, 200), most, cards.length, Math.min(108, innerHeight * (short ? 0.22 : 0.115)));
  const at = Math.min(focus, cards.length - 1);

  const walk = (/** @type {KeyboardEvent} */ event) => {
    const digit = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey ? Number(event.key) - 1 : -1;
    if (!(event.key in STEPS) && digit < 0) return;
    event.preventDefault();
    const next = digit >= 0 ? digit : at + STEPS[event.key];
    const place = Math.max(0, Math.min(cards.length - 1, next));
    setFocus(place);
    /** @type {HTMLElement | undefined} */ (list.current?.querySelectorAll("button")[place])?.focus();
  };
  const tapped = (/** @type {MouseEvent} */ event, /** @type {number} */ place, /** @type {boolean} */ may) => {
    const byHand = event.detail > 0;
    if (may && byHand && tapsTwice() && raised !== place) return setRaised(place);
    setRaised(-1);
    touch(cards[place]);
  };

  return html`<div class="hand-box">${captioned && html`<span class="hand-caption" aria-hidden="true">${label}</span>`}<div ref=${box}>
    <ul class=${`hand${active ? " active" : ""}`} aria-label=${`${label}, ${cards.length} cards`} ref=${list} onKeyDown=${walk}
      style=${{ height: `${(rows.rows - 1) * rows.drop + rows.card * 1.4 + 14}px` }}>
      ${cards.map((card, i) => {
        const may = card !== null && offers.card(zone, card).length > 0;
        const marks = `${may ? " may" : ""}${active && !may ? " not" : ""}${raised === i ? " raised" : ""}`;
        return html`<li key=${`${card}${occurrence(cards, i)}`} style=${placed(rows, i, cards.length, size.width)}>
          <button class=${`held${marks}`} tabIndex=${i === at ? 0 : -1} aria-disabled=${active && !may ? "true" : undefined}
            aria-label=${card ? cardName(card) : "a card face down"} aria-pressed=${raised === i ? "true" : undefined}
            onFocus=${() => setFocus(i)} onClick=${(/** @type {MouseEvent} */ e) => tapped(e, i, may)}><${Card} card=${card} /></button>
        </li>`;
      })}
    </ul>
  </div></div>`;
}

/** The cards in the order they stand in, face-down ones last. @param {import("../protocol").Zone} zone @param {import("../cards.js").Sort} sort */
function arranged(zone, sort) {
  const known = /** @type {string[]} */ ((zone.cards ?? []).filter((card) => card !== null));
  return [...sorted(known, sort), ...Array(zone.count - known.length).fill(null)];
}

/** Which of several equal cards this is. @param {(string | null)[]} cards @param {number} place */
const occurrence = (cards, place) => cards.slice(0, place).filter((card) => card === cards[place]).length || "";

/** Where a card lies. Its box is the part that the next cards leave free, so that it is touched in its middle. @param {ReturnType<typeof handRows>} rows @param {number} place @param {number} count @param {number} width */
function placed(rows, place, count, width) {
  const row = Math.floor(place / rows.per);
  const inRow = Math.min(rows.per, count - row * rows.per);
  const left = (width - ((inRow - 1) * rows.step + rows.card)) / 2;
  const last = place % rows.per === inRow - 1;
  return {
    "--cw": `${rows.card}px`, left: `${left + (place % rows.per) * rows.step}px`, top: `${12 + row * rows.drop}px`,
    width: `${last ? rows.card : Math.min(rows.step, rows.card)}px`,
    height: `${row < rows.rows - 1 ? rows.drop : rows.card * 1.4}px`,
  };
}
