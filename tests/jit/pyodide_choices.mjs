// Plays games in Pyodide, with their rules from libraries: node pyodide_choices.mjs PYODIDE FOLDERS HANDS ITERATIONS
// QUESTIONS GAME ... FOLDERS: a JSON object of folders by the places where Python finds them; those that end in a slash
// are on Python's path. The rest are the arguments of `main` in `tests.jit.choices`; QUESTIONS stand between commas.
const [pyodide, folders, hands, iterations, questions, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/home", UPCARD_IN_BROWSER: "1" } });
const places = Object.entries(JSON.parse(folders));
for (const [place, folder] of places) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
const path = places.map(([place]) => place).filter((place) => place.endsWith("/"));
python.globals.set("given", python.toPy({ path, hands, iterations, questions, games }));
await python.runPythonAsync(`
import os, sys
if os.path.isdir("/libraries"):
    os.environ["UPCARD_LIBRARY"] = "/libraries"
sys.path[:0] = [*given["path"], "/home"]
from tests.jit import choices
choices.main(int(given["hands"]), int(given["iterations"]), given["games"], given["questions"].split(","))
`);
