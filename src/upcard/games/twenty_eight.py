"""Twenty-Eight: a bid on four cards, and a trump card face down until somebody cannot follow suit.

The rules in the order of the book, [twenty_eight.md](twenty_eight.md).
"""

from upcard.cards.faces import ACE, EIGHT, JACK, KING, NINE, QUEEN, SEVEN, TEN, suit
from upcard.cards.packs import PACK_32
from upcard.cards.rows import size
from upcard.cards.sets import add, count, holds, in_suit, one, take
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    SEAT,
    card,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    seats_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.auction_facts import auction_facts
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.concealed_trump import (
    cannot_follow,
    concealed_trick_winner,
    following_or_trumping,
    reveal_trump,
)  # fmt: skip
from upcard.mechanics.deal import deal_round, shuffled
from upcard.mechanics.match import settle_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.points_auction import next_to_speak, open_bidding, speak
from upcard.mechanics.sides import partner_of
from upcard.mechanics.trick import clear_tricks, gather_trick, lay_card, strengths
from upcard.mechanics.trick_facts import no_trick, won_facts
from upcard.mechanics.turn import draw_first_dealer, opposite_sides, right_of

ABOUT = About(
    title="Twenty-Eight",
    players=(4,),
    family="Jack-Nine",
    line="Lay your trump face down, and wait for the first player who cannot follow suit.",
    pack=PACK_32,
    minutes=40,
    phases=("auction", "set trump", "play", "call trump", "over"),
    sides="partners sit opposite each other",
    clockwise=False,
    reversed_by="direction",
    presets={"short": {"max_hands": 8}},
    max_moves=110 * 20_000,
    mechanics=("auction", "trick", "follow suit", "concealed trump", "card points", "partnership"),
)
AUCTION, SET_TRUMP, PLAY, CALL_TRUMP, OVER = range(5)

STRENGTH = strengths((JACK, NINE, ACE, KING, QUEEN, TEN, EIGHT, SEVEN))
VALUE = values_by_rank({JACK: 3, NINE: 2, ACE: 1, TEN: 1})
LOWEST, HIGHEST, OVER_PARTNER = 14, 28, 20  # R2, R4
TARGET = 10  # R20
BIDS = tuple(str(bid) for bid in range(LOWEST, HIGHEST + 1))
SIDES = ("N-S", "E-W")


@state
class TwentyEight:
    hands = hands(4)
    shown = shown_of("hands", 4)  # the trump card, once it was shown
    lacks = lacks_of("hands", 4)
    down = card(sees=SEAT, seen_by="declarer", role="pile", label="trump card")  # R6
    stock = row(32, sees=COUNT, role="stock", label="set aside")
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees={OVER: ALL, None: COUNT}, per="side", role="won", label="won", remembered=True)
    last_call = number(
        4, per="seat", label="last call", shows="choice", choices=("pass", *BIDS), start=-1, phases=(AUCTION,)
    )
    bid = number(label="contract")
    declarer = seat_field("highest bidder")
    passes = number(shows="hidden")
    passed = seats_field()
    trump = suit_field("trump")
    trump_from = number(shows="hidden")
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(2, per="side", label="tricks")
    taken = number(2, per="side", label="card points")  # R18: counted when the hand is over
    gained = number(2, per="side", label="this hand")
    score = number(2, "i4", per="side", label="score")
    direction = option("right", ("right", "left_play"), rule="G1", text="which way the cards are played")
    pass_final = option(False, rule="G2", text="who has passed may not bid again")
    call_trump = option("mandatory", ("mandatory", "optional"), rule="G6", text="whether one must call for trump")
    hidden_card_follow = option(
        "reveal", ("reveal", "discard"), rule="G8", text="the setter's only card of the suit led is the face-down one"
    )
    setter_lead_ban = option(
        "concealed", ("concealed", "whole_hand"), rule="G9", text="how long the setter may not lead trumps"
    )
    redeal_pointless_first_hand = option(False, rule="G14", text="a first hand without points is dealt again")
    max_hands = option(200, (0, 20_000), rule="G16", text="hands after which the match ends (0: no limit)")


