// Plays games in Pyodide, with their rules from libraries: node pyodide_choices.mjs PYODIDE ROOT LARK LIBRARIES ARG ...
// The arguments are those of `python -m tests.jit.choices`, which this runs.
const [pyodide, root, lark, libraries, hands, iterations, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
for (const [place, folder] of [["/sources", `${root}/src`], ["/home/tests", `${root}/tests`], ["/lark/lark", lark],
  ["/libraries", libraries]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.globals.set("arguments", python.toPy([hands, iterations, ...games]));
await python.runPythonAsync(`
import os, sys
os.environ["UPCARD_LIBRARY"] = "/libraries"
sys.path[:0] = ["/sources", "/lark", "/home"]
from tests.jit import choices
choices.main(int(arguments[0]), int(arguments[1]), list(arguments[2:]))
`);
