"""Tricks that are sure without a search: those that the leader's side can cash at once, and those that no defence can
take from the other side.

Each says on which cards it depends: of each suit the lowest of them, which stands for those above it.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.sets import count, highest, in_suit, lowest
from upcard.jit.rule import rule

ALL = 13


@rule
def best_of(cards, n):
    """The lowest of the n best cards of a suit, as a set."""
    for _ in range(count(cards) - n):
        cards &= cards - 1
    return cards & -cards


@rule
def above(cards, others):
    """How many of the cards of a suit are higher than all others of it."""
    return count(cards >> (highest(others) + 1)) if others else count(cards)


@rule
def see_foes(w, friends):
    """Write the foes' cards, and their greatest length in each suit, and in how many rounds of it none of them can
    ruff."""
    w.foes = 0
    for a_suit in range(4):
        w.foe_length[a_suit] = 0
        w.rounds[a_suit] = ALL
    for seat in range(w.seats):
        if friends >> seat & 1 == 0:
            hand = w.hands[seat]
            w.foes |= hand
            ruffs = w.trump >= 0 and in_suit(hand, w.trump) != 0
            for a_suit in range(4):
                length = count(in_suit(hand, a_suit))
                w.foe_length[a_suit] = max(w.foe_length[a_suit], length)
                if ruffs and a_suit != w.trump:
                    w.rounds[a_suit] = min(w.rounds[a_suit], length)


@rule
def see_runs(w, cards, leader):
    """Write what the leader can cash in each suit from its own winners alone, and how many of them by their rank."""
    mine = w.hands[leader]
    w.drawn = 1 if w.trump < 0 or w.foe_length[w.trump] == 0 else 0
    total = 0
    for step in range(4):
        a_suit = (step + max(w.trump, 0)) & 3  # trumps first: they may free the others
        own, others = in_suit(mine, a_suit), in_suit(cards & ~mine, a_suit)
        run, length, longest = above(own, others), count(own), w.foe_length[a_suit]
        for seat in range(w.seats):
            if seat != leader:
                longest = max(longest, count(in_suit(w.hands[seat], a_suit)))
        w.ranked[a_suit] = min(run, longest)
        if run >= longest:
            run = length
        if w.drawn == 0:
            if step == 0 and run >= w.foe_length[a_suit]:
                w.drawn = 1
            elif step > 0:
                run = min(run, w.rounds[a_suit])
        w.run[a_suit] = run
        total += run
    return total


@rule
def leaders_winners(w, leader, enough):
    """The cards on which it depends that the leader can cash `enough` tricks. Trumps come last, unless they have to be
    drawn."""
    relevant, left, needs_draw = np.int64(0), enough, False
    for step in range(1, 5):
        a_suit = (step + max(w.trump, 0)) & 3
        taken = min(left, w.run[a_suit])
        if w.trump >= 0 and a_suit != w.trump and taken > w.rounds[a_suit]:
            needs_draw = True
        if a_suit == w.trump and needs_draw:
            taken = w.run[a_suit]
        if min(taken, w.ranked[a_suit]) > 0:
            relevant |= best_of(in_suit(w.hands[leader], a_suit), min(taken, w.ranked[a_suit]))
        left = max(0, left - taken)
    return relevant


@rule
def cash_with_partner(w, leader, partner, enough):
    """The cards on which it depends that a partner, after the leader has cashed, can cash the rest of `enough` tricks,
    too; 0 if it cannot, or if the lead does not come to it."""
    mine, theirs = w.hands[leader], w.hands[partner]
    total, more, entry, relevant = 0, 0, False, np.int64(0)
    drawn = w.drawn
    for step in range(4):
        a_suit = (step + max(w.trump, 0)) & 3
        own, own_length = in_suit(theirs, a_suit), count(in_suit(theirs, a_suit))
        run, length = w.run[a_suit], count(in_suit(mine, a_suit))
        total += run
        if min(run, w.ranked[a_suit]) > 0:
            relevant |= best_of(in_suit(mine, a_suit), min(run, w.ranked[a_suit]))
        if own_length <= run:
            continue
        kept = in_suit(mine, a_suit)
        if length > run:
            for _ in range(run):
                kept ^= np.int64(1) << highest(kept)
        else:
            kept = np.int64(0)
        winners = min(above(own, in_suit(w.foes, a_suit) | kept), own_length - run)
        if drawn == 0 and a_suit != w.trump:
            winners = min(winners, w.rounds[a_suit] - run)
        if winners <= 0:
            continue
        relevant |= best_of(own, winners)
        entry = entry or (length > run and (a_suit == w.trump or w.trump < 0 or run < w.rounds[a_suit] or w.drawn == 1))
        free = drawn == 1 or a_suit == w.trump
        if free and run + winners >= w.foe_length[a_suit] and length <= run + winners:
            winners = own_length - run
        if a_suit == w.trump and run + winners >= w.foe_length[a_suit]:
            drawn = 1
        more += winners
        if entry and total + min(more, count(theirs) - total) >= enough:
            return relevant
    if not entry or total + min(more, count(theirs) - total) < enough:
        return np.int64(0)
    return relevant


@rule
def cashable(w, cards, leader, friends, enough):
    """The cards on which it depends that the leader's side can cash `enough` tricks at once, with two hands at most; -1
    if it cannot."""
    see_foes(w, friends)
    total = see_runs(w, cards, leader)
    if total >= enough:
        return leaders_winners(w, leader, enough)
    if w.trump >= 0 and in_suit(w.foes, w.trump):
        relevant = winners_and_trumps(w, cards, leader, friends, enough)
        if relevant >= 0:
            return relevant
    for partner in range(w.seats):
        if partner != leader and friends >> partner & 1:
            relevant = cash_with_partner(w, leader, partner, enough)
            if relevant:
                return relevant
    return np.int64(-1)


@rule
def long_trumps(w, cards, seat, friends, enough):
    """The cards on which it depends that a seat's trumps bring its side `enough` tricks whichever seat leads; -1 if
    they do not.

    Each of them is played to a trick of its own, and it takes a higher trump of the foes to beat one: those cannot beat
    more than they are. Ranks matter as far down as they are needed; below, the foes' trumps are taken to be the higher.
    """
    trumps = in_suit(cards, w.trump)
    own = in_suit(w.hands[seat], w.trump)
    foes = np.int64(0)
    for other in range(w.seats):
        if friends >> other & 1 == 0:
            foes |= in_suit(w.hands[other], w.trump)
    low, low_foes, beaters, unbeaten, relevant = count(own), count(foes), 0, 0, np.int64(0)
    while unbeaten + max(0, low - beaters - low_foes) < enough:
        if trumps == 0 or unbeaten + low < enough:
            return np.int64(-1)
        top = highest(trumps)
        relevant = np.int64(1) << top
        trumps ^= relevant
        if own & relevant:
            low -= 1
            if beaters:
                beaters -= 1
            else:
                unbeaten += 1
        elif foes & relevant:
            low_foes -= 1
            beaters += 1
    return relevant


@rule
def sides_long_trumps(w, cards, side, enough):
    """`long_trumps` of any hand of a side."""
    for seat in range(w.seats):
        if side >> seat & 1 and count(in_suit(w.hands[seat], w.trump)) >= enough:
            relevant = long_trumps(w, cards, seat, side, enough)
            if relevant >= 0:
                return relevant
    return np.int64(-1)


@rule
def winners_and_trumps(w, cards, leader, friends, enough):
    """The cards on which it depends that the leader's winners in other suits, cashed before a foe can ruff, and the
    long trumps of one hand come to `enough` tricks; -1 if they do not. (`see_runs` before.)"""
    total, relevant = 0, np.int64(0)
    for a_suit in range(4):
        run = min(w.run[a_suit], w.rounds[a_suit])
        if a_suit != w.trump and run > 0:
            total += run
            ranked = min(run, w.ranked[a_suit])
            if ranked > 0:
                relevant |= best_of(in_suit(w.hands[leader], a_suit), ranked)
    left = count(w.hands[leader])
    for seat in range(w.seats):
        if friends >> seat & 1:
            length = count(in_suit(w.hands[seat], w.trump))
            if length + total >= enough and (seat == leader or left - length >= total):
                found = long_trumps(w, cards, seat, friends, enough - total)
                if found >= 0:
                    return relevant | found
    return np.int64(-1)


@rule
def sure_trumps(w, cards, side, enough):
    """The cards on which it depends that a side's highest trumps take `enough` tricks, whichever seat leads; -1
    if not."""
    if w.trump < 0:
        return np.int64(-1)
    relevant = sides_long_trumps(w, cards, side, enough)
    if relevant >= 0:
        return relevant
    own, longest = np.int64(0), 0
    for seat in range(w.seats):
        if side >> seat & 1:
            own |= in_suit(w.hands[seat], w.trump)
            longest = max(longest, count(in_suit(w.hands[seat], w.trump)))
    if min(above(own, in_suit(cards, w.trump) & ~own), longest) < enough:
        return np.int64(-1)
    return best_of(own, enough)


@rule
def cashable_by_others(w, cards, leader, others, enough):
    """The cards by which the other side can cash `enough` tricks as soon as the leader has led, whatever
    it leads: they hold the best card of each of the leader's suits. -1 if they cannot."""
    relevant, known = np.int64(0), 0
    for a_suit in range(4):
        if in_suit(w.hands[leader], a_suit):
            top = highest(in_suit(cards, a_suit))
            if w.hands[leader] >> top & 1:
                return np.int64(-1)
            relevant |= np.int64(1) << top
    for a_suit in range(4):
        if in_suit(w.hands[leader], a_suit):
            top = highest(in_suit(cards, a_suit))
            holder = 0
            while w.hands[holder] >> top & 1 == 0:
                holder += 1
            if others >> holder & 1 == 0:
                return np.int64(-1)
            if known >> holder & 1 == 0:
                known |= 1 << holder
                found = cashable(w, cards, holder, others, enough)
                if found < 0:
                    return np.int64(-1)
                relevant |= found
            if w.trump >= 0 and a_suit != w.trump and w.rounds[a_suit] == 0:
                return np.int64(-1)
    return relevant


@rule
def lowest_only(relevant):
    """The lowest card of each suit."""
    found = np.int64(0)
    for a_suit in range(4):
        of_suit = in_suit(relevant, a_suit)
        if of_suit:
            found |= np.int64(1) << lowest(of_suit)
    return found
