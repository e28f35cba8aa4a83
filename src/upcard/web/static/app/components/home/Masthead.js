// @ts-check
/** The header of every page except the table. */
import { html, useState } from "../../html.js";
import { Link } from "../../router.js";
import { Icon } from "../shared/Icon.js";
import { Pip } from "../table/Card.js";
import { Settings } from "../people/Settings.js";

export function Masthead() {
  const [open, setOpen] = useState(false);
  return html`<header class="masthead">
    <${Link} href="/" class="brand" aria-label="Upcard, all games">
      <svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit="S" /></svg>Upcard
    <//>
    <button class="plain round" aria-label="Settings" onClick=${() => setOpen(true)}>
      <${Icon} name="sliders" />
    </button>
    ${open && html`<${Settings} close=${() => setOpen(false)} />`}
  </header>`;
}
