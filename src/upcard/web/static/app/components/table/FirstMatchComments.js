// @ts-check
/** Comments at a first match: what the others' last moves show, and what to look for now. */
import { html } from "../../base/html.js";
import * as api from "../../base/api.js";
import { useAnswer } from "../../base/hooks.js";
import { GlossaryText } from "../shared/GlossaryTerm.js";

const SHOWN = 3;

/** @param {{room: import("../../table/tableState.js").Room, view: import("../../protocol").View}} props */
export function FirstMatchComments({ room, view }) {
  const { value: lesson } = useAnswer(() => api.lesson(view.game).catch(() => null), [view.game]);
  const own = room.log.findLastIndex((line) => line.kind === "move" && line.seat === room.you);
  const comments = room.log.slice(own + 1).filter((line) => line.kind === "teach");
  const turn = room.you !== null && view.to_act.includes(room.you) && !view.ended;
  const watch = turn ? (lesson?.watch[view.phase] ?? "") : "";
  if (!comments.length && !watch) return null;
  return html`<div class="coach" role="note" aria-label="your first match">
    ${comments
      .slice(-SHOWN)
      .map((line) => html`<p key=${line.n}><${GlossaryText} game=${view.game} text=${line.text} /></p>`)}
    ${watch && html`<p class="watch"><${GlossaryText} game=${view.game} text=${watch} /></p>`}
  </div>`;
}
