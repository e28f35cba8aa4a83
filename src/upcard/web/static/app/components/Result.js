// @ts-check
/** The end of a match. */
import { html, useState } from "../html.js";
import { recordAddress } from "../api.js";
import { Dialog } from "./Dialog.js";
import { Fair } from "./Fair.js";
import { Sheet } from "./Sheet.js";
import { Review } from "./Teacher.js";
import { Link } from "../router.js";

/** @param {import("../protocol").View} view @param {import("../names.js").Names} names */
export function outcome(view, names) {
  if (view.seats === 1) return view.won.length ? "You did it" : "Not this time";
  if (!view.won.length) return "A draw";
  if (view.viewer !== null && view.won.includes(view.viewer)) {
    const partners = view.won.filter((seat) => seat !== view.viewer);
    return partners.length ? `You and ${partners.map(names.seat).join(" and ")} win` : "You win";
  }
  return `${view.won.map(names.seat).join(" and ")} ${view.won.length === 1 ? "wins" : "win"}`;
}

/** What a lost patience makes one ask. @param {import("../protocol").View} view */
const lostAlone = (view) => view.seats === 1 && view.won.length === 0;

/** @param {{view: import("../protocol").View, names: import("../names.js").Names, sheet?: import("../protocol").Sheet, table: string, review: import("../protocol").Reviewed | null, ask: (() => void) | null, again: (() => void) | null, close: () => void}} props */
export function Result({ view, names, sheet, table, review, ask, again, close }) {
  const [asked, setAsked] = useState(false);
  const look = () => { setAsked(true); ask?.(); };
  return html`<${Dialog} title=${outcome(view, names)} onClose=${close} class="result">
    ${sheet && html`<${Sheet} sheet=${sheet} />`}
    ${review ? html`<${Review} review=${review} />` : asked && html`<p class="review" role="status">The teacher goes through the match…</p>`}
    <${Fair} table=${table} />
    <footer>
      ${again && html`<button class="button main" onClick=${again}>Play again</button>`}
      ${ask && !asked && html`<button class="button" onClick=${look}>${lostAlone(view) ? "Was this winnable?" : "Review"}</button>`}
      <${Link} class="button" href=${`/r/${table}`}>Replay<//>
      <a class="button" href=${recordAddress(table)} download=${`${view.game}-${table}.txt`}>Record</a>
      <${Link} class="button" href="/">Other games<//>
    </footer>
  <//>`;
}
