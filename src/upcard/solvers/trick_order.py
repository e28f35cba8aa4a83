"""In which order the search of tricks tries cards: the likeliest to decide a position first.

What is known of ordering cards is in Bo Haglund's *Search Algorithms for a Bridge Double Dummy Solver* (2010). These
are a few of its heuristics: with all hands open the first question about a card is whether it is sure to win the trick.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import rank, suit
from upcard.cards.sets import count, highest, in_suit, one
from upcard.jit.rule import rule
from upcard.solvers.trick_record import Trick

BEATEN = -1
KILLER = 200
"""What it adds to the promise of a lead that it has just decided another position as deep."""
SAME_LENGTHS = 2000
"""And that it has decided the last one with the same lengths of suits."""
RECORD = 6000
"""And that whenever it was tried it decided at no cost: more than anything that can be seen of the position."""
DISCARD = 120
"""The same for a card off suit."""
COST = 4
"""Leads that take a search of two to this power of positions count half."""
LEADS, DISCARDS = 0, 4 * 4 * 52
"""Where the records of leads and discards begin."""
REMEMBERED = 4096
"""After so many tries the older half counts half."""


@rule
def power(w, card, led):
    """What a card is worth in a trick: higher wins; `BEATEN` for a card that cannot win."""
    of = suit(card)
    if of == w.trump:
        return 16 + rank(card)
    return rank(card) if of == led else BEATEN


@rule
def beats(w, card, best):
    """Whether a card takes the trick from the one that would take it so far."""
    return card > best if suit(card) == suit(best) else suit(card) == w.trump


@rule
def laid(w, trick, seat, card):
    """A trick with one more card, which a seat plays."""
    if trick.lying == 0:
        return Trick(suit(card), 1, one(card), card, seat)
    best, winner = trick.best, trick.winner
    if beats(w, card, best):
        best, winner = card, seat
    return Trick(trick.led, trick.lying + 1, trick.played | one(card), best, winner)


@rule
def most_power(w, seat, led, free):
    """The best card that a seat can play to a trick, by its power. `free`: suit need not be followed."""
    hand = w.hands[seat]
    own = in_suit(hand, led)
    trumps = in_suit(hand, w.trump) if w.trump >= 0 and (free or own == 0) else np.int64(0)
    if trumps:
        return power(w, highest(trumps), led)
    return power(w, highest(own), led) if own else BEATEN


@rule
def see_rest(w, side, seat, lying, led, free):
    """Write the best that foes and friends can still do who play after a seat."""
    w.foe_power, w.friend_power = BEATEN, BEATEN
    other = seat
    for _ in range(w.seats - lying - 1):
        other = other + 1 if other + 1 < w.seats else 0
        best = most_power(w, other, led, free)
        if side >> other & 1:
            w.friend_power = max(w.friend_power, best)
        else:
            w.foe_power = max(w.foe_power, best)


@rule
def next_move(w, first, end):
    """The most promising of the moves listed from one place to another; it changes places with the first."""
    pick = first
    for k in range(first + 1, end):
        if w.worth[k] > w.worth[pick]:
            pick = k
    card = np.int64(w.moves[pick])
    w.moves[pick], w.worth[pick] = w.moves[first], w.worth[first]
    return card


@rule
def weigh_lead(w, cards, card, side, seat):
    """How promising a lead is (`see_rest` comes first)."""
    of = suit(card)
    own = power(w, card, of)
    length = count(in_suit(w.hands[seat], of))
    if own > w.foe_power:
        worth = 60 + (8 if own > w.friend_power else 0) - length
        if of == w.trump:
            worth += 6
        return 16 * worth + rank(card)
    if w.friend_power > w.foe_power:
        return 16 * (50 + length) - rank(card)
    worth = 20 + 2 * length
    top = highest(in_suit(cards, of))
    if side >> holder_of(w, top) & 1:
        worth += 12  # a finesse may be in it
    second = in_suit(cards, of) & ~(in_suit(cards, of) & -(1 << top))
    if of == w.trump:
        worth -= 6
    return 16 * worth + (rank(card) if second and own + 1 == rank(top) else -rank(card))


@rule
def record_of(cards, seat, card):
    """The place of a seat's card among the records of leads or of discards: positions with about as many cards left
    share it."""
    return 52 * (4 * (count(cards) >> 4) + seat) + card


@rule
def weigh_record(w, cards, seat, card, shape, ply):
    """How promising a lead is by what became of it in other positions of the deal (the history heuristic: Schaeffer,
    *The History Heuristic and Alpha-Beta Search Enhancements in Practice*, 1989), and by what that cost: where several
    leads decide, one with a short proof is wanted."""
    own = LEADS + record_of(cards, seat, card)
    size = highest(w.spent[own] // (w.tried[own] + 1) + 1)
    worth = RECORD * w.decided[own] // (w.tried[own] + 4) * COST // (COST + size)
    if card == w.lead[shape]:
        worth += SAME_LENGTHS
    return worth + KILLER if card == w.killer[ply] else worth


@rule
def note(w, cards, seat, led, card, decided, spent):
    """What came of a card that was tried, if records are kept of it: of leads (`led` -1) and discards. `spent`: how
    many positions were searched."""
    if led >= 0 and (suit(card) == led or suit(card) == w.trump):
        return
    own = (LEADS if led < 0 else DISCARDS) + record_of(cards, seat, card)
    w.tried[own] += 1
    w.decided[own] += decided
    w.spent[own] += spent
    if w.tried[own] > REMEMBERED:
        w.tried[own] >>= 1
        w.decided[own] >>= 1
        w.spent[own] >>= 1


@rule
def forget(w):
    """Another deal begins."""
    for own in range(len(w.tried)):
        w.tried[own] = w.decided[own] = w.spent[own] = 0
    for shape in range(len(w.lead)):
        w.lead[shape] = -1
    for ply in range(len(w.killer)):
        w.killer[ply] = -1


@rule
def holder_of(w, card):
    """The seat that holds a card."""
    seat = 0
    while seat < 3 and w.hands[seat] >> card & 1 == 0:
        seat += 1
    return seat


@rule
def weigh_follow(w, cards, seat, card, led, lying, best_power, friendly):
    """How promising it is to follow with a card while `best_power` lies there, a friend's or not (`see_rest` comes
    first)."""
    own = power(w, card, led)
    won = friendly and best_power > w.foe_power  # the trick is ours as it is
    covered = w.friend_power > max(best_power, w.foe_power)  # or a friend will take it
    if own == BEATEN:
        return (200 if won or covered else 100) + weigh_discard(w, cards, seat, card)
    if own > best_power and own > w.foe_power:
        return (150 if won or covered else 600) - own
    if suit(card) != led and (lying == 2 or own < best_power):  # a trump that will be beaten
        return -own
    if own > best_power and not friendly and not covered:
        return 220 - own
    return (250 if won or covered else 200) - own


@rule
def weigh_discard(w, cards, seat, card):
    """How little a card off suit is missed: low ones of long suits, and those with a good record."""
    of = in_suit(cards, suit(card))
    length = count(of & w.hands[seat])
    guard = count(of >> (card + 1)) + 1 >= length  # the last guard of a card that may become good
    own = DISCARDS + record_of(cards, seat, card)
    record = DISCARD * w.decided[own] // (w.tried[own] + 4)
    return 2 * (3 * length - rank(card) - (8 if guard and length > 1 else 0)) + record
