// @ts-check
/** The table itself: the other players around it, the trick and the piles in the middle. */
import { html } from "../../base/html.js";
import { useFades, useFrame, useSmall } from "../../base/hooks.js";
import { RING_FROM, bow, inRing, others, ownerOf, places } from "../../table/layout.js";
import { departures } from "../../table/names.js";
import { SideFacts, TableFacts, blank, ownSideFirst } from "./facts/Facts.js";
import { Hands } from "./cards/Hand.js";
import { KnowledgeGrid } from "./cards/KnowledgeGrid.js";
import { Piles } from "./cards/Piles.js";
import { MeldsByRank, meldsByRank } from "./cards/MeldsByRank.js";
import { ZonesBefore, Seat } from "./Seat.js";
import { Calls, Chips, Pile, Turning, UpCard, Wall } from "./facts/Tokens.js";
import { Trick } from "./cards/Trick.js";
import { Zone } from "./cards/Zone.js";

const FANS_FROM = 5;
/** With more other players than this, a fan becomes a number. */
const FANS_UP_TO = { wide: 7, tall: 9, low: 9 };
/** Fans up to this size fit any number of seats on a large screen. */
const SMALL_FAN = 3;
/** With more other players than this, the plate shows what otherwise stands beside it. */
const LOOSE_UP_TO = { wide: 7, tall: 6, low: 5 };
const LOOSE_ON_SMALL = 3;
/** The most cards of a partner beside the plate on a phone in landscape. */
const FEW_ACROSS = 5;
const SIDES = /** @type {const} */ (["west", "north", "east"]);
/** Zones that keep their place while they are empty. */
const ALWAYS_SHOWN = ["stock", "upcard"];

/** @typedef {import("../../protocol").Zone} ZoneData */

/**
 * The trick as one zone, even if its cards lie in front of each seat.
 * @param {import("../../protocol").View} view
 * @param {"trick" | "last trick"} role
 * @returns {ZoneData | undefined}
 */
function mergedZone(view, role) {
  const zones = view.zones.filter((zone) => zone.role === role);
  if (zones.length < 2 || zones[0].per !== "seat") return zones[0];
  const cards = zones.flatMap((zone) => zone.cards ?? Array(zone.count).fill(null));
  return {
    ...zones[0],
    unit: null,
    per: "",
    count: cards.length,
    cards,
    by: zones.flatMap((zone) => Array(zone.count).fill(zone.unit)),
  };
}

/**
 * The zones in the middle, by kind.
 * @param {import("../../protocol").View} view
 * @param {import("../../table/offerTargets.js").Offers} offers
 * @param {ZoneData[]} elsewhere zones drawn in another place
 */
export function middleZones(view, offers, elsewhere = []) {
  const teams = new Set(view.sides).size < view.seats;
  const shared = view.zones.filter(
    (zone) =>
      zone.role !== "last trick" &&
      zone.role !== "trick" &&
      ownerOf(zone, view) === null &&
      !elsewhere.includes(zone) &&
      !(teams && zone.per === "side" && zone.role === "won" && !offers.zone(zone).length),
  );
  const families = new Map(/** @type {[string, ZoneData[]][]} */ ([]));
  for (const zone of shared) families.set(zone.name, [...(families.get(zone.name) ?? []), zone]);
  const lies = (/** @type {ZoneData} */ zone) => view.seats === 1 || zone.count > 0 || offers.zone(zone).length > 0;
  const piles = [...families.values()]
    .filter((f) => f.length >= FANS_FROM)
    .map((f) => f.filter(lies))
    .filter((f) => f.length > 0);
  const loose = [...families.values()].filter((f) => f.length < FANS_FROM);
  const wanted = (/** @type {ZoneData} */ z) =>
    z.count > 0 || offers.zone(z).length > 0 || (view.seats === 1 && ["foundation", "stock"].includes(z.role));
  const placeholder = loose.flatMap((family) =>
    family.filter(
      (z) =>
        wanted(z) ||
        (z.role === "foundation" && family.some(wanted)) ||
        (family.length === 1 && ALWAYS_SHOWN.includes(z.role)),
    ),
  );
  return {
    piles,
    loose: placeholder.some(wanted) ? placeholder : [],
    empty: (/** @type {ZoneData} */ z) => !wanted(z),
    trick: mergedZone(view, "trick"),
    last: mergedZone(view, "last trick"),
  };
}

