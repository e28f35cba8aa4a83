"""Contract Rummy: seven hands, each with a contract of sets and runs to be put down at once; the lowest total wins.

The rules in the order of the book, [contract_rummy.md](contract_rummy.md): what lies on the table (`record`), what the
hand asks for (`contract`), melds that are put down (`melding`) and added to (`laying_off`), what a position may be
(`positions`), and what is told (`words`). Here is the turn: the draw, "May I?", play, the discard.
"""

from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size, top
from upcard.jit.rule import rule
from upcard.games.contract_rummy.contract import contract_possible, why_not_shape
from upcard.games.contract_rummy.laying_off import lay_off, why_not_off, why_not_place
from upcard.games.contract_rummy.melding import (  # isort: skip
    close_meld, end_hand, lay_card, start_meld, why_not_lay, why_not_new_run, why_not_new_set,
)  # fmt: skip
from upcard.games.contract_rummy.positions import FAULTS, audit, lowest_of_melds, suits_of_melds
from upcard.games.contract_rummy.record import (  # isort: skip
    ABOUT, ASK, ASKED, ASKING, CHOOSING, CLOSE, CONTRACT, DISCARD, DRAW, DRAWING, DRAWN, DRAW_FIRST, JOKER,
    JOKER_FIRST, JUST_TAKEN, LAST_HAND, LAY, MELDING, MELDS, MOVES, NOT_ASKED, NOT_HELD, NO_CONTRACT, NO_MELD_YET,
    OFF, PASS, PENALTY, PLACE, PLACING, PLAYING, REASONS, RUN, RUNS_OF, SET, SETS_OF, TAKE, ContractRummy,
    may_lay_off,
)  # fmt: skip
from upcard.games.contract_rummy.words import narrate, prompt, sheet
from upcard.mechanics.counted import forget, give_away, held_once, in_hand, is_empty, take_openly
from upcard.mechanics.deal import deal_counts, renew_stock, shuffled_packs
from upcard.mechanics.meld import LOWS, SHAPES, run_cost
from upcard.mechanics.turn import draw_first_dealer, left_of


__all__ = [
    "ABOUT", "ASK", "CLOSE", "DISCARD", "DRAW", "FAULTS", "JOKER", "LAY", "MOVES", "OFF", "PASS", "PENALTY", "PLACE",
    "REASONS", "RUNS_OF", "SETS_OF", "TAKE", "ContractRummy", "audit", "lowest_of_melds", "may_lay_off", "narrate",
    "prompt", "sheet", "suits_of_melds",
]  # fmt: skip


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
