"""Games as a client sees them before it opens a table."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from upcard import bots
from upcard.contract.fields import Option
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game, games
from upcard.room.book import book_html

log = logging.getLogger(__name__)
Plain = dict[str, Any]


def line(name: str) -> Plain:
    """One game in the list of games."""
    about = compiled_game(name).about
    return {
        "name": name, "title": about.title, "family": about.family, "line": about.line,
        "players": list(about.players), "minutes": about.minutes, "presets": ["book", *about.presets],
    }  # fmt: skip


@cache
def lines() -> list[Plain]:
    """All games in alphabetical order. One that cannot be loaded does not close the room: it is left out."""
    found = []
    for name in games():
        try:
            found.append(line(name))
        except ImportError as error:
            log.error("the game %s cannot be loaded: %s", name, error)
    return found


@cache
def detail(name: str) -> Plain:
    """A game with its options, presets and book. Raises `UnknownGame`."""
    rules = compiled_game(name)
    game = Game(rules)
    presets = {"book": {}, **{preset: dict(values) for preset, values in rules.about.presets.items()}}
    listed = [option(key, spec, game.options[key]) for key, spec in rules.schema.options.items()]
    return {**line(name), "options": listed, "presets": presets, "levels": levels(), "book": book_html(game.book)}


def levels() -> list[Plain]:
    """The levels of bots that may sit down, the weakest first, and which of them is the usual one."""
    return [{"name": name, "line": bots.LEVELS[name].line, "usual": name == bots.USUAL} for name in bots.level_names()]


def option(name: str, spec: Option, default: object) -> Plain:
    """An option with what may be chosen: names (`choices`), or a whole number from `low` to `high`."""
    named = spec.values is not None
    return {
        "name": name, "text": spec.text, "rule": spec.rule, "default": default,
        "choices": list(spec.values) if spec.values is not None else None,
        "low": None if named else spec.low, "high": None if named else spec.high,
    }  # fmt: skip
