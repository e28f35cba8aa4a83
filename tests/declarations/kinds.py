"""Declarations of kinds of moves, to try."""

from __future__ import annotations

from collections.abc import Callable

from tests.declarations.declared import Trial

Try = Callable[[str], Trial]


TRICKS = """
@state
class Tried:
    hands = hands(2, lacks=True)
    trick = trick(2, won="seat")
    trump = number(start=SPADES)

CARD = from_hand(held="R1: you do not hold {card}", must=[follow_suit("R2")])
MOVES = Catalogue(CARD)

@CARD.effect
def play(s, seat, card):
    lay(s, seat, card)
"""


TRUMPING = (
    TRICKS
    + """
@rule
def trumps_in(s):
    return trumps(s) if size(s.trick) else 0

CARD.must("R3: play a trump", trumps_in)

@rule
def high_cards(s):
    return one(ACE + 13 * SPADES) | one(ACE + 13 * HEARTS) if size(s.trick) else 0

CARD.must("R4: play the ace", high_cards)
"""
)


AUCTION = """
AUCTION, PLAY, OVER, ASKED = PHASES = phases(
    ("auction", "R1: first bid"), "play", "over", ("asked", "R2: first answer")
)
ABOUT = About("Tried", (2,), "Auction", "A tiny auction.", PACK_52, 1, phases=PHASES.names)

@state
class Tried:
    hands = hands(2)
    bid = number(start=-1)
    money = number(2, "i4", start=50)
    asked = number()
    word = number(dtype="i8")

CARD = from_hand(held="R3: you do not hold {card}", phase=PLAY)
BID = numbers("bid", [f"bid {n}" for n in range(100)], phase=AUCTION, otherwise="R4: the auction is over")
PASS = button("pass", phase=(AUCTION, PLAY), otherwise="R4: no passing")
ANSWER = button("answer", content=True, phase=ASKED, otherwise="R5: no question is open")
MOVES = Catalogue(CARD, BID, PASS, ANSWER)

@rule
def stage(s):
    return ASKED if s.asked else s.phase

@CARD.effect
def play(s):
    s.phase = OVER

@BID.at_least("R6: bid more than {bid}")
def lowest(s):
    return s.bid + 1

@BID.at_most("R7: you have no more than that")
def highest_bid(s, seat):
    return s.money[seat]

@BID.refused("R8: an even number")
def odd(s, seat, which):
    return which % 2 == 1

@BID.effect
def make_bid(s, seat, which):
    s.bid = which

@PASS.refused("R9: a player must bid")
def nothing_bid(s):
    return s.bid < 0

@PASS.effect
def go_on(s):
    s.phase = PLAY

@ANSWER.refused_content("R10: no number below three")
def too_small(s, seat, arg):
    return arg[0] < 3

@ANSWER.effect
def answer(s, seat, arg):
    s.word = arg[0]
    s.asked = 0
"""
