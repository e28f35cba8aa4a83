"""The contract: whether a hand makes it, and which meld of it comes next. R21, R22, R24, R31."""

from upcard.arrays import np
from upcard.rulebook import rule
from upcard.rulebook import size
from upcard.games.contract_rummy.state import CHOOSING, CONTRACT, EXACT, JOKER, RUN, RUNS_OF, SET, SETS_OF
from upcard.games.contract_rummy.state import WAIT_TO_MELD, may_lay_off, to_keep, whole_hand
from upcard.mechanics.counted_hands import held_once, held_twice, in_hand
from upcard.mechanics.meld import LOWS, end_mark
from upcard.mechanics.meld_search import contract_fits, run_and_contract_fit, run_and_whole_fit, whole_fits

NOT_NOW = "R21: this is not what the contract asks for now, or the rest could not follow"


# --- The contract (R21, R31) -----------------------------------------------------------------------------------------


@CONTRACT.refused(WAIT_TO_MELD)
def contract_made(s, seat):
    return may_lay_off(s, seat) or s.made_now != 0


@CONTRACT.refused("R21: your cards do not make the contract of this hand")
def contract_out_of_reach(s, seat):
    return not contract_possible(s, seat)


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


@CONTRACT.effect
def begin_contract(s):
    """R21: it is put down meld by meld."""
    s.slot = 0
    s.phase = CHOOSING


# --- Meld by meld (R21, R22) -----------------------------------------------------------------------------------------


@SET.refused(NOT_NOW)
def not_the_next_set(s, seat, a_rank):
    return s.phase == CHOOSING and not set_is_next(s, seat, a_rank)


@RUN.refused(NOT_NOW)
def not_the_next_run(s, seat, shape):
    return s.phase == CHOOSING and not run_is_next(s, seat, shape)


@rule
def set_is_next(s, seat, a_rank):
    """R21, G20: whether the contract may go on with this set. Sets come first, then runs, equal kinds from the lowest
    up, so that every contract can be put down in one way only."""
    return s.slot < SETS_OF[s.hand] and a_rank >= least_rank(s) and part_set_fits(s, seat, a_rank, 0, 0)


@rule
def run_is_next(s, seat, shape):
    """R21, R22: whether the contract may go on with this run."""
    a_suit, low = shape // LOWS, shape % LOWS
    if s.slot < SETS_OF[s.hand] or shape < least_run(s) or begins_at_end(s, a_suit, low):
        return False
    return part_run_fits(s, seat, a_suit, low, 0, 0, 0)


@rule
def least_rank(s):
    """G20: the rank of the set made before in this contract."""
    return s.meld_low[s.made[s.slot - 1]] if s.slot > 0 else 0


@rule
def least_run(s):
    """G20: the shape of the run made before in this contract."""
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
    """R22: whether a run would join one of this contract."""
    return run_ends(s) & end_mark(a_suit, low) != 0


@rule
def part_set_fits(s, seat, a_rank, laid, naturals):
    """R21: whether the set of this rank, of which `laid` cards lie, can be finished, and the contract after it."""
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
    """R21, R22, R31: the same for a run; `closed`: it gets no more cards."""
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
