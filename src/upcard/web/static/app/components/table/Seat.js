// @ts-check
/** A player at the table: name, marks, hand, and the cards in front. */
import { html, useState } from "../../base/html.js";
import { rankOf, sortCards, suitOf } from "../../cards/cards.js";
import { placeOf } from "../../table/offerTargets.js";
import { useFrame } from "../../base/hooks.js";
import { ownerOf } from "../../table/layout.js";
import { Counted, blank, seatFacts, seatNumbers } from "./facts/Facts.js";
import { Dialog } from "../shared/Dialog.js";
import { Icon } from "../shared/Icon.js";
import { NamedCard, Pip, Words } from "../shared/Card.js";
import { Backs, Chips, Pile } from "./facts/Tokens.js";
import { Zone } from "./cards/Zone.js";

/** Open hands of more cards than this are listed with a line for each suit. */
const FEW = 5;
/** The most open cards named on a plate. */
const FEW_WORDS = 3;
/** The most open cards shown in the fan on a phone. */
const FACES = 5;
/** More backs than this are counted on the plate, too, on a phone. */
const COUNTED = 5;
/** More zones than this in front of a seat have no labels. */
const LABELLED = 2;

/** @typedef {import("../../protocol").Zone} ZoneData */
/** @typedef {import("../../protocol").View} View */
/**
 * @typedef {{view: View, names: import("../../table/names.js").Names, offers:
 *   import("../../table/offerTargets.js").Offers, touch: (zone:
 *   ZoneData, card: string | null) => void}} TableProps
 */

/** The zones in front of a seat, except the trick. @param {number} seat @param {View} view */
export const zonesOf = (seat, view) =>
  view.zones.filter((zone) => ownerOf(zone, view) === seat && zone.role !== "trick" && zone.role !== "last trick");

/** The hue of a seat's disc, by the name. @param {string} name */
const hue = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/**
 * Another player's place at the table.
 * @param {TableProps & {seat: number, info: import("../../protocol").SeatInfo | undefined, close: boolean, fans:
 *   boolean,
 *   bow: number, elsewhere: ZoneData[]}} props
 * `close`: the plate shows what otherwise stands beside it; `fans`: hands are drawn as fans; `bow`: how far the seat is
 * moved in from the edge in a ring; `elsewhere`: zones drawn in another place
 */
export function Seat({ seat, view, info, names, offers, touch, close, fans, bow, elsewhere }) {
  const own = zonesOf(seat, view);
  const target = own.find((zone) => zone.role === "hand" && offers.zone(zone).length > 0);
  const held = own.find((zone) => zone.role === "hand"); // a card given to a player is dropped on the seat
  const acts = view.to_act.includes(seat) && !view.ended;
  const out = view.numbers.some((n) => n.role === "in" && Array.isArray(n.value) && !n.value[seat]);
  const hidden = own
    .filter((zone) => zone.role === "hand")
    .reduce((sum, zone) => sum + (zone.count - seen(zone).length), 0);
  const frame = useFrame();
  const open = own.filter((zone) => zone.role === "hand" && seen(zone).length > 0 && !elsewhere.includes(zone));
  const faces = open.flatMap(seen);
  const wide = frame === "wide"; // known cards are below the fan on a wide screen, and in it on a phone
  const brief = close && !wide; // calls are on the plate
  const fanned = fans && (wide ? hidden > 0 || faces.length === 0 : faces.length <= FACES);
  const listed = (wide ? close : !fanned && (brief || !fans)) ? open : [];
  const plate = html`<${Plate}
    ...${{ seat, view, info, names, own, close, brief, listed }}
    count=${!fanned || (wide ? faces.length > 0 : hidden > COUNTED)}
  />`;
  return html`<section
    class=${`seat${acts ? " acts" : ""}${close ? " close" : ""}${out ? " out" : ""}`}
    data-seat=${seat}
    data-zone=${held ? placeOf(held) : undefined}
    style=${bow ? { "--bow": bow.toFixed(3) } : undefined}
    aria-label=${`${names.seat(seat)}${acts ? ", to play" : ""}`}
  >
    ${fanned && hidden + faces.length > 0 && html`<${Backs} count=${hidden} faces=${wide ? [] : faces} />`}
    ${
      target
        ? html`<button class="plate may" onClick=${() => touch(target, null)} aria-label=${names.seat(seat)}>
          ${plate}
        </button>`
        : html`<div class="plate">${plate}</div>`
    }
    ${!brief && html`<${SeatMarks} seat=${seat} view=${view} close=${close} />`}
    <${ZonesBefore}
      ...${{ seat, view, names, offers, touch, elsewhere }}
      open=${listed.length || (fanned && !wide) ? [] : open}
    />
  </section>`;
}

/** The visible cards of a zone. @param {ZoneData} zone */
const seen = (zone) => (zone.cards ?? []).filter((card) => card !== null);

/**
 * The viewer's own plate, beside the prompt.
 * @param {{seat: number, view: View, info: import("../../protocol").SeatInfo | undefined, names:
 *   import("../../table/names.js").Names}} props
 */
