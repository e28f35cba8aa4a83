"""Pontoon: what each choice is worth to a punter, exactly, for the cards that the punter has seen.

All cards not seen are equally likely to come next, but for one: a banker who shows an ace or a ten-card has looked
(R11), so the card under it makes no pontoon. The banker is taken to draw up to a total of one's choosing, or a
five-card trick, and no further; for the punter every later choice is made in the best way. Money lasts, any total may
be stuck on (J6), and to split hands nothing is bought (J10).

Split hands come from the same pack and are played each for itself: by what was seen before the split and by the cards
of that hand alone. Then what a hand brings does not depend on what goes to the others, since all orders of the cards
not seen are equally likely, and a card dealt elsewhere is as good as one that stays in the pack. A punter who also
watches the other hand can only do better.

>>> worth("10♠ 9♥", "K♦").best
'stick'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from upcard.cards.faces import parse_cards, rank
from upcard.errors import BadPosition
from upcard.games.pontoon import times_paid
from upcard.games.pontoon.twenty_one import VALUE, best_total

Counts = tuple[int, ...]
"""How many cards of each value, from 1 (aces) to 10, have not been seen."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What counts of a hand: its total with aces as 1, whether there is an ace, and how many cards."""

    hard: int
    ace: bool
    cards: int

    def with_card(self, value: int) -> Holding:
        return Holding(self.hard + value, self.ace or value == 1, min(self.cards + 1, 5))

    @property
    def total(self) -> int:
        return int(best_total(self.hard, self.ace))

    @property
    def pontoon(self) -> bool:
        return self.cards == 2 and self.total == 21


BUST, TRICK = Holding(22, False, 2), Holding(21, False, 5)
"""Ends of the banker's hand; the others are `stood_at`."""


def stood_at(total: int) -> Holding:
    """The banker sticks."""
    return Holding(total, False, 2)


@dataclass(frozen=True, slots=True)
class Worth:
    """The chips that each choice brings on average (None: it may not be made). Buying is for the cheaper or the dearer
    price, whichever is better; splitting is for all hands that come of it together."""

    stick: float
    twist: float | None
    buy: float | None
    split: float | None = None

    @property
    def best(self) -> str:
        """``stick``, ``twist``, ``buy`` or ``split``."""
        named = {"stick": self.stick, "twist": self.twist, "buy": self.buy, "split": self.split}
        return max((word for word, worth in named.items() if worth is not None), key=lambda word: named[word] or 0.0)


def worth(
    hand: str, banker: str, *, seen: str = "", bet: int = 1, stake: int | None = None, twisted: bool = False,
    banker_stands: int = 17,
) -> Worth:  # fmt: skip
    """The worth of the choices with a hand that was not split before, when the banker shows one card and stands from
    `banker_stands` on. `seen`: other cards that cannot come; `stake`: what is staked on the hand by now, purchases
    included (by default the bet); `twisted`: no more cards can be bought (R18)."""
    mine, shown = parse_cards(hand), parse_cards(banker)
    known = [*mine, *shown, *parse_cards(seen)]
    if len(mine) < 2 or len(shown) != 1 or len(set(known)) < len(known) or max(known) >= 52:
        raise BadPosition(["a decision is about two cards or more and one card of the banker, no card twice"])
    if sum(int(VALUE[face]) for face in mine) > 21 or not 1 <= banker_stands <= 21 or bet < 1:
        raise BadPosition(["the hand must not be bust, the bet be 1 or more, and the banker stand at 1 to 21"])
    values = [int(VALUE[face]) for face in known]
    counts = tuple((16 if v == 10 else 4) - values.count(v) for v in range(1, 11))
    holding = Holding(0, False, 0)
    for face in mine:
        holding = holding.with_card(int(VALUE[face]))
    table = _Table(int(VALUE[shown[0]]), banker_stands, bet)
    found = table.choices(holding, counts, stake or bet, twisted)
    if twisted or stake not in (None, bet) or len(mine) != 2 or rank(mine[0]) != rank(mine[1]):
        return found
    same = 4 - sum(1 for face in known if rank(face) == rank(mine[0]))
    return replace(found, split=table.splitting(int(VALUE[mine[0]]), counts, same) * bet)


