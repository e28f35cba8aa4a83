"""Contract Rummy's contracts beside a slow, plain model written from the book's prose.

The model looks at nothing in advance: it plays every step by R18-R22, G1, G7, G8 and G20, and calls a step legal if
some way of going on puts the whole contract down (G20).
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from tests.games.contract_rummy_tables import play, table
from tests.games.test_contract_rummy_model import JOKER, NAMES, RANKS, less
from upcard.cards.faces import SUIT_SIGNS

SETS, RUNS = (2, 1, 0, 3, 2, 1, 0), (0, 1, 2, 0, 1, 2, 3)
ORDER = list(NAMES)


class Down(NamedTuple):
    """What lies of a contract: the finished melds as (is a run, suit or rank, low, length), and the unfinished one."""

    hand: tuple[str, ...]
    melds: tuple[tuple[bool, int, int, int], ...] = ()
    kind: tuple[bool, int, int] | None = None
    laid: tuple[str, ...] = ()


class Contract:
    """The rules of putting down the contract of a hand (1 to 7)."""

    def __init__(self, number: int, *, at_least: bool = False, naturals: int = 1, keep: int = 0) -> None:
        self.kinds = (False,) * SETS[number - 1] + (True,) * RUNS[number - 1]
        self.whole, self.at_least, self.naturals, self.keep = number == 7, at_least, naturals, keep
        self.can_end = cache(self._can_end)

    def legal(self, down: Down) -> set[str]:
        return {words for words, then in self._steps(down) if self.can_end(then)}

    def after(self, down: Down, words: str) -> Down:
        return dict(self._steps(down))[words]

    def _can_end(self, down: Down) -> bool:
        if len(down.hand) < self.keep:
            return False
        if len(down.melds) == len(self.kinds):
            return not self.whole or not down.hand
        return any(self.can_end(then) for _, then in self._steps(down))

    def _steps(self, down: Down) -> list[tuple[str, Down]]:
        return self._begun(down) if down.kind is None else self._laid(down)

    def _begun(self, down: Down) -> list[tuple[str, Down]]:
        """G20: sets first, equal kinds from the lowest up. R22: no run begins where another one ends."""
        if not self.kinds[len(down.melds)]:
            least = max([rank for is_run, rank, *_ in down.melds if not is_run], default=0)
            ranks = [rank for rank in range(least, 13) if any(card[:-1] == ORDER[rank] for card in down.hand)]
            return [(f"set of {NAMES[ORDER[rank]]}", down._replace(kind=(False, rank, 0))) for rank in ranks]
        runs = [meld[1:] for meld in down.melds if meld[0]]
        lowest = max([(suit, low) for suit, low, _ in runs], default=(0, 0))
        joined = {(suit, low + length) for suit, low, length in runs}
        shapes = [(suit, low) for suit in range(4) for low in range(11)]
        return [
            (f"run from {RANKS[low]}{SUIT_SIGNS[suit]}", down._replace(kind=(True, suit, low)))
            for suit, low in shapes
            if (suit, low) >= lowest and (suit, low) not in joined
        ]

    def _laid(self, down: Down) -> list[tuple[str, Down]]:
        """R18, R19: the next card, or a joker. G1: a meld ends with its last card, or when its player says so."""
        assert down.kind is not None
        is_run, kind, low = down.kind
        n, found = len(down.laid), []
        enough = n >= (4 if is_run else 3) and sum(card != JOKER for card in down.laid) >= self.naturals
        ended = Down(down.hand, (*down.melds, (*down.kind, n)))
        if enough and not self._grows():
            return [("", ended)]  # by itself
        if enough:
            found.append(("done", ended))
        if n == (13 if self._grows() else 4 if is_run else 3) or (is_run and low + n > 13):
            return found
        if is_run:
            fitting = {RANKS[low + n] + SUIT_SIGNS[kind], JOKER}
        else:
            fitting = {JOKER, *(card for card in down.hand if card[:-1] == ORDER[kind])}
        for card in sorted(fitting & set(down.hand)):
            then = down._replace(hand=less(down.hand, (card,)), laid=(*down.laid, card))
            found.append((f"lay {card}", self._closed(then)))
        return found

    def _grows(self) -> bool:
        return self.at_least or self.whole

    def _closed(self, down: Down) -> Down:
        """The meld that ended by itself."""
        steps = self._steps(down)
        return steps[0][1] if steps and steps[0][0] == "" else down


def compare(cards: str, number: int, rng: np.random.Generator, **options: object) -> int:
    """Put down the contract with random steps; each time the legal ones are those of the model. How many steps."""
    model = Contract(
        number, at_least=options.get("contract_size") == "at_least",
        naturals=int(str(options.get("min_naturals", 1))), keep=int(bool(options.get("final_discard_required"))),
    )  # fmt: skip
    if number == 7:
        model.keep = 0
    down, made = Down(tuple(sorted(cards.split()))), table(cards, number=number, opened=(), players=5, **options)
    assert ("contract" in made.legal()) == model.can_end(down), (cards, number, options)
    if not model.can_end(down):
        return 0
    made.play("contract")
    steps = 0
    while len(down.melds) < len(model.kinds) and down.hand:
        legal, wanted = set(made.legal()), model.legal(down)
        assert legal == wanted, (cards, down, sorted(legal - wanted), sorted(wanted - legal))
        words = str(rng.choice(sorted(legal)))
        made.play(words)
        down = model.after(down, words)
        steps += 1
    return steps


def test_r21_a_joker_may_lie_first_in_a_set_whose_natural_card_a_joker_frees():
    """3♠ 3♦ 6♣ 7♣ 8♣ 9♣ and three jokers, contract two: JK1 JK1 8♣, and 6♣ 7♣ JK1 9♣."""
    a_table = table("3♠ 3♦ 6♣ 7♣ 8♣ 9♣ JK1 JK1 JK1", number=2, opened=())
    play(a_table, "contract, set of eights")
    assert a_table.legal() == ["lay 8♣", "lay JK1"]
    play(a_table, "lay JK1, lay JK1, lay 8♣, run from 6♣, lay 6♣, lay 7♣, lay JK1, lay 9♣")
    assert a_table.legal() == ["3♦", "3♠"]


def test_g1_a_run_that_grows_leaves_the_place_after_it_to_another():
    """3-7♣ and 7-10♣ do not join; 3-6♣ and 7-10♣ would."""
    cards = "3♣ 4♣ 5♣ 6♣ 7♣ 7♣ 8♣ 9♣ 10♣ K♦"
    a_table = table(cards, number=3, opened=(), contract_size="at_least")
    a_table.play("contract")
    assert a_table.legal() == ["run from 3♣", "run from 4♣"]
    play(a_table, "run from 3♣, lay 3♣, lay 4♣, lay 5♣, lay 6♣")
    assert a_table.legal() == ["lay 7♣"]
    exact = table(cards, number=3, opened=())
    exact.play("contract")
    assert exact.legal() == ["run from 4♣"]


TIGHT = (
    ("3♠ 3♦ 6♣ 7♣ 8♣ 9♣ JK1 JK1 JK1", 2), ("8♦ 5♣ 6♣ 7♣ 8♣ 9♣ JK1 JK1 JK1 JK1", 3),
    ("3♠ 6♣ 7♣ 8♣ 9♣ 2♦ 3♦ 4♦ 5♦ JK1 JK1 JK1", 6), ("A♣ 2♣ 3♣ 4♣ 6♦ 7♦ 8♦ 9♦ 10♦ JK1 JK1 JK1 JK1", 7),
    ("5♠ 6♠ 7♠ 8♠ JK1 JK1 JK1 JK1 2♦", 2), ("7♠ 6♣ 7♣ 8♣ 9♣ 5♥ 5♦ JK1 JK1 JK1", 5),
)  # fmt: skip
OPTIONS: tuple[dict[str, object], ...] = (
    {}, {"contract_size": "at_least"}, {"min_naturals": 2}, {"min_naturals": 2, "contract_size": "at_least"},
    {"final_discard_required": True},
)  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "number", "options"),
    [
        # Each hand, and each option, every day.
        pytest.param(*hand, options, marks=() if (k + n) % len(OPTIONS) == 0 else pytest.mark.long)
        for k, hand in enumerate(TIGHT)
        for n, options in enumerate(OPTIONS)
    ],
    ids=str,
)
def test_hands_in_which_every_joker_counts(cards: str, number: int, options: dict[str, object]) -> None:
    for seed in range(4):
        compare(cards, number, np.random.default_rng(seed), **options)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("number", [1, 4, 6, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 3, 5, 7))])
def test_every_step_of_a_contract_is_legal_that_can_be_finished_and_no_other(
    number: int, options: dict[str, object]
) -> None:
    rng = np.random.default_rng([number, OPTIONS.index(options)])
    assert sum(compare(random_hand(rng, number), number, rng, **options) for _ in range(12)) > 12


def random_hand(rng: np.random.Generator, number: int) -> str:
    """Cards of a narrow pack, mostly in runs, and up to four jokers."""
    size = 13 if number > 4 else 10
    jokers = int(rng.integers(2, 5))
    cards = [JOKER] * jokers
    while len(cards) < size:
        suit, low = "♣♦"[int(rng.integers(2))], int(rng.integers(3, 8))
        for place in range(low, low + int(rng.integers(2, 5))):
            card = RANKS[place] + suit
            if cards.count(card) < 2 and len(cards) < size:
                cards.append(card)
    return " ".join(cards)
