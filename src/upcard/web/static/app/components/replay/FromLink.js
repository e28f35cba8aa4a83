// @ts-check
/** A match as a link: its record stands in the fragment, which no server is ever sent. */
import { html, useEffect, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { deflate, inflate } from "../../base/compression.js";
import { go } from "../../base/router.js";
import { link } from "../../base/transport.js";
import { NotFound } from "../page/NotFound.js";

/** A match as a link: its record stands in the fragment, which no server is ever sent. */

/** The link to a move of a match. @param {string} record its text @param {number} at */
export const recordLink = async (record, at = 0) => `${link("/record")}#${at}.${await deflate(record)}`;

/** Bytes of a record: as many as a server takes (`server/api.py`). */
const MAX_RECORD_BYTES = 1_000_000;

/** The record in a fragment, and the move; an error says that there is none. @param {string} fragment */
export async function recordIn(fragment) {
  const [, at, encoded] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  try {
    return { text: await inflate(encoded, MAX_RECORD_BYTES), at: Number(at) };
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
}

/** A match that came in a link: it is brought to this room, and shown. */
export function FromLink() {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const bring = async () => {
      const { text, at } = await recordIn(location.hash);
      const { link: path } = await api.bring(text);
      go(`${path}#${at}`, true);
    };
    bring().catch((/** @type {Error} */ error) => setProblem(error.message));
  }, []);
  if (problem) return html`<${NotFound} title="This game cannot be shown" why=${problem} />`;
  return html`<main class="waiting"><p role="status">Reading the game…</p></main>`;
}
