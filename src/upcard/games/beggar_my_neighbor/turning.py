"""Turn cards until a penalty card has to be paid for (R3-R9)."""

from upcard.arrays import np
from upcard.rulebook import choices, rule
from upcard.rulebook import ACE, JACK, KING, QUEEN, size
from upcard.cards.rings import ring_front, ring_size, set_ring
from upcard.games.beggar_my_neighbor.bulk_turning import (
    IN_TURN,
    NO_MARKS,
    cut_row,
    lay,
    lay_in_turn,
    marked_at,
    marks_in_ring,
    marks_in_row,
    marks_put_under,
    put_under,
    run_before_mark,
)

IMMEDIATE, WHEN_DUE = OUT_OF_CARDS = choices("immediate", "when_due")
PENALTIES = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}  # R5
PENALTY = np.array([PENALTIES.get(face % 13, 0) for face in range(52)], np.int64)
PENALTY_CARDS = sum(1 << face for face in range(52) if PENALTY[face])


@rule
def turn_cards(piles, center, seat, owed, most, most_piles, immediate):
    """Turn cards, beginning with a seat that owes `owed`, until there are `most` of them, or `most_piles` piles have
    been taken, or the deal is over. Returns the next seat, what it owes, and how many cards and piles there were.

    The deal is over when a card is due and there is none, or all lie in one pile; with `immediate` as soon as a player
    has turned his last card (R10, G3, G4).

    All cards up to the next one that matters are turned in one step (`games.beggar_my_neighbor.bulk_turning`): a
    payment, or a lead and the cards that follow it in turn, up to the next penalty card. The fronts and sizes of both
    piles and the places of their penalty cards are kept in local variables, which change places when the turn does.
    """
    mine, theirs = piles[seat], piles[1 - seat]
    front, left = ring_front(mine), ring_size(mine)
    other_front, other_left = ring_front(theirs), ring_size(theirs)
    my_penalties, their_penalties = marks_in_ring(mine, PENALTY_CARDS), marks_in_ring(theirs, PENALTY_CARDS)
    center_penalties = marks_in_row(center, PENALTY_CARDS)
    lying, turned, taken = size(center), 0, 0
    while left > 0 and turned < most:
        numbers = run_before_mark(my_penalties, front)
        if owed:  # R6
            cards = min(min(numbers + 1, owed), min(left, most - turned))
            lay(mine, front, center, lying)
            front, left = front + cards, left - cards
            is_penalty, my_turn = numbers < cards, False
        else:  # R3, R4
            until_penalty = min(2 * numbers + 1, 2 * run_before_mark(their_penalties, other_front) + 2)
            cards = min(min(until_penalty, IN_TURN), min(2 * left - 1, max(1, 2 * other_left)))
            cards = min(cards, most - turned)
            lay_in_turn(mine, front, theirs, other_front, center, lying)
            answers = cards >> 1
            front, left = front + cards - answers, left - cards + answers
            other_front, other_left = other_front + answers, other_left - answers
            is_penalty, my_turn = cards == until_penalty, cards == 2 * answers
        lying += cards
        turned += cards
        if is_penalty:
            owed = PENALTY[center[lying - 1]]  # R5; R8, R9: whatever was owed before
            center_penalties = marked_at(center_penalties, lying - 1)
        elif owed > cards:
            owed -= cards
            continue
        elif owed:  # R7: paid in full; G2: the card played first will be drawn first; G1: the taker leads
            end = other_front + other_left
            put_under(center, lying, theirs, end)
            their_penalties = marks_put_under(their_penalties, center_penalties, lying, end)
            other_left += lying
            lying, owed, center_penalties = 0, 0, NO_MARKS
            taken += 1
            if taken == most_piles or left == 0:
                most = turned
        if not my_turn:
            seat = 1 - seat
            mine, theirs = theirs, mine
            front, other_front = other_front, front
            left, other_left = other_left, left
            my_penalties, their_penalties = their_penalties, my_penalties
        if immediate and other_left == 0:
            break
    set_ring(mine, front, left)
    set_ring(theirs, other_front, other_left)
    cut_row(center, lying)
    return seat, owed, turned, taken


@rule
def debt(center):
    """What is owed on a central pile: the price of its last penalty card less the number cards on top of it (-1:
    impossible)."""
    for k in range(size(center) - 1, -1, -1):
        if PENALTY[center[k]]:
            left = PENALTY[center[k]] - (size(center) - 1 - k)
            return left if left > 0 else -1
    return 0
