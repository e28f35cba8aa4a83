"""Pepper: bid how many tricks you will take if you name the trump, then take them; the jacks are bowers.

The rules in the order of the book, [pepper.md](pepper.md).

R33: nothing to carry out: all other rules are the same for two, three and four players.
"""

from upcard.declarations.claims import Claim
from upcard.rulebook import About, Catalogue, State, button, choices, fault, from_hand, numbers, phases, rule, sheet_of
from upcard.rulebook import ALL, COUNT, HandLimits, card_sets, hands, number, option, row, scores, state, trick
from upcard.rulebook import ACE, JACK, KING, NINE, PACK_24, QUEEN, SUIT_SIGNS, TEN, add, count, pop, size
from upcard.rulebook import deal_hands, left_of, settle_match, shuffled
from upcard.rulebook import gather_trick, hands_fit, lay, tricks_done
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.mechanics.auctions.auction_facts import auction_facts
from upcard.mechanics.matches.phase_facts import phase_shown, playing
from upcard.mechanics.auctions.points_auction import points_auction, speak
from upcard.mechanics.matches.seat_facts import same_seat
from upcard.mechanics.matches.sides import partners_if_four, sides_in_play
from upcard.mechanics.tricks.trick_facts import no_trick, none_played, turn_facts, won_facts
from upcard.mechanics.tricks.trump_twin import (
    LEFT,
    led_under,
    power_by_trump,
    suits_by_trump,
    twin_prompt,
    winner_under,
)
from upcard.mechanics.matches.match_facts import hands_to_come, no_winner_yet

BIDDING, NAMING, PLAY, OVER = PHASES = phases(
    ("bidding", "R9: the bidding is going on: bid or pass"),
    ("name trump", "R15: first name the trump suit, or no trump"),
    "play",
    "over",
)


def hand_limits(seats, options):
    """R12, G4: each bid after all passes but one, and six or eight tricks. R23-R25, R31: big pepper is made, or it
    fails."""
    bids, tricks = (7, 6) if seats == 4 else (9, 8)
    calls = seats + (bids - 1) * (seats - 1)
    most = {4: 18, 3: 20, 2: 24}[seats]
    return HandLimits(calls + 1 + tricks * seats, most)


ABOUT = About(
    title="Pepper",
    players=(4, 3, 2),
    family="Euchre",
    line="Say how many tricks you will take, name the trump, and lean on the two jacks.",
    pack=PACK_24,
    minutes=25,
    phases=PHASES.names,
    sides="with four, partners sit opposite each other; two and three play each for themselves",
    presets={"short": {"target": 15}, "one_round": {"bidding_rounds": "single"}},
    calls=("bidding",),
    max_moves=80 * 20_000,
    hand=hand_limits,
    mechanics=("auction", "trick", "follow suit", "left trump", "no trump", "partnership"),
)

SUITS = suits_by_trump(JACK)  # R6
POWER = power_by_trump(
    (JACK, LEFT, ACE, KING, QUEEN, TEN, NINE),  # R5-R7, G1
    (ACE, KING, QUEEN, JACK, TEN, NINE),  # R4
)
LITTLE_PEPPER, BIG_PEPPER = 8, 9  # R10, R30: as bids; a number is itself
BIDS = ("1", "2", "3", "4", "5", "6", "7", "little pepper", "big pepper")
TRUMPS = (*SUIT_SIGNS, "no trump")
side_of = partners_if_four  # R2, R28


NEXT_DEALER, SAME_DEALER, DEALER_BIDS_ONE = ALL_PASS = choices("next_dealer", "same_dealer", "dealer_bids_one")
OPEN, SINGLE = BIDDING_ROUNDS = choices("open", "single")


@state
class Pepper(State):
    hands = hands(4, lacks=True)
    stock = row(24, sees=COUNT, role="")
    unused = card_sets(sees={OVER: ALL, None: COUNT}, role="pile", label="unused hand")  # R29, G12
    last_call = points_auction(4, BIDS, phase=BIDDING, label="contract", in_words=True)
    trump = number(label="trump", shows="choice", choices=TRUMPS, start=-1)
    trick = trick(4, won="side", sides=4, leads_shown=False)
    gained = number(4, per="side", label="this hand")
    score = scores(4)
    thrown_in = number(shows="hidden", means="yes", lives="match")  # G2: the last hand was thrown in without a bid
    all_pass = option(ALL_PASS, rule="G2", text="nobody bids")
    bidding_rounds = option(BIDDING_ROUNDS, rule="G6", text="whether a player may bid again after a pass")
    max_hands = option(200, (0, 20_000), rule="G11", text="hands after which the match ends (0: 20,000)")
    target = option(30, (1, 1000), rule="G14", text="points that win the match")


