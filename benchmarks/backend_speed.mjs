// benchmarks.backend_speed in Pyodide: node backend_speed.mjs PYODIDE ROOT LARK LIBRARIES GAME ...
const [pyodide, root, lark, libraries, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
for (const [place, folder] of [["/sources", `${root}/src`], ["/home/benchmarks", `${root}/benchmarks`],
  ["/lark/lark", lark], ["/libraries", libraries]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.globals.set("games", python.toPy(games));
await python.runPythonAsync(`
import os, sys
os.environ["UPCARD_LIBRARY"] = "/libraries"
sys.path[:0] = ["/sources", "/lark", "/home"]
from benchmarks import backend_speed
backend_speed.main(list(games))
`);
