// @ts-check
/** A position that the player sets up: cards are moved between boxes by touch, keys or dragging; other values are
 * typed. */
import { html, useRef, useState } from "../../html.js";
import { cardName } from "../../cards.js";
import { useAnswer } from "../../hooks.js";
import { boxesOf, moved, positionOf, REST } from "../../workshop/positionFields.js";
import { Dialog } from "../shared/Dialog.js";
import { Card } from "../table/Card.js";

/** @typedef {import("../../workshop/positionFields.js").Field} Field */
/** @typedef {import("../../workshop/positionFields.js").Box} Box */
/** @typedef {import("../../savedSeats.js").Seat} Seat */

/** Pixels from which a touch is a drag. */
const FAR = 6;

/**
 * @param {{game: import("../../workshop/useGame.js").Game, seat: Seat, open: (seat: Seat) => void, close: () =>
 *   void}} props
 */
export function SetUp({ game, seat, open, close }) {
  const { value, error } = useAnswer(
    () => (game.sandbox ? game.sandbox.ask("fields", { table: seat.table }) : Promise.reject(new Error("…"))),
    [seat.table],
  );
  return html`<${Dialog} title="Set up a position" class="set-up" onClose=${close}>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
    ${!value && !error && html`<p role="status">Reading the position…</p>`}
    ${value && html`<${Position} ...${{ game, seat, open, close, fields: value.fields, pack: value.pack }} />`}
  <//>`;
}

/**
 * @param {{game: import("../../workshop/useGame.js").Game, seat: Seat, open: (seat: Seat) => void, close: () => void,
 *   fields: Field[], pack: string[]}} props
 */
function Position({ game, seat, open, close, fields, pack }) {
  const [boxes, setBoxes] = useState(() => boxesOf(fields, pack));
  const [picked, setPicked] = useState(/** @type {{box: number, card: string} | null} */ (null));
  const [typed, setTyped] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const put = (/** @type {number} */ to, from = picked) => {
    if (from) setBoxes(moved(boxes, from.box, from.card, to));
    setPicked(null);
  };
  const lay = async () => {
    setProblem("");
    try {
      const order = { table: seat.table, ...positionOf(fields, boxes, typed) };
      const ticket = await game.sandbox?.ask("set_up", order);
      open({ ...seat, ...ticket, order: undefined, at: Date.now() });
      close();
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  const shown = boxes.filter(({ field, cards }) => field !== REST || cards.length);
  return html`
    <p class="quiet">Touch a card and then the place where it goes, or drag it. The last card of a row lies on top.</p>
    ${shown.map((box) => {
      const n = boxes.indexOf(box);
      return html`<${CardBox} key=${n} ...${{ box, n, picked, setPicked, put }} />`;
    })}
    <details>
      <summary>Other values</summary>
      ${fields
        .filter((field) => !field.cards)
        .map(({ name, is, value }) => {
          return html`<label class="position-field" key=${name}>
            <span><b translate="no">${name}</b> <small class="quiet">${is}</small></span>
            <input
              translate="no"
              value=${typed[name] ?? value}
              onInput=${(/** @type {any} */ event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </label>`;
        })}
    </details>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <footer>
      <button type="button" class="button" onClick=${close}>Cancel</button>
      <button type="button" class="button main" onClick=${lay}>Play from here</button>
    </footer>
  `;
}

/** @param {{box: Box, n: number, picked: {box: number, card: string} | null,
 *   setPicked: (picked: {box: number, card: string} | null) => void,
 *   put: (to: number, from?: {box: number, card: string} | null) => void}} props */
function CardBox({ box, n, picked, setPicked, put }) {
  const drag = useRef(/** @type {{x: number, y: number, far: boolean} | null} */ (null));
  const label = box.field === REST ? "not in play" : box.unit === null ? box.field : `${box.field} ${box.unit + 1}`;
  const down = (/** @type {PointerEvent} */ event) => {
    drag.current = { x: event.clientX, y: event.clientY, far: false };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!drag.current) return;
    const [x, y] = [event.clientX - drag.current.x, event.clientY - drag.current.y];
    if (Math.hypot(x, y) > FAR) drag.current.far = true;
    if (drag.current.far) /** @type {HTMLElement} */ (event.currentTarget).style.translate = `${x}px ${y}px`;
  };
  const up = (/** @type {PointerEvent} */ event, /** @type {string} */ card) => {
    const held = /** @type {HTMLElement} */ (event.currentTarget);
    held.style.translate = "";
    if (!drag.current?.far) return;
    held.style.visibility = "hidden";
    const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-box]");
    held.style.visibility = "";
    if (goal instanceof HTMLElement) put(Number(goal.dataset.box), { box: n, card });
  };
  const touch = (/** @type {string} */ card) => {
    const dragged = drag.current?.far;
    drag.current = null;
    if (dragged) return;
    const same = picked?.box === n && picked.card === card;
    setPicked(same ? null : { box: n, card });
  };
  return html`<div
    class=${`card-box${picked && picked.box !== n ? " wanted" : ""}`}
    data-box=${n}
    role="group"
    aria-label=${label}
  >
    <small>
      <span translate="no">${label}</span>
      ${
        picked &&
        picked.box !== n &&
        html`<button type="button" class="link here" aria-label=${`Put it in ${label}`} onClick=${() => put(n)}>
          Put here
        </button>`
      }
    </small>
    ${box.cards.map(
      (card, place) => html`<button
        type="button"
        key=${`${card}${place}`}
        aria-label=${cardName(card)}
        aria-pressed=${String(picked?.box === n && picked.card === card)}
        onPointerDown=${down}
        onPointerMove=${move}
        onPointerUp=${(/** @type {PointerEvent} */ event) => up(event, card)}
        onClick=${() => touch(card)}
      >
        <${Card} card=${card} mini still />
      </button>`,
    )}
  </div>`;
}
