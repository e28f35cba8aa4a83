"""Anaconda: the rounds of betting, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.anaconda_tables import ACES, KINGS, LOW_EIGHT, dealt, position, sevens, showdown
from upcard.engine.testing import perft
from upcard.errors import BadMove, IllegalMove


def test_a_round_has_one_bet_and_three_raises() -> None:
    table = dealt(3, sevens(3))
    for move in ("bet", "raise", "raise", "raise"):
        table.play(move)
    assert table.legal() == ["fold", "call"]
    assert table.why_not("raise") == "J5: no more raises are allowed in this round"
    assert table.view().bets == [6, 8, 4]


def test_pot_limit_counts_the_pot_after_the_call() -> None:
    table = dealt(3, sevens(3), betting="pot_limit")
    table.play("bet the pot")
    assert table.view().bets == [0, 3, 0]
    table.play("raise by the pot")
    assert table.view().bets == [0, 3, 12]
    with pytest.raises(IllegalMove, match="there is a bet already"):
        table.play("bet")


def test_the_bet_may_be_made_at_pot_limit_though_the_pot_is_smaller() -> None:
    table = dealt(3, sevens(3), betting="pot_limit", ante=0, pot=0, paid=[0] * 3, chips=[0] * 3)
    assert table.legal() == ["check", "bet"]
    table.play("bet")
    assert table.view().bets == [0, 2, 0]
    table.play("raise by the pot")
    assert table.view().bets == [0, 2, 6]


def test_an_amount_is_brought_within_the_limits() -> None:
    for asked, put_in in ((5, 5), (0, 2), (500, 99)):
        table = dealt(3, sevens(3), betting="no_limit", stack=100, chips=[99] * 3)
        table.play("bet an amount", arg=(asked,))
        assert table.view().bets[1] == put_in


def test_any_amount_is_bet_by_saying_it() -> None:
    table = dealt(3, sevens(3), betting="no_limit", stack=100, chips=[99] * 3)
    table.play("bet 5")
    table.play("raise to 17")
    table.play("raise by 20")
    assert table.view().bets == [37, 5, 17]
    with pytest.raises(BadMove, match="raise to more"):
        table.play("raise to 30")
    with pytest.raises(BadMove, match="say how much"):
        table.play("a lot")
    with pytest.raises(IllegalMove, match="R5: there is a bet already"):
        table.play("bet 50")
    assert [offer.grammar["examples"][0] for offer in table.offers() if offer.content] == ["raise by 35"]


def test_a_short_raise_does_not_let_others_raise_again() -> None:
    table = dealt(3, sevens(3), betting="no_limit", stack=20, chips=[19, 19, 7], bet=4)
    for move in ("bet", "raise", "call"):
        table.play(move)
    assert table.view().bets == [7, 4, 7]
    assert table.legal() == ["fold", "call"]
    assert table.why_not("raise") == "J15: an all-in raise of less than the least raise does not let you raise again"


def test_betting_is_skipped_when_all_but_one_are_all_in() -> None:
    fresh = upcard.game("anaconda", players=3, stack=1).table(seed=4)
    assert fresh.view().phase == "pass"
    assert fresh.view().chips == [0, 0, 0]


def test_the_best_open_cards_may_bet_first_in_the_last_round() -> None:
    hands = [ACES, "9♦ K♣ K♦ 8♣ 2♦", LOW_EIGHT]
    cards = [text.split(" ", 1)[1] for text in hands]
    table = position(
        3, cards=[cards[0], cards[1], f"{cards[2]} 8♥"], fifth=["A♣", "9♦", ""], last_round_first="best_showing",
        shown=[cards[0], cards[1], ""], declared=["high"] * 3, phase="final", betting_round=3, turn=2, pot=9, dealer=1,
    )  # fmt: skip
    table.play("hide 8♥")
    assert table.view().betting_round == 4
    assert table.to_act == (1,)


def betting_sequences(bets: list[int | None], acted: frozenset[int], raises: int, seat: int) -> int:
    """How many ways a round of betting of these players can go: None is a player who has folded; by the prose of R5."""
    inside = [n for n, bet in enumerate(bets) if bet is not None]
    top = max(bets[n] for n in inside)
    if len(inside) == 1 or all(n in acted and bets[n] == top for n in inside):
        return 1
    if bets[seat] is None:
        return betting_sequences(bets, acted, raises, (seat + 1) % len(bets))
    following = (seat + 1) % len(bets)
    ways = betting_sequences([top if n == seat else b for n, b in enumerate(bets)], acted | {seat}, raises, following)
    if top > bets[seat]:
        ways += betting_sequences([None if n == seat else b for n, b in enumerate(bets)], acted, raises, following)
    if raises < 2:
        more = [top + 1 if n == seat else b for n, b in enumerate(bets)]
        ways += betting_sequences(more, frozenset({seat}), raises + 1, following)
    return ways


def test_perft_of_a_round_of_betting() -> None:
    table = showdown([KINGS, ACES, LOW_EIGHT], ["high", "high", "low"], 12, max_raises=1)
    assert perft(table.game, table._states) == betting_sequences([0, 0, 0], frozenset(), 0, 1)