export function OwnPlate({ seat, view, info, names }) {
  const acts = view.to_act.includes(seat) && !view.ended;
  return html`<section
    class=${`seat mine${acts ? " acts" : ""}`}
    data-seat=${seat}
    aria-label=${`${names.seat(seat)}${acts ? ", to play" : ""}`}
  >
    <div class="plate">
      <${Plate} ...${{ seat, view, info, names, own: [], close: false, count: false, brief: false, listed: [] }} />
    </div>
    ${view.looks?.worth && html`<span class="tag total">${view.looks.worth}</span>`}
    <${SeatMarks} seat=${seat} view=${view} />
  </section>`;
}

/**
 * @param {{seat: number, view: View, info: import("../../protocol").SeatInfo | undefined, names:
 *   import("../../table/names.js").Names, own: ZoneData[], close: boolean, count: boolean, brief: boolean,
 *   listed: ZoneData[]}} props `brief`: with calls; `listed`: open hands whose cards are written here
 */
function Plate({ seat, view, info, names, own, close, count, brief, listed }) {
  const held = own.filter((zone) => zone.role === "hand");
  const cards = held.reduce((sum, zone) => sum + zone.count, 0);
  const away = info?.kind === "person" && info.online === false;
  const name = info?.kind === "open" ? "open seat" : names.seat(seat);
  const called = info?.name || name;
  return html`
    <span class="disc" style=${{ "--hue": hue(called) }} aria-hidden="true">${called.charAt(0)}</span>
    <span class="plate-words">
      <span class="plate-name">
        <b>${name}</b>
        ${(info?.kind === "bot" || info?.auto) && html`<${BotMark} hurried=${Boolean(info.hurried)} />`}
        ${away && html`<span class="mark away" title="away"><span class="sr">away</span></span>`}
        ${
          view.dealer === seat &&
          html`<span class="mark dealer" title="dealer"
          ><span aria-hidden="true">D</span><span class="sr">dealer</span></span
        >`
        }
        ${
          view.won.includes(seat) &&
          view.ended &&
          html`<span class="mark won" title="won">★<span class="sr">won</span></span>`
        }
      </span>
      <span class="plate-facts">
        ${
          held.length > 0 &&
          html`<span class=${count ? "count" : "sr"} title="cards in hand">
            <i class="tiny-back"></i>
            ${cards}
            <span class="sr"> cards</span>
          </span>`
        }
        ${seatNumbers(view, seat, "chips", names).map((n) =>
          n.value < 0
            ? html`<${Chips} key=${n.name} amount=${n.value} label=${n.label} />`
            : html`<span key=${n.name} class="seat-fact"><b>${n.value}</b> <${Counted} of=${n} /></span>`,
        )}
        ${
          brief &&
          !view.looks?.calling &&
          seatNumbers(view, seat, "says").map(
            (n) =>
              html`<span key=${n.name} class="seat-fact in-plate said-here">
                “<${Words} text=${String(plain(n))} bid=${n.shows === "choice"} />”
              </span>`,
          )
        }
        ${listed.map(
          (zone) =>
            html`<span key=${zone.name} class="seat-fact in-plate">
              <b>
                <${Words}
                  text=${
                    listed.length === 1 && seen(zone).length <= FEW_WORDS
                      ? seen(zone).join(" ")
                      : `${seen(zone).length} open`
                  }
                />
              </b>
            </span>`,
        )}
        ${
          close &&
          bets(view, seat).map(
            (n) =>
              html`<span key=${n.name} class="seat-fact in-plate"><b>${n.value}</b> <small>${n.label}</small></span>`,
          )
        }
        ${
          close &&
          tags(view, seat).map((n) => html`<span key=${n.name} class="seat-fact in-plate"><b>${plain(n)}</b></span>`)
        }
        ${seatFacts(view, seat, names, !close ? 4 : bets(view, seat).length ? 0 : 1)}
      </span>
    </span>
  `;
}

/** The mark of a bot. @param {{hurried: boolean}} props */
const BotMark = ({ hurried }) =>
  hurried
    ? html`<span class="mark bot hurried" title="the server is busy: this bot moves in a hurry">
        <${Icon} name="bot" /><span class="sr">bot in a hurry</span>
      </span>`
    : html`<span class="mark bot" title="a bot plays here"><${Icon} name="bot" /><span class="sr">bot</span></span>`;

/** A seat's value of a number; the first non-empty one of a list. @param {any} n */
const plain = (n) =>
  n.shows === "yes"
    ? n.label
    : Array.isArray(n.value)
      ? n.value.find((/** @type {any} */ one) => !blank(one, n.shows))
      : n.value;

/** The tags of a seat in this hand, unless all seats have the same. @param {View} view @param {number} seat */
function tags(view, seat) {
  return seatNumbers(view, seat, "tag").filter((n) => {
    const all = /** @type {any[]} */ (view.numbers.find((other) => other.name === n.name)?.value ?? [])
      .map((value) => plain({ ...n, value }))
      .filter((value) => !blank(value, n.shows));
    return all.length < 3 || all.some((value) => value !== all[0]);
  });
}

