"""Melds: which may be begun, how their cards are laid, and the end of the hand. R17-R19, R24, R32-R34, G9."""

from upcard.arrays import np
from upcard.rulebook import each, rule
from upcard.rulebook import RANK_SET, one, push, size
from upcard.rulebook import win_match
from upcard.games.contract_rummy.contract import part_run_fits, part_set_fits
from upcard.games.contract_rummy.state import CHOOSING, CLOSE, EXACT, JOKER, JOKER_FIRST, LAY, MELDING, MELDS, OFF
from upcard.games.contract_rummy.state import PENALTY, PLAYING, RUN, RUNS_OF, SET, SETS_OF, WAIT_TO_MELD, ContractRummy
from upcard.games.contract_rummy.state import least_size, may_lay_off, to_keep, whole_hand
from upcard.mechanics.melds.counted_hands import give_away, held_once, held_twice, in_hand, is_empty, of_rank_held
from upcard.mechanics.matches.match import lowest_of
from upcard.mechanics.melds.meld import MAX_RUN, LOWS, PLACES, begun_run, face_at, holding, jokers_fit
from upcard.mechanics.melds.meld import run_and_jokers_fit, run_can_end, set_can_end

NO_FIT = "R18: that card does not go into this meld, or the rest could not follow"


# --- A meld is begun (R18, R19, R24) ---------------------------------------------------------------------------------


@each(SET, RUN, OFF).refused("R31: in the last hand there is the contract only")
def last_hand(s: ContractRummy):
    return s.phase == PLAYING and s.hand == 6


@each(SET, RUN).refused(WAIT_TO_MELD)
def contract_not_made(s: ContractRummy, seat):
    return s.phase == PLAYING and not may_lay_off(s, seat)


@SET.refused("R18: your cards do not make that set")
def no_such_set(s: ContractRummy, seat, a_rank):
    if s.phase != PLAYING:
        return False
    if of_rank_held(s.hands[seat], a_rank) + s.hands[seat][JOKER] < 3:
        return True
    return not meld_fits(s, seat, -1, a_rank, 0, 0, s.owed, -1)


@RUN.refused("R19: your cards do not make that run")
def no_such_run(s: ContractRummy, seat, shape):
    if s.phase != PLAYING:
        return False
    a_suit, low = shape // LOWS, shape % LOWS
    return gaps(s.hands[seat], a_suit, low) > s.hands[seat][JOKER] or not meld_fits(
        s, seat, a_suit, low, 0, 0, s.owed, -1
    )


@rule
def gaps(hand, a_suit, low):
    """R19: how many of the first four cards of a run the hand lacks."""
    missing = 0
    for place in range(low, low + 4):
        if hand[face_at(a_suit, place)] == 0:
            missing += 1
    return missing


@SET.effect
def start_set(s: ContractRummy, seat, a_rank):
    """R18."""
    start_meld(s, -1, a_rank)


