"""Steps a second for a learner: batches, single states, PettingZoo and OpenSpiel, beside others, in one run.

    python benchmarks/environments.py --games whist,contract_bridge,gong_zhu --by-players briscola --json found.json
    python benchmarks/environments.py --against briscola:2,whist,gong_zhu

A step is one move by a player, with what a learner needs for the next: observation and mask (and the next deal where a
match ends). One core, rates per CPU second, medians of interleaved repeats: other work on the machine slows both sides
alike, and still slows them. How the cost grows is shown with the size of a batch, with the number of players, and with
the threads of a batch, which are measured by the clock. What is not installed (RLCard, pgx) is left out, and named.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
from side_by_side import Table, rates, write

import upcard
from upcard.jit.rule import rule

Run = Callable[[], tuple[float, float]]
PEERS = ("spades", "hearts")
BATCHES = (1, 10, 100, 1000, 10_000)
OPPONENTS = (None, "random", "judgement", "beginner", "club")


def batch(name: str, n: int, threads: int = 1, players: int | None = None, **settings: Any) -> Run:
    """Steps of `n` tables at once, with random legal moves that cost next to nothing."""
    envs = upcard.make_vec(name, n, threads=threads, players=players, **settings)
    rng, (_, infos) = np.random.default_rng(1), envs.reset(seed=1)
    actions = np.zeros(n, np.int64)

    def step() -> tuple[float, float]:
        nonlocal infos
        any_legal(infos["action_mask"], int(rng.integers(1 << 30)), actions)
        infos = envs.step(actions)[4]
        return n, 0

    return step


@rule
def any_legal(mask, word, actions):
    """For each table the first legal move from some place of the catalogue on."""
    for i in range(len(actions)):
        move = (word + 7919 * i) % mask.shape[1]
        while mask[i, move] == 0:
            move = move + 1 if move + 1 < mask.shape[1] else 0
        actions[i] = move


def single(name: str, perceive: bool) -> Run:
    """Whole deals move by move through `State`."""
    game, draw, seeds = upcard.game(name, single_hand=True), random.Random(1).random, iter(range(1 << 40))

    def play() -> tuple[float, float]:
        state, moves = game.new_initial_state(next(seeds)), 0
        while not state.is_terminal():
            if perceive:
                state.observe()
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            moves += 1
        return moves, 0

    return play


def cycle(table: Any) -> Run:
    """Whole deals in PettingZoo's cycle."""
    draw, seeds = random.Random(1).random, iter(range(1 << 30))

    def play() -> tuple[float, float]:
        table.reset(next(seeds))
        moves = 0
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                table.step(legal[int(draw() * len(legal))])
                moves += 1
        return moves, 0

    return play


def open_spiel(name: str) -> Run:
    """Whole games in OpenSpiel's own environment for learning."""
    from open_spiel.python.rl_environment import Environment

    environment, draw = Environment(name), random.Random(1).random

    def play() -> tuple[float, float]:
        step, moves = environment.reset(), 0
        while not step.last():
            seen = step.observations
            legal = seen["legal_actions"][seen["current_player"]]
            step = environment.step([legal[int(draw() * len(legal))]])
            moves += 1
        return moves, 0

    return play


def rlcard(name: str) -> Run:
    """Whole games in RLCard's environment."""
    import rlcard as library

    environment, draw = library.make(name, config={"seed": 1}), random.Random(1).random

    def play() -> tuple[float, float]:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(draw() * len(legal))])
            moves += 1
        return moves, 0

    return play


def pgx(name: str, n: int, steps: int = 20) -> Run:
    """Steps of a batch in JAX, compiled as one loop."""
    import jax
    import pgx as library
    from pgx.experimental import act_randomly, auto_reset

    environment = library.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def body(state: Any, key: Any) -> Any:
        first, second = jax.random.split(key)
        return step(state, act_randomly(first, state.legal_action_mask), jax.random.split(second, n)), None

    roll = jax.jit(lambda state, key: jax.lax.scan(body, state, jax.random.split(key, steps))[0])
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(0), n))
    key = jax.random.PRNGKey(1)

    def play() -> tuple[float, float]:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = roll(state, now)
        jax.block_until_ready(state)
        return n * steps, 0

    return play


def by_players(name: str) -> dict[str, Run]:
    """Steps of a batch with each number of players that a game is for."""
    numbers = upcard.game(name).about.players
    return {f"{name}, {players} players, 1,000 tables": batch(name, 1000, players=players) for players in numbers}


