"""What could be on a table of Contract Rummy, and what of it follows from the rest."""

from upcard.cards.faces import ACE, rank, suit
from upcard.cards.rows import size
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.jit.interpreted import interpreted
from upcard.jit.rule import rule
from upcard.games.contract_rummy.melding import meld_fits, naturals_in, why_not_lay
from upcard.games.contract_rummy.contract import part_run_fits, part_set_fits, why_not_shape
from upcard.games.contract_rummy.record import (  # isort: skip
    ASKING, CHOOSING, CLOSE, DRAWING, EXACT, JOKER, LAY, MELDING, MELDS, PLACING, PLAYING, RUNS_OF, SET, SETS_OF,
    whole_hand,
)  # fmt: skip
from upcard.mechanics.counted import is_empty
from upcard.mechanics.meld import LOWS, PLACES, face_at


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


# --- The step of a contract or a meld that is being put down ---------------------------------------------------------


def contract_melds(s):
    """How many melds the contract of this hand has."""
    return int(SETS_OF[s.hand] + RUNS_OF[s.hand])


def shapes_begun(s, place, known):
    """Suit and lowest place that the meld being put down there may have: what is told, or what its cards allow. With
    no card laid yet any shape."""
    if "meld_low" in known and s.meld_low[place] >= 0:
        return [(int(s.meld_suit[place]), int(s.meld_low[place]))]
    cards = [int(face) for face in s.melds[place][: size(s.melds[place])]]
    naturals = [(k, face) for k, face in enumerate(cards) if face != JOKER]
    ranks = {rank(face) for _, face in naturals}
    sets = [(-1, a_rank) for a_rank in range(13) if not ranks or ranks == {a_rank}]
    runs = [
        (a_suit, low)
        for a_suit in range(4)
        for low in range(LOWS)
        if all(low + k < PLACES and face == face_at(a_suit, low + k) for k, face in naturals)
    ]
    return sets + runs


def ways_on(s, known):
    """The steps at which the player on turn may be: the number of melds of the contract that are finished (-1: it is
    no contract), those melds, the meld that is being put down, its shape. The likeliest first."""
    there = [place for place in range(MELDS) if size(s.melds[place])]
    free = next((place for place in range(MELDS) if not size(s.melds[place])), MELDS)
    if s.phase == CHOOSING:
        begun = [(-1, (-1, -1))]
    else:
        last = [s.building] if "building" in known and s.building >= 0 else [*there[-1:], free]
        begun = [(place, shape) for place in last if place < MELDS for shape in shapes_begun(s, place, known)]
    for place, shape in begun:
        before = [k for k in there if k != place]
        total = contract_melds(s)
        guess = len(before) % total
        likely = [guess, *(n for n in range(min(total, len(before) + 1)) if n != guess)]
        slots = [int(s.slot)] if "slot" in known else [*likely, -1] if s.phase == MELDING else likely
        if "opened" in known and "slot" not in known:
            slots = [slot for slot in slots if (slot < 0) == bool(s.opened >> s.turn & 1)]
        for slot in slots:
            yield slot, before[len(before) - slot :] if slot > 0 else [], place, shape


def step_in_hand(s, known):
    """The first of those steps at which something can be done; None if there is none."""
    fields = ("slot", "building", "opened")
    kept = {name: int(getattr(s, name)) for name in fields}
    made, suits, lows = list(s.made), list(s.meld_suit), list(s.meld_low)
    found = None
    for slot, melds, place, shape in ways_on(s, known):
        s.slot, s.building = slot, place
        for k in range(3):
            s.made[k] = melds[k] if k < len(melds) else -1
        if place >= 0:
            s.meld_suit[place], s.meld_low[place] = shape
        if can_go_on(s):
            found = slot, [int(k) for k in s.made], place, shape
            break
    for name, value in kept.items():
        setattr(s, name, value)
    for k in range(3):
        s.made[k] = made[k]
    for k in range(MELDS):
        s.meld_suit[k], s.meld_low[k] = suits[k], lows[k]
    return found


