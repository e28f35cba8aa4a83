"""Pepper: bid how many tricks you take if you may name the trump, then take them; the jacks are bowers.

The rules in the order of the book, [pepper.md](pepper.md).
"""

from upcard.cards.faces import ACE, JACK, KING, NINE, QUEEN, SUIT_SIGNS, TEN
from upcard.cards.packs import PACK_24
from upcard.cards.rows import pop, size
from upcard.cards.sets import add, count, holds
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    seats_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.auction_facts import auction_facts
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import settle_match
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.points_auction import open_bidding, speak
from upcard.mechanics.trick import clear_tricks, gather_trick, hands_fit, lay_obeying, obeying
from upcard.mechanics.trick_facts import no_trick, turn_facts, won_facts
from upcard.mechanics.trump_twin import (
    LEFT,
    is_trump,
    power_by_trump,
    suit_under,
    suits_by_trump,
    winner_under,
)  # fmt: skip
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Pepper",
    players=(4, 3, 2),
    family="Euchre",
    line="Say how many tricks you will take, name the trump, and lean on the two jacks.",
    pack=PACK_24,
    minutes=25,
    phases=("bidding", "name trump", "play", "over"),
    sides="with four, partners sit opposite each other; two and three play each for themselves",
    presets={"short": {"target": 15}, "one_round": {"bidding_rounds": "single"}},
    max_moves=80 * 20_000,
    mechanics=("auction", "trick", "follow suit", "left trump", "no trump", "partnership"),
)
BIDDING, NAMING, PLAY, OVER = range(4)

SUITS = suits_by_trump(JACK)  # R6
POWER = power_by_trump(
    (JACK, LEFT, ACE, KING, QUEEN, TEN, NINE),  # R5-R7, G1
    (ACE, KING, QUEEN, JACK, TEN, NINE),  # R4
)
LITTLE_PEPPER, BIG_PEPPER = 8, 9  # R10, R30: as bids; a number is itself
BIDS = ("1", "2", "3", "4", "5", "6", "7", "little pepper", "big pepper")
TRUMPS = (*SUIT_SIGNS, "no trump")


@state
class Pepper:
    hands = hands(4)
    lacks = lacks_of("hands", 4)
    stock = row(24, sees=COUNT, role="")
    unused = card_sets(sees={OVER: ALL, None: COUNT}, role="pile", label="unused hand")  # R29, G12
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(4, sees=COUNT, per="side", role="won", label="won", remembered=True)
    last_call = number(
        4, per="seat", label="last call", shows="choice", choices=("pass", *BIDS), start=-1, phases=(BIDDING,)
    )  # fmt: skip
    bid = number(label="contract", shows="choice", choices=("", *BIDS))
    declarer = seat_field("highest bidder")
    passes = number(shows="hidden")
    passed = seats_field()
    trump = number(label="trump", shows="choice", choices=TRUMPS, start=-1)
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(4, per="side", label="tricks")
    gained = number(4, per="side", label="this hand")
    score = number(4, "i4", per="side", label="score")
    all_pass = option("next_dealer", ("next_dealer", "same_dealer", "dealer_bids_one"), rule="G2", text="nobody bids")
    bidding_rounds = option("open", ("open", "single"), rule="G6", text="whether one may speak again after a pass")
    max_hands = option(200, (0, 20_000), rule="G11", text="hands after which the match ends (0: no limit)")
    target = option(30, (1, 1000), rule="G14", text="points that win the match")


