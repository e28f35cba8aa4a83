"""Agram by its book, and by the suite that every game passes."""

import pytest

import upcard
from upcard.engine.testing import check_game


def last_tricks(*hands, **fields):
    done = 6 - len(hands[0].split())
    return upcard.game("agram", players=len(hands)).position(
        hands=list(hands), dealer=len(hands) - 1, leader=0, tricks=[done, *[0] * (len(hands) - 1)], **fields
    )


def test_the_suit_led_is_followed():
    table = last_tricks("9♥ 3♠", "10♥ 4♣", "4♥ 5♥")
    table.play("9♥")
    assert table.legal() == ["10♥"]
    assert table.why_not("4♣") == "R5: you hold ♥, and ♥ were led: follow suit"


def test_a_card_of_another_suit_never_wins():
    table = last_tricks("3♥ 3♠", "A♣ 4♣", "4♥ A♦")
    for card in ("3♥", "A♣", "4♥"):
        table.play(card)
    assert table.to_act == (2,)


@pytest.mark.parametrize(("score", "over"), [([3, 4, 0], False), ([4, 4, 0], True)])
def test_the_sixth_trick_wins_the_hand_and_five_hands_the_match(score, over):
    table = last_tricks("9♥", "8♥", "A♣", score=score)
    for card in ("9♥", "8♥", "A♣"):
        table.play(card)
    assert table.sheets[0][1].rows[-1] == ("score", (score[0] + 1, 4, 0))
    assert table.over == over
    assert not over or table.result.won == (0,)


@pytest.mark.parametrize("players", [2, 5])
def test_the_suite(players):
    check_game(upcard.game("agram", players=players), matches=1, states_looked_at=20)
