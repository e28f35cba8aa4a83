"""`Readiness`: which rules can play a game now, compiled or interpreted.

`bots.readiness.background.BackgroundReadiness` compiles in the background. `AlwaysReady` is for processes in which
nothing is compiled: rules come from a library, or are interpreted for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from upcard.bots.levels import USUAL, Bot, make
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.variant import Variant

Chosen = TypeVar("Chosen", bound=Variant)
MakeBot = Callable[..., Bot]
"""What makes a bot of a level for a game; it may be handed a seed, too."""


class Readiness(Protocol):
    """What a room asks about the rules of its games."""

    def prepare(self, name: str, *levels: str, seated: bool = False) -> None:
        """Get a game and bots of these levels ready in the background; first where a player is `seated`."""

    def prepare_ahead(self, names: Iterable[str]) -> None:
        """Get games and bots of the usual level compiled while nothing else is wanted, for those who come later."""

    def warm(self, name: str) -> None:
        """Get ready here what a table of a game needs, before its match is played."""

    def cast(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that begins, under the rules that can play it at once, for a table and for a bot of a level."""
        ...

    def promoted(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """A game that goes on: under compiled rules if it was interpreted and need not be any more."""
        ...

    def bot(self, level: str, chosen: Variant, *seed: int) -> Bot:
        """A bot of a level that thinks as well as it can at the time."""
        ...

    def seconds(self, name: str, level: str = USUAL) -> int | None:
        """About how long it takes until a game, and a bot of a level for it, are compiled; 0 where they are, and None
        where that is not known yet."""
        ...

    def close(self) -> None:
        """Stop what is under way."""


class AlwaysReady:
    """`Readiness` where nothing is compiled, so there is nothing to wait for."""

    def __init__(self, make_bot: MakeBot = make) -> None:
        self._make_bot = make_bot

    def prepare(self, name: str, *levels: str, seated: bool = False) -> None:
        """Nothing."""

    def prepare_ahead(self, names: Iterable[str]) -> None:
        """Nothing."""

    def warm(self, name: str) -> None:
        """Nothing."""

    def cast(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """The game under the rules of this process."""
        return chosen.under(compiled_game(chosen.name))

    def promoted(self, chosen: Chosen, level: str = USUAL) -> Chosen:
        """The same game."""
        return chosen

    def bot(self, level: str, chosen: Variant, *seed: int) -> Bot:
        """A bot under the rules of this process."""
        return self._make_bot(level, self.cast(chosen), *seed)

    def seconds(self, name: str, level: str = USUAL) -> int:
        """0."""
        return 0

    def close(self) -> None:
        """Nothing."""
