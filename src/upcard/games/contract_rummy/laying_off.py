"""Cards added to melds on the table, and jokers taken from runs. R26-R29, G8, G9, G11, G13."""

from upcard.rulebook import rule
from upcard.rulebook import push, rank, remove_at, size, suit
from upcard.games.contract_rummy.melding import contract_not_made, end_hand, owed_fits
from upcard.games.contract_rummy.state import JOKER, JOKER_FIRST, KEEP_ONE, MELDS, OFF, ON, PLACE, PLACING, PLAYING
from upcard.games.contract_rummy.state import SWAP, UNDER, ContractRummy, to_keep
from upcard.mechanics.melds.counted_hands import give_away, in_hand, is_empty, take_openly
from upcard.mechanics.melds.meld import MAX_RUN, PLACES, face_at

# --- A card to lay off (R29) -----------------------------------------------------------------------------------------


OFF.refused("R29: laying off waits for a turn after the one of your contract")(contract_not_made)


@OFF.refused("R29: {card} goes on no meld")
def goes_nowhere(s: ContractRummy, seat, face):
    for meld in range(MELDS):
        if concerns(s, face, meld):
            for place in range(3 * meld, 3 * meld + 3):
                if goes_there(s, face, place):
                    return False
    return True


@rule
def concerns(s: ContractRummy, face, meld):
    """R29: whether a card might go to a meld: one of the set's rank or the run's suit, or a joker."""
    if size(s.melds[meld]) == 0:
        return False
    a_suit = s.meld_suit[meld]
    return face == JOKER or (rank(face) == s.meld_low[meld] if a_suit < 0 else suit(face) == a_suit)


@OFF.refused(JOKER_FIRST)
def owes_everywhere(s: ContractRummy, seat, face):
    """R28: whether, wherever the card goes, an owed joker could not follow."""
    s.hands[seat][face] -= 1
    owes = not goes_without_debt(s, seat, face)
    s.hands[seat][face] += 1
    return owes


@rule
def goes_without_debt(s: ContractRummy, seat, face):
    """R28, G9: whether the card, which has left the hand, may go to some meld."""
    for meld in range(MELDS):
        if concerns(s, face, meld):
            for place in range(3 * meld, 3 * meld + 3):
                if goes_there(s, face, place) and owed_fits_then(s, seat, face, place):
                    return True
    return False


@OFF.refused(KEEP_ONE)
def none_would_be_left(s: ContractRummy, seat):
    return to_keep(s) != 0 and in_hand(s.hands[seat]) == 1


@OFF.effect
def pick_up(s: ContractRummy, seat, face):
    """R29: the card leaves the hand; next the player says where it goes."""
    give_away(s.hands[seat], s.shown[seat], face)
    s.moving = face
    s.phase = PLACING


# --- Its place (R18-R20, R26-R29) ------------------------------------------------------------------------------------


@PLACE.refused("R29: it does not go there")
def not_there(s: ContractRummy, seat, place):
    return not goes_there(s, s.moving, place)


@PLACE.refused(JOKER_FIRST)
def owes_there(s: ContractRummy, seat, place):
    return not owed_fits_then(s, seat, s.moving, place)


@PLACE.refused(KEEP_ONE)
def none_is_left(s: ContractRummy, seat):
    return to_keep(s) != 0 and is_empty(s.hands[seat])


@rule
def goes_there(s: ContractRummy, face, place):
    """R18-R20, R26, R27, G8: whether a card goes on a meld, under it, or for its joker."""
    at_meld, how = place // 3, place % 3
    meld, a_suit, low = s.melds[at_meld], s.meld_suit[at_meld], s.meld_low[at_meld]
    n = size(meld)
    if n == 0 or (how != SWAP and n >= MAX_RUN):
        return False
    if a_suit < 0:
        return how == ON and (face == JOKER or rank(face) == low)
    if how == SWAP:
        return joker_place(s, face, at_meld) >= 0
    at = low + n if how == ON else low - 1
    return at >= 0 and at < PLACES and (face == JOKER or face == face_at(a_suit, at))


@rule
def joker_place(s: ContractRummy, face, place):
    """R26: where in a run a joker stands for the card, or -1."""
    meld = s.melds[place]
    if face == JOKER:
        return -1
    for k in range(size(meld)):
        if meld[k] == JOKER and face_at(s.meld_suit[place], s.meld_low[place] + k) == face:
            return k
    return -1


@rule
def owed_fits_then(s: ContractRummy, seat, face, place):
    """R28, G9: whether the owed jokers can still be put down after the card goes to this place."""
    if place % 3 == SWAP:
        return joker_may_be_taken(s, seat, face, place // 3)
    return owed_fits(s, seat, s.owed, face_laid_off(s, face, place // 3, place % 3))


@rule
def joker_may_be_taken(s: ContractRummy, seat, face, place):
    """R28, G9: whether the turn can still put it down."""
    meld, k = s.melds[place], joker_place(s, face, place)
    meld[k] = face
    s.hands[seat][JOKER] += 1
    fits = owed_fits(s, seat, s.owed + 1, -1)
    s.hands[seat][JOKER] -= 1
    meld[k] = JOKER
    return fits


@rule
def face_laid_off(s: ContractRummy, face, place, how):
    """R26: the card that a joker laid off on a run stands for there; -1 for another card, or on a set."""
    a_suit, low = s.meld_suit[place], s.meld_low[place]
    if face != JOKER or a_suit < 0:
        return -1
    return face_at(a_suit, low + size(s.melds[place]) if how == ON else low - 1)


@PLACE.effect
def lay_off(s: ContractRummy, seat, which):
    """R29; R26: or the card takes a joker's place. G11: with the last card the player is out."""
    place, how = which // 3, which % 3
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
def link_runs(s: ContractRummy, place):
    """G13: a run that now meets another one joins it."""
    for other in range(MELDS):
        if other != place and size(s.melds[other]) and s.meld_suit[other] == s.meld_suit[place]:
            if s.meld_low[place] + size(s.melds[place]) == s.meld_low[other]:
                join_runs(s, place, other)
                return
            if s.meld_low[other] + size(s.melds[other]) == s.meld_low[place]:
                join_runs(s, other, place)
                return


@rule
def join_runs(s: ContractRummy, low, high):
    """G8: a run has thirteen cards at most."""
    if size(s.melds[low]) + size(s.melds[high]) > MAX_RUN:
        return
    while size(s.melds[high]):
        push(s.melds[low], remove_at(s.melds[high], 0))
    s.meld_suit[high] = s.meld_low[high] = -1
