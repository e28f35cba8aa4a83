// @ts-check
/** All matches that this browser keeps, as a file to take home, and back from one. */
import { html, useState } from "../../html.js";
import { showOutcome } from "../../outcome.js";
import { remember } from "../../savedSeats.js";
import { request, worker } from "../../transport.js";
import { give } from "../shared/Download.js";

/** @param {{changed: () => void, notice: string, setNotice: (notice: string) => void}} props `notice`
 *   outlives the list that is drawn anew */
export function KeepMatches({ changed, notice, setNotice }) {
  const [problem, setProblem] = useState("");
  if (!worker) return null;
  const attempt = showOutcome(setNotice, setProblem);
  const take = async () => {
    const lines = await request("/browser/export");
    if (!lines.ok) throw new Error((await lines.json()).error);
    give(await lines.blob(), "upcard.jsonl");
    return "All matches are in the file upcard.jsonl.";
  };
  const bring = async (/** @type {File} */ file) => {
    const answer = await request("/browser/import", { method: "POST", body: await file.text() });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    for (const seat of found.seats) remember({ ...seat, at: Date.now() });
    changed();
    return found.matches === 1 ? "One match was imported." : `${found.matches} matches were imported.`;
  };
  return html`<section class="account box" aria-label="where matches are kept">
    <h2>Kept in this browser</h2>
    <p class="quiet">
      Your matches stay in this browser. The file is the same that the command <code>upcard import</code> reads.
    </p>
    <p class="button-row">
      <button type="button" class="button" onClick=${() => attempt(take)}>Save all matches</button>
      <label class="button bring">
        Import matches from a file
        <input
          class="sr"
          type="file"
          accept=".jsonl,.json,.txt"
          onChange=${(/** @type {any} */ e) => e.target.files?.[0] && attempt(() => bring(e.target.files[0]))}
        />
      </label>
    </p>
    ${notice && html`<p role="status">${notice}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}
