// @ts-check
/** The log of the moves. */
import { html, useLayoutEffect, useRef } from "../../../base/html.js";
import { joinedLines, spaceBefore } from "../../../table/tableState.js";
import { Words } from "../../shared/Card.js";

const SHOWN = 300;

/** @param {{log: import("../../../protocol").LogLine[], you: string}} props `you`: the viewer's name in it */
export function Log({ log, you }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [log.length]);
  return html`<div class="log" role="log" aria-live="off" aria-label="moves so far" tabIndex="0" ref=${ref}>
    <ol>
      ${joinedLines(log.slice(-SHOWN)).map(
        (line) => html`<li key=${line.n} class=${`log-${line.kind}`}>
          <${Words} text=${line.text} you=${you} />
          ${line.more.map((more, i) => html`${spaceBefore(more)}<${Words} key=${i} text=${more.trim()} />`)}
        </li>`,
      )}
    </ol>
  </div>`;
}
