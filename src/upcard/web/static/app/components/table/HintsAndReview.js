// @ts-check
/** Hints (the best moves now, with their values) and reviews (the costliest decisions of a match); for solved games,
 * the exact result instead. */
import { html } from "../../html.js";
import { locale } from "../../language.js";
import { Words } from "./Card.js";
import { Icon } from "../shared/Icon.js";

const SHOWN = 4;

/**
 * Whether hints are available: the player plays alone with bots.
 * @param {import("../../tableState.js").Room} room
 */
export const isPractice = (room) =>
  room.you !== null && room.seats.every((seat) => seat.kind === "bot" || seat.seat === room.you);

/** @param {{ask: () => void}} props */
export const HintButton = ({ ask }) =>
  html`<button class="plain round hint" onClick=${ask} aria-label="Hint: what should I play?">
    <${Icon} name="bulb" />
  </button>`;

const signed = (/** @type {number} */ points) => `${points < 0 ? "\u2212" : "+"}${Math.abs(points).toFixed(1)}`;

/** @param {{advice: import("../../protocol").Advice, dismiss: () => void}} props */
export function Advice({ advice, dismiss }) {
  const only = advice.moves.length === 1;
  return html`<div class="advice" role="status">
    ${
      advice.verdict
        ? html`<p><b><${Words} text=${advice.moves[0].words} /></b>. ${advice.verdict}</p>`
        : only
          ? html`<p><b><${Words} text=${advice.moves[0].words} /></b>: you can do nothing else.</p>`
          : html`<table>
            <caption>Average points, over ${advice.deals.toLocaleString(locale())} possible deals</caption>
            <tbody>
              ${advice.moves.slice(0, SHOWN).map(
                (move, i) =>
                  html`<tr key=${move.move} class=${i ? "" : "best"}>
                      <th scope="row"><${Words} text=${move.words} /></th>
                      <td>${move.trials ? signed(move.expected) : "not tried"}</td>
                    </tr>`,
              )}
            </tbody>
          </table>`
    }
    <button class="plain round" aria-label="Close the hint" onClick=${dismiss}><${Icon} name="close" /></button>
  </div>`;
}

/** @param {{review: import("../../protocol").Reviewed}} props */
export function Review({ review }) {
  if (review.verdict) return html`<p class="review"><${Words} text=${review.verdict} /></p>`;
  if (!review.remarks.length) {
    return html`<p class="review">${review.decisions} decisions, and not one mistake.</p>`;
  }
  return html`<div class="review">
    <p>Of your ${review.decisions} decisions these were the costliest, judged by what you knew at the time:</p>
    <table>
      <thead>
        <tr>
          <th scope="col">hand</th>
          <th scope="col">you played</th>
          <th scope="col">better</th>
          <th scope="col">points</th>
        </tr>
      </thead>
      <tbody>
        ${review.remarks.map(
          (remark) =>
            html`<tr key=${remark.number}>
              <td>${remark.hand + 1}</td>
              <td><${Words} text=${remark.played} /></td>
              <td><${Words} text=${remark.better} /></td>
              <td>${signed(-remark.cost)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
