// @ts-check
/** The settings dialog. */
import { html } from "../../base/html.js";
import { languageFor } from "../../base/language.js";
import { LANGUAGES } from "../../base/languages.js";
import { SORTS, SORT_NAMES } from "../../cards/cards.js";
import { useOutcome, useSmall } from "../../base/hooks.js";
import { resetSettings, setSettings, useSettings } from "../../base/settings.js";
import { Card } from "../shared/Card.js";
import { Account } from "./Account.js";
import { SmallCard } from "../table/facts/Facts.js";
import { Dialog } from "../shared/Dialog.js";
import { sounds } from "../../effects/sounds.js";
import { FileButton } from "../shared/FileButton.js";
import { Unkept } from "../shared/Unkept.js";

/**
 * A choice between several values of a setting.
 * @param {{legend: string, name: keyof import("../../base/settings.js").Settings, choices: [string, string][]}} props
 */
function Choice({ legend, name, choices }) {
  const now = useSettings()[name];
  return html`<fieldset class="choice">
    <legend>${legend}</legend>
    <div class="segments">
      ${choices.map(
        ([key, words]) =>
          html`<label key=${key} class=${key === now ? "on" : ""}>
            <input type="radio" name=${name} checked=${key === now} onChange=${() => setSettings({ [name]: key })} />
            ${words}
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @param {{label: string, on: boolean, change: (on: boolean) => void}} props */
export function Switch({ label, on, change }) {
  return html`<label class="switch">
    <input
      type="checkbox"
      role="switch"
      checked=${on}
      onChange=${(/** @type {any} */ e) => change(e.target.checked)}
    />
    <span>${label}</span>
  </label>`;
}

/** The switch for notifications of the player's turn. @param {{on: boolean}} props */
function Calls({ on }) {
  if (!("Notification" in globalThis)) return null;
  const change = async (/** @type {boolean} */ wanted) => {
    const allowed =
      wanted && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
    setSettings({ calls: wanted && allowed });
  };
  return html`<${Switch} label="Notify me of my turn when I am in another window" on=${on} change=${change} />`;
}

/** The choice of the language, in which the page is drawn anew. @param {{chosen: string}} props */
function Languages({ chosen }) {
  const change = (/** @type {string} */ language) => {
    setSettings({ language });
    dispatchEvent(new Event("languagechange"));
  };
  return html`<label class="choice language">
    <span>Language</span>
    <select
      name="language"
      value=${languageFor(chosen)}
      onChange=${(/** @type {any} */ e) => change(e.target.value)}
    >
      ${Object.entries(LANGUAGES).map(
        ([code, { title, whole }]) =>
          html`<option key=${code} value=${code} lang=${code}>${title}${whole ? "" : " (incomplete)"}</option>`,
      )}
    </select>
  </label>`;
}

/** The volume of sounds, heard as it changes. @param {{volume: number}} props */
const Volume = ({ volume }) => html`<label class="choice volume">
  <span>Volume</span>
  <input
    type="range"
    min="5"
    max="100"
    step="5"
    value=${volume}
    onChange=${(/** @type {any} */ e) => {
      setSettings({ volume: Number(e.target.value) });
      sounds.turn();
    }}
  />
</label>`;

const ownFile = () => import("../../seats/ownFile.js");

/** The settings as a file, with results and matches; back from one; and as they were at first. */
function SettingsFile() {
  const { notice, problem, attempt } = useOutcome();
  const save = async () => (await ownFile()).saveOwn();
  const load = async (/** @type {File} */ file) => (await ownFile()).takeOwn(file);
  const reset = async () => {
    resetSettings();
    return "All settings are as they were at first.";
  };
  return html`<fieldset class="choice">
    <legend>Settings, results and matches</legend>
    <p class="button-row">
      <button type="button" class="button" onClick=${() => attempt(save)}>Save to a file</button>
      <${FileButton} accept=".json" chosen=${(/** @type {File} */ file) => attempt(() => load(file))}>
        Load from a file
      <//>
      <button type="button" class="button" onClick=${() => attempt(reset)}>Reset settings</button>
    </p>
    ${notice && html`<p role="status">${notice}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </fieldset>`;
}

/** Why large cards change nothing on a small screen. */
const NoRoomForLarge = () =>
  useSettings().cards === "large" &&
  useSmall() &&
  html`<p class="quiet" role="status">
    On a screen as small as this, cards keep their usual size. Large signs are easier to read.
  </p>`;

/** How cards, table and text look, with a few cards to see it by. */
const Looks = () => html`
    <div class="sample" aria-hidden="true">
      ${["A♠", "K♥", "9♦", "10♣"].map((card) => html`<${SmallCard} key=${card} card=${card} />`)}
      <span class="small-card"><${Card} card=${null} /></span>
    </div>
    <${Choice}
      legend="Faces"
      name="faces"
      choices=${[
        ["courts", "Pictures"],
        ["large", "Large signs"],
      ]}
    />
    <${Choice}
      legend="Backs"
      name="back"
      choices=${[
        ["blue", "Blue"],
        ["red", "Red"],
        ["green", "Green"],
        ["plain", "Plain"],
      ]}
    />
    <${Choice}
      legend="Size of cards"
      name="cards"
      choices=${[
        ["normal", "Normal"],
        ["large", "Large"],
      ]}
    />
    <${NoRoomForLarge} />
    <${Choice}
      legend="Size of text"
      name="text"
      choices=${[
        ["100", "Normal"],
        ["125", "125 %"],
        ["150", "150 %"],
        ["200", "200 %"],
      ]}
    />
    <${Choice}
      legend="Suit colours"
      name="deck"
      choices=${[
        ["four", "Four"],
        ["two", "Two"],
      ]}
    />
    <${Choice}
      legend="Table colour"
      name="felt"
      choices=${[
        ["dark", "Dark"],
        ["light", "Light"],
        ["contrast", "High contrast"],
      ]}
    />
`;

/** @param {{close: () => void}} props */
export function Settings({ close }) {
  const now = useSettings();
  return html`<${Dialog} title="Settings" onClose=${close} class="settings">
    <${Unkept} what="settings" />
    <${Languages} chosen=${now.language} />
    <${Looks} />
    <${Choice}
      legend="To play a card"
      name="taps"
      choices=${[
        ["auto", "Automatic"],
        ["one", "One tap"],
        ["two", "Two taps"],
      ]}
    />
    <${Choice}
      legend="Sort my hand by"
      name="sort"
      choices=${/** @type {const} */ (["auto", ...SORTS]).map((s) => [s, SORT_NAMES[s]])}
    />
    <${Choice}
      legend="Animation"
      name="motion"
      choices=${[
        ["off", "None"],
        ["normal", "Normal"],
        ["fast", "Fast"],
      ]}
    />
    <${Choice}
      legend="Read aloud"
      name="speech"
      choices=${[
        ["short", "Moves and turns"],
        ["long", "Everything"],
      ]}
    />
    <${Switch}
      label="Choose a card before my turn"
      on=${now.ahead}
      change=${(/** @type {boolean} */ ahead) => setSettings({ ahead })}
    />
    <${Switch}
      label="Drag cards to sort or play them"
      on=${now.drag}
      change=${(/** @type {boolean} */ drag) => setSettings({ drag })}
    />
    <${Switch}
      label="Pass or decline for me when I can do nothing else"
      on=${now.passes}
      change=${(/** @type {boolean} */ passes) => setSettings({ passes })}
    />
    <${Calls} on=${now.calls} />
    <${Switch}
      label="Sounds"
      on=${now.sounds}
      change=${(/** @type {boolean} */ sounds) => setSettings({ sounds })}
    />
    ${now.sounds && html`<${Volume} volume=${now.volume} />`}
    <${Switch}
      label="Single-letter keys (S sorts, L shows the last trick, ? opens the help)"
      on=${now.keys}
      change=${(/** @type {boolean} */ keys) => setSettings({ keys })}
    />
    <${SettingsFile} />
    <${Account} />
  <//>`;
}
