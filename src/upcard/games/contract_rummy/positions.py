"""Positions of Contract Rummy: what follows from what, and what is impossible."""

from upcard.rulebook import fault, rule
from upcard.rulebook import ACE, holds, rank, size, suit
from upcard.declarations.facts import UNKNOWN, follows, impossible
from upcard.jit.interpreted import interpreted
from upcard.games.contract_rummy.contract import part_run_fits, part_set_fits, run_is_next, set_is_next
from upcard.games.contract_rummy.melding import contract_cannot_follow, is_full, meld_fits, naturals_in, next_cards
from upcard.games.contract_rummy.melding import owed_cannot_follow, rest_cannot_follow, too_few_cards, too_small
from upcard.games.contract_rummy.state import ASKING, CHOOSING, DRAWING, JOKER, MELDING, MELDS, PLACING, PLAYING
from upcard.games.contract_rummy.state import RUNS_OF, SETS_OF, ContractRummy, held
from upcard.mechanics.matches.match_facts import never_below_zero
from upcard.mechanics.melds.counted_hands import is_empty
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.melds.meld import LOWS, PLACES, SHAPES, face_at
from upcard.mechanics.deals.stock import no_upcard


COUNTED = never_below_zero("R33", "score", "lost")
FIRST_TURN = first_turn(
    "R4: the player on the dealer's left has the first turn",
    lambda s: s.turns == 0 and size(s.discard) == 1 and not size(s.melds[0]),
    DRAWING,
)


@follows("phase", "R9, R21, R29: others are asked, a meld is put down, or a card is to be laid off")
def what_is_being_done(s: ContractRummy, known):
    if "phase" in known.certain:
        return UNKNOWN
    done = ((s.moving >= 0, PLACING), (s.building >= 0, MELDING), (s.slot >= 0, CHOOSING), (s.active >= 0, ASKING))
    return next((phase for doing, phase in done if doing), UNKNOWN)


@follows("turn", "R10: the others are asked from the left of the player who has drawn", phase=ASKING)
def first_to_be_asked(s: ContractRummy, known):
    if "turn" in known.certain or s.active < 0:
        return UNKNOWN
    order = [(s.active + k) % s.seats for k in range(1, s.seats)]
    return next(seat for seat in order if seat != s.barred)


@fault("R1: there are seven hands")
def no_such_hand(s: ContractRummy):
    return s.hand < 0 or s.hand > 6


@fault("R21: a number is out of its range, or a meld is named that does not exist")
def out_of_range(s: ContractRummy):
    if min(s.slot, s.building) < -1 or s.building >= MELDS or s.owed < 0 or s.turns < 0:
        return True
    return s.slot >= SETS_OF[s.hand] + RUNS_OF[s.hand] or (s.phase == CHOOSING and s.slot < 0)


@fault("R32: a player who still plays has a card")
def out_of_cards(s: ContractRummy):
    for seat in range(s.seats):
        if is_empty(s.hands[seat]) and not (s.phase == PLACING and seat == s.turn):
            return True
    return False


UPCARD = fault("R3: before a draw there is an upcard", phase=DRAWING)(no_upcard)


@fault("R9: while the others are asked about the upcard, another player has drawn (`active`)", phase=ASKING)
def no_active_player(s: ContractRummy):
    return s.active < 0 or s.active == s.turn


@fault("R21: no meld is being put down (`building`)", phase=MELDING)
def no_meld_begun(s: ContractRummy):
    return s.building < 0


@fault("R29: there is no card to be laid off (`moving`)", phase=PLACING)
def no_card_moving(s: ContractRummy):
    return s.moving < 0


@fault("R28: a joker that is owed is in the hand of the player on turn (`owed`)")
def owes_what_is_not_there(s: ContractRummy):
    return s.owed > s.hands[s.turn][JOKER] or (s.owed > 0 and s.phase < PLAYING)


@fault("R19: a run has cards of one suit that follow one another (`meld_suit`, and its lowest place, `meld_low`)")
def unsound_run(s: ContractRummy):
    for place in range(MELDS):
        a_suit, low = s.meld_suit[place], s.meld_low[place]
        if a_suit < -1 or a_suit > 3 or low < -1 or low >= PLACES:
            return True
        if a_suit >= 0 and not is_run(s.melds[place], a_suit, low):
            return True
    return False


