"""Signs that players may show each other beside the moves, as in Truco: all see them, and nothing changes by them."""

from __future__ import annotations

from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.errors import BadMove, IllegalMove


class Gestures:
    """The signs of one table, and when each seat has shown its last."""

    def __init__(self, rules: CompiledGame) -> None:
        self._known: tuple[str, ...] = getattr(rules.module, "SIGNALS", ())
        self._shown: dict[int, int] = {}

    def allowed(self, states: States) -> tuple[str, ...]:
        """Those that may be shown by the options of ``states[0]`` (most games have none)."""
        return self._known if self._known and states["signals"][0] else ()

    def show(self, sign: str, seat: int, states: States, number: int) -> None:
        """A seat shows a sign, after so many moves. Raises `BadMove` for a sign that is not known here, `IllegalMove`
        for a second one between two moves, or when the match is over."""
        allowed = self.allowed(states)
        if sign not in allowed:
            known = f"there are {', '.join(allowed)}" if allowed else "at this table there are none"
            raise BadMove(f"{sign!r} is no sign; {known}")
        if states["ended"][0]:
            raise IllegalMove("the match is over")
        if self._shown.get(seat) == number:
            raise IllegalMove("you have made a sign; wait for the next move")
        self._shown[seat] = number
