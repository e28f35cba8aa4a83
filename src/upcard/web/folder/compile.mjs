// Compiles Python files to bytecode with the Python that will run them: node compile.mjs PYODIDE FOLDER
//
// Every .py below FOLDER becomes a .pyc in its place, which is never compared with a source ("unchecked").
// FOLDER/first.json will have the modules and packages that Python needs to start, and to unpack the others.
// FOLDER/library and FOLDER/package are the roots of what is imported.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(home, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/work");
python.mountNodeFS("/work", path.resolve(folder));
python.runPython(`
import lzma, sys
first = sorted({name.partition(".")[0] for name in sys.modules})

import importlib._bootstrap_external as external, importlib.util, json, pathlib

pathlib.Path("/work/first.json").write_text(json.dumps(first))

def bytecode(file, shown, strip):
    text = file.read_bytes()
    code = compile(text, shown, "exec", dont_inherit=True, optimize=2 if strip else 0)
    return external._code_to_hash_pyc(code, importlib.util.source_hash(text), False)

for root in (pathlib.Path("/work/library"), pathlib.Path("/work/package")):
    for file in sorted(root.rglob("*.py")):
        name = file.relative_to(root).as_posix()
        # Others' docstrings are left out; those of Upcard's own files are read by Upcard.
        file.with_suffix(".pyc").write_bytes(bytecode(file, f"/upcard/{name}", not name.startswith("upcard/")))
        file.unlink()
`);
process.exit(0);