CLOSED = "R13: the bidding is over"

CARD = from_hand(held="R16: you do not hold {card}", outside=(PACK_24, "R1: {card} is not in the pack"), phase=PLAY)
PASS = button("pass", says="{seat} passes", phase=BIDDING, otherwise=CLOSED)
BID = numbers(
    "bid", [f"bid {bid}" for bid in BIDS], start=1, says="{seat} {does}", group="bid", phase=BIDDING, otherwise=CLOSED
)
TRUMP = numbers(
    "trump",
    [*(f"trump {sign}" for sign in SUIT_SIGNS), "no trump"],
    says="{seat} names {move}",
    group="trump",
    phase=NAMING,
    otherwise="R15: the trump has been named",
)
MOVES = Catalogue(CARD, PASS, BID, TRUMP)
CLAIM = Claim(CARD, POWER, "trump", SUITS)


# --- The deal (R1-R8, R28, R29) --------------------------------------------------------------------------------------


@rule
def hand_size(s: Pepper):
    """R3: six cards each. R29: eight with two or three players."""
    return 6 if s.seats == 4 else 8


@rule
def deal(s: Pepper):
    """R3: the whole pack is dealt. R29: in three hands of eight, of which two players leave one unused. G8: the deal
    moves to the left, G2: unless a hand was thrown in whose dealer deals again."""
    if s.hand > 0 and not (s.thrown_in and s.all_pass == SAME_DEALER):
        s.dealer = left_of(s, s.dealer)
    first = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_24)
    deal_hands(s.stock, s.hands, s.seats, first, hand_size(s))
    while size(s.stock):
        s.unused = add(s.unused, pop(s.stock))
    s.turn = first  # R9


# --- The bidding (R9-R15) --------------------------------------------------------------------------------------------


@BID.refused("R10: four players bid 1 to 5, or a pepper")
def too_many_tricks(s: Pepper, seat, call):
    """R30: with eight tricks 1 to 7."""
    return hand_size(s) <= call < LITTLE_PEPPER


@BID.at_least("R11: a bid must be higher than {bid}")
def next_bid(s: Pepper):
    return s.bid + 1


@PASS.effect
@BID.effect
def make_call(s: Pepper, seat, call):
    """R12: it goes round until it closes; a player who passes (a call of 0) may bid on a later turn. G2: or all players
    have passed."""
    speak(s, seat, call, 1, False)
    s.turn = left_of(s, seat)
    if s.bid == 0 and s.passes == s.seats:
        meet_silence(s, seat)
    elif s.bid and closed(s, seat):
        s.phase = NAMING  # R15
        s.turn = s.declarer


@rule
def closed(s: Pepper, seat):
    """R13, G4: all others have passed since the last bid. G5: no player can bid over big pepper. G6: where each player
    bids once, the dealer was the last."""
    if s.bidding_rounds == SINGLE and seat == s.dealer:
        return True
    return s.passes == s.seats - 1 or s.bid == BIG_PEPPER


@rule
def meet_silence(s: Pepper, seat):
    """G2: there is no bid. The hand is thrown in, or the last to speak is held to a bid of 1."""
    if s.all_pass == DEALER_BIDS_ONE:
        s.bid = 1
        s.declarer = s.turn = seat
        s.phase = NAMING
    else:
        close_hand(s)


@TRUMP.effect
def name_trump(s: Pepper, seat, trump):
    """R15. R16: the highest bidder leads."""
    s.trump = trump
    s.phase = PLAY
    s.leader = s.turn = seat


# --- Play (R16-R21) --------------------------------------------------------------------------------------------------


@rule
def suit_led(s: Pepper):
    """R17; R6: the left bower is of the trump suit."""
    return led_under(SUITS, s)


@rule
def trumps(s: Pepper):
    """R5-R7; R8: none without a trump suit."""
    return SUITS[s.trump, s.trump]


CARD.must("R17: trumps were led, and you hold one", suit_led, trumps)
CARD.must("R17: you hold {led}, and {led} were led: follow suit", suit_led)


