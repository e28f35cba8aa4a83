// @ts-check
/** What every seat sees, side by side; how many moves there are; and whether a seat learns more than it may know. */
import { html, useEffect, useState } from "../../base/html.js";
import { t } from "../../base/language.js";
import { names as namesOf } from "../../table/names.js";
import { Switch } from "../people/Settings.js";
import { Words, NamedCard } from "../shared/Card.js";

/** @typedef {import("../../protocol").View} View @typedef {import("../../protocol").Zone} Zone */

/** @param {{zone: Zone, owner: string}} props */
function Row({ zone, owner }) {
  const cards = zone.cards ?? [];
  const hidden = zone.count - cards.filter(Boolean).length;
  return html`<div class="seen-zone">
    <dt>${zone.label} <small>${owner}</small></dt>
    <dd>
      ${cards.filter(Boolean).map((card, n) => html`<${NamedCard} key=${`${card}${n}`} card=${card} mini still />`)}
      ${hidden > 0 && html`<span class="hidden-cards">${hidden} hidden</span>`}
    </dd>
  </div>`;
}

/** @param {{name: string, view: View, names: string[]}} props */
function Seen({ name, view, names }) {
  const sides = namesOf({ ...view, viewer: null }, []);
  const ownerOf = (/** @type {Zone} */ { per, unit }) =>
    unit === null ? "" : per === "seat" ? names[unit] : per === "side" ? sides.side(unit) : String(unit + 1);
  const zones = view.zones.filter((zone) => zone.count > 0);
  const acts = view.to_act.includes(view.viewer ?? -1);
  return html`<section class=${`seen${acts ? " acts" : ""}`}>
    <h3><span translate="no">${name}</span> ${acts && html`<small>to act</small>`}</h3>
    <dl>
      ${zones.map((zone) => html`<${Row} key=${`${zone.name}${zone.unit}`} zone=${zone} owner=${ownerOf(zone)} />`)}
      ${view.numbers
        .filter(({ value }) => value !== null && value !== 0 && value !== false && !Array.isArray(value))
        .map(
          ({ name, label, value }) =>
            html`<div key=${name} class="seen-number">
              <dt>${label}</dt><dd><${Words} text=${String(value)} /></dd>
            </div>`,
        )}
    </dl>
  </section>`;
}

/** @param {{position: import("../../workshop/usePosition.js").Position}} props */
export function Seats({ position }) {
  const names = position.seats.map(({ name }) => name);
  return html`<div class="all-seats">
    ${position.seats.map(
      ({ seat, name, legal }) =>
        legal.length > 0 &&
        html`<p class="moves-now" key=${seat}>
          <b>${name} may do</b> ${legal.map((move) => html`<span key=${move}><${Words} text=${move} /></span>`)}
        </p>`,
    )}
    <div class="seats-seen">
      ${position.seats.map(({ seat, name, view }) => html`<${Seen} key=${seat} ...${{ name, view, names }} />`)}
    </div>
  </div>`;
}

/**
 * The number of moves, and the switch of the leak check, which looks after every move.
 * @param {{sandbox: import("../../sandbox/sandbox.js").Sandbox | null, seat: import("../../seats/savedSeats.js").Seat,
 *   position: import("../../workshop/usePosition.js").Position, on: boolean, set: (on: boolean) => void}} props
 */
export function LeakCheck({ sandbox, seat, position, on, set }) {
  const [check, setCheck] = useState(/** @type {{leaks: string[], problem: string} | null} */ (null));
  useEffect(() => {
    if (!on || !sandbox) {
      setCheck(null);
      return undefined;
    }
    let wanted = true;
    sandbox.ask("leaks", { table: seat.table }).then(
      (/** @type {{seat: number | null, name: string, leak: string}[]} */ found) => {
        const leaks = found.filter(({ leak }) => leak).map(({ name, leak }) => `${name || t("Everybody")}: ${leak}`);
        if (wanted) setCheck({ leaks, problem: "" });
      },
      (/** @type {Error} */ error) => wanted && setCheck({ leaks: [], problem: error.message }),
    );
    return () => void (wanted = false);
  }, [on, sandbox, seat.table, position.turn]);
  const moves = position.seats.reduce((sum, { count }) => sum + count, 0);
  return html`<div class="play-facts">
    <span role="status">${moves === 1 ? "1 legal move" : `${moves} legal moves`}</span>
    <${Switch} label="Check what each seat may know" on=${on} change=${set} />
    ${
      check &&
      (check.problem
        ? html`<p class="problem" role="alert">${check.problem}</p>`
        : check.leaks.length
          ? html`<ul class="findings" role="alert">
            ${check.leaks.map((leak) => html`<li class="error" key=${leak}>${leak}</li>`)}
          </ul>`
          : html`<p class="good" role="status">No seat learns more than it may know.</p>`)
    }
  </div>`;
}
