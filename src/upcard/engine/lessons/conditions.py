"""Public circumstances of a move besides its kind, by which a lesson selects an explanation (`Lesson.because`).

Every test reads a spectator's views before and after the move, so an explanation cannot reveal a hidden card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from upcard.cards.faces import TEXTS
from upcard.engine.knowledge.view import View
from upcard.types import Seat

FEW = 2
"""The largest number of cards that counts as few."""
PILE = 3
"""The least number of cards taken at once that counts as a pile."""
LOW, HIGH = frozenset(("2", "3", "4", "5")), frozenset(("J", "Q", "K", "A"))


@dataclass(frozen=True, slots=True)
class ObservedMove:
    """A move as a spectator sees it: the views before and after, the seat, and its words (empty if they are secret)."""

    before: View
    after: View
    seat: Seat
    words: str

    @property
    def card(self) -> str:
        """The card that it names, or an empty text."""
        last = self.words.rpartition(" ")[2]
        return last if last in TEXTS else ""

    @property
    def covered(self) -> str:
        """The card of the discard pile that it covers now, in games not played in rounds; or an empty text."""
        before, after = (_discards(view) for view in (self.before, self.after))
        return before[-1] if before and after and after[-1] == self.card != before[-1] else ""


def _discards(view: View) -> tuple[str, ...]:
    piles = [zone.seen for zone in view.zones if zone.role == "discard"]
    rounds = any(zone.role == "trick" for zone in view.zones)
    return piles[0] if len(piles) == 1 and not rounds else ()


def held(view: View, seat: Seat) -> int:
    """How many cards a seat holds."""
    return sum(zone.count for zone in view.zones if zone.role == "hand" and zone.unit == seat)


def laid_together(view: View) -> int:
    """The number of cards in the trick, or in the round."""
    return sum(zone.count for zone in view.zones if zone.role == "trick")


def _answered(of: ObservedMove, answer: str) -> bool:
    return any(f.label.endswith("answer") and value == answer for f, value in of.after.numbers)


def _alone(of: ObservedMove) -> bool:
    inside = [value for f, value in of.after.numbers if f.role == "in"]
    return bool(inside) and sum(map(bool, inside[0])) == FEW


def _chased(of: ObservedMove) -> bool:
    following = [seat for seat in of.after.to_act if seat != of.seat]
    return len(following) == 1 and 0 < held(of.after, following[0]) <= FEW


def _rank_covered(of: ObservedMove) -> bool:
    return bool(of.card and of.covered) and of.card[:-1] == of.covered[:-1] and of.card[-1] != of.covered[-1]


TESTS: dict[str, Callable[[ObservedMove], bool]] = {
    "yes": lambda of: _answered(of, "yes"),
    "no": lambda of: _answered(of, "no"),
    "two": _alone,
    "chased": _chased,
    "pile": lambda of: held(of.after, of.seat) - held(of.before, of.seat) >= PILE,
    "opening": lambda of: not laid_together(of.before) and laid_together(of.after) > 0,
    "over": lambda of: laid_together(of.after) > laid_together(of.before) > 0 or _beaten(of),
    "suit": lambda of: bool(of.card and of.covered) and of.card[-1] == of.covered[-1],
    "rank": _rank_covered,
    "high": lambda of: of.card[:-1] in HIGH,
    "low": lambda of: of.card[:-1] in LOW,
}
"""Circumstances of a move besides its kind, the most specific first: its question was answered yes, or no; two players
are left in; the next player has few cards; a pile was taken; the cards open a round, or beat others; the card matches
the suit, or the rank, of the card that it covers; it is high (from the jack up) or low (up to the five)."""


def _beaten(of: ObservedMove) -> bool:
    """Whether cards replaced others."""
    before, after = ([z.seen for z in view.zones if z.role == "trick"] for view in (of.before, of.after))
    return len(before) == len(after) == 1 and bool(before[0] and after[0]) and before[0] != after[0]


def reasons_for(of: ObservedMove, kind: str) -> Iterator[str]:
    """The keys of `Lesson.because` that apply to the move, the most specific first: ``play rank``, ``play then lead``
    (the phase that follows), ``declare in`` (its words), ``play``."""
    if of.words:
        yield f"{kind} {of.words}"
    for name, test in TESTS.items():
        if test(of):
            yield f"{kind} {name}"
    yield f"{kind} then {of.after.phase}"
    yield kind


def known_reasons(kind: str, words: tuple[str, ...], phases: tuple[str, ...]) -> set[str]:
    """All possible keys for a kind of move."""
    of_words = {f"{kind} {word}" for word in words}
    return {kind, *of_words, *(f"{kind} {name}" for name in TESTS), *(f"{kind} then {phase}" for phase in phases)}