def paid(mine: Holding, bank: Holding) -> int:
    """How many times the stake a hand that is not bust wins against what the banker's hand has come to."""
    return int(times_paid(mine.pontoon, mine.cards, mine.total, bank.hard, bank.cards, bank.total))


class _Table:
    """The banker's open card, where the banker stands, and the first bet."""

    def __init__(self, shown: int, stands: int, bet: int) -> None:
        self.shown, self.stands, self.bet = shown, stands, bet
        self.barred = {1: 10, 10: 1}.get(shown, 0)
        """The value that the banker's hidden card has not (R11)."""
        self.bank = lru_cache(None)(self._bank)
        self.sticking = lru_cache(None)(self._sticking)
        self.best = lru_cache(None)(self._best)
        self.paid = lru_cache(None)(paid)

    def choices(self, mine: Holding, counts: Counts, stake: int, twisted: bool) -> Worth:
        """What may be done with a hand, and what it brings."""
        stick = self.sticking(mine, counts) * stake
        if mine.hard >= 21:
            return Worth(stick, None, None)
        twist = self.drawing(mine, counts, stake, True)
        prices = () if twisted else (self.bet, 2 * self.bet)
        return Worth(stick, twist, max((self.drawing(mine, counts, stake + p, False) for p in prices), default=None))

    def _best(self, mine: Holding, counts: Counts, stake: int, twisted: bool) -> float:
        if mine.hard > 21:
            return float(-stake)
        found = self.choices(mine, counts, stake, twisted)
        return max(w for w in (found.stick, found.twist, found.buy) if w is not None)

    def drawing(self, mine: Holding, counts: Counts, stake: int, twisted: bool) -> float:
        """What a hand is worth that draws a card."""
        return sum(
            chance * self.best(mine.with_card(v), _without(counts, v), stake, twisted)
            for v, chance in self.next_cards(counts)
        )

    def next_cards(self, counts: Counts) -> Iterator[tuple[int, float]]:
        """The values that may come, with their chances: one of the cards not seen lies with the banker, and is not of
        the barred value."""
        n = sum(counts)
        may_be_hidden = n - (counts[self.barred - 1] if self.barred else 0)
        for v, count in enumerate(counts, 1):
            if count:
                yield v, count / (n - 1) * (1 if v == self.barred else (may_be_hidden - 1) / may_be_hidden)

    def _sticking(self, mine: Holding, counts: Counts) -> float:
        """What a hand wins as it is, for a stake of 1."""
        hidden = {v: n for v, n in enumerate(counts, 1) if n and v != self.barred}
        first = _one_card(self.shown)
        return sum(
            n / sum(hidden.values()) * chance * self.paid(mine, bank)
            for v, n in hidden.items()
            for bank, chance in self.bank(first.with_card(v), _without(counts, v)).items()
        )

    def splitting(self, value: int, counts: Counts, same: int) -> float:
        """What a pair brings that is split, for bets of 1: two hands with a second card each, and if that is one of
        the `same` cards of their rank that are left, the pair is split again (R22) or not. There are never more than
        four hands (J12), for there are but four cards of a rank."""
        total = 0.0
        for v, chance in self.next_cards(counts):
            mine, rest = _one_card(value).with_card(v), _without(counts, v)
            played = self.best(mine, rest, 1, True)
            pairs = same / counts[v - 1] if v == value else 0.0
            total += chance * (1 - pairs) * played
            if pairs:
                total += chance * pairs * max(played, self.splitting(value, rest, same - 1))
        return 2 * total

    def _bank(self, bank: Holding, counts: Counts) -> dict[Holding, float]:
        """What the banker's hand comes to, with the chances."""
        if bank.hard > 21:
            return {BUST: 1.0}
        if bank.cards >= 5:
            return {TRICK: 1.0}
        if bank.total >= self.stands:
            return {stood_at(bank.total): 1.0}
        found: dict[Holding, float] = {}
        for v, count in enumerate(counts, 1):
            if count:
                for end, chance in self.bank(bank.with_card(v), _without(counts, v)).items():
                    found[end] = found.get(end, 0.0) + chance * count / sum(counts)
        return found


def _one_card(value: int) -> Holding:
    """A hand of one card."""
    return Holding(value, value == 1, 1)


def _without(counts: Counts, value: int) -> Counts:
    return (*counts[: value - 1], counts[value - 1] - 1, *counts[value:])
