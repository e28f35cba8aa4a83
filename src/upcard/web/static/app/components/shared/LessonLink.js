// @ts-check
/** The link to a game's lesson, with the player's progress. */
import { html } from "../../base/html.js";
import { progress } from "../../learn/lessons.js";
import { Link } from "../../base/router.js";
import { address } from "../../base/transport.js";
import { Icon } from "./Icon.js";

/**
 * @param {{game: string, title?: string, apart?: boolean}} props
 * `title`: added to the spoken label; `apart`: in a new window, because a match is going on
 */
export function LessonLink({ game, title = "", apart = false }) {
  const { done, of } = progress(game);
  const words = !done.length ? "Learn it" : done.length < of ? `Lesson: ${done.length} of ${of}` : "Lesson done";
  const label = title ? `${words}: ${title}` : undefined;
  const to = `/learn/${game}`;
  if (apart) {
    return html`<a class="button" href=${address(to)} target="_blank" rel="noopener">
      <${Icon} name="bulb" /><span>The lesson, in a new window</span>
    </a>`;
  }
  return html`<${Link} class="button learn-door" href=${to} aria-label=${label}>
    <${Icon} name="bulb" /><span>${words}</span>
  <//>`;
}
