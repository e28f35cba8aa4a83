"""The value of three cards of Commerce (R5-R11)."""

from upcard.rulebook import choices, rule
from upcard.rulebook import ACE, JACK, KING, QUEEN, RANK_SIGNS, TEN, THREE, in_suit, lowest, set_of, suit
from upcard.rulebook import values_by_rank, worth
from upcard.cards.faces import parse_cards
from upcard.jit.bits import highest_bit
from upcard.mechanics.chips.poker import PAIR, THREE_OF_A_KIND, open_value

TRICON, SEQUENCE, FLUSH, PAIR_OF_TWO, POINT = 4, 3, 2, 1, 0
NAMES = ("point", "pair", "flush", "sequence", "tricon")
CARD_POINT = values_by_rank({ACE: 11, KING: 10, QUEEN: 10, JACK: 10, TEN: 10, **{r: r + 2 for r in range(TEN)}})  # R10
LOW_SEQUENCE = 1 << ACE | 0b11
SPLIT, BY_CARDS = FLUSH_TIE = choices("split", "cards")


@rule
def hand_value(cards, flush_tie):
    """R5-R9: the value of three cards; of two hands the larger value is better."""
    grouped = open_value(cards)
    category, group, ranks = grouped >> 26, grouped >> 13 & 0x1FFF, grouped & 0x1FFF
    if category == THREE_OF_A_KIND:
        return combined(TRICON, group, 0)
    if category == PAIR:
        return combined(PAIR_OF_TWO, group, ranks)
    if in_suit(cards, suit(lowest(cards))) != cards:
        return combined(POINT, worth(cards, CARD_POINT), ranks)  # R11: whatever the ranks
    if ranks == LOW_SEQUENCE or ranks == (ranks & -ranks) * 7:
        return combined(SEQUENCE, THREE if ranks == LOW_SEQUENCE else highest_bit(ranks), 0)
    return combined(FLUSH, worth(cards, CARD_POINT), ranks if flush_tie == BY_CARDS else 0)


@rule
def combined(category, first, second):
    return category << 26 | first << 13 | second


def combination(text):
    """The name of a hand of three cards in words."""
    value = int(hand_value(set_of(parse_cards(text)), SPLIT))
    name, point = NAMES[value >> 26], value >> 13 & 0x1FFF
    if value >> 26 in (FLUSH, POINT):
        return f"{name} {point}"
    top = point if value >> 26 == SEQUENCE else point.bit_length() - 1
    return f"{name} {RANK_SIGNS[top]}"
