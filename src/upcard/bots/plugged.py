"""Bots of other packages: entry points of the group ``upcard.bots``, known by name like levels.

    [project.entry-points."upcard.bots"]
    careful = "my_package.bots:careful"

The object is called with a game and a seed, and returns a bot: a function ``(game, seed) -> bot``, or a class that
takes both.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from upcard.errors import UpcardError

GROUP = "upcard.bots"
NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadBot(UpcardError, ValueError):
    """A bot of another package or file that cannot be made."""


@cache
def plugged() -> dict[str, EntryPoint]:
    """The entry points by name; the names of other forms are left out."""
    return {point.name: point for point in entry_points(group=GROUP) if NAME.fullmatch(point.name)}


class Maker:
    """Makes bots of an entry point, which is loaded when the first is made."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, game: Any, seed: int) -> Any:
        point = plugged()[self.name]
        try:
            return made_by(point.load(), game, seed, f"the bot {self.name!r} of {point.value}")
        except BadBot:
            raise
        except Exception as error:  # foreign code: any error becomes one sentence
            raise BadBot(f"the bot {self.name!r} of {point.value} cannot be loaded: {error}") from error


def made_by(maker: Any, game: Any, seed: int, what: str) -> Any:
    """The bot that a function or class makes. Raises `BadBot` for one that has no `choose`."""
    if not callable(maker):
        raise BadBot(f"{what} is no function or class that is called with (game, seed)")
    try:
        bot = maker(game, seed)
    except TypeError as error:
        raise BadBot(f"{what} is called with (game, seed): {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"{what} made {bot!r}, which has no method choose(infoset)")
    return bot
