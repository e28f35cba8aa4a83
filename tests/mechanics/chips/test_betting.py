"""Rounds of betting: the legal moves, and why others are not."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table

HANDS = ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠", "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥", "A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦"]
STEPS = ["bet half the pot", "bet the pot", "bet everything", "bet an amount"]


def first_round(bets: list[int], chips: list[int], pot: int = 3, **options: object) -> Table:
    """Three players; the first of them is to act, and this much has been bet."""
    game = upcard.game("anaconda", players=3, **options)
    return game.position(
        cards=HANDS, bets=bets, chips=chips, paid=[1 + bet for bet in bets], pot=pot + sum(bets), betting_round=1,
        turn=0, dealer=2, phase="bet",
    )  # fmt: skip


def bets(table: Table) -> list[str]:
    return [move for move in table.legal() if move.startswith(("bet", "raise"))]


@pytest.mark.parametrize(
    ("pot", "expected"),
    [
        (3, ["bet", "bet the pot", "bet everything", "bet an amount"]),  # half of it is less than a bet
        (12, ["bet", *STEPS]),
        (40, ["bet", "bet half the pot", "bet everything", "bet an amount"]),  # the pot is more than the chips
    ],
)
def test_a_step_is_a_choice_where_it_is_within_the_limits(pot: int, expected: list[str]) -> None:
    table = first_round([0, 0, 0], [30, 30, 30], pot, betting="no_limit", stack=50)
    assert bets(table) == expected


def test_what_is_due_decides_between_fold_and_check_and_between_bet_and_raise() -> None:
    assert first_round([0, 0, 0], [30] * 3, stack=50).legal() == ["check", "bet"]
    assert first_round([0, 0, 2], [30] * 3, stack=50).legal() == ["fold", "call", "raise"]


@pytest.mark.parametrize(
    ("bets", "chips", "move", "reason"),
    [
        ([0, 0, 0], [30, 30, 30], "fold", "R5: nothing is due; check or bet"),
        ([0, 0, 0], [30, 30, 30], "raise", "R5: there is no bet yet; a bet comes before a raise"),
        ([0, 0, 2], [30, 30, 30], "check", "R5: a bet is due; call, raise or fold"),
        ([0, 0, 2], [30, 30, 30], "bet", "R5: there is a bet already; raise it, call or fold"),
        ([0, 0, 8], [30, 30, 30], "raise", "J5: no more raises are allowed in this round"),
        ([0, 0, 2], [2, 30, 30], "raise", "J15: your chips only reach for a call"),
        ([0, 0, 2], [30, 0, 0], "raise", "J18: no other player has chips to bet with"),
        ([0, 0, 0], [30, 30, 30], "bet the pot", "J5: the betting at this table has no such step now"),
    ],
)
def test_a_bet_that_cannot_be_made_is_refused_with_the_rule_against_it(bets, chips, move, reason) -> None:
    assert first_round(bets, chips, stack=50).why_not(move) == reason
