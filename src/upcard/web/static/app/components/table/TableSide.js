// @ts-check
/**
 * What accompanies a table: announcements for screen readers, keyboard focus, votes, the clock.
 */
import { html, useEffect, useMemo, useState } from "../../base/html.js";
import { cardName } from "../../cards/cards.js";
import { recall, remember } from "../../seats/savedSeats.js";
import { inARow, names as namesOf } from "../../table/names.js";
import { go } from "../../base/router.js";
import { useTurnNotification } from "../../effects/turnSignals.js";
import { useFocus } from "../../input/focus.js";
import { useAnnouncements } from "../../effects/announcements.js";
import { AwayFriends } from "../people/AwayFriends.js";
import { statusText } from "./Status.js";

const LAST_SECONDS = 10;
const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]";

/**
 * @param {import("../../table/useRoom.js").State & {table: string, commands: any, view: import("../../protocol").View}}
 * props
 */
export function TableSide({ table, room, page, commands, view }) {
  const names = useMemo(() => namesOf({ ...view, viewer: room.you }, room.seats), [view, room.seats]);
  const { announced, repeat } = useAnnouncements(room, statusText(room, names), names.you);
  useFocus(room, page);
  useTurnNotification(room, statusText(room, names));
  useNextMatch(table, room);
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /** @type {HTMLElement} */ (event.target).closest(TYPING)) {
        return;
      }
      if (event.key === "u" && room.you !== null) commands.vote("back", true);
      if (event.key === "U" && room.redo > 0) commands.redo();
      if (event.key === "r") repeat();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [room.you, room.redo, announced]);
  return html`
    <p class="sr" role="status" aria-live="polite" aria-atomic="true" id="spoken">${announced}</p>
    <div class="beside">
      ${
        page.premove?.card &&
        html`<div class="beside-note" role="status">
          <span>Your ${cardName(page.premove.card)} will be played when it is your turn</span>
          <button class="button" onClick=${commands.cancelPremove}>Take it back</button>
        </div>`
      }
      <${Back} ...${{ room, commands, names }} />
      <${AwayFriends} ...${{ table, room, ended: view.ended }} />
      ${
        room.clock > 0 &&
        !view.ended &&
        view.to_act.length > 0 &&
        html`<${Countdown}
          key=${room.seq}
          seconds=${room.clock}
          mine=${room.you !== null && view.to_act.includes(room.you)}
        />`
      }
    </div>
  `;
}

/**
 * A vote to take a move back.
 * @param {{room: import("../../table/tableState.js").Room, commands: any, names: import("../../table/names.js").Names}}
 * props
 */
function Back({ room, commands, names }) {
  const asked = room.asked.back;
  if (!asked || asked.by === null || room.you === null) return null;
  if (asked.by === room.you) {
    return html`<div class="beside-note" role="status">
      <span>Waiting for ${inARow(asked.waits.map(names.seat))} to agree that you take your move back</span>
      <button class="button" onClick=${() => commands.vote("back", false)}>Never mind</button>
    </div>`;
  }
  if (!asked.waits.includes(room.you)) return null;
  return html`<div class="beside-note" role="alert">
    <span>${names.seat(asked.by)} asks to take a move back</span>
    <button class="button main" onClick=${() => commands.vote("back", true)}>Allow</button>
    <button class="button" onClick=${() => commands.vote("back", false)}>No</button>
  </div>`;
}

/** The time left for a move. @param {{seconds: number, mine: boolean}} props */
function Countdown({ seconds, mine }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, []);
  return html`<p class=${`beside-clock${mine && left <= LAST_SECONDS ? " late" : ""}`} role="timer" aria-live="off">
    ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}
  </p>`;
}

/**
 * Goes to the next table, with the same key, when all have agreed to play again.
 * @param {string} table
 * @param {import("../../table/tableState.js").Room} room
 */
function useNextMatch(table, room) {
  const next = room.asked.again?.table ?? "";
  useEffect(() => {
    if (!next) return;
    const seat = recall(table);
    if (seat) {
      const { word, promise } = seat.next ?? {};
      const fresh = { ended: false, commitment: undefined, seals: undefined, next: undefined };
      remember({ ...seat, ...fresh, table: next, at: Date.now(), word, promise });
    }
    go(`/t/${next}`);
  }, [next]);
}