def by_opponents(games: list[str]) -> dict[str, Run]:
    """Steps of a learner with the encoding for learners: alone (it plays all seats), and against bots."""
    runs: dict[str, Run] = {}
    for given in games:
        name, _, players = given.partition(":")
        settings = {"players": int(players) if players else None, "encoding": "learn", "single_hand": True}
        for opponents in OPPONENTS:
            label = f"{name}, 256 tables, {opponents or 'self-play'}"
            runs[label] = batch(name, 256, opponents=opponents, **settings)
    return runs


def by_the_clock(run: Run, seconds: float) -> float:
    """The rate of a run with threads, by the clock: the best of three."""
    best = 0.0
    for _ in range(3):
        began, done = time.perf_counter(), 0.0
        while (spent := time.perf_counter() - began) < seconds:
            done += run()[0]
        best = max(best, done / spent)
    return best


def peers(lacking: list[str]) -> dict[str, Run]:
    """What can be measured of others here; `lacking` gets the names of what is not installed."""
    runs: dict[str, Run] = {}
    for library, names in {"rlcard": ("doudizhu", "gin-rummy"), "pgx": ("leduc_holdem",)}.items():
        if find_spec(library) is None:
            lacking.append(library)
        for name in names if find_spec(library) else ():
            label = f"{library} {name}" + (", 1,000 tables" if library == "pgx" else "")
            runs[label] = rlcard(name) if library == "rlcard" else pgx(name, 1000)
    if find_spec("pyspiel") is None:
        lacking.append("open_spiel")
    else:
        runs |= {f"OpenSpiel {name}, rl_environment": open_spiel(name) for name in PEERS}
    return runs


def doubled(most: int) -> list[int]:
    """1, 2, 4 and so on up to a number, and that number."""
    return sorted({*(1 << k for k in range(most.bit_length()) if 1 << k <= most), most})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="whist,contract_bridge,gong_zhu", help="names with commas between them")
    parser.add_argument("--by-players", default="briscola", help="a game that is measured with each number of players")
    parser.add_argument("--against", default="", help="games such as briscola:2,whist that meet bots, and no more")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds for each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="the most threads of a batch")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")
    args = parser.parse_args()
    if args.against:
        found = rates(by_opponents(args.against.split(",")), args.seconds, args.repeats)
        table = Table("steps of a learner", ("steps/CPU s", "spread"))
        for label, rate in found.items():
            table.line(label, f"{rate.median:,.0f}", f"±{rate.spread:.0%}")
        print(table.text())
        write(args.json, {"steps": found})
        return
    lacking: list[str] = []
    runs = peers(lacking)
    for name in args.games.split(","):
        runs |= {f"{name}, {n:,} tables": batch(name, n) for n in BATCHES}
        runs[f"{name}, State"], runs[f"{name}, State with tensor and mask"] = single(name, False), single(name, True)
        if find_spec("pettingzoo") is not None:
            from upcard.research.interfaces.petting_zoo import raw_env

            runs[f"{name}, PettingZoo raw"] = cycle(raw_env(name, single_hand=True))
        if find_spec("pyspiel") is not None:
            import upcard.research.interfaces.open_spiel  # noqa: F401

            runs[f"{name}, rl_environment"] = open_spiel(f"upcard_{name}(single_hand=true)")
    runs |= by_players(args.by_players)
    found = rates(runs, args.seconds, args.repeats)
    base = found.get("OpenSpiel spades, rl_environment")
    table = Table("steps of a learner", ("steps/s", "spread", "of spades in OpenSpiel's rl_environment"))
    for label, rate in found.items():
        ratio = f"{rate.median / base.median:.2f} x" if base else ""
        table.line(label, f"{rate.median:,.0f}", f"±{rate.spread:.0%}", ratio)
    print(table.text())
    for name in args.games.split(","):
        one, *more = ((n, by_the_clock(batch(name, 10_000, n), args.seconds)) for n in doubled(args.threads))
        ratios = "".join(f", {n} threads {rate / one[1]:.2f} x" for n, rate in more)
        print(f"{name}, 10,000 tables by the clock: 1 thread {one[1]:,.0f} steps/s{ratios}")
    if lacking:
        print("not installed, so left out:", ", ".join(lacking))
    write(args.json, {"steps": found})


if __name__ == "__main__":
    main()
