"""Laying the cards of a meld, of the contract or a later one, and the end of the hand. R18, R19, R24, R32-R34, G9."""

import numpy as np

from upcard.cards.faces import rank
from upcard.cards.rows import push, size
from upcard.jit.rule import rule
from upcard.games.contract_rummy.contract import part_run_fits, part_set_fits
from upcard.games.contract_rummy.record import (  # isort: skip
    CHOOSING, CLOSE, EXACT, FINISH, JOKER, JOKER_FIRST, LAY, MELDING, MELDS, NOT_HELD, NO_FIT, NO_RUN, NO_SET,
    PENALTY, PLAYING, RUN, RUNS_OF, SET, SETS_OF, TOO_FEW, to_keep, whole_hand,
)  # fmt: skip
from upcard.mechanics.counted import give_away, held_once, held_twice, in_hand, is_empty, of_rank_held
from upcard.mechanics.match import lowest_of, win_match
from upcard.mechanics.meld import (  # isort: skip
    LONGEST, LOWS, PLACES, face_at, jokers_fit, run_and_jokers_fit, run_can_end, set_can_end,
)  # fmt: skip


# -- laying the cards of a meld --------------------------------------------------------------------------------------


@rule
def naturals_in(meld):
    total = 0
    for place in range(size(meld)):
        if meld[place] != JOKER:
            total += 1
    return total


@rule
def why_not_lay(s, seat, move):
    if move == CLOSE:
        return why_not_close(s, seat)
    if move < LAY or move > CLOSE:
        return FINISH
    face = move - LAY
    if s.hands[seat][face] == 0:
        return NOT_HELD
    return 0 if next_card(s, face) and step_fits(s, seat, face) else NO_FIT


@rule
def next_card(s, face):
    """R18, R19, R25: whether the card, or a joker, may come next in the meld."""
    meld, a_suit, low = s.melds[s.building], s.meld_suit[s.building], s.meld_low[s.building]
    n = size(meld)
    if s.slot >= 0 and s.contract_size == EXACT and not whole_hand(s) and n >= (3 if a_suit < 0 else 4):
        return False
    if n >= LONGEST or (a_suit >= 0 and low + n >= PLACES):
        return False
    return face == JOKER or (rank(face) == low if a_suit < 0 else face == face_at(a_suit, low + n))


@rule
def step_fits(s, seat, face):
    """Whether the meld (and the contract, and what is owed) can still be finished with this card laid."""
    s.hands[seat][face] -= 1
    fits = part_fits(s, seat, size(s.melds[s.building]) + 1, naturals_in(s.melds[s.building]) + (face != JOKER), face)
    s.hands[seat][face] += 1
    return fits


@rule
def part_fits(s, seat, laid, naturals, face):
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
def meld_fits(s, seat, a_suit, low, laid, naturals, owed, stands_for):
    """R18, R19, G9: whether a single meld can be finished, and what jokers are owed can follow in it or in another.
    `stands_for`: the card for which a joker that is just laid stands."""
    hand = s.hands[seat]
    spare = in_hand(hand) - to_keep(s)
    if a_suit < 0:
        return set_can_end(of_rank_held(hand, low), hand[JOKER], s.min_naturals, laid, naturals, owed, spare)
    once = held_once(hand)
    if run_can_end(once, hand[JOKER], s.min_naturals, a_suit, low, laid, naturals, owed, spare):
        return True
    return owed > 0 and run_and_jokers_fit(
        once, held_twice(hand), hand[JOKER], s.min_naturals, a_suit, low, laid, naturals, owed, spare,
        to_be_had(s, stands_for, 1), to_be_had(s, stands_for, 2),
    )  # fmt: skip


@rule
def to_be_had(s, stands_for, times):
    """R26: the cards for which that many jokers, or more, stand in runs; `stands_for` is one of them (-1: none)."""
    once = np.int64(1) << np.int64(stands_for) if stands_for >= 0 else np.int64(0)
    twice = np.int64(0)
    for place in range(MELDS):
        meld = s.melds[place]
        if s.meld_suit[place] >= 0:
            for k in range(size(meld)):
                if meld[k] == JOKER:
                    face = np.int64(1) << np.int64(face_at(s.meld_suit[place], s.meld_low[place] + k))
                    twice |= once & face
                    once |= face
    return once if times == 1 else twice


@rule
def why_not_close(s, seat):
    """R18, R19: three or four cards at least; and the rest can follow."""
    meld, a_suit, low = s.melds[s.building], s.meld_suit[s.building], s.meld_low[s.building]
    if size(meld) < (3 if a_suit < 0 else 4) or naturals_in(meld) < s.min_naturals:
        return TOO_FEW
    if s.slot >= 0 and a_suit >= 0 and not part_run_fits(s, seat, a_suit, low, size(meld), naturals_in(meld), 1):
        return NO_FIT
    if s.slot < 0 and not owed_fits(s, seat, s.owed, -1):
        return JOKER_FIRST
    return 0


@rule
def owed_fits(s, seat, owed, stands_for):
    """G9: whether the jokers that are owed can go into a new meld in this turn, whatever else is done in it before:
    more of them may be taken. `stands_for`: as in `meld_fits`."""
    if owed == 0:
        return True
    hand = s.hands[seat]
    return jokers_fit(
        held_once(hand), held_twice(hand), hand[JOKER], s.min_naturals, owed, in_hand(hand) - to_keep(s),
        to_be_had(s, stands_for, 1), to_be_had(s, stands_for, 2),
    )  # fmt: skip


@rule
def why_not_new_set(s, seat, a_rank):
    """R18, R24."""
    if of_rank_held(s.hands[seat], a_rank) + s.hands[seat][JOKER] < 3:
        return NO_SET
    return 0 if meld_fits(s, seat, -1, a_rank, 0, 0, s.owed, -1) else NO_SET


@rule
def why_not_new_run(s, seat, shape):
    """R19, R24."""
    return 0 if meld_fits(s, seat, shape // LOWS, shape % LOWS, 0, 0, s.owed, -1) else NO_RUN


@rule
def start_meld(s, move):
    """A set or a run is begun, in the first place of the table that is free."""
    place = 0
    while size(s.melds[place]):
        place += 1
    s.building = place
    if move < RUN:
        s.meld_suit[place] = -1
        s.meld_low[place] = move - SET
    else:
        s.meld_suit[place] = (move - RUN) // LOWS
        s.meld_low[place] = (move - RUN) % LOWS
    s.phase = MELDING


@rule
def lay_card(s, seat, face):
    """G1: a meld of an exact contract is finished by its last card; so is any meld that takes the last card."""
    give_away(s.hands[seat], s.shown[seat], face)
    meld = s.melds[s.building]
    push(meld, face)
    if s.slot < 0 and face == JOKER and s.owed > 0:
        s.owed -= 1
    full = 3 if s.meld_suit[s.building] < 0 else 4
    exact = s.slot >= 0 and s.contract_size == EXACT and not whole_hand(s) and size(meld) == full
    if exact or is_empty(s.hands[seat]):
        close_meld(s, seat)


@rule
def close_meld(s, seat):
    """R21: the next meld of the contract, or R29: after it nothing but the discard."""
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


@rule
def end_hand(s):
    """R32, R33. R34: after the seventh hand the lowest total wins; G16: or several."""
    s.over = 1
    for seat in range(s.seats):
        s.lost[seat] = 0
        for face in range(53):
            s.lost[seat] += s.hands[seat][face] * PENALTY[face]
        s.score[seat] += s.lost[seat]
    if s.hand == 6:
        win_match(s, lowest_of(s.score, s.seats))
