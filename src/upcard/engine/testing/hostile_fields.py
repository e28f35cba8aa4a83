"""Fuzzing of single fields: a position that occurs, with one field, or one place of it, replaced by a hostile value.

    python -m upcard.engine.testing.hostile_fields go_boom 300

What is set up must be refused in words (`BadPosition`), or play to the end of its hand with every view, log line,
offer and redeal that a table is asked for. Interpreted rules check every index and every number.
"""

from __future__ import annotations

import copy
import random
import reprlib
import sys
from collections.abc import Iterator
from typing import Any

from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.fuzz import Fields, interpreted_game, play_out, positions
from upcard.errors import BadPosition

LOOKED_AT = 4
"""The moves of a played position after which a table is asked for everything that it shows."""
NUMBERS: tuple[Any, ...] = (
    -(10**5000), -(2**64), -(2**63), -(2**31), -129, -128, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 31, 32, 51, 52,
    55, 56, 57, 63, 64, 99, 127, 128, 255, 300, 32767, 65535, 2**31, 2**32, 2**52, 2**56 - 1, 2**63 - 1, 2**63, 2**64,
    10**5000, True, False, 0.0, 2.5, 1e300, float("nan"), float("inf"), 1j,
)  # fmt: skip
TEXTS: tuple[Any, ...] = (
    "", " ", ",", "x", "6", "-1", "+3", "1_0", "٣", "²", "٣♥", "9" * 5000, "-" + "9" * 5000, "seat 9",
    "seat " + "9" * 5000,
    "Player 99", "N-S", "N-N", "-", "♥", "hearts", "♥♥", "♣ ♦ ♥ ♠", "A♠", "A♠ A♠", "2♣ 3♦ 4♥ 5♠ 6♣", "JK1", "JK1 JK1",
    "JK4", "JK9", "1♥", "10", "ace", "yes", "none", "-2", "NaN", "null", "\0", "\ud800", "\u202e", "\u200d", "{0}",
    "%s", "A♠ " * 60, "x" * 5000, b"A", b"\xff",
)  # fmt: skip
NESTED: tuple[Any, ...] = (
    None, [], [[]], [[[]]], [{}], {}, [None], [None] * 60, [0], [0, 0], [-1], [64], [2**70], [True], [2.5], [""], ["x"],
    ["A♠"], ["A♠", "A♠"], [["A♠"]], [["A♠"], ["A♠"]], ["♥", "♥"], ["2♣ 3♣", ""], [0] * 5000, [""] * 5000, {0: 0},
    {"0": "A♠"}, {-1: 0}, {99: 0}, {"x": 1}, {"South": 1}, {"N-S": 5}, {0: {0: 0}}, {None: 0}, {(): 0}, {0: [[]]},
    set(), frozenset({1}), (), object(), range(3), range(10**12), iter([1]), lambda: 0, int,
)  # fmt: skip
_SHORT = reprlib.Repr()
_SHORT.maxdict, _SHORT.maxstring, _SHORT.maxlist, _SHORT.maxlong = 100, 200, 12, 60


def deep(levels: int) -> list[Any]:
    """Lists in lists, `levels` deep."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


HOSTILE = (*NUMBERS, *TEXTS, *NESTED, deep(300), deep(100_000))
"""Values of every kind that a stranger can write for a field."""


def changes(chosen: Game, fields: Fields, rng: random.Random) -> Iterator[Fields]:
    """Every change of a field: replaced as a whole, in one of its places, and in one place of such a place. Besides the
    hostile values, a field takes those of other fields of the position, of which it understands a few."""
    values = (*HOSTILE, *(value for value in fields.values() if value))
    for name, value in fields.items():
        for hostile in values:
            yield {**fields, name: hostile}
            if isinstance(value, list) and value:
                yield {**fields, name: _replaced(value, rng, hostile)}


def _replaced(value: list[Any], rng: random.Random, hostile: Any) -> list[Any]:
    changed = list(value)
    place = rng.randrange(len(changed))
    inner = changed[place]
    deeper = isinstance(inner, list) and inner and rng.random() < 0.5
    changed[place] = _replaced(inner, rng, hostile) if deeper else hostile
    return changed


def check_field(chosen: Game, fields: Fields, rng: random.Random) -> bool:
    """Whether the position is accepted; then it is played. Raises `Fault` where it is neither refused in words nor
    playable, with the fields."""
    try:
        table = chosen.position(**copy.copy(fields))
        for _ in range(LOOKED_AT):
            look(table, rng)
            if table.over:
                return True
            seat = rng.choice(table.to_act)
            table.play(rng.choice([m for m in table.legal_ids(seat) if not table.game.moves.kind(m).content]), seat)
        play_out(table, rng)
    except BadPosition as refusal:
        if not refusal.complaints or any(len(text) < 10 for text in refusal.complaints):
            raise Fault("position", f"refused without words: {refusal.complaints}") from None
        return False
    except Exception as error:
        raise Fault("position", f"{type(error).__name__}: {str(error)[:300]}\n{_SHORT.repr(fields)}") from error
    return True


def look(table: Table, rng: random.Random) -> None:
    """Ask a table for all that players, pages and bots ask for."""
    table.fields()
    table.record()
    for seat in (None, *range(table.players)):
        table.view(seat).as_dict()
        table.log(seat)
    for seat in table.to_act:
        table.offers(seat)
        table.information_set(seat).sample(rng.getrandbits(63))


def check_fields(chosen: Game, count: int, seed: int = 1) -> tuple[int, int]:
    """Fuzz a game with `count` changes of positions of random matches. Returns how many were refused and how many were
    played. Raises `Fault`."""
    rng, refused, played = random.Random(seed), 0, 0
    while refused + played < count:
        for fields in positions(chosen, rng, 4):
            listed = list(changes(chosen, fields, rng))
            for changed in rng.sample(listed, min(len(listed), max(1, count // 4))):
                accepted = check_field(chosen, changed, rng)
                played, refused = played + accepted, refused + (not accepted)
    return refused, played


def main(name: str, count: int) -> None:
    """Fuzz a game with every number of players."""
    for players in game(name).about.players:
        print(name, players, *check_fields(interpreted_game(game(name, players=players)), count))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
