// @ts-check
/** The panel beside a table, with tabs: a column on a wide screen, a drawer that can be closed on a small one. */
import { html } from "../../base/html.js";
import { Icon } from "./Icon.js";

/**
 * What the arrow keys do in a row of tabs: they show the tab beside the one that is shown.
 * @template {string} T
 * @param {[T, ...any[]][]} tabs each begins with its id @param {T} tab @param {(tab: T) => void} setTab
 */
export const arrowKeys = (tabs, tab, setTab) => (/** @type {KeyboardEvent} */ event) => {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (!step) return;
  const [next] = tabs[(tabs.findIndex(([id]) => id === tab) + step + tabs.length) % tabs.length];
  setTab(next);
  document.getElementById(`tab-${next}`)?.focus();
};

/**
 * @template {string} T
 * @param {{label: string, tabs: [T, string, string][], tab: T, setTab: (tab: T) => void, close: (() => void) | null,
 *   unread?: Partial<Record<T, number>>, children?: any}} props `tabs`: name, label and icon of each; `unread`: the
 *   number of unread items of a tab
 */
export function Tabs({ label, tabs, tab, setTab, close, unread = {}, children }) {
  return html`<aside class="panel" aria-label=${label}>
    <div class="tabs">
      <div role="tablist" onKeyDown=${arrowKeys(tabs, tab, setTab)}>
        ${tabs.map(
          ([id, words, icon]) => html`<button
            key=${id}
            id=${`tab-${id}`}
            role="tab"
            aria-selected=${String(tab === id)}
            aria-controls="tab-body"
            tabIndex=${tab === id ? 0 : -1}
            onClick=${() => setTab(id)}
          >
            <${Icon} name=${icon} />
            <span>${words}</span>
            ${unread[id] ? html`<i class="unread">${unread[id]}<span class="sr"> unread</span></i>` : null}
          </button>`,
        )}
      </div>
      ${
        close && html`<button class="plain round" aria-label="Close" onClick=${close}><${Icon} name="close" /></button>`
      }
    </div>
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>${children}</div>
  </aside>`;
}
