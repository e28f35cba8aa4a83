// @ts-check
/** Checks in the browser whether the deal of a match follows from the commitments. */
import { html } from "../../base/html.js";
import * as api from "../../base/api.js";
import { checkDeal, dealer } from "../../table/fairDeal.js";
import { useAnswer } from "../../base/hooks.js";
import { Icon } from "../shared/Icon.js";

/** @param {{table: string, seats: import("../../protocol").SeatInfo[]}} props */
export function FairDealCheck({ table, seats }) {
  const { value: verdict } = useAnswer(async () => checkDeal(table, await api.record(table), dealer(seats)), [table]);
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
