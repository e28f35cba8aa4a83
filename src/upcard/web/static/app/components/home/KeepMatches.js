// @ts-check
/** All matches that this browser keeps, as a file to take home, and back from one. */
import { saveFile } from "../../base/download.js";
import { html } from "../../base/html.js";
import { useOutcome } from "../../base/hooks.js";
import { adopt, MAX_SEATS } from "../../seats/savedSeats.js";
import { request, worker } from "../../base/transport.js";
import { FileButton } from "../shared/FileButton.js";
import { Unkept } from "../shared/Unkept.js";

const MAX_FILE = 60_000_000;

/** @param {{changed: () => void, notice: string, setNotice: (notice: string) => void}} props `notice`
 *   outlives the list that is drawn anew */
export function KeepMatches({ changed, notice, setNotice }) {
  const { problem, attempt } = useOutcome([notice, setNotice]);
  if (!worker) return null;
  const take = async () => {
    const lines = await request("/browser/export");
    if (!lines.ok) throw new Error((await lines.json()).error);
    saveFile(await lines.blob(), "upcard.jsonl");
    return "All matches are in the file upcard.jsonl.";
  };
  const bring = async (/** @type {File} */ file) => {
    if (file.size > MAX_FILE) throw new Error("A file of matches has at most 60 MB.");
    const answer = await request("/browser/import", { method: "POST", body: await file.text() });
    const content = await answer.json();
    if (!answer.ok) throw new Error(content.error);
    const dropped = adopt(content.seats);
    changed();
    const said = content.matches === 1 ? "One match was imported." : `${content.matches} matches were imported.`;
    return dropped
      ? [said, `${dropped} of them are not in My games, which lists ${MAX_SEATS} at most.`].join(" ")
      : said;
  };
  return html`<section class="account box" aria-label="where matches are kept">
    <h2>Kept in this browser</h2>
    <${Unkept} what="matches" other=${html`<p class="quiet">Your matches stay in this browser.</p>`} />
    <p class="quiet">The file is the same that the command <code>upcard import</code> reads.</p>
    <p class="button-row">
      <button type="button" class="button" onClick=${() => attempt(take)}>Save all matches</button>
      <${FileButton} accept=".jsonl,.json,.txt" chosen=${(/** @type {File} */ file) => attempt(() => bring(file))}>
        Import matches from a file
      <//>
    </p>
    ${notice && html`<p role="status">${notice}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}
