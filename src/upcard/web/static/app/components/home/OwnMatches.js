// @ts-check
/** The player's own matches: in progress, finished, and wins by game and level. */
import { html, useState } from "../../base/html.js";
import { fetchSeatKey } from "../../seats/account.js";
import { forget, recall } from "../../seats/savedSeats.js";
import { ago, company, finished, lastWeek, running, streaks, tally, useMatches } from "../../seats/ownMatches.js";
import { withSpaces } from "../../seats/numberedDeals.js";
import { Link, go } from "../../base/router.js";
import { Account } from "../people/Account.js";
import { Icon } from "../shared/Icon.js";
import { Unkept } from "../shared/Unkept.js";
import { KeepMatches } from "./KeepMatches.js";
import { Page } from "../page/Page.js";

const signedScore = (/** @type {number} */ score) =>
  `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(Math.round(score * 10) / 10)}`;

/** The link to a table; for a seat taken on another device it fetches a key first.
 * @param {{match: import("../../protocol").MyTable}} props */
function OpenMatch({ match }) {
  const [look, words, href] = [`button${match.turn ? " main" : ""}`, match.turn ? "Play" : "Open", `/t/${match.table}`];
  if (recall(match.table)?.token) return html`<${Link} class=${look} href=${href}>${words}<//>`;
  return html`<button class=${look} onClick=${() => fetchSeatKey(match).then(() => go(href))}>${words}</button>`;
}

export function Matches() {
  const [asked, setAsked] = useState(0);
  const [notice, setNotice] = useState("");
  const all = useMatches(asked);
  const [gone, setGone] = useState(/** @type {string[]} */ ([]));
  const [week, setWeek] = useState(false);
  if (!all) {
    return html`<${Page}>
      <p class="quiet centred" role="status">Looking for your matches…</p>
    <//>`;
  }
  const shown = all.filter((match) => !gone.includes(match.table));
  const over = week ? lastWeek(finished(shown)) : finished(shown);
  const going = running(shown);
  const drop = (/** @type {string} */ table) => {
    forget(table);
    setGone([...gone, table]);
  };
  return html`<${Page} class="my-page">
    <h1>My games</h1>
    <${Unkept} what="matches" />
    ${
      going.length > 0 &&
      html`<section class="box"><h2>In progress</h2><ul class="matches">${going.map(
        (match) => html`<li key=${match.table}>
          <span>
            <b>${match.title}</b>
            <small>${match.started ? company(match) && `with ${company(match)}` : "waiting for friends"}</small>
          </span>
          <${OpenMatch} match=${match} />
          <button
            class="plain round"
            aria-label=${`Remove from the list: ${match.title}`}
            onClick=${() => drop(match.table)}
          >
            <${Icon} name="close" />
          </button>
        </li>`,
      )}</ul></section>`
    }
    ${
      finished(shown).length
        ? html`<${FinishedMatches} ...${{ over, week, setWeek }} />`
        : html`<p class="box">You have not finished a match yet. <${Link} href="/">All games<//></p>`
    }
    <${KeepMatches} changed=${() => setAsked(asked + 1)} ...${{ notice, setNotice }} />
    <${Account} changed=${() => setAsked(asked + 1)} />
  <//>`;
}

/** How many matches of a patience were won in a row.
 * @param {{of: import("../../protocol").MyTable, over: import("../../protocol").MyTable[]}} props */
function Streak({ of, over }) {
  const { now, most } = streaks(over.filter(({ game, seats }) => game === of.game && seats.length === 1));
  return of.seats.length === 1 && most > 1 && html` <small class="quiet">${now} in a row, ${most} at most</small>`;
}

/** Finished matches, with statistics.
 * @param {{over: import("../../protocol").MyTable[], week: boolean, setWeek: (week: boolean) => void}} props */
const FinishedMatches = ({ over, week, setWeek }) => html`
    <div class="segments" role="group" aria-label="period">
      <button class=${`pill${week ? "" : " on"}`} aria-pressed=${String(!week)} onClick=${() => setWeek(false)}>
        All
      </button>
      <button class=${`pill${week ? " on" : ""}`} aria-pressed=${String(week)} onClick=${() => setWeek(true)}>
        Last week
      </button>
    </div>
    <div class="my-body">
      <section class="box">
        <h2>Wins by game and level</h2>
        <table class="tally">
              <thead>
                <tr>
                  <th scope="col">game</th>
                  <th scope="col">against</th>
                  <th scope="col">won</th>
                  <th scope="col">played</th>
                </tr>
              </thead>
              <tbody>
                ${tally(over, (match) => `${match.title}/${match.level}`).map(
                  (line) =>
                    html`<tr key=${line.key}>
                      <th scope="row">${line.sample.title}</th>
                      <td>
                        ${
                          line.sample.level
                            ? `${line.sample.level} bots`
                            : line.sample.seats.length > 1
                              ? "people"
                              : "solo"
                        }
                      </td>
                      <td>
                        ${line.won}${line.helped > 0 && html` <small class="quiet">+ ${line.helped} with undo</small>`}
                        <${Streak} of=${line.sample} ...${{ over }} />
                      </td>
                      <td>${line.played}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
      </section>
      <section class="box">
        <h2>Finished</h2>
        <ul class="matches">
          ${over.map(
            (match) => html`<li key=${match.table}>
              <span>
                <b>${match.title}</b>
                ${match.deal !== null && html` <span class="quiet">deal ${withSpaces(match.deal)}</span>`}
                <small>
                  ${[
                    company(match) && `with ${company(match)}`,
                    ago((match.ended ?? 0) * 1000),
                    match.taken_back > 0 && "with moves taken back",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
                ${match.continued && html`<small>Not counted: it began in another match.</small>`}
                ${match.hurried && html`<small>Not counted: the server was busy.</small>`}
              </span>
              <b class=${match.won ? "good" : "bad"}>
                ${match.won ? "won" : "lost"} ${match.measure === "points" ? signedScore(match.score) : ""}
              </b>
              <${Link} class="button" href=${`/r/${match.table}`} aria-label=${`Replay of ${match.title}`}>Replay<//>
            </li>`,
          )}
        </ul>
      </section>
    </div>
  `;
