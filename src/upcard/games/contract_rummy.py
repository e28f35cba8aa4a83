"""Contract Rummy: seven hands, each with a contract of sets and runs to be put down at once; the lowest total wins.

The rules in the order of the book, [contract_rummy.md](contract_rummy.md).
"""

import numpy as np

from upcard.cards.faces import ACE, JACK, JOKER_1, SUIT_SIGNS, rank, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, remove_at, size, top
from upcard.contract.facts import UNKNOWN, follows
from upcard.contract.fields import (
    COUNT,
    NO_PHASE,
    TOP,
    card,
    card_counts,
    number,
    option,
    row,
    rows,
    seat_field,
    seats_field,
    shown_counts,
)
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.counted import (
    forget,
    give_away,
    held_once,
    held_twice,
    in_hand,
    is_empty,
    of_rank_held,
    take_openly,
)  # fmt: skip
from upcard.mechanics.deal import deal_counts, renew_stock, shuffled_packs
from upcard.mechanics.match import lowest_of, win_match
from upcard.mechanics.meld import (
    LONGEST,
    LOWS,
    PLACES,
    SHAPES,
    contract_fits,
    end_mark,
    face_at,
    jokers_fit,
    run_and_contract_fit,
    run_and_jokers_fit,
    run_and_whole_fit,
    run_can_end,
    run_cost,
    set_can_end,
    whole_fits,
)  # fmt: skip
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Contract Rummy",
    players=(3, 4, 5),
    family="Rummy",
    line="Seven hands, seven contracts. Ask May I? for the card you need, and pay for it with another.",
    pack=0,
    minutes=90,
    phases=("draw", "may I?", "play", "choose", "meld", "lay off"),
    presets={"loose": {"contract_size": "at_least", "hand7": "twelve_then_discard"}},
    max_moves=5_000_000,
    mechanics=("melds", "contracts", "wild cards", "laying off", "out-of-turn draws", "draw and discard"),
)

DRAWING, ASKING, PLAYING, CHOOSING, MELDING, PLACING = range(6)
MELDS = 36
JOKER = int(JOKER_1)
SETS_OF = np.array([2, 1, 0, 3, 2, 1, 0], np.int64)  # R21
RUNS_OF = np.array([0, 1, 2, 0, 1, 2, 3], np.int64)
PENALTY = np.array([15 if f % 13 == ACE else 10 if f % 13 >= JACK else f % 13 + 2 for f in range(52)] + [15], np.int64)
RANK_WORDS = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip
LOW_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")


@state
class ContractRummy:
    hands = card_counts(5, 53)
    shown = shown_counts("hands", 5, 53)  # upcards taken
    melds = rows(MELDS, LONGEST, role="meld", label="meld")
    meld_suit = number(MELDS, shows="hidden", start=-1)  # of a run; -1: a set, or none
    meld_low = number(MELDS, shows="hidden", start=-1)  # the place of a run's lowest card; the rank of a set
    moving = card(role="exposed", label="to be laid off")
    stock = row(108, sees=COUNT, role="stock")
    discard = row(108, sees=TOP, role="discard", label="discard pile", remembered=True)
    active = seat_field("on turn", phases=NO_PHASE)  # who has drawn, while the others are asked about the upcard
    barred = seat_field(shows="hidden")  # who took the last upcard of this window
    opened = seats_field("contract made")  # who may lay off
    made_now = number(shows="hidden")  # the contract was made in this turn
    slot = number(shows="hidden", start=-1)  # the meld of the contract that is being made; -1: none
    made = number(3, shows="hidden", start=-1)  # where the melds of that contract lie
    building = number(shows="hidden", start=-1)  # the meld that is being put down
    owed = number(label="jokers to put down")
    taken = number(shows="hidden", start=-1)
    turns = number(dtype="i4", shows="hidden")
    lost = number(5, "i4", per="seat", label="this hand")
    score = number(5, "i4", per="seat", label="score")
    contract_size = option("exact", ("exact", "at_least"), rule="G1", text="size of the melds of a contract")
    hand7 = option("whole_hand", ("whole_hand", "twelve_then_discard"), rule="G2", text="what the last hand asks for")
    min_naturals = option(1, (1, 2), rule="G7", text="natural cards that a meld needs")
    final_discard_required = option(False, rule="G11", text="one goes out with a discard only (but in hand 7)")
    merge_runs = option(False, rule="G13", text="runs that are linked become one")
    return_discard = option(True, rule="G14", text="the upcard just taken may be discarded")
    turn_cap = option(500, (1, 100_000), rule="G17", text="turns after which a hand ends")


