"""Contract Bridge: an auction for tricks, a dummy on the table, and a rubber of two games out of three.

The rules in the order of the book, [contract_bridge.md](contract_bridge.md).
"""

from itertools import pairwise

import numpy as np

from upcard.cards.faces import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, size
from upcard.cards.sets import count, holds, set_of
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.contract.fields import (
    COUNT,
    NO_PHASE,
    NOBODY,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.jit.interpreted import interpreted
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import MOST_HANDS
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.trick import following, gather_trick, hands_fit, lay_card, strengths, winning_place
from upcard.mechanics.trick_facts import last_trick_facts, no_trick, won_facts
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides

STANDARD = {"declarer": "first_to_name", "undertrick_vulnerability": "declarer", "slam_bonus": "bid_and_made"}

ABOUT = About(
    title="Contract Bridge",
    players=(4,),
    family="Trick-taking",
    line="Say how many tricks you will take, then take them with your partner's hand open on the table.",
    pack=PACK_52,
    minutes=60,
    phases=("auction", "play"),
    sides="partners sit opposite each other",
    presets={"standard": STANDARD, "duplicate": {**STANDARD, "scoring": "duplicate"}},
    max_moves=371 * 20_000 * 100,  # 319 calls and 52 cards a hand, hands in a rubber, rubbers
    mechanics=("auction", "trick", "follow suit", "trump", "dummy", "partnership"),
)
AUCTION, PLAY = range(2)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))
STRAINS = ("♣", "♦", "♥", "♠", "NT")  # R3, from the lowest up
NO_TRUMP = 4
FIRST_BID_CALLED = 3  # the place of 1♣ among the calls: pass, X, XX before it
BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)  # R4, from the lowest up

TRICK_VALUE = np.array([20, 20, 30, 30, 30])  # R16, by strain
FIRST_NO_TRUMP = 10  # R16: what the first odd trick at no trump counts more than the others
GAME = 100  # R19
#                    1    2     3     each more      undoubled, doubled, redoubled          R23
UNDERTRICKS = np.array([
    [[50, 100, 150, 50], [100, 300, 500, 300], [200, 600, 1000, 600]],  # not vulnerable
    [[100, 200, 300, 100], [200, 500, 800, 300], [400, 1000, 1600, 600]],  # vulnerable
])  # fmt: skip
SMALL_SLAM, GRAND_SLAM = np.array([500, 750]), np.array([1000, 1500])  # R24: not vulnerable, vulnerable
TWO_GAMES_TO_NONE, TWO_GAMES_TO_ONE = 700, 500  # R26
# G16, by the number of the deal, 1 to 16: nobody 0, South and North 1, West and East 2, both 3
BOARD_VULNERABILITY = np.array([0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2])

HONOUR_SET = np.array(  # R22, by strain
    [set_of(13 * a_suit + r for r in (TEN, JACK, QUEEN, KING, ACE)) for a_suit in range(4)]
    + [set_of(13 * a_suit + ACE for a_suit in range(4))]
)
HONOURS_PAY = np.array([[0, 0, 0, 0, 100, 150], [0, 0, 0, 0, 150, 0]])  # R22: four or five of the trump suit, four aces

# What a hand can bring: the lines of a score sheet.
ITEMS = (
    "tricks bid and made",
    "overtricks",
    "undertricks",
    "honours",
    "slam",
    "doubled contract made",
    "rubber",
    "game or part score",
)
CONTRACT, OVERTRICKS, UNDER, HONOURS, SLAM, INSULT, RUBBER, LEVEL_BONUS = range(8)


