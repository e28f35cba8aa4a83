// @ts-check
/** A match that came in a link: it is brought to this room, and shown. */
import { html, useEffect, useState } from "../../html.js";
import * as api from "../../api.js";
import { recordIn } from "../../recordLink.js";
import { go } from "../../router.js";
import { NotFound } from "../shared/NotFound.js";

export function FromLink() {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const bring = async () => {
      const { text, at } = await recordIn(location.hash);
      const { link } = await api.bring(text);
      go(`${link}#${at}`, true);
    };
    bring().catch((/** @type {Error} */ error) => setProblem(error.message));
  }, []);
  if (problem) return html`<${NotFound} title="This game cannot be shown" why=${problem} />`;
  return html`<div class="waiting"><p role="status">Reading the game…</p></div>`;
}
