// @ts-check
/** The page for something that does not exist, with a link to the home page. */
import { html } from "../../html.js";
import { Link } from "../../router.js";
import { Masthead } from "../home/Masthead.js";

/** @param {{title?: string, why?: string, leave?: () => void}} props */
export const NotFound = ({ title = "Page not found", why = "", leave }) => html`<div class="page">
  <${Masthead} />
  <section class="paper">
    <h1>${title}</h1>
    <p>${why}</p>
    <${Link} class="button main" href="/" onClick=${leave}>All games<//>
  </section>
</div>`;
