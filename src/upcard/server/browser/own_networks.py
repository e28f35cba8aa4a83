"""Networks that a person adds to a room in a browser: each is checked, put among the levels of bots, and kept.

The page asks for ``/browser/networks/GAME`` (GET: the person's networks for a game) and for
``/browser/networks/GAME/FILE`` (POST: add one, the body is the file; DELETE: remove one).
"""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote

import msgspec

from upcard.bots.networks import network_names
from upcard.bots.networks.dense_network import DenseNetwork
from upcard.bots.networks.onnx_file import MAX_BYTES, BadNetwork, OnnxFile
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.errors import UpcardError

_NOT_IN_NAMES = re.compile(r"[^\w. -]")
_MAX_NAME_LENGTH = 40
"""Letters of a name without its ending."""


class Shelf(Protocol):
    """Where a browser keeps networks."""

    def keep(self, name: str, content: bytes) -> Awaitable[object]:
        """Keep a file. Raises an error if the browser cannot."""

    def drop(self, name: str) -> Awaitable[object]:
        """Keep a file no longer."""


class OwnNetwork(msgspec.Struct, frozen=True):
    """A network as the page lists it."""

    name: str
    """The level, ``learned:FILE``."""
    line: str
    players: int
    usual: bool = False


class OwnNetworks:
    """The networks that a person has added. `names`: those that the browser has kept; their files are in the folder of
    networks already."""

    def __init__(self, shelf: Shelf, names: Iterable[str] = ()) -> None:
        self._shelf, self._names = shelf, set(names)

    async def answer(self, method: str, where: str, content: bytes) -> tuple[int, object]:
        """The status and the answer to a request for ``GAME`` or ``GAME/FILE``."""
        game, _, file = where.partition("/")
        try:
            if method == "POST":
                return 200, await self.add(game, unquote(file), content)
            if method == "DELETE":
                await self.remove(unquote(file))
            return 200, self.listed(game)
        except UpcardError as error:
            return 400, {"error": str(error)}

    def listed(self, game: str) -> list[OwnNetwork]:
        """The person's networks for a game."""
        if not self._names:
            return []
        from upcard.bots.networks.learned import (  # few have a network, and importing it takes time
            networks_for,
            read_metadata,
        )

        folder = _folder()
        return [
            OwnNetwork(level, line, int(read_metadata(folder / _file_of(level))["players"]))
            for level, line in networks_for(game, folder)
            if _file_of(level) in self._names
        ]

    async def add(self, game: str, file: str, content: bytes) -> OwnNetwork:
        """Add a network for a game. Raises `BadNetwork` with a sentence for the person."""
        from upcard.bots.networks.learned import line_of  # as above

        name = title = _NOT_IN_NAMES.sub("_", file.removesuffix(".onnx"))[:_MAX_NAME_LENGTH].strip() + ".onnx"
        if len(content) > MAX_BYTES:
            raise BadNetwork(f"{title} is too large: a network may have {MAX_BYTES // 1_000_000} MB.")
        path = _folder() / name
        known = f"{network_names.LEARNED}:{name}" in network_names.offered()
        if known and not (name in self._names and path.read_bytes() == content):
            raise BadNetwork(f"there is another network {title} already: rename the file, or remove the other")
        players = _checked(OnnxFile(content, name), game)
        try:
            await self._shelf.keep(name, content)
        except Exception:  # of JavaScript
            raise BadNetwork(f"the browser has no room to keep {title}") from None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self._names.add(name)
        return OwnNetwork(f"{network_names.LEARNED}:{name}", line_of(players), players)

    async def remove(self, name: str) -> None:
        """Remove a network that the person has added. At open tables the game's judgement plays in its seat."""
        if name in self._names:
            self._names.remove(name)
            (_folder() / name).unlink(missing_ok=True)
            await self._shelf.drop(name)


def _checked(file: OnnxFile, game: str) -> int:
    """The number of players for whom a network was made. Raises `BadNetwork` unless it plays the game."""
    from upcard.bots.networks.learned import check, metadata_of  # as above

    metadata, rules = metadata_of(file), compiled_game(game)
    word, title = metadata.get("game"), game  # gaps that are translated whatever they hold: `translator.FREE`
    if word != game:
        raise BadNetwork(f"{file.title} is a network for {word}, not for {title}")
    players = metadata.get("players")
    if players not in rules.about.players:
        raise BadNetwork(f"{file.title} is a network for {players} players, with whom {title} is not played")
    check(file, Game(rules, players))
    DenseNetwork(file).run([0.0] * file.takes)
    return int(players)


def _file_of(level: str) -> str:
    return level.partition(":")[2]


def _folder() -> Path:
    return Path(os.environ[network_names.FOLDER])
