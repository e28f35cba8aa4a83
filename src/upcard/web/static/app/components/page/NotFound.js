// @ts-check
/** The page for something that does not exist, with a link to the home page. */
import { html } from "../../base/html.js";
import { Link } from "../../base/router.js";
import { Page } from "./Page.js";

/** @param {{title?: string, why?: any, leave?: () => void}} props */
export const NotFound = ({ title = "Page not found", why = "", leave }) => html`<${Page}>
  <section class="paper">
    <h1>${title}</h1>
    ${typeof why === "string" ? html`<p>${why}</p>` : why}
    <${Link} class="button main" href="/" onClick=${leave}>All games<//>
  </section>
<//>`;
