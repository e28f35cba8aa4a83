// @ts-check
/** The end of a match. */
import { html, useState } from "../../base/html.js";
import { recordAddress } from "../../base/api.js";
import { inARow } from "../../table/names.js";
import { Dialog } from "../shared/Dialog.js";
import { Download } from "../shared/Download.js";
import { FairDealCheck } from "./FairDealCheck.js";
import { Sheet } from "./facts/ScoreSheet.js";
import { Review } from "./moves/HintsAndReview.js";
import { Link } from "../../base/router.js";

/** @param {import("../../protocol").View} view @param {import("../../table/names.js").Names} names */
export function outcome(view, names) {
  if (view.seats === 1) return view.won.length ? "You did it" : "Not this time";
  if (!view.won.length) return "A draw";
  if (view.viewer !== null && view.won.includes(view.viewer)) {
    const partners = view.won.filter((seat) => seat !== view.viewer).map(names.seat);
    if (partners.length > 1) return `You, ${inARow(partners)} win`;
    return partners.length ? `You and ${partners[0]} win` : "You win";
  }
  return `${inARow(view.won.map(names.seat))} ${view.won.length === 1 ? "wins" : "win"}`;
}

/** The other people at the table who are online. @param {import("../../table/tableState.js").Room} room */
const friends = (room) => room.seats.filter((seat) => seat.kind === "person" && seat.seat !== room.you && seat.online);

/**
 * The vote to play again in the same seats.
 * @param {{room: import("../../table/tableState.js").Room, commands: any, names: import("../../table/names.js").Names,
 *   alone: (() => void) | null}} props
 */
function Again({ room, commands, names, alone }) {
  const asked = room.asked.again;
  const agreed = asked?.yes.includes(room.you ?? -1);
  if (!friends(room).length) {
    return html`<button class="button main" autofocus onClick=${alone ?? (() => commands.vote("again", true))}>
      Play again
    </button>`;
  }
  const waits = (asked?.waits ?? [])
    .filter((seat) => seat !== room.you)
    .map(names.seat)
    .join(" and ");
  return html`<div class="again">
    <p role="status">
      ${
        asked && asked.by !== null && !agreed
          ? `${names.seat(asked.by)} wants to play again.`
          : agreed && waits
            ? `Waiting for ${waits}.`
            : ""
      }
    </p>
    ${
      agreed
        ? html`<button class="button" onClick=${() => commands.vote("again", false)}>Not now</button>`
        : html`<button class="button main" autofocus onClick=${() => commands.vote("again", true)}>
          Play again · same seats
        </button>`
    }
  </div>`;
}

/**
 * Matches won this evening, including this one.
 * @param {{room: import("../../table/tableState.js").Room, view: import("../../protocol").View, names:
 *   import("../../table/names.js").Names}}
 *   props
 */
function EveningScore({ room, view, names }) {
  if (!room.evening.length || view.seats === 1) return null;
  const won = room.evening.map((count, seat) => count + Number(view.won.includes(seat)));
  const sides = [...new Set(view.sides)];
  return html`<p class="evening">
    <b>This evening</b>${" "}
    ${sides.map((side) => html`<span key=${side}>${names.side(side)} <b>${won[view.sides.indexOf(side)]}</b></span>`)}
  </p>`;
}

/** Whether the player lost a patience game. @param {import("../../protocol").View} view */
const lostAlone = (view) => view.seats === 1 && view.won.length === 0;

/**
 * @param {{view: import("../../protocol").View, names: import("../../table/names.js").Names, sheet?:
 *   import("../../protocol").Sheet,
 *   table: string, review: import("../../protocol").Reviewed | null, ask: (() => void) | null, again: (() => void) |
 *   null,
 *   room: import("../../table/tableState.js").Room, commands: any, close: () => void}} props
 */
export function Result({ view, names, sheet, table, review, ask, again, room, commands, close }) {
  const [asked, setAsked] = useState(false);
  const look = () => {
    setAsked(true);
    ask?.();
  };
  return html`<${Dialog} title=${outcome(view, names)} onClose=${close} class="result">
    ${sheet && html`<${Sheet} sheet=${sheet} you=${names.you} />`}
    <${EveningScore} ...${{ room, view, names }} />
    ${
      review
        ? html`<${Review} review=${review} />`
        : asked && html`<p class="review" role="status">Reviewing the match…</p>`
    }
    <${FairDealCheck} table=${table} seats=${room.seats} />
    <footer>
      ${
        lostAlone(view) &&
        room.undo > 0 &&
        html`<button class="button" onClick=${() => commands.vote("back", true)}>Take back the last move</button>`
      }
      ${room.you !== null && html`<${Again} ...${{ room, commands, names, alone: again }} />`}
      ${
        ask &&
        !asked &&
        html`<button class="button" onClick=${look}>${lostAlone(view) ? "Was this winnable?" : "Review"}</button>`
      }
      ${!room.closed && html`<${Link} class="button" href=${`/r/${table}`}>Replay<//>`}
      <${Download} href=${recordAddress(table)} name=${`${view.game}-${table}.txt`}>Save the game<//>
      <${Link} class="button" href="/">Other games<//>
    </footer>
  <//>`;
}
