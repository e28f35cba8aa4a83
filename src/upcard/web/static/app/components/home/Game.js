// @ts-check
/** A game's page: seats, options and the rule book. */
import { html, useEffect, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { newCommitment } from "../../table/fairDeal.js";
import { nearest } from "../../learn/gameSearch.js";
import { useAnswer } from "../../base/hooks.js";
import { t } from "../../base/language.js";
import { sitDown } from "../../seats/savedSeats.js";
import { Link } from "../../base/router.js";
import { setSettings, settings } from "../../base/settings.js";
import { BookText } from "../shared/Book.js";
import { Chairs } from "./Chairs.js";
import { howMany } from "./Lobby.js";
import { NotFound } from "../page/NotFound.js";
import { NotHere } from "./NotHere.js";
import { Unkept } from "../shared/Unkept.js";
import { Page } from "../page/Page.js";
import { Options } from "./Options.js";
import { OwnNetworks, useOwnNetworks } from "./OwnNetworks.js";
import { playerKey } from "../../seats/numberedDeals.js";
import { HERE, sitTogether } from "../../table/passAndPlay.js";
import { inBrowser } from "../../base/transport.js";
import { LessonLink } from "../shared/LessonLink.js";
import { Vignette } from "./Vignette.js";

/** Seconds between two requests for the state of a game's compilation. */
const LOOK_S = 10;

/** @param {{name: string}} props */
export function Game({ name }) {
  const { value: game, error } = useAnswer(() => api.game(name), [name]);
  useEffect(() => {
    if (game) document.title = game.title;
  }, [game]);
  if (error) return html`<${NoGame} name=${name} why=${error.includes("; there are") ? "" : error} />`;
  if (!game) return html`<${Page}><p class="quiet centred">Getting the rules…</p><//>`;
  return html`<${Page} class="game-page">
    <section class="game-head">
      <${Vignette} name=${game.name} family=${game.family} />
      <div>
        <p class="quiet">${game.family}</p>
        <h1>${game.title}</h1>
        <p>${game.line}</p>
        <p class="quiet">${howMany(game.players)} · about ${game.minutes} minutes</p>
        ${game.lesson && html`<p><${LessonLink} game=${game.name} /></p>`}
      </div>
    </section>
    <div class="game-body">
      <${Setup} game=${game} />
      <section class="book-side"><h2 class="sr">The rule book</h2><${BookText} book=${game.book} /></section>
    </div>
  <//>`;
}

/** The page of a game that is not here. @param {{name: string, why: string}} props */
function NoGame({ name, why }) {
  const { value: games } = useAnswer(api.games, []);
  const near = games && nearest(games, name.replaceAll("_", " "));
  return html`<${NotFound} why=${near ? html`<${NotHere} ...${near} />` : why} />`;
}

/** What the bots wait for, as the page says it; what hints wait for in a game for one.
 * @param {import("../../protocol").GameDetail} game @param {boolean} alone */
function waiting({ waits_for: what, preparing: seconds }, alone) {
  if (what === "compiler") {
    return alone
      ? "The compiler is being installed: until it is, hints come from a shorter search."
      : "The compiler is being installed: until it is, the bots search less and play weaker.";
  }
  if (!seconds) {
    return alone
      ? "This game is compiled here for the first time: until it is, hints come from a shorter search."
      : "This game is compiled here for the first time: until it is, the bots search less and play weaker.";
  }
  return alone
    ? `This game starts here for the first time: hints are ready in about ${seconds} seconds.`
    : `This game starts here for the first time: the bots play their best in about ${seconds} seconds.`;
}

/** The notice of a server that installs the compiler, or compiles the game; it can be played meanwhile.
 * @param {{game: import("../../protocol").GameDetail, alone: boolean}} props alone: whether it is a game for one,
 * without bots */
function Preparing({ game, alone }) {
  const [now, setNow] = useState(game);
  useEffect(() => {
    if (!now.waits_for) return undefined;
    const look = async () => setNow(await api.game(now.name));
    const again = () => setNow({ ...now }); // the server starts again meanwhile
    const timer = setTimeout(() => look().catch(again), 1000 * Math.min(now.preparing || LOOK_S, LOOK_S));
    return () => clearTimeout(timer);
  }, [now]);
  return now.waits_for ? html`<p class="quiet" role="status">${waiting(now, alone)} You can begin now.</p>` : null;
}

/** @typedef {ReturnType<typeof useChoices>["choices"]} Choices */

/**
 * What is chosen for a match of a game, and how its table is opened.
 * @param {import("../../protocol").GameDetail} game
 */
function useChoices(game) {
  const usual = `bot:${game.levels.find((level) => level.usual)?.name}`;
  const numbered = /^#deal=(\d{1,9})$/.exec(location.hash)?.[1] ?? "";
  const [choices, setChoices] = useState(() => ({
    players: game.usual_players ?? Math.min(...game.players),
    chairs: /** @type {string[]} */ (Array(Math.max(...game.players)).fill(usual)),
    people: /** @type {Record<number, string>} */ ({}),
    name: settings().name,
    listed: false,
    clock: 0,
    closed: false,
    deal: numbered,
    preset: numbered ? "book" : game.preselected, // a deal by its number has the book's rules
    options: /** @type {Record<string, any>} */ ({}),
  }));
  const choose = (/** @type {Partial<typeof choices> | ((now: typeof choices) => Partial<typeof choices>)} */ change) =>
    setChoices((now) => ({ ...now, ...(typeof change === "function" ? change(now) : change) }));
  const { players, chairs, people, name, listed, clock, closed, deal, preset, options } = choices;
  const friends = chairs.slice(1, players).includes("open");
  const here = chairs.slice(0, players).flatMap((chair, seat) => (seat && chair === HERE ? [seat] : []));
  const open = async () => {
    const called = name.trim() || "Guest";
    if (name.trim()) setSettings({ name: name.trim() });
    const request = {
      game: game.name,
      players,
      preset,
      options,
      seats: ["me", ...chairs.slice(1, players).map((chair) => (chair === HERE ? "open" : chair))],
      name: called,
      ...(listed && friends ? { listed } : {}),
      ...(clock && players > 1 ? { clock } : {}),
      ...(closed && players > 1 && !deal ? { closed } : {}),
      ...(deal && !friends && !here.length ? { deal: Number(deal), player: playerKey() } : {}),
    };
    const { entropy, commitment } = await newCommitment();
    const ticket = await api.openTable({ ...request, promise: commitment });
    const others = await sitTogether(
      ticket.table,
      here.map((seat) => ({ seat, name: people[seat]?.trim() || t(`Player ${seat + 1}`) })),
    );
    const together = others.length ? { others, name: called } : {};
    sitDown(ticket, game.name, game.title, { order: others.length ? undefined : request, word: entropy, ...together });
  };
  return { choices, choose, usual, friends, here, open };
}

/** @param {{game: import("../../protocol").GameDetail}} props */
function Setup({ game }) {
  const { choices, choose, usual, friends, here, open } = useChoices(game);
  const { players, chairs, deal, preset, options } = choices;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { own, add, remove } = useOwnNetworks(game.name);
  const sit = (/** @type {import("./OwnNetworks.js").OwnNetwork} */ network) =>
    choose({
      players: network.players,
      chairs: chairs.map((chair, seat) => (seat === 1 ? `bot:${network.name}` : chair)),
    });
  const leave = async (/** @type {import("./OwnNetworks.js").OwnNetwork} */ network) => {
    await remove(network);
    choose(({ chairs }) => ({ chairs: chairs.map((chair) => (chair === `bot:${network.name}` ? usual : chair)) }));
  };
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    try {
      await open();
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  return html`<form class="setup" onSubmit=${start}>
    ${
      game.players.length > 1 &&
      html`<fieldset class="choice">
        <legend>Players</legend>
        <div class="segments">
          ${game.players.map(
            (n) =>
              html`<label key=${n} class=${n === players ? "on" : ""}>
                <input type="radio" name="players" checked=${n === players} onChange=${() => choose({ players: n })} />
                ${n}
              </label>`,
          )}
        </div>
      </fieldset>`
    }
    <${Unkept} what="seat" />
    <div class="start">
      <button class="button main big" disabled=${busy}>
        ${busy ? "Opening the table…" : players > 1 ? "Play now" : "Play"}
      </button>
    </div>
    <${Preparing} key=${game.name} game=${game} alone=${players === 1} />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${players > 1 && html`<${Chairs} ...${{ choices, choose, friends }} levels=${[...own, ...game.levels]} />`}
    ${!friends && !here.length && html`<${DealNumber} deal=${deal} choose=${choose} />`}
    ${inBrowser && players > 1 && html`<${OwnNetworks} ...${{ own, add, remove: leave, sit }} />`}
    <p class="today-link"><${Link} href=${`/d/${game.name}`}>Today’s deal of ${game.title}<//></p>
    <p class="today-link"><${Link} href=${`/workshop/new/${game.name}`}>Change the rules<//></p>
    <${Options}
      alone=${players === 1}
      ...${{ game, preset, options }}
      setPreset=${(/** @type {string} */ preset) => choose({ preset })}
      setOptions=${(/** @type {Record<string, any>} */ options) => choose({ options })}
    />
  </form>`;
}

/** @param {{deal: string, choose: (change: {deal: string}) => void}} props */
const DealNumber = ({ deal, choose }) => html`<details class="house" open=${deal !== ""}>
  <summary>Play a deal by its number</summary>
  <label class="option">
    <span>Number</span>
    <input
      type="number"
      min="0"
      max="999999999"
      value=${deal}
      placeholder="any"
      onInput=${(/** @type {any} */ e) => choose({ deal: e.target.value })}
    />
    <span class="quiet">the same number always gives the same cards</span>
  </label>
</details>`;
