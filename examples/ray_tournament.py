"""A tournament on a Ray cluster, which goes on where it was interrupted and gives what one process gives.

    python examples/ray_tournament.py                       # a cluster of this machine alone
    python examples/ray_tournament.py --address auto        # the cluster that this machine belongs to
    python examples/ray_tournament.py --address here        # no cluster: one process

Needs ``pip install '.[ray]'`` on every machine. A deal is a task of its own: if a worker dies, Ray plays its deals
elsewhere, and because a deal depends on the seed and its number alone, the result is the same.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from upcard.errors import UpcardError
from upcard.research.tournaments import arena


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--address", default="local", help="of the cluster; `here` plays in this process")
    parser.add_argument("--game", default="truco")
    parser.add_argument("--bots", nargs="+", default=["club:50", "beginner", "random"])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--keep", type=Path, help="a file of JSON lines: deals in it are not played again")
    given = parser.parse_args()
    cluster = None if given.address == "here" else given.address
    told = sys.stderr if sys.stderr.isatty() else None

    def progress(done: int, deals: int) -> None:
        if told:
            print(f"\r{done} of {deals} deals", end="", file=told, flush=True)

    try:
        played = arena.run(
            given.game,
            given.bots,
            given.deals,
            seed=1,
            on_progress=progress,
            settings=arena.Settings(resume=given.keep, ray=cluster),
        )
    except UpcardError as error:
        raise SystemExit(str(error)) from None
    print(played.text())


if __name__ == "__main__":
    main()
