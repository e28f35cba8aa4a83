"""Endless deals (G5).

What happens depends only on where the penalty cards lie, so a deal that goes on for ever comes back to the same pattern
of penalty and number cards long before it comes back to the same cards. Brent's method detects the return of a pattern
with one stored position; then the deal is replayed from its start, out of sight, to find where the loop starts and how
long it takes until every card is back in its place.
"""

from upcard.rulebook import rule
from upcard.rulebook import number, row, seat_field
from upcard.rulebook import clear
from upcard.cards.rings import copy_ring, ring_at, ring_size
from upcard.declarations.fields import part, rings
from upcard.declarations.values import Row, Several
from upcard.games.beggar_my_neighbor.turning import PENALTY, turn_cards

WATCH_FROM = FIRST_WINDOW = 128
"""How many piles are taken before the search for loops begins; few deals last so long."""
NO_LIMIT = 1 << 30


def start_kept() -> Several[Row]:
    """The piles as dealt, with the other hidden fields of the search for loops.

    It brings ``s.first_lead`` and ``s.first_count``, the leader then and the piles and cards before; ``s.mark`` with
    ``s.mark_lead`` and ``s.mark_taken``, the stored position whose return is looked for, over ``s.window`` piles;
    ``s.scout`` and ``s.scratch``, in which the deal is replayed; and ``s.loop``, the result (`find_loop`).
    """
    also: dict[str, object] = {
        "mark": rings(2, 64, copy=True, role=""),
        "scout": rings(2, 64, copy=True, role=""),
        "scratch": row(52, copy=True, role=""),
        "first_lead": seat_field(shows="hidden"),
        "first_count": number(2, "i4", shows="hidden"),
        "mark_lead": seat_field(shows="hidden"),
        "mark_taken": number(dtype="i4", shows="hidden"),
        "window": number(dtype="i4", shows="hidden"),
        "loop": number(4, "i4", shows="hidden"),
    }
    return part(rings(2, 64, copy=True, role=""), also)


@rule
def copy_piles(source, target):
    """Both piles."""
    for seat in range(2):
        copy_ring(source[seat], target[seat])


@rule
def remember_start(s):
    """Start the search for a loop at the deal."""
    copy_piles(s.piles, s.first)
    s.first_lead = s.turn
    s.first_count[0] = s.taken
    s.first_count[1] = s.turned


@rule
def comes_back(s):
    """Whether the position has come back, so that the deal is a draw. Tested after each pile that is taken."""
    if s.window == 0:
        s.loop[1] = 0
        s.window = FIRST_WINDOW
        mark_position(s)
    elif s.loop[1] == 0:
        if s.turn == s.mark_lead and alike(s.piles, s.mark):
            find_loop(s, s.taken - s.mark_taken)
        elif s.taken - s.mark_taken >= s.window:
            s.window *= 2
            mark_position(s)
    return 0 < s.loop[1] <= s.taken - s.loop[0]


@rule
def mark_position(s):
    """Store the position whose return is looked for."""
    copy_piles(s.piles, s.mark)
    s.mark_lead = s.turn
    s.mark_taken = s.taken


@rule
def tell_loop(s):
    """The loop is named only when the deal is over; earlier it would give away the rest."""
    for k in range(2):
        s.loop_start[k] = s.loop[2 * k]
        s.loop_length[k] = s.loop[2 * k + 1]


@rule
def alike(piles, others):
    """Whether two pairs of piles have the same pattern of penalty and number cards."""
    for seat in range(2):
        if ring_size(piles[seat]) != ring_size(others[seat]):
            return False
    for seat in range(2):
        for k in range(ring_size(piles[seat])):
            if PENALTY[ring_at(piles[seat], k)] != PENALTY[ring_at(others[seat], k)]:
                return False
    return True


@rule
def same_cards(piles, others):
    """Whether two pairs of piles of the same pattern hold the same cards in the same order."""
    for seat in range(2):
        for k in range(ring_size(piles[seat])):
            if ring_at(piles[seat], k) != ring_at(others[seat], k):
                return False
    return True


@rule
def play_piles(piles, center, lead, most):
    """Play from a lead until `most` piles have been taken; returns the seat that took the last of them, and how many
    cards were turned. If a player runs out (which cannot happen in a loop), the seat is -1."""
    seat, _owed, cards, taken = turn_cards(piles, center, lead, 0, NO_LIMIT, most, False)
    return (seat, cards) if taken == most else (-1, cards)


@rule
def find_loop(s, pattern):
    """Write the start and the length of the loop to `s.loop`: piles before it and in it, cards before it and in it.
    `pattern` is how many piles the pattern takes to return. Length -1: not before the turn cap."""
    s.loop[1] = -1
    copy_piles(s.first, s.mark)
    copy_piles(s.first, s.scout)
    clear(s.scratch)
    lead, piles, cards = s.first_lead, s.first_count[0], s.first_count[1]
    ahead, _n = play_piles(s.scout, s.scratch, lead, pattern)
    while ahead >= 0 and (lead != ahead or not alike(s.mark, s.scout)):
        lead, n = play_piles(s.mark, s.scratch, lead, 1)
        piles += 1
        cards += n
        if lead < 0 or piles > s.taken:
            return
        ahead, _n = play_piles(s.scout, s.scratch, ahead, 1)
    if ahead >= 0:
        length, total = cycle_length(s, pattern, lead)
        if length > 0:
            s.loop[0], s.loop[1], s.loop[2], s.loop[3] = piles, length, cards, total


@rule
def cycle_length(s, pattern, lead):
    """Piles and cards until the cards of `s.mark`, in the pattern's loop, are all back in their places."""
    copy_piles(s.mark, s.scout)
    length = total = 0
    while total <= s.turn_cap:
        lead, n = play_piles(s.scout, s.scratch, lead, pattern)
        total += n
        length += pattern
        if same_cards(s.mark, s.scout):
            return length, total
    return -1, 0
