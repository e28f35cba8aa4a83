"""Default names of seats."""

from __future__ import annotations

import pytest

from upcard.declarations.seats import default_names, seat_called


@pytest.mark.parametrize("players", range(1, 14))
def test_every_seat_is_found_by_its_name_and_by_its_number(players: int) -> None:
    names = default_names(players)
    assert len(set(names)) == players
    for seat, name in enumerate(names):
        for text in (name, f" {name.upper()} ", str(seat), f"Seat {seat}"):
            assert seat_called(text, players) == seat


def test_letters_stand_for_the_four_points_of_the_compass_alone() -> None:
    assert [seat_called(letter, 4) for letter in "swne"] == [0, 1, 2, 3]
    assert [seat_called(text, players) for text, players in (("n", 5), ("north", 5), ("P", 5), ("x", 4), ("", 4))] == [
        None
    ] * 5
