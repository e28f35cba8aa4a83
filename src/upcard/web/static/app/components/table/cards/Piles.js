// @ts-check
/** Many piles of one kind: a grid of fans, as large as the room allows (seventeen in Black Hole). */
import { html } from "../../../base/html.js";
import { cardName } from "../../../cards/cards.js";
import { useDrag } from "../../../input/drag.js";
import { useFades, useSize } from "../../../base/hooks.js";
import { fanGrid, ring } from "../../../table/layout.js";
import { placeOf } from "../../../table/offerTargets.js";
import { settings } from "../../../base/settings.js";
import { Card } from "../../shared/Card.js";
import { isLit, mayTouch, topOf, zoneName } from "./Zone.js";

/**
 * @param {{zones: import("../../../protocol").Zone[], offers: import("../../../table/offerTargets.js").Offers,
 *   touch: import("../../../table/offerTargets.js").Touch, round?: boolean}} props `round`: in a ring
 */
export function Piles({ zones, offers, touch, round = false }) {
  const [box, size] = useSize();
  const fades = useFades();
  const deep = Math.max(1, ...zones.map((zone) => (zone.cards ? zone.count : 1)));
  const grid = fanGrid(Math.max(size.width, 200), Math.max(size.height, 120), zones.length, deep);
  const wide = grid.card + (grid.down ? 0 : (deep - 1) * grid.step);
  if (round) {
    const { card, step, places } = ring(Math.max(size.width, 200), Math.max(size.height, 120), zones.length, deep);
    return html`<div class="piles" ref=${fades}>
      <div class="piles-box" ref=${box}></div>
      <div class="pile-grid ring" style=${{ "--pw": `${card}px`, "--step": `${step}px` }}>
        ${zones.map(
          (zone, i) =>
            html`<${Fan}
              key=${zone.unit}
              zone=${zone}
              may=${mayTouch(zone, offers)}
              at=${{ left: `${places[i].x * 100}%`, top: `${places[i].y * 100}%` }}
              ...${{ offers, touch }}
            />`,
        )}
      </div>
    </div>`;
  }
  return html`<div class="piles" ref=${fades}>
    <div class="piles-box" ref=${box}></div>
    <div
      class=${`pile-grid${grid.down ? " down" : ""}`}
      style=${{
        "--pw": `${grid.card}px`,
        "--step": `${grid.step}px`,
        gap: `${grid.gap}px`,
        gridTemplateColumns: `repeat(${grid.columns}, ${wide}px)`,
      }}
    >
      ${zones.map(
        (zone) =>
          html`<${Fan}
            key=${zone.unit}
            zone=${zone}
            may=${mayTouch(zone, offers)}
            ...${{ offers, touch }}
          />`,
      )}
    </div>
  </div>`;
}

/**
 * @param {{zone: import("../../../protocol").Zone, may: boolean, offers:
 *   import("../../../table/offerTargets.js").Offers, touch: import("../../../table/offerTargets.js").Touch, at?: {left:
 * string, top: string}}} props
 */
function Fan({ zone, may, offers, touch, at }) {
  const card = topOf(zone);
  const drag = useDrag({
    on: may && settings().drag,
    keys: [card ?? ""],
    playable: () => may,
    play: () => touch(zone, card),
    goals: () => offers.goals(zone, card),
    drop: (_, goal) => touch(zone, card, goal),
  });
  const cards = zone.cards ?? (zone.count ? [null] : []);
  const seen = cards.flatMap((card) => (card ? [cardName(card)] : []));
  const under = seen.length > 1 ? `, over ${seen.slice(0, -1).reverse().join(", ")}` : "";
  const contents = seen.length ? `${seen.at(-1)}${under}` : zone.count ? `${zone.count} cards` : "empty";
  const label = `${zoneName(zone)}: ${contents}`;
  const lit = isLit(zone, offers);
  const inside = html`
    ${
      cards.length
        ? cards.map((card, i) => html`<${Card} key=${card ?? i} card=${card} />`)
        : html`<span class="card none"></span>`
    }
  `;
  if (!cards.length && !may) {
    return html`<div class="fan" style=${at} data-zone=${placeOf(zone)} role="img" aria-label=${label}>${inside}</div>`;
  }
  return html`<button
    style=${at}
    class=${`fan${may ? " may" : ""}${lit ? " lit" : ""}`}
    aria-label=${lit ? `${label}, the hint` : label}
    data-zone=${placeOf(zone)}
    aria-disabled=${may ? undefined : "true"}
    onPointerDown=${(/** @type {PointerEvent} */ e) => drag.down(e, card ?? "")}
    onClick=${() => !drag.justEnded() && touch(zone, card)}
  >
    ${inside}
  </button>`;
}
