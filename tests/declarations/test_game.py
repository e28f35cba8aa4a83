"""What a game says of itself, and score sheets."""

from __future__ import annotations

import pytest

from tests.drawn import record
from upcard.cards.sets import FULL_PACK
from upcard.declarations.game import About, Clock, Sheet, sheet_of
from upcard.declarations.seats import default_names


def test_a_match_may_have_exactly_as_many_moves_as_there_may_be() -> None:
    about = About("Tried", (2,), "Trick-taking", "A game.", FULL_PACK, 5, max_moves=100)
    assert not about.too_long(100) and about.too_long(101)


def test_a_clock_that_makes_no_move_has_none() -> None:
    assert (Clock(since=3).seconds, Clock(since=3).move) == (0.0, -1)


SHEET = Sheet(("N-S", "E-W"), (("tricks", (10, 3)), ("honours", (4, "-"))), note="trumps: ♥")


def test_a_sheet_is_written_with_names_at_the_left_and_numbers_under_each_other() -> None:
    assert SHEET.text().splitlines() == [
        "         N-S  E-W",
        "tricks    10    3",
        "honours    4    -",
        "trumps: ♥",
    ]


@pytest.mark.parametrize(
    ("seats", "columns"),
    [(4, ("South", "West", "North", "East")), (2, ("Player 1", "Player 2")), (3, ("Player 1", "Player 2", "Player 3"))],
)
def test_seats_are_called_as_at_a_table(seats: int, columns: tuple[str, ...]) -> None:
    assert default_names(seats) == columns


def view(seats: int, **numbers: object) -> object:
    return record(seats=seats, label=lambda name: name.replace("_", " "), **numbers)


def test_a_sheet_has_a_column_for_each_side_or_each_seat_as_its_first_row_has() -> None:
    sides = sheet_of(view(4, won_cards=[6, 7]), "won_cards", ("above six", [0, 1]), note="a note")
    assert sides.columns == ("N-S", "E-W") and sides.note == "a note"
    assert sides.rows == (("won cards", (6, 7)), ("above six", (0, 1)))
    assert sheet_of(view(4, score=[1, 2, 3, 4]), "score").columns == ("South", "West", "North", "East")
    assert sheet_of(view(2, score=[1, 2]), "score").columns == ("Player 1", "Player 2"), "two players are no sides"
