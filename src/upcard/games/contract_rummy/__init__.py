"""Contract Rummy: seven hands, each with a contract of sets and runs to be put down at once; the lowest total wins.

The rules in the order of the book, [contract_rummy.md](contract_rummy.md): the state and the moves (`state`), the
contract of the hand (`contract`), putting down melds (`melding`) and adding to them (`laying_off`), positions
(`positions`), and what people read (`words`). This file has the turn: the draw, "May I?", the discard.

R17: nothing to carry out: no rule asks for a meld.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, pop, push, size, top
from upcard.rulebook import left_of, shuffled_packs
from upcard.games.contract_rummy import contract, laying_off, positions
from upcard.games.contract_rummy.laying_off import concerns, goes_there
from upcard.games.contract_rummy.melding import end_hand
from upcard.games.contract_rummy.state import ABOUT, ASK, ASKING, CLOSE, ContractRummy, DISCARD, DRAW, DRAWING, JOKER
from upcard.games.contract_rummy.state import JOKER_FIRST, LAY, MELDS, MOVES, OFF, PASS, PENALTY, PHASES, PLACE
from upcard.games.contract_rummy.state import PLAYING, RUNS_OF, SETS_OF, TAKE, may_lay_off
from upcard.games.contract_rummy.words import narrate, offer_words, prompt, sheet, slots
from upcard.mechanics.melds.counted_hands import give_away, in_hand, is_empty, take_openly
from upcard.mechanics.deals.deal import deal_counts, renew_stock


@rule
def deal(s: ContractRummy):
    """R2, R3: ten cards each, from the fourth hand on twelve; one is turned up. R4: the dealer's left begins. R5."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled_packs(s, s.stock, PACK_52, 2, s.seats - 1)
    deal_counts(s.stock, s.hands, s.seats, left_of(s, s.dealer), 10 if s.hand < 3 else 12)
    push(s.discard, pop(s.stock))
    start_turn(s, left_of(s, s.dealer))


@rule
def start_turn(s: ContractRummy, seat):
    """R6, R7: a turn begins with a draw."""
    s.turn = seat
    s.phase = DRAWING
    s.active = s.barred = s.slot = s.building = s.taken = -1
    s.made_now = s.owed = 0
    for place in range(3):
        s.made[place] = -1


@rule
def points(s: ContractRummy, seat):
    """R34: less is better."""
    return -s.score[seat]


# --- The draw (R7-R16) -----------------------------------------------------------------------------------------------


@TAKE.effect
def take_upcard(s: ContractRummy, seat):
    """R7, R8: the upcard; then no other player is asked."""
    s.taken = top(s.discard)
    take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
    s.phase = PLAYING


@DRAW.effect
def draw_card(s: ContractRummy, seat):
    """R7, G3: first the active player draws. R15, R16, G6: from a stock that may have to be renewed. R9."""
    renewed = size(s.stock) == 0
    if renewed and not renew_stock(s, s.stock, s.discard):
        end_hand(s)
        return
    draw_from_stock(s, seat, renewed)
    s.active = seat
    ask_next(s, left_of(s, seat))


@rule
def draw_from_stock(s: ContractRummy, seat, renewed):
    """R7, R11: a card goes to a hand; all know it if it was the only card turned over to be the stock."""
    face = pop(s.stock)
    s.hands[seat][face] += 1
    if renewed and size(s.stock) == 0:
        s.shown[seat][face] += 1


@rule
def ask_next(s: ContractRummy, seat):
    """R9, R10: all others are asked, from the left of the active player on. R13: but not the player who took the last
    upcard. R14, G18: then the turn goes on."""
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
def penalty_left(s: ContractRummy):
    """G5: whether a penalty card can be dealt to the player who takes the upcard."""
    return size(s.discard) > 0 and (size(s.stock) > 0 or size(s.discard) > 2)


@ASK.effect
def may_i(s: ContractRummy, seat):
    """R11: the upcard and a penalty card from the stock. R12: then the next upcard may be asked for."""
    take_openly(s.hands[seat], s.shown[seat], pop(s.discard))
    renewed = size(s.stock) == 0
    if renewed:
        renew_stock(s, s.stock, s.discard)
    draw_from_stock(s, seat, renewed)
    s.barred = seat
    ask_next(s, left_of(s, s.active))


@PASS.effect
def let_pass(s: ContractRummy, seat):
    """R9: the next of the others is asked."""
    ask_next(s, left_of(s, seat))


# --- The discard (R30, R32) ------------------------------------------------------------------------------------------


@DISCARD.refused(JOKER_FIRST)
def owes_a_joker(s: ContractRummy):
    return s.owed != 0


@DISCARD.refused("G14: at this table the upcard just taken is not discarded")
def just_taken(s: ContractRummy, seat, face):
    """Unless it is the only possible move."""
    return not s.return_discard and face == s.taken and in_hand(s.hands[seat]) != s.hands[seat][face]


@DISCARD.effect
def discard_card(s: ContractRummy, seat, face):
    """R30, R32. R24: a player who has made the contract may lay off from now on. G17."""
    give_away(s.hands[seat], s.shown[seat], face)
    push(s.discard, face)
    if s.made_now:
        s.opened |= 1 << seat
    s.turns += 1
    if is_empty(s.hands[seat]) or s.turns >= s.turn_cap:
        end_hand(s)
    else:
        start_turn(s, left_of(s, seat))
