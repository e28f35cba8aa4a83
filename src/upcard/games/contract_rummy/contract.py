"""The contract: whether a hand makes it, and which meld of it comes next. R21, R22, R24, R31."""

from upcard.arrays import np
from upcard.rulebook import rule
from upcard.rulebook import size
from upcard.games.contract_rummy.state import CHOOSING, CONTRACT, EXACT, JOKER, RUN, RUNS_OF, SET, SETS_OF, WAIT_TO_MELD
from upcard.games.contract_rummy.state import ContractRummy, may_lay_off, to_keep, whole_hand
from upcard.mechanics.melds.counted_hands import held_once, held_twice, in_hand
from upcard.mechanics.melds.meld import MAX_RUN, LOWS, PLACES, begun_run, end_mark, holding
from upcard.mechanics.melds.meld_search import begun_set, contract_fits, run_and_contract_fit, run_and_whole_fit
from upcard.mechanics.melds.meld_search import run_to_end, whole_fits

NOT_NOW = "R21: this is not what the contract asks for now, or the rest could not follow"


# --- The contract (R21, R31) -----------------------------------------------------------------------------------------


@CONTRACT.refused(WAIT_TO_MELD)
def contract_made(s: ContractRummy, seat):
    return may_lay_off(s, seat) or s.made_now != 0


@CONTRACT.refused("R21: your cards do not make the contract of this hand")
def contract_out_of_reach(s: ContractRummy, seat):
    return not contract_possible(s, seat)


@rule
def contract_possible(s: ContractRummy, seat):
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
    left = holding(once, twice, jokers, s.min_naturals)
    return contract_fits(left, sets, runs, 0, begun_set(-1, 0, 0), 0, 0)


@CONTRACT.effect
def begin_contract(s: ContractRummy):
    """R21: it is put down meld by meld."""
    s.slot = 0
    s.phase = CHOOSING


# --- Meld by meld (R21, R22) -----------------------------------------------------------------------------------------


@SET.refused(NOT_NOW)
def not_the_next_set(s: ContractRummy, seat, a_rank):
    return s.phase == CHOOSING and not set_is_next(s, seat, a_rank)


@RUN.refused(NOT_NOW)
def not_the_next_run(s: ContractRummy, seat, shape):
    return s.phase == CHOOSING and not run_is_next(s, seat, shape)


@rule
def set_is_next(s: ContractRummy, seat, a_rank):
    """R21, G20: whether the contract may go on with this set. Sets come first, then runs, equal kinds from the lowest
    up, so that every contract can be put down in one way only."""
    return s.slot < SETS_OF[s.hand] and a_rank >= least_rank(s) and part_set_fits(s, seat, a_rank, 0, 0)


@rule
def run_is_next(s: ContractRummy, seat, shape):
    """R21, R22: whether the contract may go on with this run."""
    a_suit, low = shape // LOWS, shape % LOWS
    if s.slot < SETS_OF[s.hand] or shape < least_run(s) or begins_at_end(s, a_suit, low):
        return False
    return part_run_fits(s, seat, a_suit, low, 0, 0, 0)


@rule
def least_rank(s: ContractRummy):
    """G20: the rank of the set made before in this contract."""
    return s.meld_low[s.made[s.slot - 1]] if s.slot > 0 else 0


@rule
def least_run(s: ContractRummy):
    """G20: the shape of the run made before in this contract."""
    if s.slot <= SETS_OF[s.hand]:
        return 0
    before = s.made[s.slot - 1]
    return s.meld_suit[before] * LOWS + s.meld_low[before]


@rule
def run_ends(s: ContractRummy):
    """R22: where the runs of this contract that are finished end."""
    marks = np.int64(0)
    for place in range(SETS_OF[s.hand], s.slot):
        meld = s.made[place]
        marks |= end_mark(s.meld_suit[meld], s.meld_low[meld] + size(s.melds[meld]))
    return marks


@rule
def begins_at_end(s: ContractRummy, a_suit, low):
    """R22: whether a run would join one of this contract."""
    return run_ends(s) & end_mark(a_suit, low) != 0


@rule
def part_set_fits(s: ContractRummy, seat, a_rank, laid, naturals):
    """R21: whether the set of this rank, of which `laid` cards lie, can be finished, and the contract after it."""
    hand = s.hands[seat]
    sets, runs = SETS_OF[s.hand] - s.slot - 1, RUNS_OF[s.hand]
    part, missing = max(0, 3 - laid), max(0, s.min_naturals - naturals)
    if missing > part and s.contract_size == EXACT:
        return False  # G7: no place is left for a natural card
    part = max(part, missing)
    if in_hand(hand) < part + 3 * sets + 4 * runs + to_keep(s):
        return False
    left = holding(held_once(hand), held_twice(hand), hand[JOKER], s.min_naturals)
    return contract_fits(left, sets, runs, a_rank, begun_set(a_rank, part, missing), 0, 0)


@rule
def part_run_fits(s: ContractRummy, seat, a_suit, low, laid, naturals, closed):
    """R21, R22, R31: the same for a run; `closed`: it gets no more cards. G1: a run may grow past the place where the
    next one begins."""
    hand = s.hands[seat]
    once, twice, jokers = held_once(hand), held_twice(hand), hand[JOKER]
    runs = SETS_OF[s.hand] + RUNS_OF[s.hand] - s.slot - 1
    least, shape = s.min_naturals, a_suit * LOWS + low
    left = holding(once, twice, jokers, least)
    if whole_hand(s):
        if closed:
            return whole_fits(once, twice, jokers, least, runs, shape, run_ends(s) | end_mark(a_suit, low + laid))
        return run_and_whole_fit(left, begun_run(a_suit, low, laid, naturals), runs, run_ends(s))
    part, spare = max(0, 4 - laid), in_hand(hand) - 4 * runs - to_keep(s)
    if spare < part:
        return False
    longest = part if closed or s.contract_size == EXACT else min(MAX_RUN - laid, PLACES - low - laid, spare)
    run = run_to_end(a_suit, low + laid, part, longest, max(0, least - naturals))
    return run_and_contract_fit(left, run, runs, shape, run_ends(s))
