"""Guts: how good two cards are, exactly, for all that their holder knows.

The others' cards are counted, not drawn: of all ways to deal two cards each to the opponents, how many leave every
one of them below the hand, or level with it. What they have declared is taken for no sign of what they hold.

>>> aces = chances("A♠ A♥", 3)
>>> round(aces.best_alone, 4), round(aces.best + aces.worse, 9)
(0.9976, 1.0)
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from math import comb, factorial, perm, prod

from upcard.cards.faces import parse_cards
from upcard.cards.sets import set_of
from upcard.engine.knowledge.view import View
from upcard.errors import BadPosition
from upcard.mechanics.chips.poker import open_value

RANKS, SUITS = 13, 4
BELOW, LEVEL, ABOVE = -1, 0, 1
Ways = dict[tuple[int, int, tuple[int, ...]], int]
"""By hands made, hands among them that are level, and free cards of each kind: in how many ways."""


@dataclass(frozen=True, slots=True)
class Chances:
    """Of a hand that stays in against `opponents`: the chances that it is best alone, and that it is best, alone or
    with others; and the part of the pot that it can expect."""

    opponents: int
    best_alone: float
    best: float
    share: float

    @property
    def worse(self) -> float:
        """The chance that another hand beats it, and the pot has to be matched (R16)."""
        return 1 - self.best

    def gain(self, pot: float) -> float:
        """The chips that staying in brings on average with that pot, no maximum and all opponents in."""
        return pot * (self.share - self.worse) if self.opponents else pot


def chances(hand: str, opponents: int) -> Chances:
    """The chances of two cards by the number of others that stay in, 0 to 9."""
    mine = parse_cards(hand)
    if len(set(mine)) != 2 or max(mine) >= RANKS * SUITS or not 0 <= opponents <= 9:
        raise BadPosition([f"chances are of two cards against 0 to 9 opponents, not of {hand!r} against {opponents}"])
    low, high = sorted(face % RANKS for face in mine)
    return _chances(low, high, opponents)


def prospects(view: View) -> tuple[Chances, ...]:
    """The chances of the hand of the seat whose view it is, by how many of those who may still come in do so: none of
    them first. A seat without two cards has none."""
    holding = [seat for seat in range(view.seats) if seat != view.viewer and view.hands[seat].count == 2]
    inside = sum(view.declared[seat] == "in" for seat in holding)
    waiting = sum(view.declared[seat] != "in" for seat in holding)
    seen = view.hands[view.viewer].seen if view.viewer is not None else ()
    if len(seen) != 2:
        return ()
    return tuple(chances(" ".join(seen), inside + more) for more in range(waiting + 1))


@cache
def _chances(low: int, high: int, opponents: int) -> Chances:
    free = [SUITS - (rank == low) - (rank == high) for rank in range(RANKS)]
    by_level = _matchings(_beside(low, high), free, opponents)
    all_ways = prod(comb(50 - 2 * k, 2) for k in range(opponents))
    part = {level: factorial(opponents) * ways / all_ways for level, ways in by_level.items()}
    return Chances(opponents, part.get(0, 0.0), sum(part.values()), sum(p / (n + 1) for n, p in part.items()))


def _beside(low: int, high: int) -> list[list[int]]:
    """How a hand of two ranks compares with mine, by the game's own value of hands."""
    mine = _value(low, high)
    values = [[_value(a, b) for b in range(RANKS)] for a in range(RANKS)]
    return [[ABOVE if value > mine else BELOW if value < mine else LEVEL for value in row] for row in values]


@cache
def _value(a: int, b: int) -> int:
    return int(open_value(set_of((a, RANKS + b))))


def _matchings(beside: list[list[int]], free: list[int], hands: int) -> dict[int, int]:
    """The number of ways to make the other hands of the free cards, none above mine, by how many are level with it.

    Rank by rank from the lowest: some cards pair up, some join a free lower card, the others stay free. Lower ranks
    that compare alike under every higher one are one kind.
    """
    kinds = [tuple(beside[high][rank] for high in range(rank + 1, RANKS)) for rank in range(RANKS)]
    kinds = [tuple([ABOVE] * (RANKS - len(kind) - 1)) + kind for kind in kinds]
    ways: Ways = {(0, 0, ()): 1}
    groups: list[int] = []  # the lowest rank of each kind
    for rank in range(RANKS):
        group = next((g for g, first in enumerate(groups) if kinds[first][rank:] == kinds[rank][rank:]), len(groups))
        if group == len(groups):
            groups.append(rank)
        ways = _with_rank(ways, beside[rank], rank, free[rank], groups, group, hands)
    found: dict[int, int] = defaultdict(int)
    for (made, level, _), n in ways.items():
        if made == hands:
            found[level] += n
    return dict(found)


def _with_rank(ways: Ways, beside: list[int], rank: int, cards: int, groups: list[int], group: int, hands: int) -> Ways:
    """The ways with the cards of one more rank, whose unused ones join a group."""
    after: Ways = defaultdict(int)
    for (made, level, free), n in ways.items():
        free = free + (0,) * (len(groups) - len(free))
        pairs = range(cards // 2 + 1) if beside[rank] != ABOVE else range(1)
        for p in pairs:
            chosen = factorial(cards) // (2**p * factorial(p) * factorial(cards - 2 * p))
            start = (made + p, level + p * (beside[rank] == LEVEL), free, cards - 2 * p, n * chosen)
            for made_now, level_now, free_now, left, m in _joined(start, beside, groups):
                if made_now <= hands:
                    kept = tuple(f + left * (g == group) for g, f in enumerate(free_now))
                    after[made_now, level_now, kept] += m
    return dict(after)


def _joined(
    start: tuple[int, int, tuple[int, ...], int, int], beside: list[int], groups: list[int]
) -> list[tuple[int, int, tuple[int, ...], int, int]]:
    """All ways to join some of the cards left over with free lower ones, group by group."""
    open_ways = [start]
    for g, first in enumerate(groups):
        if beside[first] == ABOVE:
            continue
        open_ways = [
            (
                made + x,
                level + x * (beside[first] == LEVEL),
                (*free[:g], free[g] - x, *free[g + 1 :]),
                left - x,
                n * comb(left, x) * perm(free[g], x),
            )
            for made, level, free, left, n in open_ways
            for x in range(min(left, free[g]) + 1)
        ]
    return open_ways
