"""Totals, and the cards of hands and pack. R7-R10, R39-R41.

A hand lies in two rows, the cards face down and the cards face up, each in the order in which they came. The pack is in
two parts: unknown cards on top, and under them cards that all have seen and that come again in the same order (R39,
R40).
"""

from upcard.rulebook import rule
from upcard.rulebook import clear, push, size
from upcard.games.pontoon.state import BUST, HANDS, PLAIN_21, SEATS, UP, Pontoon
from upcard.games.pontoon.seen_pack import draw_next, next_is_known, put_under
from upcard.games.pontoon.twenty_one import aces, best_total, hard


@rule
def hard_total(s: Pontoon, seat, k):
    return hard(s.down[seat][k]) + hard(s.up[seat][k])


@rule
def total(s: Pontoon, seat, k):
    """R9: the best total that is not over 21, if there is one."""
    return best_total(hard_total(s, seat, k), aces(s.down[seat][k]) + aces(s.up[seat][k]))


@rule
def cards_in(s: Pontoon, seat, k):
    return size(s.down[seat][k]) + size(s.up[seat][k])


@rule
def hands_held(s: Pontoon, seat):
    """How many hands a punter has, bust ones included."""
    held = 0
    for k in range(HANDS):
        if cards_in(s, seat, k) or s.status[seat][k] == BUST:
            held = k + 1
    return held


@rule
def is_pontoon(s: Pontoon, seat, k):
    """R7: two cards and 21. J11: after a split too, unless the table counts it as a plain 21."""
    if cards_in(s, seat, k) != 2 or total(s, seat, k) != 21:
        return False
    return s.parted[seat][k] == 0 or s.split_pontoon != PLAIN_21


# --- The pack (R39-R41) ----------------------------------------------------------------------------------------------


@rule
def draw_down(s: Pontoon, seat, k):
    """A card face down. R40: if it comes out of the known part, all players can know it."""
    s.recalled[seat][k] |= next_is_known(s)
    push(s.down[seat][k], draw_next(s))


@rule
def draw_up(s: Pontoon, seat, k):
    push(s.up[seat][k], draw_next(s))


@rule
def hand_under(s: Pontoon, seat, k):
    """R23, J19: a hand goes under the pack in the order in which its cards came: the first two, bought cards, twisted
    cards."""
    down, up = s.down[seat][k], s.up[seat][k]
    first_down = 0 if s.parted[seat][k] else min(1, size(down))
    first_up = min(2 if s.parted[seat][k] and s.split_cards == UP else 1, size(up))
    put_under(s, down, 0, first_down)
    put_under(s, up, 0, first_up)
    put_under(s, down, first_down, size(down))
    put_under(s, up, first_up, size(up))
    clear(down)
    clear(up)


@rule
def gather(s: Pontoon):
    """R39, J19: the cards on the table go under the pack from the old banker's left round to the banker."""
    for step in range(1, s.seats):
        seat = (s.dealer + step) % s.seats
        for k in range(HANDS):
            hand_under(s, seat, k)
    put_under(s, s.bank, 0, size(s.bank))


@rule
def clear_table(s: Pontoon):
    """Before a deal no player has a card."""
    clear(s.bank)
    for seat in range(SEATS):
        for k in range(HANDS):
            clear_place(s, seat, k)


@rule
def clear_place(s: Pontoon, seat, k):
    """A place for a hand becomes free."""
    clear(s.down[seat][k])
    clear(s.up[seat][k])
    s.status[seat][k] = -1
    s.stake[seat][k] = s.twisted[seat][k] = s.parted[seat][k] = 0
    s.recalled[seat][k] = s.lacks[seat][k] = 0
