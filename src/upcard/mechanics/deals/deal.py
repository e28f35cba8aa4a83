"""Dealing: shuffle packs and deal the cards round.

The loops count the stock in a local variable: to read, change and store its size for each card takes twice as long.
"""

from __future__ import annotations

from upcard.cards.chance import shuffle
from upcard.cards.faces import JOKER_1
from upcard.cards.rows import clear, fill, move_row, pop, push, set_size, size
from upcard.cards.sets import add, holds
from upcard.jit.rule import rule


@rule
def shuffled(s, stock, pack):
    """Make the stock of a pack and shuffle it."""
    fill(stock, pack)
    shuffle(s, stock)


@rule
def step_to(seat, step, seats):
    """The seat to the left (+1) or to the right (-1), without a division, which would take longer than dealing a
    card."""
    seat += step
    if seat >= seats:
        return 0
    return seat if seat >= 0 else seats - 1


@rule
def deal_round(stock, hands, seats, first, step, packet):
    """Give every seat a packet of cards from the top of the stock, from `first` on by `step` (+1 left, -1 right)."""
    seat, left = first, size(stock)
    for _ in range(seats):
        for _ in range(packet):
            left -= 1
            hands[seat] = add(hands[seat], stock[left])
            stock[left] = -1
        seat = step_to(seat, step, seats)
    set_size(stock, left)


@rule
def deal_hands(stock, hands, seats, first, each):
    """Deal `each` cards to every seat, one at a time, clockwise from `first`."""
    for seat in range(len(hands)):
        hands[seat] = 0
    for _ in range(each):
        deal_round(stock, hands, seats, first, 1, 1)


@rule
def deal_out(stock, hands, seats, first):
    """Deal the whole stock one card at a time, clockwise from `first`: the first seats may get one more."""
    for seat in range(len(hands)):
        hands[seat] = 0
    seat = first
    for n in range(size(stock), 0, -1):
        hands[seat] = add(hands[seat], stock[n - 1])
        seat = step_to(seat, 1, seats)
    clear(stock)


@rule
def deal_to_players(s, stock, hands, each):
    """Deal `each` cards, one at a time from the dealer's left, to the seats that are still in the match (`s.playing`).
    Expects empty hands."""
    seat, left = s.dealer, size(stock)
    for _ in range(each * s.seats):
        seat = step_to(seat, 1, s.seats)
        if s.playing[seat]:
            left -= 1
            hands[seat] = add(hands[seat], stock[left])
            stock[left] = -1
    set_size(stock, left)


@rule
def deal_out_to_players(s, stock, hands):
    """Deal the whole stock one card at a time from the dealer's left to the seats that are still in the match. Expects
    empty hands."""
    seat, left = s.dealer, size(stock)
    while left:
        seat = step_to(seat, 1, s.seats)
        if s.playing[seat]:
            left -= 1
            hands[seat] = add(hands[seat], stock[left])
    clear(stock)


@rule
def draw(stock, hands, seat):
    """The seat draws the top card of a stock that is not empty. Returns the card."""
    card = pop(stock)
    hands[seat] = add(hands[seat], card)
    return card


@rule
def shuffled_packs(s, stock, pack, copies, jokers):
    """Make the stock of several copies of a pack and a number of jokers (all of them the first joker), and shuffle
    it."""
    clear(stock)
    for face in range(52):
        if holds(pack, face):
            for _ in range(copies):
                push(stock, face)
    for _ in range(jokers):
        push(stock, JOKER_1)
    shuffle(s, stock)


@rule
def deal_counts(stock, hands, seats, first, each):
    """Deal `each` cards to every seat, one at a time, clockwise from `first`, to hands kept as counts."""
    for seat in range(len(hands)):
        for face in range(len(hands[seat])):
            hands[seat][face] = 0
    seat = first
    for _ in range(each * seats):
        hands[seat][pop(stock)] += 1
        seat = step_to(seat, 1, seats)


@rule
def renew_stock(s, stock, discard):
    """When the stock has run out, shuffle the discards below the top one into a new stock. Returns whether there were
    any."""
    if size(discard) < 2:
        return False
    kept = pop(discard)
    move_row(discard, stock)
    push(discard, kept)
    shuffle(s, stock)
    return True
