"""Cards added to melds on the table, and jokers taken from runs. R26-R29, G8, G9, G13."""

from upcard.cards.faces import rank, suit
from upcard.cards.rows import push, remove_at, size
from upcard.jit.rule import rule
from upcard.games.contract_rummy.melding import end_hand, owed_fits
from upcard.games.contract_rummy.record import (  # isort: skip
    DISCARD, JOKER, JOKER_FIRST, KEEP_ONE, LAST_HAND, MELDS, NOT_HELD, NOT_THERE, NOWHERE, NO_OFF_YET, ON, PLACE,
    PLAYING, SWAP, UNDER, WHERE, may_lay_off, to_keep,
)  # fmt: skip
from upcard.mechanics.counted import is_empty, take_openly
from upcard.mechanics.meld import LONGEST, PLACES, face_at


# -- laying off ------------------------------------------------------------------------------------------------------


@rule
def why_not_off(s, seat, face):
    """R29: a card for which there is a place."""
    if s.hands[seat][face] == 0:
        return NOT_HELD
    if not may_lay_off(s, seat):
        return LAST_HAND if s.hand == 6 else NO_OFF_YET
    s.hands[seat][face] -= 1
    found = NOWHERE
    for meld in range(MELDS):
        if found and concerns(s, face, meld):
            found = best_there(s, seat, face, meld, found)
    s.hands[seat][face] += 1
    return found


@rule
def concerns(s, face, meld):
    """Whether a card might go to a meld: one of the set's rank or the run's suit, or a joker."""
    if size(s.melds[meld]) == 0:
        return False
    a_suit = s.meld_suit[meld]
    return face == JOKER or (rank(face) == s.meld_low[meld] if a_suit < 0 else suit(face) == a_suit)


@rule
def best_there(s, seat, face, meld, found):
    """What is said against laying the card off, when this meld is looked at too."""
    for place in range(3 * meld, 3 * meld + 3):
        reason = why_not_there(s, seat, face, place)
        if reason == 0:
            return 0
        if reason > NOT_THERE:
            found = reason
    return found


@rule
def why_not_place(s, seat, move):
    if move < PLACE or move >= DISCARD:
        return WHERE
    return why_not_there(s, seat, s.moving, move - PLACE)


@rule
def why_not_there(s, seat, face, place):
    """Whether the card, which has left the hand, may go to a meld: on it, under it, or for its joker."""
    how = place % 3
    if not goes_there(s, face, place // 3, how):
        return NOT_THERE
    if how == SWAP:
        return 0 if joker_may_be_taken(s, seat, face, place // 3) else JOKER_FIRST
    if not owed_fits(s, seat, s.owed, face_laid_off(s, face, place // 3, how)):
        return JOKER_FIRST
    return KEEP_ONE if to_keep(s) and is_empty(s.hands[seat]) else 0


@rule
def joker_may_be_taken(s, seat, face, place):
    """R28, G9: the turn can still put it down."""
    meld, k = s.melds[place], joker_place(s, face, place)
    meld[k] = face
    s.hands[seat][JOKER] += 1
    fits = owed_fits(s, seat, s.owed + 1, -1)
    s.hands[seat][JOKER] -= 1
    meld[k] = JOKER
    return fits


@rule
def face_laid_off(s, face, place, how):
    """What a joker that is laid off on a run stands for there; -1 for another card, or on a set."""
    a_suit, low = s.meld_suit[place], s.meld_low[place]
    if face != JOKER or a_suit < 0:
        return -1
    return face_at(a_suit, low + size(s.melds[place]) if how == ON else low - 1)


@rule
def goes_there(s, face, place, how):
    """R18-R20, R26, R27, G8."""
    meld, a_suit, low = s.melds[place], s.meld_suit[place], s.meld_low[place]
    n = size(meld)
    if n == 0 or (how != SWAP and n >= LONGEST):
        return False
    if a_suit < 0:
        return how == ON and (face == JOKER or rank(face) == low)
    if how == SWAP:
        return joker_place(s, face, place) >= 0
    at = low + n if how == ON else low - 1
    return at >= 0 and at < PLACES and (face == JOKER or face == face_at(a_suit, at))


@rule
def joker_place(s, face, place):
    """R26: where in a run a joker stands for the card, or -1."""
    meld = s.melds[place]
    if face == JOKER:
        return -1
    for k in range(size(meld)):
        if meld[k] == JOKER and face_at(s.meld_suit[place], s.meld_low[place] + k) == face:
            return k
    return -1


@rule
def lay_off(s, seat, place, how):
    """R29; R26: or the card takes a joker's place. G11: with the last card one is out."""
    face, meld = s.moving, s.melds[place]
    s.moving = -1
    s.phase = PLAYING
    if how == SWAP:
        meld[joker_place(s, face, place)] = face
        take_openly(s.hands[seat], s.shown[seat], JOKER)
        s.owed += 1
        return
    push(meld, face)
    if how == UNDER:
        for k in range(size(meld) - 1, 0, -1):
            meld[k] = meld[k - 1]
        meld[0] = face
        s.meld_low[place] -= 1
    if s.merge_runs and s.meld_suit[place] >= 0:
        link_runs(s, place)
    if is_empty(s.hands[seat]):
        end_hand(s)


@rule
def link_runs(s, place):
    """G13: a run that now ends where another begins takes it in, or is taken in by it."""
    for other in range(MELDS):
        if other != place and size(s.melds[other]) and s.meld_suit[other] == s.meld_suit[place]:
            if s.meld_low[place] + size(s.melds[place]) == s.meld_low[other]:
                join_runs(s, place, other)
                return
            if s.meld_low[other] + size(s.melds[other]) == s.meld_low[place]:
                join_runs(s, other, place)
                return


@rule
def join_runs(s, low, high):
    """G8: a run has thirteen cards at most."""
    if size(s.melds[low]) + size(s.melds[high]) > LONGEST:
        return
    while size(s.melds[high]):
        push(s.melds[low], remove_at(s.melds[high], 0))
    s.meld_suit[high] = s.meld_low[high] = -1
