"""Steps of one learner at several tables with opponents: a batch beside single environments, in one run.

    python benchmarks/learner_tables.py briscola:2 --tables 8 --opponents random,beginner

Four ways to the same learner, each with the encoding for learners and points as they are taken: single environments
(`AgainstBots`) in a loop, `make_vec`, and where Stable-Baselines3 is installed its ``DummyVecEnv`` around the single
ones and `upcard.research.sb3.VecEnv`. Only the step is measured, with the next deal where a match ends: not the choice
of moves, which are legal ones by chance. One thread, rates per CPU second, medians of interleaved repeats; spread is
half of their range.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

import numpy as np
from side_by_side import Rate, Run, Table, rates, write

import upcard
from upcard.engine.play.game import Game
from upcard.research.learning.against_bots import AgainstBots

SIGNALS: dict[str, Any] = {"rewards": "points", "encoding": "learn"}
SINGLE = "single environments"


class Singles:
    """Environments one after the other, each dealt anew where its match is over."""

    def __init__(self, make: Callable[[], AgainstBots], n: int) -> None:
        self.envs = [make() for _ in range(n)]
        for number, env in enumerate(self.envs):
            env.reset(seed=number)

    def action_masks(self) -> np.ndarray:
        return np.stack([env.action_masks() for env in self.envs])

    def step(self, actions: np.ndarray) -> None:
        for env, action in zip(self.envs, actions.tolist()):
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()


def stepped(tables: Any, masks: Callable[[], np.ndarray], n: int) -> Run:
    """One step at all tables, with the seconds that it took."""
    draw = np.random.default_rng(1)

    def step() -> tuple[float, float]:
        legal = masks()
        actions = (legal * draw.random(legal.shape)).argmax(axis=1)
        began = process_time()
        tables.step(actions)
        return n, process_time() - began

    return step


def ways(game: Game, n: int, opponents: str) -> Iterator[tuple[str, Run]]:
    """Each way to the learner, by name."""
    single = partial(AgainstBots, game, opponents, seat="rotate", **SIGNALS)
    singles = Singles(single, n)
    yield SINGLE, stepped(singles, singles.action_masks, n)
    envs = upcard.make_vec(game, n, opponents=opponents, **SIGNALS)
    envs.reset(seed=1)
    yield "make_vec", stepped(envs, envs.action_masks, n)
    if find_spec("stable_baselines3") is None:
        return
    from stable_baselines3.common.vec_env import DummyVecEnv

    from upcard.research.sb3 import VecEnv

    for label, tables in (
        ("DummyVecEnv of single environments", DummyVecEnv([single] * n)),
        ("VecEnv", VecEnv(game, n, opponents=opponents, **SIGNALS)),
    ):
        tables.reset()
        yield label, stepped(tables, lambda tables=tables: np.stack(tables.env_method("action_masks")), n)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="a name, and the number of players after a colon if it is not the usual one")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--opponents", default="random,beginner", help="levels with commas between them")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each measurement")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")
    given = parser.parse_args()
    name, _, players = given.game.partition(":")
    game = upcard.game(name, players=int(players) if players else None, single_hand=True)
    runs = {
        (opponents, way): run
        for opponents in given.opponents.split(",")
        for way, run in ways(game, given.tables, opponents)
    }
    found = rates({" ".join(key): run for key, run in runs.items()}, given.seconds, given.repeats, timed=True)
    table = Table(f"{game!r}, {given.tables} tables", ("steps/CPU s", "spread", f"of {SINGLE}"))
    for opponents, way in runs:
        rate, base = (found[f"{opponents} {kind}"] for kind in (way, SINGLE))
        table.line(f"{way}, {opponents}", f"{rate.median:,.0f}", f"±{rate.spread:.0%}", ratio(rate, base))
    print(table.text())
    if find_spec("stable_baselines3") is None:
        print("Stable-Baselines3 is not installed, so its two ways are left out: pip install '.[sb3]'")
    write(given.json, {"steps": found})


def ratio(rate: Rate, base: Rate) -> str:
    """How many times as fast."""
    return f"{rate.median / base.median:.1f} x"


if __name__ == "__main__":
    main()
