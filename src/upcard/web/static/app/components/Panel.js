// @ts-check
/** What stands beside the table: score, log, rules, chat. A rail on a wide screen, a drawer on a small one. */
import { html } from "../html.js";
import { departures } from "../names.js";
import { Book } from "./Book.js";
import { Chat } from "./Chat.js";
import { SideFacts, TableFacts } from "./Facts.js";
import { Icon } from "./Icon.js";
import { Invite } from "./Invite.js";
import { Log } from "./Log.js";
import { People } from "./People.js";
import { Sheets } from "./Sheet.js";
import { Switch } from "./Settings.js";

const CLOSED =
  "This table is closed: what nobody is shown stays secret. Every hand was sealed as it was dealt, " +
  "and the record opens the cards that all were shown.";
const OPEN = "When the match is over its record proves that nothing was changed.";

/** @typedef {"score" | "log" | "rules" | "chat" | "table"} Tab */
const TABS = /** @type {[Tab, string, string][]} */ ([
  ["score", "Score", "score"],
  ["log", "Log", "log"],
  ["rules", "Rules", "book"],
  ["chat", "Chat", "chat"],
  ["table", "Table", "people"],
]);

/** @param {any} props room, deeds, names, table, tab, setTab, rule, turn, close (null on a wide screen) */
export function Panel({ room, deeds, names, table, tab, setTab, rule, turn, close, unread }) {
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const place = (TABS.findIndex(([id]) => id === tab) + step + TABS.length) % TABS.length;
    setTab(TABS[place][0]);
    document.getElementById(`tab-${TABS[place][0]}`)?.focus();
  };
  return html`<aside class="panel" aria-label="beside the table">
    <div class="tabs">
      <div role="tablist" onKeyDown=${walk}>
        ${TABS.map(
          ([id, words, icon]) => html`<button
            key=${id}
            id=${`tab-${id}`}
            role="tab"
            aria-selected=${String(tab === id)}
            aria-controls="tab-body"
            tabIndex=${tab === id ? 0 : -1}
            onClick=${() => setTab(id)}
          >
            <${Icon} name=${icon} />
            <span>${words}</span>
            ${id === "chat" && unread > 0 && html`<i class="unread">${unread}<span class="sr"> unread</span></i>`}
          </button>`,
        )}
      </div>
      ${
        close && html`<button class="plain round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button>`
      }
    </div>
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${tab === "score" && html`<${Score} ...${{ room, names }} />`}
      ${tab === "log" && html`<${Log} log=${room.log} />`}
      ${
        tab === "rules" &&
        html`<${Departures} view=${room.view} /><${Book} game=${room.view.game} rule=${rule} turn=${turn} />`
      }
      ${
        tab === "chat" &&
        html`<${Chat}
          chat=${room.chat}
          say=${deeds.say}
          signals=${room.signals}
          signal=${deeds.signal}
          seated=${room.you !== null}
        />`
      }
      ${tab === "table" && html`<${TableTab} ...${{ room, deeds, table }} />`}
    </div>
  </aside>`;
}

/** @param {any} props */
const Score = ({ room, names }) =>
  html`
    <${SideFacts} view=${room.view} names=${names} />
    <${TableFacts} view=${room.view} names=${names} />
    <${Sheets} sheets=${room.sheets} />
  `;

/** Where the table departs from the book. @param {{view: import("../protocol").View}} props */
function Departures({ view }) {
  const departing = departures(view);
  if (!departing.length) return null;
  return html`<section class="departures">
    <h3>This table departs from the book</h3>
    <ul>
      ${departing.map(
        (o) =>
          html`<li key=${o.name}>
            ${o.text}: <b>${o.value}</b> ${o.rule && html`<span class="quiet">(${o.rule})</span>`}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {any} props */
function TableTab({ room, deeds, table }) {
  const mine = room.seats.find((/** @type {any} */ s) => s.seat === room.you);
  return html`
    <${Invite} table=${table} />
    <h3>Seats</h3>
    <${People} seats=${room.seats} />
    ${
      room.you !== null &&
      !room.view.ended &&
      html`<button class="button" onClick=${() => deeds.vote("back", true)}>Take my last move back</button>`
    }
    ${
      room.you !== null &&
      !room.view.ended &&
      html`<${Switch} label="Let a bot play for me" on=${Boolean(mine?.auto)} change=${deeds.auto} />`
    }
    <${Departures} view=${room.view} />
    ${
      room.commitment &&
      html`<details class="fair">
        <summary>The deal was promised before it was dealt</summary>
        <p class="quiet">${room.closed ? CLOSED : OPEN} The promise:</p>
        <code>${room.commitment}</code>
      </details>`
    }
  `;
}
