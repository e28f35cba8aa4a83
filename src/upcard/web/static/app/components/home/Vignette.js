// @ts-check
/** A game's picture for the home page: a small table laid out by its family, with cards chosen by its name. */
import { html } from "../../base/html.js";
import { Back, Face } from "../shared/Card.js";

const WIDE = 320;
const HIGH = 200;
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7"];
const SUITS = ["♠", "♥", "♣", "♦"];

/** A pseudo-random generator seeded by a name. @param {string} name */
function stream(name) {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @typedef {{x: number, y: number, size: number, turn?: number, card: string | null}} Placed */

/** Random distinct cards. @param {string} name @param {number} count */
function chosen(name, count) {
  const random = stream(name);
  const pack = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
  return Array.from({ length: count }, () => pack.splice(random(pack.length), 1)[0]);
}

/**
 * A fan seen from above.
 * @param {string[]} cards
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} spread
 */
const fan = (cards, x, y, size, spread) =>
  cards.map((card, i) => {
    const off = i - (cards.length - 1) / 2;
    return { x: x + off * size * 0.62, y: y + off * off * size * 0.055, size, turn: off * spread, card };
  });

/** @param {string} name @returns {Placed[]} */
function trick(name) {
  const [a, b, c, d] = chosen(name, 4);
  const tilt = stream(`${name}.`)(14) - 7;
  return [
    { x: 112, y: 100, size: 58, turn: tilt - 4, card: a },
    { x: 160, y: 72, size: 58, turn: 5 - tilt, card: b },
    { x: 208, y: 100, size: 58, turn: 4 + tilt, card: c },
    { x: 160, y: 134, size: 58, turn: tilt - 2, card: d },
  ];
}

/** @param {string} name @returns {Placed[]} */
function shedding(name) {
  const cards = chosen(name, 7);
  return [
    { x: 100, y: 70, size: 56, card: null },
    { x: 104, y: 68, size: 56, card: null },
    { x: 196, y: 74, size: 56, turn: -9, card: cards[0] },
    { x: 208, y: 70, size: 56, turn: 6, card: cards[1] },
    ...fan(cards.slice(2), 160, 158, 50, 7),
  ];
}

/** @param {string} name @returns {Placed[]} */
function rummy(name) {
  const random = stream(name);
  const suit = SUITS[random(4)];
  const rank = RANKS[random(8)];
  const start = random(4);
  const run = RANKS.slice(start, start + 4)
    .reverse()
    .map((r) => r + suit);
  const set = SUITS.filter((s) => s !== suit || !run.includes(rank + s))
    .slice(0, 3)
    .map((s) => rank + s);
  return [
    ...run.map((card, i) => ({ x: 62 + i * 27, y: 68, size: 50, card })),
    ...set.map((card, i) => ({ x: 208 + i * 27, y: 68, size: 50, card })),
    ...fan(chosen(`${name}!`, 6), 160, 156, 48, 6),
  ];
}

/** @param {string} name @returns {Placed[]} */
function betting(name) {
  const [a, b] = chosen(name, 2);
  return [
    { x: 92, y: 100, size: 74, turn: -9, card: a },
    { x: 142, y: 98, size: 74, turn: 7, card: b },
  ];
}

/** @param {string} name @returns {Placed[]} */
function patience(name) {
  const cards = chosen(name, 19);
  return [0, 1, 2, 3, 4, 5].flatMap((i) => {
    const x = 40 + (i % 3) * 104;
    const y = i < 3 ? 58 : 146;
    return [0, 1, 2].map((j) => ({ x: x + j * 15, y, size: 42, card: cards[i * 3 + j] }));
  });
}

/** @param {string} name @returns {Placed[]} */
function capture(name) {
  const [a, b, c] = chosen(name, 3);
  return [
    { x: 74, y: 110, size: 62, turn: -4, card: null },
    { x: 78, y: 106, size: 62, turn: -4, card: null },
    { x: 246, y: 92, size: 62, turn: 5, card: null },
    { x: 154, y: 104, size: 62, turn: -12, card: a },
    { x: 162, y: 100, size: 62, turn: 4, card: b },
    { x: 170, y: 98, size: 62, turn: 15, card: c },
  ];
}

/** @param {string} name @returns {Placed[]} */
const social = (name) => [{ x: 108, y: 108, size: 84, turn: -6, card: chosen(name, 1)[0] }];

const DRAWINGS = /** @type {[RegExp, (name: string) => Placed[]][]} */ ([
  [/patience|solitaire/i, patience],
  [/bet|stak|bank|poker/i, betting],
  [/rumm|collect|exchang|commerce/i, rummy],
  [/shed|stop|climb|eight/i, shedding],
  [/captur|war|fish|accum/i, capture],
  [/social|word|talk|question|party/i, social],
  [/./, trick],
]);

/** @param {Placed} props */
const Little = ({
  x,
  y,
  size,
  turn = 0,
  card,
}) => html`<g transform=${`translate(${x} ${y}) rotate(${turn}) scale(${size / 240}) translate(-120 -168)`}>
  <rect class="little-card" width="240" height="336" rx="18" />
  ${card ? html`<${Face} card=${card} />` : html`<${Back} />`}
</g>`;

/** @param {{x: number, y: number, kind: number}} props */
const Chip = ({ x, y, kind }) =>
  html`<g transform=${`translate(${x} ${y})`} class=${`chip chip-${kind}`}>
    <ellipse cy="5" rx="19" ry="10" class="chip-edge" />
    <ellipse rx="19" ry="10" />
    <ellipse rx="11" ry="5.500" class="chip-line" />
  </g>`;

/** @param {{name: string, family: string}} props */
export function Vignette({ name, family }) {
  const draw = DRAWINGS.find(([words]) => words.test(family))?.[1] ?? trick;
  const chips =
    draw === betting
      ? [
          [216, 136, 0],
          [216, 128, 0],
          [216, 120, 1],
          [252, 140, 2],
          [252, 132, 2],
          [236, 100, 1],
        ]
      : [];
  return html`<svg
    class="vignette"
    viewBox=${`0 0 ${WIDE} ${HIGH}`}
    preserveAspectRatio="xMidYMid meet"
    aria-hidden="true"
    focusable="false"
  >
    ${draw(name).map((placed, i) => html`<${Little} key=${i} ...${placed} />`)}
    ${chips.map(([x, y, kind], i) => html`<${Chip} key=${i} x=${x} y=${y} kind=${kind} />`)}
    ${
      draw === social &&
      html`<g class="bubbles">
        <path
          d="M172 36h96a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14h-70l-22 16 4-16h-8
            a14 14 0 0 1-14-14V50a14 14 0 0 1 14-14Z"
        />
        <path class="bubble-line" d="M180 56h80M180 70h54" />
        <path
          d="M196 122h70a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12h-8l3 13-18-13h-47
            a12 12 0 0 1-12-12v-18a12 12 0 0 1 12-12Z"
        />
        <path class="bubble-line" d="M206 144h48" />
      </g>`
    }
  </svg>`;
}
