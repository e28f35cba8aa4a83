// @ts-check
/** A hand: a list of cards in rows that a thumb can reach, with arrow-key navigation. */
import { html, useEffect, useRef, useState } from "../../../base/html.js";
import { cardName, sortCards } from "../../../cards/cards.js";
import { useFades, useFrame, useLarge, useSize, useSmall } from "../../../base/hooks.js";
import { handRows } from "../../../table/layout.js";
import { useDrag } from "../../../input/drag.js";
import { arrange, moveCard, ownOrder, putInOrder } from "../../../cards/handOrder.js";
import { settings, tapsTwice, useSettings } from "../../../base/settings.js";
import { Card } from "../../shared/Card.js";

/** Hands of fewer cards than this lie side by side. */
const FEW = 6;
/** From this number of cards on, a hand has two rows on a phone in portrait. */
const TWO_ROWS_FROM = 7;
/** The widest cards of the player's own hand, and of one at another place. */
const MAX_CARD_PX = { wide: 92, tall: 64, low: 62 };
const ELSEWHERE = { wide: 66, tall: 50, low: 50 };
/** The scale of cards on a large screen (`css/table.css`). */
const LARGER = 1.32;
/** The widest cards of a hand without playable cards. */
const SEEN = { wide: 66, tall: 46, low: 36 };

/** @typedef {import("../../../protocol").Zone} ZoneData */

/**
 * Hands to play from: the player's own, or (`elsewhere`) another seat's.
 * @param {{hands: ZoneData[], view: import("../../../protocol").View, names: import("../../../table/names.js").Names,
 *   elsewhere?: boolean, sort: import("../../../cards/cards.js").Sort, offers:
 *   import("../../../table/offerTargets.js").Offers, touch: import("../../../table/offerTargets.js").Touch, tight?:
 * boolean, table?: string}} props `tight`: a bidding box takes the room; `table`: the key under which the player's own
 * order is saved
 */
export function Hands({ hands, view, names, sort, offers, touch, elsewhere = false, tight = false, table = "" }) {
  const label = (/** @type {ZoneData} */ zone) =>
    zone.per !== "seat"
      ? zone.label
      : `${zone.unit === names.own ? "your" : `${names.seat(zone.unit ?? 0)}'s`} ${zone.label}`;
  const abreast = hands.length > 1 && hands.every((zone) => zone.count < FEW);
  return html`<div class=${`hands${abreast ? " abreast" : ""}${elsewhere ? " elsewhere" : ""}`}>${hands.map(
    (zone, i) => html`<${Hand}
      key=${`${zone.name}${zone.unit}${abreast ? i : ""}`}
      ...${{ zone, sort, offers, elsewhere, tight }}
      order=${table && !elsewhere ? { at: `${table}/${zone.name}/${zone.unit ?? ""}`, hand: view.hand } : null}
      strength=${view.looks?.strength ?? ""}
      label=${label(zone)}
      captioned=${hands.length > 1 || (elsewhere && zone.role !== "hand")}
      touch=${(
        /** @type {string | null} */ card,
        /** @type {import("../../../table/offerTargets.js").Goal | undefined} */ goal,
      ) => touch(zone, card, goal)}
    />`,
  )}</div>`;
}

/** Room above a hand for a raised card. */
const TOP = 14;
const KEYS = ["Shift+ArrowLeft", "Shift+ArrowRight"].join(" ");
const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 });

/**
 * The keys of a hand: arrows and digits go to a card, and with Shift an arrow moves it.
 * @param {{current: HTMLElement | null}} list
 * @param {{cards: (string | null)[], at: number, setFocus: (place: number) => void,
 *   put: (from: number, to: number) => void}} hand `at`: the card that has the focus; `put`: moves a card
 */
function useWalk(list, { cards, at, setFocus, put }) {
  const followed = useRef(false); // the focus stays with the moved card
  const focused = (/** @type {number} */ place) =>
    /** @type {HTMLElement | undefined} */ (list.current?.querySelectorAll("button")[place])?.focus();
  useEffect(() => {
    if (!followed.current) return;
    followed.current = false;
    focused(at);
  }, [cards.join(" ")]);
  return (/** @type {KeyboardEvent} */ event) => {
    const digit = /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey ? Number(event.key) - 1 : -1;
    if (!(event.key in STEPS) && digit < 0) return;
    event.preventDefault();
    const next = digit >= 0 ? digit : at + STEPS[event.key];
    const place = Math.max(0, Math.min(cards.length - 1, next));
    if (event.shiftKey && digit < 0) {
      followed.current = true;
      return put(at, place);
    }
    setFocus(place);
    focused(place);
  };
}

/**
 * @param {{zone: ZoneData, label: string, sort: import("../../../cards/cards.js").Sort, strength: string, elsewhere:
 *   boolean, tight: boolean,
 *   order: {at: string, hand: number} | null,
 *   offers: import("../../../table/offerTargets.js").Offers, captioned: boolean, touch: (card: string | null, goal?:
 *   import("../../../table/offerTargets.js").Goal) => void}} props
 * `captioned`: the label is visible, because there is more than one hand; `order`: the key of the player's own order
 */
