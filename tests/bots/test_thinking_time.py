"""How long a level takes about a move."""

from __future__ import annotations

import pytest

from upcard import bots
from upcard.bots.levels import UnknownLevel
from upcard.bots.thinking_time import ThinkingTime, thinking_time


def test_slow_levels_are_recognized() -> None:
    assert [level for level in bots.LEVELS if thinking_time(level).slow] == ["best", "search"]
    assert [level for level in bots.LEVELS if not thinking_time(level).thinks] == ["random", "judgement"]


@pytest.mark.parametrize(
    ("level", "spends"),
    [
        ("club", ThinkingTime(thinks=True, seconds=0.5, slow=False)),
        ("random", ThinkingTime(thinks=False, seconds=0.0, slow=False)),
        ("club:3s", ThinkingTime(thinks=True, seconds=3.0, slow=True)),
        ("best:2000", ThinkingTime(thinks=True, seconds=0.0, slow=True)),
        ("learned:mine", ThinkingTime(thinks=True, seconds=0.0, slow=True)),
        ("club@1", ThinkingTime(thinks=True, seconds=0.0, slow=True)),
    ],
)
def test_a_level_is_measured_by_its_own_budget_where_its_name_carries_one(level: str, spends: ThinkingTime) -> None:
    """The pause before a move is as long as the longest thought, and a budget decides that."""
    assert thinking_time(level) == spends


def test_a_budget_that_a_level_does_not_take_is_refused() -> None:
    with pytest.raises(UnknownLevel):
        thinking_time("random:100")
