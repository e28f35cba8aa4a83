// @ts-check
/** The boxes of the home page: games to continue, today's deal, the player's results. */
import { html, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import {
  challengePath,
  dayOf,
  ownResults,
  playDeal,
  scoreText,
  withSpaces,
  standing,
} from "../../seats/numberedDeals.js";
import { useAnswer, useMedia } from "../../base/hooks.js";
import { ago, company, finished, lastWeek, running, tally, useMatches } from "../../seats/ownMatches.js";
import { Link, go } from "../../base/router.js";
import { tables } from "../../seats/savedSeats.js";
import { inBrowser } from "../../base/transport.js";
import { Bars } from "./NumberedDeal.js";
import { OpenRecord } from "./OpenRecord.js";
import { Icon } from "../shared/Icon.js";
import { Share } from "../people/Share.js";
import { Unkept } from "../shared/Unkept.js";

const BARS = 12;
/** Milliseconds for which tables at friends' devices are shown. */
const A_DAY = 24 * 3600 * 1000;
const INVITED =
  "Card games played exactly by the rules. Choose one and play against bots, or invite friends with a link.";
const ALONE =
  "Card games played exactly by the rules. Choose one and play against bots, with others at this device, or with " +
  "friends.";

/** The boxes before and after the games. Where there is little room only tables that can be gone on with come before
 * them. @param {{games: unknown}} props */
export function Home({ games }) {
  const all = useMatches();
  const { value: open } = useAnswer(api.openTables, []);
  const little = useMedia("(max-width: 620px)");
  const begun = tablesOf(all ?? [], open ?? []);
  const first = html`<${ContinueGames} ...${begun} />`;
  const others = html`<${TodaysDeal} /><${MyGames} all=${all} />`;
  if (!little) return html`<div class="top">${first}${others}</div>${games}`;
  const some = begun.going.length + begun.guest.length + begun.others.length > 0;
  return html`
    ${some && html`<div class="top">${first}</div>`}
    ${games}
    <div class="top">${!some && first}${others}</div>
  `;
}

/** The tables that a player can go on with: one's own, those at friends' devices, and those that wait for players.
 * @param {import("../../protocol").MyTable[]} all @param {import("../../protocol").OpenTable[]} open */
function tablesOf(all, open) {
  const going = running(all);
  const mine = new Set(going.map((match) => match.table));
  const guest = tables()
    .filter((seat) => seat.invitation && Date.now() - seat.at < A_DAY)
    .slice(0, 3);
  return { going, guest, others: open.filter((table) => !mine.has(table.table)) };
}

/** @param {ReturnType<typeof tablesOf>} props */
function ContinueGames({ going, guest, others }) {
  return html`<section class="box go-on" aria-label="games to continue">
    <h2>${going.some((match) => match.turn) ? "Your turn" : going.length ? "Continue" : "Sit down and play"}</h2>
    ${
      going.length > 0 &&
      html`<ul>${going.slice(0, 4).map(
        (match) => html`<li key=${match.table}>
          <span>
            <b>${match.title}</b>
            <small>${match.started ? company(match) && `with ${company(match)}` : "waiting for friends"}</small>
          </span>
          <${Link}
            class=${`button${match.turn ? " main" : ""}`}
            href=${`/t/${match.table}`}
            aria-label=${`${match.turn ? "Play" : "Open"} ${match.title}`}
          >
            ${match.turn ? "Play" : "Open"}
          <//>
        </li>`,
      )}</ul>`
    }
    ${
      guest.length > 0 &&
      html`
        <h3>At friends’ devices</h3>
        <ul aria-label="tables at friends’ devices">
          ${guest.map(
            (seat) =>
              html`<li key=${seat.table}>
                  <span><b>${seat.title}</b><small>on a friend’s device, ${ago(seat.at)}</small></span>
                  <${Link} class="button" href=${`/t/${seat.table}`} aria-label=${`Open ${seat.title}`}>Open<//>
                </li>`,
          )}
        </ul>
      `
    }
    ${
      !going.length &&
      !others.length &&
      !guest.length &&
      html`
        <p>${inBrowser ? ALONE : INVITED}</p>
        <${SuggestGame} />
      `
    }
    ${
      others.length > 0 &&
      html`
        <h3>Open tables</h3>
        <ul aria-label="open tables">
          ${others.slice(0, 4).map(
            (table) =>
              html`<li key=${table.table}>
                  <span><b>${table.title}</b><small>${waitingFor(table)}</small></span>
                  <${Link} class="button" href=${`/t/${table.table}`} aria-label=${`Join ${table.title}`}>Join<//>
                </li>`,
          )}
        </ul>
      `
    }
    ${going.length > 4 && html`<${Link} class="link" href="/my">All ${going.length} matches<//>`}
  </section>`;
}

/** Opens the page of a random game, or of a random quick one. */
function SuggestGame() {
  const { value: games } = useAnswer(api.games, []);
  const one = (/** @type {import("../../protocol").GameSummary[]} */ some) =>
    some.length > 0 && go(`/g/${some[Math.floor(Math.random() * some.length)].name}`);
  return html`<p class="undecided">
    <button class="button main" onClick=${() => one((games ?? []).filter((game) => game.moods.includes("quick")))}>
      Something quick
    </button>
    <button class="button" onClick=${() => one(games ?? [])}>Surprise me</button>
  </p>`;
}

/** @param {import("../../protocol").OpenTable} table */
function waitingFor(table) {
  const here = table.seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  return `${here.join(", ")} · ${free} ${free === 1 ? "seat" : "seats"} free`;
}

function TodaysDeal() {
  const { value: info } = useAnswer(() => api.daily(), []);
  const [problem, setProblem] = useState("");
  if (!info) {
    return html`<section class="box today">
      <h2><${Icon} name="calendar" />Today’s deal</h2>
      <p>Everybody gets the same cards.</p>
    </section>`;
  }
  const own = ownResults(info)[0];
  const play = () => playDeal(info).catch((/** @type {Error} */ error) => setProblem(error.message));
  return html`<section class="box today" aria-label="today's deal">
    <h2>
      <${Icon} name="calendar" />Today’s deal${" "}
      <small>
        ${info.date && dayOf(info.date)}
      </small>
    </h2>
    <div class="today-body">
      <div>
        <b>${info.title}</b>
        ${info.number !== null && html` <small class="quiet">deal ${withSpaces(info.number)}</small>`}
        <p>Everybody gets the same cards${info.players > 1 ? " and the same bots" : ""}.</p>
        <${Bars} info=${info} />
      </div>
      <div class="today-actions">
        ${
          own &&
          html`<p class="own-result">
            <b class="huge">${scoreText(info, own.score)}</b>
            <span>${standing(info, own)}</span>
          </p>`
        }
        <button class="button main" onClick=${play}>${own ? "Play again" : "Play"}</button>
        <${Share}
          path=${challengePath(info, own?.table)}
          text=${`${info.title}: how would you play these cards?`}
        />
      </div>
    </div>
    <${Unkept} what="seat" />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <${Link} class="link" href=${`/d/${info.game}`}>How other players did<//>
  </section>`;
}

/** @param {{all: import("../../protocol").MyTable[] | null}} props */
function MyGames({ all }) {
  const over = finished(all ?? []);
  const week = lastWeek(over);
  const shown = over.slice(0, BARS).reverse();
  return html`<section class=${`box mine-box${over.length ? "" : " empty"}`} aria-label="my games">
    <h2>My games ${week.length > 0 && html`<small>last week</small>`}</h2>
    ${
      over.length
        ? html`
          <div class="mine-body">
            <div>
              <b class="huge">${week.filter((match) => match.won).length}</b>
              <small>of ${week.length} won</small>
              <span
                class="spark"
                role="img"
                aria-label=${`${shown.filter((match) => match.won).length} of the last ${shown.length} won`}
              >
                ${shown.map((match) => html`<i key=${match.table} class=${match.won ? "won" : ""}></i>`)}
              </span>
            </div>
            <table>
              <tbody>
                ${tally(over, (match) => match.title)
                  .slice(0, 3)
                  .map(
                    (line) =>
                      html`<tr key=${line.key}>
                        <th scope="row">${line.key}</th>
                        <td>${line.won} of ${line.played}</td>
                      </tr>`,
                  )}
              </tbody>
            </table>
          </div>
          <${Link} class="link" href="/my">All finished games and replays<//>
        `
        : html`<${Unkept}
          what="matches"
          other=${html`<p>Your games appear here, with replays and your costliest mistakes.</p>`}
        />`
    }
    <${OpenRecord} />
    <${Link} class="link write" href="/workshop">Write a game<//>
  </section>`;
}
