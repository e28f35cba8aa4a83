"""Agram: six tricks, and only the last one counts.

The rules in the order of the book, [agram.md](agram.md).
"""

from upcard.mechanics.tricks.trick_facts import turn_facts, won_facts
from upcard.rulebook import (
    ACE,
    JACK,
    KING,
    NOBODY,
    PACK_52,
    QUEEN,
    RANK_SET,
    SPADES,
    TWO,
    About,
    Catalogue,
    State,
    deal_round,
    face_of,
    fault,
    follow_suit,
    from_hand,
    gather_trick,
    hands,
    hands_fit,
    lay,
    left_of,
    one,
    option,
    row,
    rule,
    scores,
    sheet_of,
    shuffled,
    size,
    state,
    strengths,
    trick,
    tricks_done,
    win_match,
    winning_place,
)

LEFT_OUT = RANK_SET[KING] | RANK_SET[QUEEN] | RANK_SET[JACK] | RANK_SET[TWO] | one(face_of(SPADES, ACE))
PACK_35 = PACK_52 & ~int(LEFT_OUT)
ABOUT = About(
    title="Agram",
    players=(2, 3, 4, 5),
    family="Trick-taking",
    line="Six tricks, of which only the last one counts.",
    pack=PACK_35,  # R1
    minutes=10,
    max_moves=30 * 5 * 100,
    mechanics=("trick", "follow suit"),
)

NO_TRUMP = -1
STRENGTH = strengths("A 10 9 8 7 6 5 4 3")  # R2


@state
class Agram(State):
    hands = hands(5, lacks=True)
    stock = row(35, sees=NOBODY)
    trick = trick(5, won="seat")
    score = scores(5, per="seat")
    target = option(5, (1, 100), rule="G1", text="hands that win the match")


CARD = from_hand(held="R3: you do not hold {card}", must=[follow_suit("R5")])
MOVES = Catalogue(CARD)


@rule
def deal(s: Agram):
    """R3: six cards each, three at a time."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G2
    shuffled(s, s.stock, PACK_35)
    for _ in range(2):
        deal_round(s.stock, s.hands, s.seats, left_of(s, s.dealer), 1, 3)
    s.leader = s.turn = left_of(s, s.dealer)  # R4


@CARD.effect
def play(s: Agram, seat, card):
    """R4: one card each, clockwise."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: Agram):
    """R6: the highest card of the suit led takes the trick. R7: its taker wins the hand, if it is the sixth."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, NO_TRUMP)) % s.seats
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if tricks_done(s) == 6:
        s.score[winner] += 1
        s.over = 1
        if s.score[winner] == s.target:  # G1
            win_match(s, one(winner))


# --- Positions -------------------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R4: cards are played one after another, to the left of the leader")
TRICK_FACTS = won_facts("R6: a trick is won for a card of each player")


@fault("R3: everybody starts with six cards and plays one to each trick; the hands do not fit that")
def misdealt(s: Agram):
    return not hands_fit(s, 6, tricks_done(s))


def sheet(view):
    """R7 as a score sheet."""
    return sheet_of(view, "tricks", "score")
