"""Solo Whist: an auction, and then one player alone, or two who have found each other, against the others.

The rules in the order of the book, [solo_whist.md](solo_whist.md).
"""

import numpy as np

from upcard.rulebook import About, Catalogue, button, fault, from_hand, numbers, phases, rule, sheet_of, state
from upcard.contract.fields import seats_field
from upcard.rulebook import NOBODY, hands, number, option, row, scores, seat_field, suit_field, trick
from upcard.rulebook import PACK_52, SUIT_SIGNS, count, one, size, suit
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.rulebook import cards_fit, follow_suit, gather_trick, lay_out_of, strengths, trick_prompt, tricks_done
from upcard.rulebook import winning_place
from upcard.contract.facts import nothing_left
from upcard.mechanics.points_auction import next_to_speak
from upcard.mechanics.trick_facts import no_trick, turn_facts
from upcard.mechanics.match_facts import no_winner_yet

RAISE_OR_DECLINE = "R12: nobody has accepted your prop; make a higher bid, or decline"
AUCTION, LATE_COP, RAISE, NAME_TRUMP, PLAY, OVER = PHASES = phases(
    "auction",
    ("late cop", "R9: you have passed; say cop, or decline"),
    ("raise", RAISE_OR_DECLINE),
    ("name trump", "G10: you have won an abundance: first name its trump suit"),
    "play",
    "over",
)
ABOUT = About(
    title="Solo Whist",
    players=(4,),
    family="Trick-taking",
    line="Propose and be accepted, go solo, or promise to take nothing at all with your cards on the table.",
    pack=PACK_52,
    minutes=45,
    phases=PHASES.names,
    presets={
        "common": {"eldest_cop": "any_prop"},
        "paper": {"scoring": "paper"},
        "short": {"deals": 4, "stop_when_decided": True},
    },
    max_moves=2_000_000,
    mechanics=("auction", "trick", "follow suit", "trump", "alliance", "exposed hand"),
)

STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")  # G4
TRICKS = 13

# R4: the bids from the lowest up, with the tricks undertaken and the value in credits.
BIDS = ("prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam")
UNDERTAKEN = np.array([0, 8, 5, 0, 9, 9, 0, 13])
VALUE = np.array([0, 1, 1, 2, 3, 3, 4, 6])
PROP, SOLO, MISERE, ABUNDANCE, ABUNDANCE_IN_TRUMP, MISERE_OUVERTE, SLAM = range(1, 8)
SAID_PASS, SAID_COP = 0, 8


@state
class SoloWhist:
    # shown: the turned-up card, and the hand of a misère ouverte
    hands = hands(4, shown=True, lacks=True, formerly="cards")
    stock = row(52, sees=NOBODY)
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
    passed = seats_field()  # R6: who takes no further part in the auction
    trump = suit_field("trump")
    trick = trick(4, won="seat", role="", leads_shown=False)
    gained = number(4, "i4", per="seat", label="this hand")
    score = scores(4, per="seat", label="credits")
    played = number(dtype="i4", label="hands played", lives="match")
    abandoned = number(dtype="i4", shows="hidden", lives="match")  # deals in a row
    scoring = option("counters", ("counters", "paper"), rule="G2", text="how contracts are paid")
    redeal_dealer = option("same", ("same", "next"), rule="G3", text="who deals after an abandoned deal")
    eldest_cop = option(
        "second_hand_only",
        ("second_hand_only", "any_prop"),
        rule="G5",
        text="which prop eldest may accept after passing",
    )
    stop_when_decided = option(False, rule="G11", text="play stops when the contract is made or broken for certain")
    deals = option(12, (1, 1000), rule="G1", text="played hands in a match", formerly="hands")
    max_redeals = option(0, (0, 1000), rule="G13", text="redeals in a row after which the match ends (0: no limit)")


ANY_PROP, NEXT_DEALS, PAPER = 1, 1, 1

NO_NAMING = "R4: trump is named by the winner of an abundance, when the auction is over"
CLOSED = "R10: the auction is over"

CARD = from_hand(
    held="R1: you do not hold {card}",
    must=[follow_suit("R16")],
    phase=PLAY,
    otherwise="R3: the auction is going on; cards are played when it is over",
)
PASS = button("pass", says="{seat} passes", phase=AUCTION, otherwise=CLOSED)
BID = numbers("bid", BIDS, says="{seat} bids {move}", group="bid", phase=(AUCTION, RAISE), otherwise=CLOSED)
COP = button("cop", says="{seat} says cop", phase=(AUCTION, LATE_COP), otherwise=CLOSED)
DECLINE = button(
    "decline", says="{seat} declines", phase=(LATE_COP, RAISE), otherwise="R12: there is nothing to decline"
)
TRUMP = numbers(
    "trump", SUIT_SIGNS, says="{seat} names {move} trump", group="trump", phase=NAME_TRUMP, otherwise=NO_NAMING
)
MOVES = Catalogue(CARD, PASS, BID, COP, DECLINE, TRUMP)


# --- The deal (R1, R2) -----------------------------------------------------------------------------------------------


@rule
def deal(s):
    """R1, G15: thirteen each. R2: the last card is the dealer's and is turned up. R3: eldest speaks first."""
    if s.hand > 0 and (s.abandoned == 0 or s.redeal_dealer == NEXT_DEALS):
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, PACK_52)
    s.turned_up = s.stock[0]
    s.default_suit = suit(s.turned_up)
    deal_hands(s.stock, s.hands, 4, eldest(s), TRICKS)
    s.shown[s.dealer] = one(s.turned_up)
    s.turn = eldest(s)


