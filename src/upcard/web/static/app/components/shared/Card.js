// @ts-check
/** A card drawn as SVG: a big index that is visible in a fan, one big pip, a picture for a court card. */
import { bidName, markBids, splitAtBids } from "../../cards/bids.js";
import { html } from "../../base/html.js";
import { toSecondPerson } from "../../base/language.js";
import { file } from "../../base/transport.js";
import { cardName, rankOf, suitLetter, suitName, suitOf } from "../../cards/cards.js";

const COURTS = "JQK";

/**
 * A suit's sign as a path, never as a glyph.
 * @param {{suit: string, x?: number, y?: number, size?: number, turn?: boolean}} props
 */
export function Pip({ suit, x = 0, y = 0, size = 100, turn = false }) {
  const place = turn ? `rotate(180 ${x + size / 2} ${y + size / 2})` : undefined;
  return html`<use
    href=${`#pip-${suit}`}
    class=${`suit-${suit}`}
    x=${x}
    y=${y}
    width=${size}
    height=${size}
    transform=${place}
  />`;
}

/** The index in the corner. @param {{rank: string, suit: string}} props */
function Index({ rank, suit }) {
  const tight = rank === "10" ? { textLength: 84, lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<g class="card-corner">
    <text
      class=${`index suit-${suit}`}
      x=${rank === "10" ? 10 : 51}
      y="82"
      text-anchor=${rank === "10" ? "start" : "middle"}
      ...${tight}
    >
      ${rank}
    </text>
    <${Pip} suit=${suit} x=${20} y=${98} size=${62} />
  </g>`;
}

/** @param {{rank: string, suit: string}} props */
function Court({ rank, suit }) {
  return html`<g>
    <g class="court-picture">
      <rect class="court-frame" x="96" y="92" width="132" height="220" rx="5" />
      <image
        href=${file(`/static/courts/${rank}${suit}.svg`)}
        x="97"
        y="93"
        width="130"
        height="218"
        preserveAspectRatio="xMidYMid slice"
      />
    </g>
    <g class="court-pip"><${Pip} suit=${suit} x=${108} y=${192} size=${116} /></g>
  </g>`;
}

/** @param {{number: string}} props */
function Joker({ number }) {
  return html`<g class=${`joker joker-${number}`}>
    <path class="joker-star" d="M51 16 62 43 91 45 69 64 76 92 51 77 26 92 33 64 11 45 40 43Z" />
    <use href="#hat" x="54" y="88" width="170" height="170" />
    <text class="joker-name" x="139" y="300" text-anchor="middle">JOKER ${number}</text>
  </g>`;
}

/** The face of a card, as content of a 240 × 336 SVG. @param {{card: string}} props */
export function Face({ card }) {
  const suit = suitOf(card);
  if (!suit) return html`<${Joker} number=${card.slice(2)} />`;
  const rank = rankOf(card);
  return html`<g>
    <${Index} rank=${rank} suit=${suit} />
    ${
      COURTS.includes(rank)
        ? html`<${Court} rank=${rank} suit=${suit} />`
        : html`<${Pip} suit=${suit} x=${100} y=${184} size=${124} />`
    }
  </g>`;
}

export function Back() {
  return html`<g>
    <rect class="back-ground" x="12" y="12" width="216" height="312" rx="14" />
    <rect x="22" y="22" width="196" height="292" rx="8" fill="url(#lattice)" />
    <rect class="back-line" x="22" y="22" width="196" height="292" rx="8" />
    <circle class="back-medal" cx="120" cy="168" r="42" />
    <use href="#pip-S" class="back-pip" x="94" y="142" width="52" height="52" />
  </g>`;
}

/** The face of a small card: rank over suit. @param {{card: string}} props */
function MiniFace({ card }) {
  const suit = suitOf(card);
  if (!suit) return html`<${Joker} number=${card.slice(2)} />`;
  const rank = rankOf(card);
  const tight = rank === "10" ? { textLength: 146, lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<g class="mini-face">
    <text class=${`index mini-index suit-${suit}`} x="120" y="150" text-anchor="middle" ...${tight}>${rank}</text>
    <${Pip} suit=${suit} x=${57} y=${182} size=${126} />
  </g>`;
}

/**
 * A card face up, or face down where `card` is null. Its container has the label for screen readers.
 * @param {{card: string | null, by?: number, still?: boolean, mini?: boolean, class?: string}} props
 */
export function Card({ card, by, still = false, mini = false, class: extra = "" }) {
  const moved = card && !still ? { "data-card": card, "data-by": by } : {};
  return html`<span class=${`card ${card ? "up" : "down"} ${extra}`} ...${moved}>
    <svg viewBox="0 0 240 336" aria-hidden="true" focusable="false">
      ${!card ? html`<${Back} />` : mini ? html`<${MiniFace} card=${card} />` : html`<${Face} card=${card} />`}
    </svg>
  </span>`;
}

/** A card with its name for screen readers. @param {any} props */
export function NamedCard({ card, label, ...rest }) {
  return html`<span role="img" aria-label=${label ?? (card ? cardName(card) : "a card face down")} class="named">
    <${Card} card=${card} ...${rest} />
  </span>`;
}

/** Text with suit signs drawn as pips and read by their names.
 * @param {{text: string, you?: string, bid?: boolean}} props `you`: the viewer's name in it; `bid`: a text that is a
 *   level and a suit is a bid, not a card */
export function Words({ text, you = "", bid = false }) {
  return html`
    ${splitAtBids(toSecondPerson(markBids(text, bid), you)).flatMap((part, i) =>
      i % 2 ? html`<${Bid} key=${i} bid=${part} />` : withPips(part),
    )}
  `;
}

/** @param {string} text */
const withPips = (text) =>
  text
    .split(/((?:10|[2-9JQKA])?[♣♦♥♠])\ufe0f?/)
    .map((part, i) =>
      i % 2 ? html`<span class="together">${part.slice(0, -1)}<${Sign} sign=${part.slice(-1)} /></span>` : part,
    );

/** A bid as it is written, with its name for screen readers. @param {{bid: string}} props */
const Bid = ({ bid }) => html`<span class="together">
  <span aria-hidden="true">${withPips(bid)}</span><span class="sr">${bidName(bid)}</span>
</span>`;

/** @param {{sign: string}} props */
function Sign({ sign }) {
  return html`<span class="sign">
    <svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit=${suitLetter(sign)} /></svg>
    <span class="sr"> ${suitName(sign)} </span>
  </span>`;
}