MOVES = Catalogue(
    play_cards(),
    button("pass", says="{seat} passes"),
    numbers("bid", [f"bid {bid}" for bid in BIDS], len(BIDS), group="bid"),
    numbers(
        "trump", [*(f"trump {sign}" for sign in SUIT_SIGNS), "no trump"], 5, says="{seat} names {move}", group="trump"
    ),
)
PASS, BID, TRUMP = (MOVES.first(kind) for kind in ("pass", "bid", "trump"))
REASONS = (
    "",
    "R9: the bidding is going on: bid or pass",
    "R15: first name the trump suit, or no trump",
    "R13: the bidding is over",
    "R11: a bid must be higher than {bid}",
    "R10: four players bid 1 to 5, or a pepper",
    "R15: the trump has been named",
    "R1: {card} is not in the pack",
    "R16: you do not hold {card}",
    "R17: you hold {led}, and {led} were led: follow suit",
    "R17: trumps were led, and you hold one",
)
(
    BID_FIRST, NAME_FIRST, CLOSED, TOO_LOW, NO_SUCH_BID, NAMED, NOT_IN_PACK, NOT_HELD, FOLLOW_SUIT, FOLLOW_TRUMP,
) = range(1, 11)  # fmt: skip
SAME_DEALER, DEALER_BIDS_ONE, SINGLE = 1, 2, 1


# --- Players and cards (R1-R8, R28, R29) -----------------------------------------------------------------------------


@rule
def side_of(s, seat):
    """R2: four play in two partnerships, partners opposite. R28: two and three play each alone."""
    return seat & 1 if s.seats == 4 else seat


@rule
def sides(s):
    """How many sides there are."""
    return 2 if s.seats == 4 else s.seats


@rule
def hand_size(s):
    """R3: six cards each. R29: eight with two or three players."""
    return 6 if s.seats == 4 else 8


@rule
def begin(s):
    """G8: the first dealer is drawn."""
    draw_first_dealer(s)
    for side in range(4):
        s.score[side] = 0


@rule
def deal(s):
    """R3: the whole pack is dealt. R29: in three hands of eight, of which two players leave one unused. G8: the deal
    moves to the left."""
    if s.hand > 0 and not deals_again(s):
        s.dealer = left_of(s, s.dealer)
    first = left_of(s, s.dealer)
    clear_hand(s)
    shuffled(s, s.stock, PACK_24)
    deal_hands(s.stock, s.hands, s.seats, first, hand_size(s))
    while size(s.stock):
        s.unused = add(s.unused, pop(s.stock))
    s.phase = BIDDING
    open_bidding(s, first)  # R9


@rule
def deals_again(s):
    """G2: whether the hand before was thrown in and its dealer deals once more."""
    return s.all_pass == SAME_DEALER and s.declarer < 0


@rule
def clear_hand(s):
    clear_tricks(s, 4)
    for side in range(4):
        s.gained[side] = 0
    s.unused = 0
    s.trump = s.leader = -1


# --- What is allowed (R10-R12, R15-R18) ------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == BIDDING:
        n = offer(moves, 0, PASS)
        for bid in range(1, BIG_PEPPER + 1):
            if bid_fault(s, bid) == 0:
                n = offer(moves, n, BID + bid - 1)
        return n
    if s.phase == NAMING:
        return offer_range(moves, 0, TRUMP, 5)
    return offer_cards(moves, 0, obeying(s.hands[seat], asked_for(s)), 0)


@rule
def bid_fault(s, bid):
    """R10, R30: numbers up to one trick less than there are, and the two peppers. R11: every bid is higher."""
    if hand_size(s) <= bid < LITTLE_PEPPER:
        return NO_SUCH_BID
    return 0 if bid > s.bid else TOO_LOW


@rule
def asked_for(s):
    """R16: anything may be led. R17: the suit led is asked for; R6: the left bower is of the trump suit."""
    return SUITS[s.trump, suit_led(s)] if size(s.trick) else 0


@rule
def suit_led(s):
    return suit_under(SUITS, s.trump, s.trick[0])


@rule
def why_not(s, seat, move):
    if s.phase == BIDDING:
        if move < PASS or move >= TRUMP:
            return BID_FIRST
        return 0 if move == PASS else bid_fault(s, move - BID + 1)
    if s.phase == NAMING:
        return 0 if move >= TRUMP else NAME_FIRST
    if move >= PASS:
        return NAMED if move >= TRUMP else CLOSED
    return play_fault(s, seat, move)


