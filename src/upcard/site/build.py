"""`build`: writes the folder."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import upcard
from upcard.bots.in_browser import READS
from upcard.bots.learned import check, metadata_of
from upcard.bots.network_names import files_in
from upcard.bots.onnx_file import DenseNetwork, OnnxFile
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.locale import ENGLISH, LANGUAGES, catalogue_file
from upcard.server.offline import policy_of
from upcard.site import answers, archives, fetched, notices, sandbox
from upcard.site.fetched import CannotBuild
from upcard.web import STATIC, first_modules
from upcard.workshop import words

__all__ = ["CannotBuild", "build"]

VERSIONED = ("room/index.json", "sw.js", "index.html")
_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?")
_HOST = r"[a-z0-9.-]+(?::(?P<port>\d{1,5}))?"
_ICE = re.compile(
    r"(?P<kind>stun|turn|turns):(?:(?P<user>[\w.-]+):(?P<password>[\w.~+=-]+)@)?"
    rf"(?P<place>{_HOST}(?:\?transport=(?:udp|tcp))?)"
)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}\.onnx")
SCRIPTS = (
    "worker.js", "bots.js", "room.js", "python.js", "serving.js", "files.js", "storage.js", "workshop.js",
    "bareScope.js", "notebook.js", "notebookWorker.js", "ownNetworks.js",
)  # fmt: skip


@dataclass(frozen=True)
class Reach:
    """What beside the folder its pages reach, so that friends find each other; by default nothing."""

    letter_box: str = ""
    """The origin of an Upcard server with a letter box: ``https://cards.example.org``."""
    ice_servers: tuple[str, ...] = ()
    """``stun:HOST:PORT`` or ``turn:USER:PASSWORD@HOST:PORT``, which tell a page its address on the internet, or pass
    on what it sends. Every visitor can read the password in the page."""

    def __post_init__(self) -> None:
        """Raises `CannotBuild` where an address cannot be read."""
        if self.letter_box and not _ORIGIN.fullmatch(self.letter_box):
            raise CannotBuild(f"{self.letter_box!r} is no origin such as https://cards.example.org, without a path")
        for server in self.ice_servers:
            found = _ICE.fullmatch(server)
            if not found or not (found["port"] is None or 0 < int(found["port"]) < 1 << 16):
                raise CannotBuild(f"{server!r} is not stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT")
            if server.startswith("turn") != bool(found["user"]):
                raise CannotBuild(
                    f"{server!r}: a TURN server takes a user and a password, turn:USER:PASSWORD@HOST:PORT, and a STUN "
                    "server takes none"
                )

    def head(self) -> list[str]:
        """The lines of the page's head."""
        servers: list[dict[str, str]] = []
        for server in self.ice_servers:
            found = _ICE.fullmatch(server)
            assert found is not None
            named = {"username": found["user"], "credential": found["password"]} if found["user"] else {}
            servers.append({"urls": f"{found['kind']}:{found['place']}", **named})
        ice = html.escape(json.dumps(servers))
        return [
            *([f'<meta name="upcard-letter-box" content="{self.letter_box}">'] if self.letter_box else []),
            *([f'<meta name="upcard-ice" content="{ice}">'] if servers else []),
        ]


def build(
    folder: Path, libraries: Path | None = None, reach: Reach = Reach(), networks: Path | None = None
) -> tuple[int, int]:
    """Write the card room into a folder, replacing its contents, and return the number of its files and of their bytes.

    `libraries`: the folder in which ``upcard compile --library`` has put the rules as WebAssembly. `reach`: what its
    pages reach beside the folder. `networks`: a folder with saved networks (`bots.learned`), which become levels.

    Raises `CannotBuild`.
    """
    learned = _networks(networks)
    pyodide, wheels = fetched.pyodide(), fetched.wheels()
    draft = folder.with_name(f"{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    room = draft / "room"
    (room / "pyodide").mkdir(parents=True)
    made = {**dict(answers.written(networks)), **dict(words.written()), **learned}
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
    version_of(draft, reach)
    shutil.rmtree(folder, ignore_errors=True)
    draft.replace(folder)
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    return len(sizes), sum(sizes)


def _networks(folder: Path | None) -> dict[str, bytes]:
    """The networks of a folder as files of the room. Raises `CannotBuild` for one that a browser cannot play."""
    found = {}
    for path in files_in(folder) if folder is not None else ():
        if not _NAME.fullmatch(path.name):
            raise CannotBuild(f"{path.name!r} is no name for a network: letters, digits, - and _ before .onnx")
        file = OnnxFile(path.read_bytes(), path.name)
        metadata = metadata_of(file)
        check(file, Game(compiled_game(str(metadata.get("game"))), metadata.get("players")))
        DenseNetwork(file)
        found[f"room/networks/{path.name}"] = path.read_bytes()
    if folder is not None and not found:
        raise CannotBuild(f"{folder} has no networks: files that end in .onnx")
    return found


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _manifest(draft: Path) -> None:
    """The manifest with addresses that are relative to it."""
    text = (STATIC / "manifest.webmanifest").read_text(encoding="utf-8")
    (draft / "static/manifest.webmanifest").unlink()
    text = text.replace('"/my"', '"./?/my"').replace('"/', '"./')
    _write(draft / "manifest.webmanifest", text.encode())


def version_of(folder: Path, reach: Reach = Reach()) -> str:
    """Derive a folder's version from its files, and write it into the index (beside their digests), the page and the
    service worker. Call it again after a change to a file."""
    digests = {
        path.relative_to(folder).as_posix(): (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_size)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).as_posix() not in VERSIONED
    }
    version = hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:12]
    index = {"version": version, "upcard": upcard.__version__, "files": digests, "reads": READS}
    _write(folder / "room/index.json", json.dumps(index).encode())
    worker = (archives.FOLDER / "sw.js").read_text(encoding="utf-8")
    _write(folder / "sw.js", worker.replace("VERSION_OF_THE_BUILD", version).encode())
    _write(folder / "index.html", _page(folder, version, reach).encode())
    return version


def _page(draft: Path, version: str, reach: Reach) -> str:
    """The page, with relative addresses, its policy, and the room that it has."""
    # In the page's head: a folder has no headers of its own.
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{policy_of(reach.letter_box)}">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="upcard-room" content="worker">',
        f'<meta name="upcard-version" content="{version}">',
        *reach.head(),
    ]
    links = [f'<link rel="modulepreload" href="static/{path}">' for path in first_modules(draft / "static")]
    text = re.sub(r'(href|src)="/', r'\1="', (STATIC / "index.html").read_text(encoding="utf-8"))
    text = text.replace("</head>", "\n".join([*links, "</head>"]))
    return text.replace('<meta charset="utf-8">', "\n".join(['<meta charset="utf-8">', *head]))
