// @ts-check
/** Score sheets: one a hand, and the last of them shown when a hand is over. */
import { html } from "../html.js";
import { Dialog } from "./Dialog.js";
import { Words } from "./Card.js";

/** @param {{sheet: import("../protocol").Sheet}} props */
export function Sheet({ sheet }) {
  return html`<div class="sheet">
    <table>
      <thead><tr><td></td>${sheet.columns.map((name, i) => html`<th scope="col" key=${i}>${name}</th>`)}</tr></thead>
      <tbody>${sheet.rows.map(([name, cells], i) => html`<tr key=${i}><th scope="row"><${Words} text=${name} /></th>${cells.map((cell, j) => html`<td key=${j}><${Words} text=${String(cell)} /></td>`)}</tr>`)}</tbody>
    </table>
    ${sheet.note && html`<p class="note"><${Words} text=${sheet.note} /></p>`}
  </div>`;
}

/** @param {{sheet: import("../protocol").Sheet, close: () => void}} props */
export function HandOver({ sheet, close }) {
  return html`<${Dialog} title=${`Hand ${sheet.hand + 1}`} onClose=${close} class="hand-over" quiet>
    <${Sheet} sheet=${sheet} />
    <footer><button class="button main" onClick=${close} autofocus>Continue</button></footer>
  <//>`;
}

/** @param {{sheets: import("../protocol").Sheet[]}} props */
export function Sheets({ sheets }) {
  if (!sheets.length) return html`<p class="quiet">The score sheet is written when the first hand is over.</p>`;
  return html`${[...sheets].reverse().map((sheet) => html`<section key=${sheet.hand} class="past"><h3>Hand ${sheet.hand + 1}</h3><${Sheet} sheet=${sheet} /></section>`)}`;
}
