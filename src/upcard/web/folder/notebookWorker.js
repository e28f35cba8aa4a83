// @ts-check
/** Python for a page with cells (`notebook.js`): one worker runs all cells, in the order in which they come. */
import { Files, FolderError } from "./files.js";
import { gameFiles, startPython } from "./python.js";

/** What a cell gives: its last value as text or as the text of an SVG file, or an error. */
const RUN = `
import sys, traceback
from pyodide.code import eval_code

def run_cell(code, number, scope):
    name = f"<cell {number}>"
    try:
        value = eval_code(code, scope, filename=name)
    except BaseException as error:
        where = error.__traceback__
        while where is not None and where.tb_frame.f_code.co_filename != name:
            where = where.tb_next
        return ["error", "".join(traceback.format_exception(error.with_traceback(where)))]
    if value is None:
        return ["", ""]
    if isinstance(value, str) and value.startswith("<svg "):
        return ["svg", value]
    return ["text", repr(value)]

run_cell
`;
const post = (/** @type {any} */ message) => postMessage(message);

async function start() {
  const files = new Files(new URL("../", import.meta.url).href, "");
  const { python, mount } = await startPython(files, ({ stage, part }) => post({ kind: "stage", stage, part }));
  python.pyimport("upcard.bots.host.in_browser").fetch_files(gameFiles(files, mount));
  const scope = python.toPy({ __name__: "__main__" });
  return { python, scope, run: python.runPython(RUN) };
}

const started = start();
started.catch(() => {}); // the first cell says why
/** @type {Promise<unknown>} cells run one after another */
let before = Promise.resolve();

onmessage = ({ data: { id, code } }) => {
  before = before.then(async () => {
    try {
      const { python, scope, run } = await started;
      post({ kind: "begun", id });
      python.setStdout({ batched: (/** @type {string} */ text) => post({ kind: "printed", id, text }) });
      python.setStderr({ batched: (/** @type {string} */ text) => post({ kind: "printed", id, text }) });
      const [shown, text] = run(code, id + 1, scope).toJs();
      post({ kind: "done", id, shown, text });
    } catch (error) {
      const why = error instanceof FolderError ? error.message : `Python could not start: ${String(error)}`;
      post({ kind: "done", id, shown: "error", text: why });
    }
  });
};
