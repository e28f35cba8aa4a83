"""Positions in which the right play is plain to a club player: the share that each level gets right.

    python benchmarks/plain.py --levels beginner,club,strong --deals 3
    python benchmarks/plain.py --levels strong --games whist,contract_bridge --wrong

The positions are those of `upcard.research.benchmark.plain_positions`; in each of several deals the hidden cards lie
otherwise. Each game is asked in a process of its own, so that no more than one is in memory.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from side_by_side import Table

from upcard.research.benchmark.plain_positions import PlainPosition, positions


def answers(levels: list[str], deals: int, plain: PlainPosition) -> dict[str, list[str]]:
    """What each level plays in each deal of a position."""
    return {level: [plain.played(level, deal) for deal in range(deals)] for level in levels}


def wrong(plain: PlainPosition, level: str, played: list[str]) -> str:
    """What a level played that is not right, in a line; empty if all was."""
    missed = [words for words in played if words not in plain.right]
    if not missed:
        return ""
    return (
        f"{level}: {plain.game}: {plain.why} {len(missed)} of {len(played)}: "
        f"{', '.join(dict.fromkeys(missed))}; right is {' or '.join(plain.right)}"
    )


def share(right: int, asked: int) -> str:
    """A share with its 95 % interval (Wilson), in per cent."""
    z, p = 1.96, right / asked
    middle, reach = p + z * z / (2 * asked), z * math.sqrt(p * (1 - p) / asked + z * z / (4 * asked * asked))
    low, high = ((middle + way * reach) / (1 + z * z / asked) for way in (-1, 1))
    return f"{p:.0%} ({low:.0%}-{high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default="beginner,club,strong", help="names with commas between them")
    parser.add_argument("--games", default="all", help="names with commas between them; default: all")
    parser.add_argument("--deals", type=int, default=1, help="of each position")
    parser.add_argument("--wrong", action="store_true", help="name the positions that a level gets wrong")
    args = parser.parse_args()
    levels = args.levels.split(",")
    names = dict.fromkeys(plain.game for plain in positions())
    right: dict[tuple[str, str], int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    for name in names if args.games == "all" else args.games.split(","):
        chosen = [plain for plain in positions() if plain.game == name]
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, context) as alone:
            found = list(alone.map(partial(answers, levels, args.deals), chosen))
        for plain, played in zip(chosen, found):
            for part in (plain.family, "all"):
                asked[part] += 1
                for level in levels:
                    right[level, part] += sum(words in plain.right for words in played[level])
            for level in levels if args.wrong else ():
                if line := wrong(plain, level, played[level]):
                    print(line, flush=True)
    table = Table("family", ("positions", *levels))
    for part, count in sorted(asked.items(), key=lambda item: item[0] == "all"):
        table.line(part, str(count), *(share(right[level, part], count * args.deals) for level in levels))
    print(table.text())


if __name__ == "__main__":
    main()
