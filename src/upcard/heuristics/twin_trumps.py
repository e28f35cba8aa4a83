"""Card play where the twin of a trump is a trump, too (`mechanics.tricks.trump_twin`)."""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.sets import holds
from upcard.heuristics.tricks import CHEAP
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trump_twin import ABOVE_PLAIN, NO_TRUMP


def sets_above_under(suits: NDArray[np.int64], power: NDArray[np.int8]) -> NDArray[np.int64]:
    """``table[trump, face]``: the cards of its suit that are stronger when `trump` is trump."""
    table = np.zeros((5, 52), np.int64)
    for trump in range(NO_TRUMP + 1):
        for face in range(52):
            own = next(int(suits[trump, k]) for k in range(4) if int(suits[trump, k]) >> face & 1)
            higher = (o for o in range(52) if own >> o & 1 and power[trump, o] > power[trump, face] >= 0)
            table[trump, face] = sum(1 << other for other in higher)
    return table


@rule
def cheapness(power, trump, card):
    """How easily a card is spared: high cards less, trumps half as easily as others."""
    mine = power[trump, card]
    return 0.5 * CHEAP[min(15, mine - ABOVE_PLAIN)] if mine >= ABOVE_PLAIN else CHEAP[mine]


@rule
def would_win(could_win, power, card, holder):
    """Whether a card beats the one that holds the trick so far: it is among those that can, and has more power."""
    return holds(could_win, card) and power[card] > power[holder]
