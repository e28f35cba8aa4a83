"""The contract, step by step: whether the hand makes it, and whether the rest can follow. R21, R22, R31."""

import numpy as np

from upcard.cards.rows import size
from upcard.jit.rule import rule
from upcard.games.contract_rummy.record import (  # isort: skip
    EXACT, FINISH, JOKER, LAY, NOT_NOW, RUN, RUNS_OF, SET, SETS_OF, to_keep, whole_hand,
)  # fmt: skip
from upcard.mechanics.counted import held_once, held_twice, in_hand
from upcard.mechanics.meld import LOWS, contract_fits, end_mark, run_and_contract_fit, run_and_whole_fit, whole_fits


@rule
def contract_possible(s, seat):
    """R21, R31: whether the hand makes the contract."""
    hand = s.hands[seat]
    once, twice, jokers = held_once(hand), held_twice(hand), hand[JOKER]
    if whole_hand(s):
        return whole_fits(once, twice, jokers, s.min_naturals, 3, 0, 0)
    if s.hand == 6 and in_hand(hand) != 13:
        return False
    sets, runs = SETS_OF[s.hand], RUNS_OF[s.hand]
    if in_hand(hand) < 3 * sets + 4 * runs + to_keep(s):
        return False
    return contract_fits(once, twice, jokers, s.min_naturals, sets, runs, 0, -1, 0, 0, 0, 0)


# -- the contract, step by step --------------------------------------------------------------------------------------


@rule
def why_not_shape(s, seat, move):
    """R21: the sets come first, then the runs, equal ones from the lowest up, so that every contract has one way."""
    sets = SETS_OF[s.hand]
    if move < SET or move >= LAY:
        return FINISH
    if move < RUN:
        a_rank = move - SET
        if s.slot >= sets or a_rank < least_rank(s):
            return NOT_NOW
        return 0 if part_set_fits(s, seat, a_rank, 0, 0) else NOT_NOW
    shape = move - RUN
    if s.slot < sets or shape < least_run(s) or begins_at_end(s, shape // LOWS, shape % LOWS):
        return NOT_NOW
    return 0 if part_run_fits(s, seat, shape // LOWS, shape % LOWS, 0, 0, 0) else NOT_NOW


@rule
def least_rank(s):
    return s.meld_low[s.made[s.slot - 1]] if s.slot > 0 else 0


@rule
def least_run(s):
    """The shape of the run made before in this contract."""
    if s.slot <= SETS_OF[s.hand]:
        return 0
    before = s.made[s.slot - 1]
    return s.meld_suit[before] * LOWS + s.meld_low[before]


@rule
def run_ends(s):
    """R22: where the runs of this contract that are finished end."""
    marks = np.int64(0)
    for place in range(SETS_OF[s.hand], s.slot):
        meld = s.made[place]
        marks |= end_mark(s.meld_suit[meld], s.meld_low[meld] + size(s.melds[meld]))
    return marks


@rule
def begins_at_end(s, a_suit, low):
    return run_ends(s) & end_mark(a_suit, low) != 0


@rule
def part_set_fits(s, seat, a_rank, laid, naturals):
    """Whether the set of this rank, of which so many cards lie, can be finished, and the contract after it."""
    hand = s.hands[seat]
    sets, runs = SETS_OF[s.hand] - s.slot - 1, RUNS_OF[s.hand]
    part, missing = max(0, 3 - laid), max(0, s.min_naturals - naturals)
    if missing > part and s.contract_size == EXACT:
        return False  # G7: no place is left for a natural card
    part = max(part, missing)
    if in_hand(hand) < part + 3 * sets + 4 * runs + to_keep(s):
        return False
    return contract_fits(
        held_once(hand), held_twice(hand), hand[JOKER], s.min_naturals, sets, runs, a_rank, a_rank, part,
        missing, 0, 0,
    )  # fmt: skip


@rule
def part_run_fits(s, seat, a_suit, low, laid, naturals, closed):
    """The same for a run; `closed`: it gets no more cards."""
    hand = s.hands[seat]
    once, twice, jokers = held_once(hand), held_twice(hand), hand[JOKER]
    runs = SETS_OF[s.hand] + RUNS_OF[s.hand] - s.slot - 1
    least, shape = s.min_naturals, a_suit * LOWS + low
    if whole_hand(s):
        if closed:
            return whole_fits(once, twice, jokers, least, runs, shape, run_ends(s) | end_mark(a_suit, low + laid))
        return run_and_whole_fit(once, twice, jokers, least, a_suit, low, laid, naturals, runs, run_ends(s), 0)
    part = max(0, 4 - laid)
    if in_hand(hand) < part + 4 * runs + to_keep(s):
        return False
    blocked = run_ends(s) | end_mark(a_suit, low + laid + part)
    return run_and_contract_fit(
        once, twice, jokers, least, a_suit, low + laid, part, max(0, least - naturals), runs, shape, blocked
    )