@rule
def eldest(s):
    """The player on the dealer's left."""
    return left_of(s, s.dealer)


# --- The auction (R3-R13) --------------------------------------------------------------------------------------------


@PASS.effect
def drop_out(s, seat):
    """R6: who has passed takes no further part."""
    s.last_call[seat] = SAID_PASS
    s.passed |= 1 << seat
    next_call(s, seat)


@BID.refused(RAISE_OR_DECLINE)
def prop_again(s, seat, call):
    return s.phase == RAISE and call + 1 == PROP


@BID.refused("R5: a bid must be higher than {bid}")
def too_low(s, seat, call):
    return call + 1 <= s.bid


@BID.effect
def bid_higher(s, seat, call):
    """R5, R8, in turn (G14). R12, G7: the higher bid of a proposer without an ally is final."""
    make_bid(s, seat, call + 1)
    if s.phase == RAISE:
        close_auction(s)
    else:
        next_call(s, seat)


@rule
def make_bid(s, seat, bid):
    """R8: a higher bid takes the place of the one before, and an alliance falls with it."""
    s.last_call[seat] = s.bid = bid
    s.declarer = seat
    s.ally = -1


@COP.refused("R7: cop accepts a prop, and there is none to accept")
def no_prop(s):
    return s.bid != PROP


@COP.refused("R7: the prop has been accepted; one cop completes the pair")
def accepted(s):
    return s.ally >= 0


@COP.effect
def accept_prop(s, seat):
    """R7: one cop completes the pair. R9, G6: eldest's late cop ends the auction."""
    s.last_call[seat] = SAID_COP
    s.ally = seat
    if s.phase == LATE_COP:
        close_auction(s)
    else:
        next_call(s, seat)


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


@DECLINE.effect
def decline(s):
    """R12: eldest leaves the prop to be raised; a proposer who does not raise gives up the deal."""
    if s.phase == LATE_COP:
        offer_raise(s)
    else:
        abandon(s)


@rule
def close_auction(s):
    """R13. R4: the trump suit of the contract, which an abundance names now (G10)."""
    if s.bid == ABUNDANCE:
        s.phase = NAME_TRUMP
        s.turn = s.declarer
        return
    s.trump = s.default_suit if s.bid == PROP or s.bid == SOLO or s.bid == ABUNDANCE_IN_TRUMP else -1
    begin_play(s)


@TRUMP.effect
def name_trump(s, seat, a_suit):
    """R4, G10."""
    s.trump = a_suit
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


@CARD.effect
def play(s, seat, card):
    """R16: suit is followed, or anything played."""
    lay_out_of(s, s.hands, seat, card)
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
        s.shown[s.declarer] |= s.hands[s.declarer]  # R19
    if done == TRICKS or (s.stop_when_decided and is_decided(s)):
        pay_contract(s)


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
    if s.played >= s.deals:
        end_match(s)


@rule
def end_match(s):
    """G1: the highest balance wins, equal ones share the win."""
    win_match(s, highest(s.score, 4))


# --- What follows from what ------------------------------------------------------------------------------------------


STILL_PLAYED = no_winner_yet("G1", "deals", "played")
TURN_FACTS = turn_facts("R3: it is the turn of whoever comes after the cards in the trick", PLAY)
BEFORE_PLAY = no_trick("R3: cards are played when the contract is settled", (AUCTION, LATE_COP, RAISE, NAME_TRUMP))
NOTHING_LEFT = nothing_left(OVER)


@fault("R13: in the play there is a contract (`bid`, `declarer`, and `ally` for a prop) and a leader", phase=PLAY)
def no_contract(s):
    return s.bid == 0 or s.declarer < 0 or s.leader < 0 or (s.bid == PROP) != (s.ally >= 0)


@fault("R3: it is the turn of whoever comes after the cards in the trick", phase=PLAY)
def out_of_turn(s):
    return s.turn != (s.leader + size(s.trick)) & 3


MISDEALT = "R1: every player starts with thirteen cards and plays one to each trick; the hands do not fit that"


@fault(MISDEALT, phase=PLAY)
def misdealt(s):
    return not cards_fit(s, s.hands, TRICKS, tricks_done(s))


@fault(MISDEALT, phase=(AUCTION, LATE_COP, RAISE, NAME_TRUMP))
def not_thirteen_each(s):
    for seat in range(4):
        if count(s.hands[seat]) != TRICKS:
            return True
    return False


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
    if view.declarer < 0:
        return sheet_of(view, "score", note="The deal is abandoned.")
    declares = [view.bid if seat in declarers(view) else "" for seat in range(4)]
    note = f"{contract_words(view)}: {result_word(view)}."
    return sheet_of(view, ("declares", declares), "tricks", "gained", "score", note=note)


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
    return trick_prompt(view)


def auction_prompt(view):
    if view.bid == "slam":
        return "nothing is higher than a slam: pass"
    if view.bid == "prop" and view.ally < 0:
        return "say cop, bid over the prop, or pass"
    return f"bid over {view.bid}, or pass" if view.bid else "open the auction, or pass"


def narrate(before, after, seat, move):
    """The contract, a hand laid open, how it ended."""
    if before.hand != after.hand:
        return []
    if after.over and after.declarer < 0:
        return ["The deal is abandoned."]
    if after.phase == "play" and before.phase != "play":
        return [f"{contract_words(after)}; {{{after.leader}}} leads."]
    lines = []
    if after.bid == "misère ouverte" and sum(before.tricks) < sum(after.tricks) == 1:
        lines.append(f"{{{after.declarer}}} lays the hand open.")
    if after.over:
        lines.append(f"The {after.bid} is {result_word(after)}.")
    return lines
