"""What could be on a table of Pontoon, and what of it follows from the rest."""

from upcard.cards.rows import size
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.jit.rule import rule
from upcard.games.pontoon.cards import cards_in, hands_held
from upcard.games.pontoon.record import BET, BUST, LIMITS, PLAY
from upcard.mechanics.twenty_one import hard


@follows("lowest_bet", "R5: the least bet is the table's, unless the banker sets the limits")
def least_bet(s, known):
    return s.min_bet if not s.banker_sets_limits or "lowest_bet" not in known else UNKNOWN


@follows("highest_bet", "R5: the highest bet is the table's, unless the banker sets the limits")
def most_bet(s, known):
    return max(s.min_bet, s.max_bet) if not s.banker_sets_limits or "highest_bet" not in known else UNKNOWN


@impossible("J12: a hand has cards, and hands stand one after another")
def hand_with_gaps(s):
    return any(
        cards_in(s, seat, k) == 0 and s.status[seat][k] != BUST
        for seat in range(s.seats)
        for k in range(hands_held(s, seat))
    )


@impossible(
    "R4, R5: before the bets everybody who plays has one card, face down; the banker's lies face down", phase=BET
)
def dealt_otherwise(s):
    wrong = s.hole < 0 or size(s.bank) > 0
    for seat in range(s.seats):
        if s.playing[seat] and seat != s.dealer:
            wrong = wrong or size(s.down[seat][0]) != 1 or size(s.up[seat][0]) > 0 or hands_held(s, seat) != 1
    return wrong


@impossible("R6: while punters play the banker has a card face down", phase=PLAY)
def no_hole_card(s):
    return s.hole < 0 or s.turn == s.dealer


FAULTS = (
    "",
    "R1: the banker has no hand of a punter",
    "J12: the hand on turn does not exist",
    "R10: a hand over 21 is bust and lies under the pack",
)


@rule
def audit(s):
    """What all can see must be possible."""
    if s.over or s.phase == LIMITS:
        return 0
    if hands_held(s, s.dealer):
        return 1
    if s.phase == PLAY and (s.current < 0 or s.current >= hands_held(s, s.turn)):
        return 2
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            if hard(s.up[seat][k]) > 21:
                return 3
    return 0