EXACT, AT_LEAST = 0, 1
WHOLE_HAND, TWELVE = 0, 1
FACES = range(53)
ON, UNDER, SWAP = range(3)


def place_words(number: int) -> str:
    where = number // 3 + 1
    return (f"on meld {where}", f"under meld {where}", f"for the joker of meld {where}")[number % 3]


MOVES = Catalogue(
    button("draw", says="{seat} draws a card", zone="stock"),
    button("take", "take the upcard", says="{seat} takes the upcard", zone="discard"),
    button("ask", "may I", says="{seat} asks: May I?", zone="discard"),
    button("pass", says="{seat} lets the upcard pass"),
    button("contract", says="{seat} puts down the contract"),
    numbers("set", tuple(f"set of {word}" for word in RANK_WORDS), 13, says="{seat} begins a {move}", group="set"),
    numbers(
        "run",
        tuple(f"run from {low}{sign}" for sign in SUIT_SIGNS for low in LOW_SIGNS),
        SHAPES,
        says="{seat} begins a {move}",
        group="run",
    ),
    play_cards("lay", "lay {card}", faces=FACES, says="{seat} lays down {card}"),
    button("close", "done", says="{seat} finishes the meld"),
    play_cards("off", "lay off {card}", faces=FACES, says="{seat} lays off {card}"),
    numbers("place", place_words, 3 * MELDS, says="{seat} puts it {move}", group="place"),
    play_cards("discard", "{card}", faces=FACES, says="{seat} discards {card}"),
)
DRAW, TAKE, ASK, PASS, CONTRACT, SET, RUN, LAY, CLOSE, OFF, PLACE, DISCARD = (
    MOVES.first(n)
    for n in ("draw", "take", "ask", "pass", "contract", "set", "run", "lay", "close", "off", "place", "discard")
)
REASONS = (
    "",
    "R6: first draw a card",
    "R6: you have drawn: now meld if you can, or discard a card",
    "R9: you are asked whether you want the upcard: may I, or pass",
    "R9: you are not asked now",
    "R21: your cards do not make the contract of this hand",
    "R24: further melds wait for a turn after the one of your contract",
    "R29: laying off waits for a turn after the one of your contract",
    "R31: in the last hand there is the contract only",
    "R18: your cards do not make that set",
    "R19: your cards do not make that run",
    "R21: this is not what the contract asks for now, or the rest could not follow",
    "R21: finish what you are putting down",
    "R30: you do not hold {card}",
    "R18: that card does not go into this meld, or the rest could not follow",
    "R19: the meld needs more cards first",
    "R29: {card} goes on no meld",
    "R29: it does not go there",
    "R28: a joker that you have taken goes into a new meld first",
    "G11: at this table the last card is discarded",
    "G14: at this table the upcard just taken is not discarded",
    "R26: first say where the card goes",
)
(DRAW_FIRST, DRAWN, ASKED, NOT_ASKED, NO_CONTRACT, NO_MELD_YET, NO_OFF_YET, LAST_HAND, NO_SET, NO_RUN, NOT_NOW, FINISH,
 NOT_HELD, NO_FIT, TOO_FEW, NOWHERE, NOT_THERE, JOKER_FIRST, KEEP_ONE, JUST_TAKEN, WHERE) = range(1, 22)  # fmt: skip


@rule
def begin(s):
    """G16: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(5):
        s.score[seat] = 0


@rule
def deal(s):
    """R2, R3: ten cards each, from the fourth hand on twelve; one is turned up. R4: the dealer's left begins. R5."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_52, 2, s.seats - 1)
    deal_counts(s.stock, s.hands, s.seats, left_of(s, s.dealer), 10 if s.hand < 3 else 12)
    forget(s.shown)
    for seat in range(5):
        s.lost[seat] = 0
    for place in range(MELDS):
        clear(s.melds[place])
        s.meld_suit[place] = s.meld_low[place] = -1
    clear(s.discard)
    push(s.discard, pop(s.stock))
    s.moving = -1
    s.opened = s.turns = 0
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s, seat):
    s.turn = seat
    s.phase = DRAWING
    s.active = s.barred = s.slot = s.building = s.taken = -1
    s.made_now = s.owed = 0
    for place in range(3):
        s.made[place] = -1


