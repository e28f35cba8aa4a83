"""A stake raised by figures: three, six, nine, twelve."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from tests.drawn import plain, record
from upcard.games.truco import raising

rules = plain(raising)
FIGURES = np.array([1, 3, 6, 9, 12], np.int8)


def stake(figure: int = 1) -> SimpleNamespace:
    return record(stake=figure, offered=0, proposer=-1, caller=-1, may_raise=-1, turn=2)


@pytest.mark.parametrize(("figure", "after", "before"), [(1, 3, 0), (3, 6, 1), (9, 12, 6), (12, 0, 9), (5, 0, 0)])
def test_the_figures_before_and_after(figure: int, after: int, before: int) -> None:
    assert rules.next_figure(FIGURES, figure) == after
    assert rules.figure_before(FIGURES, figure) == before


def test_a_proposal_that_is_accepted_is_the_stake_and_its_caller_goes_on() -> None:
    s = stake()
    rules.propose_next(s, 2, FIGURES)
    assert (s.offered, s.proposer, s.caller, s.stake) == (3, 2, 2, 1)
    s.turn = 3
    rules.accept_offer(s, 1)
    assert (s.stake, s.offered, s.proposer, s.turn) == (3, 0, -1, 2)
    assert s.may_raise == 1, "the side that accepted last"


def test_a_raise_accepts_the_figure_before_and_the_first_caller_goes_on_in_the_end() -> None:
    s = stake()
    rules.propose_next(s, 2, FIGURES)
    rules.propose_next(s, 3, FIGURES)
    rules.propose_next(s, 0, FIGURES)
    assert (s.offered, s.proposer, s.caller) == (9, 0, 2)
    assert rules.figure_before(FIGURES, s.offered) == 6, "what it costs to run"
    rules.accept_offer(s, 1)
    assert (s.stake, s.turn) == (9, 2)