function Hand({ zone, label, sort, strength, elsewhere, tight, offers, captioned, touch, order }) {
  const [box, size] = useSize();
  const fades = useFades();
  const [raised, setRaised] = useState(-1);
  const [focus, setFocus] = useState(0);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const frame = useFrame();
  const wished = useSettings().cards === "large" && !useSmall();
  const large = useLarge() || wished;
  const [, drawAnew] = useState(0);
  const cards = inDisplayOrder(zone, sort, strength, order && ownOrder(order.at, order.hand));
  const keys = cards.map((card, i) => `${card}${occurrence(cards, i)}`);
  const held = cards.join(" ");
  useEffect(() => setRaised(-1), [held]);
  const active = offers.anyCard(zone); // unplayable cards are greyed only while others of the hand are playable
  const aside = elsewhere || cards.every((card) => card === null); // a spectator sees backs
  const most = innerHeight * (tight && frame === "low" ? 0.19 : frame === "low" ? 0.34 : aside ? 0.2 : 0.3);
  const least = frame === "tall" && cards.length >= TWO_ROWS_FROM ? 2 : 1;
  const rows = handRows(
    Math.max(size.width, 120),
    most,
    cards.length,
    Math.min((!aside ? MAX_CARD_PX : active ? ELSEWHERE : SEEN)[frame] * (large ? LARGER : 1), most / 1.4),
    least,
  );
  const at = Math.min(focus, cards.length - 1);

  const put = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (!order || cards[from] === null || from === to) return;
    const known = /** @type {string[]} */ (moveCard(cards, from, to).filter((card) => card !== null));
    putInOrder(order.at, order.hand, known);
    setFocus(to);
    drawAnew((n) => n + 1);
  };
  const mayPlay = (/** @type {number} */ place) =>
    offers.picks(zone, cards[place]) || (cards[place] !== null && offers.card(zone, cards[place]).length > 0);
  const drag = useDrag({
    on: settings().drag,
    keys,
    playable: mayPlay,
    play: (place) => touch(cards[place]),
    goals: (place) => offers.goals(zone, cards[place]),
    drop: (place, goal) => touch(cards[place], goal),
    put,
  });

  const walk = useWalk(list, { cards, at, setFocus, put });
  const tapped = (/** @type {MouseEvent} */ event, /** @type {number} */ place, /** @type {boolean} */ may) => {
    if (drag.justEnded()) return;
    const byHand = event.detail > 0;
    if (may && byHand && tapsTwice() && raised !== place) return setRaised(place);
    setRaised(-1);
    touch(cards[place]);
  };

  return html`<div class="hand-box" ref=${fades}>
    ${captioned && html`<span class="hand-caption" aria-hidden="true">${label}</span>`}
    <div ref=${box}>
      <ul
        class=${`hand${active ? " active" : ""}`}
        aria-label=${`${label}, ${cards.length} cards`}
        ref=${list}
        onKeyDown=${walk}
        style=${{ height: `${(rows.rows - 1) * rows.drop + rows.card * 1.4 + TOP + 2}px` }}
      >
        ${cards.map((card, i) => {
          const picks = offers.picks(zone, card);
          const may = mayPlay(i);
          const up = raised === i || offers.isPicked(zone, card);
          const lit = offers.isAdvised(zone, card) ? " lit" : "";
          const marks = `${may ? " may" : ""}${active && !may ? " not" : ""}${up ? " raised" : ""}`;
          return html`<li key=${keys[i]} style=${placeOfCard(rows, i, cards.length, size.width)}>
            <button
              class=${`held${marks}${lit}`}
              tabIndex=${i === at ? 0 : -1}
              aria-disabled=${active && !may ? "true" : undefined}
              aria-label=${!card ? "a card face down" : lit ? `${cardName(card)}, the hint` : cardName(card)}
              aria-pressed=${up ? "true" : picks ? "false" : undefined}
              onFocus=${() => setFocus(i)}
              aria-keyshortcuts=${order ? KEYS : undefined}
              onPointerDown=${(/** @type {PointerEvent} */ e) => drag.down(e, keys[i])}
              onClick=${(/** @type {MouseEvent} */ e) => tapped(e, i, may && !picks)}
            >
              <${Card} card=${card} />
            </button>
          </li>`;
        })}
      </ul>
    </div>
  </div>`;
}

/**
 * The cards in display order, face-down ones last.
 * @param {import("../../../protocol").Zone} zone
 * @param {import("../../../cards/cards.js").Sort} sort
 * @param {string} strength
 * @param {string[] | null} own
 */
function inDisplayOrder(zone, sort, strength, own) {
  const known = /** @type {string[]} */ ((zone.cards ?? []).filter((card) => card !== null));
  return [...arrange(sortCards(known, sort, strength), own), ...Array(zone.count - known.length).fill(null)];
}

/** Which of several equal cards this is. @param {(string | null)[]} cards @param {number} place */
const occurrence = (cards, place) => cards.slice(0, place).filter((card) => card === cards[place]).length || "";

/**
 * The place of a card. Its box is the part that the next cards leave visible, so that a tap on it hits the card.
 * @param {ReturnType<typeof handRows>} rows
 * @param {number} place
 * @param {number} count
 * @param {number} width
 */
function placeOfCard(rows, place, count, width) {
  const row = Math.floor(place / rows.per);
  const inRow = Math.min(rows.per, count - row * rows.per);
  const left = (width - ((inRow - 1) * rows.step + rows.card)) / 2;
  const last = place % rows.per === inRow - 1;
  return {
    "--cw": `${rows.card}px`,
    translate: `${left + (place % rows.per) * rows.step}px ${TOP + row * rows.drop}px`,
    width: `${last ? rows.card : Math.min(rows.step, rows.card)}px`,
    height: `${row < rows.rows - 1 ? rows.drop : rows.card * 1.4}px`,
  };
}
