// @ts-check
/** Hints (the best move now and why, then the moves with their values) and reviews (the costliest decisions of a
 * match); for solved games, the exact result instead. */
import { html } from "../../../base/html.js";
import { capital, locale } from "../../../base/language.js";
import { Words } from "../../shared/Card.js";
import { Icon } from "../../shared/Icon.js";

const SHOWN = 4;

/**
 * Whether hints are available: the player plays alone with bots.
 * @param {import("../../../table/tableState.js").Room} room
 */
export const isPractice = (room) =>
  room.you !== null && room.seats.every((seat) => seat.kind === "bot" || seat.seat === room.you);

/** @param {{ask: () => void}} props */
export const HintButton = ({ ask }) =>
  html`<button class="plain round hint" onClick=${ask} aria-label="Hint: what should I play?">
    <${Icon} name="bulb" />
  </button>`;

/** "+1.5". */
export const signedPoints = (/** @type {number} */ points) =>
  `${points < 0 ? "\u2212" : "+"}${Math.abs(points).toFixed(1)}`;

const count = (/** @type {number} */ trials) => trials.toLocaleString(locale());

/** What a move is expected to bring, with its error. @param {import("../../../protocol").Weighed} move */
const figure = (move) => `${signedPoints(move.expected)}${move.error ? ` ± ${move.error.toFixed(1)}` : ""}`;

/** A move with those that come to the same. @param {import("../../../protocol").Weighed} move */
const namesOf = (move) => [move, ...(move.equal ?? [])].map((one) => one.words).join(" ");

/** What a decision cost, with its error; of a move that was hardly tried the cost is a rough guess.
 * @param {import("../../../protocol").Remark} remark */
export const costOf = (remark) =>
  [remark.doubtful && "\u2248 ", signedPoints(-remark.cost), remark.error && ` ± ${remark.error.toFixed(1)}`]
    .filter(Boolean)
    .join("");

/** The numbers of the moves that a hint lights up: the best, and those that are as good.
 * @param {import("../../../protocol").Advice | null} advice @returns {Set<number>} */
export const advisedMoves = (advice) =>
  new Set(
    (advice?.moves ?? [])
      .slice(0, advice?.alike ?? 1)
      .flatMap((move) => [move.move, ...(move.equal ?? []).map((one) => one.move)]),
  );

/**
 * A hint: what to play and why, or the numbers, where those were asked for or there is no reason.
 * @param {{advice: import("../../../protocol").Advice, you?: string, numbers?: boolean, show?: () => void,
 *   dismiss: () => void}} props `you`: the player's name
 */
export function Advice({ advice, you = "", numbers = false, show, dismiss }) {
  const reasoned = Boolean(advice.why) && !numbers;
  return html`<div class="advice" role="status">
    ${reasoned ? html`<${Why} ...${{ advice, you, show }} />` : html`<${Numbers} advice=${advice} />`}
    <button class="plain round" aria-label="Close the hint" onClick=${dismiss}><${Icon} name="close" /></button>
  </div>`;
}

/** @param {{advice: import("../../../protocol").Advice, you: string, show?: () => void}} props */
const Why = ({ advice, you, show }) =>
  html`<p>
    <b><${Words} text=${capital(advice.choice ?? "")} /></b>. <${Words} text=${advice.why} you=${you} />
    ${show && html`${" "}<button class="link" onClick=${show}>Numbers</button>`}
  </p>`;

/** The best moves with their values. @param {{advice: import("../../../protocol").Advice}} props */
function Numbers({ advice }) {
  if (advice.verdict) return html`<p><b><${Words} text=${advice.moves[0].words} /></b>. ${advice.verdict}</p>`;
  if (advice.moves.length === 1) {
    return html`<p>
      <b><${Words} text=${namesOf(advice.moves[0])} /></b>:${" "}
      ${advice.moves[0].equal?.length ? "these cards are equal." : "you can do nothing else."}
    </p>`;
  }
  return html`<table>
    <caption>Average points, and over how many possible deals</caption>
    <tbody>
      ${advice.moves.slice(0, SHOWN).map(
        (move, i) =>
          html`<tr key=${move.move} class=${i < (advice.alike ?? 1) ? "best" : ""}>
            <th scope="row"><${Words} text=${namesOf(move)} /></th>
            ${
              move.doubtful || !move.trials
                ? html`<td colspan="2" class="quiet">${move.trials ? "hardly tried" : "not tried"}</td>`
                : html`<td>${figure(move)}</td><td class="quiet">${count(move.trials)}</td>`
            }
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{review: import("../../../protocol").Reviewed}} props */
export function Review({ review }) {
  if (review.verdict) return html`<p class="review"><${Words} text=${review.verdict} /></p>`;
  if (!review.remarks.length) {
    return html`<p class="review">${review.decisions} decisions, and not one that clearly cost points.</p>`;
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
                <td>${costOf(remark)}</td>
              </tr>
              ${
                remark.why &&
                html`<tr class="why">
                  <td></td>
                  <td colspan="3"><${Words} text=${remark.why} /></td>
                </tr>`
              }`,
        )}
      </tbody>
    </table>
  </div>`;
}
