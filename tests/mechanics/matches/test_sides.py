"""Partnerships, where the number of players decides them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from upcard.jit.interpreted import interpreted
from upcard.mechanics.matches.sides import partners_if_four, sides_in_play


@pytest.mark.parametrize(("seats", "sides"), [(2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 0, 1]), (5, [0, 1, 2, 3, 4])])
def test_four_are_two_partnerships_and_any_other_number_play_each_for_themselves(seats: int, sides: list[int]) -> None:
    s = SimpleNamespace(seats=seats)
    assert [interpreted(partners_if_four)(s, seat) for seat in range(seats)] == sides
    assert interpreted(sides_in_play)(s) == len(set(sides))