@state
class ContractBridge:
    hands = hands(4)
    shown = shown_of("hands", 4)  # R11: dummy
    lacks = lacks_of("hands", 4)
    stock = row(52, sees=NOBODY)
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees=COUNT, per="side", role="", remembered=True)
    leader = seat_field(phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    # The auction. Who bid, doubled and redoubled each of the 35 bids tells every call that was made.
    last_call = number(4, per="seat", label="last call", shows="choice", choices=("pass", "X", "XX", *BIDS), start=-1,
                       phases=(AUCTION,))  # fmt: skip
    bid = number(label="bid", shows="choice", choices=BIDS, start=-1)
    doubling = number(label="it is", shows="choice", choices=("", "doubled", "redoubled"))
    bidder = seat_field(shows="hidden")
    passes = number(shows="hidden")
    bid_by = number(35, shows="seat", start=-1)
    doubled_by = number(35, shows="seat", start=-1)
    redoubled_by = number(35, shows="seat", start=-1)
    # The contract.
    declarer_seat = seat_field("declarer")
    dummy = seat_field(phases=NO_PHASE)
    trump = suit_field("trump")
    tricks = number(2, per="side", label="tricks")
    honours_held = number(4, per="seat", label="honours played", phases=NO_PHASE)  # by each hand, for R22
    # The score.
    vulnerable = number(2, per="side", label="vulnerable", shows="yes")
    below = number(2, "i4", per="side", label="below the line")
    above = number(2, "i4", per="side", label="above the line")
    games = number(2, per="side", label="games")
    score = number(2, "i4", per="side", label="total")
    paid = number((2, 8), "i4", label="scored in this hand")
    rubbers_played = number(shows="hidden")
    hands_played = number(dtype="i4", shows="hidden")  # in this rubber
    declarer = option(
        "last_bidder", ("last_bidder", "first_to_name"), rule="G2", text="which player of the side declares"
    )
    undertrick_vulnerability = option(
        "defenders", ("defenders", "declarer"), rule="G3", text="whose vulnerability prices undertricks"
    )
    slam_bonus = option("collected", ("collected", "bid_and_made"), rule="G4", text="what earns a slam bonus")
    honours = option(True, rule="G8", text="honours are scored")
    scoring = option("rubber", ("rubber", "duplicate"), rule="G15", text="rubber, or every deal scored by itself")
    rubbers = option(1, (1, 100), rule="G11", text="rubbers in a match")
    max_hands = option(200, (0, 20_000), rule="G11", text="hands after which a rubber is broken off (0: 20,000)")
    boards = option(4, (1, 64), rule="G15", text="deals in a match of duplicate scoring")
    first_board = option(1, (1, 64), rule="G16", text="number of the first duplicate deal")


MOVES = Catalogue(
    play_cards(says="{hand} plays {card}"),  # dummy's cards under dummy's name
    button("pass", says="{seat} passes"),
    button("double", says="{seat} doubles"),
    button("redouble", says="{seat} redoubles"),
    numbers("bid", [f"bid {bid}" for bid in BIDS], 35, says="{seat} {does}", group="bid"),
)
PASS, DOUBLE, REDOUBLE, BID = (MOVES.first(kind) for kind in ("pass", "double", "redouble", "bid"))
CALLS_END = BID + 35
REASONS = (
    "",
    "R2: the auction is going on; cards are played when it is over",
    "R8: the auction is closed; now cards are played",
    "R4: a bid must be higher than {bid}",
    "R5: there is no bid to double",
    "R5: {bid} is your own side's bid; only an opponent may double it",
    "G5: {bid} is {doubling} already",
    "R6: only a doubled bid may be redoubled",
    "R6: {bid} is the opponents' bid; only they may redouble it",
    "R12: {card} is not in the hand whose turn it is",
    "R13: that hand holds {led}, and {led} were led: follow suit",
)
BIDDING, CLOSED, TOO_LOW, NO_BID, OWN_BID, DOUBLED, NOT_DOUBLED, THEIR_BID, NOT_HELD, FOLLOW_SUIT = range(1, 11)
FIRST_TO_NAME, BY_DECLARERS, BID_AND_MADE, DUPLICATE = 1, 1, 1, 1

side_of = opposite_sides


@rule
def begin(s):
    """G7: the first dealer is drawn; G16: unless the number of the deal names the dealer."""
    draw_first_dealer(s)
    if s.scoring == DUPLICATE and s.first_dealer < 0:
        s.dealer = (s.first_board + 1) & 3
    s.score[0] = s.score[1] = s.rubbers_played = 0
    begin_rubber(s)


@rule
def begin_rubber(s):
    """R19, R20: a new rubber starts with no game and no score on either side."""
    for side in range(2):
        s.below[side] = s.above[side] = s.games[side] = s.vulnerable[side] = 0
    s.hands_played = 0


@rule
def deal(s):
    """R1: thirteen each, one at a time. G7: the deal moves to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
        if rubber_over(s):
            begin_rubber(s)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    if s.scoring == DUPLICATE:
        vulnerable = BOARD_VULNERABILITY[(s.first_board + s.hand - 1) % 16]
        s.vulnerable[0], s.vulnerable[1] = vulnerable & 1, vulnerable >> 1
    clear_hand(s)
    open_auction(s)


@rule
def clear_hand(s):
    for seat in range(4):
        s.shown[seat] = s.lacks[seat] = s.honours_held[seat] = 0
    for side in range(2):
        s.tricks[side] = s.won_cards[side] = 0
        for item in range(8):
            s.paid[side][item] = 0
    clear(s.trick)
    clear(s.last_trick)
    s.declarer_seat = s.dummy = s.trump = s.leader = -1


@rule
def open_auction(s):
    """R2: the dealer calls first."""
    for seat in range(4):
        s.last_call[seat] = -1
    for bid in range(35):
        s.bid_by[bid] = s.doubled_by[bid] = s.redoubled_by[bid] = -1
    s.bid = s.bidder = -1
    s.doubling = s.passes = 0
    s.phase = AUCTION
    s.turn = s.dealer


@rule
def legal(s, seat, moves):
    """R2-R7 in the auction, R12 and R13 in the play."""
    if s.phase == PLAY:
        return offer_cards(moves, 0, following_cards(s), 0)
    n = 0
    for call in range(PASS, CALLS_END):
        if call_fault(s, seat, call) == 0:
            n = offer(moves, n, call)
    return n


@rule
def call_fault(s, seat, call):
    """R4: a bid must be higher than the last one. R7: a pass is always allowed."""
    if call >= BID:
        return 0 if call - BID > s.bid else TOO_LOW
    if call == DOUBLE:
        return double_fault(s, seat)
    if call == REDOUBLE:
        return redouble_fault(s, seat)
    return 0


@rule
def double_fault(s, seat):
    """R5: an opponent's bid, G5: not doubled already."""
    if s.bid < 0:
        return NO_BID
    if (s.bidder ^ seat) & 1 == 0:
        return OWN_BID
    return DOUBLED if s.doubling else 0


@rule
def redouble_fault(s, seat):
    """R6: the own side's bid, when it is doubled; G5: not redoubled already."""
    if s.doubling == 0:
        return NOT_DOUBLED
    if (s.bidder ^ seat) & 1:
        return THEIR_BID
    return DOUBLED if s.doubling == 2 else 0


@rule
def why_not(s, seat, move):
    if s.phase == AUCTION:
        return BIDDING if move < PASS else call_fault(s, seat, move)
    if move >= PASS:
        return CLOSED
    if not holds(s.hands[hand_on_turn(s)], move):
        return NOT_HELD
    return 0 if holds(following_cards(s), move) else FOLLOW_SUIT


@rule
def hand_on_turn(s):
    """The seat whose hand plays next, dummy's included."""
    return (s.leader + size(s.trick)) & 3


@rule
def following_cards(s):
    """R13: every hand follows suit if it can, dummy's included."""
    hand = s.hands[hand_on_turn(s)]
    return following(hand, suit(s.trick[0])) if size(s.trick) else hand


@rule
def apply(s, seat, move):
    if s.phase == AUCTION:
        make_call(s, seat, move)
    else:
        play_card(s, hand_on_turn(s), move)


@rule
def make_call(s, seat, call):
    """G5: the next higher bid wipes out a double. R8, G1: three passes close the auction, four if there is no bid."""
    if call == PASS:
        s.passes += 1
    else:
        s.passes = 0
    if call == DOUBLE:
        s.doubling = 1
        s.doubled_by[s.bid] = seat
    elif call == REDOUBLE:
        s.doubling = 2
        s.redoubled_by[s.bid] = seat
    elif call >= BID:
        s.bid, s.bidder, s.doubling = call - BID, seat, 0
        s.bid_by[s.bid] = seat
    s.last_call[seat] = call - PASS
    s.turn = left_of(s, seat)
    if s.passes == 4:
        close_hand(s)  # G1: thrown in
    elif s.passes == 3 and s.bid >= 0:
        close_auction(s)


@rule
def close_auction(s):
    """R8-R10: the last bid is the contract; the declarer's left leads."""
    s.declarer_seat = first_to_name(s) if s.declarer == FIRST_TO_NAME else s.bidder
    s.dummy = s.declarer_seat ^ 2
    s.trump = s.bid % 5 if s.bid % 5 != NO_TRUMP else -1
    s.leader = s.turn = left_of(s, s.declarer_seat)
    s.phase = PLAY


@rule
def first_to_name(s):
    """G2: of the side that won the auction, the player who was first to bid its strain."""
    for bid in range(s.bid % 5, s.bid, 5):
        if s.bid_by[bid] >= 0 and (s.bid_by[bid] ^ s.bidder) & 1 == 0:
            return s.bid_by[bid]
    return s.bidder


@rule
def play_card(s, hand, card):
    """R11: the opening lead opens dummy. R12: for dummy the declarer acts."""
    if size(s.trick) == 0 and s.tricks[0] + s.tricks[1] == 0:
        s.shown[s.dummy] = s.hands[s.dummy]
    lay_card(s, hand, card)
    s.honours_held[hand] += holds(HONOUR_SET[s.bid % 5], card)
    if size(s.trick) == 4:
        take_trick(s)
    s.turn = actor(s)


@rule
def actor(s):
    hand = hand_on_turn(s)
    return s.declarer_seat if hand == s.dummy else hand


@rule
def take_trick(s):
    """R14: the highest trump, else the highest card of the suit led; its hand leads. G13: all thirteen are played."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner & 1] += 1  # R15
    gather_trick(s, winner & 1)
    s.leader = winner
    if s.tricks[0] + s.tricks[1] == 13:
        score_contract(s)
        score_honours(s)
        enter_scores(s)
        close_hand(s)


@rule
def score_contract(s):
    """R16-R18: the trick score of a contract made; nothing but undertricks for one that failed."""
    side = s.declarer_seat & 1
    over = s.tricks[side] - 6 - (s.bid // 5 + 1)
    if over < 0:
        s.paid[1 - side][UNDER] = undertricks(s, side, -over)
    else:
        s.paid[side][CONTRACT] = trick_score(s)
        s.paid[side][OVERTRICKS] = overtricks(s, side, over)
        s.paid[side][SLAM] = slam(s, side)
        s.paid[side][INSULT] = 50 * s.doubling  # R25


@rule
def trick_score(s):
    """R16, and R17: doubled or redoubled."""
    strain = s.bid % 5
    value = TRICK_VALUE[strain] * (s.bid // 5 + 1) + (FIRST_NO_TRUMP if strain == NO_TRUMP else 0)
    return value << s.doubling


@rule
def overtricks(s, side, over):
    """R21, G12: the trick value each; 100 doubled, 200 redoubled, twice that if vulnerable."""
    if s.doubling == 0:
        return TRICK_VALUE[s.bid % 5] * over
    return 100 * s.doubling * (1 + s.vulnerable[side]) * over


@rule
def undertricks(s, side, down):
    """R23, G3: by the defenders' vulnerability, or by the declaring side's."""
    priced = side if s.undertrick_vulnerability == BY_DECLARERS else 1 - side
    pays = UNDERTRICKS[s.vulnerable[priced], s.doubling]
    return pays[down - 1] if down <= 3 else pays[2] + (down - 3) * pays[3]


@rule
def slam(s, side):
    """R24, G4: twelve or thirteen tricks, collected by a contract that was made, or bid and made."""
    taken = s.bid // 5 + 7 if s.slam_bonus == BID_AND_MADE else s.tricks[side]
    if taken == 13:
        return GRAND_SLAM[s.vulnerable[side]]
    return SMALL_SLAM[s.vulnerable[side]] if taken == 12 else 0


@rule
def score_honours(s):
    """R22, G8: four or five trump honours or four aces in one hand, whosever it is. G15: not at duplicate."""
    if s.honours and s.scoring != DUPLICATE:
        for seat in range(4):
            s.paid[seat & 1][HONOURS] += HONOURS_PAY[1 if s.trump < 0 else 0, s.honours_held[seat]]


@rule
def enter_scores(s):
    """G14: trick scores first, which may win a game and the rubber; then all premiums above the line."""
    if s.scoring == DUPLICATE:
        add_level_bonus(s, s.declarer_seat & 1)
    else:
        for side in range(2):
            s.below[side] += s.paid[side][CONTRACT]
        for side in range(2):
            if s.below[side] >= GAME:
                win_game(s, side)
    for side in range(2):
        for item in range(8):
            s.score[side] += s.paid[side][item]
            if item != CONTRACT:
                s.above[side] += s.paid[side][item]


@rule
def win_game(s, side):
    """R19: vulnerable, and both sides start again from nothing. R26: the second game ends the rubber."""
    s.games[side] += 1
    s.vulnerable[side] = 1
    s.below[0] = s.below[1] = 0
    if s.games[side] == 2:
        s.paid[side][RUBBER] = TWO_GAMES_TO_ONE if s.games[1 - side] else TWO_GAMES_TO_NONE


@rule
def add_level_bonus(s, side):
    """G15: at duplicate a contract made earns 50, or from a trick score of 100 on 300, vulnerable 500."""
    made = s.paid[side][CONTRACT]
    if made >= GAME:
        s.paid[side][LEVEL_BONUS] = 500 if s.vulnerable[side] else 300
    elif made:
        s.paid[side][LEVEL_BONUS] = 50


@rule
def close_hand(s):
    """R20, G11: the match ends with its last rubber; G15: at duplicate with its last deal."""
    s.over = 1
    s.hands_played += 1
    if s.scoring == DUPLICATE:
        s.ended = s.hand + 1 >= s.boards
    elif rubber_over(s):
        s.rubbers_played += 1
        s.ended = s.rubbers_played >= s.rubbers
    if s.ended:
        s.won = match_winners(s)


@rule
def rubber_over(s):
    """R20: two games won; G11: or as many hands played as the limit allows."""
    if s.games[0] == 2 or s.games[1] == 2:
        return True
    return s.scoring != DUPLICATE and s.hands_played >= (s.max_hands if s.max_hands > 0 else MOST_HANDS)


@rule
def match_winners(s):
    """R20, G10: the larger total wins; equal totals are a draw."""
    if s.score[0] == s.score[1]:
        return 0
    return 0b0101 if s.score[0] > s.score[1] else 0b1010


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("bid", "R4: the highest bid made is the one that stands")
def highest_bid(s, known):
    if "bid_by" in known and any(seat >= 0 for seat in s.bid_by):
        return max(bid for bid in range(35) if s.bid_by[bid] >= 0)
    if "bid" in known or "last_call" not in known or max(s.last_call) < FIRST_BID_CALLED:
        return UNKNOWN
    return max(s.last_call) - FIRST_BID_CALLED


@follows("bidder", "R4: the bid that stands is that of whoever made it")
def maker_of_the_bid(s, known):
    if s.bid < 0:
        return -1 if "bid" in known or s.phase == AUCTION else UNKNOWN
    if s.bid_by[s.bid] >= 0:
        return s.bid_by[s.bid]
    called = [seat for seat in range(4) if s.last_call[seat] == s.bid + FIRST_BID_CALLED]
    if called:
        return called[0]
    if "bidder" in known:
        return UNKNOWN
    return s.declarer_seat if s.declarer_seat >= 0 else UNKNOWN


@follows("bid_by", "R4: a bid is that of whoever made it")
def bids_called(s, known):
    """Of each bid: who has called it last, and of the bid that stands its bidder."""
    makers = [UNKNOWN] * 35
    for seat in range(4):
        if s.last_call[seat] >= FIRST_BID_CALLED:
            makers[s.last_call[seat] - FIRST_BID_CALLED] = seat
    if s.bid >= 0 and "bidder" in known and "bid_by" not in known:
        makers[s.bid] = s.bidder
    return makers


def calls_in_order(s):
    """Seat and last call of everybody who has called, from the oldest to the newest (the turn is known)."""
    seats = [(s.turn - k) & 3 for k in range(4, 0, -1)]
    return [(seat, s.last_call[seat]) for seat in seats if s.last_call[seat] >= 0]


def since_the_bid(s):
    """The calls that have come since the last bid, and at most the last of each seat."""
    calls = calls_in_order(s)
    bids = [k for k, (_, call) in enumerate(calls) if call >= FIRST_BID_CALLED]
    return calls[bids[-1] + 1 :] if bids else calls


def doublers(s, call):
    seats = [seat for seat, made in since_the_bid(s) if made == call]
    return [seats[-1] if seats and bid == s.bid else UNKNOWN for bid in range(35)]


@follows("doubled_by", "R5: the bid that stands was doubled by whoever called that", phase=AUCTION)
def doubled_by_call(s, known):
    return doublers(s, DOUBLE - PASS) if "turn" in known and s.bid >= 0 else UNKNOWN


@follows("redoubled_by", "R6: the bid that stands was redoubled by whoever called that", phase=AUCTION)
def redoubled_by_call(s, known):
    return doublers(s, REDOUBLE - PASS) if "turn" in known and s.bid >= 0 else UNKNOWN


@follows("doubling", "R5, R6: a bid is doubled or redoubled by somebody")
def doubled_or_not(s, known):
    if s.bid < 0:
        return 0
    if s.redoubled_by[s.bid] >= 0:
        return 2
    if s.doubled_by[s.bid] >= 0:
        return 1
    return 0 if known.whole("doubled_by") and known.whole("redoubled_by") else UNKNOWN


@follows("passes", "R8: passes since the last bid or double follow from the calls", phase=AUCTION)
def passes_in_succession(s, known):
    if "turn" not in known:
        return UNKNOWN
    if "last_call" in known:
        before = [s.last_call[(s.turn - k) & 3] for k in range(1, 5)]
        return next((k for k, call in enumerate(before) if call != 0), 4)
    if s.bid < 0 or s.bidder < 0:
        return (s.turn - s.dealer) & 3 if s.bid < 0 and "dealer" in known and "passes" not in known else UNKNOWN
    if s.doubling == 0:
        return (s.turn - s.bidder - 1) & 3
    last = s.redoubled_by[s.bid] if s.doubling == 2 else s.doubled_by[s.bid]
    return (s.turn - last - 1) & 3 if last >= 0 else UNKNOWN


@follows("turn", "R2: the dealer calls first, then everybody in turn", phase=AUCTION)
def next_to_call(s, known):
    called = sum(1 for call in s.last_call if call >= 0)
    if called == 0 and s.bid >= 0 and s.bidder >= 0 and s.doubling == 0 and "turn" not in known:
        return (s.bidder + 1 + s.passes) & 3
    if "dealer" not in known or called == 4 or (called == 0 and (s.bid >= 0 or "turn" in known)):
        return UNKNOWN
    return (s.dealer + called + (s.passes if called == 0 else 0)) & 3


@follows("dealer", "R2: the dealer calls first, then everybody in turn", phase=AUCTION)
def who_dealt(s, known):
    called = sum(1 for call in s.last_call if call >= 0)
    if "turn" not in known or called == 4 or (called == 0 and (s.bid >= 0 or "dealer" in known)):
        return UNKNOWN
    return (s.turn - called - (s.passes if called == 0 else 0)) & 3


@follows("declarer_seat", "R9, G2: the declarer is the last bidder (or the first to name the strain)", phase=PLAY)
def who_declares(s, known):
    if "bidder" not in known or s.bid < 0:
        return UNKNOWN
    if s.declarer != FIRST_TO_NAME:
        return s.bidder
    return first_to_name(s) if "declarer_seat" not in known or known.whole("bid_by") else UNKNOWN


@follows("dummy", "R9: dummy sits opposite the declarer", phase=PLAY)
def opposite_the_declarer(s, known):
    return s.declarer_seat ^ 2 if "declarer_seat" in known and s.declarer_seat >= 0 else UNKNOWN


@follows("trump", "R8: the suit of the contract is trump", phase=PLAY)
def suit_of_the_contract(s, known):
    if s.bid < 0:
        return UNKNOWN
    return s.bid % 5 if s.bid % 5 != NO_TRUMP else -1


@follows("leader", "R10: the declarer's left leads to the first trick", phase=PLAY)
def first_leader(s, known):
    if s.tricks[0] + s.tricks[1] == 0 and s.declarer_seat >= 0:
        return (s.declarer_seat + 1) & 3
    if "turn" not in known or "leader" in known or s.turn == s.declarer_seat:
        return UNKNOWN
    return (s.turn - size(s.trick)) & 3


@follows("turn", "R12: in the play the declarer acts for dummy and every other seat for itself", phase=PLAY)
def whose_play(s, known):
    return actor(s) if "leader" in known and s.leader >= 0 and s.dummy >= 0 else UNKNOWN


TRICK_FACTS = won_facts("R15: a trick is won for every four cards")
LAST_TRICK = last_trick_facts(
    "R14: whoever won the last trick leads", lambda s: winning_place(s.last_trick, STRENGTH, s.trump)
)


@follows("shown", "R11: dummy lies open after the first card has been led", phase=PLAY)
def open_hand(s, known):
    led = size(s.trick) > 0 or s.tricks[0] + s.tricks[1] > 0
    if "shown" in known or s.dummy < 0:
        return UNKNOWN
    return [s.hands[seat] if led and seat == s.dummy else 0 for seat in range(4)]


def honours_seen(s):
    """How many honours each seat is seen to have played: in this trick and in the last."""
    seen = [0, 0, 0, 0]
    for cards, leader in ((s.trick, s.leader), (s.last_trick, s.last_leader)):
        for place in range(size(cards) if leader >= 0 else 0):
            seen[(leader + place) & 3] += int(holds(HONOUR_SET[s.bid % 5], cards[place]))
    return seen


@follows("honours_held", "R22: honours in the tricks that are seen were played by those hands", phase=PLAY)
def honours_of_the_seats(s, known):
    """Exactly while every trick is seen; later at least."""
    if s.bid < 0 or s.leader < 0 or (size(s.last_trick) and "last_leader" not in known):
        return UNKNOWN
    all_seen = sum(s.tricks) == 0 or (sum(s.tricks) == 1 and size(s.last_trick))
    return honours_seen(s) if all_seen or "honours_held" not in known else UNKNOWN


@follows("vulnerable", "R20: a side that has won a game is vulnerable")
def vulnerable_sides(s, known):
    """Given without games it stands: the tables of scores are told by it alone. G16: so it is at duplicate."""
    if s.scoring != DUPLICATE:
        return [int(games > 0) for games in s.games] if "games" in known or "vulnerable" not in known else UNKNOWN
    sides = int(BOARD_VULNERABILITY[(s.first_board + s.hand - 1) % 16])
    return UNKNOWN if "vulnerable" in known else [sides & 1, sides >> 1]


@follows("dealer", "G16: the number of the deal names the dealer")
def dealer_of_the_board(s, known):
    named = s.scoring == DUPLICATE and s.first_dealer < 0 and "dealer" not in known
    return (s.first_board + 1 + s.hand) & 3 if named else UNKNOWN


@follows("score", "R20: the total is all that was scored below and above the line")
def total_of_the_lines(s, known):
    return UNKNOWN if "score" in known else [s.below[side] + s.above[side] for side in range(2)]


@follows("hands_played", "G11: in the first rubber all hands of the match have been played")
def hands_of_the_rubber(s, known):
    return s.hand if s.rubbers_played == 0 else UNKNOWN


BEFORE_PLAY = no_trick("R10: cards are played when the auction is over", AUCTION)


@impossible("R2: the dealer calls first, then everybody in turn; the calls do not fit that", phase=AUCTION)
def called_out_of_turn(s):
    called = [s.last_call[(s.dealer + k) & 3] >= 0 for k in range(4)]
    return called != sorted(called, reverse=True)


@impossible("R8, G1: three passes over a bid close the auction, four if there is none", phase=AUCTION)
def auction_is_over(s):
    return s.passes >= (3 if s.bid >= 0 else 4) or s.passes < 0


@impossible("R4: a bid must be higher than the last one; the calls do not fit that", phase=AUCTION)
def called_too_low(s):
    bids = [call for _, call in calls_in_order(s) if call >= FIRST_BID_CALLED]
    return bids != sorted(set(bids)) or bool(bids and bids[-1] - FIRST_BID_CALLED > s.bid)


@impossible("R8: nobody bids over the own bid, unless it was doubled: three passes had closed the auction")
def over_the_own_bid(s):
    made = [bid for bid in range(35) if s.bid_by[bid] >= 0]
    return any(s.bid_by[low] == s.bid_by[high] and s.doubled_by[low] < 0 for low, high in pairwise(made))


@impossible("R5: only a bid of the other side is doubled; the doubles do not fit the bids")
def doubled_wrongly(s):
    return any(
        doubler >= 0 and (maker < 0 or (doubler ^ maker) & 1 == 0)
        for maker, doubler in zip(s.bid_by, s.doubled_by, strict=True)
    )


@impossible("R6: only a doubled bid of the own side is redoubled; the redoubles do not fit the bids")
def redoubled_wrongly(s):
    return any(
        again >= 0 and (maker < 0 or (again ^ maker) & 1 or doubler < 0)
        for maker, doubler, again in zip(s.bid_by, s.doubled_by, s.redoubled_by, strict=True)
    )


@impossible("R5: a call of double or redouble stands over a bid", phase=AUCTION)
def doubled_nothing(s):
    return s.bid < 0 and any(call in (DOUBLE - PASS, REDOUBLE - PASS) for call in s.last_call)


@impossible("R9, G2: the declarer is of the side that made the last bid", phase=PLAY)
def declares_for_the_others(s):
    return s.bidder >= 0 and s.declarer_seat >= 0 and (s.bidder ^ s.declarer_seat) & 1 == 1


@impossible("R11: dummy's hand lies open once a card was led, and no other hand does")
def open_wrongly(s):
    led = s.phase == PLAY and (size(s.trick) > 0 or sum(s.tricks) > 0)
    return any((s.shown[seat] if not led or seat != s.dummy else s.hands[seat] & ~s.shown[seat]) for seat in range(4))


def honours_won(s):
    """How many honours lie in tricks won and in this trick, as far as those cards are given."""
    honours = int(HONOUR_SET[s.bid % 5])
    return count((s.won_cards[0] | s.won_cards[1] | set_of(list(s.trick[: size(s.trick)]))) & honours)


@impossible("R22: no more honours were played than there are, and those in hands were not")
def too_many_honours(s):
    if s.bid < 0 or s.phase == AUCTION:
        return any(s.honours_held)
    honours = int(HONOUR_SET[s.bid % 5])
    there = count((s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & honours)
    whole = sum(count(pile) for pile in s.won_cards) == 4 * sum(s.tricks)
    played = sum(s.honours_held)
    return min(s.honours_held) < 0 or played + there > count(honours) or (whole and played > honours_won(s))


@impossible("R22: say who has played the honours that were won (honours_held): somebody may score them", phase=PLAY)
def honours_of_nobody(s):
    if s.bid < 0 or not s.honours or s.scoring == DUPLICATE:
        return False
    unclear = honours_won(s) - sum(s.honours_held)
    held = [s.honours_held[seat] + count(s.hands[seat] & HONOUR_SET[s.bid % 5]) for seat in range(4)]
    return unclear > 0 and any(n + unclear >= 4 for n in held)


@impossible(
    "R19: a hundred points below the line are a game, and then both sides start again; two games end the rubber"
)
def games_not_counted(s):
    return any(not 0 <= s.below[side] < GAME or not 0 <= s.games[side] <= 1 for side in range(2))


@impossible("G15: at duplicate nothing is scored below the line, and there are no games")
def rubber_at_duplicate(s):
    return s.scoring == DUPLICATE and (any(s.below) or any(s.games))


@impossible("G11, G15: the match is over by then")
def match_is_over(s):
    if s.scoring == DUPLICATE:
        return s.hand >= s.boards
    return s.rubbers_played >= s.rubbers or interpreted(rubber_over)(s)


FAULTS = (
    "",
    "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that",
    "R12: in the play the declarer acts for dummy and every other seat for itself; `turn` does not fit",
    "R8: in the play there is a contract (bid, declarer_seat, and dummy opposite) and a leader",
)


@rule
def audit(s):
    """Thirteen cards each, less one for every trick and for the card in this one; a contract before the play."""
    if not hands_fit(s, 13, s.tricks[0] + s.tricks[1]):
        return 1
    if s.phase == PLAY:
        if s.leader < 0 or s.bid < 0 or s.declarer_seat < 0 or s.dummy != s.declarer_seat ^ 2:
            return 3
        if s.turn != actor(s):
            return 2
    return 0


def contract_words(view):
    """``4♥ doubled by South`` with ``{0}`` for the name of seat 0."""
    return " ".join(word for word in (view.bid, view.doubling, f"by {{{view.declarer_seat}}}") if word)


def sheet(view):
    """The pad: what the hand brought each side, then how the rubber stands."""
    lines = [(ITEMS[item], tuple(view.paid[side][item] for side in range(2))) for item in range(8)]
    rows = [line for line in lines if any(line[1])] or [("thrown in", (0, 0))]
    if not view.scoring:
        rows += [(name, tuple(getattr(view, field))) for name, field in
                 (("above the line", "above"), ("below the line", "below"), ("games", "games"))]  # fmt: skip
    rows.append(("vulnerable", tuple("yes" if v else "no" for v in view.vulnerable)))
    rows.append(("total", tuple(view.score)))
    return Sheet(("N-S", "E-W"), tuple(rows), _result_words(view))


def _result_words(view):
    if view.declarer_seat < 0:
        return "Four passes: nobody plays."
    over = view.tricks[view.declarer_seat & 1] - 6 - int(view.bid[0])
    result = "made exactly" if over == 0 else f"made with {over} over" if over > 0 else f"{-over} down"
    return f"{contract_words(view)}: {result}."


def prompt(view):
    if view.phase == "auction":
        return f"call over {view.bid} {view.doubling}".rstrip() if view.bid else "open the auction or pass"
    hand = (view.leader + view.trick.count) % 4
    whose = " from dummy" if hand == view.dummy else ""
    return f"follow {view.led}{whose}" if view.led else f"lead{whose or ' any card'}"


def narrate(before, after, seat, move):
    if before.phase == "auction":
        if after.phase == "play":
            return [f"The contract is {contract_words(after)}; {{{after.leader}}} leads."]
        return ["Four passes: the hand is thrown in."] if after.over else []
    told = []
    if before.trick.count == 0 and sum(before.tricks) == 0:
        told.append(f"{{{after.dummy}}} is dummy and lays the hand open.")
    if sum(after.tricks) > sum(before.tricks):
        told.append(f"{{{after.leader}}} takes the trick.")
    return told
