"""Agram with open hands: which of two players takes the last trick if both play perfectly.

`SOLVER` in the judgement of the game names this module, and ``upcard.solve`` asks it. With more players there are more
than two sides, and no best play against all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from agram_for_upcard.agram import STRENGTH
from upcard.cards.faces import card_text
from upcard.engine.compile.access import access
from upcard.errors import NoSolver


@dataclass(frozen=True)
class LastTrick:
    """The seat that takes it, and the cards of the player on turn that take it."""

    seat: int
    cards: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        return {"seat": self.seat, "cards": list(self.cards)}

    def __str__(self) -> str:
        return f"Seat {self.seat} takes the last trick, by {', '.join(self.cards) or 'any card of the other'}."


def solve(game: Any, states: Any) -> LastTrick:
    """The outcome of the position in ``states[0]``. Raises `NoSolver` for more than two players, and after the hand."""
    s = access(game.rules.schema, states)
    if game.players != 2 or s.over:
        raise NoSolver("Agram is solved for two players, while cards are played")
    hands, seat = tuple(frozenset(_cards(int(hand))) for hand in s.hands[:2]), int(s.turn)
    led = int(s.trick[0]) if sum(map(len, hands)) % 2 else None
    winning = [card for card in _playable(hands[seat], led) if _after(hands, seat, led, card) == seat]
    return LastTrick(seat if winning else 1 - seat, tuple(map(card_text, sorted(winning))))


def _cards(hand: int) -> list[int]:
    return [face for face in range(52) if hand >> face & 1]


def _playable(hand: frozenset[int], led: int | None) -> list[int]:
    """R5: the suit led is followed."""
    following = [card for card in hand if led is not None and card // 13 == led // 13]
    return following or list(hand)


def _after(hands: tuple[frozenset[int], ...], seat: int, led: int | None, card: int) -> int:
    """The seat that takes the last trick after a card."""
    left = tuple(hand - {card} for hand in hands)
    if led is None:
        return _taker(left, 1 - seat, card)
    beaten = card // 13 == led // 13 and STRENGTH[card] > STRENGTH[led]
    winner = seat if beaten else 1 - seat
    return _taker(left, winner, None) if left[0] else winner


@cache
def _taker(hands: tuple[frozenset[int], ...], seat: int, led: int | None) -> int:
    """The seat that takes the last trick, with a seat on turn."""
    best = any(_after(hands, seat, led, card) == seat for card in _playable(hands[seat], led))
    return seat if best else 1 - seat
