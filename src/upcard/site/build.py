"""`build`: writes the folder."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

from upcard.locale import ENGLISH, LANGUAGES, catalogue_file
from upcard.server.offline import POLICY
from upcard.site import answers, archives, fetched, notices, sandbox
from upcard.site.fetched import CannotBuild
from upcard.web import STATIC, first_modules
from upcard.workshop import words

__all__ = ["CannotBuild", "build"]

VERSIONED = ("room/index.json", "sw.js", "index.html")
SCRIPTS = ("worker.js", "bots.js", "room.js", "python.js", "serving.js", "files.js", "storage.js", "workshop.js")


def build(folder: Path, libraries: Path | None = None) -> tuple[int, int]:
    """Write the card room into a folder, replacing its contents, and return the number of its files and of their bytes.

    `libraries`: the folder in which ``upcard compile --library`` has put the rules as WebAssembly.

    Raises `CannotBuild`.
    """
    pyodide, wheels = fetched.pyodide(), fetched.wheels()
    draft = folder.with_name(f"{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    room = draft / "room"
    (room / "pyodide").mkdir(parents=True)
    made = {**dict(answers.written()), **dict(words.written())}
    for name, data in made.items():
        _write(draft / name, data)
    shutil.copytree(STATIC, draft / "static", ignore=shutil.ignore_patterns("*.d.ts", "*.d.mts", "sw.js", "index.html"))
    for language in LANGUAGES:
        if language != ENGLISH:
            for lessons in (False, True):
                file = catalogue_file(language, lessons=lessons)
                _write(draft / "locale" / file.name, file.read_bytes())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        _write(room / "pyodide" / name, (pyodide / name).read_bytes())
    _write(room / "pyodide.asm.wasm.gz", gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    archives.write(room, pyodide, wheels, {"upcard/catalogue.json": made["api/games.json"]}, libraries)
    for name in SCRIPTS:
        _write(room / name, (archives.FOLDER / name).read_bytes())
    _write(room / "sandbox.html", sandbox.page().encode())
    _manifest(draft)
    _write(draft / "licences.txt", notices.written(wheels).encode())
    _write(room / "pyodide.json", json.dumps(json.loads((pyodide / "pyodide-lock.json").read_bytes())["info"]).encode())
    version_of(draft)
    shutil.rmtree(folder, ignore_errors=True)
    draft.replace(folder)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _manifest(draft: Path) -> None:
    """The manifest with addresses that are relative to it."""
    text = (STATIC / "manifest.webmanifest").read_text(encoding="utf-8")
    (draft / "static/manifest.webmanifest").unlink()
    text = text.replace('"/my"', '"./?/my"').replace('"/', '"./')
    _write(draft / "manifest.webmanifest", text.encode())


def version_of(folder: Path) -> str:
    """Derive a folder's version from its files, and write it into the index (beside their digests), the page and the
    service worker. Call it again after a change to a file."""
    digests = {
        path.relative_to(folder).as_posix(): (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_size)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).as_posix() not in VERSIONED
    }
    version = hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:12]
    _write(folder / "room/index.json", json.dumps({"version": version, "files": digests}).encode())
    worker = (archives.FOLDER / "sw.js").read_text(encoding="utf-8")
    _write(folder / "sw.js", worker.replace("VERSION_OF_THE_BUILD", version).encode())
    _write(folder / "index.html", _page(folder, version).encode())
    return version


def _page(draft: Path, version: str) -> str:
    """The page, with relative addresses, its policy, and the room that it has."""
    # In the page's head: a folder has no headers of its own.
    policy = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="upcard-room" content="worker">',
        f'<meta name="upcard-version" content="{version}">',
    ]
    links = [f'<link rel="modulepreload" href="static/{path}">' for path in first_modules(draft / "static")]
    text = re.sub(r'(href|src)="/', r'\1="', (STATIC / "index.html").read_text(encoding="utf-8"))
    text = text.replace("</head>", "\n".join([*links, "</head>"]))
    return text.replace('<meta charset="utf-8">', "\n".join(['<meta charset="utf-8">', *head]))
