// @ts-check
/** A button that shares a link: by the device's share sheet, else by the clipboard. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/language.js";
import { link } from "../../base/transport.js";
import { Icon } from "../shared/Icon.js";

/** @param {{path: string, text: string, words?: string, class?: string}} props */
export function Share({ path, text, words = "Send", class: extra = "button" }) {
  const [done, setDone] = useState("");
  const send = async () => {
    const url = link(path);
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        return await navigator.share({ text: t(text), url });
      }
      await navigator.clipboard.writeText(url);
      setDone("Copied");
    } catch {
      setDone(url);
    }
    setTimeout(() => setDone(""), 4000);
  };
  return html`<button type="button" class=${extra} onClick=${send}>
    <${Icon} name="link" />
    <span role="status">${done || words}</span>
  </button>`;
}
