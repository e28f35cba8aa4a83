// @ts-check
/** A link under which the room gives a file. Where the room runs in this browser, the file is asked of it when the link
 * is followed: no server would answer the address. */
import { saveFile } from "../../base/download.js";
import { html, useState } from "../../base/html.js";
import { request, worker } from "../../base/transport.js";

/** @param {{href: string, name: string, children: any}} props */
export function Download({ href, name, children }) {
  const [problem, setProblem] = useState("");
  if (!worker) return html`<a class="button" href=${href} download=${name}>${children}</a>`;
  const fetched = async () => {
    const answer = await request(href);
    if (answer.ok) saveFile(await answer.blob(), name);
    else setProblem((await answer.json()).error);
  };
  return html`<button type="button" class="button" onClick=${fetched}>${children}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}
