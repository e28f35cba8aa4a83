// @ts-check
/** Whether the cards of a match came from what everybody had promised: worked out here, in the browser. */
import { html } from "../../html.js";
import * as api from "../../api.js";
import { judged } from "../../fairDeal.js";
import { useAnswer } from "../../hooks.js";
import { Icon } from "../shared/Icon.js";

/** @param {{table: string}} props */
export function Fair({ table }) {
  const { value: verdict } = useAnswer(async () => judged(table, await api.record(table)), [table]);
  if (!verdict) return null;
  return html`<details class=${`fair${verdict.fair ? " proven" : ""}`}>
    <summary>
      <${Icon} name=${verdict.fair ? "check" : "eye"} />
      ${verdict.fair ? "The deal was fair" : "The deal could not be confirmed"}
    </summary>
    <p>${verdict.why}</p>
    <p>To check it yourself, save the game and run <code>upcard verify FILE</code>.</p>
  </details>`;
}
