"""Solo Whist: an auction, and then one player alone, or two who have found each other, against the others.

The rules in the order of the book, [solo_whist.md](solo_whist.md).
"""

import numpy as np

from upcard.cards.faces import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, SEVEN, SIX, TEN, THREE, TWO, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import size
from upcard.cards.sets import count, holds, one
from upcard.contract.facts import nothing_left
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
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import highest, win_match
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.points_auction import next_to_speak
from upcard.mechanics.trick import cards_fit, clear_tricks, following, gather_trick, lay_from, strengths, winning_place
from upcard.mechanics.trick_facts import no_trick, turn_facts
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Solo Whist",
    players=(4,),
    family="Trick-taking",
    line="Propose and be accepted, go solo, or promise to take nothing at all with your cards on the table.",
    pack=PACK_52,
    minutes=45,
    phases=("auction", "late cop", "raise", "name trump", "play", "over"),
    presets={
        "common": {"eldest_cop": "any_prop"},
        "paper": {"scoring": "paper"},
        "short": {"hands": 4, "stop_when_decided": True},
    },
    max_moves=2_000_000,
    mechanics=("auction", "trick", "follow suit", "trump", "alliance", "exposed hand"),
)
AUCTION, LATE_COP, RAISE, NAME_TRUMP, PLAY, OVER = range(6)

STRENGTH = strengths((ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))  # G4
TRICKS = 13

# R4: the bids from the lowest up, with the tricks undertaken and the value in credits.
BIDS = ("prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam")
UNDERTAKEN = np.array([0, 8, 5, 0, 9, 9, 0, 13])
VALUE = np.array([0, 1, 1, 2, 3, 3, 4, 6])
PROP, SOLO, MISERE, ABUNDANCE, ABUNDANCE_IN_TRUMP, MISERE_OUVERTE, SLAM = range(1, 8)
SAID_PASS, SAID_COP = 0, 8


@state
class SoloWhist:
    cards = hands(4)
    shown = shown_of("cards", 4)  # the turned-up card, as all remember it; the hand of a misère ouverte
    lacks = lacks_of("cards", 4)
    stock = row(52, sees=NOBODY)
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(4, sees=COUNT, per="seat", role="", remembered=True)
    turned_up = number(label="turned up", shows="card", start=-1)
    default_suit = suit_field("default suit")
    last_call = number(
        4,
        per="seat",
        label="last call",
        shows="choice",
        choices=("pass", *BIDS, "cop"),
        start=-1,
        phases=(AUCTION, LATE_COP, RAISE),
    )
    bid = number(label="highest bid", shows="choice", choices=("", *BIDS))
    declarer = seat_field("declarer")
    ally = seat_field("ally")
    passed = number(shows="hidden")  # R6: the seats (bits) that take no further part in the auction
    trump = suit_field("trump")
    leader = seat_field("leads", phases=NO_PHASE)
    last_leader = seat_field(shows="hidden")
    tricks = number(4, per="seat", label="tricks")
    gained = number(4, "i4", per="seat", label="this hand")
    score = number(4, "i4", per="seat", label="credits")
    played = number(dtype="i4", label="hands played")
    abandoned = number(dtype="i4", shows="hidden")  # deals in a row
    scoring = option("counters", ("counters", "paper"), rule="G2", text="how contracts are paid")
    redeal_dealer = option("same", ("same", "next"), rule="G3", text="who deals after an abandoned deal")
    eldest_cop = option(
        "second_hand_only",
        ("second_hand_only", "any_prop"),
        rule="G5",
        text="which prop eldest may accept after passing",
    )
    stop_when_decided = option(False, rule="G11", text="play stops when the contract is made or broken for certain")
    hands = option(12, (1, 1000), rule="G1", text="played hands in a match")
    max_redeals = option(0, (0, 1000), rule="G13", text="redeals in a row after which the match ends (0: no limit)")


ANY_PROP, NEXT_DEALS, PAPER = 1, 1, 1

