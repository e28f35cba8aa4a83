"""The card room in a browser: `upcard.server.in_process` with the values of JavaScript (Pyodide's), for the worker of
the folder that `upcard site` builds (`web/folder/python.js`).

Only Pyodide can import `pyodide`; everything else here runs anywhere.
"""

from __future__ import annotations

import importlib
import lzma
import sys
import types
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from upcard.games import NAMES
from upcard.server.in_process import InProcessServer, InProcessSocket, open_room

_PLACES = ("upcard.games.", "upcard.bots.priors.")


class Files(Protocol):
    """What the worker does for Python."""

    def archive(self, game: str) -> Any:
        """The archive of a game, compressed with xz (a Uint8Array). Raises where it is missing or another one."""

    def mount(self, archive: bytes) -> None:
        """Put the files of an archive in their places."""


class GameFiles:
    """Fetches the files of a game when its module, or its judgement, is first imported."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._here: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> None:
        """Nothing: the usual finder comes next, and finds the files."""
        for place in _PLACES:
            if fullname.startswith(place):
                self.fetch(fullname.removeprefix(place).partition(".")[0])

    def fetch(self, game: str) -> None:
        """Have the files of a game in their places."""
        if game in NAMES and game not in self._here:
            self._files.mount(lzma.decompress(self._files.archive(game).to_bytes()))
            self._here.add(game)
            importlib.invalidate_caches()


class BrowserRoom:
    """A room that has begun, as JavaScript calls it."""

    def __init__(self, server: InProcessServer, to_js: Callable[[Any], Any]) -> None:
        self._server, self._to_js = server, to_js

    async def request(self, method: str, target: str, headers: Any, body: str) -> Any:
        """The answer to a request: an array of status, headers and body (a Uint8Array)."""
        pairs = [(name, value) for name, value in headers.to_py()]
        answer = await self._server.request(method, target, pairs, body.encode())
        return self._to_js([answer.status, [list(pair) for pair in answer.headers], answer.body])

    def connect(
        self,
        target: str,
        on_open: Callable[[], object],
        on_message: Callable[[str], object],
        on_close: Callable[[int], object],
    ) -> InProcessSocket:
        """Open a WebSocket (`InProcessServer.connect`)."""
        return self._server.connect(target, on_open, on_message, on_close)


async def begin(database: str, save: Callable[[], Awaitable[object]] | None, files: Files) -> BrowserRoom:
    """Open the room whose tables lie in a file of Pyodide's file system.

    `save` keeps that file elsewhere; it is awaited after every write. Raises what `open_room` does.
    """
    from pyodide.ffi import to_js

    sys.meta_path.insert(0, GameFiles(files))  # type: ignore[arg-type]
    journal: Any = "memory" if save else "truncate"
    return BrowserRoom(await open_room(database, journal=journal, after_write=save), to_js)
