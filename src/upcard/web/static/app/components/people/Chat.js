// @ts-check
/** The chat of a table. */
import { html, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { Icon } from "../shared/Icon.js";

/** Quick messages. */
const PHRASES = ["Good luck!", "Well played!", "Thank you", "One moment", "Ouch!", "👏", "🙂", "😮"];

/**
 * @param {{chat: import("../../table/tableState.js").Room["chat"], say: (text: string) => void, signals: string[],
 *   signal: (sign:
 *   string) => void, seated: boolean}} props
 */
export function Chat({ chat, say, signals, signal, seated }) {
  const [text, setText] = useState("");
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [chat.length]);
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim()) {
      say(text.trim());
      setText("");
    }
  };
  return html`<div class="chat">
    <div class="said" role="log" aria-label="chat" aria-live="polite" ref=${ref} tabIndex="0">
      <ol>
        ${
          chat.length
            ? chat.map(
                (line, i) => html`<li key=${i} translate="no"><b translate="no">${line.name}</b> ${line.text}</li>`,
              )
            : html`<li class="quiet">There are no messages yet.</li>`
        }
      </ol>
    </div>
    ${
      seated &&
      signals.length > 0 &&
      html`<div class="signs" role="group" aria-label="signals that everybody sees">
      ${signals.map((sign) => html`<button key=${sign} class="button" onClick=${() => signal(sign)}>${sign}</button>`)}
    </div>`
    }
    ${
      seated &&
      html`<div class="phrases" role="group" aria-label="quick messages">
        ${PHRASES.map(
          (words) =>
            html`<button type="button" key=${words} class="pill" onClick=${() => say(words)}>${words}</button>`,
        )}
      </div>`
    }
    ${
      seated &&
      html`<form onSubmit=${send}>
        <input
          aria-label="Say something"
          placeholder="Say something"
          value=${text}
          maxLength="200"
          autocomplete="off"
          onInput=${(/** @type {any} */ e) => setText(e.target.value)}
        />
        <button class="button round" aria-label="Send"><${Icon} name="send" /></button>
      </form>`
    }
  </div>`;
}