MOVES = Catalogue(
    play_cards(zone="cards"),
    button("pass", says="{seat} passes"),
    *(button(bid, says=f"{{seat}} bids {bid}", group="bid") for bid in BIDS),
    button("cop", says="{seat} says cop"),
    button("decline", says="{seat} declines"),
    numbers("trump", ("♣", "♦", "♥", "♠"), 4, says="{seat} names {move} trump", group="trump"),
)
PASS, COP, DECLINE, TRUMP = (MOVES.first(kind) for kind in ("pass", "cop", "decline", "trump"))
REASONS = (
    "",
    "R3: the auction is going on; cards are played when it is over",
    "R5: a bid must be higher than {bid}",
    "R7: cop accepts a prop, and there is none to accept",
    "R7: the prop has been accepted; one cop completes the pair",
    "R12: there is nothing to decline",
    "R4: trump is named by the winner of an abundance, when the auction is over",
    "R9: you have passed; say cop, or decline",
    "R12: nobody has accepted your prop; make a higher bid, or decline",
    "G10: you have won an abundance: first name its trump suit",
    "R10: the auction is over",
    "R1: you do not hold {card}",
    "R16: you hold {led}, and {led} were led: follow suit",
)
(
    BIDDING, TOO_LOW, NO_PROP, ACCEPTED, NOTHING_TO_DECLINE, NO_NAMING, COP_OR_DECLINE, RAISE_OR_DECLINE, NAME_FIRST,
    CLOSED, NOT_HELD, FOLLOW_SUIT,
) = range(1, 13)  # fmt: skip


# --- The deal (R1, R2) -----------------------------------------------------------------------------------------------


@rule
def begin(s):
    """G3: the first dealer is drawn. G1: balances start at nothing."""
    draw_first_dealer(s)
    for seat in range(4):
        s.score[seat] = 0
    s.played = s.abandoned = 0


@rule
def deal(s):
    """R1, G15: thirteen each. R2: the last card is the dealer's and is turned up. R3: eldest speaks first."""
    if s.hand > 0 and (s.abandoned == 0 or s.redeal_dealer == NEXT_DEALS):
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, PACK_52)
    s.turned_up = s.stock[0]
    s.default_suit = suit(s.turned_up)
    deal_hands(s.stock, s.cards, 4, eldest(s), TRICKS)
    clear_tricks(s, 4)
    for seat in range(4):
        s.shown[seat] = s.gained[seat] = 0
        s.last_call[seat] = -1
    s.shown[s.dealer] = one(s.turned_up)
    s.bid = s.passed = 0
    s.declarer = s.ally = s.trump = s.leader = -1
    s.phase = AUCTION
    s.turn = eldest(s)


@rule
def eldest(s):
    """The player on the dealer's left."""
    return left_of(s, s.dealer)


# --- What is allowed -------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    if s.phase == PLAY:
        return offer_cards(moves, 0, playable(s, seat), 0)
    if s.phase == NAME_TRUMP:
        return offer_range(moves, 0, TRUMP, 4)
    n = 0
    for move in range(PASS, TRUMP):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def why_not(s, seat, move):
    if s.phase == AUCTION:
        return call_fault(s, move)
    if s.phase == LATE_COP:
        return 0 if move == COP or move == DECLINE else COP_OR_DECLINE
    if s.phase == RAISE:
        return 0 if move == DECLINE or PASS + PROP < move <= PASS + SLAM else RAISE_OR_DECLINE
    if s.phase == NAME_TRUMP:
        return 0 if move >= TRUMP else NAME_FIRST
    if move >= TRUMP:
        return NO_NAMING
    return play_fault(s, seat, move) if move < PASS else CLOSED


@rule
def call_fault(s, move):
    """R5: every bid is higher. R6: a pass is always allowed. R7: cop accepts a prop that nobody has accepted yet."""
    if move < PASS:
        return BIDDING
    if move == PASS:
        return 0
    if move == COP:
        return NO_PROP if s.bid != PROP else ACCEPTED if s.ally >= 0 else 0
    if move == DECLINE:
        return NOTHING_TO_DECLINE
    if move >= TRUMP:
        return NO_NAMING
    return 0 if move - PASS > s.bid else TOO_LOW


@rule
def playable(s, seat):
    """R16: follow suit, or play anything."""
    return following(s.cards[seat], suit(s.trick[0])) if size(s.trick) else s.cards[seat]


@rule
def play_fault(s, seat, face):
    if not holds(s.cards[seat], face):
        return NOT_HELD
    return 0 if holds(playable(s, seat), face) else FOLLOW_SUIT


# --- The auction (R3-R13) --------------------------------------------------------------------------------------------


@rule
def apply(s, seat, move):
    if s.phase == AUCTION:
        make_call(s, seat, move)
    elif s.phase == LATE_COP:
        answer_late(s, seat, move == COP)
    elif s.phase == RAISE:
        raise_prop(s, seat, move)
    elif s.phase == NAME_TRUMP:
        s.trump = move - TRUMP
        begin_play(s)
    else:
        play(s, seat, move)


@rule
def make_call(s, seat, move):
    """R5-R8: a pass, a higher bid, or the answer to a prop, in turn (G14)."""
    if move == PASS:
        s.last_call[seat] = SAID_PASS
        s.passed |= 1 << seat
    elif move == COP:
        accept_prop(s, seat)
    else:
        make_bid(s, seat, move - PASS)
    next_call(s, seat)


