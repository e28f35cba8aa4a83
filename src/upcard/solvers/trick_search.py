"""Alpha-beta search of a plain trick game with open hands.

Plain: a seat that can follow suit must, the highest trump takes the trick or else the highest card of the suit led, and
two sides share the tricks. `reaches` asks one question, whether the tricks that are counted can be as many as a goal.
It keeps what it learns of positions between two tricks with the cards on which that depends (`solvers.trick_table`),
and settles positions by what can be cashed at once (`solvers.trick_bounds`).

Every verdict comes with the cards on whose rank it depends, as ``verdict << 52 | cards``: those that took a trick over
another of their suit. If none of a suit below some card is among them, these are all alike: they may lie anywhere.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import suit
from upcard.cards.sets import count, highest, in_suit, lowest, one, without
from upcard.jit.rule import rule
from upcard.solvers import trick_order as order
from upcard.solvers.trick_bounds import cashable, cashable_by_others, lowest_only, sure_trumps
from upcard.solvers.trick_order import laid, power, see_rest, weigh_follow, weigh_lead, weigh_record
from upcard.solvers.trick_record import MAX_MOVES, NO_TRICK, SHAPES
from upcard.solvers.trick_table import ROOM, Table, find, home_of, lengths_key, relevant_of, store, write_owners

NO, YES = 0, 1
CARDS = (1 << 52) - 1


@rule
def all_hands(w):
    return w.hands[0] | w.hands[1] | w.hands[2] | w.hands[3]


@rule
def known(w, key, cards, leader, need, table):
    """The verdict on a position between two tricks, if it needs no search, else -1."""
    left = count(w.hands[leader])
    if need <= 0:
        return np.int64(YES) << 52
    if need > left:
        return np.int64(NO)
    settled = settle(w, cards, leader, need, left)
    if settled >= 0:
        return settled
    at = find(key, cards, need, table)
    if at == 0:
        return np.int64(-1)
    b, k = table.blocks[at // ROOM], at % ROOM
    verdict = np.int64(YES if b.least[k] >= need else NO)
    return verdict << 52 | relevant_of(np.int64(b.ranks[k]), cards)


@rule
def remember(w, key, cards, leader, need, found, table):
    """Put a verdict into the table; returns it with the lowest cards alone."""
    left = count(w.hands[leader])
    relevant = lowest_only(found & CARDS)
    store(w, key, cards, relevant, found >> 52 == YES, need, left, table)
    return found >> 52 << 52 | relevant


@rule
def settle(w, cards, leader, need, left):
    """The verdict where no search is needed, else -1."""
    if w.cashing == 0:
        return np.int64(-1)
    counts = w.counts >> leader & 1
    friends = w.counts if counts else ~w.counts
    enough = need if counts else left - need + 1  # for the leader's side
    relevant = cashable(w, cards, leader, friends, enough)
    if relevant >= 0:
        return counts << 52 | relevant
    against = left - enough + 1  # what the others need
    relevant = sure_trumps(w, cards, ~friends, against)
    if relevant < 0:
        relevant = cashable_by_others(w, cards, leader, ~friends & 15, against)
    return (1 - counts) << 52 | relevant if relevant >= 0 else np.int64(-1)


@rule
def settle_second(w, leader, seat, card, cards, need):
    """The verdict where after the lead of `card` the side of the second hand takes the trick with the best card of
    the suit, and can cash enough; else -1. `cards`: all that were left before the trick."""
    counts, led = w.counts >> seat & 1, suit(card)
    side = w.counts if counts else ~w.counts
    top = highest(in_suit(cards, led))
    holder = order.holder_of(w, top)
    if w.cashing == 0 or side >> leader & 1 or side >> holder & 1 == 0 or w.hands[holder] >> top & 1 == 0:
        return np.int64(-1)
    enough = need if counts else count(w.hands[seat]) - need + 1
    w.hands[leader] |= one(card)
    found = cashable(w, cards, holder, side, enough)  # as if it led that card itself
    w.hands[leader] = without(w.hands[leader], card)
    if found < 0 or (w.trump >= 0 and led != w.trump and w.rounds[led] == 0):
        return np.int64(-1)
    return counts << 52 | found | one(top)


@rule
def search(w, leader, trick, cards, need, table, ply):
    """Whether `need` more tricks are counted. `cards`: all that were left before the trick, while one is under way."""
    lying = trick.lying
    seat = (leader + lying) % w.seats
    settled, key, shape = np.int64(-1), np.int64(0), np.int64(0)
    if lying == 0:
        cards = all_hands(w)
        key = lengths_key(w, leader, count(w.hands[leader]))
        settled = known(w, key, cards, leader, need, table)
    elif lying == 1:
        settled = settle_second(w, leader, seat, trick.best, cards, need)
    if settled >= 0:
        return settled
    if lying == 0:
        shape = home_of(key, SHAPES)
    w.nodes += 1
    wanted = w.wants >> seat & 1
    moves, n = ply * MAX_MOVES, list_moves(w, seat, trick, cards, shape, ply)
    relevant, dead, verdict = np.int64(0), np.int64(0), np.int64(1 - wanted)
    for tried in range(n):
        card = order.next_move(w, moves + tried, moves + n)
        if dead >> card & 1:
            continue
        before = w.nodes
        w.hands[seat] = without(w.hands[seat], card)
        after = laid(w, trick, seat, card)
        if after.lying < w.seats:
            found = search(w, leader, after, cards, need, table, ply + 1)
        else:
            by = after.winner
            found = search(w, by, NO_TRICK, cards, need - (w.counts >> by & 1), table, ply + 1)
            if count(in_suit(after.played, suit(after.best))) > 1:
                found |= one(last_twin(w, cards, after.best, by))
        w.hands[seat] |= one(card)
        if w.nodes > w.limit:  # on the way back nothing is learnt
            return np.int64(0)
        decided = np.int64(found >> 52 == wanted)
        order.note(w, cards, seat, trick.led, card, decided, w.nodes - before)
        if decided:
            relevant, verdict = found, np.int64(wanted)
            if lying == 0:
                w.killer[ply] = w.lead[shape] = card
            break
        relevant |= found
        dead |= alike(found, card)
    result = verdict << 52 | relevant & CARDS
    return remember(w, key, cards, leader, need, result, table) if lying == 0 else result


@rule
def last_twin(w, cards, card, seat):
    """The lowest of the cards that do the same as one that was just played: the same hand holds them, and nothing lies
    between."""
    below = in_suit(cards, suit(card)) & (one(card) - 1)
    while below:
        other = highest(below)
        if w.hands[seat] >> other & 1 == 0:
            break
        card = other
        below = without(below, other)
    return card


@rule
def alike(found, card):
    """The cards that come to the same as one that was tried: both are below all that mattered."""
    of_suit = in_suit(found & CARDS, suit(card))
    if of_suit == 0:
        return in_suit(np.int64(CARDS), suit(card))
    least = lowest(of_suit)
    return in_suit(one(least) - 1, suit(card)) if card < least else np.int64(0)


@rule
def list_moves(w, seat, trick, cards, shape, ply):
    """Write the cards that are worth trying and how promising they are; returns how many."""
    hand, led, lying = w.hands[seat], trick.led, trick.lying
    side = w.counts if w.counts >> seat & 1 else ~w.counts
    if lying:
        if in_suit(hand, led):
            hand = in_suit(hand, led)
        see_rest(w, side, seat, lying, led, False)
    n, base, sign = 0, ply * MAX_MOVES, 1 if w.cashing else -1
    for a_suit in range(4):
        own, twins = in_suit(hand, a_suit), in_suit(cards, a_suit)
        if own and lying == 0:
            see_rest(w, side, seat, 0, a_suit, False)
        while own:
            card = highest(own)
            own = without(own, card)
            if lying == 0:
                worth = weigh_lead(w, cards, card, side, seat)
            else:
                best_power = power(w, trick.best, led)
                worth = weigh_follow(w, cards, seat, card, led, lying, best_power, side >> trick.winner & 1 == 1)
            worth *= sign
            if lying == 0:
                worth += weigh_record(w, cards, seat, card, shape, ply)
            w.moves[base + n], w.worth[base + n] = card, worth
            n += 1
            below = twins & (one(card) - 1)
            while below and own and highest(below) == highest(own):
                below = without(below, highest(own))
                own = without(own, highest(own))
    return n


@rule
def reaches(sights, owners, index, blocks):
    """Whether `need` more tricks are counted from the position of ``sights[0]`` (`YES` or `NO`). Where that takes more
    positions than `limit` the search ends, and the answer means nothing."""
    # Python hands over three arrays in half the time that it takes for a `Table` of them.
    w, table = sights[0], Table(owners, index, blocks)
    trick = NO_TRICK
    for place in range(w.lying):
        trick = laid(w, trick, (w.leader + place) % w.seats, w.trick[place])
    return search(w, w.leader, trick, all_hands(w) | trick.played, w.need, table, 0) >> 52


@rule
def start(sights, owners, index):
    """Begin with another deal: what is known of the last one is forgotten."""
    write_owners(sights[0], owners)
    sights[0].used = 1
    order.forget(sights[0])
    index[:] = 0
