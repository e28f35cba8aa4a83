// @ts-check
/** Small plots of counts and of shares. */
import { html } from "../../base/html.js";

const [WIDE, HIGH, FOOT] = [240, 90, 16];
/** Bars in a plot. */
const BARS = 16;

/** Counts by value, gathered into at most `BARS` ranges of equal width. @param {[value: number, count: number][]}
 * counts */
export function gathered(counts) {
  const low = Math.min(...counts.map(([value]) => value));
  const high = Math.max(...counts.map(([value]) => value));
  const width = Math.max(1, Math.ceil((high - low + 1) / BARS));
  const bars = Array.from({ length: Math.floor((high - low) / width) + 1 }, (_, n) => ({
    from: low + n * width,
    to: Math.min(high, low + n * width + width - 1),
    count: 0,
  }));
  for (const [value, count] of counts) bars[Math.floor((value - low) / width)].count += count;
  return bars;
}

/** How often each value occurred. @param {{counts: [number, number][], label: string}} props */
export function Counts({ counts, label }) {
  if (!counts.length) return null;
  const bars = gathered(counts);
  const most = Math.max(...bars.map(({ count }) => count));
  const step = WIDE / bars.length;
  return html`<svg class="plot" viewBox=${`0 0 ${WIDE} ${HIGH + FOOT}`} role="img" aria-label=${label}>
    ${bars.map(
      ({ from, count }, n) => html`<rect
        key=${from}
        class=${count === most ? "most" : ""}
        x=${n * step + 1}
        width=${Math.max(1, Math.min(step - 2, 40))}
        y=${HIGH - (HIGH * count) / most}
        height=${(HIGH * count) / most}
        rx="2"
      />`,
    )}
    <text x="1" y=${HIGH + FOOT - 3} translate="no">${bars[0].from}</text>
    ${
      bars.length > 1 &&
      html`<text x=${WIDE - 1} y=${HIGH + FOOT - 3} text-anchor="end" translate="no">${bars.at(-1)?.to}</text>`
    }
  </svg>`;
}

/** A share for each of several, with a line where all would be alike.
 * @param {{shares: number[], names: string[], even: number, label: string}} props shares: 0 to 1 */
export function Shares({ shares, names, even, label }) {
  const most = Math.max(even * 1.25, ...shares, 0.01);
  const step = WIDE / shares.length;
  const up = (/** @type {number} */ share) => HIGH - (HIGH * share) / most;
  return html`<svg class="plot" viewBox=${`0 0 ${WIDE} ${HIGH + FOOT}`} role="img" aria-label=${label}>
    ${shares.map(
      (share, n) => html`<rect
          key=${n}
          x=${n * step + 4}
          width=${Math.min(step - 8, 44)}
          y=${up(share)}
          height=${HIGH - up(share)}
          rx="2"
        />
        <text key=${`t${n}`} x=${n * step + 4} y=${HIGH + FOOT - 3} translate="no">
          ${names[n]} ${Math.round(100 * share)}%
        </text>`,
    )}
    <line x1="0" x2=${WIDE} y1=${up(even)} y2=${up(even)} />
  </svg>`;
}