@rule
def make_bid(s, seat, bid):
    """R8: a higher bid takes the place of the one before, and an alliance falls with it."""
    s.last_call[seat] = s.bid = bid
    s.declarer = seat
    s.ally = -1


@rule
def accept_prop(s, seat):
    """R7: one cop completes the pair."""
    s.last_call[seat] = SAID_COP
    s.ally = seat


@rule
def next_call(s, seat):
    """R10, G8: while anybody outside the bid has not passed the auction goes on."""
    bidders = 0
    if s.declarer >= 0:
        bidders = 1 << s.declarer
    if s.ally >= 0:
        bidders |= 1 << s.ally
    if count(s.passed | bidders) < 4:
        s.turn = next_to_speak(s, seat, 1)
    elif s.bid == 0:
        abandon(s)  # R11
    elif s.bid == PROP and s.ally < 0:
        ask_for_cop(s)
    else:
        close_auction(s)


@rule
def ask_for_cop(s):
    """R9, G5: eldest, who passed, may accept the prop of the next player, or of any. G6: before it can be raised."""
    first = eldest(s)
    if s.declarer != first and (s.eldest_cop == ANY_PROP or s.declarer == left_of(s, first)):
        s.phase = LATE_COP
        s.turn = first
    else:
        offer_raise(s)


@rule
def offer_raise(s):
    """R12: a proposer without an ally may bid higher."""
    s.phase = RAISE
    s.turn = s.declarer


@rule
def answer_late(s, seat, accepted):
    """R9, G6: eldest's cop ends the auction."""
    if accepted:
        accept_prop(s, seat)
        close_auction(s)
    else:
        offer_raise(s)


@rule
def raise_prop(s, seat, move):
    """R12, G7: the higher bid is final; without one the deal is abandoned."""
    if move == DECLINE:
        abandon(s)
    else:
        make_bid(s, seat, move - PASS)
        close_auction(s)


@rule
def close_auction(s):
    """R13. R4: the trump suit of the contract, which an abundance names now (G10)."""
    if s.bid == ABUNDANCE:
        s.phase = NAME_TRUMP
        s.turn = s.declarer
        return
    s.trump = s.default_suit if s.bid == PROP or s.bid == SOLO or s.bid == ABUNDANCE_IN_TRUMP else -1
    begin_play(s)


@rule
def abandon(s):
    """R11, R12: nobody plays; the deal does not count (G1). G13: there may be a limit to that."""
    s.abandoned += 1
    s.declarer = -1
    s.phase = OVER
    s.over = 1
    if s.max_redeals and s.abandoned > s.max_redeals:
        end_match(s)


# --- Play (R14-R20) --------------------------------------------------------------------------------------------------


@rule
def begin_play(s):
    """R14: the dealer takes up the turned-up card. R15: eldest leads, but the declarer of a slam."""
    s.phase = PLAY
    s.turned_up = -1
    s.leader = s.turn = s.declarer if s.bid == SLAM else eldest(s)


@rule
def play(s, seat, face):
    lay_from(s, s.cards, seat, face)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R17: the highest trump, else the highest card of the suit led; the winner leads. R18: tricks are counted."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    done = tricks_done(s)
    if s.bid == MISERE_OUVERTE and done == 1:
        s.shown[s.declarer] |= s.cards[s.declarer]  # R19
    if done == TRICKS or (s.stop_when_decided and is_decided(s)):
        pay_contract(s)


@rule
def tricks_done(s):
    return s.tricks[0] + s.tricks[1] + s.tricks[2] + s.tricks[3]


@rule
def taken(s):
    """The tricks of the declarer, or of both allies together."""
    return s.tricks[s.declarer] + (s.tricks[s.ally] if s.ally >= 0 else 0)


@rule
def is_misere(s):
    return s.bid == MISERE or s.bid == MISERE_OUVERTE


@rule
def is_decided(s):
    """G11: whether the contract is made already, or cannot be made any more."""
    if is_misere(s):
        return taken(s) > 0
    return taken(s) >= UNDERTAKEN[s.bid] or taken(s) + TRICKS - tricks_done(s) < UNDERTAKEN[s.bid]


@rule
def is_made(s):
    """R20, G11: no trick in a misère, else as many as were undertaken."""
    return taken(s) == 0 if is_misere(s) else taken(s) >= UNDERTAKEN[s.bid]


# --- Payment (R21-R23) -----------------------------------------------------------------------------------------------


@rule
def declares(s, seat):
    """R13: whether the seat is a declarer; if not it is a defender."""
    return seat == s.declarer or seat == s.ally


