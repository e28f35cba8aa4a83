"""Bartok's basic play beside a slow, plain model written from the book's prose.

No rule has been invented. The model holds the hands as lists of words and answers the two questions of a table: which
moves the seats have, and what a move causes. Penalties are `called` or `off`, races go to the first to come.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table

BREACHES = ("wrong card", "no Bartok", "missing phrase", "out of turn")


def matches(card: str, upcard_: str) -> bool:
    """R7: the suit or the rank of the upcard."""
    return card[-1] == upcard_[-1] or card[:-1] == upcard_[:-1]


class Model:
    """One hand of Bartok."""

    def __init__(self, hands: list[list[str]], pile: list[str], stock: list[str], called: bool) -> None:
        self.hands, self.pile, self.stock, self.called = hands, pile, stock, called
        self.seats = len(hands)
        self.phase, self.direction = "open", 0
        self.first = self.turn = self.actor = self.next = -1
        self.quiet: set[int] = set()  # seats that have declined, or are done speaking
        self.wrong = self.passed = self.void = self.reshuffled = False
        self.silent: set[int] = set()  # R26: seats with one card that have not called
        self.has_one: set[int] = set()
        self.strayed: set[int] = set()  # J12, J27: cards attempted out of turn or in vain
        self.spent: set[tuple[int, str]] = set()  # J11, R22: charged already, or too late
        self.passes = 0
        self.winner = -1

    # Legal moves.

    def to_act(self) -> list[int]:
        if self.over:
            return []
        everybody = range(self.seats)
        if self.phase == "open":
            return [s for s in everybody if s not in self.quiet]
        if self.phase == "second":
            beside = {(self.first + 1) % self.seats, (self.first - 1) % self.seats}
            return [s for s in everybody if s in beside and s not in self.quiet]
        if self.phase == "turn":
            return [self.turn]
        return [s for s in everybody if s not in self.quiet and self._is_asked(s)]

    @property
    def over(self) -> bool:
        return self.void or self.winner >= 0

    def _is_asked(self, seat: int) -> bool:
        """J8: the others may charge; the player of the last card may call, and so may seats that still have to."""
        if not self.called:
            return False
        return seat in self.silent or seat != self.actor or not self.passed

    def legal(self, seat: int) -> set[str]:
        if self.phase in ("open", "second", "turn"):
            cards = {c for c in self.hands[seat] if self.called or matches(c, self.pile[-1])}
            return cards | {"pass" if self.phase == "turn" else "decline"}
        found = {"say nothing"}
        if seat == self.actor or seat in self.silent:
            found.add("Bartok")
        if seat == self.actor:
            return found
        found |= {f"charge seat {o} with {b}" for o in range(self.seats) if o != seat for b in BREACHES}
        found |= set(self.hands[seat])  # J12
        if self._next_may_hurry(seat):
            found.add("pass")
        return found

    def _next_may_hurry(self, seat: int) -> bool:
        """J8: the next player need not wait, unless the card may be taken back or was the last, or there is no next."""
        return seat == self.next and not self.wrong and self.direction != 0 and bool(self.hands[self.actor])

    # Effects of a move.

    def play(self, seat: int, words: str) -> None:
        if self.phase in ("open", "second"):
            self._race(seat, words)
        elif self.phase == "turn":
            self._act(seat, words)
        elif words in (*self.hands[seat], "pass"):
            self._hurry(seat, words)
        else:
            self._speak(seat, words)
        while self.phase == "window" and not self.over and not self.to_act():
            self._close()

    def _race(self, seat: int, words: str) -> None:
        if words == "decline":
            self.quiet.add(seat)
            if not self.to_act():
                self._nobody()
        elif matches(words, self.pile[-1]):
            if self.phase == "open":
                self.first = seat
            else:
                self.direction = 1 if seat == (self.first + 1) % self.seats else -1
            self._lay(seat, words)
        else:
            self.strayed.add(seat)

    def _nobody(self) -> None:
        """J2, J3."""
        if self.phase == "second":
            self._give_turn((self.first + 1) % self.seats)
        elif self.stock:
            self.pile.append(self.stock.pop())
            self.quiet = set()
        else:
            self._give_turn(0)

    def _give_turn(self, seat: int) -> None:
        self.direction = self.direction or 1
        self.phase, self.turn, self.quiet = "turn", seat, set()

    def _act(self, seat: int, words: str) -> None:
        if words != "pass":
            self._lay(seat, words, wrong=not matches(words, self.pile[-1]))
            return
        drew = self._draw(seat)
        self.passes = 0 if drew else self.passes + 1
        self.actor, self.passed = seat, True
        self._forget(seat)
        self.next = self._after(seat)
        self._look_for_ones()
        if self.passes >= self.seats:
            self.void = True  # J13
        else:
            self._open_window()

    def _after(self, seat: int) -> int:
        return (seat + (self.direction or 1)) % self.seats

    def _lay(self, seat: int, card: str, wrong: bool = False) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.actor, self.wrong, self.passed = seat, wrong, False
        self._forget(seat)
        if not wrong:
            self._stands(seat)
        self._look_for_ones()
        self._open_window()

    def _stands(self, seat: int) -> None:
        self.wrong, self.passes = False, 0
        self.next = self._after(seat)

    def _forget(self, seat: int) -> None:
        """J11: a charge is about the last thing that the player has done."""
        self.spent = {(other, breach) for other, breach in self.spent if other != seat}

    def _open_window(self) -> None:
        self.phase, self.quiet = "window", set()

    def _look_for_ones(self) -> None:
        """R11, J10, R27."""
        for seat, hand in enumerate(self.hands):
            if len(hand) != 1:
                if seat in self.silent:
                    self.spent.add((seat, "no Bartok"))
                self.silent.discard(seat)
                self.has_one.discard(seat)
            elif seat not in self.has_one:
                self.has_one.add(seat)
                if self.called:
                    self.silent.add(seat)

    def _draw(self, seat: int) -> bool:
        """R8, R20, J13."""
        if not self.stock:
            stay = 2 if self.wrong else 1  # the upcard, and a wrong card that may be taken back
            if len(self.pile) <= stay:
                return False
            self.stock, self.pile, self.reshuffled = self.pile[:-stay], self.pile[-stay:], True
        self.hands[seat].append(self.stock.pop())
        return True

    def _fine(self, seat: int) -> None:
        self._draw(seat)
        self._look_for_ones()

    def _hurry(self, seat: int, words: str) -> None:
        if not self._next_may_hurry(seat):
            self.strayed.add(seat)  # J12
            self.quiet.add(seat)
            return
        self._close()
        self._act(seat, words)

    def _speak(self, seat: int, words: str) -> None:
        if words == "Bartok":
            self.silent.discard(seat)
        elif words.startswith("charge"):
            other, breach = words.removeprefix("charge seat ").split(" with ")
            if not self._charge(seat, int(other), breach):
                return
            if self.phase != "window":
                return
        self.quiet.add(seat)

    def _charge(self, seat: int, other: int, breach: str) -> bool:
        """R20-R29. Whether the charge counts as all that the seat has to say."""
        if breach == "wrong card" and self.wrong and other == self.actor:
            self._take_back()
        elif breach == "no Bartok" and other in self.silent:
            self.silent.discard(other)
            self.spent.add((other, breach))
            self._fine(other)
        elif breach in ("wrong card", "out of turn") and other in self.strayed:
            self.strayed.discard(other)
            self.spent |= {(other, "wrong card"), (other, "out of turn")}
            self._fine(other)
        elif (other, breach) in self.spent:
            return False
        else:
            self._fine(seat)  # R29
        return True

    def _take_back(self) -> None:
        """J6, R24."""
        seat = self.actor
        self.hands[seat].append(self.pile.pop())
        self.wrong = False
        self._fine(seat)
        self._give_turn(seat)

    def _close(self) -> None:
        """R23: what the others have not noticed stands."""
        for seat in self.strayed:
            self.spent |= {(seat, "wrong card"), (seat, "out of turn")}
        self.strayed = set()
        if self.wrong:  # J6: it stands, and the window after it is open for charges
            self.spent.add((self.actor, "wrong card"))
            self._stands(self.actor)
            self._look_for_ones()
            self._open_window()
        elif not self.hands[self.actor]:
            self.winner = self.actor
        elif self.direction == 0 and self.seats > 2 and not self.passed:
            self.phase, self.quiet = "second", set()
        else:
            self._give_turn(self.next)


def started(seed: int, players: int, called: bool, hand_size: int) -> tuple[Table, Model]:
    """A table and its model, dealt at random with a short stock, so that piles are turned over often."""
    rng = np.random.default_rng(seed)
    pack = [str(card) for card in rng.permutation(TEXTS[:52])]
    hands = [pack[hand_size * k : hand_size * (k + 1)] for k in range(players)]
    rest = pack[hand_size * players :][: int(rng.integers(1, 12))]
    options = {"penalties": "called" if called else "off", "single_hand": True, "turn_limit": 1000}
    table = upcard.game("bartok", players=players, **options).position(
        hands=hands, discard=rest[:1], stock=rest[1:], phase="open", seed=seed
    )
    return table, Model(hands, rest[:1], rest[1:], called)


def compare(table: Table, model: Model, what: object) -> None:
    view = table.view()
    assert list(table.to_act) == model.to_act(), what
    assert [Counter(table.view(s).hands[s].seen) for s in range(model.seats)] == [Counter(h) for h in model.hands], what
    assert list(view.discard.seen) == model.pile, what
    assert view.stock.count == len(model.stock), what
    for seat in model.to_act():
        assert set(table.legal(seat)) == model.legal(seat), (what, seat)


def go_on_with_the_stock_of(table: Table, model: Model) -> None:
    """The order of a new stock is chance: the cards are the same, and as many are drawn, but the model cannot know
    which."""
    hands = [list(table.view(seat).hands[seat].seen) for seat in range(model.seats)]
    stock = str(table.fields().get("stock", "")).split()
    mine = Counter(card for cards in (*model.hands, model.stock) for card in cards)
    assert Counter(card for cards in (*hands, stock) for card in cards) == mine
    assert [*map(len, hands), len(stock)] == [*map(len, model.hands), len(model.stock)]
    model.hands, model.stock, model.reshuffled = hands, stock, False


def choice(rng: np.random.Generator, words: list[str], model: Model, seat: int) -> str:
    """Any legal move; more often one that gets on with the hand."""
    fitting = {card for card in model.hands[seat] if matches(card, model.pile[-1])}
    likely = [w for w in words if w in ("say nothing", "Bartok") or w in fitting]
    return str(rng.choice(likely if likely and rng.random() < 0.8 else words))


@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_hands_are_played_as_the_model_plays_them(players, called):
    met: Counter[str] = Counter()
    for seed in range(25):
        table, model = started(seed, players, called, int(3 + seed % 4))
        rng = np.random.default_rng(seed)
        for step in range(150):
            compare(table, model, (seed, step))
            if model.over:
                break
            seat = int(rng.choice(model.to_act()))
            words = choice(rng, sorted(table.legal(seat)), model, seat)
            table.play(words, seat)
            model.play(seat, words)
            if model.reshuffled:
                go_on_with_the_stock_of(table, model)
                met["new stocks"] += 1
            met["steps"] += 1
        if table.over:
            assert table.result.won == ((model.winner,) if model.winner >= 0 else ()), seed
            met["won"] += model.winner >= 0
    assert met["steps"] > 700
    assert met["won"] > 2
    assert met["new stocks"] > 5
