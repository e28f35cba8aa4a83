"""Searches over melds: whether a hand can make all the melds of a contract, or be laid down whole.

Hands, places and shapes are those of `meld`.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.sets import RANK_SET, count
from upcard.jit.rule import rule
from upcard.mechanics.meld import (
    LONGEST,
    LOWS,
    PLACES,
    SHAPES,
    cards_at,
    end_mark,
    less_once,
    less_twice,
    line_of,
    run_cost,
    window,
)

# -- a contract: sets of three and runs of four ------------------------------------------------------------------------


@rule
def sets_fit(once, twice, jokers, least, sets, least_rank, part_rank, part, part_least):
    """Whether the remaining cards make `sets` sets of three, of ranks from `least_rank` up, each with at least
    `least` naturals; first, `part` more cards for a set of `part_rank` (-1: none) with `part_least` naturals."""
    need = 0
    if part_rank >= 0:
        have = count(once & RANK_SET[part_rank]) + count(twice & RANK_SET[part_rank])
        if have < part_least:
            return False
        need = max(0, part - have)
        if need > jokers:
            return False
    done = 0
    for cost in range(4):
        for a_rank in range(least_rank, 13):
            have = count(once & RANK_SET[a_rank]) + count(twice & RANK_SET[a_rank])
            base, base_least = (part, part_least) if a_rank == part_rank else (0, 0)
            for k in range(1, sets + 1):
                if done == sets:
                    return True
                more = max(0, base + 3 * k - have) - max(0, base + 3 * k - 3 - have)
                if more == cost and have >= base_least + least * k and need + cost <= jokers:
                    need += cost
                    done += 1
    return done >= sets


@rule
def spare_masks(jokers, least):
    """The ways in which jokers may stand for cards that the hand has. That helps only where another meld would have too
    few naturals, and it takes this many jokers."""
    return 16 if jokers >= 4 - least else 1


@rule
def next_way(once, jokers, least, way, blocked):
    """The next way, from `way` on, to lay a run of four: ``16 * shape + spared``, where `spared` are the places (bits)
    at which a joker stands for a card of the hand. -1 if there is none."""
    while way < 16 * SHAPES:
        a_suit, low = way // 16 // LOWS, way // 16 % LOWS
        if way % 16 == 0 and (run_cost(once, a_suit, low, 4) > jokers or blocked & end_mark(a_suit, low)):
            way += 16
        elif way % 16 >= spare_masks(jokers, least):
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
def set_and_run_fit(once, twice, jokers, least, sets, least_rank, part_rank, part, part_least, least_run, blocked):
    """One run, and the sets that go with it."""
    way = next_way(once, jokers, least, 16 * least_run, blocked)
    while way >= 0:
        cards = cards_of_way(once, way)
        if sets_fit(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - 4 + count(cards), least, sets,
            least_rank, part_rank, part, part_least,
        ):  # fmt: skip
            return True
        way = next_way(once, jokers, least, way + 1, blocked)
    return False


@rule
def two_runs_fit(once, twice, jokers, least, sets, least_rank, part_rank, part, part_least, least_run, blocked):
    """Two runs, and the sets that go with them."""
    way = next_way(once, jokers, least, 16 * least_run, blocked)
    while way >= 0:
        cards = cards_of_way(once, way)
        if set_and_run_fit(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - 4 + count(cards), least, sets,
            least_rank, part_rank, part, part_least, way // 16, blocked | end_of_way(way),
        ):  # fmt: skip
            return True
        way = next_way(once, jokers, least, way + 1, blocked)
    return False


@rule
def three_runs_fit(once, twice, jokers, least, least_run, blocked):
    """Three runs, and no sets."""
    way = next_way(once, jokers, least, 16 * least_run, blocked)
    while way >= 0:
        cards = cards_of_way(once, way)
        if two_runs_fit(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - 4 + count(cards), least, 0, 0,
            -1, 0, 0, way // 16, blocked | end_of_way(way),
        ):  # fmt: skip
            return True
        way = next_way(once, jokers, least, way + 1, blocked)
    return False


@rule
def contract_fits(
    once, twice, jokers, least, sets, runs, least_rank, part_rank, part, part_least, least_run, blocked
):  # fmt: skip
    """Whether `sets` sets of three and `runs` runs of four can be made, all at once, each with at least `least`
    naturals: sets of ranks from `least_rank` up, runs of shapes from `least_run` up that begin at no place in `blocked`
    (`end_mark`) nor where another run ends. An unfinished set of `part_rank` (-1: none) needs `part` more cards,
    `part_least` of them naturals. At most three melds in all."""
    if runs == 0:
        return sets_fit(once, twice, jokers, least, sets, least_rank, part_rank, part, part_least)
    if runs == 1:
        return set_and_run_fit(
            once, twice, jokers, least, sets, least_rank, part_rank, part, part_least, least_run, blocked
        )
    if runs == 2:
        return two_runs_fit(
            once, twice, jokers, least, sets, least_rank, part_rank, part, part_least, least_run, blocked
        )
    return three_runs_fit(once, twice, jokers, least, least_run, blocked)


@rule
def run_and_contract_fit(
    once, twice, jokers, least, a_suit, place, length, part_least, runs, least_run, blocked
):  # fmt: skip
    """`contract_fits` with an unfinished run instead of a set: `length` more cards from a place up, at least
    `part_least` of them naturals. Only runs follow it."""
    if length <= 0:
        return part_least <= 0 and contract_fits(once, twice, jokers, least, 0, runs, 0, -1, 0, 0, least_run, blocked)
    if run_cost(once, a_suit, place, length) > jokers:
        return False
    for spared in range(spare_masks(jokers, least)):
        used = line_of(once, a_suit) & window(place, length) & ~(np.int64(spared) << np.int64(place))
        if count(used) < part_least or length - count(used) > jokers:
            continue
        cards = cards_at(used, a_suit)
        if contract_fits(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - length + count(used), least, 0, runs, 0,
            -1, 0, 0, least_run, blocked,
        ):  # fmt: skip
            return True
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
    if twice or length < 4 or length > LONGEST or a_suit == 4:
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
        if a_suit * LOWS + low < least_run or blocked & end_mark(a_suit, low) or length > min(LONGEST, PLACES - low):
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
    if cards_left < 8 or cards_left > 2 * LONGEST or a_suit == 4:
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
    if cards_left < 12 or cards_left > 3 * LONGEST or a_suit == 4:
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
def run_and_whole_fit(once, twice, jokers, least, a_suit, low, laid, naturals, runs, blocked, grow):
    """`whole_fits` with an unfinished run: `laid` cards from `low` up so far, `naturals` of them not jokers. It grows
    by at least `grow` cards."""
    place = low + laid
    for length in range(max(grow, 4 - laid, 0), min(LONGEST - laid, PLACES - place) + 1):
        used = line_of(once, a_suit) & window(place, length)
        if length - count(used) > jokers or naturals + count(used) < least:
            continue
        cards = cards_at(used, a_suit)
        if whole_fits(
            less_once(once, twice, cards), less_twice(twice, cards), jokers - length + count(used), least, runs,
            a_suit * LOWS + low, blocked | end_mark(a_suit, place + length),
        ):  # fmt: skip
            return True
    return False
