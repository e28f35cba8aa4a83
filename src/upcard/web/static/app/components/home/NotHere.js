// @ts-check
/** What is said where a name is no game's name here. */
import { html } from "../../base/html.js";
import { Link } from "../../base/router.js";

/** The game that is meant by a name that no game here has. @param {import("../../learn/gameSearch.js").Nearest} props
 * */
export const NotHere = ({ game, name, why }) => html`<p class="not-here">
  ${name ? html`<b>${name} is not here.</b>` : html`<b>No game has exactly this name.</b>`} The nearest is${" "}
  <${Link} href=${`/g/${game.name}`}>${game.title}<//>.${" "}
  ${why && html`<span>${why}</span>`}
</p>`;
