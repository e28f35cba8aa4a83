// @ts-check
/** A part of the page that is fetched when it is first shown. */
import { html } from "../../base/html.js";
import { useAnswer } from "../../base/hooks.js";
import { NotFound } from "./NotFound.js";
import { Page } from "./Page.js";

/** @param {{part: () => Promise<any>} & Record<string, any>} props part: fetches the component; the rest is for it */
export function Later({ part, ...rest }) {
  const { value, error } = useAnswer(() => part().then((component) => ({ component })), [part]);
  if (error) return html`<${NotFound} title="This page cannot be opened" why="A file is missing. Are you online?" />`;
  if (!value) return html`<${Page}><p class="quiet centred" role="status">Opening…</p><//>`;
  return html`<${value.component} ...${rest} />`;
}