@rule
def play_fault(s, seat, card):
    """R17, R18: the suit led, if there is a card of it."""
    if not holds(PACK_24, card):
        return NOT_IN_PACK
    if not holds(s.hands[seat], card):
        return NOT_HELD
    if holds(obeying(s.hands[seat], asked_for(s)), card):
        return 0
    return FOLLOW_TRUMP if suit_led(s) == s.trump else FOLLOW_SUIT


# --- The bidding (R9-R15) --------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == BIDDING:
        make_call(s, seat, 0 if move == PASS else move - BID + 1)
    elif s.phase == NAMING:
        s.trump = move - TRUMP
        s.phase = PLAY
        s.leader = s.turn = seat  # R16
    else:
        play(s, seat, move)


@rule
def make_call(s, seat, call):
    """R12: it goes round until it closes. G2: or everybody has passed."""
    speak(s, seat, call, 1, False)
    s.turn = left_of(s, seat)
    if s.bid == 0 and s.passes == s.seats:
        meet_silence(s, seat)
    elif s.bid and closed(s, seat):
        s.phase = NAMING  # R15
        s.turn = s.declarer


@rule
def closed(s, seat):
    """R13, G4: all others have passed since the last bid. G5: nobody can bid over big pepper. G6: where each speaks
    once, the dealer was the last to speak."""
    if s.bidding_rounds == SINGLE and seat == s.dealer:
        return True
    return s.passes == s.seats - 1 or s.bid == BIG_PEPPER


@rule
def meet_silence(s, seat):
    """G2: nobody has bid. The hand is thrown in, or the last to speak is held to a bid of 1."""
    if s.all_pass == DEALER_BIDS_ONE:
        s.bid = 1
        s.declarer = s.turn = seat
        s.phase = NAMING
    else:
        close_hand(s)


# --- Play (R16-R21) --------------------------------------------------------------------------------------------------


@rule
def play(s, seat, card):
    lay_obeying(s, s.hands, seat, card, asked_for(s))
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s):
    """R19: the highest trump, else the highest card of the suit led. R20: to the side's pile. G7: its player leads."""
    winner = (s.leader + winner_under(s.trick, SUITS, POWER, s.trump)) % s.seats
    side = side_of(s, winner)
    s.tricks[side] += 1
    gather_trick(s, side)
    s.leader = s.turn = winner
    if s.hands[winner] == 0:  # R21
        score_hand(s)
        close_hand(s)


# --- Score (R22-R27, R31-R33) ----------------------------------------------------------------------------------------


@rule
def score_hand(s):
    """R25, R32: a point for each trick. R22, R23, R31: for the declarers if the contract is made; else they lose as
    many points as there are tricks. R24: big pepper counts twice."""
    declarers = side_of(s, s.declarer)
    for side in range(sides(s)):
        s.gained[side] = s.tricks[side]
    stake = hand_size(s) * (2 if s.bid == BIG_PEPPER else 1)
    if s.tricks[declarers] < tricks_bid(s):
        s.gained[declarers] = -stake
    elif s.bid == BIG_PEPPER:
        s.gained[declarers] = stake
    for side in range(sides(s)):
        s.score[side] += s.gained[side]


@rule
def tricks_bid(s):
    """R10: a pepper is a bid of all tricks."""
    return hand_size(s) if s.bid >= LITTLE_PEPPER else s.bid


@rule
def close_hand(s):
    """R26, R27, G10, G11: the end of the match."""
    s.phase = OVER
    s.over = 1
    settle_match(s, sides(s), s.target, s.max_hands)


# --- What follows from what ------------------------------------------------------------------------------------------


