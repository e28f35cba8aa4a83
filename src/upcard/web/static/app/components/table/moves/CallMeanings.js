// @ts-check
/** A dialog with what each call of the auction says, and what each call of the player would say. */
import { html, useEffect } from "../../../base/html.js";
import { capital, t } from "../../../base/language.js";
import { Words } from "../../shared/Card.js";
import { Dialog } from "../../shared/Dialog.js";

/** @typedef {import("../../../protocol").Call} Call */

/**
 * @param {{meanings: import("../../../protocol").Meanings | null, seq: number, ask: () => void,
 *   names: import("../../../table/names.js").Names, close: () => void}} props
 * `meanings`: null while they are on their way; `seq`: the move of the table, with each of which they are asked for
 */
export function CallMeanings({ meanings, seq, ask, names, close }) {
  useEffect(ask, [seq]);
  const mine = meanings?.mine ?? [];
  return html`<${Dialog} title="What the calls say" onClose=${close} class="call-meanings">
    ${!meanings && html`<p class="quiet" role="status">Thinking…</p>`}
    ${meanings && !meanings.made.length && html`<p>Nobody has called yet.</p>`}
    ${
      meanings &&
      html`<${Meanings} calls=${meanings.made} caller=${(/** @type {Call} */ call) => names.seat(call.seat)} />`
    }
    ${
      mine.length > 0 &&
      html`<h3>What yours would say</h3>
        <${Meanings} calls=${mine} />`
    }
  <//>`;
}

/**
 * Calls with their meanings, a row each. @param {{calls: Call[], caller?: (call: Call) => string}} props
 */
const Meanings = ({ calls, caller }) =>
  html`<table class="meanings">
    <tbody>
      ${calls.map(
        (call, i) =>
          html`<tr key=${i}>
            ${caller && html`<td>${caller(call)}</td>`}
            <th scope="row"><${Words} text=${call.words.replace(/^bid /, "")} bid /></th>
            <td>${capital(t(call.tells))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