/** The bets of a seat. @param {View} view @param {number} seat */
const bets = (view, seat) =>
  seatNumbers(view, seat, "bet").map((n) => ({
    ...n,
    value: Array.isArray(n.value) ? n.value.reduce((sum, one) => sum + Number(one), 0) : n.value,
  }));

/**
 * A seat's last call, its tags and its bets; with many seats (`close`) only the call, as the plate has the rest.
 * @param {{seat: number, view: View, close?: boolean}} props
 */
function SeatMarks({ seat, view, close = false }) {
  const says = view.looks?.calling ? [] : seatNumbers(view, seat, "says");
  const marks = close ? [] : tags(view, seat);
  const staked = close ? [] : bets(view, seat);
  if (!says.length && !marks.length && !staked.length) return null;
  return html`<span class="marks">
    ${says.map(
      (n) => html`<span class="say" key=${n.name}>
        <${Words} text=${String(plain(n))} bid=${n.shows === "choice"} />
      </span>`,
    )}
    ${marks.map((n) => html`<span class="tag" key=${n.name}>${String(plain(n))}</span>`)}
    ${staked.map((n) => html`<span class="bet" key=${n.name}><${Chips} amount=${n.value} label=${n.label} /></span>`)}
  </span>`;
}

/**
 * The zones in front of a seat: cards in play as cards, cards out of play as a pile with a number.
 * @param {TableProps & {seat: number, open?: ZoneData[], elsewhere?: ZoneData[]}} props
 */
export function ZonesBefore({ seat, view, offers, touch, open = [], elsewhere = [] }) {
  const zones = zonesOf(seat, view).filter(
    (zone) => zone.role !== "hand" && !elsewhere.includes(zone) && (zone.count > 0 || offers.zone(zone).length > 0),
  );
  const done = (/** @type {ZoneData} */ zone) =>
    (zone.role === "discard" || (zone.role === "won" && !zone.cards?.length)) &&
    !offers.zone(zone).length &&
    !offers.anyCard(zone);
  const piles = zones.filter(done);
  const tricks = seatNumbers(view, seat, "won").filter(() => !piles.some((zone) => zone.role === "won"));
  const lying = zones.filter((zone) => !done(zone));
  if (!lying.length && !open.length && !piles.length && !tricks.length) return null;
  return html`<div class=${`before${lying.length > LABELLED ? " crowded" : ""}`}>
    ${open.map((zone) => html`<${OpenHand} key=${zone.name} zone=${zone} alone=${openHands(view) === 1} />`)}
    ${lying.map(
      (zone, i) =>
        html`<${Zone}
          key=${`${zone.name}${zone.unit}${i}`}
          zone=${zone}
          offers=${offers}
          mini
          touch=${(/** @type {string | null} */ card) => touch(zone, card)}
        />`,
    )}
    ${piles.map((zone) => html`<${Pile} key=${zone.name} count=${zone.count} label=${zone.label} />`)}
    ${tricks.map((n) => html`<${Pile} key=${n.name} count=${n.value} label=${n.label} tricks />`)}
  </div>`;
}

/** The number of other open hands that are too large to draw. @param {View} view */
const openHands = (view) =>
  view.zones.filter((zone) => zone.role === "hand" && zone.unit !== view.viewer && seen(zone).length > FEW).length;

/**
 * Another seat's open hand: as cards while they are few, else a line for each suit; on a phone a button opens it if
 * there are several (`alone`: this is the only one).
 * @param {{zone: ZoneData, alone: boolean}} props
 */
export function OpenHand({ zone, alone }) {
  const frame = useFrame();
  const [shown, setShown] = useState(false);
  const cards = sortCards(/** @type {string[]} */ (seen(zone)), "suits");
  if (cards.length <= FEW) {
    return html`<${Zone}
      zone=${{ ...zone, role: "exposed", count: cards.length, cards, label: "shown" }}
      offers=${NO_OFFERS}
      mini
      touch=${() => {}}
    />`;
  }
  if (frame !== "wide" && !alone) {
    return html`
      <button class="tag open" onClick=${() => setShown(true)}>${cards.length} open</button>
      ${
        shown &&
        html`<${Dialog} title=${`${cards.length} open cards`} onClose=${() => setShown(false)} class="open-cards">
          <ul>${cards.map((card, i) => html`<li key=${i}><${NamedCard} card=${card} mini still /></li>`)}</ul>
        <//>`
      }
    `;
  }
  const suits = [...new Set(cards.map(suitOf))];
  return html`<div class="open-hand" aria-label=${`${cards.length} cards shown`} role="group">
    ${suits.map(
      (suit) => html`<span class="suit-line" key=${suit}>
      ${suit && html`<svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit=${suit} /></svg>`}
      ${cards
        .filter((card) => suitOf(card) === suit)
        .map(rankOf)
        .join(" ")}
    </span>`,
    )}
  </div>`;
}

const NO_OFFERS = /** @type {any} */ ({
  anyCard: () => false,
  card: () => [],
  zone: () => [],
  picks: () => false,
  isPicked: () => false,
  isAdvised: () => false,
});