/**
 * The other players: where they sit on this screen, and how much of each fits there.
 * @param {import("../../protocol").View} view
 */
function useOthers(view) {
  const frame = useFrame();
  const small = useSmall();
  const rest = others(view);
  const ring = inRing(
    rest.length,
    frame,
    view.numbers.some((n) => n.role === "pot"),
  );
  const longest = Math.max(0, ...view.zones.filter((zone) => zone.role === "hand").map((zone) => zone.count));
  return {
    frame,
    rest,
    ring,
    spots: places(rest.length, frame, ring),
    close: rest.length > (small ? LOOSE_ON_SMALL : LOOSE_UP_TO[frame]),
    fans: !small && (rest.length <= FANS_UP_TO[frame] || (frame === "wide" && longest <= SMALL_FAN)),
  };
}

/**
 * @param {{room: import("../../table/tableState.js").Room, view: import("../../protocol").View, names:
 *   import("../../table/names.js").Names, sort:
 *   import("../../cards/cards.js").Sort,
 *   offers: import("../../table/offerTargets.js").Offers, touch: (zone: ZoneData, card: string | null) => void,
 *   openRules: () => void,
 * openLast: () => void, across: ZoneData[], ask?: (call: number) => void, table?: string}} props
 * `across`: cards in a row above the middle: a partner's open hand, or cards of the table to choose from
 */
export function TableMiddle({ room, view, names, sort, offers, touch, openRules, openLast, across, ask, table = "" }) {
  const fades = useFades();
  const { frame, rest, ring, spots, close, fans } = useOthers(view);
  const knowing = Boolean(view.looks?.lacks?.length);
  const ranked = meldsByRank(view, offers);
  const elsewhere = ranked ? [...across, ...ranked.flat()] : across;
  const { piles, loose: lying, trick, last, empty } = middleZones(view, offers, across);
  const inGrid = (/** @type {ZoneData} */ zone) =>
    knowing && zone.role === "exposed" && !offers.anyCard(zone) && !offers.zone(zone).length;
  const loose = lying.filter((zone) => !inGrid(zone));
  const calling = Boolean(view.looks?.calling);
  const seatAt = (/** @type {number} */ seat, /** @type {number} */ place, /** @type {number[]} */ side) =>
    html`<${Seat}
      key=${seat}
      ...${{ seat, view, names, offers, touch, close, fans, elsewhere }}
      bow=${ring ? bow(place, side.length) : 0}
      info=${room.seats.find((s) => s.seat === seat)}
    />`;
  const side = (/** @type {string} */ where) => {
    const seats = rest.filter((_, i) => spots[i] === where);
    return (
      seats.length > 0 &&
      html`<div class=${`seats ${where}${seats.length > 1 ? " several" : ""}`} key=${where}>
        ${(where === "west" ? seats.reverse() : seats).map(seatAt)}
      </div>`
    );
  };
  const turned = view.numbers.filter((n) => n.role === "upcard" && !blank(n.value, n.shows));
  const pots = view.numbers.filter((n) => n.role === "pot" && !blank(n.value, n.shows));
  const round =
    frame === "wide" &&
    piles.length === 1 &&
    piles[0].length >= RING_FROM &&
    loose.length === 1 &&
    loose[0].role === "foundation";
  const partner = across.length > 0 && across.every((zone) => zone.role === "hand" && zone.count <= FEW_ACROSS);
  const choosing = across.length > 0 && across.every((zone) => zone.role !== "hand") && !loose.length && !trick?.count;
  const classes = [
    "felt",
    round ? "with-ring" : "",
    `seats-${view.seats}`,
    trick ? "with-trick" : "",
    loose.length + turned.length ? "with-zones" : "",
    piles.length ? "with-piles" : "",
    across.length ? "with-across" : "",
    partner ? "few-across" : "",
    choosing ? "choosing" : "",
    pots.length ? "betting" : "",
    ranked ? "with-ranks" : "",
    ring ? "in-ring" : "",
  ];
  return html`<main class=${classes.filter(Boolean).join(" ")} ref=${fades} aria-label="the table">
    ${!cornerAside(frame, view) && html`<${Corner} ...${{ view, names, openRules }} />`}
    ${rest.length > 0 && SIDES.map(side)}
    ${
      across.length > 0 &&
      html`<div class="across"><${Hands} ...${{ hands: across, view, names, sort, offers, touch }} elsewhere /></div>`
    }
    <${Wall} view=${view} />
    <div class="centre">
      <div class="mid">
        <${Turning} view=${view} />
        ${loose.length + turned.length > 0 && html`<${Zones} ...${{ names, offers, touch, turned, loose, empty }} />`}
        ${ranked && html`<${MeldsByRank} melds=${ranked} ...${{ view, names }} />`}
        ${knowing && html`<${KnowledgeGrid} ...${{ view, names, table }} />`}
        ${
          calling
            ? html`<${Calls} ...${{ room, view, names, ask }} />`
            : trick && html`<${Trick} zone=${trick} last=${last} view=${view} names=${names} />`
        }
        ${pots.map(
          (n) => html`<div class="pot" key=${n.name}><${Chips} amount=${n.value} label=${n.label} shown /></div>`,
        )}
        ${piles.map(
          (zones) =>
            html`<${Piles} key=${zones[0].name} zones=${zones} offers=${offers} round=${round} touch=${touch} />`,
        )}
      </div>
    </div>
    <${WonBySides} ...${{ view, names, open: last?.count ? openLast : null }} />
    ${
      view.viewer !== null &&
      html`<div class="south">
        <${ZonesBefore} seat=${view.viewer} ...${{ view, names, offers, touch, elsewhere }} />
      </div>`
    }
  </main>`;
}