@RUN.effect
def start_run(s: ContractRummy, seat, shape):
    """R19."""
    start_meld(s, shape // LOWS, shape % LOWS)


@rule
def start_meld(s: ContractRummy, a_suit, low):
    """R18, R19: a set or a run is begun, in the first free place of the table."""
    place = 0
    while size(s.melds[place]):
        place += 1
    s.building = place
    s.meld_suit[place] = a_suit
    s.meld_low[place] = low
    s.phase = MELDING


# --- Its cards (R18, R19, R25, G9) -----------------------------------------------------------------------------------


@LAY.only(NO_FIT)
def next_cards(s: ContractRummy):
    """R18, R19: what may come next in the meld. R25: or a joker."""
    a_suit, low, laid = s.meld_suit[s.building], s.meld_low[s.building], size(s.melds[s.building])
    if is_full(s) or laid >= MAX_RUN or (a_suit >= 0 and low + laid >= PLACES):
        return 0
    return one(JOKER) | (RANK_SET[low] if a_suit < 0 else one(face_at(a_suit, low + laid)))


@rule
def is_full(s: ContractRummy):
    """G1: whether a meld of an exact contract has all its cards."""
    if s.slot < 0 or s.contract_size != EXACT or whole_hand(s):
        return False
    return size(s.melds[s.building]) >= least_size(s.meld_suit[s.building])


@LAY.refused(NO_FIT)
def rest_cannot_follow(s: ContractRummy, seat, face):
    """Whether the meld (or the contract, or the owed jokers) could not be finished after this card."""
    s.hands[seat][face] -= 1
    fits = part_fits(s, seat, size(s.melds[s.building]) + 1, naturals_in(s.melds[s.building]) + (face != JOKER), face)
    s.hands[seat][face] += 1
    return not fits


@rule
def naturals_in(meld):
    """G7: the cards of a meld that are not jokers."""
    total = 0
    for place in range(size(meld)):
        if meld[place] != JOKER:
            total += 1
    return total


@rule
def part_fits(s: ContractRummy, seat, laid, naturals, face):
    """R21, G9: whether the melds can be finished after `laid` cards, `face` the last of them."""
    a_suit, low = s.meld_suit[s.building], s.meld_low[s.building]
    if s.slot >= 0:
        if a_suit < 0:
            return part_set_fits(s, seat, low, laid, naturals)
        return part_run_fits(s, seat, a_suit, low, laid, naturals, 0)
    if face != JOKER:
        return meld_fits(s, seat, a_suit, low, laid, naturals, s.owed, -1)
    stands_for = face_at(a_suit, low + laid - 1) if a_suit >= 0 else -1
    return meld_fits(s, seat, a_suit, low, laid, naturals, max(0, s.owed - 1), stands_for)


@rule
def meld_fits(s: ContractRummy, seat, a_suit, low, laid, naturals, owed, stands_for):
    """R18, R19, G9: whether a single meld can be finished, and the owed jokers can follow in it or in another.
    `stands_for`: the card that a joker just laid stands for."""
    hand = s.hands[seat]
    spare = in_hand(hand) - to_keep(s)
    if a_suit < 0:
        return set_can_end(of_rank_held(hand, low), hand[JOKER], s.min_naturals, laid, naturals, owed, spare)
    once = held_once(hand)
    run = begun_run(a_suit, low, laid, naturals)
    if run_can_end(once, hand[JOKER], s.min_naturals, run, owed, spare):
        return True
    return owed > 0 and run_and_jokers_fit(
        holding(once, held_twice(hand), hand[JOKER], s.min_naturals), run, owed, spare,
        to_be_had(s, stands_for, 1), to_be_had(s, stands_for, 2),
    )  # fmt: skip


@rule
def to_be_had(s: ContractRummy, stands_for, times):
    """R26: the cards for which at least that many jokers stand in runs; `stands_for` is one of them (-1: none)."""
    once = one(stands_for) if stands_for >= 0 else np.int64(0)
    twice = np.int64(0)
    for place in range(MELDS):
        meld = s.melds[place]
        if s.meld_suit[place] >= 0:
            for k in range(size(meld)):
                if meld[k] == JOKER:
                    face = one(face_at(s.meld_suit[place], s.meld_low[place] + k))
                    twice |= once & face
                    once |= face
    return once if times == 1 else twice


@LAY.effect
def lay_card(s: ContractRummy, seat, face):
    """G1: a meld of an exact contract is finished by its last card; so is any meld that takes the last card."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.melds[s.building], face)
    if s.slot < 0 and face == JOKER and s.owed > 0:
        s.owed -= 1
    if is_full(s) or is_empty(s.hands[seat]):
        close_meld(s, seat)


# --- The meld is finished (R18, R19, R21, G9) ------------------------------------------------------------------------


@CLOSE.refused("R19: the meld needs more cards first")
def too_few_cards(s: ContractRummy):
    return too_small(s, s.building)


@rule
def too_small(s: ContractRummy, place):
    """R18, R19: three or four cards at least. G7: not all of them jokers."""
    meld = s.melds[place]
    return size(meld) < least_size(s.meld_suit[place]) or naturals_in(meld) < s.min_naturals


@CLOSE.refused(NO_FIT)
def contract_cannot_follow(s: ContractRummy, seat):
    meld, a_suit, low = s.melds[s.building], s.meld_suit[s.building], s.meld_low[s.building]
    if s.slot < 0 or a_suit < 0:
        return False
    return not part_run_fits(s, seat, a_suit, low, size(meld), naturals_in(meld), 1)


@CLOSE.refused(JOKER_FIRST)
def owed_cannot_follow(s: ContractRummy, seat):
    return s.slot < 0 and not owed_fits(s, seat, s.owed, -1)


@rule
def owed_fits(s: ContractRummy, seat, owed, stands_for):
    """G9: whether the owed jokers can go into a new meld in this turn, whatever is done before: more jokers may be
    taken. `stands_for`: as in `meld_fits`."""
    if owed == 0:
        return True
    hand = s.hands[seat]
    return jokers_fit(
        held_once(hand), held_twice(hand), hand[JOKER], s.min_naturals, owed, in_hand(hand) - to_keep(s),
        to_be_had(s, stands_for, 1), to_be_had(s, stands_for, 2),
    )  # fmt: skip


@CLOSE.effect
def close_meld(s: ContractRummy, seat):
    """R21: the next meld of the contract, or R29: after it only the discard."""
    if s.slot < 0:
        s.phase = PLAYING
    else:
        s.made[s.slot] = s.building
        s.slot += 1
        s.phase = CHOOSING
        if s.slot == SETS_OF[s.hand] + RUNS_OF[s.hand]:
            s.slot = -1
            s.made_now = 1
            s.phase = PLAYING
    s.building = -1
    if is_empty(s.hands[seat]):
        end_hand(s)


# --- The end of the hand (R32-R34) -----------------------------------------------------------------------------------


@rule
def end_hand(s: ContractRummy):
    """R32, R33. R34: after the seventh hand the lowest total wins; G16: or several."""
    s.over = 1
    for seat in range(s.seats):
        s.lost[seat] = 0
        for face in range(53):
            s.lost[seat] += s.hands[seat][face] * PENALTY[face]
        s.score[seat] += s.lost[seat]
    if s.hand == 6:
        win_match(s, lowest_of(s.score, s.seats))
