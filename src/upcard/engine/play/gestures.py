"""Gestures that players may make besides their moves, as in Truco: all see them, and they change nothing."""

from __future__ import annotations

from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.errors import BadMove, IllegalMove
from upcard.types import Seat


class Gestures:
    """The gestures of one table, and when each seat made its last one."""

    def __init__(self, rules: CompiledGame) -> None:
        self._known: tuple[str, ...] = getattr(rules.module, "SIGNALS", ())
        self._shown: dict[int, int] = {}

    def allowed(self, states: States) -> tuple[str, ...]:
        """The gestures allowed by the options of ``states[0]`` (most games have none)."""
        return self._known if self._known and states["signals"][0] else ()

    def show(self, sign: str, seat: Seat, states: States, number: int) -> None:
        """Make a gesture after `number` moves. Raises `BadMove` for an unknown gesture, `IllegalMove` for a second one
        between two moves, or when the match is over."""
        allowed = self.allowed(states)
        if sign not in allowed:
            known = f"there are {', '.join(allowed)}" if allowed else "at this table there are none"
            raise BadMove(f"{sign!r} is no sign; {known}")
        if states["ended"][0]:
            raise IllegalMove("the match is over")
        if self._shown.get(seat) == number:
            raise IllegalMove("you have made a sign; wait for the next move")
        self._shown[seat] = number
