// @ts-check
/** A code that a phone's camera reads: dark on light, with the margin that ISO 18004 wants. */
import { html } from "../../base/html.js";
import { useAnswer } from "../../base/hooks.js";

const MARGIN = 4;
/** What stands there until the code is made. */
const EMPTY = { size: 29, path: "" };

/** @param {{text: string, label: string}} props */
export function QrCode({ text, label }) {
  const { size, path } = useAnswer(() => outline(text), [text]).value ?? EMPTY;
  const whole = size + 2 * MARGIN;
  return html`<svg class="qr" viewBox=${`0 0 ${whole} ${whole}`} role="img" aria-label=${label}>
    <rect width=${whole} height=${whole} class="qr-light" />
    <path d=${path} class="qr-dark" shape-rendering="crispEdges" />
  </svg>`;
}

/** @param {string} text */
async function outline(text) {
  const { size, get } = await bitmap(text);
  let path = "";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let end = x;
      while (end < size && get(end, y)) end += 1;
      if (end > x) path += ["M", x + MARGIN, ",", y + MARGIN, "h", end - x, "v1H", x + MARGIN, "z"].join("");
      x = Math.max(x, end);
    }
  }
  return { size, path };
}

/** The code; what makes it is fetched when one is first shown. @param {string} text */
async function bitmap(text) {
  const { correction, generate } = await import("../../../vendor/lean-qr.mjs");
  const code = generate(text, { minCorrectionLevel: correction.L });
  return { size: code.size, get: (/** @type {number} */ x, /** @type {number} */ y) => code.get(x, y) };
}
