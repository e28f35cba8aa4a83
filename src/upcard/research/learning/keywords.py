"""Keywords of functions that take house rules, too: which are whose, and the sentence for one that neither has."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game, game
from upcard.errors import BadOption
from upcard.quoting import quoted

_OF_EVERY_GAME: dict[str, Any] = {"players": None, "preset": "book"}


def only(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Raises `BadOption` for the first name that is not known, with the nearest one or with all that `what` has."""
    names = sorted(known)
    for name in given:
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(names)}"
            raise BadOption(f"{what} has no setting {name!r}; {hint}")


def split(what: str | Game, given: Mapping[str, Any], own: Iterable[str], caller: str) -> tuple[Game, dict[str, Any]]:
    """The game, and those of the keywords that are the caller's `own`; the others choose the game: its players, its
    preset and its house rules.

    Raises `UnknownGame`; and `BadOption` for a keyword that neither the caller nor the game has, for a value that the
    game does not allow, and for a keyword of the game beside a `Game`, which has chosen already."""
    if not isinstance(what, str | Game):
        raise BadOption(f"{caller} takes the name of a game or a Game, not {quoted(what)}")
    settings = {name: value for name, value in given.items() if name in own}
    of_game = {name: value for name, value in given.items() if name not in own}
    rules = what.rules if isinstance(what, Game) else compiled_game(what)
    only(of_game, {*own, *_OF_EVERY_GAME, *rules.schema.options}, f"{caller} of {rules.name}")
    if isinstance(what, str):
        return game(what, **of_game), settings
    chosen = [name for name, value in of_game.items() if value != _OF_EVERY_GAME.get(name, _OF_EVERY_GAME)]
    if chosen:
        named = ", ".join(map(repr, chosen))
        raise BadOption(f"a Game has its players and options already: give {named} to upcard.game")
    return what, settings