/**
 * The zones in the middle, and numbers that are cards turned up.
 * @param {any} props names, offers, touch, turned (numbers), loose (zones), empty (whether a zone keeps an empty place)
 */
function Zones({ names, offers, touch, turned, loose, empty }) {
  const label = (/** @type {ZoneData} */ z) =>
    z.per === "side" && z.unit !== null ? `${names.side(z.unit)}: ${z.label}` : undefined;
  return html`<div class="zones">
    ${turned.map(
      (/** @type {import("../../protocol").Numeral} */ n) =>
        html`<${UpCard} key=${n.name} card=${String(n.value)} label=${n.label} />`,
    )}
    ${loose.map(
      (/** @type {ZoneData} */ zone, /** @type {number} */ i) =>
        html`<${Zone}
          key=${`${zone.name}${zone.unit ?? i}`}
          zone=${zone}
          label=${label(zone)}
          offers=${offers}
          placeholder=${empty(zone)}
          touch=${(/** @type {string | null} */ card) => touch(zone, card)}
        />`,
    )}
  </div>`;
}

/**
 * Whether a low table has too many players for a free corner.
 * @param {"wide" | "tall" | "low"} frame
 * @param {import("../../protocol").View} view
 */
export const cornerAside = (frame, view) => frame === "low" && others(view).length > 3;

/**
 * The state of the game, in a corner of the table (on a phone in landscape: above the prompt).
 * @param {{view: import("../../protocol").View, names: import("../../table/names.js").Names, openRules: () => void}}
 * props
 */
export function Corner({ view, names, openRules }) {
  const frame = useFrame();
  const departs = departures(view).length > 0;
  return html`<div class="corner">
    <${SideFacts} view=${view} names=${names} brief />
    <${TableFacts} view=${view} names=${names} most=${frame === "wide" ? 8 : 3} />
    ${departs && html`<button class="fact house-rules" onClick=${openRules}>house rules</button>`}
  </div>`;
}

/**
 * The tricks won by sides of several seats: the viewer's at the left, the opponents' at the right.
 * @param {{view: import("../../protocol").View, names: import("../../table/names.js").Names, open: (() => void) |
 *   null}} props
 */
function WonBySides({ view, names, open }) {
  if (!names.teams) return null;
  const tricks = view.numbers.find((n) => n.role === "won" && n.per === "side" && Array.isArray(n.value));
  const zones = view.zones.filter((zone) => zone.per === "side" && zone.role === "won");
  const sides = ownSideFirst(view);
  const count = (/** @type {number} */ side) =>
    tricks
      ? Number(/** @type {any[]} */ (tricks.value)[side] ?? 0)
      : zones.filter((z) => z.unit === side).reduce((sum, z) => sum + z.count, 0);
  const won = sides.filter((side) => count(side) > 0);
  if (!won.length) return null;
  const theirs = won.length === 1 && won[0] !== sides[0];
  return html`<div class=${`won-by-sides${theirs ? " theirs" : ""}`}>
    ${won.map(
      (side) =>
        html`<${Pile}
          key=${side}
          count=${count(side)}
          label=${names.side(side)}
          tricks=${Boolean(tricks)}
          open=${open}
        />`,
    )}
  </div>`;
}
