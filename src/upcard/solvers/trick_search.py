"""Alpha-beta search of a trick game with open hands, over the game's own rules.

`reaches` is a template (see `engine.floor`): `legal`, `apply`, `to_act` and `side_of` mean the game's own functions
once it is bound. It asks one question, whether side 0 can end the hand with so many tricks, and keeps what it learns
about every position between two tricks: the fewest and most tricks that side 0 can still take there. A position is kept
under an exact key in which cards have no rank but their place among the cards left, so those that differ in nothing
else are one; and of cards that stand next to each other in one hand only one is tried.
"""
# ruff: noqa: F821

from __future__ import annotations

from upcard.cards.chance import mixed
from upcard.cards.faces import rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, highest, holds, in_suit, lowest, one, without_lowest
from upcard.contract.bits import lowest_bit
from upcard.contract.rule import rule

import numpy as np  # isort: skip

UNKNOWN, NO, YES = -1, 0, 1
PROBES = 4


def reaches(states, goal, moves, waiting, wanted, keys, bounds, buffer, arg):
    """Whether side 0 ends the hand of ``states[0]`` with `goal` tricks or more (`YES` or `NO`).

    Work space: `states` one record a card and one more, `moves` a row a card, `waiting` and `wanted` a number a card;
    `keys` (n, 2) and `bounds` (n, 2) are the table, n a power of two; it stays good for other goals from here.
    """
    ply = 0
    verdict = judged(states[0], side_of(states[0], states[0].leader), goal, keys, bounds)
    if verdict != UNKNOWN:
        return verdict
    waiting[0] = choices(states[0], legal(states[0], lowest_bit(to_act(states[0])), buffer), buffer, moves[0])
    wanted[0] = NO if side_of(states[0], states[0].turn) else YES
    while True:
        if waiting[ply] == 0 or verdict == wanted[ply]:
            remember(states[ply], goal, verdict, keys, bounds)
            if ply == 0:
                return verdict
            ply -= 1
            continue
        waiting[ply] -= 1
        states[ply + 1] = states[ply]
        s = states[ply + 1]
        apply(s, lowest_bit(to_act(s)), moves[ply, waiting[ply]], arg)
        verdict = judged(s, side_of(s, s.leader), goal, keys, bounds)
        if verdict == UNKNOWN:
            ply += 1
            waiting[ply] = choices(s, legal(s, lowest_bit(to_act(s)), buffer), buffer, moves[ply])
            wanted[ply] = NO if side_of(s, s.turn) else YES


@rule
def all_hands(s):
    cards = s.hands[0]
    for seat in range(1, s.seats):
        cards |= s.hands[seat]
    return cards


@rule
def tricks_left(s):
    """Tricks that are not over."""
    most = count(s.hands[0])
    for seat in range(1, s.seats):
        most = max(most, count(s.hands[seat]))
    return most


@rule
def judged(s, leading, goal, keys, bounds):
    """The verdict on a position, if it can be told without a search. `leading` is the leader's side."""
    need, left = goal - s.tricks[0], tricks_left(s)
    if need <= 0:
        return YES
    if need > left:
        return NO
    if size(s.trick):
        return UNKNOWN
    sure = top_tricks(s)
    if leading == 0 and sure >= need:
        return YES
    if leading != 0 and left - sure < need:
        return NO
    first, second = position_key(s)
    place = slot_of(keys, first, second)
    if keys[place, 0] == first and keys[place, 1] == second:
        if bounds[place, 0] >= need:
            return YES
        if bounds[place, 1] < need:
            return NO
    return UNKNOWN


@rule
def remember(s, goal, verdict, keys, bounds):
    """Between two tricks: what has been found out."""
    if size(s.trick):
        return
    first, second = position_key(s)
    place = slot_of(keys, first, second)
    if keys[place, 0] != first or keys[place, 1] != second:
        keys[place, 0], keys[place, 1] = first, second
        bounds[place, 0], bounds[place, 1] = 0, tricks_left(s)
    if verdict == YES:
        bounds[place, 0] = max(bounds[place, 0], goal - s.tricks[0])
    else:
        bounds[place, 1] = min(bounds[place, 1], goal - s.tricks[0] - 1)


