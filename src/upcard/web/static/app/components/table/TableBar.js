// @ts-check
/** The bar above a table: the game, the hand, and buttons for what is not on the table. */
import { html } from "../../base/html.js";
import { departures } from "../../table/names.js";
import { setSettings, useSettings } from "../../base/settings.js";
import { Link } from "../../base/router.js";
import { Icon } from "../shared/Icon.js";
import { Patience } from "./Patience.js";
import { HintButton, isPractice } from "./moves/HintsAndReview.js";

/**
 * @param {import("./Table.js").AtTable & {panel: import("./Table.js").PanelState, wide: boolean,
 *   sort: (() => void) | null, last: import("../../protocol").Zone | undefined,
 *   setOpen: (dialog: import("./Overlays.js").Dialog) => void}} props
 * `sort`: sorts the hand another way; null: there is no hand; `last`: the last trick
 */
export function TableBar({ table, room, commands, view, offers, panel, wide, sort, setOpen, last }) {
  return html`<header class="bar">
    <${Link} href="/" class="plain round" aria-label="All games"><${Icon} name="back" /><//>
    <h1>${view.title}</h1>
    ${view.seats > 1 && html`<span class="bar-hand">hand ${view.hand + 1}</span>`}
    ${view.seats === 1 && room.you !== null && html`<${Patience} key=${table} ...${{ table, room, view, setOpen }} />`}
    ${
      departures(view).length > 0 &&
      html`<button class="badge" onClick=${() => panel.show("rules")}>house rules</button>`
    }
    <span class="gap"></span>
    ${
      last &&
      html`<button class="plain last" aria-label="Last trick" onClick=${() => setOpen("last")}>
        <${Icon} name="trick" />
        <span class="wordy">Last trick</span>
      </button>`
    }
    ${
      sort &&
      html`<button class="plain round sort" onClick=${sort} aria-label="Sort your hand another way">
        <${Icon} name="sort" />
      </button>`
    }
    ${view.seats === 1 && room.you !== null && !room.compared && html`<${Steps} ...${{ room, commands }} />`}
    ${offers.all.length > 0 && isPractice(room) && html`<${HintButton} ask=${commands.hint} />`}
    ${wide && html`<${SoundSwitch} />`}
    <button class="plain round" aria-label="Settings" onClick=${() => setOpen("settings")}>
      <${Icon} name="sliders" />
    </button>
    ${
      !wide &&
      html`<button
        class="plain round"
        aria-label="Score, log, rules and chat"
        aria-expanded=${String(panel.drawer)}
        onClick=${() => panel.setDrawer(!panel.drawer)}
      >
        <${Icon} name="menu" />
        ${panel.unread > 0 && html`<i class="unread">${panel.unread}</i>`}
      </button>`
    }
  </header>`;
}

/** Sounds, on or off. A small screen has the switch in the settings. */
function SoundSwitch() {
  const { sounds } = useSettings();
  return html`<button
    class="plain round"
    aria-label="Sounds"
    aria-pressed=${String(sounds)}
    onClick=${() => setSettings({ sounds: !sounds })}
  >
    <${Icon} name=${sounds ? "sound" : "silent"} />
  </button>`;
}

/**
 * Undo and redo in a game for one.
 * @param {{room: import("../../table/tableState.js").Room, commands: any}} props
 */
const Steps = ({ room, commands }) =>
  (room.undo > 0 || room.redo > 0) &&
  html`<button
      class="plain round undo"
      aria-label="Undo"
      aria-keyshortcuts="U"
      disabled=${!room.undo}
      onClick=${() => commands.vote("back", true)}
    >
      <${Icon} name="undo" />
    </button>
    <button
      class="plain round redo"
      aria-label="Redo"
      aria-keyshortcuts="Shift+U"
      disabled=${!room.redo}
      onClick=${commands.redo}
    >
      <${Icon} name="redo" />
    </button>`;
