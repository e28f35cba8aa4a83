"""Bots of every level play as they do in a process of their own, and tell what was not there yet when they needed it:
``python -m tests.bots.playing_on DECISIONS GAME ...``."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import upcard
from upcard.bots import LEVELS
from upcard.bots.host.bot_host import MoveRequest
from upcard.bots.host.bot_process import CachedBotHost
from upcard.bots.priors import has_habit
from upcard.bots.readiness.warm_up import try_out
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.engine.play.table import Table
from upcard.jit import compiling
from upcard.jit.refusing import compiling_nothing

SHORT = 20
"""Iterations of the levels that think long: they call what they call with their usual ones."""
FURTHEST = 80
"""Moves before a bot is asked: it begins in every phase of a hand."""
ASKED = 10
"""Decisions in one match."""


def levels_of(name: str) -> Iterator[str]:
    """All levels, and those that go by habit as they think where they are given a budget."""
    for level in LEVELS:
        usual = LEVELS[level].budget
        yield level if usual is None or (usual.iterations or 0) < 1000 else f"{level}:{SHORT}"
        if has_habit(name, level):
            yield f"{level}:{SHORT}"


class Watch:
    """Notes what is looked for in the cache or compiled while it is `on`, and whether interpreted rules stood in."""

    def __init__(self) -> None:
        self.on = False
        self.late: list[str] = []
        load = compiling.DiskCache.load_overload

        def load_overload(kept: Any, *given: Any) -> Any:
            if self.on:
                self.late.append(str(kept._stem))
            return load(kept, *given)

        compiling.DiskCache.load_overload = load_overload  # type: ignore[method-assign]


def positions(name: str, chance: random.Random) -> Iterator[Table]:
    """Tables of all numbers of players and all presets, at random places of a match."""
    chosen = upcard.game(name)
    variants = [(n, preset) for n in chosen.about.players for preset in ("book", *chosen.about.presets)]
    while True:
        chance.shuffle(variants)
        for players, preset in variants:
            game = upcard.game(name, players=players, preset=preset)
            table = Table(game, chance.randrange(1 << 30), windows_stand=game.rules.has_windows)
            for _ in range(chance.randrange(FURTHEST)):
                if waits(table):
                    seat = table.to_act[0]
                    table.play(chance.choice(table.legal_ids(seat)), seat)
            yield table


def waits(table: Table) -> bool:
    """Whether a seat is to move, after closing the windows in which no seat can act."""
    while table.window and not table.to_act:
        table.close_window()
    return bool(table.to_act) and not table.over


def play(name: str, level: str, decisions: int, watch: Watch) -> None:
    """Have bots of a level decide so often."""
    thinker, chance = CachedBotHost(), random.Random(f"{name} {level}")
    thinker.compiler.begin = lambda key, question: bool(watch.late.append(f"{key}"))  # type: ignore[method-assign]
    made = 0
    for table in positions(name, chance):
        for _ in range(ASKED):
            if made >= decisions:
                return
            if not waits(table):
                made += 1
                break
            seat = table.to_act[0]
            asked = MoveRequest(
                made, f"{seat}", level, seat, name, table.players, table.game.options, seat,
                table.snapshot().tobytes(), table.trail(LOOKED_BACK),
            )  # fmt: skip
            answer = thinker.answer(asked)
            assert not answer.failed, f"{name} {level}: {answer.failed}"
            table.play(answer.move, seat)
            made += 1


def main(decisions: int, names: list[str]) -> None:
    """Play, and print a line for each thing that came late."""
    watch = Watch()
    for name in names:
        levels = list(levels_of(name))
        for level in ["", *LEVELS]:
            with compiling_nothing():
                try_out(name, level)
        watch.on = True
        for level in levels:
            play(name, level, decisions, watch)
            for what in watch.late:
                print(f"{name} {level}: {what}", flush=True)
            watch.late.clear()
        watch.on = False


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
