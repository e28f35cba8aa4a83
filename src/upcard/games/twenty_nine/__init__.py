"""Twenty-Nine: only the highest bidder knows the trump suit, and a king and queen of trumps move the contract.

The rules in the order of the book, [twenty_nine.md](twenty_nine.md): the state and the moves (`state`), the trump suit
and its royals (`trump`), positions (`positions`), and what people read (`words`). This file has the deal, the bidding,
the play and the score.
"""

from upcard.rulebook import clearing, rule
from upcard.rulebook import JACK, PACK_32, RANK_SET, size
from upcard.rulebook import deal_round, lay, left_of, opposite_sides, settle_match, shuffled, tricks_done, worth
from upcard.games.twenty_nine import positions
from upcard.games.twenty_nine.positions import doubts
from upcard.games.twenty_nine.state import ABOUT, ASK, ASK_TRUMP, BID, CARD, CHOOSE_TRUMP, DISCARD, MAX_BID, KEEP
from upcard.games.twenty_nine.state import (
    MIN_BID,
    MOVES,
    ON_REQUEST,
    OVER,
    PASS,
    PHASES,
    PLAY,
    POINT_CARDS,
    ROYALS,
    SHOW,
)
from upcard.games.twenty_nine.state import STRENGTH, TARGET, TRUMP, VALUE, TwentyNine
from upcard.games.twenty_nine.trump import contract_moved, royals, turn_marker_up
from upcard.games.twenty_nine.words import narrate, order_of_strength, prompt, sheet
from upcard.mechanics.tricks.concealed_trump import cannot_follow, win_trick
from upcard.mechanics.auctions.points_auction import bidding_goes_on, one_higher, speak

clear_hand = clearing(TwentyNine)
side_of = opposite_sides


# --- Deal and bidding (R1-R8) ----------------------------------------------------------------------------------------


@rule
def deal(s: TwentyNine):
    """G12: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    start_hand(s)


@rule
def start_hand(s: TwentyNine):
    """R1: four cards each; sixteen wait. R2: the dealer's left bids first."""
    shuffled(s, s.stock, PACK_32)
    s.turn = left_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, s.turn, 1, 4)


BID.at_least("R3: a bid must be higher than {bid}")(one_higher)


@PASS.refused("R5: after three passes the dealer must bid 15")
def forced(s: TwentyNine):
    return s.bid == 0 and s.passes == 3


@BID.at_most("R5: after three passes the dealer must bid 15")
def most(s: TwentyNine):
    return MIN_BID if forced(s) else MAX_BID


@BID.effect
@PASS.effect
def make_call(s: TwentyNine, seat, bid):
    """R4, G1: a pass is final, and the last one left has won. R5, G2: the dealer's forced 15. G3: 28 ends it."""
    speak(s, seat, bid, MIN_BID, True)
    if not bidding_goes_on(s, seat, 1, MAX_BID):
        s.contract = s.bid  # R7
        s.phase = CHOOSE_TRUMP


@TRUMP.effect
def choose_trump(s: TwentyNine, seat, a_suit):
    """R6, G4: any suit. R8: four more to each player. R9: the dealer's left leads."""
    s.marker = a_suit
    s.phase = PLAY
    s.leader = s.turn = left_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, s.leader, 1, 4)
    if void_deal(s):
        clear_hand(s)
        start_hand(s)


@rule
def void_deal(s: TwentyNine):
    """G14: whether a hand has no points, or all the jacks, and the house deals again for it."""
    for seat in range(4):
        if s.redeal_no_points and s.hands[seat] & POINT_CARDS == 0:
            return True
        if s.redeal_four_jacks and s.hands[seat] & RANK_SET[JACK] == RANK_SET[JACK]:
            return True
    return False


# --- Play (R9-R14) ---------------------------------------------------------------------------------------------------


@CARD.effect
def play(s: TwentyNine, seat, face):
    """R9. R12: the marker is turned up for the first player who cannot follow. G5: or only if the house lets him
    ask."""
    lay(s, seat, face)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)
    elif s.trump < 0 and cannot_follow(s, s.turn):
        if s.reveal == ON_REQUEST:
            s.phase = ASK_TRUMP
        else:
            turn_marker_up(s)


@ASK.effect
def ask_for_trump(s: TwentyNine):
    s.phase = PLAY
    turn_marker_up(s)


@DISCARD.effect
def discard_unasked(s: TwentyNine):
    s.phase = PLAY


@rule
def take_trick(s: TwentyNine):
    """R11, R13: the highest trump, else the highest card of the suit led. R9: its player leads. R19: eight tricks."""
    win_trick(s, STRENGTH, 1)
    if tricks_done(s) == 8:
        score_hand(s)
    else:
        ask_for_royals(s, s.leader & 1)


# --- The royals (R15-R18) --------------------------------------------------------------------------------------------


@rule
def stage(s: TwentyNine):
    """R16: a player asked for the royals has to answer before anything else."""
    return ROYALS if s.asked >= 0 else s.phase


@rule
def to_act(s: TwentyNine):
    """R16: the holder of the royals is asked in secret, before the winner of the trick leads."""
    if s.open:
        return 1 << s.asked if s.asked >= 0 else 0
    return 1 << s.turn


@rule
def window(s: TwentyNine):
    return s.open != 0


@rule
def ask_for_royals(s: TwentyNine, side):
    """R16, R17, G8: a player with both, on the side that took the trick, is asked in secret (`s.secret`)."""
    pair = royals(s) if s.trump >= 0 else 0
    if pair == 0 or s.royals_by >= 0 or (s.won_cards[0] | s.won_cards[1]) & pair:
        return
    s.open = 1
    s.secret = 2 + s.turn
    for seat in range(side, 4, 2):
        if s.hands[seat] & pair == pair:
            s.asked = seat


@SHOW.effect
def show_royals(s: TwentyNine, seat):
    """R18, G9: four less for the declarers, not below 15, or four more, not above 28. G10: all have seen them."""
    s.asked = -1
    end_window(s)
    s.royals_by = seat
    s.shown[seat] |= royals(s)
    s.contract = contract_moved(s, s.contract)


@KEEP.effect
def keep_royals(s: TwentyNine):
    s.asked = -1


@rule
def end_window(s: TwentyNine):
    """The winner of the trick leads."""
    s.open = s.secret = 0


# --- Score (R19-R22) -------------------------------------------------------------------------------------------------


@rule
def score_hand(s: TwentyNine):
    """R19, R20: the declarers gain a point or lose one. G15: the last trick may count one, too."""
    for side in range(2):
        s.taken[side] = worth(s.won_cards[side], VALUE)
    if s.last_trick_point:
        s.taken[s.leader & 1] += 1
    side = s.declarer & 1
    s.gained[side] = 1 if s.taken[side] >= s.contract else -1
    s.score[side] += s.gained[side]
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, TARGET, s.max_hands)
    if s.score[side] <= -TARGET:  # R22, G13
        s.ended = 1
        s.won = 0b1010 if side == 0 else 0b0101
