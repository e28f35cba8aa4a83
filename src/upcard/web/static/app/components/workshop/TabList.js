// @ts-check
/** A row of tabs; the arrow keys go along it. */
import { html } from "../../base/html.js";
import { arrowKeys } from "../shared/Tabs.js";

/**
 * @param {{label: string, tabs: [id: string, words: string, mark?: string][], tab: string, setTab: (tab: string) =>
 *   void}}
 *   props mark: a short text behind the words, such as a number
 */
export function TabList({ label, tabs, tab, setTab }) {
  return html`<div class="bench-tabs" role="tablist" aria-label=${label} onKeyDown=${arrowKeys(tabs, tab, setTab)}>
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
