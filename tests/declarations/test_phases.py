"""Phases, their sentences, and faults of a position."""

from __future__ import annotations

from upcard.declarations.phases import Fault, fault, phase_tuple, phases


def test_phases_are_numbers_with_names_and_with_what_comes_first() -> None:
    bidding, play, over = every = phases(("auction", "R2: first bid, or pass"), "play", "over")
    assert (bidding, play, over) == (0, 1, 2)
    assert every.names == ("auction", "play", "over")
    assert every.firsts == ("R2: first bid, or pass", "", "")


def test_a_phase_several_or_none_may_be_named() -> None:
    assert phase_tuple(0) == (0,) and phase_tuple((1, 2)) == (1, 2) and phase_tuple(None) is None


def test_a_fault_is_a_sentence_over_a_rule() -> None:
    @fault("R3: a hand has thirteen cards", phase=1)
    def misdealt(s):
        return s != 13

    assert isinstance(misdealt, Fault)
    assert (misdealt.sentence, misdealt.phases) == ("R3: a hand has thirteen cards", (1,))
    assert misdealt.rule(12) and not misdealt.rule(13)
