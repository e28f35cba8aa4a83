"""Melds: sets, runs and wild cards, and what a single meld can still become.

A hand is given as two card sets and a number: ``once``, the faces held at least once; ``twice``, those held twice; and
how many jokers. The places of a run are counted 0 to 13: the ace below the two is 0, the two 1, the king 12, the ace
above the king 13. The shape of a run is ``suit * 11 + low``, where low is the place of its lowest card (0 to 10).

Cards that are put down are never taken up again, so a step of a meld may be offered only if the rest can follow. The
searches decide that: `run_can_end` and `joker_fits` here for single melds, `jokers_fit` for what a turn can still
become, and those of `meld_search` for all the melds of a contract.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import np
from upcard.cards.faces import ACE
from upcard.cards.sets import RANK_SET, count
from upcard.jit.rule import rule

LOWS = 11
SHAPES = 4 * LOWS
MAX_RUN = 13
PLACES = 14


class Holding(NamedTuple):
    """What is left of a hand for melds."""

    once: int
    """The faces held at least once (a set)."""
    twice: int
    """Those held twice."""
    jokers: int
    least: int
    """How many naturals each meld must have."""


class BegunRun(NamedTuple):
    """A run that is being put down: `laid` cards from `low` up, `naturals` of them not jokers."""

    suit: int
    low: int
    laid: int
    naturals: int


@rule
def holding(once, twice, jokers, least):
    """A `Holding` of whole numbers of one width, as the compiler needs them."""
    return Holding(once, twice, jokers, least)


@rule
def begun_run(suit, low, laid, naturals):
    """A `BegunRun`, in the same way."""
    return BegunRun(suit, low, laid, naturals)


@rule
def face_at(a_suit, place):
    """The card at a place of a run."""
    return a_suit * 13 + (ACE if place == 0 else place - 1)


@rule
def line_of(cards, a_suit):
    """The places (bits) of a suit that have cards: an ace is at both ends."""
    ranks = (cards >> (13 * a_suit)) & 0x1FFF
    return (ranks << 1) | (ranks >> ACE)


@rule
def window(low, length):
    """A run of places from `low` up, as bits."""
    return ((np.int64(1) << np.int64(length)) - 1) << np.int64(low)


@rule
def cards_at(places, a_suit):
    """The cards of a suit at some places."""
    return ((places >> 1) | ((places & 1) << ACE)) << np.int64(13 * a_suit)


@rule
def less_once(once, twice, cards):
    """The faces still held at least once after one of each of `cards` has gone (still held twice: `less_twice`)."""
    return (once & ~cards) | (twice & cards)


@rule
def less_twice(twice, cards):
    """The faces still held twice after one of each of `cards` has gone."""
    return twice & ~cards


@rule
def end_mark(a_suit, end):
    """The place after a run's last, as a bit: no other run of the contract may begin there."""
    return np.int64(1) << np.int64(a_suit * 15 + end)


@rule
def run_cost(once, a_suit, low, length):
    """The number of jokers that a run of this length needs."""
    return length - count(line_of(once, a_suit) & window(low, length))


# -- single melds ------------------------------------------------------------------------------------------------------


@rule
def run_can_end(once, jokers, least, run, owed, spare):
    """Whether a run (`BegunRun`) can become one of four or more that takes `owed` more jokers, with at most `spare`
    more cards."""
    place = run.low + run.laid
    for length in range(max(4 - run.laid, 0), min(MAX_RUN - run.laid, PLACES - place, spare) + 1):
        missing = run_cost(once, run.suit, place, length)
        wild = min(length, jokers, run.naturals + length - least)
        if wild >= missing and wild >= owed:
            return True
    return False


@rule
def set_can_end(have, jokers, least, laid, naturals, owed, spare):
    """The same for a set: the hand has `have` more naturals of its rank."""
    missing = max(0, least - naturals)
    if have < missing or have + jokers < 3 - laid or jokers < owed:
        return False
    return max(missing + owed, 3 - laid) <= spare


@rule
def joker_fits(once, twice, jokers, least, owed, spare):
    """Whether a new meld can take `owed` of the jokers held, with at most `spare` cards."""
    if owed == 0:
        return True
    for a_rank in range(13):
        have = count(once & RANK_SET[a_rank]) + count(twice & RANK_SET[a_rank])
        if set_can_end(have, jokers, least, 0, 0, owed, spare):
            return True
    for shape in range(SHAPES):
        if run_can_end(once, jokers, least, begun_run(shape // LOWS, shape % LOWS, 0, 0), owed, spare):
            return True
    return False


@rule
def jokers_fit(once, twice, jokers, least, owed, spare, open_once, open_twice):
    """Whether new melds can take `owed` of the jokers held, when more jokers may be exchanged first: `open_once` are
    the faces for which a joker stands on the table and may be had for the card, `open_twice` those with two such.

    One meld can always take all of them: a set or a run that takes one joker takes more. So only the exchanged jokers
    matter for what the turn can become. (A pack has at most four jokers: sixteen ways.)
    """
    if owed == 0:
        return True
    first = once & open_once
    taken = np.int64(0)
    while True:
        second = taken & twice & open_twice
        again = np.int64(0)
        while True:
            more = count(taken) + count(again)
            left_once = less_once(less_once(once, twice, taken), less_twice(twice, taken), again)
            if joker_fits(left_once, twice & ~taken, jokers + more, least, owed + more, spare):
                return True
            again = (again - second) & second  # the next part of a set; after the whole set the empty one
            if again == 0:
                break
        taken = (taken - first) & first
        if taken == 0:
            return False


@rule
def run_and_jokers_fit(left, run, owed, spare, open_once, open_twice):
    """`jokers_fit` with an unfinished run, which may take some of the jokers; see `run_can_end`."""
    place = run.low + run.laid
    for length in range(max(4 - run.laid, 0), min(MAX_RUN - run.laid, PLACES - place, spare) + 1):
        held = line_of(left.once, run.suit) & window(place, length)
        spared = np.int64(0)
        while length - count(held) <= left.jokers:
            used = held & ~spared
            wild = length - count(used)
            if wild <= left.jokers and run.naturals + count(used) >= left.least:
                cards = cards_at(used, run.suit)
                if jokers_fit(
                    less_once(left.once, left.twice, cards), less_twice(left.twice, cards),
                    left.jokers - wild, left.least,
                    max(0, owed - wild), spare - length, open_once, open_twice,
                ):  # fmt: skip
                    return True
            spared = (spared - held) & held
            if spared == 0:
                break
    return False
