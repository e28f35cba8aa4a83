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


def test_without_a_given_dealer_the_player_on_turn_is_the_first() -> None:
    table = upcard.game("anaconda", players=3).position(hands=sevens(3), turn=2)
    assert table.view().dealer == 1 and table.fields()["acted"] == []


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"turn": 3, "bets": [0, 2, 2, 0], "acted": [1]}, "R5"),
        ({"turn": 3, "bets": [0, 2, 2, 2]}, "R5: a player who has put in as much"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "last_raise": 4}, "R5"),
        ({"turn": 3, "bets": [0, 2, 1, 0]}, "J5"),
        ({"turn": 3, "bets": [0, 10, 10, 0]}, "J5: there have been more raises"),
        ({"turn": 3, "bets": [0, 2, 2, 0], "raises": 2}, "R5"),
    ],
)
def test_bets_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        dealt(4, sevens(4), pot=8, **fields)


SEVENS = ["10S 10D 5H 5C 9C 8S 6H", "AS KS QS JS 9D 4C 2H", "7C 7D 7H 3S 3D 10H KH", "AD 2D 4D 6C 8H JC QH"]


@pytest.mark.parametrize(
    ("given", "first", "dealer"), [({}, 0, 3), ({"dealer": 0}, 1, 0), ({"turn": 2}, 2, 1), ({"dealer": 2}, 3, 2)]
)
def test_r4_the_first_to_bet_follows_from_the_dealer_and_the_dealer_from_the_first(
    given: dict[str, int], first: int, dealer: int
) -> None:
    a_table = upcard.game("anaconda", players=4).position(hands=SEVENS, **given)
    assert (a_table.to_act, a_table.view().dealer) == ((first,), dealer)
    for _ in range(4):
        assert a_table.view().phase == "bet"
        a_table.play("check")
    assert a_table.view().phase == "pass"


def test_r15_the_four_cards_beside_a_hidden_one_lie_face_up() -> None:
    a_table = upcard.game("anaconda", players=3, last_round_first="best_showing").position(
        hands=["KS QS JS 10S", "3C 4C 5D 7H", "AC AD AH 2D"],
        fifth=["AS", "2C", "2S"],
        declared=["high", "low", "high"],
        betting_round=4,
        dealer=0,
    )
    assert a_table.to_act == (2,)
    assert a_table.view(0).hands[2].seen == ("A♣", "2♦", "A♦", "A♥")


def test_r14_r16_the_phase_and_the_round_follow_from_what_lies_there() -> None:
    a_game = upcard.game("anaconda", players=3)
    said = ["high", "high", "low"]
    five = ["A♠ K♠ Q♠ J♠ 10♠", "A♥ K♥ Q♥ J♥ 10♥", "3♣ 4♣ 5♦ 7♥ 2♣"]
    assert a_game.position(hands=five, declared=said).view().phase == "final"
    betting = a_game.position(
        hands=[hand[3:] for hand in five], fifth=[hand[:2] for hand in five], declared=said
    ).view()
    assert (betting.phase, betting.betting_round) == ("bet", 4)


@pytest.mark.parametrize("expose", ["simultaneous", "in_turn"])
def test_r7_where_all_choose_it_does_not_matter_that_seat_0_has_folded(expose):
    """J12: with `expose` in turn the first on the dealer's left begins."""
    hands = ["", "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 9♣", "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 9♦"]
    game = upcard.game("anaconda", players=3, expose=expose)
    assert game.position(hands=hands, phase="pass", dealer=1).to_act == (1, 2)
    final = game.position(hands=hands, phase="final", dealer=1, declared=["", "low", "low"])
    assert final.to_act == ((2,) if expose == "in_turn" else (1, 2))
