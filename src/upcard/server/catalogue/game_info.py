"""What clients see of a game before they open a table: its summary, options, presets, levels and book."""

from __future__ import annotations

import contextlib
import logging
import os
from functools import cache
from pathlib import Path

import msgspec

from upcard import bots
from upcard.declarations.options import Option
from upcard.engine.compile import registry
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import names as games
from upcard.engine.lessons.schema import has_lesson
from upcard.engine.play.game import Game
from upcard.engine.play.glossary import terms_in
from upcard.errors import BadGame
from upcard.games import NAMES
from upcard.jit.backend import PACKAGE
from upcard.jit.rule import cache_folder
from upcard.jit.sources import source_digest
from upcard.room import numbered_deals
from upcard.server.catalogue import game_search
from upcard.server.catalogue.other_games import instead
from upcard.server.schemas.http import Choice, GameDetail, GameOption, GameSummary, Level

log = logging.getLogger(__name__)
SHIPPED = PACKAGE / "catalogue.json"
"""The list of games, where the build of the package has written it."""


def summary(name: str) -> GameSummary:
    """A game's entry in the list of games."""
    about = compiled_game(name).about
    words = game_search.words(about, Game(compiled_game(name)).book)
    listed = bots.has_decisions(name), has_lesson(compiled_game(name))
    return GameSummary(
        *_head(name),
        ["book", *about.presets],
        game_search.moods(about),  # type: ignore[arg-type]
        words,
        *listed,
        instead(name),
    )


def _head(name: str) -> tuple[str, str, str, str, list[int], int, int]:
    about = compiled_game(name).about
    return (
        name,
        about.title,
        about.family,
        about.line,
        list(about.players),
        about.minutes,
        numbered_deals.usual_players(name),
    )


@cache
def summaries() -> list[GameSummary]:
    """All games in alphabetical order. A game that cannot be loaded is left out and logged.

    Loading all games takes seconds, so the list is cached on disk until a source file of a game changes. A package that
    was built for a browser brings it along (`upcard.site`).
    """
    if SHIPPED.exists():
        return msgspec.json.decode(SHIPPED.read_bytes(), type=list[GameSummary])
    cached = _cache_file()
    with contextlib.suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(cached.read_bytes(), type=list[GameSummary])
    found = []
    for name in games():
        try:
            found.append(summary(name))
        except (ImportError, BadGame) as error:
            log.error("the game %s cannot be loaded: %s", name, error)
    if len(found) == len(games()):
        with contextlib.suppress(OSError):  # without a cache folder the list is built at every start
            cached.parent.mkdir(parents=True, exist_ok=True)
            draft = cached.with_suffix(f".{os.getpid()}")
            draft.write_bytes(msgspec.json.encode(found))
            draft.replace(cached)
    return found


def daily() -> list[str]:
    """The games that have a deal of the day."""
    return [summary.name for summary in summaries() if summary.daily]


def _cache_file() -> Path:
    """The cache file of the list that these sources give."""
    own = [path for ending in ("py", "md") for path in PACKAGE.rglob(f"*.{ending}")]
    others = [path for name in games() if name not in NAMES for path in registry.sources(name)]
    return cache_folder() / "catalogue" / f"{source_digest([*own, *others], ' '.join(games()))}.json"


@cache
def detail(name: str) -> GameDetail:
    """A game with its options, presets and book. Raises `UnknownGame`."""
    from upcard.room.book_html import book_html  # in a browser files have the books: its library is not there

    rules = compiled_game(name)
    game = Game(rules)
    presets = {"book": {}, **{preset: dict(values) for preset, values in rules.about.presets.items()}}
    listed = [option(key, spec, game.options[key]) for key, spec in rules.schema.options.items()]
    return GameDetail(
        *_head(name), presets, listed, levels(name), book_html(game.book), has_lesson(rules), rules.about.preselected
    )


@cache
def terms(name: str) -> dict[str, str]:
    """The terms that a game's book explains, with their meanings. Raises `UnknownGame`."""
    return terms_in(Game(compiled_game(name)).book)


def levels(game: str) -> list[Level]:
    """The levels of bots that a game offers, the weakest first; one is marked as the default."""
    usual = bots.usual_for(game)
    return [Level(name, bots.LEVELS[name].line, name == usual) for name in bots.levels_for(game)]


def networks(name: str, folder: str | None) -> list[Level]:
    """The saved networks of a folder that play a game, as levels."""
    from upcard.bots.networks.learned import networks_for  # few rooms have a network, and importing it takes time

    return [Level(level, line, False) for level, line in networks_for(name, folder)] if folder else []


def option(name: str, spec: Option, default: Choice) -> GameOption:
    """An option with its possible values: names (`choices`), or a whole number from `low` to `high`."""
    named = spec.values is not None
    choices = list(spec.values) if spec.values is not None else None
    low, high = (None, None) if named else (spec.low, spec.high)
    return GameOption(name, spec.text, spec.rule, default, choices, low, high, spec.group)
