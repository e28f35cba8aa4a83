// Compiles Python files to bytecode with the Python that will run them: node compile.mjs PYODIDE FOLDER
//
// Every .py below FOLDER/bare becomes a .pyc in its place; below FOLDER/sourced it keeps its source, beside which the
// bytecode lies in __pycache__. Bytecode is never compared with a source ("unchecked").
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(home, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.mkdirTree("/work");
python.mountNodeFS("/work", path.resolve(folder));
python.runPython(`
import importlib._bootstrap_external as external, importlib.util, os, pathlib, sys

def bytecode(file, shown, strip):
    text = file.read_bytes()
    code = compile(text, shown, "exec", dont_inherit=True, optimize=2 if strip else 0)
    return external._code_to_hash_pyc(code, importlib.util.source_hash(text), False)

for part in ("bare/library", "bare/package", "sourced/package"):
    root = pathlib.Path("/work", part)
    for file in sorted(root.rglob("*.py")):
        name = file.relative_to(root).as_posix()
        # Others' docstrings are left out; those of Upcard's own files are read by Upcard.
        made = bytecode(file, f"/upcard/{name}", not name.startswith("upcard/"))
        if part.startswith("bare"):
            file.with_suffix(".pyc").write_bytes(made)
            file.unlink()
        else:
            place = file.parent / "__pycache__"
            place.mkdir(exist_ok=True)
            (place / f"{file.stem}.{sys.implementation.cache_tag}.pyc").write_bytes(made)
`);
process.exit(0);
