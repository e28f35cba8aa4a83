"""Rankings of single cards, printed as books print them."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.arrays import NDArray, np
from upcard.cards.faces import parse_cards


def strength_of_classes(classes: Sequence[str]) -> NDArray[np.int8]:
    """A table by face from classes of equal cards, the highest first; the lowest class has strength 1, a face in no
    class 0.

    >>> table = strength_of_classes(("4♣", "3♣ 3♦", "Q♣"))
    >>> [int(table[face]) for face in parse_cards("4♣ 3♦ 3♣ Q♣ K♣")]
    [3, 2, 2, 1, 0]
    """
    table = np.zeros(52, np.int8)
    for strength, cards in enumerate(reversed(classes), start=1):
        for face in parse_cards(cards):
            if table[face]:
                raise ValueError(f"a card of {cards!r} stands in two classes")
            table[face] = strength
    return table