@CARD.effect
def play(s: Pepper, seat, card):
    """R16: anything may be led. R18: a player who cannot follow plays anything."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: Pepper):
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
def score_hand(s: Pepper):
    """R25, R32: a point for each trick. R22, R23, R31: for the declarers if the contract is made; else they lose as
    many points as there are tricks. R24: big pepper counts twice."""
    declarers = side_of(s, s.declarer)  # R14
    for side in range(sides_in_play(s)):
        s.gained[side] = s.tricks[side]
    stake = hand_size(s) * (2 if s.bid == BIG_PEPPER else 1)
    if s.tricks[declarers] < tricks_bid(s):
        s.gained[declarers] = -stake
    elif s.bid == BIG_PEPPER:
        s.gained[declarers] = stake
    for side in range(sides_in_play(s)):
        s.score[side] += s.gained[side]


@rule
def tricks_bid(s: Pepper):
    """R10: a pepper is a bid of all tricks."""
    return hand_size(s) if s.bid >= LITTLE_PEPPER else s.bid


@rule
def close_hand(s: Pepper):
    """R26, R27, G10, G11: the end of the match."""
    s.phase = OVER
    s.over = 1
    s.thrown_in = s.declarer < 0
    settle_match(s, sides_in_play(s), s.target, s.max_hands)


# --- Positions -------------------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("R26", "target"), hands_to_come("G11", "max_hands")
TRUMP_NAMED = phase_shown("R16: cards are played when the trump has been named", PLAY, playing)
AUCTION_FACTS = auction_facts(
    "R9-R12: the bid, its bidder and the turn follow from the calls", BIDDING, lowest=1, final=False
)
NAMER = same_seat("R15: the highest bidder names the trump", NAMING, "declarer")
TURN_FACTS = turn_facts("R18: the turn follows from the leader and the cards in the trick", PLAY)
TRICK_FACTS = won_facts("R18: a trick is won for the cards of every player")
BEFORE_PLAY = no_trick("R16: cards are played when the trump has been named", (BIDDING, NAMING))
NOTHING_LEFT = nothing_left(OVER)


@follows("leader", "R16: the highest bidder leads to the first trick", phase=PLAY)
def bidder_leads(s: Pepper, known):
    applies = "declarer" in known and not ("turn" in known.certain or "leader" in known.certain)
    return s.declarer if applies and none_played(hand_size(s))(s) else UNKNOWN


@follows("trump", "R15: the trump is named when the bidding is over", phase=(BIDDING, NAMING))
def not_named_yet(s: Pepper):
    return -1


@follows("unused", "R29: with two or three players a hand is left over")
def hand_left_over(s: Pepper, known):
    rest = known.rest()
    return sum(1 << face for face in rest) if "unused" not in known and len(rest) == 24 - 8 * s.seats else UNKNOWN


@impossible("R10, R30: a bid is a number of tricks up to one less than there are, or a pepper")
def no_such_bid(s: Pepper):
    return hand_size(s) <= s.bid < LITTLE_PEPPER


@impossible("R13: there is a bid when the bidding is over", phase=(NAMING, PLAY))
def nothing_bid(s: Pepper):
    return s.bid <= 0 or s.declarer < 0


@impossible("R13: the bidding is over after this", phase=BIDDING)
def bidding_over(s: Pepper):
    return s.bid == BIG_PEPPER or s.passes >= (s.seats - 1 if s.bid else s.seats)


@fault("R3: before the play every player holds six cards, with two or three players eight (R29)", (BIDDING, NAMING))
def not_dealt_out(s: Pepper):
    for seat in range(s.seats):
        if count(s.hands[seat]) != hand_size(s):
            return True
    return False


@fault("R15: in the play there is a trump (or no trump) and a `declarer`", phase=PLAY)
def no_contract(s: Pepper):
    return s.trump < 0 or s.declarer < 0


@fault(
    "R21: every player starts with six cards (R29: eight) and plays one to each trick; the hands do not fit that",
    phase=PLAY,
)
def misdealt(s: Pepper):
    return not hands_fit(s, hand_size(s), tricks_done(s))


# --- Words -----------------------------------------------------------------------------------------------------------


def sheet(view):
    """R22 to R25 as a score sheet."""
    if view.declarer < 0:
        return sheet_of(view, "score", note="Nobody bids: the hand is thrown in.")
    declarers = view.sides[view.declarer]
    bid = [view.bid if side == declarers else "" for side in range(len(view.score))]
    note = f"The contract is {'made' if view.gained[declarers] > 0 else 'broken'}."
    return sheet_of(view, ("bid", bid), "tricks", "gained", "score", note=note)


def prompt(view):
    if view.phase == "bidding":
        return f"bid over {view.bid}, or pass" if view.bid else "bid, or pass"
    return "name the trump suit, or no trump" if view.phase == "name trump" else twin_prompt(view, SUITS)


def narrate(before, after, seat, move):
    """The declarer and the contract."""
    named = before.phase == "bidding" and after.phase == "name trump"
    return [f"{{{after.declarer}}} plays for {after.bid}."] if named else []