@rule
def slot_of(keys, first, second):
    """The place of a key in the table, an empty one, or one to be overwritten. (No key is 0: hands are not empty.)"""
    home = np.int64(mixed(np.uint64(first) ^ mixed(np.uint64(second))) >> np.uint64(20)) & (len(keys) - 1)
    for probe in range(PROBES):
        place = (home + probe) & (len(keys) - 1)
        if keys[place, 0] == 0 or (keys[place, 0] == first and keys[place, 1] == second):
            return place
    return home


@rule
def position_key(s):
    """Who holds the cards left, suit by suit from the lowest up, and who leads: two words."""
    return owners(s, 0) << 1 | 1, owners(s, 2) << 2 | s.leader


@rule
def owners(s, first_suit):
    """The seats that hold the cards of two suits, two bits a card, and how many there are of each suit."""
    cards = all_hands(s)
    odd, high = s.hands[1] | s.hands[3], s.hands[2] | s.hands[3]
    word, lengths, shift = np.int64(0), np.int64(0), 0
    for a_suit in range(first_suit, first_suit + 2):
        of_suit = in_suit(cards, a_suit)
        lengths = lengths << 4 | count(of_suit)
        while of_suit:
            face = lowest(of_suit)
            of_suit = without_lowest(of_suit)
            word |= ((odd >> face & 1) | (high >> face & 1) << 1) << shift
            shift += 2
    return word << 8 | lengths


@rule
def top_tricks(s):
    """Tricks that the leader can cash at once, with cards above all others of their suit. In a side suit only as long
    as everybody who has trumps must follow."""
    mine, total = s.hands[s.leader], 0
    cards = all_hands(s)
    for a_suit in range(4):
        others = in_suit(cards & ~mine, a_suit)
        own = in_suit(mine, a_suit)
        above = own >> (highest(others) + 1) if others else own
        run = count(above)
        if s.trump >= 0 and a_suit != s.trump:
            for seat in range(s.seats):
                if seat != s.leader and in_suit(s.hands[seat], s.trump):
                    run = min(run, count(in_suit(s.hands[seat], a_suit)))
        total += run
    return total


@rule
def choices(s, n, buffer, moves):
    """Of n legal cards those that are worth trying, the most promising last."""
    hand = s.hands[(s.leader + size(s.trick)) % s.seats]
    cards = all_hands(s)
    for place in range(size(s.trick)):
        cards |= one(s.trick[place])
    kept = 0
    for k in range(n):
        card = buffer[k]
        if not has_twin_above(hand, cards, card):
            worth = promise(s, card)
            place = kept
            while place > 0 and promise(s, moves[place - 1]) > worth:
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = card
            kept += 1
    return kept


@rule
def has_twin_above(hand, cards, card):
    """Whether the next higher card of the suit that is not gone is in the same hand."""
    above = in_suit(cards, suit(card)) & ~((one(card) << 1) - 1)
    return above != 0 and holds(hand, lowest(above))


@rule
def promise(s, card):
    """High cards are led; the cheapest card that wins as things stand follows, else the lowest."""
    if size(s.trick) == 0:
        return rank(card)
    led, trumps = suit(s.trick[0]), 0
    best = s.trick[0]
    for place in range(1, size(s.trick)):
        other = s.trick[place]
        if (suit(other) == suit(best) and other > best) or (suit(other) == s.trump and suit(best) != s.trump):
            best = other
    trumps = s.trump >= 0 and suit(card) == s.trump and led != s.trump
    beats = (suit(card) == suit(best) and card > best) or (trumps and suit(best) != s.trump)
    return (30 if beats else 14 - 16 * trumps) - rank(card)
