"""`build`: writes the folder."""

from __future__ import annotations

import gzip
import hashlib
import html
import ipaddress
import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import upcard
from upcard.bots.host.in_browser import READS
from upcard.bots.networks.dense_network import DenseNetwork
from upcard.bots.networks.learned import check, metadata_of
from upcard.bots.networks.network_names import files_in
from upcard.bots.networks.onnx_file import OnnxFile
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.jit.backend import PACKAGE
from upcard.locale import ENGLISH, LANGUAGES, catalogue_file
from upcard.quoting import quoted
from upcard.server.catalogue.game_info import SHIPPED
from upcard.server.offline import policy_of
from upcard.site import answers, archives, fetched, notices, sandbox
from upcard.site.fetched import CannotBuild
from upcard.web import STATIC, first_modules
from upcard.workshop import words

__all__ = ["CannotBuild", "build"]

VERSIONED = ("room/index.json", "sw.js", "index.html")
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_HOST = rf"(?P<host>{_LABEL}(?:\.{_LABEL}){{0,9}})(?::(?P<port>[0-9]{{1,5}}))?"
MAX_NAME = 253
"""Letters of a host (RFC 1035)."""
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""The last part of a host that browsers read as an address (URL Standard, "ends in a number")."""
_RELAY = re.compile(rf"wss?://{_HOST}(?P<path>(?:/[A-Za-z0-9._~-]{{0,60}}){{0,9}})")
MAX_RELAYS = MAX_ICE_SERVERS = 8
_ICE = re.compile(
    r"(?P<kind>stun|turn|turns):(?:(?P<user>[\w.-]{1,256}):(?P<password>[\w.~+=-]{1,256})@)?"
    rf"(?P<place>{_HOST}(?:\?transport=(?:udp|tcp))?)"
)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}\.onnx")
SCRIPTS = (
    "worker.js", "bots.js", "room.js", "python.js", "serving.js", "files.js", "storage.js", "workshop.js",
    "bareScope.js", "notebook.js", "notebookWorker.js", "ownNetworks.js",
)  # fmt: skip


@dataclass(frozen=True)
class Reach:
    """What beside the folder its pages reach, once a player invites friends or opens an invitation; by default
    nothing."""

    relays: tuple[str, ...] = ()
    """Relays of the Nostr protocol, through which friends find each other: ``wss://cards.example.org/relay``."""
    ice_servers: tuple[str, ...] = ()
    """``stun:HOST:PORT`` or ``turn:USER:PASSWORD@HOST:PORT``, which tell a page its address on the internet, or pass
    on what it sends. Every visitor can read the password in the page."""

    def __post_init__(self) -> None:
        """Raises `CannotBuild` where an address cannot be read."""
        if len(self.relays) > MAX_RELAYS:
            raise CannotBuild(f"a folder has at most {MAX_RELAYS} relays, not {len(self.relays)}")
        if len(self.ice_servers) > MAX_ICE_SERVERS:
            raise CannotBuild(
                f"a folder has at most {MAX_ICE_SERVERS} STUN and TURN servers, not {len(self.ice_servers)}"
            )
        for relay in self.relays:
            found = _RELAY.fullmatch(relay)
            if not found or not _is_place(found) or {".", ".."} & set(found["path"].split("/")):
                raise CannotBuild(f"{quoted(relay)} is no relay such as wss://cards.example.org/relay")
        for server in self.ice_servers:
            found = _ICE.fullmatch(server)
            if not found or not _is_place(found):
                raise CannotBuild(f"{quoted(server)} is not stun:HOST:PORT or turn:USER:PASSWORD@HOST:PORT")
            if server.startswith("turn") != bool(found["user"]):
                raise CannotBuild(
                    f"{quoted(server)}: a TURN server takes a user and a password, turn:USER:PASSWORD@HOST:PORT, and a "
                    "STUN server takes none"
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
            *([f'<meta name="upcard-relays" content="{" ".join(self.relays)}">'] if self.relays else []),
            *([f'<meta name="upcard-ice" content="{ice}">'] if servers else []),
        ]


def _is_place(found: re.Match[str]) -> bool:
    """Whether a browser takes what an address names as a host and a port."""
    host, port = found["host"], found["port"]
    if port is not None and not 0 < int(port) < 1 << 16:
        return False
    if not _NUMBER.fullmatch(host.rpartition(".")[2]):
        return len(host) <= MAX_NAME
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return False
    return True


PUBLIC = Reach(
    ("wss://nos.lol", "wss://relay.mostr.pub", "wss://nostr-01.yakihonne.com", "wss://strfry.shock.network"),
    ("stun:stun.cloudflare.com:3478",),
)
"""What the pages of a folder reach unless its builder names others: relays that are open to all, and a server that
tells a device its own address on the internet."""


def build(
    folder: Path, libraries: Path | None = None, reach: Reach = PUBLIC, networks: Path | None = None
) -> tuple[int, int]:
    """Write the card room into a folder, replacing its contents, and return the number of its files and of their bytes.

    `libraries`: the folder in which ``upcard compile --library`` has put the rules as WebAssembly. `reach`: what its
    pages reach beside the folder. `networks`: a folder with saved networks (`bots.networks.learned`), which become
    levels.

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
    catalogue = str(SHIPPED.relative_to(PACKAGE.parent))
    archives.write(room, pyodide, wheels, {catalogue: made["api/games.json"]}, libraries)
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
        f'<meta http-equiv="Content-Security-Policy" content="{policy_of(reach.relays)}">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="upcard-room" content="worker">',
        f'<meta name="upcard-version" content="{version}">',
        *reach.head(),
    ]
    links = [f'<link rel="modulepreload" href="static/{path}">' for path in first_modules(draft / "static")]
    text = re.sub(r'(href|src)="/', r'\1="', (STATIC / "index.html").read_text(encoding="utf-8"))
    text = text.replace("</head>", "\n".join([*links, "</head>"]))
    return text.replace('<meta charset="utf-8">', "\n".join(['<meta charset="utf-8">', *head]))
