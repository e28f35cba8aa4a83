"""Games as a client sees them before it opens a table."""

from __future__ import annotations

import logging
from functools import cache

from upcard import bots
from upcard.contract.options import Option
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.shelf import names as games
from upcard.engine.play.game import Game
from upcard.errors import BadGame
from upcard.room import deals
from upcard.room.book import book_html
from upcard.server import finding
from upcard.server.bodies import Choice, GameDetail, GameLine, GameOption, Level

log = logging.getLogger(__name__)


def line(name: str) -> GameLine:
    """One game in the list of games."""
    about = compiled_game(name).about
    found = finding.words(about, Game(compiled_game(name)).book)
    return GameLine(*_head(name), ["book", *about.presets], finding.moods(about), found, deals.has_decisions(name))  # type: ignore[arg-type]


def _head(name: str) -> tuple[str, str, str, str, list[int], int, int]:
    about = compiled_game(name).about
    return name, about.title, about.family, about.line, list(about.players), about.minutes, deals.usual_players(name)


@cache
def lines() -> list[GameLine]:
    """All games in alphabetical order. One that cannot be loaded does not close the room: it is left out."""
    found = []
    for name in games():
        try:
            found.append(line(name))
        except (ImportError, BadGame) as error:
            log.error("the game %s cannot be loaded: %s", name, error)
    return found


@cache
def detail(name: str) -> GameDetail:
    """A game with its options, presets and book. Raises `UnknownGame`."""
    rules = compiled_game(name)
    game = Game(rules)
    presets = {"book": {}, **{preset: dict(values) for preset, values in rules.about.presets.items()}}
    listed = [option(key, spec, game.options[key]) for key, spec in rules.schema.options.items()]
    return GameDetail(*_head(name), presets, listed, levels(), book_html(game.book))


def levels() -> list[Level]:
    """The levels of bots that may sit down, the weakest first, and which of them is the usual one."""
    return [Level(name, bots.LEVELS[name].line, name == bots.USUAL) for name in bots.level_names()]


def option(name: str, spec: Option, default: Choice) -> GameOption:
    """An option with what may be chosen: names (`choices`), or a whole number from `low` to `high`."""
    named = spec.values is not None
    choices = list(spec.values) if spec.values is not None else None
    low, high = (None, None) if named else (spec.low, spec.high)
    return GameOption(name, spec.text, spec.rule, default, choices, low, high)
