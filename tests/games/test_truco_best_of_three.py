"""Best of three tricks, with ties: the first trick breaks them."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.drawn import plain
from upcard.games.truco import best_of_three
from upcard.games.truco.best_of_three import DRAWN, NOT_PLAYED, TIED, UNDECIDED

rules = plain(best_of_three)
US, THEM = 0, 1


def results(*tricks: int) -> np.ndarray:
    return np.array([*tricks, *[NOT_PLAYED] * (3 - len(tricks))], np.int8)


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ((), UNDECIDED),
        ((US,), UNDECIDED),
        ((US, US), US),
        ((US, THEM), UNDECIDED),
        ((US, THEM, THEM), THEM),
        ((US, THEM, TIED), US),  # the first trick breaks the tie
        ((US, TIED), US),
        ((TIED,), UNDECIDED),
        ((TIED, THEM), THEM),  # the first trick that is not tied
        ((TIED, TIED), UNDECIDED),
        ((TIED, TIED, US), US),
        ((TIED, TIED, TIED), DRAWN),
    ],
)
def test_who_has_won_the_hand(tricks: tuple[int, ...], winner: int) -> None:
    assert rules.winner_of_three(results(*tricks)) == winner
    assert rules.tricks_done(results(*tricks)) == len(tricks)


def test_the_sides_are_alike() -> None:
    """The sides are alike: with the names exchanged the winner is exchanged."""
    other = {US: THEM, THEM: US, TIED: TIED}
    for n in range(4):
        for tricks in product((US, THEM, TIED), repeat=n):
            mirrored = rules.winner_of_three(results(*(other[trick] for trick in tricks)))
            assert mirrored == other.get(found := rules.winner_of_three(results(*tricks)), found)


def test_a_hand_that_goes_on_to_the_third_trick_is_decided_or_drawn_there() -> None:
    """Tricks after the hand is won are not played."""
    played = [t for t in product((US, THEM, TIED), repeat=3) if rules.winner_of_three(results(*t[:2])) == UNDECIDED]
    assert len(played) == 3 * 3  # one trick each, or two ties
    for tricks in played:
        winner = rules.winner_of_three(results(*tricks))
        assert winner == (DRAWN if tricks == (TIED, TIED, TIED) else tricks[2] if tricks[2] != TIED else tricks[0])