MOVES = Catalogue(
    play_cards(),
    play_cards(
        "set", "set {card}", says="{seat} lays {card} face down", hidden_says="{seat} lays the trump card face down"
    ),
    numbers("bid", [f"bid {bid}" for bid in BIDS], len(BIDS), says="{seat} {does}", group="bid"),
    button("pass", says="{seat} passes"),
    button("call", "call for trump", says="{seat} calls for trump"),
    button("discard", "discard unasked", says="{seat} does not call for trump"),
)
SET, BID, PASS, CALL, DISCARD = (MOVES.first(kind) for kind in ("set", "bid", "pass", "call", "discard"))
REASONS = (
    "",
    "R2: first bid for the contract, or pass",
    "R2: the first hand must bid",
    "R3: a bid must be higher than {bid}",
    "R4: the highest bid is your partner's; over it bid at least 20",
    "R5: the bidding is over",
    "R6: first lay the trump card face down",
    "R6: the trump card is laid down once, before play",
    "R7: you do not hold {card}",
    "R9: you hold {led}, and {led} were led: follow suit",
    "R10: you may not lead a trump while you hold anything else",
    "R11: {card} lies face down and cannot be played before it is shown",
    "R13: you cannot follow suit, so you must play a trump",
    "G6: first say whether you call for trump",
    "G6: there is nothing to call for now",
)
(
    BID_FIRST, MUST_BID, TOO_LOW, OVER_OWN_SIDE, CLOSED, SET_FIRST, SET_ALREADY, NOT_HELD, FOLLOW_SUIT, NO_TRUMP_LEAD,
    FACE_DOWN, MUST_TRUMP, CALL_FIRST, NO_CALL,
) = range(1, 15)  # fmt: skip
LEFT_PLAY, OPTIONAL, DISCARD_ANY, WHOLE_HAND = 1, 1, 1, 1

side_of = opposite_sides


@rule
def begin(s):
    """G15: the first dealer is drawn."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R1: four cards each, to the right; sixteen are set aside. G15: the deal moves to the right."""
    if s.hand > 0:
        s.dealer = right_of(s, s.dealer)
    first = right_of(s, s.dealer)
    deal_four(s, first)
    while s.redeal_pointless_first_hand and worth(s.hands[first], VALUE) == 0:  # G14
        deal_four(s, first)
    clear_tricks(s, 2)
    for seat in range(4):
        s.shown[seat] = s.lacks[seat] = 0
    for side in range(2):
        s.taken[side] = s.gained[side] = 0
    s.down = s.trump = s.leader = -1
    s.trump_from = 0
    s.phase = AUCTION
    open_bidding(s, first)  # R2


@rule
def deal_four(s, first):
    shuffled(s, s.stock, PACK_32)
    for seat in range(4):
        s.hands[seat] = 0
    deal_round(s.stock, s.hands, 4, first, -1, 4)


# --- What is allowed -------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == AUCTION:
        n = 0
        for move in range(BID, PASS + 1):
            if bid_fault(s, seat, move) == 0:
                n = offer(moves, n, move)
        return n
    if s.phase == SET_TRUMP:
        return offer_cards(moves, 0, s.hands[seat], SET)
    if s.phase == CALL_TRUMP:
        return offer(moves, offer(moves, 0, CALL), DISCARD)
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, move):
    if s.phase == AUCTION:
        return bid_fault(s, seat, move) if BID <= move <= PASS else BID_FIRST
    if BID <= move <= PASS:
        return CLOSED
    if s.phase == SET_TRUMP:
        return set_fault(s, seat, move)
    if SET <= move < BID:
        return SET_ALREADY
    if s.phase == CALL_TRUMP:
        return 0 if move >= CALL else CALL_FIRST
    return NO_CALL if move >= CALL else play_fault(s, seat, move)


@rule
def bid_fault(s, seat, move):
    """R2: the first hand bids. R3: every bid is higher. R4: over the partner's bid it is at least 20."""
    if move == PASS:
        return 0 if s.bid else MUST_BID
    bid = LOWEST + move - BID
    if bid <= s.bid:
        return TOO_LOW
    if s.declarer == partner_of(seat) and bid < OVER_PARTNER:  # G4
        return OVER_OWN_SIDE
    return 0


@rule
def set_fault(s, seat, move):
    """R6, G5: any of the four cards."""
    if not SET <= move < BID:
        return SET_FIRST
    return 0 if holds(s.hands[seat], move - SET) else NOT_HELD


@rule
def playable(s, seat):
    """R9, R13, R14: follow suit, or play a trump once there is one, or anything."""
    hand = s.hands[seat]
    if size(s.trick) == 0:
        return leadable(s, seat)
    return following_or_trumping(hand, suit(s.trick[0]), s.trump)


@rule
def leadable(s, seat):
    """R10, G9, G10: while trump is concealed (or all the hand long) the setter leads another suit, if possible."""
    hand = s.hands[seat]
    if seat != s.declarer or (s.down < 0 and s.setter_lead_ban != WHOLE_HAND):
        return hand
    trump = suit(s.down) if s.down >= 0 else s.trump
    others = hand & ~in_suit(hand, trump)
    return others if others else hand


