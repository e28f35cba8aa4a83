// @ts-check
/** A position that the player sets up: cards are moved between boxes by touch, keys or dragging; other values are
 * typed. */
import { html, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { cardName } from "../../cards/cards.js";
import { useAnswer } from "../../base/hooks.js";
import { follow } from "../../input/pointer.js";
import { boxesOf, moveCard, positionOf, REST } from "../../workshop/positionFields.js";
import { Dialog } from "../shared/Dialog.js";
import { Card } from "../shared/Card.js";

/** @typedef {import("../../workshop/positionFields.js").Field} Field */
/** @typedef {import("../../workshop/positionFields.js").Box} Box */
/** @typedef {import("../../seats/savedSeats.js").Seat} Seat */

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
    if (from) setBoxes((now) => moveCard(now, from.box, from.card, to));
    setPicked(null);
  };
  const lay = async () => {
    setProblem("");
    try {
      const request = { table: seat.table, ...positionOf(fields, boxes, typed) };
      const ticket = await game.sandbox?.ask("set_up", request);
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

/** The box under a pointer that holds a card. @param {PointerEvent} at @param {HTMLElement} held */
function boxAt(at, held) {
  held.style.visibility = "hidden";
  const goal = document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-box]");
  held.style.visibility = "";
  return goal instanceof HTMLElement ? Number(goal.dataset.box) : null;
}

/** @param {{box: Box, n: number, picked: {box: number, card: string} | null,
 *   setPicked: (picked: {box: number, card: string} | null) => void,
 *   put: (to: number, from?: {box: number, card: string} | null) => void}} props */
function CardBox({ box, n, picked, setPicked, put }) {
  const far = useRef(false);
  const end = useRef(/** @type {(() => void) | null} */ (null));
  const label = box.field === REST ? "not in play" : box.unit === null ? box.field : `${box.field} ${box.unit + 1}`;
  const down = (/** @type {PointerEvent} */ event, /** @type {string} */ card) => {
    const held = /** @type {HTMLElement} */ (event.currentTarget);
    const [x, y] = [event.clientX, event.clientY];
    const back = () => void (held.style.translate = "");
    far.current = false;
    end.current = follow(event, {
      move: (to) => {
        if (Math.hypot(to.clientX - x, to.clientY - y) > FAR && !far.current) {
          far.current = true;
          held.setPointerCapture(to.pointerId);
        }
        if (far.current) held.style.translate = `${to.clientX - x}px ${to.clientY - y}px`;
      },
      up: (at) => {
        back();
        const goal = far.current ? boxAt(at, held) : null;
        if (goal !== null) put(goal, { box: n, card });
      },
      cancel: back,
    });
  };
  useLayoutEffect(() => () => end.current?.(), [box]); // its cards are drawn anew
  const touch = (/** @type {string} */ card) => {
    const dragged = far.current;
    far.current = false;
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
        onPointerDown=${(/** @type {PointerEvent} */ event) => down(event, card)}
        onClick=${() => touch(card)}
      >
        <${Card} card=${card} mini still />
      </button>`,
    )}
  </div>`;
}
