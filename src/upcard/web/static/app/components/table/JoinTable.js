// @ts-check
/** The page of a table's link: back to the player's own seat, a free seat, or a spectator's place. */
import { html, useEffect, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { keepOffline } from "../../base/atHand.js";
import { newCommitment } from "../../table/fairDeal.js";
import { useDoorkeeper } from "../../friends/door.js";
import { useAnswer } from "../../base/hooks.js";
import { recall, remember } from "../../seats/savedSeats.js";
import { setSettings, settings } from "../../base/settings.js";
import { NotFound } from "../page/NotFound.js";
import { Unkept } from "../shared/Unkept.js";
import { Page } from "../page/Page.js";
import { NameField } from "../people/NameField.js";
import { SharedDevice } from "./SharedDevice.js";
import { Table } from "./Table.js";

/** @param {{id: string, invitation?: string}} props invitation: to the friend's room in which the table is */
export function JoinTable({ id, invitation }) {
  useDoorkeeper(id);
  const [token, setToken] = useState(recall(id)?.token ?? null);
  const [watching, setWatching] = useState(false);
  useEffect(() => {
    setToken(recall(id)?.token ?? null);
    setWatching(false);
  }, [id]);
  useEffect(() => void keepOffline(), []);
  const together = recall(id)?.others;
  if (token && together) {
    const first = { seat: recall(id)?.seat ?? 0, token, name: recall(id)?.name ?? "" };
    return html`<${SharedDevice} key=${id} table=${id} seats=${[first, ...together]} />`;
  }
  if (token || watching) return html`<${Table} key=${id} table=${id} token=${token} />`;
  return html`<${Join} ...${{ id, invitation }} seated=${setToken} watch=${() => setWatching(true)} />`;
}

/** @param {{id: string, invitation?: string, seated: (token: string) => void, watch: () => void}} props */
function Join({ id, invitation, seated, watch }) {
  const { value: info, error } = useAnswer(() => api.table(id), [id]);
  const [name, setName] = useState(settings().name);
  const [chair, setChair] = useState(/** @type {number | null} */ (null));
  const [problem, setProblem] = useState("");
  const open = (info?.seats ?? []).filter((seat) => seat.kind === "open");
  useEffect(() => {
    if (info && !open.length) watch();
  }, [info]);
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!info) return;
    const called = name.trim() || "Guest";
    try {
      const { entropy, commitment } = await newCommitment();
      const { token, seat } = await api.join(id, { name: called, seat: chair, promise: commitment });
      if (name.trim()) setSettings({ name: name.trim() });
      remember({
        table: id,
        game: info.game,
        title: info.title,
        token,
        seat,
        at: Date.now(),
        word: entropy,
        invitation,
      });
      seated(token);
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  const host = info?.seats.find((seat) => seat.kind === "person")?.name;
  if (error) return html`<${NotFound} title="This table does not exist" why=${error} />`;
  return html`<${Page} class="join">
    ${
      info &&
      open.length > 0 &&
      html`<form class="paper" onSubmit=${sit}>
        <h1>${info.title}</h1>
        <p>${host ? `${host} is keeping a seat for you.` : "There is a free seat."}</p>
        <${NameField} autofocus ...${{ name, setName }} />
        ${
          open.length > 1 &&
          html`<label>
            Seat
            <select
              onChange=${(/** @type {any} */ e) => setChair(e.target.value === "" ? null : Number(e.target.value))}
            >
              <option value="">any</option>
              ${open.map((s) => html`<option key=${s.seat} value=${s.seat}>seat ${s.seat + 1}</option>`)}
            </select>
          </label>`
        }
        <${Unkept} what="seat" />
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
        <footer>
          <button class="button main big">Sit down</button>
          <button type="button" class="button" onClick=${watch}>Just watch</button>
        </footer>
      </form>`
    }
  <//>`;
}
