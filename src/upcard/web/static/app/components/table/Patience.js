// @ts-check
/** What a patience has in the bar above it: how many moves were made, for how long, another deal, and giving up. */
import { html, useEffect, useState } from "../../base/html.js";
import { playAgain } from "../../table/playAgain.js";
import { amend, recall } from "../../seats/savedSeats.js";
import { Dialog } from "../shared/Dialog.js";
import { Icon } from "../shared/Icon.js";

const SECOND_MS = 1000;
/** Seconds after which the time is kept, so that a reload loses little of it. */
const KEEP_S = 5;

/** Minutes and seconds: 3:05. @param {number} seconds */
export const clockTime = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The seconds for which a table was seen while its match went on. @param {string} table @param {boolean} runs */
function usePlayed(table, runs) {
  const [played, setPlayed] = useState(() => recall(table)?.played ?? 0);
  useEffect(() => {
    if (!runs) return;
    let now = recall(table)?.played ?? 0;
    const keep = () => amend(table, { played: now });
    const timer = setInterval(() => {
      if (document.hidden) return;
      now += 1;
      setPlayed(now);
      if (now % KEEP_S === 0) keep();
    }, SECOND_MS);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [table, runs]);
  return played;
}

/**
 * @param {{table: string, room: import("../../table/tableState.js").Room, view: import("../../protocol").View,
 *   setOpen: (dialog: import("./Overlays.js").Dialog) => void}} props
 */
export function Patience({ table, room, view, setOpen }) {
  const moves = room.undo;
  const played = usePlayed(table, moves > 0 && !view.ended);
  return html`<div class="patience">
    ${
      moves > 0 &&
      html`<span class="bar-moves">${moves === 1 ? "1 move" : `${moves} moves`} · ${clockTime(played)}</span>`
    }
    ${
      !view.ended &&
      html`<button class="plain round" aria-label="Deal again, or give up" onClick=${() => setOpen("concede")}>
        <${Icon} name="again" />
      </button>`
    }
  </div>`;
}

/**
 * Before a patience is given up: what that means. With another deal the new table opens once the old match is over.
 * @param {{table: string, view: import("../../protocol").View, commands: any, close: () => void}} props
 */
export function GiveUp({ table, view, commands, close }) {
  const [then, setThen] = useState(/** @type {"" | "end" | "deal"} */ (""));
  const [problem, setProblem] = useState("");
  const again = playAgain(table);
  useEffect(() => {
    if (!view.ended) return;
    if (then !== "deal") close();
    else again?.().catch((/** @type {Error} */ failure) => setProblem(failure.message));
  }, [view.ended, then]);
  const giveUp = (/** @type {"end" | "deal"} */ next) => {
    setThen(next);
    commands.concede();
  };
  return html`<${Dialog} title="Give this match up?" onClose=${close}>
    <p>It then counts as lost, and ends a row of wins.</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <footer>
      ${
        again &&
        html`<button class="button main" disabled=${then !== ""} onClick=${() => giveUp("deal")}>Deal again</button>`
      }
      <button class="button" disabled=${then !== ""} onClick=${() => giveUp("end")}>Give up</button>
      <button class="button" onClick=${close}>Play on</button>
    </footer>
  <//>`;
}
