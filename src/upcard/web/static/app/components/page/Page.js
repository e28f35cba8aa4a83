// @ts-check
/** A page to read: the masthead, and its content as the main landmark. */
import { html, useState } from "../../base/html.js";
import { Link } from "../../base/router.js";
import { Settings } from "../people/Settings.js";
import { Pip } from "../shared/Card.js";
import { Icon } from "../shared/Icon.js";

/** The header of every page except the table. */
function Masthead() {
  const [open, setOpen] = useState(false);
  return html`
  <header class="masthead">
    <${Link} href="/" class="brand" aria-label="Upcard, all games">
      <svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit="S" /></svg>Upcard
    <//>
    <button class="plain round" aria-label="Settings" onClick=${() => setOpen(true)}>
      <${Icon} name="sliders" />
    </button>
  </header>
  ${open && html`<${Settings} close=${() => setOpen(false)} />`}`;
}

/** @param {any} props class and children of the content; others are those of the whole page */
export const Page = ({ class: kind = "", children, ...rest }) => html`<div class="ground" ...${rest}>
  <${Masthead} />
  <main class=${`page ${kind}`}>${children}</main>
</div>`;
