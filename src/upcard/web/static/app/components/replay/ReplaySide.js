// @ts-check
/** The panel of a replay: review, moves, score, and downloads. */
import { html, useEffect, useRef } from "../../base/html.js";
import * as api from "../../base/api.js";
import { Words } from "../shared/Card.js";
import { Download } from "../shared/Download.js";
import { Icon } from "../shared/Icon.js";
import { Sheets } from "../table/facts/ScoreSheet.js";
import { costOf } from "../table/moves/HintsAndReview.js";
import { Tabs } from "../shared/Tabs.js";

/** @typedef {import("../../protocol").Remark} Remark */

const TABS = /** @type {["decisions" | "moves" | "score", string, string][]} */ ([
  ["decisions", "Review", "bulb"],
  ["moves", "Moves", "log"],
  ["score", "Score", "score"],
]);

/** @param {any} props */
export function ReplaySide({ info, at, to, tab, setTab, review, bottom, setBottom, open, setOpen, close }) {
  return html`<${Tabs} label="about this match" tabs=${TABS} ...${{ tab, setTab, close }}>
      <div class="eyes">
        ${
          info.seats.length > 1 &&
          html`
            <label>
              View from
              <select onChange=${(/** @type {any} */ e) => setBottom(Number(e.target.value))}>
                ${info.names.map(
                  (/** @type {string} */ name, /** @type {number} */ n) =>
                    html`<option key=${n} value=${n} selected=${n === bottom}>${name}</option>`,
                )}
              </select>
            </label>
            <label class="switch">
              <input
                type="checkbox"
                role="switch"
                checked=${open}
                onChange=${(/** @type {any} */ e) => setOpen(e.target.checked)}
              />
              <span>Show all hands</span>
            </label>
          `
        }
      </div>
      ${tab === "decisions" && html`<${Decisions} ...${{ info, review, at, to, who: info.names[bottom] }} />`}
      ${tab === "moves" && html`<${Moves} ...${{ info, at, to }} />`}
      ${tab === "score" && html`<${Sheets} sheets=${info.sheets} />`}
      <div class="take">
        <${Download} href=${api.recordAddress(info.table)} name=${`${info.game}-${info.table}.txt`}>
          <${Icon} name="download" />Save the game
        <//>
        ${
          info.boards &&
          html`<${Download} href=${api.boardAddress(info.table, "pbn")} name=${`${info.game}-${info.table}.pbn`}>
              <${Icon} name="download" />Save as PBN
            <//>
            <${Download} href=${api.boardAddress(info.table, "lin")} name=${`${info.game}-${info.table}.lin`}>
              <${Icon} name="download" />Save as LIN
            <//>`
        }
      </div>
  <//>`;
}

/** @param {any} props */
function Decisions({ info, review, at, to, who }) {
  if (!review.result) {
    return html`
      <p class="quiet">
        ${review.waits || `See which decisions cost ${who} most, judged only by what ${who} could know at the time.`}
      </p>
      ${!review.waits && html`<button class="button main" onClick=${review.ask}>Review</button>`}
    `;
  }
  const result = review.result;
  if (result.verdict) return html`<p><${Words} text=${result.verdict} /></p>`;
  if (!result.remarks.length) return html`<p>${result.decisions} decisions, and not one that clearly cost points.</p>`;
  return html`
    <h3>Costliest mistakes</h3>
    <ul class="decisions">
      ${result.remarks.map(
        (/** @type {Remark} */ remark) => html`<li key=${remark.number}>
          <button
            class=${remark.number === at ? "on" : ""}
            aria-current=${remark.number === at ? "true" : undefined}
            onClick=${() => to(remark.number)}
          >
            <span>
              <b>${info.hands.length > 1 ? `Hand ${remark.hand + 1}, ` : ""}move ${remark.number}</b>
              <br />
              <${Words} text=${remark.played} /> for <${Words} text=${remark.better} />
            </span>
            <b class="cost">${costOf(remark)}</b>
          </button>
        </li>`,
      )}
    </ul>
    <p class="quiet">
      ${result.decisions} decisions were looked at.
    </p>
  `;
}

/** The log; a click on a line goes to its move. @param {any} props */
function Moves({ info, at, to }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current]"))?.scrollIntoView({
      block: "nearest",
    });
  }, [at]);
  return html`<ol class="log moves" ref=${list} aria-label="moves">${info.lines.map(
    (
      /** @type {import("../../protocol").ReplayLine} */ line,
      /** @type {number} */ i,
    ) => html`<li key=${i} class=${`log-${line.kind}`}>
      ${
        line.kind === "move"
          ? html`<button
            class=${line.at === at ? "on" : ""}
            aria-current=${line.at === at ? "true" : undefined}
            onClick=${() => to(line.at)}
          >
            <${Words} text=${line.text} />
          </button>`
          : html`<${Words} text=${line.text} />`
      }
    </li>`,
  )}</ol>`;
}
