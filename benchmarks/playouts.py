"""Whole random deals a second, beside OpenSpiel; and what a single call costs.

    python benchmarks/playouts.py --games whist,briscola --seconds 0.5

One thread, rates per CPU second, medians of interleaved repeats, so that other work on the machine falls on
both sides alike. OpenSpiel's rate is that of a Python loop over its states (the deal included, by its chance
nodes), and of its C++ bots that play a whole game in one call.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from side_by_side import Table, rates, write

import upcard
from upcard.engine.compile.access import copied
from upcard.engine.knowledge.information_set import InformationSet

PEERS = ("spades", "hearts", "euchre")


def deals(game: upcard.Game, batch: int) -> Callable[[], tuple[float, float]]:
    """Random deals: returns deals and moves of one call."""
    seeds = iter(range(1 << 30))

    def play() -> tuple[float, float]:
        played = upcard.simulate(game, batch, seed=next(seeds))
        return batch, float(played.moves.sum())

    return play


def batch_for(game: upcard.Game) -> int:
    """So many deals that one call takes about twenty milliseconds."""
    from time import process_time

    upcard.simulate(game, 1)
    n = 1
    while True:
        began = process_time()
        upcard.simulate(game, n)
        if process_time() - began > 0.02:
            return n
        n *= 4


def open_spiel_loop(name: str) -> Callable[[], tuple[float, float]]:
    """One whole random game move by move from Python."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1).random

    def play() -> tuple[float, float]:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, at, total = state.chance_outcomes(), draw(), 0.0
                action = outcomes[-1][0]
                for one, share in outcomes:
                    total += share
                    if at < total:
                        action = one
                        break
            else:
                legal = state.legal_actions()
                action = legal[int(draw() * len(legal))]
                moves += 1
            state.apply_action(action)
        return 1, moves

    return play


def open_spiel_bots(name: str) -> Callable[[], tuple[float, float]]:
    """One whole random game in one call of C++."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]

    def play() -> tuple[float, float]:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, chance.randrange(1 << 30))
        return 1, 0

    return play


def calls(name: str) -> Iterator[tuple[str, Callable[[], tuple[float, float]]]]:
    """Single calls in the middle of a game."""
    game = upcard.game(name)
    rules, states = game.rules, game.dealt(1)
    moves, arg, worlds = rules.move_buffer(), rules.no_arg(), np.empty(256, rules.schema.dtype)
    seat = int(rules.acting(states, 0)).bit_length() - 1
    table = game.table(seed=1)
    infoset, rng, saved = InformationSet(game, states, seat), np.ones(1, np.uint64), states.tobytes()
    n = rules.legal_moves(states, 0, seat, moves)
    move = int(moves[0])

    def replay() -> tuple[float, float]:
        fresh = game.table(seed=1)
        played = 0
        while played < 40 and fresh.result is None:
            who = fresh.to_act[0]
            fresh.play(fresh.legal(who)[0], seat=who)
            played += 1
        return played, 0

    def play_and_restore() -> None:
        rules.play(copied(states), 0, seat, move, arg)

    one = {
        "legal moves, compiled": lambda: rules.legal_moves(states, 0, seat, moves),
        "copy a state and play, compiled": play_and_restore,
        "copy a state": lambda: copied(states),
        "save a state": states.tobytes,
        "load a state": lambda: np.ndarray(1, rules.schema.dtype, bytearray(saved)),
        "view of a seat": lambda: table.view(seat=seat),
        "view as plain data": lambda: table.view(seat=seat).as_dict(),
        "is a move legal, and why not": lambda: table.why_not(move, seat=seat),
    }
    assert n > 0
    for text, call in one.items():
        yield text, repeated(call)
    yield "legal moves in words and a checked play", replay

    def imagine() -> tuple[float, float]:
        infoset.imagine(worlds, rng)
        return len(worlds), 0

    yield "imagine a world", imagine


def repeated(call: Callable[[], Any]) -> Callable[[], tuple[float, float]]:
    def many() -> tuple[float, float]:
        for _ in range(200):
            call()
        return 200, 0

    return many


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="all", help="names with commas between them; default: all")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds for each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--calls", default="whist", help="the game on which single calls are measured")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")
    args = parser.parse_args()
    names = upcard.games() if args.games == "all" else tuple(args.games.split(","))
    runs: dict[str, Callable[[], tuple[float, float]]] = {}
    for name in names:
        game = upcard.game(name, single_hand=True)
        runs[name] = deals(game, batch_for(game))
    for peer in PEERS:
        runs[f"OpenSpiel {peer}, Python"] = open_spiel_loop(peer)
        runs[f"OpenSpiel {peer}, C++ bots"] = open_spiel_bots(peer)
    found = rates(runs, args.seconds, args.repeats)
    table = Table("random deals", ("deals/s", "spread", "moves/s", "of spades, Python", "of hearts, C++ bots"))
    python, cpp = found["OpenSpiel spades, Python"], found["OpenSpiel hearts, C++ bots"]
    for label, rate in found.items():
        moves = f"{rate.second:,.0f}" if rate.second else ""
        ratios = (f"{rate.median / python.median:.1f} x", f"{rate.median / cpp.median:.1f} x")
        table.line(label, f"{rate.median:,.0f}", f"±{rate.spread:.0%}", moves, *ratios)
    print(table.text(), end="\n\n")
    timed = rates(dict(calls(args.calls)), args.seconds / 3, args.repeats)
    single = Table(f"one call, {args.calls}", ("us", "spread"))
    for label, rate in timed.items():
        single.line(label, f"{1e6 / rate.median:.2f}", f"±{rate.spread:.0%}")
    print(single.text())
    write(args.json, {"deals": found, "calls": timed})


if __name__ == "__main__":
    main()
