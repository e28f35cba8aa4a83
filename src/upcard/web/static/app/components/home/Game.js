// @ts-check
/** A game's page: seats, options and the rule book. */
import { html, useEffect, useState } from "../../html.js";
import * as api from "../../api.js";
import { newPromise } from "../../fairDeal.js";
import { useAnswer } from "../../hooks.js";
import { t } from "../../language.js";
import { useOwnNetworks } from "../../ownNetworks.js";
import { sitDown } from "../../takeSeat.js";
import { Link } from "../../router.js";
import { setSettings, settings } from "../../settings.js";
import { BookText } from "../shared/Book.js";
import { howMany } from "./Lobby.js";
import { NotFound } from "../shared/NotFound.js";
import { Masthead } from "./Masthead.js";
import { NameField } from "../people/NameField.js";
import { Options } from "./Options.js";
import { OwnNetworks, shortName } from "./OwnNetworks.js";
import { canInvite } from "../../friends/host.js";
import { HERE, sitTogether } from "../../passAndPlay.js";
import { inBrowser } from "../../transport.js";
import { LessonLink } from "../lesson/LessonLink.js";
import { Switch } from "../people/Settings.js";
import { Vignette } from "./Vignette.js";

/** A level as a choice for a seat. @param {string} level */
const calledLevel = (level) => {
  const [name, title] = [level, shortName(level)]; // a network may have any title, in every language
  return title === name ? `Bot, ${name}` : `Network, ${title}`;
};

/** The choices for a seat: bots of every level, the strongest first, a player at this device, and a friend with a link.
 * @param {import("../../protocol").Level[]} levels */
const sitters = (levels) =>
  /** @type {[string, string][]} */ ([
    ...levels.map((l) => [`bot:${l.name}`, calledLevel(l.name)]).reverse(),
    [HERE, "A person at this device"],
    ...(!inBrowser || canInvite() ? [["open", "A friend"]] : []),
  ]);

const CLOCKS = /** @type {[number, string][]} */ ([
  [0, "no limit"],
  [20, "20 seconds a move"],
  [60, "a minute a move"],
  [180, "three minutes a move"],
]);

/** Seconds between two requests for the state of a game's compilation. */
const LOOK_S = 10;

/** @param {{name: string}} props */
export function Game({ name }) {
  const { value: game, error } = useAnswer(() => api.game(name), [name]);
  useEffect(() => {
    if (game) document.title = game.title;
  }, [game]);
  if (error) return html`<${NotFound} why=${error.includes("; there are") ? "" : error} />`;
  if (!game) return html`<div class="page"><${Masthead} /><p class="quiet centred">Getting the rules…</p></div>`;
  return html`<div class="page game-page">
    <${Masthead} />
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
  </div>`;
}

/** The notice of a server that is still compiling the game, with the seconds left; it can be played meanwhile.
 * @param {{name: string, seconds: number}} props */
function Preparing({ name, seconds }) {
  const [preparing, setPreparing] = useState({ seconds });
  useEffect(() => {
    if (!preparing.seconds) return undefined;
    const look = async () => setPreparing({ seconds: (await api.game(name)).preparing });
    const timer = setTimeout(
      () => look().catch(() => setPreparing({ seconds: 0 })),
      1000 * Math.min(preparing.seconds, LOOK_S),
    );
    return () => clearTimeout(timer);
  }, [preparing]);
  if (!preparing.seconds) return null;
  return html`<p class="quiet" role="status">
    This game starts here for the first time: the bots play their best in about ${preparing.seconds} seconds. You can
    begin now.
  </p>`;
}

