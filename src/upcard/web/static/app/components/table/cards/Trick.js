// @ts-check
/** The trick: each card on its player's side. A finished trick stays a moment before it is swept away. */
import { html, useEffect, useRef, useState } from "../../../base/html.js";
import { useFrame } from "../../../base/hooks.js";
import { cardName } from "../../../cards/cards.js";
import { placeOf } from "../../../table/offerTargets.js";
import { trickPlace } from "../../../table/layout.js";
import { pace } from "../../../base/settings.js";
import { NamedCard } from "../../shared/Card.js";

const STAY_MS = 1100;
const stay = () => STAY_MS / (pace() || 1);

/** @typedef {import("../../../protocol").Zone} ZoneData */

/**
 * @param {{zone: ZoneData, last: ZoneData | undefined, view: import("../../../protocol").View, names:
 *   import("../../../table/names.js").Names}} props
 */
export function Trick({ zone, last, view, names }) {
  const staying = useStaying(zone, last);
  const box = useFrame() === "wide" && view.seats >= MANY ? BOX_OF_MANY : BOX;
  // the winner of the last trick leads
  const winner = trickPlace(zone.by?.[0] ?? view.to_act[0] ?? view.viewer ?? 0, view);
  const by = zone.by;
  const mine =
    zone.count > 0 &&
    names.own !== null &&
    view.viewer !== null &&
    view.to_act.length === 1 &&
    view.to_act[0] === view.viewer &&
    by &&
    !by.includes(view.viewer) &&
    !staying;
  return html`<div
    class="trick"
    data-zone=${placeOf(zone)}
    role="group"
    aria-label=${spokenText(zone, names)}
    style=${{ "--wide": box.wide, "--high": box.high }}
  >
    ${
      staying &&
      html`<span
        class="staying"
        style=${{ "--stay": `${stay()}ms` }}
      >
        <${TrickCards} ...${{ zone: staying, view, names, box, fading: zone.count > 0, home: winner }} />
      </span>`
    }
    ${mine && html`<${NextCardPlace} view=${view} />`}
    <${TrickCards} ...${{ zone, view, names, box, fading: false }} />
  </div>`;
}

/** The place of the viewer's next card. @param {{view: import("../../../protocol").View}} props */
function NextCardPlace({ view }) {
  return html`<span class="played slot" style=${spot(view.viewer ?? 0, view)} aria-hidden="true">you</span>`;
}

/** The box of a trick, in card widths (`css/table.css`); with many cards it is wider if there is room. */
const BOX = { wide: 3.3, high: 2.8 };
const BOX_OF_MANY = { wide: 4.6, high: 2.8 };
const MANY = 5;

/**
 * The distance to the winner of the trick, in card widths: the card moves by a transform, without a new layout.
 * @param {number} seat @param {import("../../../protocol").View} view @param {typeof BOX} box
 * @param {{x: number, y: number} | undefined} home
 */
function sweepOffset(seat, view, box, home) {
  if (!home) return {};
  const { x, y } = trickPlace(seat, view);
  const far = (/** @type {number} */ part, /** @type {number} */ widths) => ((part * widths) / 100).toFixed(3);
  return { "--dx": far(home.x * 58 - x * 27, box.wide), "--dy": far(home.y * 50 - y * 26, box.high) };
}

/** @param {number} seat @param {import("../../../protocol").View} view */
function spot(seat, view) {
  const { x, y } = trickPlace(seat, view);
  return { left: `${50 + x * 27}%`, top: `${50 + y * 26}%` };
}

/**
 * The z-index: cards nearer to the viewer lie on top, so that no index is covered.
 * @param {number} seat @param {import("../../../protocol").View} view
 */
const above = (seat, view) => Math.round((trickPlace(seat, view).y + 1) * 10);

/** @param {ZoneData} zone @param {import("../../../table/names.js").Names} names */
function spokenText(zone, names) {
  if (!zone.count) return "no card has been played to the trick";
  const spokenCard = (/** @type {string | null} */ card, /** @type {number} */ i) =>
    `${names.seat(zone.by?.[i] ?? 0)} ${card ? cardName(card) : "a card face down"}`;
  return `trick: ${(zone.cards ?? []).map(spokenCard).join(", ")}`;
}

/**
 * @param {{zone: ZoneData, view: import("../../../protocol").View, names: import("../../../table/names.js").Names, box:
 *   typeof BOX, fading: boolean, home?: {x: number, y: number}}} props `home`: the place of the trick's winner
 */
function TrickCards({ zone, view, names, box, fading, home }) {
  const cards = zone.cards ?? Array(zone.count).fill(null);
  const by = zone.by;
  const once = by && new Set(by).size === by.length;
  const name = (/** @type {number} */ i) =>
    `${by ? `${names.seat(by[i])}: ` : ""}${cards[i] ? cardName(cards[i]) : "a card face down"}`;
  if (!by || !once) {
    return html`<span class=${`fan wide${fading ? " fading" : ""}`} style=${{ "--n": cards.length }}>
      ${cards.map((card, i) => html`<${NamedCard} key=${i} card=${card} by=${by?.[i]} label=${name(i)} />`)}
    </span>`;
  }
  return html`${cards.map((card, i) => {
    const rotate = `${((by[i] * 37 + i * 11) % 9) - 4}deg`;
    const zIndex = above(by[i], view);
    return html`<span
      class=${`played${fading ? " fading" : ""}`}
      key=${card}
      style=${{ ...spot(by[i], view), ...sweepOffset(by[i], view, box, home), rotate, zIndex }}
    >
      <${NamedCard} card=${card} by=${by[i]} label=${name(i)} />
    </span>`;
  })}`;
}

/**
 * The trick that was just finished, while it stays.
 * @param {ZoneData} zone
 * @param {ZoneData | undefined} last
 */
function useStaying(zone, last) {
  const before = useRef(/** @type {string | null} */ (null));
  const [staying, setStaying] = useState(/** @type {ZoneData | null} */ (null));
  const finished = last?.cards?.join() ?? "";
  useEffect(() => {
    const fresh = before.current !== null && finished !== "" && finished !== before.current;
    before.current = finished;
    if (!fresh) return setStaying(null);
    setStaying(last ?? null);
    const timer = setTimeout(() => setStaying(null), stay());
    return () => clearTimeout(timer);
  }, [finished]);
  return staying;
}
