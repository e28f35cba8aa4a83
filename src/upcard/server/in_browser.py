"""The card room in a browser: `upcard.server.in_process` for JavaScript callers in Pyodide. The worker
`web/folder/python.js`, in the folder that `upcard site` builds, uses it.

Only Pyodide has the package `pyodide`; the rest of this module runs anywhere.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import lzma
import sys
import types
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import msgspec

from upcard import bots
from upcard.bots.bot_host import BotWorker
from upcard.games import NAMES
from upcard.room import seating
from upcard.room.bot_pool import BotPool
from upcard.server import game_info
from upcard.server.in_process import InProcessServer, InProcessSocket, channel_starter, open_room
from upcard.store import Store, StoreError, json_lines

Received = Callable[[bytes], object]
Workshop = Callable[[str, str], Awaitable[tuple[int, bytes]]]
"""Answers a request, given by its name and its body in JSON, with a status and JSON."""
PATIENCE = 20.0
"""Seconds that a bot's answer may be late: its worker may have to fetch the game first."""
STARTING = 30.0
"""Seconds in which a worker starts on a slow machine."""
_PLACES = ("upcard.games.", "upcard.bots.priors.")
_READS = {"upcard.language.nouns": "through_the_window"}
"""Modules that read a file from the archive of a game. A copy of that game in the workshop imports them too."""


class Files(Protocol):
    """File functions that the JavaScript worker provides."""

    def archive(self, game: str, anew: bool) -> Any:
        """The archive of a game, compressed with xz (a Uint8Array); with `anew` not from the browser's cache. Raises
        an error with a sentence for the player if there is none."""

    def digest(self, game: str) -> str:
        """The SHA-256 of that archive in the index of this version, in hexadecimal; empty if it was compared before."""

    def mount(self, archive: bytes) -> None:
        """Unpack an archive into the file system."""


