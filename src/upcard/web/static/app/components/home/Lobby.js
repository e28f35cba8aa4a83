// @ts-check
/** The home page: search, filters, and a card for every game. */
import { html, useState } from "../../html.js";
import * as api from "../../api.js";
import { useAnswer } from "../../hooks.js";
import { Link } from "../../router.js";
import { Home } from "./Home.js";
import { Icon } from "../shared/Icon.js";
import { LessonLink } from "../lesson/LessonLink.js";
import { Masthead } from "./Masthead.js";
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
const LONGEST = [0, 15, 30, 60];

/** Words that the search ignores. */
const FILLERS = new Set(["like", "for", "the", "and", "with", "game", "games", "players", "player", "card", "cards"]);

/** @param {import("../../protocol").GameSummary} game @param {string} wanted */
export function matches(game, wanted) {
  const words = wanted
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word && !FILLERS.has(word));
  const known = `${game.title} ${game.family} ${game.words}`.toLowerCase();
  return words.every((word) =>
    /^\d+$/.test(word) ? game.players.includes(Number(word)) : ` ${known}`.includes(` ${word}`),
  );
}

export function Lobby() {
  const { value: games, error } = useAnswer(api.games, []);
  const [wanted, setWanted] = useState("");
  const [mood, setMood] = useState("");
  const [players, setPlayers] = useState(0);
  const [minutes, setMinutes] = useState(0);
  const all = games ?? [];
  const fits = (/** @type {import("../../protocol").GameSummary} */ game) =>
    matches(game, wanted) && (!players || game.players.includes(players)) && (!minutes || game.minutes <= minutes);
  const found = all.filter((game) => fits(game) && (!mood || game.moods.some((one) => one === mood)));
  const most = Math.max(0, ...all.flatMap((game) => game.players));
  const title = MOODS.find(([id]) => id === mood)?.[1] ?? "All games";
  return html`<div class="page lobby">
    <${Masthead} />
    <h1 class="sr">Upcard, a card room</h1>
    <${Home} />
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
      <select aria-label="Players" onChange=${(/** @type {any} */ e) => setPlayers(Number(e.target.value))}>
        <option value="0">any number</option>
        ${Array.from({ length: most }, (_, i) => i + 1).map(
          (n) =>
            html`<option key=${n} value=${n} selected=${n === players}>${n} ${n === 1 ? "player" : "players"}</option>`,
        )}
      </select>
      <select aria-label="Minutes" onChange=${(/** @type {any} */ e) => setMinutes(Number(e.target.value))}>
        ${LONGEST.map(
          (n) =>
            html`<option key=${n} value=${n} selected=${n === minutes}>${n ? `up to ${n} min` : "any length"}</option>`,
        )}
      </select>
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
    </div>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
    ${
      games &&
      html`<h2 class="found-head">
        ${title} <small role="status">${found.length} ${found.length === 1 ? "game" : "games"}</small>
      </h2>`
    }
    <ul class="games" aria-label="games">
      ${found.map(
        (game) =>
          html`<li key=${game.name}>
            <${GameCard} game=${game} />
            ${game.lesson && html`<${LessonLink} game=${game.name} title=${game.title} />`}
          </li>`,
      )}
    </ul>
    ${games && !found.length && html`<p class="quiet centred">No game fits.</p>`}
  </div>`;
}

/** @param {{game: import("../../protocol").GameSummary}} props */
const GameCard = ({ game }) => html`<${Link} class="game-card" href=${`/g/${game.name}`} aria-label=${game.title}>
  <${Vignette} name=${game.name} family=${game.family} />
  <div class="game-words">
    <h2>${game.title}</h2>
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
<//>`;
