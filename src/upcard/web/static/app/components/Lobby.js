// @ts-check
/** The front page: every game with its picture, and the tables one has left. */
import { html, useState } from "../html.js";
import * as api from "../api.js";
import { useAnswer } from "../hooks.js";
import { forget, tables } from "../memory.js";
import { Link } from "../router.js";
import { Icon } from "./Icon.js";
import { Masthead } from "./Masthead.js";
import { Vignette } from "./Vignette.js";

const CONTINUED = 6;

/** "2", "2–4", "4 or 6". @param {number[]} players */
export function howMany(players) {
  const [low, high] = [Math.min(...players), Math.max(...players)];
  if (low === high) return low === 1 ? "1 player" : `${low} players`;
  return high - low + 1 === players.length ? `${low}–${high} players` : `${players.join(", ")} players`;
}

export function Lobby() {
  const { value: games, error } = useAnswer(api.games, []);
  const [wanted, setWanted] = useState("");
  const [family, setFamily] = useState("");
  const families = [...new Set((games ?? []).map((g) => g.family))];
  const found = (games ?? []).filter((g) => matches(g, wanted) && (!family || g.family === family));
  return html`<div class="page lobby">
    <${Masthead} />
    <section class="hello"><h1>Sit down and play</h1><p>Choose a game. Friends join by a link; bots take the empty chairs.</p></section>
    <${Continue} />
    <div class="find">
      <label class="search"><span class="sr">Find a game</span><${Icon} name="search" />
        <input type="search" placeholder="Find a game" value=${wanted} onInput=${(/** @type {any} */ e) => setWanted(e.target.value)} /></label>
      ${families.length > 1 && html`<div class="families" role="group" aria-label="kinds of games">
        ${["", ...families].map((f) => html`<button key=${f} class=${f === family ? "on" : ""} aria-pressed=${String(f === family)} onClick=${() => setFamily(f)}>${f || "All"}</button>`)}
      </div>`}
    </div>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
    <ul class="games" aria-label="games">${found.map((game) => html`<li key=${game.name}><${GameCard} game=${game} /></li>`)}</ul>
    ${games && !found.length && html`<p class="quiet centred">No game is called that.</p>`}
    <p class="sr" role="status">${wanted && games ? `${found.length} games` : ""}</p>
  </div>`;
}

/** @param {import("../protocol").GameLine} game @param {string} wanted */
const matches = (game, wanted) => `${game.title} ${game.family} ${game.line}`.toLowerCase().includes(wanted.trim().toLowerCase());

/** @param {{game: import("../protocol").GameLine}} props */
const GameCard = ({ game }) => html`<${Link} class="game-card" href=${`/g/${game.name}`} aria-label=${game.title}>
  <${Vignette} name=${game.name} family=${game.family} />
  <div class="game-words"><h2>${game.title}</h2><p>${game.line}</p>
  <p class="game-facts"><span><${Icon} name="people" />${howMany(game.players)}</span><span><${Icon} name="clock" />${game.minutes} min</span></p></div>
<//>`;

function Continue() {
  const [all, setAll] = useState(tables().filter((t) => !t.ended));
  if (!all.length) return null;
  const drop = (/** @type {string} */ table) => { forget(table); setAll(all.filter((t) => t.table !== table)); };
  return html`<section class="continue" aria-label="continue"><h2>Continue</h2><ul>
    ${all.slice(0, CONTINUED).map((t) => html`<li key=${t.table}><${Link} href=${`/t/${t.table}`}><b>${t.title}</b> <span class="quiet">${ago(t.at)}</span><//>
      <button class="plain round" aria-label=${`Forget this table of ${t.title}`} onClick=${() => drop(t.table)}><${Icon} name="close" /></button></li>`)}
  </ul></section>`;
}

/** @param {number} then */
function ago(then) {
  const minutes = Math.round((Date.now() - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return new Date(then).toLocaleDateString();
}