@rule
def is_run(meld, a_suit, low):
    """R19, R20: whether the cards of a meld, if there are any, follow one another from a place on."""
    for k in range(size(meld)):
        if low < 0 or (meld[k] != JOKER and (low + k >= PLACES or meld[k] != face_at(a_suit, low + k))):
            return False
    return True


@fault("R18: a set has cards of one rank (`meld_low`)")
def unsound_set(s: ContractRummy):
    for place in range(MELDS):
        if s.meld_suit[place] < 0 and not is_set(s.melds[place], s.meld_low[place]):
            return True
    return False


@rule
def is_set(meld, a_rank):
    """R18: whether the cards of a meld, if there are any, have this rank."""
    for k in range(size(meld)):
        if a_rank < 0 or (meld[k] != JOKER and rank(meld[k]) != a_rank):
            return False
    return True


@fault("R18: a set has three cards at least, a run four (R19), and neither is jokers alone")
def small_meld(s: ContractRummy):
    for place in range(MELDS):
        if size(s.melds[place]) and place != s.building and too_small(s, place):
            return True
    return False


@fault("R31: in the last hand no player melds before he puts his hand down, and none lays off")
def melded_in_the_last_hand(s: ContractRummy):
    if s.hand < 6:
        return False
    if s.slot < 0 and not s.made_now:
        for place in range(MELDS):
            if size(s.melds[place]) and place != s.building:
                return True
    return s.opened != 0


@follows("meld_suit", "R18, R19: a run has the suit of its cards, and a set none")
def suits_of_melds(s: ContractRummy, known):
    return [UNKNOWN if shape is UNKNOWN else shape[0] for shape in shapes_of_melds(s, known)]


@follows("meld_low", "R18, R19: a run begins where its cards say, and a set has their rank")
def lowest_of_melds(s: ContractRummy, known):
    return [UNKNOWN if shape is UNKNOWN else shape[1] for shape in shapes_of_melds(s, known)]


def shapes_of_melds(s: ContractRummy, known):
    """Suit and lowest place of a run, -1 and the rank of a set; nothing of an unfinished meld."""
    shapes = []
    for place, meld in enumerate(s.melds):
        cards = [int(face) for face in meld[: size(meld)]]
        a_suit = int(s.meld_suit[place]) if "meld_suit" in known else -1
        shapes.append(UNKNOWN if not cards or place == s.building else shape_of(cards, a_suit))
    return shapes


def shape_of(cards, a_suit):
    """For a finished meld. One card among three jokers or more may be a set or a run; `a_suit` decides, if it is
    one."""
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


def contract_melds(s: ContractRummy):
    """How many melds the contract of this hand has."""
    return int(SETS_OF[s.hand] + RUNS_OF[s.hand])


def shapes_begun(s: ContractRummy, place, known):
    """Suit and lowest place that the unfinished meld there may have: the given ones, or those its cards allow. Any
    shape while no card is laid."""
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


def ways_on(s: ContractRummy, known):
    """The steps at which the player on turn may be: the number of finished melds of the contract (-1: not a contract),
    those melds, the unfinished meld, its shape. The likeliest first."""
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


def step_in_hand(s: ContractRummy, known):
    """The first of those steps that has a legal move; None if there is none."""
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


def can_go_on(s: ContractRummy):
    if not 0 <= s.turn < s.seats or any(s.meld_low[s.made[k]] < 0 for k in range(3) if s.made[k] >= 0):
        return False
    if s.phase == MELDING:
        return rest_fits(s) and (can_lay(s) or can_close(s))
    return any(interpreted(set_is_next)(s, s.turn, a_rank) for a_rank in range(13)) or any(
        interpreted(run_is_next)(s, s.turn, shape) for shape in range(SHAPES)
    )


