// @ts-check
/** A part of the page that is fetched when it is first shown. */
import { html } from "../../html.js";
import { useAnswer } from "../../hooks.js";
import { NotFound } from "./NotFound.js";

/** @param {{part: () => Promise<any>} & Record<string, any>} props part: fetches the component; the rest is for it */
export function Later({ part, ...rest }) {
  const { value, error } = useAnswer(() => part().then((component) => ({ component })), [part]);
  if (error) return html`<${NotFound} title="This page cannot be opened" why="A file is missing. Are you online?" />`;
  if (!value) return html`<div class="page"><p class="quiet centred" role="status">Opening…</p></div>`;
  return html`<${value.component} ...${rest} />`;
}
