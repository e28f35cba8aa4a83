// @ts-check
/** Opens a record, or boards of bridge, from a file as a replay, and says what in the file could not be read. */
import { html, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { Link, go } from "../../base/router.js";

/** @typedef {{text: string, imported: import("../../protocol").ImportedRecord}} Brought */

/** Byte-order marks, and the encodings that they announce. @type {[number[], string][]} */
const MARKS = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The text of a file, as `decode` of `engine/records/bridge/source.py` reads it: by its byte-order mark, else UTF-8,
 * else Latin-1, in which PBN files are written. @param {Uint8Array} bytes */
export function decodeText(bytes) {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/** @param {Blob} file */
const textOf = async (file) => decodeText(new Uint8Array(await file.arrayBuffer()));

export function OpenRecord() {
  const [problem, setProblem] = useState("");
  const [brought, setBrought] = useState(/** @type {Brought | null} */ (null));
  const open = async (/** @type {() => Promise<string>} */ read, board = 0) => {
    setProblem("");
    try {
      const text = await read();
      const imported = await api.bring(text, board);
      if (board || (imported.boards.length < 2 && !imported.faults.length)) go(imported.link);
      else setBrought({ text, imported });
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  const chosen = (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    setBrought(null);
    if (file) open(() => textOf(file));
  };
  return html`
    <label class="link bring">
      Open a saved game<input class="sr" type="file" accept=".txt,.pbn,.lin,text/plain" onChange=${chosen} />
    </label>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${
      brought &&
      html`<${WhatCameIn}
        imported=${brought.imported}
        choose=${(/** @type {number} */ board) => open(async () => brought.text, board)}
      />`
    }
  `;
}

/** @param {{imported: import("../../protocol").ImportedRecord, choose: (board: number) => void}} props */
export function WhatCameIn({ imported, choose }) {
  return html`<div role="status">
    <p>${imported.boards.length === 1 ? "One board came in." : `${imported.boards.length} boards came in.`}</p>
    ${
      imported.boards.length > 1 &&
      html`<label>
        Board${" "}
        <select
          onChange=${(/** @type {any} */ event) => event.target.value && choose(Number(event.target.value))}
        >
          <option value="">–</option>
          ${imported.boards.map((label, place) => html`<option key=${place} value=${place + 1}>${label}</option>`)}
        </select>
      </label>`
    }
    ${
      imported.faults.length > 0 &&
      html`<details open>
        <summary>This could not be read</summary>
        <ul>
          ${imported.faults.map((fault, place) => html`<li key=${place}>${fault}</li>`)}
        </ul>
      </details>`
    }
    <${Link} class="link" href=${imported.link}>Open the replay<//>
  </div>`;
}
