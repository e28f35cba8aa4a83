"""Contract Rummy's melding and laying off beside a slow, plain model written from the book's prose.

The model knows whole melds only: it lists all that the hand could make, all places where a card could be laid off and
all jokers that could be taken, and plays every way in which the turn could go on. A step is legal if one of those ways
ends with no joker owed (R28, G9).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pytest

import upcard
from upcard.cards.faces import SUIT_SIGNS
from upcard.engine.play.table import Table

JOKER = "JK1"
NAMES = {
    "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes", "7": "sevens", "8": "eights", "9": "nines",
    "10": "tens", "J": "jacks", "Q": "queens", "K": "kings", "A": "aces",
}  # fmt: skip
RANKS = ("A", *NAMES)
"""The places of a run, from the low ace to the high one."""


class Meld(NamedTuple):
    """A set of a rank, or a run of a suit from a place up (0: ace, 13: the ace above the king)."""

    kind: str
    low: int
    cards: tuple[str, ...]

    @property
    def is_run(self) -> bool:
        return self.kind in SUIT_SIGNS

    def stands_at(self, place: int) -> str:
        return RANKS[place] + self.kind


class Turn(NamedTuple):
    hand: tuple[str, ...]
    melds: tuple[Meld, ...]
    owed: int


def less(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


class Model:
    """The rules of a turn after the one of the contract."""

    def __init__(self, naturals: int = 1, discard: bool = False) -> None:
        self.naturals = naturals
        self.keep = int(discard)
        self.can_end = cache(self._can_end)

    def new_melds(self, hand: tuple[str, ...]) -> list[Meld]:
        """R18, R19, G7: all sets and runs that the hand can make."""
        return [m for m in {*self._sets(hand), *self._runs(hand)} if sum(c != JOKER for c in m.cards) >= self.naturals]

    def _sets(self, hand: tuple[str, ...]) -> set[Meld]:
        found = set()
        for rank in RANKS[1:]:
            of_rank = tuple(sorted(c for c in hand if c != JOKER and c[:-1] == rank))
            for jokers in range(hand.count(JOKER) + 1):
                for n in range(max(0, 3 - jokers), len(of_rank) + 1):
                    for cards in combinations(of_rank, n):
                        found.add(Meld(rank, 0, cards + (JOKER,) * jokers))
        return found

    def _runs(self, hand: tuple[str, ...]) -> set[Meld]:
        found, have = set(), Counter(hand)
        for suit, low in product(SUIT_SIGNS, range(11)):
            rows: list[tuple[str, ...]] = [()]
            for place in range(low, min(14, low + 13)):
                rows = [
                    (*row, card)
                    for row in rows
                    for card in (RANKS[place] + suit, JOKER)
                    if have[card] > row.count(card)
                ]
                if not rows:
                    break
                if place - low >= 3:
                    found |= {Meld(suit, low, row) for row in rows}
        return found

    def after(self, turn: Turn, meld: Meld) -> Turn:
        owed = max(0, turn.owed - meld.cards.count(JOKER))
        return Turn(less(turn.hand, meld.cards), (*turn.melds, meld), owed)

    def lay_offs(self, turn: Turn, card: str) -> list[Turn]:
        """R26, R29: all results of laying off a card."""
        found, hand = [], less(turn.hand, (card,))
        for k, meld in enumerate(turn.melds):
            for new, gained in self._joined(meld, card):
                melds = (*turn.melds[:k], new, *turn.melds[k + 1 :])
                found.append(Turn(tuple(sorted((*hand, *[JOKER] * gained))), melds, turn.owed + gained))
        return found

    def _joined(self, meld: Meld, card: str) -> list[tuple[Meld, int]]:
        if not meld.is_run:
            fits = card == JOKER or card[:-1] == meld.kind
            return [(meld._replace(cards=(*meld.cards, card)), 0)] if fits and len(meld.cards) < 13 else []
        found, end = [], meld.low + len(meld.cards)
        if len(meld.cards) < 13:
            if end < 14 and card in (JOKER, meld.stands_at(end)):
                found.append((meld._replace(cards=(*meld.cards, card)), 0))
            if meld.low > 0 and card in (JOKER, meld.stands_at(meld.low - 1)):
                found.append((Meld(meld.kind, meld.low - 1, (card, *meld.cards)), 0))
        for k, lying in enumerate(meld.cards):
            if lying == JOKER and card == meld.stands_at(meld.low + k):
                found.append((meld._replace(cards=(*meld.cards[:k], card, *meld.cards[k + 1 :])), 1))
                break
        return found

    def _can_end(self, turn: Turn) -> bool:
        """R28: whether the turn can go on so that no joker is owed. G11: and a card is left, where one must be."""
        if len(turn.hand) < self.keep:
            return False
        if turn.owed == 0:
            return True
        ways = [self.after(turn, meld) for meld in self.new_melds(turn.hand)]
        ways += [way for card in set(turn.hand) for way in self.lay_offs(turn, card)]
        return any(self.can_end(way) for way in ways)

    def legal(self, turn: Turn) -> set[str]:
        """All legal moves, in the words of the table."""
        found = set()
        for meld in self.new_melds(turn.hand):
            if self.can_end(self.after(turn, meld)):
                found.add(f"run from {meld.stands_at(meld.low)}" if meld.is_run else f"set of {NAMES[meld.kind]}")
        for card in set(turn.hand):
            if any(self.can_end(way) for way in self.lay_offs(turn, card)):
                found.add(f"lay off {card}")
            if turn.owed == 0:
                found.add(card)
        return found

    def legal_in(self, turn: Turn, kind: str, low: int, laid: tuple[str, ...]) -> set[str]:
        """What may be laid next in an unfinished meld (`turn.hand` has the rest): a step of some meld."""
        found, hand = set(), (*turn.hand, *laid)
        owed = turn.owed + laid.count(JOKER)
        for meld in self.new_melds(hand):
            if (meld.kind, meld.low) != (kind, low) or not self._begins(meld, laid):
                continue
            if not self.can_end(
                Turn(less(hand, meld.cards), (*turn.melds, meld), max(0, owed - meld.cards.count(JOKER)))
            ):
                continue
            if meld.is_run:
                found.add("done" if len(meld.cards) == len(laid) else f"lay {meld.cards[len(laid)]}")
            else:
                found |= {f"lay {card}" for card in less(meld.cards, laid)} or {"done"}
        return found

    def _begins(self, meld: Meld, laid: tuple[str, ...]) -> bool:
        if meld.is_run:
            return meld.cards[: len(laid)] == laid
        return not Counter(laid) - Counter(meld.cards)


def random_turn(rng: np.random.Generator) -> Turn:
    """Two or three melds on the table, jokers among them, and a hand that fits them often."""
    pack = Counter({rank + suit: 2 for rank in RANKS[1:] for suit in SUIT_SIGNS} | {JOKER: 4})
    melds = []
    for _ in range(rng.integers(1, 4)):
        length = int(rng.integers(4, 6))
        if rng.random() < 0.75:
            suit, low = SUIT_SIGNS[rng.integers(4)], int(rng.integers(0, 15 - length))
            cards = [RANKS[low + k] + suit for k in range(length)]
        else:
            suit, low = RANKS[rng.integers(1, 14)], 0
            cards = [suit + sign for sign in rng.permutation(list(SUIT_SIGNS))[:3]]
        cards = [JOKER if rng.random() < 0.35 and pack[JOKER] > 1 else card for card in cards]
        if all(card == JOKER for card in cards) or any(Counter(cards)[card] > pack[card] for card in cards):
            continue
        pack.subtract(cards)
        melds.append(Meld(suit, low, tuple(cards)))
    near = [
        m.stands_at(p) for m in melds if m.is_run for p in range(max(0, m.low - 1), min(14, m.low + len(m.cards) + 1))
    ]
    hand = []
    for card in [*near * 2, *rng.permutation(list(pack.elements()))[:6]]:
        if pack[card] > 0 and rng.random() < (0.4 if card in near else 0.7):
            pack[card] -= 1
            hand.append(str(card))
    return Turn(tuple(sorted(hand[:6])) or ("2♣",), tuple(melds), 0)


def set_up(turn: Turn, **options: object) -> Table:
    names, there = list(NAMES), {*turn.hand, *(card for meld in turn.melds for card in meld.cards)}
    others = [rank + suit for rank in RANKS[1:] for suit in SUIT_SIGNS if rank + suit not in there][:4]
    return upcard.game("contract_rummy", players=5, **options).position(
        hands=[" ".join(turn.hand), *others], turn=0, dealer=4, phase="play", opened=1, discard="", stock="",
        melds=[list(meld.cards) for meld in turn.melds],
        meld_suit=[SUIT_SIGNS.index(m.kind) if m.is_run else -1 for m in turn.melds],
        meld_low=[m.low if m.is_run else names.index(m.kind) for m in turn.melds],
    )  # fmt: skip


def play_a_turn(turn: Turn, table: Table, model: Model, rng: np.random.Generator) -> Counter[str]:
    """Play at random as long as the turn lasts; before every step all that is legal must be what the model says."""
    met: Counter[str] = Counter()
    made: tuple[str, int, tuple[str, ...]] | None = None
    while not table.over and table.view().phase in ("play", "meld", "lay off"):
        legal = set(table.legal())
        if made is None:
            expected = model.legal(turn)
        else:
            expected = model.legal_in(turn, *made)
        assert legal == expected, (turn, made, sorted(legal - expected), sorted(expected - legal))
        met["steps"] += 1
        met["jokers owed"] += turn.owed > 0
        words = str(rng.choice([w for w in sorted(legal) if " " in w or w == "done"] or sorted(legal)))
        table.play(words)
        if words.startswith("lay off"):
            turn = _laid_off(turn, table, words.removeprefix("lay off "), model, rng)
        elif words.startswith("lay "):
            card = words.removeprefix("lay ")
            assert made is not None
            made = (*made[:2], (*made[2], card))
            turn = turn._replace(hand=less(turn.hand, (card,)), owed=max(0, turn.owed - (card == JOKER)))
        elif words.startswith(("set of", "run from")):
            kind, low = _begun(words)
            made = (kind, low, ())
        elif words != "done":
            break
        if made is not None and (words == "done" or not turn.hand):
            turn = turn._replace(melds=(*turn.melds, Meld(*made)))
            made = None
    return met


def _begun(words: str) -> tuple[str, int]:
    if words.startswith("set of"):
        return next(rank for rank, name in NAMES.items() if words == f"set of {name}"), 0
    card = words.removeprefix("run from ")
    return card[-1], RANKS.index(card[:-1])


def _laid_off(turn: Turn, table: Table, card: str, model: Model, rng: np.random.Generator) -> Turn:
    """Choose where the card goes: the places offered lead to what the model lists."""
    ways = [way for way in model.lay_offs(turn, card) if model.can_end(way)]
    places = table.legal()
    assert len(places) == len(ways), (turn, card, places, ways)
    place = str(rng.choice(places))
    meld = int(place.split()[-1]) - 1
    how = place.split(" ")[0]
    table.play(place)
    return next(
        way for way in ways
        if way.melds[meld] != turn.melds[meld] and (way.owed > turn.owed) == (how == "for")
        and (way.melds[meld].low < turn.melds[meld].low) == (how == "under")
    )  # fmt: skip


@pytest.mark.parametrize(
    ("naturals", "discard", "seed", "turns"),
    [
        (1, False, 1, 50), (2, True, 5, 50),
        *(pytest.param(*case, 200, marks=pytest.mark.long) for case in ((1, False, 2), (2, False, 3), (1, True, 4))),
    ],
)  # fmt: skip
def test_every_step_of_a_turn_is_legal_that_the_model_allows_and_no_other(naturals, discard, seed, turns):
    rng, model, met = np.random.default_rng(seed), Model(naturals, discard), Counter()
    for _ in range(turns):
        turn = random_turn(rng)
        if any(sum(card != JOKER for card in meld.cards) < naturals for meld in turn.melds):
            continue
        table = set_up(turn, single_hand=True, min_naturals=naturals, final_discard_required=discard)
        met += play_a_turn(turn, table, model, rng)
        model.can_end.cache_clear()
    assert met["steps"] > 2.5 * turns
    assert met["jokers owed"] > turns // 10