@rule
def play_fault(s, seat, face):
    if seat == s.declarer and face == s.down:
        return FACE_DOWN
    if not holds(s.hands[seat], face):
        return NOT_HELD
    if holds(playable(s, seat), face):
        return 0
    if size(s.trick) == 0:
        return NO_TRUMP_LEAD
    return MUST_TRUMP if cannot_follow(s, seat) else FOLLOW_SUIT


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == AUCTION:
        make_call(s, seat, 0 if move == PASS else move - BID + 1)
    elif s.phase == SET_TRUMP:
        set_trump(s, seat, move - SET)
    elif s.phase == CALL_TRUMP:
        s.phase = PLAY
        if move == CALL:
            show_trump(s)
    else:
        play(s, seat, move)


@rule
def make_call(s, seat, call):
    """R5: three passes in succession end the bidding; G3: nobody can speak over 28."""
    speak(s, seat, call, LOWEST, s.pass_final)
    if s.passes == 3 or s.bid == HIGHEST:
        s.phase = SET_TRUMP
        s.turn = s.declarer
    else:
        s.turn = next_to_speak(s, seat, -1)
        if s.turn == s.declarer:  # G2, G4: all others have passed for good
            s.phase = SET_TRUMP


@rule
def set_trump(s, seat, face):
    """R6: the card lies face down. R7: four more for everybody. R8: the first hand leads."""
    s.hands[seat] = take(s.hands[seat], face)
    s.down = face
    first = right_of(s, s.dealer)
    deal_round(s.stock, s.hands, 4, first, -1, 4)
    s.phase = PLAY
    s.leader = s.turn = first
    s.trump_from = 0


@rule
def show_trump(s):
    """R12: the face-down card goes to the setter's hand."""
    setter = s.declarer
    reveal_trump(s, suit(s.down))
    s.hands[setter] = add(s.hands[setter], s.down)
    s.shown[setter] = one(s.down)
    s.lacks[setter] = take(s.lacks[setter], s.down)
    s.down = -1


@rule
def meet_trump(s):
    """What comes before the next card while trump is concealed: R12, somebody cannot follow; R16, the setter's last
    card lies face down."""
    if s.down < 0:
        return
    seat = s.turn
    if seat == s.declarer and s.hands[seat] == 0:
        show_trump(s)
    elif cannot_follow(s, seat):
        own = seat == s.declarer and suit(s.down) == suit(s.trick[0])
        if own and s.hidden_card_follow != DISCARD_ANY:  # G8
            show_trump(s)
        elif s.call_trump == OPTIONAL:
            s.phase = CALL_TRUMP
        elif not own:
            show_trump(s)


@rule
def step(s):
    """G1: which way the cards are played."""
    return 1 if s.direction == LEFT_PLAY else -1


@rule
def play(s, seat, face):
    lay_card(s, seat, face)
    s.turn = (seat + step(s)) & 3
    if size(s.trick) == 4:
        take_trick(s)
    if not s.over:
        meet_trump(s)


@rule
def take_trick(s):
    """R9, R15: the highest trump, else the highest card of the suit led. R8: its player leads. R17: eight tricks."""
    winner = (s.leader + step(s) * concealed_trick_winner(s, STRENGTH)) & 3
    s.tricks[winner & 1] += 1
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    s.trump_from = 0
    if s.tricks[0] + s.tricks[1] == 8:
        score_hand(s)


@rule
def score_hand(s):
    """R18, R19: the declarers gain 1, 2 or 3 points, or lose one more than that. R20, G16: the end of the match."""
    for side in range(2):
        s.taken[side] = worth(s.won_cards[side], VALUE)
    side = s.declarer & 1
    stake = 1 if s.bid < 20 else 2 if s.bid < 25 else 3
    s.gained[side] = stake if s.taken[side] >= s.bid else -stake - 1
    s.score[side] += s.gained[side]
    s.phase = OVER
    s.over = 1
    settle_match(s, 2, TARGET, s.max_hands)


# --- What follows from what ------------------------------------------------------------------------------------------


AUCTION_FACTS = auction_facts(
    "R2-R5: the bid, its bidder and who speaks follow from the calls",
    AUCTION,
    lowest=LOWEST,
    step=-1,
    final="pass_final",
)
TRICK_FACTS = won_facts("R15: a trick is won for every four cards")
BEFORE_PLAY = no_trick("R8: cards are played when the trump card lies face down", (AUCTION, SET_TRUMP))
NOTHING_LEFT = nothing_left(OVER)


