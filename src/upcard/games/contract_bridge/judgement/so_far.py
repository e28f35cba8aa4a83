"""What a seat has understood of an auction, by which the meaning of the next call is said."""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import np
from upcard.games.contract_bridge.judgement.levels import CALLED_DOUBLE, NO_CALL
from upcard.heuristics.call_meaning import TAKEOUT, marked
from upcard.jit.rule import rule


class SoFar(NamedTuple):
    """What a seat has understood of the calls made so far. Meanings are numbers of `heuristics.call_meaning`; calls are
    counted as in `judgement.levels`."""

    mine: int | np.int64
    """What is known of its own hand by its calls."""
    partner: int | np.int64
    """What is known of partner's hand."""
    last: int | np.int64
    """Its last bid or double; `NO_CALL` where it made none."""
    partners: int | np.int64
    """Partner's."""
    first: int | np.int64
    """The first bid of its side."""
    opened: int | np.int64
    """Which side opened: `US`, `THEM`, or 0."""
    theirs: int | np.int64
    """The suits that they have bid, as bits."""
    asked: int | np.int64
    """What partner's last bid or double meant."""
    stands: int | np.int64
    """What the bid that stands meant; it is of either side."""
    card: int | np.int64
    """The marks of the system card (`judgement.card`)."""


@rule
def answers_double(doubling, so_far):
    """Whether partner's takeout double is to be answered."""
    last, partners, asked = so_far.last, so_far.partners, so_far.asked
    return partners == CALLED_DOUBLE and doubling == 1 and marked(asked, TAKEOUT) and last == NO_CALL


@rule
def is_silent(so_far):
    """Whether a side has only passed."""
    last, partners, first = so_far.last, so_far.partners, so_far.first
    return first == NO_CALL and last == NO_CALL and partners == NO_CALL
