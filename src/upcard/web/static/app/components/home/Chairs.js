// @ts-check
/** The seats of the table that is opened: names, bots and friends, and the time they have. */
import { html } from "../../base/html.js";
import { canInvite } from "../../friends/host.js";
import { HERE } from "../../table/passAndPlay.js";
import { inBrowser } from "../../base/transport.js";
import { NameField } from "../people/NameField.js";
import { Switch } from "../people/Settings.js";
import { shortName } from "./OwnNetworks.js";

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

/**
 * The seats of a new table.
 * @param {{choices: import("./Game.js").Choices, choose: (change: Partial<import("./Game.js").Choices>) => void,
 *   levels: import("../../protocol").Level[], friends: boolean}} props
 * `friends`: whether a seat is free for a person with a link
 */
export function Chairs({ choices, choose, levels, friends }) {
  const { players, chairs, people, name, listed, clock, closed } = choices;
  const others = chairs.slice(1, players);
  const chosen = levels.filter((level) => others.includes(`bot:${level.name}`));
  return html`<fieldset class="chairs">
    <legend>Seats</legend>
    <${NameField} class="chair" name=${name} setName=${(/** @type {string} */ name) => choose({ name })} />
    ${others.map(
      (_, i) =>
        html`<${Chair}
          key=${i + 1}
          seat=${i + 1}
          ...${{ chairs, people, choose, levels }}
        />`,
    )}
    ${others.includes(HERE) && html`<p class="quiet">You pass the device on, and each hand is covered meanwhile.</p>`}
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
        ${
          !inBrowser &&
          html`<${Switch}
            label="Let anybody join"
            on=${listed}
            change=${(/** @type {boolean} */ listed) => choose({ listed })}
          />`
        }
      `
    }
    <label class="chair">
      <span>Time limit</span>
      <select onChange=${(/** @type {any} */ e) => choose({ clock: Number(e.target.value) })}>
        ${CLOCKS.map(
          ([seconds, words]) =>
            html`<option key=${seconds} value=${seconds} selected=${seconds === clock}>${words}</option>`,
        )}
      </select>
    </label>
    <${Switch}
      label="Keep hidden cards secret after the match"
      on=${closed}
      change=${(/** @type {boolean} */ closed) => choose({ closed })}
    />
    ${closed && html`<p class="quiet">You get no replay, and you cannot check how the cards were shuffled.</p>`}
  </fieldset>`;
}

/**
 * A seat, and who takes it.
 * @param {{seat: number, chairs: string[], people: Record<number, string>, levels: import("../../protocol").Level[],
 *   choose: (change: Partial<import("./Game.js").Choices>) => void}} props
 */
const Chair = ({ seat, chairs, people, levels, choose }) => html`<label class="chair">
  <span>Seat ${seat + 1}</span>
  <select
    value=${chairs[seat]}
    onChange=${(/** @type {any} */ e) => choose({ chairs: chairs.map((c, n) => (n === seat ? e.target.value : c)) })}
  >
    ${sitters(levels).map(
      ([key, words]) => html`<option key=${key} value=${key} selected=${chairs[seat] === key}>${words}</option>`,
    )}
  </select>
  ${
    chairs[seat] === HERE &&
    html`<input
      aria-label=${`Name in seat ${seat + 1}`}
      maxlength="24"
      placeholder=${`Player ${seat + 1}`}
      value=${people[seat] ?? ""}
      onInput=${(/** @type {any} */ e) => choose({ people: { ...people, [seat]: e.target.value } })}
    />`
  }
</label>`;
