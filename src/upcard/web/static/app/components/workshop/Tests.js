// @ts-check
/** The suite that every game must pass, and a report over hands that are played by chance: is it a game? */
import { html } from "../../base/html.js";
import { isSound } from "../../workshop/useGame.js";
import { useTrial } from "../../workshop/useTrial.js";
import { Icon } from "../shared/Icon.js";
import { Report } from "./Report.js";

/**
 * @param {{game: ReturnType<typeof import("../../workshop/useGame.js").useGame>,
 *   draft: import("../../workshop/drafts.js").Draft,
 *   goTo: (place: {file?: string, line: number, column?: number}) => void,
 *   show: (record: string, moves: number) => void}} props show: the position of a finding at the table
 */
export function Tests({ game, draft, goTo, show }) {
  const suite = useTrial(game, draft, "tests");
  const report = useTrial(game, draft, "report");
  const can = isSound(game.findings) && game.status?.stage === "ready" && !game.problem;
  return html`
    <section class="suite">
      <h2>The suite</h2>
      <p class="quiet">
        Every game of this room passes it: whole matches by chance, all moves against all refusals, lost cards, what
        each seat may know, every option.
      </p>
      <${Begin} ...${{ trial: suite, other: report, can, words: "Test the game" }} />
      <${Course} trial=${suite} />
      ${
        suite.over &&
        !suite.findings.length &&
        !suite.problem &&
        html`<p class="good" role="status"><${Icon} name="check" /> The game passes.</p>`
      }
      ${suite.findings.length > 0 && html`<${Found} findings=${suite.findings} ...${{ goTo, show }} />`}
    </section>
    <section class="suite">
      <h2>Is it a game?</h2>
      <p class="quiet">A thousand hands by chance tell how long it is, who wins, and how much there is to decide.</p>
      <${Begin} ...${{ trial: report, other: suite, can, words: "Play a thousand hands" }} />
      <${Course} trial=${report} />
      ${report.findings.map((found, n) => html`<p key=${n} class="problem" role="alert">${found.finding.message}</p>`)}
      ${report.report && html`<${Report} report=${report.report} />`}
    </section>
  `;
}

/**
 * @param {{findings: import("../../workshop/useTrial.js").TrialFinding[],
 *   goTo: (place: {file?: string, line: number, column?: number}) => void,
 *   show: (record: string, moves: number) => void}} props
 */
const Found = ({ findings, goTo, show }) => html`<ul class="findings" aria-label="what the suite found">
  ${findings.map(
    ({ finding, part, record, moves }, n) => html`<li key=${n} class="error">
      <button type="button" onClick=${() => goTo(finding)}>
        <b>Line ${finding.line}</b> <span>${finding.message}</span> <small>${part}</small>
      </button>
      ${
        record &&
        html`<button type="button" class="link" onClick=${() => show(record, moves)}>Show the position</button>`
      }
    </li>`,
  )}
</ul>`;

/** @typedef {ReturnType<typeof useTrial>} Trial */

/** @param {{trial: Trial, other: Trial, can: boolean, words: string}} props */
const Begin = ({ trial, other, can, words }) => html`<p class="button-row">
  <button type="button" class="button main" disabled=${!can || trial.running || other.running} onClick=${trial.begin}>
    ${words}
  </button>
  ${trial.running && html`<button type="button" class="button" onClick=${trial.stop}>Stop</button>`}
</p>`;

/** How far a run has come. @param {{trial: Trial}} props */
const Course = ({ trial }) => html`
  ${
    trial.running &&
    html`<progress max=${trial.of || 1} value=${trial.done} aria-label="how far it is"></progress>
      <p class="quiet" role="status">${trial.of > 0 && html`${trial.done} of ${trial.of}`} ${trial.part}</p>`
  }
  ${trial.stopped && html`<p class="quiet" role="status">Stopped.</p>`}
  ${trial.problem && html`<p class="problem" role="alert">${trial.problem}</p>`}
`;
