"""Positions of Commerce: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import count, size
from upcard.declarations.facts import UNKNOWN, follows, impossible, nothing_left
from upcard.games.commerce.state import BLIND, LAST_TURN, SHOWDOWN, TURN, Commerce
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero
from upcard.mechanics.chips.pot import next_playing
from upcard.mechanics.matches.seat_facts import same_seat

COUNTED = never_below_zero("R2, R25", "pot", "collected", "turns")
STILL_PLAYED = hands_to_come("J14", lambda s: s.deals or s.seats)
NOTHING_LEFT = nothing_left(SHOWDOWN)
SWAPS_UNSEEN = same_seat("R12: the dealer alone swaps unseen, before the first turn", BLIND, "dealer")


@follows("phase", "R15, R22: the dealer has looked when no cards lie unseen; after a knock come the last turns")
def phase_of_the_table(s: Commerce, known):
    if "phase" in known.certain or size(s.unseen) or not any(s.hands):
        return UNKNOWN
    return TURN if s.knocker < 0 else LAST_TURN


FIRST = "R16: the player on the dealer's left takes the first turn"
FIRST_TURN = first_turn(FIRST, lambda s: s.turns == 0, TURN, after=next_playing)


@follows("turn", "R22: the player on the left of the one who knocked is next", phase=LAST_TURN)
def left_of_the_knocker(s: Commerce, known):
    return UNKNOWN if "turn" in known.certain or s.knocker < 0 else next_playing(s, s.knocker)


@follows("playing", "R3: a player who has cards plays")
def who_plays(s: Commerce):
    return [1 if s.hands[seat] else UNKNOWN for seat in range(s.seats)]


@impossible("R12: the dealer's cards lie unseen until he has swapped, and no longer")
def unseen_or_not(s: Commerce):
    return size(s.unseen) != (3 if s.phase == BLIND else 0)


@impossible("R15: a player has knocked in the last turns, and none before them")
def knocked_or_not(s: Commerce):
    return (s.phase == LAST_TURN) != (s.knocker >= 0)


@impossible(
    "R22: after a knock all other players have one more turn, and the one who knocked has none", phase=LAST_TURN
)
def knocker_again(s: Commerce):
    return s.turn == s.knocker


@fault("R3: everybody has three cards")
def not_three_each(s: Commerce):
    for seat in range(s.seats):
        mine = count(s.hands[seat]) + (size(s.unseen) if seat == s.dealer else 0)
        if s.playing[seat] and mine != 3:
            return True
    return False


@fault("R4: there are three cards on the board")
def not_three_on_the_board(s: Commerce):
    return count(s.board) != 3