class GameFiles:
    """An import hook that fetches the files of a game when its module, or its judgement, is first imported."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._here: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> None:
        """Fetch the files, and return None so that the usual finder finds them."""
        for place in _PLACES:
            if fullname.startswith(place):
                self.fetch(fullname.removeprefix(place).partition(".")[0])
        if fullname in _READS:
            self.fetch(_READS[fullname])

    def fetch(self, game: str) -> None:
        """Fetch and unpack the files of a game, if they are not there yet. Raises `ImportError` with a sentence for the
        player if they are missing or of another version."""
        if game in NAMES and game not in self._here:
            self._files.mount(lzma.decompress(self._archive(game)))
            self._here.add(game)
            importlib.invalidate_caches()

    def _archive(self, game: str) -> bytes:
        """The archive of a game, as the index describes it."""
        for anew in (False, True):
            try:
                archive: bytes = self._files.archive(game, anew).to_bytes()
            except Exception as error:  # of JavaScript: `message` is the sentence
                raise ImportError(getattr(error, "message", str(error))) from None
            if self._files.digest(game) in ("", hashlib.sha256(archive).hexdigest()):
                return archive
        raise ImportError(f"The files of {game} are not of this version of the site. Reload the page.")


def fetch_games(files: Files) -> None:
    """Install `GameFiles` as an import hook."""
    sys.meta_path.insert(0, GameFiles(files))


class BrowserRoom:
    """A running room, with an interface for JavaScript."""

    def __init__(self, server: InProcessServer, to_js: Callable[[Any], Any], workshop: Workshop | None = None) -> None:
        """`workshop` answers requests to ``/workshop/...``; an ordinary room has none."""
        self._server, self._to_js, self._workshop = server, to_js, workshop

    async def request(self, method: str, target: str, headers: Any, body: str) -> Any:
        """The answer to a request: an array of status, headers and body (a Uint8Array)."""
        if target.startswith("/browser/"):
            return self._to_js(await self._own(target.removeprefix("/browser/"), body))
        if self._workshop is not None and target.startswith("/workshop/"):
            status, content = await self._workshop(target.removeprefix("/workshop/"), body)
            return self._to_js([status, [["content-type", "application/json"]], content])
        pairs = [(name, value) for name, value in headers.to_py()]
        answer = await self._server.request(method, target, pairs, body.encode())
        return self._to_js([answer.status, [list(pair) for pair in answer.headers], answer.body])

    async def _own(self, what: str, body: str) -> list[Any]:
        """Requests that only a room in a browser answers: export all data in the format of `upcard export`, or import
        it."""
        store: Store = self._server.app.state.room.services.store  # type: ignore[attr-defined]
        try:
            if what == "export":
                lines = [line async for line in json_lines.export_lines(store)]
                return [200, [["content-type", "application/jsonl"]], b"".join(lines)]
            imported = await json_lines.import_lines(store, body.encode().splitlines(keepends=True))
            answer: dict[str, Any] = {"matches": imported.matches, "seats": await _seats_with_keys(store, body)}
            status = 200
        except StoreError as error:
            status, answer = 400, {"error": str(error)}
        return [status, [["content-type", "application/json"]], msgspec.json.encode(answer)]

    def connect(
        self,
        target: str,
        on_open: Callable[[], object],
        on_message: Callable[[str], object],
        on_close: Callable[[int], object],
    ) -> InProcessSocket:
        """Open a WebSocket (`InProcessServer.connect`)."""
        return self._server.connect(target, on_open, on_message, on_close)


async def _seats_with_keys(store: Store, body: str) -> list[dict[str, Any]]:
    """New keys for the first person's seat of each match in an export. The export has only hashes of the old keys; new
    keys reveal nothing more, as the export contains all cards."""
    found = []
    for line in body.splitlines()[1:]:
        table_id = msgspec.json.decode(line).get("table", {}).get("id")
        if table_id is None:
            continue
        row = await store.table(table_id)
        seat = next((n for n, one in enumerate(row.seats) if one.kind == "person"), None)
        if seat is not None:
            seats, token = seating.add_key(row.seats, seat)
            await store.update(msgspec.structs.replace(row, seats=seats))
            game, title = row.game, game_info.summary(row.game).title
            found.append({"table": row.id, "game": game, "title": title, "token": token, "seat": seat})
    return found


async def begin(
    database: str, save: Callable[[], Awaitable[object]] | None, files: Files, start_bots: Callable[[Any, Any], Any]
) -> BrowserRoom:
    """Open the room with a database in Pyodide's file system.

    `save` copies that file to persistent storage, and is awaited after every write. `start_bots(received, ended)`
    starts a worker that runs `think`, and returns an object with `post` and `end`; or None, if no worker can start.
    Raises the same as `open_room`.
    """
    from pyodide.ffi import create_proxy, to_js

    def start(received: Received, ended: Callable[[], None]) -> tuple[Received, Callable[[], object]]:
        worker = start_bots(create_proxy(lambda data: received(data.to_bytes())), create_proxy(ended))
        if worker is None:
            raise OSError("the bots' worker has failed before")
        return lambda data: worker.post(to_js(data)), worker.end

    fetch_games(files)
    server = await open_room(
        database,
        journal="memory" if save else "truncate",
        after_write=save,
        start_worker=channel_starter(start),
    )
    pool: BotPool = server.app.state.room.services.bot_pool  # type: ignore[attr-defined]
    pool.patience, pool.start_wait = PATIENCE, STARTING
    # The worker is there when the first table is.
    asyncio.get_running_loop().call_soon(pool.ready_for, bots.USUAL)
    return BrowserRoom(server, to_js)


def think(post: Callable[[Any], object], files: Files) -> Any:
    """Run bots in this worker. Returns the function that handles messages of the room's worker."""
    from pyodide.ffi import create_proxy, to_js

    fetch_games(files)
    worker = BotWorker(lambda data: post(to_js(data)))
    return create_proxy(lambda data: worker.receive(data.to_bytes()))
