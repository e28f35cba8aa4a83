// @ts-check
/** A link under which the room gives a file. Where the room runs in this browser, the file is asked of it when the link
 * is followed: no server would answer the address. */
import { html, useState } from "../../html.js";
import { request, worker } from "../../transport.js";

/** Hand a file to the person. @param {Blob} data @param {string} name */
export function give(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {{href: string, name: string, children: any}} props */
export function Download({ href, name, children }) {
  const [problem, setProblem] = useState("");
  if (!worker) return html`<a class="button" href=${href} download=${name}>${children}</a>`;
  const fetched = async () => {
    const answer = await request(href);
    if (answer.ok) give(await answer.blob(), name);
    else setProblem((await answer.json()).error);
  };
  return html`<button type="button" class="button" onClick=${fetched}>${children}</button>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}`;
}
