"""Searches over melds: whether a hand can make all the melds of a contract, or be laid down whole.

Hands, places and shapes are those of `meld`.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import np
from upcard.cards.sets import RANK_SET, count
from upcard.jit.rule import rule
from upcard.mechanics.melds.meld import (
    LOWS,
    MAX_RUN,
    PLACES,
    SHAPES,
    cards_at,
    end_mark,
    holding,
    less_once,
    less_twice,
    line_of,
    run_cost,
    window,
)


class BegunSet(NamedTuple):
    """A set that is being put down: `part` more cards of a rank (-1: there is none), `naturals` of them not jokers."""

    rank: int
    part: int
    naturals: int


class RunToEnd(NamedTuple):
    """A run that is being put down: from `shortest` to `longest` more cards from a place up, `naturals` of them not
    jokers at least."""

    suit: int
    place: int
    shortest: int
    longest: int
    naturals: int


@rule
def begun_set(rank, part, naturals):
    """A `BegunSet` of whole numbers of one width, as the compiler needs them."""
    return BegunSet(rank, part, naturals)


@rule
def run_to_end(suit, place, shortest, longest, naturals):
    """A `RunToEnd`, in the same way."""
    return RunToEnd(suit, place, shortest, longest, naturals)


@rule
def without_meld(left, cards, wild):
    """What is left of a hand when one of each of `cards` and so many jokers have gone."""
    once, twice = less_once(left.once, left.twice, cards), less_twice(left.twice, cards)
    return holding(once, twice, left.jokers - wild, left.least)


# -- a contract: sets of three and runs of four ------------------------------------------------------------------------


@rule
def sets_fit(left, sets, least_rank, begun):
    """Whether the remaining cards make `sets` sets of three, of ranks from `least_rank` up, and before them the rest of
    a `BegunSet`."""
    need = 0
    if begun.rank >= 0:
        have = count(left.once & RANK_SET[begun.rank]) + count(left.twice & RANK_SET[begun.rank])
        if have < begun.naturals:
            return False
        need = max(0, begun.part - have)
        if need > left.jokers:
            return False
    done = 0
    for cost in range(4):
        for a_rank in range(least_rank, 13):
            have = count(left.once & RANK_SET[a_rank]) + count(left.twice & RANK_SET[a_rank])
            base, base_least = (begun.part, begun.naturals) if a_rank == begun.rank else (0, 0)
            for k in range(1, sets + 1):
                if done == sets:
                    return True
                more = max(0, base + 3 * k - have) - max(0, base + 3 * k - 3 - have)
                if more == cost and have >= base_least + left.least * k and need + cost <= left.jokers:
                    need += cost
                    done += 1
    return done >= sets


@rule
def jokers_for_sparing(least, part, part_least):
    """How many jokers of the hand it takes before one may stand for a card that the hand has. That helps only where
    another meld would have too few naturals: such a set has ``3 - least`` jokers, and fewer are needed for the rest of
    an unfinished one, `part` cards with `part_least` naturals."""
    return min(4 - least, part - part_least + 1) if part_least > 0 else 4 - least


@rule
def next_spared(held, spared, most):
    """The next part of a set of places, with at most so many of them; 0 after the last."""
    if most <= 0:
        return np.int64(0)
    spared = (spared - held) & held
    while count(spared) > most:
        spared = (spared - held) & held
    return spared


@rule
def next_way(once, jokers, least, way, blocked, sparing):
    """The next way, from `way` on, to lay a run of four: ``16 * shape + spared``, where `spared` are the places (bits)
    at which a joker stands for a card of the hand, if there are `sparing` jokers. -1 if there is none."""
    masks = 16 if jokers >= sparing else 1
    while way < 16 * SHAPES:
        a_suit, low = way // 16 // LOWS, way // 16 % LOWS
        if way % 16 == 0 and (run_cost(once, a_suit, low, 4) > jokers or blocked & end_mark(a_suit, low)):
            way += 16
        elif way % 16 >= masks:
            way += 16 - way % 16
        else:
            used = count(cards_of_way(once, way))
            if used >= least and 4 - used <= jokers:
                return way
            way += 1
    return -1


@rule
def cards_of_way(once, way):
    """The cards of the hand that a run of four takes when it is laid this way."""
    a_suit, low = way // 16 // LOWS, way // 16 % LOWS
    return cards_at(line_of(once, a_suit) & window(low, 4) & ~(np.int64(way % 16) << np.int64(low)), a_suit)


@rule
def end_of_way(way):
    """The `end_mark` of a run of four."""
    return end_mark(way // 16 // LOWS, way // 16 % LOWS + 4)


@rule
def set_and_run_fit(left, sets, least_rank, begun, least_run, blocked):
    """One run, and the sets that go with it."""
    sparing = jokers_for_sparing(left.least, begun.part, begun.naturals)
    way = next_way(left.once, left.jokers, left.least, 16 * least_run, blocked, sparing)
    while way >= 0:
        cards = cards_of_way(left.once, way)
        if sets_fit(without_meld(left, cards, 4 - count(cards)), sets, least_rank, begun):
            return True
        way = next_way(left.once, left.jokers, left.least, way + 1, blocked, sparing)
    return False


@rule
def two_runs_fit(left, sets, least_rank, begun, least_run, blocked):
    """Two runs, and the sets that go with them."""
    sparing = jokers_for_sparing(left.least, begun.part, begun.naturals)
    way = next_way(left.once, left.jokers, left.least, 16 * least_run, blocked, sparing)
    while way >= 0:
        cards = cards_of_way(left.once, way)
        rest = without_meld(left, cards, 4 - count(cards))
        if set_and_run_fit(rest, sets, least_rank, begun, way // 16, blocked | end_of_way(way)):
            return True
        way = next_way(left.once, left.jokers, left.least, way + 1, blocked, sparing)
    return False


@rule
def three_runs_fit(left, least_run, blocked):
    """Three runs, and no sets."""
    sparing = jokers_for_sparing(left.least, 0, 0)
    way = next_way(left.once, left.jokers, left.least, 16 * least_run, blocked, sparing)
    while way >= 0:
        cards = cards_of_way(left.once, way)
        rest = without_meld(left, cards, 4 - count(cards))
        if two_runs_fit(rest, 0, 0, begun_set(-1, 0, 0), way // 16, blocked | end_of_way(way)):
            return True
        way = next_way(left.once, left.jokers, left.least, way + 1, blocked, sparing)
    return False


@rule
def contract_fits(left, sets, runs, least_rank, begun, least_run, blocked):
    """Whether `sets` sets of three and `runs` runs of four can be made of a `Holding`, all at once: sets of ranks from
    `least_rank` up, runs of shapes from `least_run` up that begin at no place in `blocked` (`end_mark`) nor where
    another run ends; and before them the rest of a `BegunSet`. At most three melds in all."""
    if runs == 0:
        return sets_fit(left, sets, least_rank, begun)
    if runs == 1:
        return set_and_run_fit(left, sets, least_rank, begun, least_run, blocked)
    if runs == 2:
        return two_runs_fit(left, sets, least_rank, begun, least_run, blocked)
    return three_runs_fit(left, least_run, blocked)


@rule
def run_and_contract_fit(left, run, runs, least_run, blocked):
    """`contract_fits` with an unfinished run (`RunToEnd`) instead of a set. Only runs follow it, and none of them
    begins where it ends."""
    most = left.jokers if left.jokers >= jokers_for_sparing(left.least, 0, 0) else 0
    for length in range(run.shortest, run.longest + 1):
        held = line_of(left.once, run.suit) & window(run.place, length)
        ends = blocked | end_mark(run.suit, run.place + length)
        spared = np.int64(0)
        while length - count(held) <= left.jokers:
            cards = cards_at(held & ~spared, run.suit)
            wild = length - count(cards)
            if wild <= left.jokers and count(cards) >= run.naturals:
                if contract_fits(without_meld(left, cards, wild), 0, runs, 0, begun_set(-1, 0, 0), least_run, ends):
                    return True
            spared = next_spared(held, spared, min(most, left.jokers - length + count(held)))
            if spared == 0:
                break
    return False


# -- a whole hand in runs ----------------------------------------------------------------------------------------------


@rule
def first_suit(once):
    """The lowest suit that has a card."""
    for a_suit in range(4):
        if (once >> (13 * a_suit)) & 0x1FFF:
            return a_suit
    return 4


@rule
def one_whole(once, twice, jokers, least, least_run, blocked):
    """Whether all that is left is one run of four cards or more."""
    length = count(once) + jokers
    a_suit = first_suit(once)
    if twice or length < 4 or length > MAX_RUN or a_suit == 4:
        return False
    for low in range(min(LOWS, PLACES + 1 - length)):
        if a_suit * LOWS + low < least_run or blocked & end_mark(a_suit, low):
            continue
        held = count(line_of(once, a_suit) & window(low, length))
        if held == count(once) and held >= least:
            return True
    return False


@rule
def next_first(once, jokers, least, a_suit, least_run, blocked, first):
    """The next run of four or more, from `first` on, that the cards of a suit can begin with: ``16 * low + length``. -1
    if there is none."""
    line = line_of(once, a_suit)
    while first < 16 * LOWS:
        low, length = first // 16, first % 16
        if a_suit * LOWS + low < least_run or blocked & end_mark(a_suit, low) or length > min(MAX_RUN, PLACES - low):
            first += 16 - length
        elif length < 4:
            first += 4 - length
        else:
            used = count(line & window(low, length))
            if length - used <= jokers and used >= least:
                return first
            first += 1
    return -1


@rule
def two_whole(once, twice, jokers, least, least_run, blocked):
    """Whether all that is left is two such runs: one of them is of the lowest suit that is left."""
    cards_left = count(once) + count(twice) + jokers
    a_suit = first_suit(once)
    if cards_left < 8 or cards_left > 2 * MAX_RUN or a_suit == 4:
        return False
    first = next_first(once, jokers, least, a_suit, least_run, blocked, 0)
    while first >= 0:
        low, length = first // 16, first % 16
        cards = cards_at(line_of(once, a_suit) & window(low, length), a_suit)
        if one_whole(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - length + count(cards), least,
            a_suit * LOWS + low, blocked | end_mark(a_suit, low + length),
        ):  # fmt: skip
            return True
        first = next_first(once, jokers, least, a_suit, least_run, blocked, first + 1)
    return False


@rule
def three_whole(once, twice, jokers, least, least_run, blocked):
    """Whether all that is left is three such runs."""
    cards_left = count(once) + count(twice) + jokers
    a_suit = first_suit(once)
    if cards_left < 12 or cards_left > 3 * MAX_RUN or a_suit == 4:
        return False
    first = next_first(once, jokers, least, a_suit, least_run, blocked, 0)
    while first >= 0:
        low, length = first // 16, first % 16
        cards = cards_at(line_of(once, a_suit) & window(low, length), a_suit)
        if two_whole(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - length + count(cards), least,
            a_suit * LOWS + low, blocked | end_mark(a_suit, low + length),
        ):  # fmt: skip
            return True
        first = next_first(once, jokers, least, a_suit, least_run, blocked, first + 1)
    return False


@rule
def whole_fits(once, twice, jokers, least, runs, least_run, blocked):
    """Whether all cards make this number of runs (up to three) of four or more, with none left over."""
    if runs == 0:
        return once == 0 and jokers == 0
    if runs == 1:
        return one_whole(once, twice, jokers, least, least_run, blocked)
    if runs == 2:
        return two_whole(once, twice, jokers, least, least_run, blocked)
    return three_whole(once, twice, jokers, least, least_run, blocked)


@rule
def run_and_whole_fit(left, run, runs, blocked):
    """`whole_fits` with an unfinished run (`meld.BegunRun`)."""
    place = run.low + run.laid
    most = left.jokers if left.jokers >= jokers_for_sparing(left.least, 0, 0) else 0
    for length in range(max(4 - run.laid, 0), min(MAX_RUN - run.laid, PLACES - place) + 1):
        held = line_of(left.once, run.suit) & window(place, length)
        spared = np.int64(0)
        while length - count(held) <= left.jokers:
            cards = cards_at(held & ~spared, run.suit)
            wild = length - count(cards)
            if wild <= left.jokers and run.naturals + count(cards) >= left.least:
                rest = without_meld(left, cards, wild)
                if whole_fits(
                    rest.once, rest.twice, rest.jokers, rest.least, runs,
                    run.suit * LOWS + run.low, blocked | end_mark(run.suit, place + length),
                ):  # fmt: skip
                    return True
            spared = next_spared(held, spared, min(most, left.jokers - length + count(held)))
            if spared == 0:
                break
    return False
