"""Poker hands: the value of five cards, high and by three scales of low.

A value is one number; of two hands the one with the larger value is better, on every scale, and equal values tie. It is
put together from bit masks of ranks, because among masks with equally many bits the larger number is the one with the
higher top card, then the higher second card, and so on:

    category, then the ranks that make the category (of the pairs, the trips, the top of a straight), then the others

There is no look-up table, and fewer than five cards have a value as well (without straights and flushes), which
ranks cards that lie open.

>>> from upcard.cards.faces import parse_cards
>>> from upcard.cards.sets import set_of
>>> high("A♠ A♥ K♦ 3♣ 2♣") > high("K♠ K♥ Q♦ J♣ 10♣") > high("A♠ K♥ Q♦ J♣ 9♣")
True
>>> category_name(high_value(set_of(parse_cards("10♠ 10♥ 10♦ 4♣ 4♠"))))
'full house'
"""

from __future__ import annotations

from upcard.cards.faces import parse_cards
from upcard.cards.sets import set_of
from upcard.declarations.options import choices
from upcard.jit.bits import bit_count, highest_bit
from upcard.jit.rule import rule

CATEGORIES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
HIGH_CARD, PAIR, TWO_PAIRS, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = range(9)

RANKS = 0x1FFF
WHEEL = 0b1_0000_0000_1111
"""The ranks of 5-4-3-2-A, the ace high."""
WORST = (STRAIGHT_FLUSH + 1) << 26
"""More than any value: a low value is this less the badness of the hand."""

ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX = LOW_SCALES = choices("ace_to_five", "deuce_to_seven", "ace_to_six")
"""Scales of low. Ace to five: the ace is low, straights and flushes do not count. Deuce to seven: the ace is high,
straights and flushes count against the hand, and 5-4-3-2-A is no straight. Ace to six: the ace is low, straights
(5-4-3-2-A too, but not A-K-Q-J-10, whose ace is low) and flushes count against the hand."""


@rule
def ace_low(ranks):
    """A mask of ranks with the ace below the two."""
    return (ranks << 1) & RANKS | ranks >> 12


@rule
def suit_ranks(cards, a_suit):
    """The mask of the ranks held in a suit."""
    return (cards >> (13 * a_suit)) & RANKS


@rule
def grouped_value(clubs, diamonds, hearts, spades):
    """The value of the ranks of each suit, by pairs and the like alone."""
    held = clubs | diamonds | hearts | spades
    two = (clubs | diamonds) & (hearts | spades) | clubs & diamonds | hearts & spades
    three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    four = clubs & diamonds & hearts & spades
    if four:
        return _value(FOUR_OF_A_KIND, four, held & ~four)
    if three:
        pair = two & ~three
        return _value(FULL_HOUSE if pair else THREE_OF_A_KIND, three, held & ~three)
    if two:
        return _value(TWO_PAIRS if bit_count(two) == 2 else PAIR, two, held & ~two)
    return _value(HIGH_CARD, 0, held)


@rule
def _value(category, group, others):
    return category << 26 | group << 13 | others


@rule
def straight_top(held, wheel):
    """The mask of the top card of a straight of five ranks, or 0. `wheel` is the mask of one more straight, whose top
    is its fourth card from below (0: none)."""
    if wheel and held == wheel:
        return 0b1000
    lowest = held & -held
    return 1 << highest_bit(held) if held == lowest * 31 else 0


@rule
def five_card_value(clubs, diamonds, hearts, spades, wheel):
    """The value of five cards with straights and flushes, from the ranks of each suit."""
    grouped = grouped_value(clubs, diamonds, hearts, spades)
    held = clubs | diamonds | hearts | spades
    if bit_count(held) != 5:
        return grouped
    top = straight_top(held, wheel)
    if held in (clubs, diamonds, hearts, spades):
        return _value(STRAIGHT_FLUSH, top, 0) if top else _value(FLUSH, 0, held)
    return _value(STRAIGHT, top, 0) if top else grouped


@rule
def high_value(cards):
    """The value of a set of five cards; the ace is high, or low in 5-4-3-2-A."""
    return five_card_value(
        suit_ranks(cards, 0), suit_ranks(cards, 1), suit_ranks(cards, 2), suit_ranks(cards, 3), WHEEL
    )


@rule
def open_value(cards):
    """The value of up to four cards that lie open: pairs and the like, then ranks, the ace high."""
    return grouped_value(suit_ranks(cards, 0), suit_ranks(cards, 1), suit_ranks(cards, 2), suit_ranks(cards, 3))


@rule
def low_value(cards, scale):
    """The value of a set of five cards as a low hand, by one of the three scales."""
    clubs, diamonds, hearts, spades = (
        suit_ranks(cards, 0),
        suit_ranks(cards, 1),
        suit_ranks(cards, 2),
        suit_ranks(cards, 3),
    )
    if scale == DEUCE_TO_SEVEN:
        return WORST - five_card_value(clubs, diamonds, hearts, spades, 0)
    clubs, diamonds, hearts, spades = ace_low(clubs), ace_low(diamonds), ace_low(hearts), ace_low(spades)
    if scale == ACE_TO_SIX:
        return WORST - five_card_value(clubs, diamonds, hearts, spades, 0)
    return WORST - grouped_value(clubs, diamonds, hearts, spades)


def high(text: str) -> int:
    """`high_value` of cards in text."""
    return int(high_value(set_of(parse_cards(text))))


def low(text: str, scale: int = ACE_TO_FIVE) -> int:
    """`low_value` of cards in text."""
    return int(low_value(set_of(parse_cards(text)), scale))


def category_name(value: int) -> str:
    """The name of the category of a high value."""
    return CATEGORIES[value >> 26]