@follows("turn", "R8: it is the turn of whoever comes after the cards in the trick", phase=(PLAY, CALL_TRUMP))
def turn_in_the_trick(s, known):
    return (s.leader + step(s) * size(s.trick)) & 3 if "leader" in known and s.leader >= 0 else UNKNOWN


@follows("leader", "R8: it is the turn of whoever comes after the cards in the trick", phase=(PLAY, CALL_TRUMP))
def leader_of_the_trick(s, known):
    return (s.turn - step(s) * size(s.trick)) & 3 if "turn" in known else UNKNOWN


@follows("turn", "R6: the highest bidder lays down the trump card", phase=SET_TRUMP)
def setter(s, known):
    return s.declarer if "declarer" in known and s.declarer >= 0 else UNKNOWN


@follows("declarer", "R6: the highest bidder lays down the trump card", phase=SET_TRUMP)
def who_sets(s, known):
    return s.turn if "turn" in known else UNKNOWN


@follows("stock", "R1, R7: sixteen cards wait until the trump card is laid down", phase=(AUCTION, SET_TRUMP))
def set_aside(s, known):
    rest = known.rest()
    return rest if "stock" not in known and len(rest) == 16 else UNKNOWN


@impossible("R7: sixteen cards wait until the trump card is laid down", phase=(AUCTION, SET_TRUMP))
def too_few_wait(s):
    return size(s.stock) != 16


@impossible("R2, R5: there is a contract from 14 to 28", phase=(SET_TRUMP, PLAY, CALL_TRUMP))
def no_contract(s):
    return not LOWEST <= s.bid <= HIGHEST


@impossible("R5: the bidding is over after this", phase=AUCTION)
def bidding_over(s):
    return s.bid >= HIGHEST or (s.bid > 0 and s.passes >= 3)


FAULTS = (
    "",
    "R1: before the trump is laid down every player holds four cards",
    "R7: every player starts with eight cards, the setter's face-down card among them, and plays one to each trick",
    "R8: it is the turn of whoever comes after the cards in the trick",
    "R6: there is a setter (`declarer`), and a trump suit or a card face down",
)


@rule
def audit(s):
    if s.phase == AUCTION or s.phase == SET_TRUMP:
        for seat in range(4):
            if count(s.hands[seat]) != 4:
                return 1
        return 0
    if s.phase == OVER:
        return 0
    if s.declarer < 0 or (s.down < 0) == (s.trump < 0):
        return 4
    done = s.tricks[0] + s.tricks[1]
    for place in range(4):
        seat = (s.leader + step(s) * place) & 3
        held = count(s.hands[seat]) + (1 if seat == s.declarer and s.down >= 0 else 0)
        if held != 8 - done - (1 if place < size(s.trick) else 0):
            return 2
    return 0 if s.turn == (s.leader + step(s) * size(s.trick)) & 3 else 3


@rule
def doubts(s, seat):
    """R12: where one must call, a player who is on turn while trump is concealed can follow suit. (G8: but for the
    setter, whose card of that suit may be the one face down.)"""
    if s.phase != PLAY or s.trump >= 0 or s.call_trump == OPTIONAL or seat == s.turn:
        return 0
    if s.turn == s.declarer and s.hidden_card_follow == DISCARD_ANY:
        return 0
    return 1 if cannot_follow(s, s.turn) else 0


def sheet(view):
    """R18, R19 as a score sheet."""
    bid = tuple(view.bid if view.declarer & 1 == side else "" for side in range(2))
    rows = (
        ("bid", bid),
        ("card points", tuple(view.taken)),
        ("this hand", tuple(view.gained)),
        ("score", tuple(view.score)),
    )
    made = view.taken[view.declarer & 1] >= view.bid
    return Sheet(SIDES, rows, f"The contract of {view.bid} is {'fulfilled' if made else 'broken'}.")


def prompt(view):
    if view.phase == "auction":
        return f"bid over {view.bid}, or pass" if view.bid else "open the bidding"
    if view.phase == "set trump":
        return "lay one card face down: its suit is trump"
    if view.phase == "call trump":
        return f"you have no {view.led}: call for trump, or discard"
    return f"follow {view.led}" if view.led else "lead a card"


def narrate(before, after, seat, move):
    """Who plays for what, which suit is trump, who takes a trick."""
    if before.phase == "auction" and after.phase == "set trump":
        return [f"{{{after.declarer}}} plays for {after.bid} points."]
    told = []
    if sum(after.tricks) > sum(before.tricks):
        told.append(f"{{{after.leader}}} takes the trick.")
    if after.trump != "–" and before.trump == "–":
        told.append(f"The trump card is turned up: {after.trump} is trump.")
    return told
