"""FreeCell, solved: whether a position can be won, and how.

`SOLVER` in the judgement of the game names this module, and ``upcard.solve`` asks it. The search
(`freecell_search`) is bounded in positions: where it comes to no end it says so, and calls nothing lost that it has not
searched to the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.cards.faces import SUIT_SIGNS
from upcard.engine.compile.access import access
from upcard.engine.play.state import State
from upcard_classics import freecell_desk, freecell_search
from upcard_classics.freecell import ALONE
from upcard_classics.freecell_desk import ASIDE, ONE_CARD, ONTO_NONE, TARGETS, UP
from upcard_classics.freecell_search import LOST, MOVE, PARENT, WON

WHOLE_PACK = (1 << 52) - 1
ROUNDS = ((12, 100_000), (8, 100_000), (16, 500_000))
"""Searches, one after another until one has an answer: what every move counts against a position (in quarters), and how
many positions may be known. What is hard for one of them is mostly easy for another."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Whether a position can be won; None: not decided. `moves` win it, with their `words`; there are none if it cannot
    be won, has been, or is not decided. `searched`: positions looked at."""

    winnable: bool | None
    moves: tuple[int, ...]
    words: tuple[str, ...]
    searched: int

    def as_dict(self) -> dict[str, Any]:
        return {"winnable": self.winnable, "moves": list(self.moves), "words": list(self.words)}

    def __str__(self) -> str:
        after = f"({self.searched:,} positions searched)"
        if self.winnable is None:
            return f"Whether this can be won is not decided {after}."
        if not self.winnable:
            return f"This cannot be won {after}."
        return f"This can be won {after}: {', '.join(self.words) or 'it has been won'}."


def solve(game: Any, states: Any) -> Patience:
    """The verdict on ``states[0]``. A line that takes more moves than the table allows (G6) decides nothing."""
    s = access(game.rules.schema, states)
    if s.ended:
        return Patience(bool(s.won), (), (), 0)
    piles = [_cards(pile) for pile in s.piles]
    cells = [face for cell in s.cells for face in _cards(cell)]
    up = [len(_cards(pile)) for pile in s.foundations]
    if sum(map(len, piles)) + len(cells) + sum(up) < 52:
        return Patience(False, (), (), 0)  # R9 asks for all fifty-two
    won, line, searched = _search(piles, cells, up, int(s.free_cells), not s.supermoves)
    if won is not True:
        return Patience(won, (), (), searched)
    moves = _moves_of(game, states, line)
    if moves is None:
        return Patience(None, (), (), searched)
    return Patience(True, moves, tuple(map(game.moves.words, moves)), searched)


def _cards(row: Any) -> list[int]:
    return [int(face) for face in row[: row[-1]]]


def _search(
    piles: list[list[int]], cells: list[int], up: list[int], allowed: int, by_one: bool
) -> tuple[bool | None, list[int], int]:
    """Whether it can be won (None: not decided), the moves of the search, and how many positions it looked at."""
    searched = 0
    for patience, limit in ROUNDS:
        desk, memory = freecell_desk.desk(piles, cells, up, allowed, by_one), freecell_search.Memory(limit)
        found = freecell_search.search(
            desk, WHOLE_PACK, memory.codes, memory.links, memory.slots, memory.heads, limit, patience
        )
        searched += int(desk[0]["searched"])
        if found == WON:
            return True, _line(memory.links, int(desk[0]["found"])), searched
        if found == LOST:
            return False, [], searched
    return None, [], searched


def _line(links: Any, node: int) -> list[int]:
    """The moves that lead to a position of the search."""
    line = []
    while links[node, PARENT] >= 0:
        line.append(int(links[node, MOVE]))
        node = int(links[node, PARENT])
    return line[::-1]


def _moves_of(game: Any, states: Any, line: list[int]) -> tuple[int, ...] | None:
    """The moves of the game for a line of the search, made by the rules of the game; None if they are too many (G6).
    The search lets all that is safe go up after every move, and before the first."""
    state, gather, moves = State(game, states=states), game.moves.first("gather"), []

    def make(move: int) -> None:
        moves.append(move)
        state.apply_action(move)

    for wanted in (None, *line):
        if state.is_terminal():
            return None
        if wanted is not None:
            make(game.moves.parse(_words(access(game.rules.schema, state.snapshot()), wanted)))
        if not state.is_terminal() and gather in state.legal_actions():
            make(gather)
    return tuple(moves) if access(game.rules.schema, state.snapshot()).won else None


def _words(s: Any, move: int) -> str:
    """The words of a move of the search in a position."""
    face, target = divmod(move, TARGETS)
    columns, cells = [_cards(pile) for pile in s.piles], [_cards(cell) for cell in s.cells]
    source = _place("column", columns, face) or _place("cell", cells, face)
    if target == UP:
        return f"{source} to {SUIT_SIGNS[face // 13]}"
    if target == ASIDE:
        return f"{source} to cell {cells.index([]) + 1}"
    if target in (ONTO_NONE, ONE_CARD):
        return f"{source} to column {columns.index([]) + 1}{ALONE if target == ONE_CARD else ''}"
    return f"{source} to {_place('column', columns, target)}"


def _place(name: str, rows: list[list[int]], face: int) -> str:
    """The row with this last card, as the game calls it; empty if there is none."""
    return next((f"{name} {place + 1}" for place, row in enumerate(rows) if row and row[-1] == face), "")
