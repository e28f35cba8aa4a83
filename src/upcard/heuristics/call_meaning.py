"""What a call says of the hand that makes it, packed into a word: the form of ``call_meaning`` in a game's judgement.

A meaning, and what is known of a seat, is: points from low to high, at least and at most so many cards of each suit,
how points are counted, aces if the call tells them, and marks (`EVEN` and so on). Its weight, from 0 to 15, says which
of two calls a hand prefers that fits both.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import ACE, JACK, KING, QUEEN, TEN
from upcard.cards.sets import count, in_suit, of_rank
from upcard.jit.elementary import int_power
from upcard.jit.rule import rule

POINTS, HIGH_CARDS, FIT = 0, 1, 2
"""How points are counted: with long suits; high cards alone; with short suits beside a trump suit (`FIT` + suit)."""
EVEN, LONGEST, TAKEOUT, FORCING, ARTIFICIAL = (1 << bit for bit in range(47, 52))
"""Marks: a balanced hand; the longest suit; shortness in theirs and support for the rest; partner may not pass; the
call does not name a suit that is held."""
MAJOR = 1 << 62
"""A mark: four cards in hearts or spades, either of them."""
STOPPER = -(1 << 63)
"""A mark: each of their suits is stopped, by the ace or by a king, a queen or a jack with enough cards beside it."""
_HIGH, _LEAST, _MOST, _COUNTED, _ACES_LEAST, _ACES_MOST, _WEIGHT = 6, 12, 28, 44, 52, 55, 58
_ANY_LENGTH = 0xDDDD << _MOST
MAX_KEYS = 5
"""The four aces, and the king of trumps where points are counted beside a trump suit."""
_ANY_ACES = MAX_KEYS << _ACES_MOST
NOTHING_KNOWN = 40 << _HIGH | _ANY_LENGTH | _ANY_ACES
HEAVIEST = 15.0


@rule
def shows(low, high, counted, weight):
    """A meaning with nothing said of suits."""
    lowest, highest = min(max(low, 0), 40), min(max(high, 0), 40)
    return (
        np.int64(lowest) | np.int64(highest) << _HIGH | np.int64(counted) << _COUNTED | np.int64(weight) << _WEIGHT
        | np.int64(_ANY_LENGTH) | np.int64(_ANY_ACES)
    )  # fmt: skip


@rule
def with_suit(meaning, a_suit, least, most):
    """The meaning, with at least and at most so many cards of a suit."""
    at_least, at_most = np.int64(_LEAST + 4 * a_suit), np.int64(_MOST + 4 * a_suit)
    cleared = meaning & ~(np.int64(15) << at_least | np.int64(15) << at_most)
    return cleared | np.int64(min(max(least, 0), 13)) << at_least | np.int64(min(max(most, 0), 13)) << at_most


@rule
def with_aces(meaning, least, most):
    """The meaning, with at least and at most so many aces; with `least` above `most`, as many as `most` or fewer, or as
    many as `least` or more: 4 and 0 are none or four."""
    cleared = meaning & ~(np.int64(7) << _ACES_LEAST | np.int64(7) << _ACES_MOST)
    return (
        cleared
        | np.int64(min(max(least, 0), MAX_KEYS)) << _ACES_LEAST
        | np.int64(min(max(most, 0), MAX_KEYS)) << _ACES_MOST
    )


@rule
def even(meaning):
    """The meaning, of a balanced hand."""
    found = meaning | np.int64(EVEN)
    for a_suit in range(4):
        found = with_suit(found, a_suit, max(2, least_of(meaning, a_suit)), min(5, most_of(meaning, a_suit)))
    return found


@rule
def of_any_shape(meaning):
    """The meaning, of a hand of any shape."""
    found = meaning & ~np.int64(EVEN | LONGEST)
    for a_suit in range(4):
        found = with_suit(found, a_suit, 0, 13)
    return found


@rule
def with_points(meaning, low, high):
    """The meaning, with other points, counted as before."""
    lowest, highest = min(max(low, 0), 40), min(max(high, 0), 40)
    return meaning & ~np.int64(63 | 63 << _HIGH) | np.int64(lowest) | np.int64(highest) << _HIGH


@rule
def with_stopper(meaning):
    """The meaning, of a hand that stops their suits."""
    return meaning | np.int64(STOPPER)


@rule
def low_of(meaning):
    return meaning & 63


@rule
def high_of(meaning):
    return (meaning >> _HIGH) & 63


@rule
def least_of(meaning, a_suit):
    return (meaning >> (_LEAST + 4 * a_suit)) & 15


@rule
def most_of(meaning, a_suit):
    return (meaning >> (_MOST + 4 * a_suit)) & 15


@rule
def counted_of(meaning):
    return (meaning >> _COUNTED) & 7


@rule
def aces_least(meaning):
    return (meaning >> _ACES_LEAST) & 7


@rule
def aces_most(meaning):
    return (meaning >> _ACES_MOST) & 7


@rule
def weight_of(meaning):
    return (meaning >> _WEIGHT) & 15


@rule
def marked(meaning, mark):
    return meaning & np.int64(mark) != 0


EXACT, LITTLE = 5, 3
"""A hand known within so many points is believed to have them, whatever it calls; one that calls with less than it has
shown has hardly more than that."""


@rule
def points_together(known, meaning):
    """The least and the most points of a seat after a call. Where the call contradicts what was known it counts, unless
    that was exact, or the call says less: a preference of an opener is no weaker than his opening."""
    low, high = max(low_of(known), low_of(meaning)), min(high_of(known), high_of(meaning))
    if low <= high:
        return low, high
    if high_of(meaning) < low_of(known):
        return low_of(known), min(high_of(known), low_of(known) + LITTLE)
    if high_of(known) - low_of(known) <= EXACT:
        return low_of(known), high_of(known)
    return low_of(meaning), high_of(meaning)


@rule
def narrowed(known, meaning):
    """What is known of a seat after a call; where its lengths contradict what was known, the call counts."""
    low, high = points_together(known, meaning)
    found = shows(low, high, POINTS, 0) | (known | meaning) & np.int64(EVEN)
    for a_suit in range(4):
        least = max(least_of(known, a_suit), least_of(meaning, a_suit))
        most = min(most_of(known, a_suit), most_of(meaning, a_suit))
        if least > most:
            least, most = least_of(meaning, a_suit), most_of(meaning, a_suit)
        found = with_suit(found, a_suit, least, most)
    return with_aces(
        found, max(aces_least(known), aces_least(meaning)), min(aces_most(known), aces_most(meaning))
    )  # fmt: skip


# --- What a hand is worth, and how well it fits ----------------------------------------------------------------------


@rule
def high_cards(hand):
    return (
        4 * count(of_rank(hand, ACE))
        + 3 * count(of_rank(hand, KING))
        + 2 * count(of_rank(hand, QUEEN))
        + count(of_rank(hand, JACK))
    )


@rule
def length(hand, a_suit):
    return count(in_suit(hand, a_suit))


@rule
def long_cards(hand):
    """A point for every card of a suit above four."""
    total = 0
    for a_suit in range(4):
        total += max(0, length(hand, a_suit) - 4)
    return total


@rule
def short_suits(hand, trump):
    """Points for short suits: a doubleton 1, a singleton 2, with four trumps 3, a void 3, with four trumps 5."""
    total, many = 0, length(hand, trump) >= 4
    for a_suit in range(4):
        n = length(hand, a_suit)
        if a_suit != trump and n <= 2:
            total += 1 if n == 2 else (3 if many else 2) if n == 1 else (5 if many else 3)
    return total


@rule
def balanced(hand):
    """No suit shorter than two, at most one of two."""
    doubletons = 0
    for a_suit in range(4):
        n = length(hand, a_suit)
        if n < 2:
            return False
        doubletons += n == 2
    return doubletons <= 1


@rule
def tops_and_quacks(hand):
    """What aces and tens are worth beside trumps more than they count, and queens and jacks less: a point for two
    more of the ones than of the others, two for five more (near Marty Bergen's "adjust three", *Points Schmoints*)."""
    more = (
        count(of_rank(hand, ACE)) + count(of_rank(hand, TEN)) - count(of_rank(hand, QUEEN)) - count(of_rank(hand, JACK))
    )
    size = abs(more)
    worth = 0 if size < 2 else 1 if size < 5 else 2
    return worth if more > 0 else -worth


@rule
def points_by(hand, counted):
    """The points of a hand, counted in one of the ways."""
    if counted == HIGH_CARDS:
        return high_cards(hand)
    if counted >= FIT:
        trump = counted - FIT
        return high_cards(hand) + tops_and_quacks(hand) + max(short_suits(hand, trump), long_cards(hand))
    return high_cards(hand) + long_cards(hand)


@rule
def key_cards(hand, counted):
    """The aces of a hand, and the king of the suit beside which its points are counted."""
    kings = count(of_rank(in_suit(hand, counted - FIT), KING)) if counted >= FIT else 0
    return count(of_rank(hand, ACE)) + kings


@rule
def longer_suits(hand, a_suit, opening):
    """By how many cards a suit is shorter than the longest; a major of four does not count as an opening."""
    most = 0
    for other in range(4):
        n = length(hand, other)
        most = max(most, 0 if opening and other >= 2 and n < 5 else n)
    return most - length(hand, a_suit)


UNDER, OVER, MISSING, TOO_LONG = 0.4, 0.45, 0.15, 0.3
"""What a point too few or too many, a card too few or too many leave of the inclination to a call."""
UNEVEN, NOT_LONGEST, UNSTOPPED = 0.08, 0.3, 0.1


@rule
def stopped(hand, a_suit):
    """Whether a suit is stopped: by the ace, the guarded king, the queen with two cards, the jack with three."""
    held = in_suit(hand, a_suit)
    for honour in range(JACK, ACE + 1):
        if count(of_rank(held, honour)) and count(held) > ACE - honour:
            return True
    return False


@rule
def fitting(hand, meaning, strain, opening, theirs):
    """How well a hand fits a meaning: 1 if it is such a hand, less by how much it is not."""
    points = points_by(hand, counted_of(meaning))
    found = int_power(UNDER, max(0, low_of(meaning) - points)) * int_power(OVER, max(0, points - high_of(meaning)))
    strong = marked(meaning, TAKEOUT) and high_cards(hand) >= 17
    if not strong:
        for a_suit in range(4):
            n = length(hand, a_suit)
            found *= int_power(MISSING, max(0, least_of(meaning, a_suit) - n))
            found *= int_power(TOO_LONG, max(0, n - most_of(meaning, a_suit)))
    if marked(meaning, EVEN) and not balanced(hand):
        found *= UNEVEN
    if marked(meaning, LONGEST) and strain < 4:
        found *= int_power(NOT_LONGEST, longer_suits(hand, strain, opening))
    if marked(meaning, MAJOR) and max(length(hand, 2), length(hand, 3)) < 4:
        found *= UNEVEN
    if marked(meaning, STOPPER):
        for a_suit in range(4):
            if theirs >> a_suit & 1 and not stopped(hand, a_suit):
                found *= UNSTOPPED
    aces = key_cards(hand, counted_of(meaning))
    few, many = aces <= aces_most(meaning), aces >= aces_least(meaning)
    either = aces_least(meaning) > aces_most(meaning)
    if not ((few or many) if either else (few and many)):
        found *= 0.01
    return found
