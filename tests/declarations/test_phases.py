"""Phases, their sentences, and faults of a position."""

from __future__ import annotations

import pytest

from upcard.declarations.phases import Fault, fault, in_phases, phases, phases_of


def test_phases_are_numbers_with_names_and_with_what_comes_first() -> None:
    bidding, play, over = every = phases(("auction", "R2: first bid, or pass"), "play", "over")
    assert (bidding, play, over) == (0, 1, 2)
    assert every.names == ("auction", "play", "over")
    assert every.firsts == ("R2: first bid, or pass", "", "")


def test_a_phase_or_several_may_be_named_and_all_are_meant_where_none_is() -> None:
    play, over = every = phases("play", "over")
    assert phases_of(play) == (0,) and phases_of((play, over)) == phases_of(every) == (0, 1)
    assert phases_of(()) == Fault("R3: no", bool).phases == ()
    assert [in_phases((over,), phase) for phase in every] == [False, True]
    assert all(in_phases((), phase) for phase in every)


def test_none_for_all_phases_works_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="written by leaving `phase` out"):
        assert phases_of(None) == ()
    with pytest.warns(DeprecationWarning, match="written by leaving"):
        fault("R3: no", phase=None)  # type: ignore[arg-type]


def test_a_fault_is_a_sentence_over_a_rule() -> None:
    @fault("R3: a hand has thirteen cards", phase=1)
    def misdealt(s):
        return s != 13

    assert isinstance(misdealt, Fault)
    assert (misdealt.sentence, misdealt.phases) == ("R3: a hand has thirteen cards", (1,))
    assert misdealt.rule(12) and not misdealt.rule(13)
