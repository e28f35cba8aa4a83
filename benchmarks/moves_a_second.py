"""Random moves a second of every game, by CPU time of one core: the slowest, the median and the fastest game.

    python -m benchmarks.moves_a_second              # all games
    python -m benchmarks.moves_a_second whist truco  # some of them

The first, short simulation of a game compiles it and is not counted. A game then plays for at least half a second.
"""

from __future__ import annotations

import argparse
import statistics
import time

import upcard
from upcard.room.numbered_deals import usual_players

SECONDS = 0.5


def main() -> None:
    """Print a row for each game, then the slowest, the median and the fastest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="some of the games (without: all)")
    speeds = {}
    for name in parser.parse_args().games or upcard.games():
        speeds[name] = speed(name)
        print(f"{name:24}{speeds[name] / 1e6:8.1f} M moves a second", flush=True)
    order = sorted(speeds, key=speeds.__getitem__)
    middle = statistics.median(speeds.values())
    print(
        f"slowest {order[0]} {speeds[order[0]] / 1e6:.1f} M, median {middle / 1e6:.1f} M,"
        f" fastest {order[-1]} {speeds[order[-1]] / 1e6:.1f} M"
    )


def speed(name: str) -> float:
    """Random moves of whole matches a CPU second, with the usual number of players."""
    chosen, matches = upcard.game(name, players=usual_players(name)), 20
    upcard.simulate(chosen, matches, seed=1)
    while True:
        begun = time.process_time()
        played = upcard.simulate(chosen, matches, seed=2)
        spent = time.process_time() - begun
        if spent >= SECONDS:
            return float(played.moves.sum()) / spent
        matches *= 4


if __name__ == "__main__":
    main()
