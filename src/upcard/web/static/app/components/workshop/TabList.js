// @ts-check
/** A row of tabs; the arrow keys go along it. */
import { html } from "../../html.js";

/**
 * @param {{label: string, tabs: [id: string, words: string, mark?: string][], tab: string, setTab: (tab: string) =>
 *   void}}
 *   props mark: a short text behind the words, such as a number
 */
export function TabList({ label, tabs, tab, setTab }) {
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const [next] = tabs[(tabs.findIndex(([id]) => id === tab) + step + tabs.length) % tabs.length];
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="bench-tabs" role="tablist" aria-label=${label} onKeyDown=${walk}>
    ${tabs.map(
      ([id, words, mark]) => html`<button
        key=${id}
        id=${`tab-${id}`}
        type="button"
        role="tab"
        aria-selected=${String(tab === id)}
        aria-controls=${`pane-${id}`}
        tabIndex=${tab === id ? 0 : -1}
        onClick=${() => setTab(id)}
      >
        ${words}${mark && html`<i class="unread">${mark}</i>`}
      </button>`,
    )}
  </div>`;
}

/** What a tab shows. It stays while another tab is shown, so that a table goes on. @param {any} props */
export const Pane = ({ id, shown, children, class: extra = "" }) => html`<section
  class=${`pane ${extra}`}
  id=${`pane-${id}`}
  role="tabpanel"
  aria-labelledby=${`tab-${id}`}
  hidden=${!shown}
>
  ${children}
</section>`;