@rule
def pay_contract(s):
    """R21, R22: each defender pays each declarer, or gets as much. G2: or the pad is written."""
    made = is_made(s)
    for seat in range(4):
        if s.scoring == PAPER:
            s.gained[seat] = VALUE[s.bid] if declares(s, seat) == made else 0  # R23
        else:
            others = 2 if s.ally >= 0 else 1 if not declares(s, seat) else 3
            s.gained[seat] = VALUE[s.bid] * others * (1 if declares(s, seat) == made else -1)
        s.score[seat] += s.gained[seat]
    s.abandoned = 0
    s.played += 1
    s.phase = OVER
    s.over = 1
    if s.played >= s.hands:
        end_match(s)


@rule
def end_match(s):
    """G1: the highest balance wins, equal ones share the win."""
    win_match(s, highest(s.score, 4))


# --- What follows from what ------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R3: it is the turn of whoever comes after the cards in the trick", PLAY)
BEFORE_PLAY = no_trick("R3: cards are played when the contract is settled", (AUCTION, LATE_COP, RAISE, NAME_TRUMP))
NOTHING_LEFT = nothing_left(OVER)


FAULTS = (
    "",
    "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that",
    "R3: it is the turn of whoever comes after the cards in the trick",
    "R13: in the play there is a contract (`bid`, `declarer`, and `ally` for a prop) and a leader",
)


@rule
def audit(s):
    if s.phase == OVER:
        return 0
    if s.phase == PLAY:
        if s.bid == 0 or s.declarer < 0 or s.leader < 0 or (s.bid == PROP) != (s.ally >= 0):
            return 3
        if s.turn != (s.leader + size(s.trick)) & 3:
            return 2
        return 0 if cards_fit(s, s.cards, TRICKS, tricks_done(s)) else 1
    for seat in range(4):
        if count(s.cards[seat]) != TRICKS:
            return 1
    return 0


# --- Words -----------------------------------------------------------------------------------------------------------


def declarers(view):
    return [seat for seat in (view.declarer, view.ally) if seat >= 0]


def contract_words(view):
    """``{2} plays abundance, ♥ is trump``, with ``{2}`` for the name of seat 2."""
    who = " and ".join(f"{{{seat}}}" for seat in declarers(view))
    trump = f"{view.trump} is trump" if view.trump != "–" else "no trump"
    return f"{who} {'play' if view.ally >= 0 else 'plays'} {view.bid}, {trump}"


def sheet(view):
    """R20-R23 as a score sheet."""
    columns = seat_columns(4)
    if view.declarer < 0:
        return Sheet(columns, (("credits", tuple(view.score)),), "The deal is abandoned.")
    mine = declarers(view)
    rows = (
        ("declares", tuple(view.bid if seat in mine else "" for seat in range(4))),
        ("tricks", tuple(view.tricks)),
        ("this hand", tuple(view.gained)),
        ("credits", tuple(view.score)),
    )
    return Sheet(columns, rows, f"{contract_words(view)}: {result_word(view)}.")


def result_word(view):
    """Made or broken: a declarer has gained by it, or a defender has."""
    if view.gained[view.declarer] > 0:
        return "made"
    return "broken"


def prompt(view):
    if view.phase == "auction":
        return auction_prompt(view)
    if view.phase == "late cop":
        return "accept the prop, or decline"
    if view.phase == "raise":
        return "nobody has accepted: bid higher, or give the deal up"
    if view.phase == "name trump":
        return "name the trump suit of your abundance"
    return f"follow {view.led}" if view.led else "lead any card"


def auction_prompt(view):
    if view.bid == "slam":
        return "nothing is higher than a slam: pass"
    if view.bid == "prop" and view.ally < 0:
        return "say cop, bid over the prop, or pass"
    return f"bid over {view.bid}, or pass" if view.bid else "open the auction, or pass"


def narrate(before, after, seat, move):
    """The contract, a hand laid open, who takes a trick, how it ended."""
    if before.hand != after.hand:
        return []
    if after.over and after.declarer < 0:
        return ["The deal is abandoned."]
    if after.phase == "play" and before.phase != "play":
        return [f"{contract_words(after)}; {{{after.leader}}} leads."]
    lines = []
    if sum(after.tricks) > sum(before.tricks):
        lines.append(f"{{{after.leader}}} takes the trick.")
        if after.bid == "misère ouverte" and sum(after.tricks) == 1:
            lines.append(f"{{{after.declarer}}} lays the hand open.")
    if after.over:
        lines.append(f"The {after.bid} is {result_word(after)}.")
    return lines
