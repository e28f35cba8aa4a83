// @ts-check
/** The home page: search, filters, and a card for every game. */
import { html, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { matches, nearest } from "../../learn/gameSearch.js";
import { useAnswer } from "../../base/hooks.js";
import { Link } from "../../base/router.js";
import { inBrowser } from "../../base/transport.js";
import { Home } from "./Home.js";
import { Icon } from "../shared/Icon.js";
import { NotHere } from "./NotHere.js";
import { LessonLink } from "../shared/LessonLink.js";
import { Page } from "../page/Page.js";
import { Vignette } from "./Vignette.js";

/** "2", "2–4", "4 or 6". @param {number[]} players */
export function howMany(players) {
  const [low, high] = [Math.min(...players), Math.max(...players)];
  if (low === high) return low === 1 ? "1 player" : `${low} players`;
  return high - low + 1 === players.length ? `${low}–${high} players` : `${players.join(", ")} players`;
}

const MOODS = /** @type {[import("../../protocol").GameSummary["moods"][number], string, string][]} */ ([
  ["quick", "Quick", "clock"],
  ["two", "For two", "people"],
  ["partners", "Partners", "star"],
  ["alone", "Solo", "one"],
  ["many", "5 or more", "chat"],
  ["bluff", "Bluffing", "eye"],
]);
const MAX_MINUTES = [0, 15, 30, 60];
/** How rules run on the server (`Health.rules`). */
const RULES = {
  library: "Rules: machine code from the package",
  compiled: "Rules: compiled on this machine",
  interpreted: "Rules: plain Python, which is slow",
};

export function Lobby() {
  const { value: games, error } = useAnswer(api.games, []);
  const [wanted, setWanted] = useState("");
  const [mood, setMood] = useState("");
  const [players, setPlayers] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const all = games ?? [];
  const near = nearest(all, wanted);
  const fits = (/** @type {import("../../protocol").GameSummary} */ game) =>
    (matches(game, wanted) || game === near?.game) &&
    (!players || game.players.includes(players)) &&
    (!minutes || game.minutes <= minutes);
  const matching = all.filter((game) => fits(game) && (!mood || game.moods.some((one) => one === mood)));
  const most = Math.max(0, ...all.flatMap((game) => game.players));
  const title = MOODS.find(([id]) => id === mood)?.[1] ?? "All games";
  const list = html`
    <div class="find">
      <label class="search">
        <span class="sr">Find a game</span>
        <${Icon} name="search" />
        <input
          type="search"
          placeholder="partners, Spanish, like Hearts"
          value=${wanted}
          onInput=${(/** @type {any} */ e) => setWanted(e.target.value)}
        />
      </label>
      <div class="filters">
        <div class="moods" role="group" aria-label="kinds of games">
          ${MOODS.map(
            ([id, words, icon]) =>
              html`<button
                key=${id}
                class=${`pill${id === mood ? " on" : ""}`}
                aria-pressed=${String(id === mood)}
                onClick=${() => setMood(id === mood ? "" : id)}
              >
                <${Icon} name=${icon} />
                ${words} <small>${all.filter((game) => game.moods.some((one) => one === id)).length}</small>
              </button>`,
          )}
        </div>
        <${Choice}
          label="Players"
          values=${Array.from({ length: most + 1 }, (_, n) => n)}
          words=${(/** @type {number} */ n) => (n ? `${n} ${n === 1 ? "player" : "players"}` : "any number")}
          chosen=${players}
          choose=${setPlayers}
        />
        <${Choice}
          label="Minutes"
          values=${MAX_MINUTES}
          words=${(/** @type {number} */ n) => (n ? `up to ${n} min` : "any length")}
          chosen=${minutes}
          choose=${setMinutes}
        />
      </div>
    </div>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
    <div role="status">${near && html`<${NotHere} ...${near} />`}</div>
    ${
      games &&
      html`<h2 class="found-head">
        ${title} <small role="status">${matching.length} ${matching.length === 1 ? "game" : "games"}</small>
      </h2>`
    }
    <ul class="games" aria-label="games">
      ${matching.map(
        (game) =>
          html`<li key=${game.name}>
            <${GameCard} game=${game} />
            ${game.lesson && html`<${LessonLink} game=${game.name} title=${game.title} />`}
          </li>`,
      )}
    </ul>
    ${games && !matching.length && html`<p class="quiet centred">No game fits.</p>`}
  `;
  return html`<${Page} class="lobby">
    <h1 class="sr">Upcard, a card room</h1>
    <${Home} games=${list} />
    ${!inBrowser && html`<${Rules} />`}
  <//>`;
}

/** @param {{label: string, values: number[], words: (n: number) => string, chosen: number,
 * choose: (n: number) => void}} props */
const Choice = ({ label, values, words, chosen, choose }) => html`<select
  aria-label=${label}
  onChange=${(/** @type {any} */ e) => choose(Number(e.target.value))}
>
  ${values.map((n) => html`<option key=${n} value=${n} selected=${n === chosen}>${words(n)}</option>`)}
</select>`;

function Rules() {
  const { value: health } = useAnswer(api.health, []);
  const rules = health?.installing
    ? "Rules: plain Python, until the compiler is installed"
    : health && RULES[health.rules];
  return rules && html`<footer class="quiet centred">${rules}</footer>`;
}

/** @param {{game: import("../../protocol").GameSummary}} props */
const GameCard = ({ game }) => html`<div class="game-card">
  <${Vignette} name=${game.name} family=${game.family} />
  <div class="game-words">
    <h3><${Link} href=${`/g/${game.name}`}>${game.title}<//></h3>
    <p>${game.line}</p>
    <p class="game-facts">
      <span>
        <${Icon} name="people" />
        <span class="sr">${howMany(game.players)}</span>
        <span aria-hidden="true">${howMany(game.players).replace(/ players?/, "")}</span>
      </span>
      <span><${Icon} name="clock" />${game.minutes} min</span>
    </p>
  </div>
</div>`;
