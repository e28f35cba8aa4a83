"""Cinch: bid for the right to name the trump, throw away all plain cards, draw new ones, and catch the two fives.

The rules in the order of the book, [cinch.md](cinch.md): the state and the moves (`state`), the draw from the stub
(`draw`), positions (`positions`), and what people read (`words`). This file has the deal, the bidding, the play and the
score.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, count, holds, lowest, size, without_lowest
from upcard.rulebook import deal_round, left_of, opposite_sides, settle_match, shuffled
from upcard.rulebook import gather_trick, lay, tricks_done
from upcard.games.cinch import draw, positions
from upcard.games.cinch.state import ABOUT, BID, BIDDING, CARD, CARDS, DEALER_BIDS_ONE, GIVE, GIVING, HIGH, JACK_POINT
from upcard.games.cinch.state import LOW, MAX_BID, MOVES, NAMING, OVER, PASS, PHASES, PLAY, POWER, REDEAL, ROB, ROBBING
from upcard.games.cinch.state import SCORING, SUITS, TRUMP, VALUE, Cinch, trumps
from upcard.games.cinch.words import narrate, prompt, sheet
from upcard.mechanics.auctions.points_auction import speak
from upcard.mechanics.tricks.trump_twin import led_under, winner_under

side_of = opposite_sides  # R1


# --- The deal and the bid (R2, R6-R8) --------------------------------------------------------------------------------


@rule
def deal(s: Cinch):
    """R2: nine each in packets of three; sixteen are left. G3: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    s.turn = left_of(s, s.dealer)  # R6
    shuffled(s, s.stock, PACK_52)
    for _ in range(3):
        deal_round(s.stock, s.hands, 4, s.turn, 1, 3)


@BID.at_least("R7: a bid must be higher than {bid}")
def next_bid(s: Cinch):
    return s.bid + 1


@PASS.effect
@BID.effect
def make_call(s: Cinch, seat, call):
    """R6: one turn each (a pass is a call of 0). R8: when the dealer has spoken the highest bidder names the trump."""
    speak(s, seat, call, 1, False)
    if seat != s.dealer:
        s.turn = left_of(s, seat)
    elif s.bid == 0 and s.all_pass == REDEAL:  # G1
        close_hand(s)
    else:
        s.phase = NAMING
        if s.bid == 0:  # G1: the dealer plays, without a contract or for one point
            s.declarer = seat
            s.bid = 1 if s.all_pass == DEALER_BIDS_ONE else 0
        s.turn = s.declarer


# --- Play (R15-R22) --------------------------------------------------------------------------------------------------


@rule
def suit_led(s: Cinch):
    """R16, R17; R4: the left pedro is of the trump suit."""
    return led_under(SUITS, s)


@rule
def suit_led_or_trumps(s: Cinch):
    """R16-R18: a player who can follow suit may also trump; a player who cannot must."""
    return suit_led(s) | trumps(s) if size(s.trick) else 0


@rule
def trumps_led(s: Cinch):
    return suit_led(s) == trumps(s)


@rule
def can_follow(s: Cinch, seat):
    return s.hands[seat] & suit_led(s) != 0


CARD.must(
    "R18: you have no {led}, so you must play a trump",
    suit_led_or_trumps,
    cases=[
        ("R16: trumps were led, and you hold one", trumps_led),
        ("R17: you hold {led}, and {led} were led: follow suit or play a trump", can_follow),
    ],
)


@CARD.effect
def play(s: Cinch, seat, card):
    """R19: a player with neither the suit led nor a trump plays anything. R20: no player has to play higher."""
    s.trumps_played[seat] += holds(trumps(s), card)
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: Cinch):
    """R21: the highest trump, else the highest card of the suit led. R22: to the side's pile. G2: its player leads."""
    winner = (s.leader + winner_under(s.trick, SUITS, POWER, s.trump)) & 3
    s.tricks[winner & 1] += 1
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    if tricks_done(s) == CARDS:
        find_high_and_low(s)
        count_points(s)
        score_hand(s)
        close_hand(s)


@rule
def doubts(s: Cinch, seat):
    """G8: all know how many trumps a player kept; that many are among those played and those still in the hand."""
    wrong = 0
    if s.phase < ROBBING or s.phase == OVER:
        return 0
    for other in range(4):
        wanting = s.kept[other] - s.trumps_played[other] - count(s.hands[other] & trumps(s))
        wrong += max(0, wanting)
    return wrong


# --- Score (R23-R27) -------------------------------------------------------------------------------------------------


@rule
def find_high_and_low(s: Cinch):
    """R24, G11: the highest and the lowest trump among the cards played."""
    cards = (s.won_cards[0] | s.won_cards[1]) & trumps(s)
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if s.high_card < 0 or POWER[s.trump, card] > POWER[s.trump, s.high_card]:
            s.high_card = card
        if s.low_card < 0 or POWER[s.trump, card] < POWER[s.trump, s.low_card]:
            s.low_card = card


@rule
def count_points(s: Cinch):
    """R23. The player of the highest trump takes the trick with it, so High, too, goes to the side that has the
    card."""
    if s.high_card >= 0:
        earn(s, s.high_card, HIGH)
        earn(s, s.low_card, LOW)
    for item in range(JACK_POINT, 6):
        earn(s, SCORING[s.trump, item - JACK_POINT], item)


@rule
def earn(s: Cinch, card, item):
    """The side that took the card has its points. R14: the points of a trump that a defender gave up go to the
    declarers."""
    declarers = s.declarer & 1
    if holds(s.dead[1 - declarers] | s.dead[3 - declarers], card):
        credit(s, declarers, item)
    for side in range(2):
        if holds(s.won_cards[side], card):
            credit(s, side, item)


@rule
def credit(s: Cinch, side, item):
    s.credited[item] = side
    s.collected[side] += VALUE[item]


@rule
def score_hand(s: Cinch):
    """R25: with the contract made, the side with more points scores the difference. R26: else the defenders score
    fourteen and the declarers' shortfall. G12: R14 is counted by then."""
    declarers = s.declarer & 1
    ahead = s.collected[0] - s.collected[1]
    if s.collected[declarers] < s.bid:
        s.gained[1 - declarers] = MAX_BID + s.bid - s.collected[declarers]
    elif ahead > 0:
        s.gained[0] = ahead
    else:
        s.gained[1] = -ahead
    for side in range(2):
        s.score[side] += s.gained[side]


@rule
def close_hand(s: Cinch):
    """R27: the match ends at 51; G15: or after the last hand."""
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, s.target, s.max_hands)
