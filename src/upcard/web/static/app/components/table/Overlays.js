// @ts-check
/** What lies over a table: dialogs, the sheet of the last hand, the result. */
import { html, useEffect, useState } from "../../base/html.js";
import { playAgain } from "../../table/playAgain.js";
import { Settings } from "../people/Settings.js";
import { Help } from "./Help.js";
import { GiveUp } from "./Patience.js";
import { CallMeanings } from "./moves/CallMeanings.js";
import { LastTrick } from "./cards/LastTrick.js";
import { MoveChooser } from "./moves/MoveChooser.js";
import { Result } from "./Result.js";
import { HandOver } from "./facts/ScoreSheet.js";

/** @typedef {"" | "settings" | "help" | "last" | "calls" | "concede"} Dialog the one that is open */

/**
 * @param {import("./Table.js").AtTable & {last: import("../../protocol").Zone | undefined,
 *   choice: import("../../input/touch.js").Choice | null, choose: (choice: null) => void, act: (move: number) => void,
 *   open: Dialog, setOpen: (dialog: Dialog) => void}} props
 */
export function Overlays({ table, room, page, commands, view, names, last, choice, choose, act, open, setOpen }) {
  const [resultSeen, setResultSeen] = useState(false);
  useEffect(() => {
    if (!view.ended) setResultSeen(false); // the last move of a patience was taken back
  }, [view.ended]);
  const close = () => setOpen("");
  const sheet = room.sheets.at(-1);
  return html`
    ${choice && html`<${MoveChooser} ...${choice} act=${act} close=${() => choose(null)} />`}
    ${open === "settings" && html`<${Settings} close=${close} />`}
    ${open === "help" && html`<${Help} game=${view.game} close=${close} />`}
    ${open === "last" && last && html`<${LastTrick} zone=${last} names=${names} close=${close} />`}
    ${
      open === "calls" &&
      html`<${CallMeanings}
        ...${{ meanings: page.meanings, seq: room.seq, ask: () => commands.calls(), names, close }}
      />`
    }
    ${open === "concede" && html`<${GiveUp} ...${{ table, view, commands, close }} />`}
    ${
      sheet &&
      room.sheets.length > page.sheetsSeen &&
      !view.ended &&
      html`<${HandOver} sheet=${sheet} you=${names.you} close=${commands.markSheetsSeen} />`
    }
    ${
      view.ended &&
      !resultSeen &&
      open !== "concede" &&
      html`<${Result}
        ...${{ view, names, table, sheet, review: room.review, room, commands }}
        ask=${room.you === null ? null : commands.review}
        again=${playAgain(table)}
        close=${() => setResultSeen(true)}
      />`
    }
  `;
}
