"""A position in a trick: the turn follows from the cards laid, and the number of tricks from the cards won."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.drawn import Given, cards, record, row
from upcard.declarations.facts import UNKNOWN, Impossible
from upcard.mechanics.tricks.trick_facts import last_trick_facts, no_trick, turn_facts, won_facts

PLAY = 2


def table(laid: str = "", **fields: Any) -> SimpleNamespace:
    said = {"seats": 4, "trick": row(laid, 4), "leader": -1, "turn": 0, "won_cards": [0, 0], "tricks": [0, 0]}
    return record(**{**said, **fields})


@pytest.mark.parametrize(("step", "turn"), [(1, 0), (-1, 2)])
def test_the_turn_goes_on_from_the_leader_by_one_seat_a_card(step: int, turn: int) -> None:
    to_turn, to_leader, _ = turn_facts("R8: in turn", PLAY, step=step)
    assert to_turn.phases == (PLAY,)
    leader = (turn - 3 * step) % 4
    assert to_turn.rule(table("7♥ 8♥ 9♥", leader=leader), ("leader",)) == turn
    assert to_leader.rule(table("7♥ 8♥ 9♥", turn=turn), Given("turn")) == leader


@pytest.mark.parametrize(("step", "leader"), [(1, 3), (-1, 0)])
def test_the_leader_shows_in_the_hands_that_have_a_card_less(step: int, leader: int) -> None:
    _, to_leader, _ = turn_facts("R8: in turn", step=step)
    hands = [cards("A♠"), cards("2♠ 3♠"), cards("4♠ 5♠"), cards("6♠")]
    assert to_leader.rule(table("7♥ 8♥", hands=hands), Given("hands")) == leader
    assert to_leader.rule(table("7♥", hands=hands), Given("hands")) is UNKNOWN
    _, uneven, _ = turn_facts("R8: in turn", step=step, even=False)
    assert uneven.rule(table("7♥ 8♥", hands=hands), Given("hands")) is UNKNOWN


def test_a_rule_may_say_which_way_the_turn_goes() -> None:
    to_turn, *_ = turn_facts("R8: in turn", step=lambda s: -1 if s.reversed else 1)
    assert to_turn.rule(table("7♥", leader=1, reversed=0), ("leader",)) == 2
    assert to_turn.rule(table("7♥", leader=1, reversed=1), ("leader",)) == 0


def test_nothing_follows_from_a_missing_leader() -> None:
    to_turn, to_leader, _ = turn_facts("R8: in turn")
    assert to_turn.rule(table("7♥"), ("leader",)) is UNKNOWN
    assert to_turn.rule(table("7♥", leader=1), ()) is UNKNOWN
    assert to_leader.rule(table("7♥", turn=2), ("turn", "leader")) is UNKNOWN, "it is given: it stands"


def test_another_turn_than_that_of_the_leader_and_the_cards_laid_is_impossible() -> None:
    *_, out_of_turn = turn_facts("R8: in turn", PLAY, step=-1)
    assert isinstance(out_of_turn, Impossible) and out_of_turn.phases == (PLAY,)
    assert not out_of_turn.rule(table("7♥ 8♥", leader=1, turn=3))
    assert out_of_turn.rule(table("7♥ 8♥", leader=1, turn=2))
    assert out_of_turn.rule(table(leader=-1, turn=3)), "without a leader a trick has no winner"


def test_eight_cards_won_are_two_tricks_of_four() -> None:
    (tricks,) = won_facts("R14: a trick has four cards")
    won = [cards("2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣"), cards("2♥ 3♥ 4♥ 5♥")]
    assert tricks.rule(table(won_cards=won), ()) == [2, 1]
    assert tricks.rule(table(won_cards=won), ("tricks",)) is UNKNOWN
    assert tricks.rule(table(won_cards=[cards("2♣ 3♣"), 0]), ()) is UNKNOWN, "only those that matter were given"
    (of_three,) = won_facts("R14: a trick has three cards", cards=3)
    assert of_three.rule(table(won_cards=[cards("2♣ 3♣ 4♣"), 0]), ()) == [1, 0]


def test_before_the_play_no_card_lies_in_a_trick() -> None:
    fault = no_trick("R5: nothing has been played in the auction", 0)
    assert fault.phases == (0,)
    assert not fault.rule(table())
    assert fault.rule(table("7♥")) and fault.rule(table(tricks=[0, 1])) and fault.rule(table(won_cards=[1, 0]))


def test_the_winner_of_the_last_trick_leads_now() -> None:
    (fact,) = last_trick_facts("R13: the winner leads", lambda s: s.winning)
    s = table(last_trick=row("7♥ 9♥ 8♥ 2♥", 4), leader=3, winning=1)
    assert fact.rule(s) == 2, "the second card won, and seat 3 laid it"
    assert fact.rule(table(last_trick=row("", 4), leader=3, winning=0)) is UNKNOWN
    assert fact.rule(table(last_trick=row("7♥", 4), leader=-1, winning=0)) is UNKNOWN
