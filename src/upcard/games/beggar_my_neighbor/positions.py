"""Positions of Beggar My Neighbor: what follows from what, and what is impossible."""

from upcard.rulebook import fault
from upcard.rulebook import size
from upcard.cards.rings import ring_size
from upcard.declarations.facts import UNKNOWN, follows
from upcard.games.beggar_my_neighbor.turning import IMMEDIATE, PENALTY, debt
from upcard.mechanics.deals.deal_facts import first_turn
from upcard.mechanics.matches.match_facts import hands_to_come, never_below_zero

COUNTED = never_below_zero("R11", "score", "turned", "taken")
STILL_PLAYED = hands_to_come("G6", "games")


@follows("owed", "R5: what is owed follows from the last ace or court card of the central pile")
def owed_on_the_pile(s, known):
    owed = debt(s.center)
    return UNKNOWN if "owed" in known or owed < 0 else owed


TURNS_FIRST = first_turn("R2: the non-dealer turns the first card", lambda s: not size(s.center) and s.turned == 0)


@follows("turn", "R2, R4-R8: the non-dealer turned the first card, and each card says who turns the next")
def turn_in_the_first_pile(s, known):
    """While no pile has been taken, by `taken`. If no dealer is given, the piles may show which seat began: all of the
    pack is there, and each player had half of it."""
    if "turn" in known.certain or s.taken or not size(s.center):
        return UNKNOWN
    if "dealer" in known.certain:
        return next_after(s.center, 1 - s.dealer)[0]
    fits = [leader for leader in range(2) if halves(s, next_after(s.center, leader)[1])]
    return next_after(s.center, fits[0])[0] if len(fits) == 1 else UNKNOWN


def next_after(center, leader):
    """The next player and how many cards each has turned, if all of the central pile was turned from a leader on."""
    turn, owed, turned = leader, 0, [0, 0]
    for face in center[: size(center)]:
        turned[turn] += 1
        if PENALTY[face]:
            turn, owed = 1 - turn, int(PENALTY[face])
        elif owed:
            owed -= 1
        else:
            turn = 1 - turn
    return turn, turned


def halves(s, turned):
    return all(ring_size(s.piles[seat]) + turned[seat] == 26 for seat in range(2))


@fault("R10: the player who is to turn a card has one; the pile is empty")
def nothing_to_turn(s):
    return ring_size(s.piles[s.turn]) == 0


@fault("R5: what is owed does not fit the central pile")
def odd_debt(s):
    return s.owed != debt(s.center)


@fault("R10: a player without cards has lost already")
def lost_already(s):
    return ring_size(s.piles[1 - s.turn]) == 0 and (s.out_of_cards == IMMEDIATE or size(s.center) == 0)
