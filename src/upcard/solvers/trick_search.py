"""Alpha-beta search of a trick game with open hands, over the game's own rules.

`reaches` is a template (see `engine.compile.game`): once it is bound to a game, `look` and `place_of` are what
`solvers.trick_sight` has for it. It asks one question, whether side 0 can
end the hand with a given number of the tricks that count, and keeps what it learns about every position between two
tricks: the fewest and most such tricks that can still come. A position is kept under an exact key in which cards have
no rank but their place among the cards left, so those that differ in nothing else are one; and of cards that stand next
to each other in one hand only one is tried.
"""

from __future__ import annotations

from upcard.cards.chance import mixed
from upcard.cards.faces import rank, suit
from upcard.cards.sets import count, highest, holds, in_suit, lowest, one, without_lowest
from upcard.contract.hooks import apply, legal, lent, to_act
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import rule

import numpy as np  # isort: skip

UNKNOWN, NO, YES = -1, 0, 1
PROBES = 4


@lent
def look(s, w):
    """Write what the search has to know of a state."""


@lent
def place_of(s, move):
    """The place of the card of a move (`solvers.trick_sight`)."""


def looks(states, sights):
    """Look at ``states[0]``."""
    look(states[0], sights[0])


def reaches(states, sights, goal, moves, waiting, wanted, keys, bounds, buffer, arg):
    """Whether the hand of ``states[0]`` ends with `goal` or more of the tricks that are counted (`YES` or `NO`).

    Work space: `states` and `sights` one record a card and one more, `moves` a row a card, `waiting` and `wanted` a
    number a card; `keys` (n, 2) and `bounds` (n, 2) are the table, n a power of two; it stays good for other goals from
    here.
    """
    ply, arrived = 0, True
    while True:
        s, w = states[ply], sights[ply]
        if arrived:
            look(s, w)
            verdict = judged(w, goal, keys, bounds)
            if verdict == UNKNOWN:
                n = legal(s, lowest_bit(to_act(s)), buffer)
                for k in range(n):
                    w.places[k] = place_of(s, buffer[k])
                waiting[ply] = choices(w, n, buffer, moves[ply])
                wanted[ply] = NO if w.turning_side else YES
                arrived = False
        if not arrived and verdict != wanted[ply] and waiting[ply] > 0:
            waiting[ply] -= 1
            states[ply + 1] = s
            ply += 1
            apply(states[ply], lowest_bit(to_act(s)), moves[ply - 1, waiting[ply - 1]], arg)
            arrived = True
            continue
        if not arrived:
            remember(w, goal, verdict, keys, bounds)
        if ply == 0:
            return verdict
        ply -= 1
        arrived = False


@rule
def all_hands(w):
    return w.hands[0] | w.hands[1] | w.hands[2] | w.hands[3]


@rule
def judged(w, goal, keys, bounds):
    """The verdict on a position, if it needs no search."""
    need = goal - w.counted
    if need <= 0:
        return YES
    if need > w.left:
        return NO
    if w.lying:
        return UNKNOWN
    if w.cashing:
        sure = top_tricks(w)
        if w.leading_side == 0 and sure >= need:
            return YES
        if w.leading_side != 0 and w.left - sure < need:
            return NO
    first, second = position_key(w)
    place = slot_of(keys, first, second)
    if keys[place, 0] == first and keys[place, 1] == second:
        if bounds[place, 0] >= need:
            return YES
        if bounds[place, 1] < need:
            return NO
    return UNKNOWN


@rule
def remember(w, goal, verdict, keys, bounds):
    """Between two tricks: what has been found out."""
    if w.lying:
        return
    first, second = position_key(w)
    place = slot_of(keys, first, second)
    if keys[place, 0] != first or keys[place, 1] != second:
        keys[place, 0], keys[place, 1] = first, second
        bounds[place, 0], bounds[place, 1] = 0, w.left
    if verdict == YES:
        bounds[place, 0] = max(bounds[place, 0], goal - w.counted)
    else:
        bounds[place, 1] = min(bounds[place, 1], goal - w.counted - 1)


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
def position_key(w):
    """Who holds the cards left, suit by suit from the lowest up, and who leads: two words."""
    return owners(w, 0) << 1 | 1, owners(w, 2) << 2 | w.leader


@rule
def owners(w, first_suit):
    """The seats that hold the cards of two suits, two bits a card, and how many there are of each suit."""
    cards = all_hands(w)
    odd, high = w.hands[1] | w.hands[3], w.hands[2] | w.hands[3]
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
def top_tricks(w):
    """Tricks that the leader can cash at once, with cards above all others of their suit. In a side suit only as long
    as everybody who has trumps must follow."""
    mine, total = w.hands[w.leader], 0
    cards = all_hands(w)
    for a_suit in range(4):
        others = in_suit(cards & ~mine, a_suit)
        own = in_suit(mine, a_suit)
        above = own >> (highest(others) + 1) if others else own
        run = count(above)
        if w.trump >= 0 and a_suit != w.trump:
            for seat in range(w.seats):
                if seat != w.leader and in_suit(w.hands[seat], w.trump):
                    run = min(run, count(in_suit(w.hands[seat], a_suit)))
        total += run
    return total


@rule
def choices(w, n, buffer, moves):
    """Of n legal moves those that are worth trying, the most promising last."""
    hand = w.hands[(w.leader + w.lying) % w.seats]
    cards = all_hands(w)
    for place in range(w.lying):
        cards |= one(w.trick[place])
    kept = 0
    for k in range(n):
        card = w.places[k]
        if not has_twin_above(hand, cards, card):
            worth = promise(w, card)
            place = kept
            while place > 0 and w.worth[place - 1] > worth:
                w.worth[place] = w.worth[place - 1]
                moves[place] = moves[place - 1]
                place -= 1
            w.worth[place] = worth
            moves[place] = buffer[k]
            kept += 1
    return kept


@rule
def has_twin_above(hand, cards, card):
    """Whether the next higher card of the suit that is not gone is in the same hand."""
    above = in_suit(cards, suit(card)) & ~((one(card) << 1) - 1)
    return above != 0 and holds(hand, lowest(above))


@rule
def promise(w, card):
    """High cards are led; the cheapest card that wins as things stand follows, else the lowest. Where tricks are not
    wanted, all the other way round."""
    return promise_of_taking(w, card) if w.cashing else -promise_of_taking(w, card)


@rule
def promise_of_taking(w, card):
    if w.lying == 0:
        return rank(card)
    led = suit(w.trick[0])
    best = w.trick[0]
    for place in range(1, w.lying):
        other = w.trick[place]
        if (suit(other) == suit(best) and other > best) or (suit(other) == w.trump and suit(best) != w.trump):
            best = other
    trumps = w.trump >= 0 and suit(card) == w.trump and led != w.trump
    beats = (suit(card) == suit(best) and card > best) or (trumps and suit(best) != w.trump)
    return (30 if beats else 14 - 16 * trumps) - rank(card)
