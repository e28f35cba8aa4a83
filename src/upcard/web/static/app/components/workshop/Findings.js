// @ts-check
/** What the checks found, as a list below the text; and in the bar how the game is. */
import { html } from "../../base/html.js";
import { isSound } from "../../workshop/useGame.js";

/** @typedef {import("../../workshop/editor.js").Finding} Finding */

/** @param {{findings: Finding[], goTo: (finding: Finding) => void}} props */
export function Findings({ findings, goTo }) {
  if (!findings.length) return null;
  return html`<ul class="findings" aria-label="what the checks found">
    ${findings.map(
      (one, n) => html`<li key=${n} class=${one.severity}>
        <button type="button" onClick=${() => goTo(one)}>
          <b>Line ${one.line}</b> <span>${one.message}</span>
        </button>
      </li>`,
    )}
  </ul>`;
}

const STAGES = /** @type {Record<string, string>} */ ({
  files: "Fetching the workshop…",
  python: "Starting the workshop…",
  room: "Opening the workshop…",
});

/** How the game is, in a few words. @param {import("../../workshop/useGame.js").Game} game */
function words({ status, problem, checking, findings }) {
  if (status?.stage === "failed") return status.why;
  if (status && status.stage !== "ready") return STAGES[status.stage] ?? "";
  if (problem) return problem;
  if (!status) return STAGES.files;
  const errors = findings.filter((one) => one.severity === "error").length;
  if (errors) return errors === 1 ? "One error" : `${errors} errors`;
  if (checking && !findings.length) return "Checking…";
  return findings.length ? `${findings.length} to look at` : "No errors";
}

/** @param {{game: import("../../workshop/useGame.js").Game}} props */
export const State = ({ game }) =>
  html`<p class=${`bench-state${isSound(game.findings) && !game.problem ? "" : " wrong"}`} role="status">
    ${words(game)}
  </p>`;
