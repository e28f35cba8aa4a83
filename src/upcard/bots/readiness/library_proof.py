"""A process that tries the library of a game: ``python -m upcard.bots.readiness.library_proof GAME SECONDS``, started
by `jit.proof`.

It plays a few hands with the library and in plain Python at once, and compares all of their states, moves and scores;
then a bot of each level thinks once. It ends with 0 if all is well, with `REFUSED` if the library does not fit, and
with 1 and a line that says what is wrong. A library may also crash it, or make it run for ever.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from typing import Any

from upcard.arrays import np
from upcard.bots.levels import LEVELS, Budget
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.play.game import Game
from upcard.jit.proof import REFUSED

HANDS = 20
"""The hands that are played, as far as `SECONDS` last."""
SECONDS = 0.6
"""How long hands are played, in seconds of a processor: plain Python is slow."""
ITERATIONS = 30
"""How long a bot thinks."""


class Difference(Exception):
    """A library plays otherwise than plain Python; the message says where."""


def play_hands(library: CompiledGame, plain: CompiledGame) -> int:
    """Play hands by chance under both, and return the number of moves. Raises `Difference`."""
    end, moves = time.process_time() + SECONDS, 0
    for seed in range(HANDS):
        table = _Pair(library, plain, seed)
        while table.seats() and time.process_time() < end:
            table.play()
            moves += 1
    return moves


class _Pair:
    """A hand under the rules of a library, and the same in plain Python."""

    def __init__(self, library: CompiledGame, plain: CompiledGame, seed: int) -> None:
        self._sides = [(rules, Game(rules).dealt(seed)) for rules in (library, plain)]
        self._chance = random.Random(seed)
        self._where = f"hand {seed}"
        self._compare("the deal", [_fields(states) for _, states in self._sides])

    def seats(self) -> list[int]:
        """The seats to act, after windows that no seat can use; none when the hand is over."""
        acting = self._both(_acting)
        return [seat for seat in range(64) if acting >> seat & 1]

    def play(self) -> None:
        """Make a move by chance."""
        seat = self._chance.choice(self.seats())
        move = self._chance.choice(self._both(_legal, seat))
        self._both(_made, seat, move)

    def _both(self, act: Any, *args: int) -> Any:
        return self._compare(f"{act.__name__.strip('_')} {args}", [act(*side, *args) for side in self._sides])

    def _compare(self, what: str, found: list[Any]) -> Any:
        if found[0] != found[1]:
            raise Difference(f"plays otherwise than plain Python ({self._where}: {what})")
        return found[0]


def _acting(rules: CompiledGame, states: Any) -> int:
    while rules.has_windows and rules.window_stands(states, 0) and not rules.acting(states, 0):
        rules.close_window(states, 0)
    return int(rules.acting(states, 0))


def _legal(rules: CompiledGame, states: Any, seat: int) -> list[int]:
    buffer = rules.move_buffer()
    return [int(move) for move in buffer[: rules.legal_moves(states, 0, seat, buffer)]]


def _made(rules: CompiledGame, states: Any, seat: int, move: int) -> Any:
    rules.play(states, 0, seat, move, rules.no_arg())
    payoffs = np.zeros(rules.max_seats, np.float64)
    rules.returns(states, 0, payoffs)
    return _fields(states), payoffs.tolist(), int(rules.fault(states, 0))


def _fields(states: Any) -> list[bytes]:
    """The bytes of each field: those between them mean nothing."""
    return [states[name].tobytes() for name in states.dtype.names]


def think(rules: CompiledGame) -> None:
    """Have a bot of each level choose. Raises `Difference` if a move is not legal."""
    table = Game(rules).table(seed=1)
    seat = table.to_act[0]
    for level in LEVELS.values():
        bot: Any = level.build(rules, 1, Budget(iterations=ITERATIONS) if level.budget else None)
        if hasattr(bot, "try_out"):
            bot.try_out(table.information_set(seat))
        if int(bot.choose(table.information_set(seat))) not in table.legal_ids(seat):
            raise Difference("has a bot choose a move that is not legal")


def _limit(seconds: int) -> None:
    """End this process when it has computed for so long, and without a copy of its memory if it crashes."""
    if hasattr(os, "nice"):
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def main(name: str, seconds: int) -> int:
    """Try the library of a game, and return the code with which the process ends; it may compute for so long."""
    library = compiled_game(name)
    if library.provisional:  # the log has said why
        return REFUSED
    _limit(seconds)
    try:
        play_hands(library, compiled_game(name, interpreted=True))
        think(library)
    except Exception as error:
        print(error if isinstance(error, Difference) else f"failed ({type(error).__name__}: {error})", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
