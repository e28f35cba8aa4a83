"""Beggar My Neighbor, solved: no player decides anything, so a position has one course. The game itself plays it.

A deal that never ends is proved to be one: the game finds where its loop begins (G5), and `proves_endless` goes round
it once more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.declarations.state import States
from upcard.engine.compile.access import access, copied
from upcard.engine.play.game import Game
from upcard.engine.positions.position import fields_of
from upcard.games.beggar_my_neighbor.turning import IMMEDIATE, turn_cards


@dataclass(frozen=True, slots=True)
class Loop:
    """All cards lie after `start` cards (`start_piles` piles) as they do `length` cards (`length_piles`) later."""

    start: int
    start_piles: int
    length: int
    length_piles: int


@dataclass(frozen=True, slots=True)
class Course:
    """How a deal goes on: the cards turned and the piles taken from the position to the end, the seat that wins (None:
    a draw), and the loop of a deal that never ends."""

    cards: int
    piles: int
    winner: int | None
    loop: Loop | None

    def as_dict(self) -> dict[str, Any]:
        loop = None if self.loop is None else {name: getattr(self.loop, name) for name in Loop.__slots__}
        return {"cards": self.cards, "piles": self.piles, "winner": self.winner, "loop": loop}

    def __str__(self) -> str:
        length = f"{self.cards:,} cards, {self.piles:,} {'pile' if self.piles == 1 else 'piles'}"
        if self.winner is not None:
            return f"Player {self.winner + 1} wins after {length}."
        if self.loop is None:
            return f"Drawn by the limit after {length}."
        return (
            f"This never ends: the cards lie after {self.loop.start:,} cards ({self.loop.start_piles:,} piles)"
            f" as they do {self.loop.length:,} cards ({self.loop.length_piles:,} piles) later."
        )


def solve(game: Game, states: States) -> Course:
    """The course of the deal of ``states[0]``, by the options of its table."""
    played = copied(states[:1])
    s = access(game.rules.schema, played)
    cards, piles, score = s.turned, s.taken, list(s.score)
    if not s.over:
        s.auto_run = s.single_hand = 1
        game.rules.play(played, 0, s.turn, game.moves.first("turn"), game.rules.no_arg())
    winner = next((seat for seat in range(2) if s.score[seat] > score[seat]), None)
    loop = _loop(s, cards, piles) if s.loop_length[1] else None
    return Course(s.turned - cards, s.taken - piles, winner, loop)


def _loop(s: Any, cards: int, piles: int) -> Loop:
    """The loop that the game has found, counted from a position by cards and piles."""
    start_piles, start = s.loop_start
    length_piles, length = s.loop_length
    return Loop(max(0, start - cards), max(0, start_piles - piles), length, length_piles)


def proves_endless(game: Game, states: States, loop: Loop) -> bool:
    """Whether a position really comes back to where it was: by the game's own turning of cards, without its look-out
    for loops, comparing all that the future depends on."""
    played = copied(states[:1])
    _, _, first = _turned(game, played, loop.start)
    cards, piles, again = _turned(game, played, loop.length)
    return (cards, piles) == (loop.length, loop.length_piles) and first == again


def _turned(game: Game, played: States, most: int) -> tuple[int, int, dict[str, Any]]:
    """Turn at most `most` cards, fewer if the game ends: the cards, the piles taken, and how all lies then."""
    s = access(game.rules.schema, played)
    immediate = s.out_of_cards == IMMEDIATE
    s.turn, s.owed, cards, piles = turn_cards(
        played["piles"][0], played["center"][0], s.turn, s.owed, most, most + 1, immediate
    )
    fields = fields_of(game, played)
    return int(cards), int(piles), {name: fields.get(name) for name in ("piles", "center", "turn", "owed")}
