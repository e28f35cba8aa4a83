"""Spades: bid how many tricks your side will take; spades are always trumps, and overtricks cost in the long run.

The rules in the order of the book, [spades.md](spades.md): the state and the moves (`state`), the score of a hand
(`scoring`), positions (`positions`), and what people read (`words`). This file has the deal, the bidding and the play.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, SPADES, SUIT_SET, add, one, size, suit
from upcard.rulebook import deal_hands, left_of, shuffled
from upcard.rulebook import gather_trick, lay, tricks_done, winning_place
from upcard_classics.spades import positions
from upcard_classics.spades.scoring import score_hand
from upcard_classics.spades.state import ABOUT, ANY_TIME, BID, BIDDING, BLIND, BLIND_NIL, BLIND_NIL_BID, CARD, CLAIM
from upcard_classics.spades.state import CLUB_LEAD, LOOK, MOVES, NIL, NIL_BID, PACK_51, PHASES, PLAY, STRENGTH, Spades
from upcard_classics.spades.state import bid_of_side, hand_size, holder_of_the_lowest_club, is_nil, lowest_club
from upcard_classics.spades.state import may_bid_blind, next_bidder, pack_of, partner_in, side_of, sides, stripped
from upcard_classics.spades.words import narrate, prompt, sheet


@rule
def deal(s: Spades):
    """R3: the whole pack, one card at a time from the dealer's left; the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, pack_of(s))
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), hand_size(s))
    ask_from(s, 0)


# --- The bidding (R4-R6) ---------------------------------------------------------------------------------------------


@rule
def ask_from(s: Spades, place):
    """G5: who may bid blind nil is asked in turn, from this place after the dealer on (0: on his left)."""
    for later in range(place, s.seats):
        seat = (s.dealer + 1 + later) % s.seats
        if may_bid_blind(s, seat):
            s.phase = BLIND
            s.turn = seat
            return
    s.phase = BIDDING
    bid_on(s)


@rule
def asked_after(s: Spades, seat):
    """The place after the dealer of the next to be asked."""
    return (seat - s.dealer - 1) % s.seats + 1


@BLIND_NIL.effect
def bid_blind_nil(s: Spades, seat):
    """G5."""
    s.bid[seat] = BLIND_NIL_BID
    ask_from(s, asked_after(s, seat))


@LOOK.effect
def look(s: Spades, seat):
    """G5: the cards are looked at when all who may bid blind nil have been asked."""
    ask_from(s, asked_after(s, seat))


@NIL.refused("G4: there is no nil at this table; bid a trick at least")
def no_nil(s: Spades):
    return s.nil == 0


@rule
def partner_to_bid(s: Spades, seat):
    """Whether the player has a partner who has not bid yet."""
    return partner_in(s, seat) >= 0 and s.bid[partner_in(s, seat)] < 0


@BID.refused("R3: there are not so many tricks in a hand")
def more_than_all(s: Spades, seat, bid):
    """R3. G2: seventeen with three players."""
    return bid > hand_size(s)


@BID.refused("R5: with what your partner has bid that is more tricks than there are")
def too_many(s: Spades, seat, bid):
    return bid + bid_of_side(s, seat) > hand_size(s)


@BID.refused("G4: there is no nil at this table, so leave your partner a trick to bid")
def none_left(s: Spades, seat, bid):
    return s.nil == 0 and partner_to_bid(s, seat) and bid == hand_size(s)


@BID.refused("G6: your side has to bid {minimum} tricks at least, unless one of you bids nil")
def too_few(s: Spades, seat, bid):
    if partner_to_bid(s, seat) or (partner_in(s, seat) >= 0 and is_nil(s.bid[partner_in(s, seat)])):
        return False
    return bid + bid_of_side(s, seat) < s.minimum


@BID.effect
def make_bid(s: Spades, seat, bid):
    """R4: everyone bids once."""
    s.bid[seat] = bid
    bid_on(s)


@NIL.effect
def bid_nil(s: Spades, seat):
    """R6."""
    s.bid[seat] = NIL_BID
    bid_on(s)


@rule
def bid_on(s: Spades):
    """R4: the next to the left who has not bid; R7: the play, if there is none."""
    seat = next_bidder(s)
    if seat >= 0:
        s.turn = seat
    else:
        start_play(s)


# --- The play (R7-R11) -----------------------------------------------------------------------------------------------


@rule
def start_play(s: Spades):
    """R7: the player on the dealer's left leads. G7: or the holder of the lowest club, whom all know then."""
    s.phase = PLAY
    s.leader = left_of(s, s.dealer)
    if s.first_lead == CLUB_LEAD:
        s.leader = holder_of_the_lowest_club(s)
        s.shown[s.leader] = add(s.shown[s.leader], lowest_club(s))
    s.turn = s.leader


@rule
def in_a_club_lead(s: Spades):
    """G7: the trick that the lowest club opens."""
    return s.first_lead == CLUB_LEAD and tricks_done(s) == 0


@CARD.must("G7: the lowest club is led to the first trick")
def opening_club(s: Spades):
    return one(lowest_club(s)) if in_a_club_lead(s) and size(s.trick) == 0 else 0


@CARD.must("G7: no spade is played to the first trick by a player who holds another suit")
def no_spade_yet(s: Spades):
    return PACK_52 & ~SUIT_SET[SPADES] if in_a_club_lead(s) and size(s.trick) > 0 else 0


@CARD.must("R11: spades have not been broken: lead another suit")
def unbroken(s: Spades):
    """R11, G8."""
    return PACK_52 & ~SUIT_SET[SPADES] if size(s.trick) == 0 and not s.broken and s.spades_led != ANY_TIME else 0


@CARD.effect
def play(s: Spades, seat, card):
    """R9: who cannot follow plays anything. R11: any spade played breaks them."""
    lay(s, seat, card)
    if suit(card) == SPADES:
        s.broken = 1
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: Spades):
    """R10: the highest spade, else the highest card of the suit led; the winner leads. R12: until no card is left."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) % s.seats
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if tricks_done(s) == hand_size(s):
        score_hand(s)
