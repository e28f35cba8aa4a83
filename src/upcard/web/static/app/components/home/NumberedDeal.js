// @ts-check
/** A deal that several players play independently: the deal of the day, or a match sent as a challenge. */
import { html, useEffect, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import {
  besides,
  challengePath,
  comparedResults,
  dayOf,
  isCompared,
  ownResults,
  playDeal,
  playSameDeal,
  ranges,
  scoreText,
  withSpaces,
  standing,
} from "../../seats/numberedDeals.js";
import { Link } from "../../base/router.js";
import { setSettings, settings } from "../../base/settings.js";
import { Icon } from "../shared/Icon.js";
import { NotFound } from "../page/NotFound.js";
import { Unkept } from "../shared/Unkept.js";
import { Page } from "../page/Page.js";
import { NameField } from "../people/NameField.js";
import { Share } from "../people/Share.js";

const AGAIN_MS = 4000;
const MAX_SHOWN = 12;

/**
 * The data of a deal; reloaded while bots still play it.
 * @param {() => Promise<import("../../protocol").DealInfo>} ask
 */
function useDeal(ask) {
  const [info, setInfo] = useState(/** @type {import("../../protocol").DealInfo | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let timer = 0;
    let left = 15;
    const look = () =>
      void ask().then(
        (found) => {
          setInfo(found);
          if (!found.results.some((result) => result.level) && --left > 0) timer = setTimeout(look, AGAIN_MS);
        },
        (/** @type {Error} */ problem) => setError(problem.message),
      );
    look();
    return () => clearTimeout(timer);
  }, []);
  return { info, error };
}

/**
 * Other players' results as a bar chart; the player's own range is highlighted.
 * @param {{info: import("../../protocol").DealInfo, small?: boolean}} props
 */
export function Bars({ info }) {
  const bars = ranges(info);
  const best = ownResults(info).find(isCompared);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const name = (/** @type {{from: number, to: number}} */ bar) =>
    [...new Set([bar.from, bar.to])].join(bar.from < 0 ? "…" : "–").replaceAll("-", "−");
  const count = comparedResults(info).length;
  if (count < 2) return null;
  return html`<ol
    class="bars"
    aria-label=${`${info.measure}, ${count} ${count === 1 ? "player" : "players"}`}
  >
    ${bars.map(
      (bar) =>
        html`<li key=${bar.from} class=${best && bar.holds(best.score) ? "mine" : ""}>
          <i style=${{ height: `${6 + (42 * bar.count) / most}px` }}></i>
          <span>${name(bar)}</span>
          <span class="sr">: ${bar.count}</span>
        </li>`,
    )}
  </ol>`;
}

/** @param {{game?: string, table?: string}} props */
export function Deal({ game, table }) {
  const { info, error } = useDeal(() => (table ? api.deal(table) : api.daily(game)));
  const [name, setName] = useState(settings().name);
  const [problem, setProblem] = useState("");
  if (error) return html`<${NotFound} title="This deal does not exist" why=${error.split("; there are")[0]} />`;
  if (!info) {
    return html`<${Page}>
      <p class="quiet centred" role="status">Getting the cards…</p>
    <//>`;
  }
  const own = ownResults(info)[0];
  const challenger = table && info.results.find((result) => result.table === table);
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (name.trim()) setSettings({ name: name.trim() });
    try {
      await (table ? playSameDeal(table, info) : playDeal(info));
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  return html`<${Page} class="deal-page">
    <section class="box deal-box">
      <p class="quiet">
        ${
          info.date
            ? html`
              <${Icon} name="calendar" /> Deal of${" "}
              ${dayOf(info.date)}
            `
            : "A challenge from a friend"
        }
      </p>
      <h1>${info.title}${info.number !== null && html` <small>deal ${withSpaces(info.number)}</small>`}</h1>
      <p>
        ${
          challenger && !own
            ? html`
              <b>${challenger.name}</b> played these cards: <b>${scoreText(info, challenger.score)}</b>
              . How would you play them?
            `
            : html`
              ${`Everybody gets the same cards${info.players > 1 ? " and the same bots" : ""}.`}${" "}
              <span>Your first attempt counts, if you ask for no hints.</span>
            `
        }
      </p>
      ${
        own &&
        html`<p class="own-result">
          <b class="huge">${scoreText(info, own.score)}</b>
          <span>${standing(info, own)}</span>
        </p>`
      }
      <${Bars} info=${info} />
      <${Unkept} what="seat" />
      <form class="deal-form" onSubmit=${play}>
        <${NameField} ...${{ name, setName }} />
        <button class="button main big">${own ? "Play again" : "Play"}</button>
        <${Share}
          path=${challengePath(info, table ?? own?.table)}
          text=${`${info.title}: how would you play these cards?`}
          words="Send to a friend"
        />
      </form>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    </section>
    <section class="box"><h2>How other players did</h2><${Results} info=${info} /></section>
  <//>`;
}

/** @param {{info: import("../../protocol").DealInfo}} props */
function Results({ info }) {
  const mine = new Set(ownResults(info).map((result) => result.table));
  if (!info.results.length) {
    return html`<p class="quiet" role="status">No results yet. Bots are playing this deal too.</p>`;
  }
  return html`<ol class="results">${info.results.slice(0, MAX_SHOWN).map(
    (result, i) => html`<li key=${result.table} class=${mine.has(result.table) ? "mine" : ""}>
      <span class="rank">${isCompared(result) ? i + 1 : ""}</span>
      <b>${result.name}</b>
      ${besides(result) && html`<span class="quiet">${besides(result)}</span>`}
      ${result.level && html`<span class="quiet"><${Icon} name="bot" /> ${result.level} bot</span>`}
      <span class="gap"></span>
      <span>${scoreText(info, result.score)}</span>
      <${Link} class="plain" href=${`/r/${result.table}`}>Replay<//>
    </li>`,
  )}</ol>`;
}
