// @ts-check
/** A thousand hands in numbers, with what they mean. */
import { html } from "../../base/html.js";
import { Counts, Shares } from "./Plot.js";

/** @typedef {import("../../workshop/useTrial.js").Report} Numbers */

/** Values in order with their counts: the one in the middle. @param {[number, number][]} counts */
export function median(counts) {
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of counts) {
    seen += count;
    if (2 * seen >= all) return value;
  }
  return 0;
}

/** What stands out, as sentences. @param {Numbers} numbers @returns {string[]} */
export function remarks({ hands, players, lengths, forced, draws, wins, kinds, unfinished }) {
  const remarks = [];
  if (unfinished) remarks.push("Some hands have no end.");
  if (lengths.length === 1 && !unfinished) remarks.push("Every hand has the same number of moves.");
  if (forced > 0.6) remarks.push("Mostly there is nothing to decide.");
  if (players > 1 && draws > hands / 4) remarks.push("Many hands have no winner.");
  const decided = wins.reduce((sum, count) => sum + count, 0);
  const even = decided / players;
  // Three standard deviations of a fair share.
  const far = 3 * Math.sqrt(decided * (1 / players) * (1 - 1 / players));
  if (players > 1 && wins.some((count) => Math.abs(count - even) > Math.max(far, even / 10))) {
    remarks.push("By chance one place wins more often than another.");
  }
  if (kinds.some(({ legal }) => !legal)) remarks.push("A kind of move was never allowed.");
  return remarks.length ? remarks : ["Nothing stands out: it plays like a game."];
}

const percent = (/** @type {number} */ part) => Math.round(100 * part);

/** @param {{report: Numbers}} props */
export function Report({ report }) {
  const { hands, players, lengths, branching, forced, draws, wins, results, kinds, unfinished } = report;
  const decided = wins.reduce((sum, count) => sum + count, 0) || 1;
  const never = kinds.filter(({ legal }) => !legal).map(({ name }) => name);
  return html`
    ${remarks(report).map((text) => html`<p key=${text} class="verdict-game">${text}</p>`)}
    <div class="numbers">
      <figure>
        <figcaption>Moves of a hand</figcaption>
        <${Counts} counts=${lengths} label="How many moves a hand has" />
        <p>${median(lengths)} in the middle, ${lengths[0]?.[0] ?? 0} to ${lengths.at(-1)?.[0] ?? 0}.</p>
        ${unfinished > 0 && html`<p class="problem">${unfinished} hands had no end.</p>`}
      </figure>
      <figure>
        <figcaption>Choices at a turn</figcaption>
        <${Counts} counts=${branching} label="How many moves may be made at a turn" />
        <p>At ${percent(forced)} % of the turns there is one move only.</p>
      </figure>
      ${
        players > 1 &&
        html`<figure>
          <figcaption>Wins by place</figcaption>
          <${Shares}
            shares=${wins.map((count) => count / decided)}
            names=${wins.map((_, place) => String(place + 1))}
            even=${1 / players}
            label="Who wins, by place from the first to act"
          />
          <p>1 acts first. The line is a fair share. ${percent(draws / (hands || 1))} % have no winner.</p>
          <p>Mean result: ${results.map((one) => `${one < 0 ? "−" : "+"}${Math.abs(one).toFixed(2)}`).join(" ")}</p>
        </figure>`
      }
      <figure>
        <figcaption>Kinds of moves</figcaption>
        <table class="kinds">
          <thead><tr><th></th><th scope="col">allowed</th><th scope="col">made</th></tr></thead>
          <tbody>
            ${kinds.map(
              ({ name, legal, made }) => html`<tr key=${name}>
                <th scope="row" translate="no">${name}</th><td>${legal}</td><td>${made}</td>
              </tr>`,
            )}
          </tbody>
        </table>
        ${
          never.length > 0 &&
          html`<p class="problem">
          Never allowed: <span translate="no">${never.join(", ")}</span>
        </p>`
        }
      </figure>
    </div>
  `;
}
