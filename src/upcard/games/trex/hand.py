"""A hand of Trex from the deal to the score: the rules its five games share. R1-R6, R26."""

from upcard.rulebook import clearing, rule
from upcard.rulebook import PACK_52
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.games.trex.state import RIGHT, Trex

clear_hand = clearing(Trex)


@rule
def deal_cards(s: Trex):
    """R1: thirteen each. R3: the owner chooses."""
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, 4, left_of(s, s.dealer), 13)
    s.turn = s.owner if s.owner >= 0 else s.dealer


@rule
def deal_again(s: Trex):
    """R20: the hand is given up and dealt again by the owner. R21: who may choose any contract still left."""
    s.played[s.contract] = 0
    s.dealer = s.owner
    clear_hand(s)
    deal_cards(s)


@rule
def open_window(s: Trex):
    """G17: open a window for a secret question, even if no player can use it."""
    s.secret = 1
    s.answered = 0


@rule
def start_play(s: Trex, phase):
    """R6, R22: the dealer leads, or plays first."""
    s.phase = phase
    s.secret = 0
    for seat in range(4):
        for a_suit in range(4):
            s.wish[seat][a_suit] = -1
    s.leader = s.turn = s.dealer


@rule
def step(s: Trex):
    """R6, G4: play goes to the left (+1), or to the right (-1)."""
    return -1 if s.play_direction == RIGHT else 1


@rule
def next_seat(s: Trex, seat):
    return (seat + step(s)) & 3


@rule
def finish_hand(s: Trex):
    """R4: scored. R5, R26: after twenty hands the highest total wins; G13: equal totals share."""
    for seat in range(4):
        s.score[seat] += s.gained[seat]
    s.over = 1
    if s.hand == 19:
        win_match(s, highest(s.score, 4))
