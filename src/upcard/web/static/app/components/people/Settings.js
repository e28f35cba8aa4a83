// @ts-check
/** The settings dialog. */
import { html } from "../../html.js";
import { LANGUAGES, languageFor } from "../../language.js";
import { SORTS, SORT_NAMES } from "../../cards.js";
import { setSettings, useSettings } from "../../settings.js";
import { Account } from "./Account.js";
import { SmallCard } from "../table/Facts.js";
import { Dialog } from "../shared/Dialog.js";

/**
 * A choice between several values of a setting.
 * @param {{legend: string, name: keyof import("../../settings.js").Settings, choices: [string, string][]}} props
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

/** The choice of the language, which reloads the page. @param {{chosen: string}} props */
function Languages({ chosen }) {
  const change = (/** @type {string} */ language) => {
    setSettings({ language });
    location.reload();
  };
  return html`<label class="choice language">
    <span>Language</span>
    <select
      name="language"
      value=${languageFor(chosen)}
      onChange=${(/** @type {any} */ e) => change(e.target.value)}
    >
      ${Object.entries(LANGUAGES).map(
        ([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`,
      )}
    </select>
  </label>`;
}

/** @param {{close: () => void}} props */
export function Settings({ close }) {
  const now = useSettings();
  return html`<${Dialog} title="Settings" onClose=${close} class="settings">
    <${Languages} chosen=${now.language} />
    <div class="sample" aria-hidden="true">
      ${["A♠", "K♥", "9♦", "10♣"].map((card) => html`<${SmallCard} key=${card} card=${card} />`)}
    </div>
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
    <${Calls} on=${now.calls} />
    <${Switch}
      label="Sounds"
      on=${now.sounds}
      change=${(/** @type {boolean} */ sounds) => setSettings({ sounds })}
    />
    <${Switch}
      label="Single-letter keys (S sorts, L shows the last trick, ? opens the help)"
      on=${now.keys}
      change=${(/** @type {boolean} */ keys) => setSettings({ keys })}
    />
    <${Account} />
  <//>`;
}
