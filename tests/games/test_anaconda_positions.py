"""Anaconda: positions in a round of betting."""

from __future__ import annotations

import pytest

import upcard
from tests.games.anaconda_tables import dealt, sevens
from upcard.errors import BadPosition


def test_who_has_acted_shows_in_the_bets_and_the_turn() -> None:
    """Dealer 0: seat 1 has bet, 2 has called, 3 is to speak and then 0; 1 is not asked again."""
    table = dealt(4, sevens(4), turn=3, bets=[0, 2, 2, 0], pot=8)
    assert table.fields()["acted"] == [1, 2] and table.fields()["last_raise"] == 2
    table.play("call", seat=3)
    table.play("call", seat=0)
    assert table.view().phase == "pass"


def test_before_the_first_bet_all_up_to_the_turn_have_checked() -> None:
    table = dealt(4, sevens(4), turn=0)
    assert table.fields()["acted"] == [1, 2, 3]
    table.play("check", seat=0)
    assert table.view().phase == "pass"


def test_without_a_word_of_the_dealer_whoever_is_on_turn_is_the_first() -> None:
    table = upcard.game("anaconda", players=3).position(hands=sevens(3), turn=2)
    assert table.view().dealer == 1 and table.fields()["acted"] == []


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"turn": 3, "bets": [0, 2, 2, 0], "acted": [1]}, "R5"),
        ({"turn": 3, "bets": [0, 2, 2, 2]}, "R5: who has put in as much"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "last_raise": 4}, "R5"),
        ({"turn": 3, "bets": [0, 2, 1, 0]}, "J5"),
        ({"turn": 3, "bets": [0, 10, 10, 0]}, "J5: there have been more raises"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "raises": 2}, "R5"),
    ],
)
def test_bets_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        dealt(4, sevens(4), pot=8, **fields)
