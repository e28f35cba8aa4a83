"""Facts that follow, and positions that cannot be."""

from __future__ import annotations

import pytest

import upcard
from tests.drawn import record
from upcard.declarations.facts import UNKNOWN, Fact, Impossible, follows, impossible, nothing_left


def test_a_fact_names_its_field_its_sentence_and_its_phases() -> None:
    @follows("trump", "R5: trump is the suit of the card turned up", phase=(1, 2))
    def trump(s):
        return s.turned_up // 13 if s.turned_up >= 0 else UNKNOWN

    assert isinstance(trump, Fact)
    assert (trump.field, trump.phases) == ("trump", (1, 2))
    assert trump.rule(record(turned_up=14)) == 1 and trump.rule(record(turned_up=-1)) is UNKNOWN


def test_a_single_phase_is_a_list_of_one_and_none_is_all() -> None:
    assert impossible("R1: no", phase=3)(lambda s: True).phases == (3,)
    assert impossible("R1: no")(lambda s: True).phases == ()


def test_nothing_is_left_to_play_in_a_phase_after_the_end() -> None:
    over = nothing_left((4, 5))
    assert isinstance(over, Impossible) and over.phases == (4, 5)
    assert over.rule(record()) is True


HANDS = {"hands": ["2♦ 3♥", "4♦ 5♥", "6♦ 7♥", "8♦ 9♥"], "tricks": [6, 5], "trump": "♥"}


def test_a_table_works_out_what_follows() -> None:
    """The turn from the leader, where a position gives no more."""
    table = upcard.game("whist").position(**HANDS, dealer=3, leader=2)
    assert table.to_act == (2,)
    assert table.fields()["leader"] == 2


def test_a_table_refuses_what_contradicts_a_fact_with_its_sentence() -> None:
    with pytest.raises(upcard.BadPosition, match="R8: cards are played one after another"):
        upcard.game("whist").position(**HANDS, dealer=3, leader=2, turn=1)


def test_a_table_refuses_what_is_impossible_with_its_sentence() -> None:
    with pytest.raises(upcard.BadPosition, match="R5: there is a trump suit"):
        upcard.game("whist").position(hands=HANDS["hands"], tricks=[6, 5], dealer=3, leader=0)
