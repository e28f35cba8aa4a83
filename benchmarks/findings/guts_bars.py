"""Guts for two, computed exactly: the loss by going in from a certain card on, in either order of declaring.

    python -m benchmarks.findings.guts_bars

One hand with an ante of 1, whose pot is shared in the end: who is in alone gains 1; if both are in the better hand
gains 2. Perfect play of both is found by fictitious play (Brown, 1951). A player never gives up an uncontested pot.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from upcard.cards.faces import RANK_NAMES
from upcard.cards.sets import set_of
from upcard.mechanics.chips.poker import open_value

ROUNDS = 4000
BARS = range(4, 13)
"""From a six on to an ace."""
Plan = NDArray[np.float64]
"""By class of hands, the worst first: how often it goes in."""


def classes() -> tuple[list[int], NDArray[np.float64]]:
    """The values of hands, the worst first, and how often two players hold each two of them."""
    hands = list(combinations(range(52), 2))
    value = {hand: int(open_value(set_of(hand))) for hand in hands}
    values = sorted(set(value.values()))
    place = {of: n for n, of in enumerate(values)}
    ranks = Counter((place[value[hand]], *sorted(face % 13 for face in hand)) for hand in hands)
    joint = np.zeros((len(values), len(values)))
    faces = np.array(hands)
    at = np.array([place[value[hand]] for hand in hands])
    for (mine, low, high), ways in ranks.items():
        first = next(hand for hand in hands if sorted(face % 13 for face in hand) == [low, high])
        free = ~np.isin(faces, first).any(1)
        joint[mine] += ways * np.bincount(at[free], minlength=len(values))
    return values, joint / joint.sum()


class Guts:
    """What plans bring to who speaks first, and the best answers to them."""

    def __init__(self) -> None:
        self.values, self.joint = classes()
        places = np.arange(len(self.values))
        self.showdown = 2.0 * np.sign(places[:, None] - places)

    def worth(self, first: Plan, second: Plan) -> float:
        """Chips a hand for who speaks first. The other one takes what is left to him."""
        both = first[:, None] * (second * self.showdown + 1 - second)
        return float((self.joint * (both - (1 - first)[:, None])).sum())

    def answer_first(self, second: Plan) -> Plan:
        inside = (self.joint * (second * self.showdown + 1 - second)).sum(1)
        return np.where(inside > -self.joint.sum(1), 1.0, 0.0)

    def answer_second(self, first: Plan) -> Plan:
        met = self.joint * first[:, None]
        return np.where(-(met * self.showdown).sum(0) > -met.sum(0), 1.0, 0.0)

    def perfect(self) -> tuple[Plan, Plan]:
        first = second = np.ones(len(self.values))
        firsts, seconds = first.copy(), second.copy()
        for n in range(1, ROUNDS):
            first, second = self.answer_first(seconds / n), self.answer_second(firsts / n)
            firsts, seconds = firsts + first, seconds + second
        return firsts / ROUNDS, seconds / ROUNDS

    def bar(self, high: int) -> Plan:
        """In with a pair, or from a card on."""
        lowest = int(open_value(set_of((0, 13 + high))))
        return np.array([float(value >= lowest) for value in self.values])


def main() -> None:
    guts = Guts()
    first, second = guts.perfect()
    print(f"perfect play: {guts.worth(first, second):+.3f} chips a hand for who speaks first")
    for high in BARS:
        bar = guts.bar(high)
        lost = (guts.worth(first, bar) - guts.worth(bar, second)) / 2
        print(f"in with a pair or from {RANK_NAMES[high]} on: loses {lost:.3f} chips a hand to it")


if __name__ == "__main__":
    main()
