"""Bots in a worker of a browser, and the files of games there, for JavaScript callers in Pyodide. The worker
`web/folder/bots.js`, in the folder that `upcard site` builds, uses it.

It imports nothing of the room: a worker with bots alone starts sooner, and takes less memory.

Only Pyodide has the package `pyodide`; the rest of this module runs anywhere.
"""

from __future__ import annotations

import hashlib
import importlib
import lzma
import sys
import types
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from upcard.bots.host.bot_host import BotWorker
from upcard.bots.networks import network_names
from upcard.games import NAMES

_GAMES = "upcard.games."
READS = {"upcard.language.nouns": "through_the_window"}
"""Modules that read a file of their name (`.xz`) from the archive of a game. A copy of that game in the workshop
imports them too, so the folder's index names them."""


class Files(Protocol):
    """File functions that the JavaScript worker provides."""

    def archive(self, game: str, anew: bool) -> Any:
        """The archive of a game, compressed with xz (a Uint8Array); with `anew` not from the browser's cache. Raises
        an error with a sentence for the player if there is none."""

    def digest(self, game: str) -> str:
        """The SHA-256 of that archive in the index of this version, in hexadecimal; empty if it was compared before."""

    def networks(self) -> Any:
        """The names of the saved networks of this version (an array of strings)."""

    def network(self, name: str, anew: bool) -> Any:
        """A saved network (a Uint8Array); `anew` and errors as in `archive`."""

    def network_digest(self, name: str) -> str:
        """The SHA-256 of that file, as in `digest`."""

    def mount(self, archive: bytes) -> None:
        """Unpack an archive into the file system."""


class GameFiles:
    """An import hook that fetches the files of a game when a module of it is first imported."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._here: set[str] = set()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> None:
        """Fetch the files, and return None so that the usual finder finds them."""
        if fullname.startswith(_GAMES):
            self.fetch(fullname.removeprefix(_GAMES).partition(".")[0])
        if fullname in READS:
            self.fetch(READS[fullname])

    def fetch(self, game: str) -> None:
        """Fetch and unpack the files of a game, if they are not there yet. Raises `ImportError` with a sentence for the
        player if they are missing or of another version."""
        if game in NAMES and game not in self._here:
            self._files.mount(lzma.decompress(self._archive(game)))
            self._here.add(game)
            importlib.invalidate_caches()

    def _archive(self, game: str) -> bytes:
        """The archive of a game, as the index describes it."""
        return _checked(game, self._files.archive, self._files.digest)


def _checked(name: str, read: Callable[[str, bool], Any], digest: Callable[[str], str]) -> bytes:
    """A file as the index describes it. Raises `ImportError` with a sentence for the player."""
    for anew in (False, True):
        try:
            content: bytes = read(name, anew).to_bytes()
        except Exception as error:  # of JavaScript: `message` is the sentence
            raise ImportError(getattr(error, "message", str(error))) from None
        if digest(name) in ("", hashlib.sha256(content).hexdigest()):
            return content
    raise ImportError(f"The files of {name} are not of this version of the site. Reload the page.")


def fetch_files(files: Files) -> None:
    """Fetch the files of games (`GameFiles`) and saved networks when they are first needed."""
    sys.meta_path.insert(0, GameFiles(files))
    read = partial(_checked, read=files.network, digest=files.network_digest)
    network_names.fetched_from({str(name): partial(read, str(name)) for name in files.networks()})


def think(post: Callable[[Any], object], files: Files) -> Any:
    """Run bots in this worker. Returns the function that handles messages of the room's worker."""
    from pyodide.ffi import create_proxy, to_js

    fetch_files(files)
    worker = BotWorker(lambda data: post(to_js(data)))
    return create_proxy(lambda data: worker.receive(data.to_bytes()))
