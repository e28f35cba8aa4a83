// @ts-check
/** A long run in the sandbox, the suite or a report, followed until it is over. */
import { useEffect, useRef, useState } from "../base/html.js";
import { contents, findingAt } from "./useGame.js";

/** Milliseconds between two looks at how far a run has come. */
const LOOK_MS = 250;
/** Hands of a report. */
const HANDS = 1000;

/**
 * @typedef {object} Report what a sandbox tells of hands that were played by chance
 * @property {number} hands @property {number} players
 * @property {[number, number][]} lengths moves of a hand, and how often @property {[number, number][]} branching
 * @property {number} forced the part of decisions with one legal move @property {number} draws
 * @property {number[]} wins by place from the first to act @property {number[]} results likewise
 * @property {{name: string, legal: number, made: number}[]} kinds @property {number} unfinished
 *
 * @typedef {{finding: import("./editor.js").Finding, part: string, record: string, moves: number}} TrialFinding
 * @typedef {{running: boolean, over: boolean, stopped: boolean, done: number, of: number, part: string,
 *   findings: TrialFinding[], report: Report | null, problem: string}} State
 */

/** @type {State} */
const NOTHING = {
  running: false,
  over: false,
  stopped: false,
  done: 0,
  of: 0,
  part: "",
  findings: [],
  report: null,
  problem: "",
};

/**
 * @param {ReturnType<typeof import("./useGame.js").useGame>} game
 * @param {import("./drafts.js").Draft} draft
 * @param {"tests" | "report"} what
 */
export function useTrial(game, draft, what) {
  const [state, set] = useState(NOTHING);
  const own = useRef({ alive: true, stopped: false });
  useEffect(() => () => void (own.current.alive = false), []);
  const rules = JSON.stringify(contents(draft));
  // What was found of other rules tells nothing of these.
  useEffect(() => {
    if (state.over) set(NOTHING);
  }, [rules]);
  const begin = async () => {
    const { sandbox } = game;
    if (!sandbox) return;
    const now = own.current;
    now.stopped = false;
    set({ ...NOTHING, running: true });
    try {
      const opened = await game.open();
      if (!opened) {
        set({ ...NOTHING, problem: "The rules have errors: nobody can play them yet." });
        return;
      }
      let progress = await sandbox.ask(what, { game: opened.game, ...(what === "report" ? { hands: HANDS } : {}) });
      while (now.alive && !now.stopped && !progress.finished) {
        set((old) => ({ ...old, ...progressOf(progress) }));
        await new Promise((done) => setTimeout(done, LOOK_MS));
        if (!now.stopped) progress = await sandbox.ask("progress");
      }
      if (!now.alive) return;
      const problem = now.stopped || progress.findings?.length ? "" : (progress.error ?? "");
      set((old) => ({
        ...old,
        ...progressOf(progress),
        running: false,
        over: !now.stopped,
        stopped: now.stopped,
        problem,
      }));
    } catch (error) {
      const problem = now.stopped ? "" : /** @type {Error} */ (error).message;
      if (now.alive) set((old) => ({ ...old, running: false, stopped: now.stopped, problem }));
    }
  };
  const progressOf = (/** @type {any} */ { done = 0, of = 0, part = "", findings = [], report = null }) => ({
    done,
    of,
    part,
    report,
    findings: findings.map((/** @type {any} */ one) => ({ ...one, finding: findingAt(draft, one.finding) })),
  });
  const stop = () => {
    own.current.stopped = true;
    game.sandbox?.ask("stop").catch(() => {});
  };
  return { ...state, begin, stop };
}
