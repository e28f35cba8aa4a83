"""The agreement on signals: which of several cards of a suit partners play where any would do, to tell each other what
they hold of it (docs/bridge-play.md; books for beginners teach it).

A game with the options `LEADS` and `CARDING` lets a table choose (`agreement_of`); in all others it is `STANDARD`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from upcard.arrays import NDArray, np
from upcard.cards.faces import ACE, NINE, QUEEN, TEN
from upcard.engine.compile.variant import Variant

LEAD, LEAD_NO_TRUMP, ATTITUDE, COUNT, DISCARD, HONOUR, RETURN = KINDS = range(7)
"""What a card says about its suit: by a lead (with and without trumps), whether more of it is wanted, how many there
were, whether it is wanted (by a discard), that the next lower honour is not held, and how many are left of the suit
that partner has led."""
SUIT_CHOSEN = (LEAD, LEAD_NO_TRUMP, DISCARD, RETURN)
"""The kinds of cards whose suit was the player's choice."""
RANKS = 13
HOLDINGS = 1 << RANKS
"""The sets of cards that a hand may hold of a suit, as bits by rank."""
LEADS, CARDING = OPTIONS = ("leads", "carding")
"""The options of a game by which a table chooses its agreement."""
THIRD_AND_FIFTH, UPSIDE_DOWN = "third_and_fifth", "upside_down"
"""Their choices that differ from the standard ones, ``fourth_best`` and ``standard``."""


class Agreement:
    """Which cards signal what: by the leads, and by whether a high or a low card encourages and shows an even number.

    `third_and_fifth`: the third best of four cards and the fifth best of more are led, instead of the fourth best.
    `upside_down`: a low card encourages, and a low card shows an even number.
    """

    def __init__(self, third_and_fifth: bool = False, upside_down: bool = False) -> None:
        self.third_and_fifth, self.upside_down = third_and_fifth, upside_down

    def lead_of(self, ranks: Sequence[int], no_trump: bool) -> int:
        """The card of a suit to lead, by its rank; `ranks` are those held, the highest first.

        The top of touching honours (without trumps and from four cards on, only if a third is near), the top of two,
        with trumps the ace; then from an honour the fourth best (or the third and the fifth), or of three the lowest;
        from no honour the highest.
        """
        high, length = ranks[0], len(ranks)
        touching = length > 1 and high - ranks[1] == 1 and ranks[1] >= TEN
        near = length > 2 and high - ranks[2] <= 3
        if touching and (near or not no_trump or length < 4):
            return high
        if length <= 2 or high < TEN or (high == ACE and not no_trump):
            return high
        if self.third_and_fifth:
            return ranks[4] if length > 4 else ranks[2]
        return ranks[3] if length > 3 else ranks[2]

    def rank_of(self, kind: int, holding: int) -> int:
        """The rank of the card by which a hand shows its holding in a suit; -1 where it cannot. An `HONOUR` says
        nothing of the rest of the suit (`touching_honours`)."""
        ranks = [each for each in reversed(range(RANKS)) if holding >> each & 1]
        if not ranks or kind == HONOUR:
            return -1
        if kind in (LEAD, LEAD_NO_TRUMP):
            return self.lead_of(ranks, kind == LEAD_NO_TRUMP)
        if kind == RETURN:
            return ranks[0] if len(ranks) == 2 else ranks[-1]
        says_yes = len(ranks) % 2 == 0 if kind == COUNT else ranks[0] >= QUEEN
        return small_card_of(ranks, says_yes != self.upside_down)

    @cached_property
    def ranks(self) -> NDArray[np.int8]:
        """`rank_of` by kind and holding."""
        return np.array([[self.rank_of(kind, held) for held in range(HOLDINGS)] for kind in KINDS], np.int8)


STANDARD = Agreement()


def agreement_of(game: Variant) -> Agreement:
    """The agreement at a table of this game."""
    return _agreement(game.options.get(LEADS) == THIRD_AND_FIFTH, game.options.get(CARDING) == UPSIDE_DOWN)


@lru_cache(maxsize=4)
def _agreement(third_and_fifth: bool, upside_down: bool) -> Agreement:
    return Agreement(third_and_fifth, upside_down) if third_and_fifth or upside_down else STANDARD


def small_card_of(ranks: Sequence[int], high: bool) -> int:
    """The highest, or the lowest, card below the ten; -1 where there is none."""
    small = [each for each in ranks if each <= NINE]
    return -1 if not small else small[0] if high else small[-1]


def choices_of(kind: int, holding: int) -> int:
    """The number of cards from which the signal is chosen."""
    small = holding if kind in (LEAD, LEAD_NO_TRUMP, RETURN) else holding & ((1 << TEN) - 1)
    return small.bit_count()


def touching_honours(holding: int, honour: int) -> list[int]:
    """The honours of a hand that touch one of them, and that one, the lowest first."""
    low, high = honour, honour
    while low > TEN and holding >> low - 1 & 1:
        low -= 1
    while high < ACE and holding >> high + 1 & 1:
        high += 1
    return list(range(low, high + 1))


CHOICES = np.array([[max(1, choices_of(kind, held)) for held in range(HOLDINGS)] for kind in KINDS], np.int8)
"""`choices_of` by kind and holding."""
_TOUCHING = [[touching_honours(held << TEN, TEN + k) for held in range(1 << RANKS - TEN)] for k in range(RANKS - TEN)]
LOWEST = np.array([[TEN + k == run[0] for run in row] for k, row in enumerate(_TOUCHING)], np.bool_)
AS_GOOD = np.array([[len(run) for run in row] for row in _TOUCHING], np.int8)
"""Whether an honour is the lowest of those that touch it, and how many these are: by how far it is above the ten, and
by the honours that are held."""
