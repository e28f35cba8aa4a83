// @ts-check
/** The suite that every game must pass, and a report over random hands: is it a game? */
import { html, useEffect, useRef, useState } from "../../html.js";
import { contents, isSound, placed } from "../../workshop/useGame.js";
import { Report } from "./Report.js";

/** Milliseconds between two looks at how far a run has come. */
const LOOK_MS = 250;
/** Random hands of a report. */
const HANDS = 1000;

/** @typedef {{run: number, what: "suite" | "report", part: string, done: number, of: number, over: boolean,
 *   findings: any[], report: any}} Progress */

/**
 * A run in the sandbox, asked for its progress until it is over.
 * @param {import("../../workshop/useGame.js").Game} game
 * @param {import("../../workshop/drafts.js").Draft} draft
 */
function useRun(game, draft) {
  const [runs, setRuns] = useState(/** @type {Record<string, any>} */ ({}));
  const [running, setRunning] = useState(/** @type {"" | "tests" | "report"} */ (""));
  const [problem, setProblem] = useState("");
  const alive = useRef(true);
  const stopped = useRef(false);
  useEffect(() => () => void (alive.current = false), []);
  const begin = async (/** @type {"tests" | "report"} */ what) => {
    const { sandbox } = game;
    if (!sandbox) return;
    setProblem("");
    setRunning(what);
    stopped.current = false;
    const looked = setInterval(async () => {
      const progress = await sandbox.ask("progress", {}).catch(() => null);
      if (progress && alive.current) setRuns((old) => ({ ...old, [what]: { ...old[what], ...progress } }));
    }, LOOK_MS);
    try {
      const body = what === "report" ? { ...contents(draft), hands: HANDS } : contents(draft);
      const answer = await sandbox.ask(what, body);
      if (alive.current) setRuns((old) => ({ ...old, [what]: { ...answer, over: true } }));
    } catch (error) {
      if (alive.current && !stopped.current) setProblem(/** @type {Error} */ (error).message);
    }
    clearInterval(looked);
    if (alive.current) setRunning("");
  };
  const stop = () => {
    stopped.current = true;
    game.sandbox?.ask("stop", {}).catch(() => {});
  };
  return { runs, running, problem, begin, stop };
}
