"""The phase of a position, where it shows on the table."""

from __future__ import annotations

from tests.drawn import Given, record, row
from upcard.declarations.facts import UNKNOWN
from upcard.mechanics.matches.phase_facts import phase_shown, playing

PLAY = 2


def test_the_phase_shows_unless_another_is_given() -> None:
    fact = phase_shown("R8: cards are played after the auction", PLAY, lambda s: s.trump >= 0)
    assert (fact.field, fact.phases) == ("phase", ())
    assert fact.rule(record(trump=3), Given()) == PLAY
    assert fact.rule(record(trump=-1), Given()) is UNKNOWN
    assert fact.rule(record(trump=3), Given("phase")) is UNKNOWN


def test_cards_in_a_trick_tricks_won_or_a_trump_suit_mean_that_the_hand_is_played() -> None:
    assert not playing(record(tricks=[0, 0], trick=row(), trump=-1))
    assert playing(record(tricks=[0, 1], trick=row(), trump=-1))
    assert playing(record(tricks=[0, 0], trick=row("7♥"), trump=-1))
    assert playing(record(tricks=[0, 0], trick=row(), trump=0))
