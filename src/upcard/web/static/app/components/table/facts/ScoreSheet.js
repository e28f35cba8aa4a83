// @ts-check
/** Score sheets: one for each hand; the last one is shown at the end of a hand. */
import { html } from "../../../base/html.js";
import { t } from "../../../base/language.js";
import { useMedia } from "../../../base/hooks.js";
import { Dialog } from "../../shared/Dialog.js";
import { Words } from "../../shared/Card.js";

const LETTERS_THAT_FIT = 34;

/** The width of a table in letters, if its lines break between words. @param {(string | number)[][]} lines */
const lettersOf = (lines) =>
  lines[0].reduce(
    (/** @type {number} */ sum, _, i) =>
      sum + 2 + Math.max(...lines.flatMap((line) => t(String(line[i])).split(" ")).map((word) => word.length)),
    0,
  );

/**
 * The sheet transposed, with a row for each seat, if it is too wide for a phone and that is narrower.
 * @param {import("../../../protocol").Sheet} sheet
 * @returns {import("../../../protocol").Sheet}
 */
export function fitSheet(sheet) {
  const turned = {
    ...sheet,
    columns: sheet.rows.map(([name]) => name),
    rows: sheet.columns.map(
      (name, i) => /** @type {[string, (number | string)[]]} */ ([name, sheet.rows.map(([, cells]) => cells[i])]),
    ),
  };
  const wide = lettersOf([["", ...sheet.columns], ...sheet.rows.map(([name, cells]) => [name, ...cells])]);
  const other = lettersOf([["", ...turned.columns], ...turned.rows.map(([name, cells]) => [name, ...cells])]);
  return wide > LETTERS_THAT_FIT && other <= wide ? turned : sheet;
}

/** The text of a cell with a proper minus sign. @param {number | string} cell */
const minus = (cell) => String(cell).replace(/^-(?=\d)/, "−");

/** @param {{sheet: import("../../../protocol").Sheet, you?: string}} props `you`: the viewer's name in it */
export function Sheet({ sheet: given, you = "" }) {
  const narrow = useMedia("(max-width: 620px)");
  const sheet = narrow ? fitSheet(given) : given;
  return html`<div class="sheet">
    <table class=${sheet === given ? "" : "by-seat"}>
      <thead>
        <tr>
          <td></td>
          ${sheet.columns.map((name, i) => html`<th scope="col" key=${i}><${Words} text=${name} you=${you} /></th>`)}
        </tr>
      </thead>
      <tbody>
        ${sheet.rows.map(
          ([name, cells], i) =>
            html`<tr key=${i}>
              <th scope="row"><${Words} text=${name} you=${you} /></th>
              ${cells.map((cell, j) => html`<td key=${j}><${Words} text=${minus(cell)} you=${you} /></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${sheet.note && html`<p class="note"><${Words} text=${sheet.note} you=${you} /></p>`}
  </div>`;
}

/** @param {{sheet: import("../../../protocol").Sheet, you: string, close: () => void}} props */
export function HandOver({ sheet, you, close }) {
  return html`<${Dialog} title=${`Hand ${sheet.hand + 1}`} onClose=${close} class="hand-over" quiet>
    <${Sheet} sheet=${sheet} you=${you} />
    <footer><button class="button main" onClick=${close} autofocus>Continue</button></footer>
  <//>`;
}

/** @param {{sheets: import("../../../protocol").Sheet[], you?: string}} props */
export function Sheets({ sheets, you = "" }) {
  if (!sheets.length) return html`<p class="quiet">You will see the score here after the first hand.</p>`;
  return html`
    ${[...sheets].reverse().map(
      (sheet) =>
        html`<section key=${sheet.hand} class="past">
            <h3>Hand ${sheet.hand + 1}</h3>
            <${Sheet} sheet=${sheet} you=${you} />
          </section>`,
    )}
  `;
}
