"""The cards left at the end of a hand of Crates, and the score (R36-R41)."""

from upcard.rulebook import rule
from upcard.rulebook import ACE, EIGHT, FIVE, FOUR, JACK, KING, NINE, QUEEN, RANK_SET, SEVEN, SIX, TEN, THREE, TWO
from upcard.rulebook import count, lowest, of_rank, rank, without, without_lowest
from upcard.rulebook import win_match
from upcard.rulebook import values_by_rank, worth
from upcard.games.crates.state import COUNTING, HANDS, Crates, side_of

COVERED = 3  # R39
VALUE = values_by_rank(
    {
        ACE: 1,
        TWO: 20,
        FOUR: 15,
        FIVE: 30,
        SIX: 30,
        SEVEN: 20,
        EIGHT: 50,
        NINE: 30,
        TEN: 25,
        JACK: 10,
        QUEEN: 10,
        KING: 10,
    }
)  # R36


@rule
def end_hand(s: Crates):
    """R36: each player's cards are counted. R41: after fifteen hands the lowest total wins; equals share (G16)."""
    s.phase = COUNTING
    s.over = 1
    for seat in range(s.seats):
        s.left[seat] = worth_of_hand(s.hands[seat], s.spare_three)
        s.total[side_of(s, seat)] += s.left[seat]
    if s.hand + 1 == HANDS:
        win_match(s, winners(s))


@rule
def winners(s: Crates):
    best = points(s, 0)
    for seat in range(1, s.seats):
        best = max(best, points(s, seat))
    won = 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            won |= 1 << seat
    return won


@rule
def worth_of_hand(cards, spare_three):
    """R37: 3s alone are -50 each. R38-R40, G14: else each covers the dearest card left, except an 8."""
    threes = count(of_rank(cards, THREE))
    others = cards & ~RANK_SET[THREE]
    if others == 0:
        return -50 * threes
    covered = min(threes, count(others & ~RANK_SET[EIGHT]))
    for _ in range(covered):
        others = without(others, dearest(others & ~RANK_SET[EIGHT]))
    return COVERED * covered + spare_three * (threes - covered) + worth(others, VALUE)


@rule
def dearest(cards):
    """The card that counts most."""
    best = lowest(cards)
    while cards:
        if VALUE[rank(lowest(cards))] > VALUE[rank(best)]:
            best = lowest(cards)
        cards = without_lowest(cards)
    return best


@rule
def points(s: Crates, seat):
    """R41: the lowest total wins."""
    return -s.total[side_of(s, seat)]
