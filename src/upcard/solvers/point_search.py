"""Alpha-beta search of a game of card points with open hands.

The value of a position is what the first side gains from it, less what the other gains. `margin` finds it by questions
"can it be so much?", each about the bound that the last one has proved (MTD(f): Plaat, Schaeffer, Pijls, de Bruin,
*Best-First Fixed-Depth Minimax Algorithms*, 1996). What is learnt of positions between two tricks is kept
(`solvers.point_table`); of cards of one hand that are alike one is tried.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import suit
from upcard.cards.sets import count, one, without
from upcard.jit.rule import rule
from upcard.solvers.point_order import list_moves
from upcard.solvers.point_record import sum_of
from upcard.solvers.point_rules import FORTY, TWENTY, at_the_end, declarable, is_shown, most_left, sure_points
from upcard.solvers.point_table import all_left, find, key_of, store, write_classes
from upcard.solvers.trick_order import laid, next_move
from upcard.solvers.trick_record import MAX_MOVES, NO_TRICK, Trick

FAR = 30_000
"""More points than any hand has."""


@rule
def sign_of(number):
    return (number > 0) - (number < 0)


@rule
def bound(w, leader, cards, need):
    """A bound on what is gained from between two tricks that answers the question without a search; else `FAR`."""
    if cards == 0:
        return at_the_end(w, leader)
    most = most_left(w, cards)
    upper = most - 2 * sure_points(w, cards, ~w.counts)
    lower = 2 * sure_points(w, cards, w.counts) - most
    if w.for_game:
        free = sum_of(w.game, cards)
        upper += w.for_game * sign_of(w.balance + free)
        lower += w.for_game * sign_of(w.balance - free)
    if need > upper or lower >= upper:
        return np.int64(upper)
    return np.int64(lower) if need <= lower else np.int64(FAR)


@rule
def reveal(w):
    """The concealed trump is turned up; returns what lay down."""
    down = w.down
    w.trump = w.secret
    if down >= 0:
        w.hands[w.setter] |= one(down)
        w.down = -1
    return down


@rule
def conceal(w, down):
    """Take `reveal` back."""
    w.trump, w.down = -1, down
    if down >= 0:
        w.hands[w.setter] = without(w.hands[w.setter], down)


@rule
def declare(w, seat, a_suit):
    """A seat declares king and queen of a suit; returns what its side gains."""
    w.declared |= 1 << a_suit
    if a_suit == w.trump:
        return FORTY
    w.forfeited |= 1 << seat
    return TWENTY


@rule
def answer_of(e, need):
    """What an entry says of what is gained, if that answers the question; else `FAR`."""
    if e.low >= need or e.low == e.high:
        return np.int64(e.low)
    return np.int64(e.high) if e.high < need else np.int64(FAR)


@rule
def search(w, leader, trick, cards, need, classes, entries, ply):
    """What the first side gains from here: if that is as much as `need` at least so much, else at most. `cards`: all
    that were left before the trick, while one is under way."""
    lying = trick.lying
    seat = (leader + lying) % w.seats
    if is_shown(w, seat, lying, trick.led):
        down = reveal(w)
        value = search(w, leader, trick, cards, need, classes, entries, ply)
        conceal(w, down)
        return value
    wanted = w.counts >> seat & 1
    found, chosen, key, known = np.int64(-FAR if wanted else FAR), -1, np.int64(0), -1
    if lying == 0:
        cards = all_left(w)
        pairs = declarable(w, seat) if w.occasion else 0
        w.occasion = 0
        if pairs:
            declared, forfeited = w.declared, w.forfeited
            for a_suit in range(4):
                if pairs >> a_suit & 1 and (found < need) == (wanted == 1):
                    points = declare(w, seat, a_suit) * (1 if wanted else -1)
                    value = points + search(w, leader, trick, cards, need - points, classes, entries, ply)
                    found = max(found, value) if wanted else min(found, value)
                    w.declared, w.forfeited = declared, forfeited
            return found
        value = bound(w, leader, cards, need)
        if value != FAR:
            return value
        key = key_of(w, cards, leader, classes)
        at = find(key, entries)
        if at >= 0:
            value = answer_of(entries[at], need)
            if value != FAR:
                return value
            known = int(entries[at].best)
    w.nodes += 1
    moves, n = ply * MAX_MOVES, list_moves(w, seat, trick, cards, known, ply)
    for tried in range(n):
        card = next_move(w, moves + tried, moves + n)
        w.hands[seat] = without(w.hands[seat], card)
        after = laid(w, trick, seat, card)
        if after.lying < w.seats:
            value = search(w, leader, after, cards, need, classes, entries, ply + 1)
        else:
            by = after.winner
            sign = 1 if w.counts >> by & 1 else -1
            points, for_game = sign * sum_of(w.value, after.played), sign * sum_of(w.game, after.played)
            w.balance += for_game
            w.occasion = w.declares
            value = points + search(w, by, NO_TRICK, cards, need - points, classes, entries, ply + 1)
            w.balance -= for_game
        w.hands[seat] |= one(card)
        if (value > found) == (wanted == 1) and value != found:
            found, chosen = value, card
            if (found >= need) == (wanted == 1):
                break
    if lying == 0:
        store(key, found, need, chosen, count(cards), entries)
    return found


@rule
def margin(sights, guess, classes, entries):
    """What the first side gains from the position of ``sights[0]``, less what the other gains."""
    w = sights[0]
    played, best, winner, led = 0, 0, 0, -1
    for place in range(w.lying):
        played |= one(w.trick[place])
        led = suit(w.trick[0])
        if place == w.winning:
            best, winner = w.trick[place], (w.leader + place) % w.seats
    trick = Trick(led, w.lying, played, best, winner)
    cards, occasion, low, high = all_left(w) | played, w.occasion, -FAR, FAR
    while low < high:
        need = guess + 1 if guess == low else guess
        w.occasion = occasion
        guess = search(w, w.leader, trick, cards, need, classes, entries, 0)
        if guess >= need:
            low = guess
        else:
            high = guess
    return guess


@rule
def start(sights, kinds, classes, entries):
    """Begin with another deal: what is known of the last one is forgotten."""
    write_classes(sights[0], kinds, classes)
    for k in range(len(entries)):
        entries[k].key = 0
        entries[k].left = 0