AUCTION_FACTS = auction_facts(
    "R9-R12: the bid, its bidder and who speaks follow from the calls", BIDDING, lowest=1, final=False
)
TURN_FACTS = turn_facts("R18: it is the turn of whoever comes after the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R18: a trick is won for the cards of every player")
BEFORE_PLAY = no_trick("R16: cards are played when the trump has been named", (BIDDING, NAMING))
NOTHING_LEFT = nothing_left(OVER)


@follows("turn", "R15: the highest bidder names the trump", phase=NAMING)
def who_names(s, known):
    return s.declarer if "declarer" in known and s.declarer >= 0 else UNKNOWN


@follows("declarer", "R15: the highest bidder names the trump", phase=NAMING)
def who_has_bid_highest(s, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("trump", "R15: the trump is named when the bidding is over", phase=(BIDDING, NAMING))
def not_named_yet(s):
    return -1


@follows("unused", "R29: with two or three players a hand is left over")
def hand_left_over(s, known):
    rest = known.rest()
    return sum(1 << face for face in rest) if "unused" not in known and len(rest) == 24 - 8 * s.seats else UNKNOWN


@impossible("R10, R30: a bid is a number of tricks up to one less than there are, or a pepper")
def no_such_bid(s):
    return hand_size(s) <= s.bid < LITTLE_PEPPER


@impossible("R13: there is a bid when the bidding is over", phase=(NAMING, PLAY))
def nothing_bid(s):
    return s.bid <= 0 or s.declarer < 0


@impossible("R13: the bidding is over after this", phase=BIDDING)
def bidding_over(s):
    return s.bid == BIG_PEPPER or s.passes >= (s.seats - 1 if s.bid else s.seats)


FAULTS = (
    "",
    "R3: before the play every player holds six cards, with two or three players eight (R29)",
    "R21: every player starts with six cards (R29: eight) and plays one to each trick; the hands do not fit that",
    "R15: in the play there is a trump (or no trump) and a `declarer`",
    "R18: it is the turn of whoever comes after the cards in the trick",
)


@rule
def audit(s):
    if s.phase == OVER:
        return 0
    if s.phase != PLAY:
        for seat in range(s.seats):
            if count(s.hands[seat]) != hand_size(s):
                return 1
        return 0
    if s.trump < 0 or s.declarer < 0:
        return 3
    done = 0
    for side in range(sides(s)):
        done += s.tricks[side]
    if not hands_fit(s, hand_size(s), done):
        return 2
    return 0 if s.turn == (s.leader + size(s.trick)) % s.seats else 4


def side_names(view):
    """Columns of a score sheet."""
    return ("N-S", "E-W") if view.seats == 4 else seat_columns(view.seats)


def sheet(view):
    """R22 to R25 as a score sheet."""
    n = len(side_names(view))
    if view.declarer < 0:
        return Sheet(side_names(view), (("score", tuple(view.score)[:n]),), "Nobody bids: the hand is thrown in.")
    declarers = view.sides[view.declarer]
    rows = (
        ("bid", tuple(view.bid if side == declarers else "" for side in range(n))),
        ("tricks", tuple(view.tricks)[:n]),
        ("this hand", tuple(view.gained)[:n]),
        ("score", tuple(view.score)[:n]),
    )
    return Sheet(side_names(view), rows, f"The contract is {'made' if view.gained[declarers] > 0 else 'broken'}.")


def prompt(view):
    if view.phase == "bidding":
        return f"bid over {view.bid}, or pass" if view.bid else "bid, or pass"
    if view.phase == "name trump":
        return "name the trump suit, or no trump"
    if not view.led:
        return "lead any card"
    return "follow with a trump" if is_trump(SUITS, view.trump, view.trick.seen[0]) else f"follow {view.led}"


def narrate(before, after, seat, move):
    """Who plays for what, and who takes a trick."""
    if before.phase == "bidding" and after.phase == "name trump":
        return [f"{{{after.declarer}}} plays for {after.bid}."]
    if sum(after.tricks) > sum(before.tricks):
        return [f"{{{after.leader}}} takes the trick."]
    return []
