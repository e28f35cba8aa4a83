"""A position in which a house rule decides, and the outcome under each of its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import upcard


@dataclass(frozen=True)
class Case:
    """A position of a game, the moves that follow, and the expected outcome under each value of an option."""

    game: str
    option: str
    outcomes: Mapping[Any, Any]
    fields: Mapping[str, Any]
    moves: Sequence[str] = ()
    look: str = "score"
    """A field of the position, or ``legal``, ``to_act``, ``over``; or ``may ...``, whether a move may be made."""
    players: int | None = None
    others: Mapping[str, Any] = field(default_factory=dict)
    """Further options of the table."""

    def seen(self, value: Any) -> Any:
        """The expected outcome after the moves, with this value of the option."""
        chosen = upcard.game(self.game, players=self.players, **{self.option: value}, **self.others)
        table = chosen.position(**self.fields)
        for move in self.moves:
            table.play(move)
        if self.look == "legal":
            return sorted(table.legal())
        if self.look.startswith("may "):
            return self.look.removeprefix("may ") in table.legal()
        return getattr(table, self.look) if self.look in ("to_act", "over") else table.fields()[self.look]


def each_value(cases: Sequence[Case]) -> Any:
    """The cases as parameters of a test: a case and one of its values."""
    return pytest.mark.parametrize(
        ("case", "value"),
        [
            pytest.param(case, value, id=f"{case.game}-{case.option}-{value}-{number}")
            for number, case in enumerate(cases)
            for value in case.outcomes
        ],
    )
