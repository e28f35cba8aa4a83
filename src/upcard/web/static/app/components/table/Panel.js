// @ts-check
/** The panel of a table: score, log, rules, chat. A column on a wide screen, a drawer on a small one. */
import { html } from "../../base/html.js";
import { nameInWords } from "../../base/language.js";
import { departures } from "../../table/names.js";
import { Book } from "../shared/Book.js";
import { Chat } from "../people/Chat.js";
import { SideFacts, TableFacts } from "./facts/Facts.js";
import { InviteToTable } from "../people/InviteToTable.js";
import { Log } from "./facts/Log.js";
import { People } from "../people/People.js";
import { Sheets } from "./facts/ScoreSheet.js";
import { Switch } from "../people/Settings.js";
import { Tabs } from "../shared/Tabs.js";

const CLOSED =
  "Cards that were never shown stay secret here, even after the match. Each hand was locked when it was dealt, and " +
  "the saved game shows that the cards you saw were not exchanged.";
const OPEN =
  "The shuffle was fixed before the match. When it is over, the saved game shows that nobody changed the cards.";

/** @typedef {"score" | "log" | "rules" | "chat" | "table"} Tab */
const TABS = /** @type {[Tab, string, string][]} */ ([
  ["score", "Score", "score"],
  ["log", "Log", "log"],
  ["rules", "Rules", "book"],
  ["chat", "Chat", "chat"],
  ["table", "Table", "people"],
]);

/** @param {any} props room, commands, names, table, openCalls, tab, setTab, rule, turn, close (null on wide screens) */
export function Panel({ room, commands, names, table, tab, setTab, rule, turn, close, unread, openCalls }) {
  return html`<${Tabs}
    label="about this table"
    tabs=${TABS}
    unread=${{ chat: unread }}
    ...${{ tab, setTab, close }}
  >
      ${tab === "score" && html`<${Score} ...${{ room, names }} />`}
      ${
        tab === "log" &&
        room.you !== null &&
        room.view.looks.told &&
        html`<button class="link" onClick=${openCalls}>What the calls say</button>`
      }
      ${tab === "log" && html`<${Log} log=${room.log} you=${names.you} />`}
      ${
        tab === "rules" &&
        html`<${Departures} view=${room.view} /><${Book} game=${room.view.game} rule=${rule} turn=${turn} />`
      }
      ${
        tab === "chat" &&
        html`<${Chat}
          chat=${room.chat}
          say=${commands.say}
          signals=${room.signals}
          signal=${commands.signal}
          seated=${room.you !== null}
        />`
      }
      ${tab === "table" && html`<${TableTab} ...${{ room, commands, table }} />`}
  <//>`;
}

/** @param {any} props */
const Score = ({ room, names }) =>
  html`
    <${SideFacts} view=${room.view} names=${names} />
    <${TableFacts} view=${room.view} names=${names} />
    <${Sheets} sheets=${room.sheets} you=${names.you} />
  `;

/** Where the table departs from the book. @param {{view: import("../../protocol").View}} props */
function Departures({ view }) {
  const departing = departures(view);
  if (!departing.length) return null;
  return html`<section class="departures">
    <h3>House rules at this table</h3>
    <ul>
      ${departing.map(
        (o) =>
          html`<li key=${o.name}>
            ${o.text}: <b>${nameInWords(String(o.value))}</b> ${o.rule && html`<span class="quiet">(${o.rule})</span>`}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {any} props */
function TableTab({ room, commands, table }) {
  const mine = room.seats.find((/** @type {any} */ s) => s.seat === room.you);
  return html`
    <${InviteToTable} table=${table} />
    <h3>Seats</h3>
    <${People} seats=${room.seats} />
    ${
      room.you !== null &&
      !room.view.ended &&
      !room.compared &&
      html`<button class="button" onClick=${() => commands.vote("back", true)}>Take back my last move</button>`
    }
    ${
      room.you !== null &&
      !room.view.ended &&
      html`<${Switch} label="Let a bot play for me" on=${Boolean(mine?.auto)} change=${commands.auto} />`
    }
    <${Departures} view=${room.view} />
    ${
      room.commitment &&
      html`<details class="fair">
        <summary>How you can check this deal</summary>
        <p class="quiet">${room.closed ? CLOSED : OPEN} The code of the shuffle:</p>
        <code>${room.commitment}</code>
      </details>`
    }
  `;
}