/** @param {{game: import("../../protocol").GameDetail}} props */
function Setup({ game }) {
  const [players, setPlayers] = useState(game.usual_players ?? Math.min(...game.players));
  const [preset, setPreset] = useState("book");
  const [options, setOptions] = useState(/** @type {Record<string, any>} */ ({}));
  const usual = `bot:${game.levels.find((level) => level.usual)?.name}`;
  const [chairs, setChairs] = useState(/** @type {string[]} */ (Array(Math.max(...game.players)).fill(usual)));
  const [name, setName] = useState(settings().name);
  const [listed, setListed] = useState(false);
  const [clock, setClock] = useState(0);
  const [closed, setClosed] = useState(false);
  const [people, setPeople] = useState(/** @type {Record<number, string>} */ ({}));
  const [deal, setDeal] = useState(/^#deal=(\d{1,9})$/.exec(location.hash)?.[1] ?? "");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { own, add, remove } = useOwnNetworks(game.name);
  const levels = [...own, ...game.levels];
  const friends = chairs.slice(1, players).includes("open");
  const here = chairs.slice(0, players).flatMap((chair, seat) => (seat && chair === HERE ? [seat] : []));
  const nameHere = (/** @type {number} */ seat) => people[seat]?.trim() || t(`Player ${seat + 1}`);
  const chosen = levels.filter((level) => chairs.slice(1, players).includes(`bot:${level.name}`));
  const sit = (/** @type {import("../../ownNetworks.js").OwnNetwork} */ network) => {
    setPlayers(network.players);
    setChairs(chairs.map((chair, seat) => (seat === 1 ? `bot:${network.name}` : chair)));
  };
  const leave = async (/** @type {import("../../ownNetworks.js").OwnNetwork} */ network) => {
    await remove(network);
    setChairs((all) => all.map((chair) => (chair === `bot:${network.name}` ? usual : chair)));
  };
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const called = name.trim() || "Guest";
    if (name.trim()) setSettings({ name: name.trim() });
    const order = {
      game: game.name,
      players,
      preset,
      options,
      seats: ["me", ...chairs.slice(1, players).map((chair) => (chair === HERE ? "open" : chair))],
      name: called,
      ...(listed && friends ? { listed } : {}),
      ...(clock && players > 1 ? { clock } : {}),
      ...(closed && players > 1 && !deal ? { closed } : {}),
      ...(deal && !friends && !here.length ? { deal: Number(deal) } : {}),
    };
    try {
      const { word, promise } = await newPromise();
      const ticket = await api.openTable({ ...order, promise });
      const others = await sitTogether(
        ticket.table,
        here.map((seat) => ({ seat, name: nameHere(seat) })),
      );
      const together = others.length ? { others, name: called } : {};
      sitDown(ticket, game.name, game.title, { order: others.length ? undefined : order, word, ...together });
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
                <input type="radio" name="players" checked=${n === players} onChange=${() => setPlayers(n)} />
                ${n}
              </label>`,
          )}
        </div>
      </fieldset>`
    }
    <div class="start">
      <button class="button main big" disabled=${busy}>
        ${busy ? "Opening the table…" : players > 1 ? "Play now" : "Play"}
      </button>
    </div>
    <${Preparing} name=${game.name} seconds=${game.preparing} />
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${
      players > 1 &&
      html`<fieldset class="chairs">
        <legend>Seats</legend>
        <${NameField} class="chair" ...${{ name, setName }} />
        ${Array.from({ length: players - 1 }, (_, i) => i + 1).map(
          (seat) => html`<label class="chair" key=${seat}>
            <span>Seat ${seat + 1}</span>
            <select
              value=${chairs[seat]}
              onChange=${(/** @type {any} */ e) => setChairs(chairs.map((c, n) => (n === seat ? e.target.value : c)))}
            >
              ${sitters(levels).map(
                ([key, words]) =>
                  html`<option key=${key} value=${key} selected=${chairs[seat] === key}>${words}</option>`,
              )}
            </select>
            ${
              chairs[seat] === HERE &&
              html`<input
                aria-label=${`Name in seat ${seat + 1}`}
                maxlength="24"
                placeholder=${`Player ${seat + 1}`}
                value=${people[seat] ?? ""}
                onInput=${(/** @type {any} */ e) => setPeople({ ...people, [seat]: e.target.value })}
              />`
            }
          </label>`,
        )}
        ${here.length > 0 && html`<p class="quiet">You pass the device on, and each hand is covered meanwhile.</p>`}
        ${
          inBrowser &&
          !canInvite() &&
          html`<p class="quiet">
            This browser cannot connect to friends at other devices: send them a deal by its number, or a finished game
            as a link.
          </p>`
        }
        ${chosen.map(
          (level) =>
            html`<p class="quiet" key=${level.name}><b>${shortName(level.name)}</b>: <span>${level.line}</span></p>`,
        )}
        ${
          friends &&
          html`
            <p class="quiet">You get a link to send to your friends.</p>
            ${!inBrowser && html`<${Switch} label="Let anybody join" on=${listed} change=${setListed} />`}
          `
        }
        <label class="chair">
          <span>Time limit</span>
          <select onChange=${(/** @type {any} */ e) => setClock(Number(e.target.value))}>
            ${CLOCKS.map(
              ([seconds, words]) =>
                html`<option key=${seconds} value=${seconds} selected=${seconds === clock}>${words}</option>`,
            )}
          </select>
        </label>
        <${Switch} label="Keep hidden cards secret after the match" on=${closed} change=${setClosed} />
        ${closed && html`<p class="quiet">You get no replay, and you cannot check how the cards were shuffled.</p>`}
      </fieldset>`
    }
    ${
      !friends &&
      !here.length &&
      html`<details class="house" open=${deal !== ""}>
        <summary>Play a deal by its number</summary>
        <label class="option">
          <span>Number</span>
          <input
            type="number"
            min="0"
            max="999999999"
            value=${deal}
            placeholder="any"
            onInput=${(/** @type {any} */ e) => setDeal(e.target.value)}
          />
          <span class="quiet">the same number always gives the same cards</span>
        </label>
      </details>`
    }
    ${inBrowser && players > 1 && html`<${OwnNetworks} ...${{ own, add, remove: leave, sit }} />`}
    <p class="today-link"><${Link} href=${`/d/${game.name}`}>Today’s deal of ${game.title}<//></p>
    <p class="today-link"><${Link} href=${`/workshop/new/${game.name}`}>Change the rules<//></p>
    <${Options} ...${{ game, preset, setPreset, options, setOptions }} />
  </form>`;
}