def can_lay(s: ContractRummy):
    cards = interpreted(held)(s, s.turn) & interpreted(next_cards)(s)
    return any(holds(cards, face) and not interpreted(rest_cannot_follow)(s, s.turn, face) for face in range(53))


def can_close(s: ContractRummy):
    follows_not = (contract_cannot_follow, owed_cannot_follow)
    return not interpreted(too_few_cards)(s) and not any(interpreted(rule)(s, s.turn) for rule in follows_not)


def rest_fits(s: ContractRummy):
    """Whether the unfinished meld can be finished together with what has to follow it."""
    meld, a_suit, low = s.melds[s.building], int(s.meld_suit[s.building]), int(s.meld_low[s.building])
    laid, naturals = size(meld), interpreted(naturals_in)(meld)
    if s.slot < 0:
        return interpreted(meld_fits)(s, s.turn, a_suit, low, laid, naturals, s.owed, -1)
    if interpreted(is_full)(s):
        return False
    if a_suit < 0:
        return interpreted(part_set_fits)(s, s.turn, low, laid, naturals)
    return interpreted(part_run_fits)(s, s.turn, a_suit, low, laid, naturals, 0)


STEPS = (CHOOSING, MELDING)


@follows("building", "R21: a meld is being put down", phase=MELDING)
def meld_in_hand(s: ContractRummy, known):
    step = step_in_hand(s, known) if "building" not in known and "turn" in known else None
    return step[2] if step else UNKNOWN


@follows("meld_suit", "R21: the meld that is being put down has the suit of its cards", phase=MELDING)
def suit_in_hand(s: ContractRummy, known):
    if not 0 <= s.building < MELDS or "turn" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return [step[3][0] if step and place == s.building else UNKNOWN for place in range(MELDS)]


@follows("slot", "R21: some melds of the contract lie there, and the next one follows", phase=STEPS)
def finished_melds(s: ContractRummy, known):
    if "slot" in known or "turn" not in known or (s.phase == MELDING and "building" not in known):
        return UNKNOWN
    step = step_in_hand(s, known)
    return step[0] if step else UNKNOWN


@follows("made", "R21: the melds of the contract lie there in the order in which they were put down", phase=STEPS)
def where_they_lie(s: ContractRummy, known):
    if "made" in known or "slot" not in known or "turn" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return step[1] if step else UNKNOWN


@follows("meld_low", "R21: the meld that is being put down begins where its cards say", phase=MELDING)
def lowest_in_hand(s: ContractRummy, known):
    if not 0 <= s.building < MELDS or "turn" not in known or "slot" not in known:
        return UNKNOWN
    step = step_in_hand(s, known)
    return [step[3][1] if step and place == s.building else UNKNOWN for place in range(MELDS)]


CONTRACT_FIRST = "R29: a player who lays off, or puts down a meld besides the contract, has made it in an earlier turn"


@follows("opened", CONTRACT_FIRST, phase=(PLACING, MELDING))
def who_may_lay_off(s: ContractRummy, known):
    besides = s.phase == PLACING or ("slot" in known and s.slot < 0)
    return 1 << s.turn if besides and "opened" not in known and "turn" in known else UNKNOWN


@impossible(CONTRACT_FIRST, phase=(PLACING, MELDING))
def laid_off_too_early(s: ContractRummy):
    return (s.phase == PLACING or s.slot < 0) and not s.opened >> s.turn & 1


@impossible("R21, R24: with the cards in hand the meld cannot be finished, or what has to follow it", phase=MELDING)
def cannot_be_finished(s: ContractRummy):
    there = 0 <= s.building < MELDS and s.meld_low[s.building] >= 0
    return there and not rest_fits(s)


@impossible("R29: a card to be laid off has just left the hand of the player on turn (`moving`)",
            phase=(DRAWING, ASKING, PLAYING, CHOOSING, MELDING))  # fmt: skip
def moving_already(s: ContractRummy):
    return s.moving >= 0


@impossible("R9, R11: the others are asked about an upcard, and a penalty card is left to go with it", phase=ASKING)
def nothing_to_ask_for(s: ContractRummy):
    return size(s.discard) == 0 or (size(s.stock) == 0 and size(s.discard) <= 2)
