// @ts-check
/**
 * What goes on beside a table: what is said of it aloud, where the keys stand, what all have to agree on, the clock.
 */
import { html, useEffect, useMemo, useState } from "../../html.js";
import { cardName } from "../../cards.js";
import { recall, remember } from "../../savedSeats.js";
import { inARow, names as namesOf } from "../../names.js";
import { go } from "../../router.js";
import { useCalls } from "../../myTurnCall.js";
import { useFocus } from "../../focus.js";
import { useAnnouncements } from "../../announcements.js";
import { statusText } from "./Status.js";

const LAST_SECONDS = 10;
const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]";

/**
 * @param {{table: string, room: import("../../tableState.js").Room, deeds: any, view: import("../../protocol").View}}
 *   props
 */
export function TableSide({ table, room, deeds, view }) {
  const names = useMemo(() => namesOf({ ...view, viewer: room.you }, room.seats), [view, room.seats]);
  const { said, repeat } = useAnnouncements(room, statusText(room, names), names.you);
  useFocus(room);
  useCalls(room, statusText(room, names));
  useNextMatch(table, room);
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /** @type {HTMLElement} */ (event.target).closest(TYPING)) {
        return;
      }
      if (event.key === "u" && room.you !== null) deeds.vote("back", true);
      if (event.key === "r") repeat();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [room.you, said]);
  return html`
    <p class="sr" role="status" aria-live="polite" aria-atomic="true" id="spoken">${said}</p>
    <div class="beside">
      ${
        room.ahead?.card &&
        html`<div class="beside-note" role="status">
          <span>Your ${cardName(room.ahead.card)} will be played when it is your turn</span>
          <button class="button" onClick=${deeds.forgo}>Take it back</button>
        </div>`
      }
      <${Back} ...${{ room, deeds, names }} />
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
 * Somebody asks to take a move back.
 * @param {{room: import("../../tableState.js").Room, deeds: any, names: import("../../names.js").Names}} props
 */
function Back({ room, deeds, names }) {
  const asked = room.asked.back;
  if (!asked || asked.by === null || room.you === null) return null;
  if (asked.by === room.you) {
    return html`<div class="beside-note" role="status">
      <span>Waiting for ${inARow(asked.waits.map(names.seat))} to agree that you take your move back</span>
      <button class="button" onClick=${() => deeds.vote("back", false)}>Never mind</button>
    </div>`;
  }
  if (!asked.waits.includes(room.you)) return null;
  return html`<div class="beside-note" role="alert">
    <span>${names.seat(asked.by)} asks to take a move back</span>
    <button class="button main" onClick=${() => deeds.vote("back", true)}>Allow</button>
    <button class="button" onClick=${() => deeds.vote("back", false)}>No</button>
  </div>`;
}

/** What is left of the time for a move. @param {{seconds: number, mine: boolean}} props */
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
 * All have agreed to play on: to the next table, with the same key.
 * @param {string} table
 * @param {import("../../tableState.js").Room} room
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
