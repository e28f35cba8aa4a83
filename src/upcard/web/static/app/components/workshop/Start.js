// @ts-check
/** The first page of the workshop: the player's games, and ways to begin one. */
import { html, useState } from "../../base/html.js";
import { locale } from "../../base/language.js";
import * as api from "../../base/api.js";
import { useAnswer } from "../../base/hooks.js";
import { Link, go } from "../../base/router.js";
import { begun, drafts, drop, keep } from "../../workshop/drafts.js";
import { readGame } from "../../workshop/gameFiles.js";
import { sourceOf } from "../../workshop/sources.js";
import { FIRST_STEP } from "../../workshop/tutorial.js";
import { Dialog } from "../shared/Dialog.js";
import { Icon } from "../shared/Icon.js";
import { Unkept } from "../shared/Unkept.js";
import { Page } from "../page/Page.js";
import { FromSomebody } from "./FromSomebody.js";

/** @typedef {import("../../workshop/drafts.js").Draft} Draft */

const day = (/** @type {number} */ at) => new Date(at).toLocaleDateString(locale(), { day: "numeric", month: "long" });

export function Start() {
  const [opened, setOpened] = useState(/** @type {import("../../workshop/gameLink.js").Game | null} */ (null));
  const [problem, setProblem] = useState("");
  const [over, setOver] = useState(false);
  const say = (/** @type {unknown} */ error) => setProblem(/** @type {Error} */ (error).message);
  const read = (/** @type {File | undefined} */ chosen) => {
    setProblem("");
    if (chosen) readGame(chosen).then(setOpened, say);
  };
  if (opened) return html`<${FromSomebody} game=${opened} leave=${() => setOpened(null)} />`;
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer?.files[0]);
  };
  const drag = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(true);
  };
  return html`<${Page}
    class=${`workshop-start${over ? " over" : ""}`}
    onDragOver=${drag}
    onDragLeave=${() => setOver(false)}
    onDrop=${drop}
  >
    <h1>Workshop</h1>
    <p class="lead">
      Write a card game and play it a second later. The rules are a short program beside their book; while you type,
      every line is checked.
    </p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class=${`ways${drafts().length ? "" : " first"}`}>
      <${OwnGames} say=${say} />
      <${Ways} ...${{ read, say }} />
    </div>
  <//>`;
}

/** @param {{say: (error: unknown) => void}} props */
function OwnGames({ say }) {
  const [all, setAll] = useState(drafts);
  const [asked, setAsked] = useState(/** @type {Draft | null} */ (null));
  const remove = () => {
    if (asked) drop(asked.id);
    setAsked(null);
    setAll(drafts());
  };
  const copy = (/** @type {Draft} */ one) => {
    try {
      keep(begun({ ...one, title: `${one.title} 2` }));
      setAll(drafts());
    } catch (error) {
      say(error);
    }
  };
  return html`<section class="box" aria-label="your games">
    <h2>Your games</h2>
    <${Unkept}
      what="drafts"
      other=${!all.length && html`<p>What you write is kept in this browser, and appears here.</p>`}
    />
    <ul class="matches">
      ${all.map(
        (one) => html`<li key=${one.id}>
          <span>
            <${Link} href=${`/workshop/${one.id}`}><b translate="no">${one.title}</b><//>
            <small>changed on ${day(one.at)}</small>
          </span>
          <button class="plain round" aria-label=${`Copy ${one.title}`} onClick=${() => copy(one)}>
            <${Icon} name="plus" />
          </button>
          <button class="plain round" aria-label=${`Delete ${one.title}`} onClick=${() => setAsked(one)}>
            <${Icon} name="close" />
          </button>
        </li>`,
      )}
    </ul>
    ${
      asked &&
      html`<${Dialog} title="Delete this game?" quiet onClose=${() => setAsked(null)}>
        <p><b translate="no">${asked.title}</b> is kept nowhere but in this browser.</p>
        <footer>
          <button class="button" onClick=${() => setAsked(null)}>Keep it</button>
          <button class="button main" onClick=${remove}>Delete it</button>
        </footer>
      <//>`
    }
  </section>`;
}

/** @param {{read: (chosen: File | undefined) => void, say: (error: unknown) => void}} props */
function Ways({ read, say }) {
  const { value: games } = useAnswer(api.games, []);
  const [game, setGame] = useState("whist");
  const tutorial = async () => {
    try {
      const running = drafts().find((one) => one.step !== undefined);
      const made = running ?? begun({ ...(await sourceOf("skeleton")), title: "Agram", step: FIRST_STEP });
      if (!running) keep(made);
      go(`/workshop/${made.id}`);
    } catch (error) {
      say(error);
    }
  };
  return html`<section class="box" aria-label="begin a game">
    <h2>Begin</h2>
    <ul class="begin">
      <li>
        <p>
          <b>Learn it in fifteen minutes</b> Make Agram, a game of Niger, step by step, and play it after every step.
        </p>
        <button class="button main" onClick=${tutorial}>Begin the tutorial</button>
      </li>
      <li>
        <p><b>Change a game of the room</b> “Whist, but spades are always trumps”: change a line and play.</p>
        <span class="copy">
          <select
            aria-label="The game to copy"
            onChange=${(/** @type {any} */ event) => setGame(event.target.value)}
          >
            ${(games ?? []).map(
              ({ name, title }) => html`<option key=${name} value=${name} selected=${name === game}>${title}</option>`,
            )}
          </select>
          <${Link} class="button" href=${`/workshop/new/${game}`}>Copy<//>
        </span>
      </li>
      <li>
        <p><b>A new game</b> Begin with a small one that is complete: four cards, four tricks.</p>
        <${Link} class="button" href="/workshop/new/skeleton">New game<//>
      </li>
      <li>
        <p><b>A game of somebody else</b> You see its source before it runs.</p>
        <label class="button bring">
          <${Icon} name="upload" />Open a file<input
            class="sr"
            type="file"
            accept=".upcard,application/zip"
            onChange=${(/** @type {any} */ event) => read(event.target.files?.[0])}
          />
        </label>
      </li>
    </ul>
  </section>`;
}