@rule
def points(s, seat):
    """R34: less is better."""
    return -s.score[seat]


# -- what may be done ------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    """Every move of the phase against which nothing is to be said."""
    if s.phase == DRAWING:
        return offer_legal(s, seat, moves, 0, DRAW, TAKE + 1)
    if s.phase == ASKING:
        return offer_legal(s, seat, moves, 0, ASK, PASS + 1)
    if s.phase == CHOOSING:
        return offer_legal(s, seat, moves, 0, SET, LAY)
    if s.phase == MELDING:
        return offer_legal(s, seat, moves, 0, LAY, CLOSE + 1)
    if s.phase == PLACING:
        return offer_legal(s, seat, moves, 0, PLACE, DISCARD)
    return offer_play(s, seat, moves)


@rule
def offer_play(s, seat, moves):
    """New melds and cards laid off, or the contract; and discards. Only cards that are held are looked at, and only
    runs of which four places could be filled."""
    n = 0
    if may_lay_off(s, seat):
        n = offer_legal(s, seat, moves, n, SET, RUN)
        once = held_once(s.hands[seat])
        for shape in range(SHAPES):
            if run_cost(once, shape // LOWS, shape % LOWS, 4) <= s.hands[seat][JOKER]:
                n = offer_legal(s, seat, moves, n, RUN + shape, RUN + shape + 1)
        n = offer_held(s, seat, moves, n, OFF)
    else:
        n = offer_legal(s, seat, moves, n, CONTRACT, SET)
    return offer_held(s, seat, moves, n, DISCARD)


@rule
def offer_held(s, seat, moves, n, first):
    """The legal ones among the moves of a kind that names a card of the hand."""
    for face in range(53):
        if s.hands[seat][face]:
            n = offer_legal(s, seat, moves, n, first + face, first + face + 1)
    return n


@rule
def offer_legal(s, seat, moves, n, first, end):
    for move in range(first, end):
        if why_not(s, seat, move) == 0:
            moves[n] = move
            n += 1
    return n


@rule
def why_not(s, seat, move):
    if s.phase == DRAWING:
        return 0 if move <= TAKE else DRAW_FIRST  # R7, G6
    if s.phase == ASKING:
        return 0 if move == ASK or move == PASS else ASKED
    if move <= TAKE:
        return DRAWN
    if move <= PASS:
        return NOT_ASKED
    if s.phase == CHOOSING:
        return why_not_shape(s, seat, move)
    if s.phase == MELDING:
        return why_not_lay(s, seat, move)
    if s.phase == PLACING:
        return why_not_place(s, seat, move)
    return why_not_play(s, seat, move)


@rule
def may_lay_off(s, seat):
    """R24, R29: from the turn after the contract's on."""
    return (s.opened >> seat) & 1 == 1


@rule
def why_not_play(s, seat, move):
    if move == CONTRACT:
        if may_lay_off(s, seat) or s.made_now:
            return NO_MELD_YET
        return 0 if contract_possible(s, seat) else NO_CONTRACT
    if move < LAY:
        if not may_lay_off(s, seat):
            return LAST_HAND if s.hand == 6 else NO_MELD_YET
        return why_not_new_set(s, seat, move - SET) if move < RUN else why_not_new_run(s, seat, move - RUN)
    if move < OFF:
        return DRAWN
    if move < PLACE:
        return why_not_off(s, seat, move - OFF)
    if move < DISCARD:
        return DRAWN
    return why_not_discard(s, seat, move - DISCARD)


@rule
def why_not_discard(s, seat, face):
    """R30. R28: no joker is owed. G14."""
    if s.hands[seat][face] == 0:
        return NOT_HELD
    if s.owed:
        return JOKER_FIRST
    if s.return_discard or face != s.taken or in_hand(s.hands[seat]) == s.hands[seat][face]:
        return 0
    return JUST_TAKEN


@rule
def to_keep(s):
    """G11: how many cards must be left for the discard."""
    return 1 if s.final_discard_required and s.hand < 6 else 0


@rule
def whole_hand(s):
    """R31, G2: whether the hand is to be put down whole."""
    return s.hand == 6 and s.hand7 == WHOLE_HAND


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
    part = max(0, 3 - laid)
    if in_hand(hand) < part + 3 * sets + 4 * runs + to_keep(s):
        return False
    return contract_fits(
        held_once(hand), held_twice(hand), hand[JOKER], s.min_naturals, sets, runs, a_rank, a_rank, part,
        max(0, s.min_naturals - naturals), 0, 0,
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


# -- what comes of it ------------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if move == DRAW:
        draw_card(s, seat)
    elif move == TAKE:
        s.taken = top(s.discard)
        take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
        s.phase = PLAYING  # R8
    elif move == ASK:
        may_i(s, seat)
    elif move == PASS:
        ask_next(s, left_of(s, seat))
    elif move == CONTRACT:
        s.slot = 0
        s.phase = CHOOSING
    elif move < LAY:
        start_meld(s, move)
    elif move < CLOSE:
        lay_card(s, seat, move - LAY)
    elif move == CLOSE:
        close_meld(s, seat)
    elif move < PLACE:
        give_away(s.hands[seat], s.shown[seat], move - OFF)
        s.moving = move - OFF
        s.phase = PLACING
    elif move < DISCARD:
        lay_off(s, seat, (move - PLACE) // 3, (move - PLACE) % 3)
    else:
        discard_card(s, seat, move - DISCARD)


@rule
def draw_card(s, seat):
    """R7, G3: first the active player draws. R15, R16, G6: from a stock that may have to be renewed. R9."""
    renewed = size(s.stock) == 0
    if renewed and not renew_stock(s, s.stock, s.discard):
        end_hand(s)
        return
    draw_from_stock(s, seat, renewed)
    s.active = seat
    ask_next(s, left_of(s, seat))


@rule
def draw_from_stock(s, seat, renewed):
    """A card goes to a hand; all know it where it alone was turned over to be the stock."""
    face = pop(s.stock)
    s.hands[seat][face] += 1
    if renewed and size(s.stock) == 0:
        s.shown[seat][face] += 1


@rule
def penalty_left(s):
    """G5: whether a penalty card can be served to who takes the upcard."""
    return size(s.discard) > 0 and (size(s.stock) > 0 or size(s.discard) > 2)


@rule
def ask_next(s, seat):
    """R9, R10: all others are asked, from the left of the active player on. R13: but not who took the last upcard.
    R14, G18: then the turn goes on."""
    if seat == s.barred:
        seat = left_of(s, seat)
    if seat == s.active or not penalty_left(s):
        s.turn = s.active
        s.active = s.barred = -1
        s.phase = PLAYING
        return
    s.turn = seat
    s.phase = ASKING


@rule
def may_i(s, seat):
    """R11: the upcard and a penalty card from the stock. R12: then the next upcard may be asked for."""
    take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
    renewed = size(s.stock) == 0
    if renewed:
        renew_stock(s, s.stock, s.discard)
    draw_from_stock(s, seat, renewed)
    s.barred = seat
    ask_next(s, left_of(s, s.active))


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


@rule
def discard_card(s, seat, face):
    """R30, R32. R24: who has made the contract may lay off from now on. G17."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.discard, face)
    if s.made_now:
        s.opened |= 1 << seat
    s.turns += 1
    if is_empty(s.hands[seat]) or s.turns >= s.turn_cap:
        end_hand(s)
    else:
        start_turn(s, left_of(s, seat))


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
    "R18, R19: a set has three cards at least, a run four, and not jokers alone",
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


CONTRACTS = (
    "two sets of three", "a set of three and a run of four", "two runs of four", "three sets of three",
    "two sets of three and a run of four", "a set of three and two runs of four", "three runs of four",
)  # fmt: skip


def sheet(view):
    """R33: what everybody had left."""
    rows = (("this hand", tuple(view.lost)), ("score", tuple(view.score)))
    return Sheet(seat_columns(view.seats), rows, f"Contract: {CONTRACTS[view.hand]}.")


def prompt(view):
    if view.phase == "draw":
        return f"draw, or take the upcard (contract: {CONTRACTS[view.hand]})"
    return {
        "may I?": "do you want the upcard, and a penalty card with it?",
        "play": f"meld, or discard a card (contract: {CONTRACTS[view.hand]})",
        "choose": f"the next meld of {CONTRACTS[view.hand]}",
        "meld": "lay the cards of the meld",
        "lay off": "where does the card go?",
    }[view.phase]


def narrate(before, after, seat, move):
    """Who is out, and that the stock has been renewed."""
    if after.over:
        out = [s for s in range(after.seats) if after.hands[s].count == 0]
        return [f"{{{out[0]}}} is out."] if out else ["The hand is over."]
    if after.stock.count > before.stock.count:
        return ["The discard pile was shuffled and is the new stock."]
    return []
