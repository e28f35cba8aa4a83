"""What could be on a table of Contract Rummy, and what of it follows from the rest."""

from upcard.cards.faces import ACE, rank, suit
from upcard.cards.rows import size
from upcard.contract.facts import UNKNOWN, follows
from upcard.jit.rule import rule
from upcard.games.contract_rummy.melding import naturals_in
from upcard.games.contract_rummy.record import (  # isort: skip
    ASKING, CHOOSING, DRAWING, JOKER, MELDING, MELDS, PLACING, PLAYING, RUNS_OF, SETS_OF,
)  # fmt: skip
from upcard.mechanics.counted import is_empty
from upcard.mechanics.meld import PLACES, face_at


FAULTS = (
    "",
    "R32: who still plays has a card",
    "R3: before a draw there is an upcard",
    "R19: a run has cards of one suit that follow one another (`meld_suit`, and its lowest place, `meld_low`)",
    "R18: a set has cards of one rank (`meld_low`)",
    "R21: nobody is putting a meld down (`building`)",
    "R29: there is no card to be laid off (`moving`)",
    "R1: there are seven hands",
    "R9: while the others are asked about the upcard, another player has drawn (`active`)",
    "R31: in the last hand nobody melds before he puts his hand down, and nobody lays off",
    "R18: a set has three cards at least, a run four (R19), and neither is jokers alone",
    "R28: a joker that is owed is in hand, of who is on turn (`owed`)",
    "R21: a number is out of its range, or a meld is named that does not exist",
)
(NO_CARD, NO_UPCARD, BAD_RUN, BAD_SET, NOT_BUILDING, NOT_MOVING, NO_HAND, NO_DRAWER, MELD_IN_LAST, SMALL_MELD,
 NOT_OWED, OUT_OF_RANGE) = range(1, 13)  # fmt: skip


@rule
def audit(s):
    if s.hand < 0 or s.hand > 6:
        return NO_HAND
    if not in_range(s):
        return OUT_OF_RANGE
    for seat in range(s.seats):
        if is_empty(s.hands[seat]) and not (s.phase == PLACING and seat == s.turn):
            return NO_CARD
    if s.phase == DRAWING and size(s.discard) == 0:
        return NO_UPCARD
    if s.phase == ASKING and (s.active < 0 or s.active == s.turn):
        return NO_DRAWER
    if s.hand == 6 and s.opened:
        return MELD_IN_LAST
    if s.phase == MELDING and s.building < 0:
        return NOT_BUILDING
    if s.phase == PLACING and s.moving < 0:
        return NOT_MOVING
    if s.owed > s.hands[s.turn][JOKER] or (s.owed and s.phase < PLAYING):
        return NOT_OWED
    for place in range(MELDS):
        fault = meld_fault(s, place)
        if fault:
            return fault
    return 0


@rule
def in_range(s):
    return (
        min(s.slot, s.building) >= -1 and s.building < MELDS and s.owed >= 0 and s.turns >= 0
        and s.slot < SETS_OF[s.hand] + RUNS_OF[s.hand] and (s.phase != CHOOSING or s.slot >= 0)
    )  # fmt: skip


@rule
def meld_fault(s, place):
    meld, a_suit, low = s.melds[place], s.meld_suit[place], s.meld_low[place]
    if a_suit < -1 or a_suit > 3 or low < -1 or low >= PLACES:
        return BAD_RUN
    if size(meld) == 0:
        return 0
    if low < 0:
        return BAD_SET if a_suit < 0 else BAD_RUN
    for k in range(size(meld)):
        if meld[k] == JOKER:
            continue
        if a_suit < 0 and rank(meld[k]) != low:
            return BAD_SET
        if a_suit >= 0 and (low + k >= PLACES or meld[k] != face_at(a_suit, low + k)):
            return BAD_RUN
    if place == s.building:
        return 0
    if size(meld) < (3 if a_suit < 0 else 4) or naturals_in(meld) < s.min_naturals:
        return SMALL_MELD
    return MELD_IN_LAST if s.hand == 6 and s.slot < 0 and not s.made_now else 0


@follows("meld_suit", "R18, R19: a run has the suit of its cards, and a set none")
def suits_of_melds(s, known):
    return [UNKNOWN if shape is UNKNOWN else shape[0] for shape in shapes_of_melds(s, known)]


@follows("meld_low", "R18, R19: a run begins where its cards say, and a set has their rank")
def lowest_of_melds(s, known):
    return [UNKNOWN if shape is UNKNOWN else shape[1] for shape in shapes_of_melds(s, known)]


def shapes_of_melds(s, known):
    """Suit and lowest place of a run, -1 and the rank of a set; nothing of a meld that is being put down."""
    shapes = []
    for place, meld in enumerate(s.melds):
        cards = [int(face) for face in meld[: size(meld)]]
        a_suit = int(s.meld_suit[place]) if "meld_suit" in known else -1
        shapes.append(UNKNOWN if not cards or place == s.building else shape_of(cards, a_suit))
    return shapes


def shape_of(cards, a_suit):
    """Of a finished meld. One card among three jokers or more may be a set or a run; `a_suit` tells, if it is one."""
    naturals = [(k, face) for k, face in enumerate(cards) if face != JOKER]
    ranks = {rank(face) for _, face in naturals}
    if a_suit < 0 and len(ranks) == 1 and (len(naturals) > 1 or len(cards) == 3):
        return -1, ranks.pop()
    if not naturals or (a_suit < 0 and len(ranks) == 1):
        return UNKNOWN
    k, face = naturals[0]
    low = 0 if k == 0 and rank(face) == ACE else rank(face) + 1 - k
    return suit(face), low