def can_go_on(s):
    if not 0 <= s.turn < s.seats or any(s.meld_low[s.made[k]] < 0 for k in range(3) if s.made[k] >= 0):
        return False
    if s.phase == MELDING:
        return rest_fits(s) and any(interpreted(why_not_lay)(s, s.turn, move) == 0 for move in range(LAY, CLOSE + 1))
    return any(interpreted(why_not_shape)(s, s.turn, move) == 0 for move in range(SET, LAY))


def rest_fits(s):
    """Whether the meld that is being put down can be finished, and what has to follow it."""
    meld, a_suit, low = s.melds[s.building], int(s.meld_suit[s.building]), int(s.meld_low[s.building])
    laid, naturals = size(meld), interpreted(naturals_in)(meld)
    if s.slot < 0:
        return interpreted(meld_fits)(s, s.turn, a_suit, low, laid, naturals, s.owed, -1)
    if s.contract_size == EXACT and not interpreted(whole_hand)(s) and laid >= (3 if a_suit < 0 else 4):
        return False
    if a_suit < 0:
        return interpreted(part_set_fits)(s, s.turn, low, laid, naturals)
    return interpreted(part_run_fits)(s, s.turn, a_suit, low, laid, naturals, 0)


STEPS = (CHOOSING, MELDING)


@follows("building", "R21: somebody is putting a meld down", phase=MELDING)
def meld_in_hand(s, known):
    step = step_in_hand(s, known) if "building" not in known and "turn" in known else None
    return step[2] if step else UNKNOWN


@follows("meld_suit", "R21: the meld that is being put down has the suit of its cards", phase=MELDING)
def suit_in_hand(s, known):
    if not 0 <= s.building < MELDS or "turn" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return [step[3][0] if step and place == s.building else UNKNOWN for place in range(MELDS)]


@follows("slot", "R21: some melds of the contract lie there, and the next one follows", phase=STEPS)
def finished_melds(s, known):
    if "slot" in known or "turn" not in known or (s.phase == MELDING and "building" not in known):
        return UNKNOWN
    step = step_in_hand(s, known)
    return step[0] if step else UNKNOWN


@follows("made", "R21: the melds of the contract lie there in the order in which they were put down", phase=STEPS)
def where_they_lie(s, known):
    if "made" in known or "slot" not in known or "turn" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return step[1] if step else UNKNOWN


@follows("meld_low", "R21: the meld that is being put down begins where its cards say", phase=MELDING)
def lowest_in_hand(s, known):
    if not 0 <= s.building < MELDS or "turn" not in known or "slot" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return [step[3][1] if step and place == s.building else UNKNOWN for place in range(MELDS)]


@follows("opened", "R29: who lays off, or puts down a meld besides the contract, has made it in an earlier turn",
         phase=(PLACING, MELDING))  # fmt: skip
def who_may_lay_off(s, known):
    besides = s.phase == PLACING or ("slot" in known and s.slot < 0)
    return 1 << s.turn if besides and "opened" not in known and "turn" in known else UNKNOWN


@impossible("R29: who lays off, or puts down a meld besides the contract, has made it in an earlier turn",
            phase=(PLACING, MELDING))  # fmt: skip
def laid_off_too_early(s):
    return (s.phase == PLACING or s.slot < 0) and not s.opened >> s.turn & 1


@impossible("R21, R24: with the cards in hand the meld cannot be finished, or what has to follow it", phase=MELDING)
def cannot_be_finished(s):
    there = 0 <= s.building < MELDS and s.meld_low[s.building] >= 0
    return there and not rest_fits(s)


@impossible("R29: a card to be laid off has just left the hand of whoever is on turn (`moving`)",
            phase=(DRAWING, ASKING, PLAYING, CHOOSING, MELDING))  # fmt: skip
def moving_already(s):
    return s.moving >= 0


@impossible("R9, R11: the others are asked about an upcard, and a penalty card is left to go with it", phase=ASKING)
def nothing_to_ask_for(s):
    return size(s.discard) == 0 or (size(s.stock) == 0 and size(s.discard) <= 2)
