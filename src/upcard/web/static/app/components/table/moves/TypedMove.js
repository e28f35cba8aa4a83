// @ts-check
/** Text input for a move: a question, a rule, a word. */
import { html, useEffect, useRef, useState } from "../../../base/html.js";
import { next } from "../../../table/wordChoices.js";
import { capital } from "../../../base/language.js";
import { Words } from "../../shared/Card.js";
import { Icon } from "../../shared/Icon.js";

/** The pause in typing after which the text is sent to be read. */
const PAUSE_MS = 700;
/** The fewest letters that are read. */
const MIN_LETTERS = 4;

/** @typedef {import("../../../protocol").Offer} Offer */
/** @typedef {(move: number, text: string) => void} Read asks how the text is understood */

/**
 * With a grammar, the text is read back while the player types, and can be sent once it is understood.
 * @param {{offer: Offer, act: (move: number, text: string) => void, read: Read,
 *   reading: import("../../../table/pageState.js").Reading | null}} props
 */
export function TypedMove({ offer, act, read, reading }) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState("");
  const [building, setBuilding] = useState(false);
  const steps = offer.grammar?.steps;
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    // in a race to call a word the input has the focus, unless the player types elsewhere
    if (!offer.grammar && !document.activeElement?.closest("input, textarea, .panel, dialog")) box.current?.focus();
  }, []);
  const typed = text.trim();
  const answer = offer.grammar && reading?.text === typed && !reading.waits ? reading : null;
  const understood = Boolean(answer?.shown);
  useEffect(() => {
    if (!offer.grammar || typed.length < MIN_LETTERS || reading?.text === typed) return;
    const timer = setTimeout(() => read(offer.move, typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, offer.move]);
  const coming = steps && (building || text) ? next(steps, text) : null;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!typed) return;
    if (offer.grammar && !(understood && reading?.text === typed)) {
      read(offer.move, typed);
      setTried(typed);
      return;
    }
    act(offer.move, typed);
    setText("");
    setTried("");
  };
  const examples = offer.grammar?.examples ?? [];
  const say = (/** @type {string} */ word) =>
    setText(`${coming?.done.trimEnd() ?? ""} ${word} `.replace(/ (?=\?)/, "").trimStart());
  return html`<form class="typed" onSubmit=${send}>
    ${
      steps &&
      html`<button
        type="button"
        class="button round"
        aria-label="Choose the words"
        aria-expanded=${String(Boolean(coming))}
        onClick=${() => setBuilding(!building)}
      >
        <${Icon} name="log" />
      </button>`
    }
    ${
      examples.length > 0 &&
      html`<datalist id=${`examples-${offer.move}`}>
        ${examples.map((one) => html`<option key=${one} value=${one} />`)}
      </datalist>`
    }
    <input
      ref=${box}
      aria-label=${capital(offer.words)}
      placeholder=${examples[0] ?? capital(offer.words)}
      title=${offer.grammar?.hint ?? ""}
      list=${examples.length > 0 ? `examples-${offer.move}` : undefined}
      value=${text}
      maxLength="2000"
      autocomplete="off"
      onInput=${(/** @type {any} */ e) => setText(e.target.value)}
    />
    <button class="button main">${capital(offer.kind || "send")}</button>
    ${offer.grammar && html`<${ReadBack} answer=${answer} tried=${tried === typed} />`}
    ${
      coming &&
      coming.words.length > 0 &&
      html`<div class="next-words" role="group" aria-label="the next word">
        ${
          coming.done &&
          html`<button
            type="button"
            class="button"
            aria-label="Remove the last word"
            onClick=${() => setText(coming.shorter)}
          >
            ⌫
          </button>`
        }
        ${coming.words.map(
          (word) =>
            html`<button type="button" class="button" key=${word} onClick=${() => say(word)}>
              <${Words} text=${word} />
            </button>`,
        )}
      </div>`
    }
  </form>`;
}

/**
 * The reading of the text; or why it is not understood, once the player has tried to send it.
 * @param {{answer: import("../../../table/pageState.js").Reading | null, tried: boolean}} props
 */
function ReadBack({ answer, tried }) {
  const words = answer?.shown ? answer.shown : tried ? (answer?.why ?? "") : "";
  return html`<p class=${`read-back${answer?.shown ? " understood" : ""}`} role="status">
    ${answer?.shown && html`<b>Understood as:</b>`} ${words && html`<${Words} text=${words} />`}
  </p>`;
}
