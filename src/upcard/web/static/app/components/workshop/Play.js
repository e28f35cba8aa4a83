// @ts-check
/** The table at which the edited game is played: dealt as soon as the rules have no error, against bots. */
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { settings } from "../../base/settings.js";
import { contents, isSound } from "../../workshop/useGame.js";
import { deal, detail } from "../../workshop/deal.js";
import { usePosition } from "../../workshop/usePosition.js";
import { Icon } from "../shared/Icon.js";
import { LeakCheck, Seats } from "./Seats.js";
import { SetUp } from "./SetUp.js";
import { TableFrame } from "./TableFrame.js";

/** Milliseconds after the rules are sound until they are dealt. */
const SOON = 700;
/** @typedef {import("../../seats/savedSeats.js").Seat} Seat */

/**
 * The table of the game, dealt anew when its rules change.
 * @param {ReturnType<typeof import("../../workshop/useGame.js").useGame>} game
 * @param {import("../../workshop/drafts.js").Draft} draft
 */
export function useTable(game, draft) {
  const [info, setInfo] = useState(/** @type {import("../../protocol").GameDetail | null} */ (null));
  const [seat, setSeat] = useState(/** @type {Seat | null} */ (null));
  const [chosen, setChosen] = useState({ players: 0, level: "random" });
  const [problem, setProblem] = useState("");
  const [dealing, setDealing] = useState(false);
  const dealt = useRef("");
  // A deal that waits for its turn takes what was chosen last, and a later deal takes its place.
  const wish = useRef(chosen);
  const turn = useRef(0);
  const rules = JSON.stringify(contents(draft));
  const ready = Boolean(game.sandbox && game.status?.stage === "ready" && !game.checking && !game.problem);
  const sound = ready && isSound(game.findings);

  const again = async (/** @type {Partial<typeof chosen>} */ more = {}) => {
    const choice = (wish.current = { ...wish.current, ...more });
    turn.current += 1;
    const own = turn.current;
    setDealing(true);
    setProblem("");
    dealt.current = rules;
    const opened = await game.open();
    if (opened && game.sandbox && own === turn.current) {
      try {
        const { room } = game.sandbox;
        const found = await detail(room, opened.game);
        const players = found.players.includes(choice.players) ? choice.players : found.usual_players;
        const level = found.levels.some(({ name }) => name === choice.level) ? choice.level : "random";
        const laid = await deal(room, found, { players, level, name: settings().name || "You" });
        if (own !== turn.current) return;
        setInfo(found);
        setChosen({ players, level });
        setSeat(laid);
      } catch (error) {
        if (own === turn.current) setProblem(/** @type {Error} */ (error).message);
      }
    }
    if (own === turn.current) setDealing(false);
  };
  useEffect(() => {
    if (!sound || dealt.current === rules) return undefined;
    const timer = setTimeout(() => again(), dealt.current ? SOON : 0);
    return () => clearTimeout(timer);
  }, [sound, rules]);
  useEffect(() => {
    if (game.ended) setSeat(null);
  }, [game.ended]);
  /** Open a table as another was earlier. @param {object} request */
  const goBack = async (request) => {
    setProblem("");
    try {
      const own = { seat: seat?.seat ?? 0, name: settings().name || "You", level: chosen.level };
      const ticket = await game.sandbox?.ask("back", { ...own, ...request });
      const { game: name, title } = seat ?? { game: game.opened?.game ?? "", title: game.title };
      setSeat({ ...ticket, game: name, title, at: Date.now() });
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  /** Open a table after some moves of a record. @param {string} record @param {number} moves */
  const show = (record, moves) => goBack({ record, moves });
  /** Open the table as it was before the player's last move. */
  const stepBack = () => goBack({ table: seat?.table });
  return { info, seat, setSeat, chosen, problem, dealing, again, sound, show, stepBack };
}

/**
 * @param {{game: ReturnType<typeof import("../../workshop/useGame.js").useGame>, table: ReturnType<typeof useTable>,
 *   shown: boolean, goTo: (place: {file?: string, line: number, column?: number}) => void}} props
 */
export function Play({ game, table, shown, goTo }) {
  const { info, seat, chosen, again, dealing, show } = table;
  const [shows, setShows] = useState(/** @type {"table" | "seats"} */ ("table"));
  const [leaks, setLeaks] = useState(false);
  const [settingUp, setSettingUp] = useState(false);
  const position = usePosition(game.sandbox, seat, shown);
  const made = position.seats.find((one) => one.seat === seat?.seat)?.made ?? 0;
  return html`
    <div class="play-bar">
      <button type="button" class="button main" disabled=${!table.sound || dealing} onClick=${() => again()}>
        Deal again
      </button>
      <button
        type="button"
        class="button"
        aria-label="Step back"
        title="Step back"
        onClick=${table.stepBack}
        disabled=${!seat || !made}
      >
        <${Icon} name="back" />
      </button>
      ${
        info &&
        html`
          ${
            info.players.length > 1 &&
            html`<select
              aria-label="Players"
              onChange=${(/** @type {any} */ event) => again({ players: Number(event.target.value) })}
            >
              ${info.players.map(
                (n) => html`<option key=${n} value=${n} selected=${n === chosen.players}>${n} players</option>`,
              )}
            </select>`
          }
          <select
            aria-label="Bots"
            onChange=${(/** @type {any} */ event) => again({ level: event.target.value })}
          >
            ${info.levels.map(
              ({ name }) =>
                html`<option key=${name} value=${name} selected=${name === chosen.level}>bots: ${name}</option>`,
            )}
          </select>
          <button
            type="button"
            class="button"
            aria-label="Set up…"
            onClick=${() => setSettingUp(true)}
            disabled=${!seat}
          >
            <${Icon} name="trick" /><span class="wordy">Set up…</span>
          </button>
          <button
            type="button"
            class="button"
            aria-label="All seats"
            aria-pressed=${String(shows === "seats")}
            onClick=${() => setShows(shows === "seats" ? "table" : "seats")}
          >
            <${Icon} name="eye" /><span class="wordy">All seats</span>
          </button>
        `
      }
    </div>
    ${seat && html`<${LeakCheck} ...${{ sandbox: game.sandbox, seat, position, on: leaks, set: setLeaks }} />`}
    ${game.failure && html`<${Broken} failure=${game.failure} ...${{ goTo, show }} />`}
    ${game.ended && html`<p class="problem" role="alert">${game.ended}</p>`}
    ${table.problem && html`<p class="problem" role="alert">${table.problem}</p>`}
    ${
      seat && game.sandbox
        ? html`<div class=${`table-box${shows === "table" ? "" : " aside"}`}>
            <${TableFrame} key=${seat.table} room=${game.sandbox.room} seat=${seat} />
          </div>`
        : html`<p class="no-table quiet">
            ${
              game.status?.stage === "failed"
                ? game.status.why
                : isSound(game.findings)
                  ? "The table is being laid…"
                  : "The cards are dealt when the rules have no error."
            }
          </p>`
    }
    ${seat && shows === "seats" && html`<${Seats} position=${position} />`}
    ${
      settingUp &&
      seat &&
      html`<${SetUp}
        ...${{ game, seat, chosen, open: table.setSeat, close: () => setSettingUp(false) }}
      />`
    }
  `;
}

/** An error inside a rule: what it is, its line, and the position before the move that met it.
 * @param {{failure: import("../../workshop/useGame.js").Failure,
 *   goTo: (place: {file?: string, line: number, column?: number}) => void,
 *   show: (record: string, moves: number) => void}} props */
const Broken = ({ failure, goTo, show }) => html`<div class="problem broken" role="alert">
  <p>${failure.findings[0]?.message ?? "A rule failed."}</p>
  ${
    failure.findings[0] &&
    html`<button type="button" class="button" onClick=${() => goTo(failure.findings[0])}>
      Go to line ${failure.findings[0].line}
    </button>`
  }
  ${
    failure.record &&
    html`<button type="button" class="button" onClick=${() => show(failure.record, failure.moves)}>
      Show the position
    </button>`
  }
</div>`;
