// @ts-check
/** The game that is written, in its sandbox: checked as it is typed, and dealt. */
import { useCallback, useEffect, useRef, useState } from "../base/html.js";
import { sandbox } from "./ownSandbox.js";

/** Milliseconds after the last key until the checks begin. */
const PAUSE = 180;

/** @typedef {import("./editor.js").Finding} Finding */
/** @typedef {{game: string, revision: number}} Opened */
/** @typedef {{table: string, token: string, seat: number}} Seat */

/** @typedef {{game: string, findings: Finding[], table: string, moves: number, record: string}} Failure */

/**
 * @typedef {object} Game
 * @property {import("../sandbox/sandbox.js").Sandbox | null} sandbox
 * @property {import("../base/roomWorker.js").Status | null} status of the sandbox
 * @property {boolean} checking whether the findings are of an older text
 * @property {Finding[]} findings
 * @property {string} title that the rules give the game
 * @property {string} problem why nothing could be checked or dealt, a sentence
 * @property {Opened | null} opened the game as it was dealt last
 * @property {string} ended why the sandbox was ended with its tables, a sentence; until the next deal
 * @property {Failure | null} failure rules that failed at a table; until the next deal
 */

/** @type {Game} */
const NOTHING = {
  sandbox: null,
  status: null,
  checking: true,
  findings: [],
  title: "",
  problem: "",
  opened: null,
  ended: "",
  failure: null,
};

const messageOf = (/** @type {unknown} */ error) => /** @type {Error} */ (error).message;

const PACKAGE = "__init__.py";

/** What the sandbox is sent of a game. @param {import("./gameLink.js").Game} game */
export const contents = ({ name, files, book, lesson }) => ({
  source: files.some((file) => file.name === PACKAGE) ? files : files[0].text,
  book,
  lesson: lesson ?? "",
  name,
});

/** A finding of the sandbox, at a text of the draft. @param {import("./drafts.js").Draft} draft
 * @param {{message: string, line?: number, column?: number, severity?: string, file?: string, part?: string}} found
 * @returns {Finding} */
export const findingAt = (
  { files },
  { message, line = 1, column = 0, severity = "error", file = "rules", part = "" },
) => ({
  message,
  line,
  column: column + 1,
  severity,
  file: file === "rules" ? (files.find(({ name }) => name === part) ?? files[0]).name : file,
});

/** Whether the game can be dealt: nothing that was found is an error. @param {Finding[]} findings */
export const isSound = (findings) => findings.every((one) => one.severity !== "error");

/**
 * The game of a draft. `open` reads its rules anew; it answers with the game's name in the sandbox, or null where they
 * have an error.
 * @param {import("./drafts.js").Draft} draft
 * @returns {Game & {open: () => Promise<Opened | null>}}
 */
export function useGame(draft) {
  const [game, set] = useState(NOTHING);
  const change = useCallback((/** @type {Partial<Game>} */ more) => set((old) => ({ ...old, ...more })), []);
  const room = useRef(/** @type {import("../sandbox/sandbox.js").Sandbox | null} */ (null));
  const latest = useRef(draft);
  latest.current = draft;
  const turn = useRef({ running: false, again: false, alive: true, sent: "", deadly: "" });

  const check = useCallback(async () => {
    const own = turn.current;
    if (!room.current || !own.alive || own.sent === JSON.stringify(contents(latest.current))) return;
    if (own.running) {
      own.again = true;
      return;
    }
    own.running = true;
    do {
      own.again = false;
      try {
        const sent = latest.current;
        own.sent = JSON.stringify(contents(sent));
        const { findings, title } = await room.current.ask("check", contents(sent));
        const marks = findings.map((/** @type {any} */ one) => findingAt(sent, one));
        if (own.alive && !own.again) change({ findings: marks, title, problem: "", checking: false });
      } catch (error) {
        own.sent = own.deadly;
        if (own.alive && !own.again) change({ problem: messageOf(error), checking: false });
      }
    } while (own.again && own.alive);
    own.running = false;
  }, []);

  useEffect(() => {
    const own = turn.current;
    own.alive = true;
    const onStatus = (/** @type {import("../base/roomWorker.js").Status} */ status) => {
      change({ status });
      if (status.stage === "failed") {
        // A text whose check ends the sandbox is not checked again until it changes.
        own.deadly = own.running ? own.sent : "";
        change({ problem: status.why, opened: null, ended: status.why });
      } else if (status.stage === "ready") {
        own.sent = own.deadly;
        void check();
      }
    };
    const onFailure = (/** @type {Failure} */ failure) => {
      const marks = failure.findings.map((one) => findingAt(latest.current, one));
      change({ failure: { ...failure, findings: marks } });
    };
    sandbox().then(
      (made) => {
        if (!own.alive) return;
        room.current = made;
        made.room.listeners.add(onStatus);
        made.failures.add(onFailure);
        change({ sandbox: made, status: made.room.status });
        void check();
      },
      (error) => change({ problem: messageOf(error) }),
    );
    return () => {
      own.alive = false;
      room.current?.room.listeners.delete(onStatus);
      room.current?.failures.delete(onFailure);
    };
  }, []);

  useEffect(() => {
    if (turn.current.sent === JSON.stringify(contents(draft))) return undefined;
    change({ checking: true });
    const timer = setTimeout(check, PAUSE);
    return () => clearTimeout(timer);
  }, [draft.files, draft.book, draft.lesson, draft.name]);

  const open = useCallback(async () => {
    if (!room.current) return null;
    try {
      const opened = await room.current.ask("open", contents(latest.current));
      change({ opened, problem: "", ended: "", failure: null });
      return opened;
    } catch (error) {
      const found = /** @type {{findings?: any[]}} */ (error).findings ?? [];
      const findings = found.map((one) => findingAt(latest.current, one));
      change({ problem: messageOf(error), ...(findings.length ? { findings } : {}) });
      return null;
    }
  }, []);
  return { ...game, open };
}
