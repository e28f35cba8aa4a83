"""Positions in which the right play is plain to a club player: the share that each level gets right.

    python benchmarks/plain.py --levels beginner,club,strong --deals 3
    python benchmarks/plain.py --levels strong --games whist,contract_bridge --wrong

The positions are those of `upcard.research.plain`; in each of so many deals the hidden cards lie otherwise.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

from side_by_side import Table

from upcard.research.plain import positions


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default="beginner,club,strong", help="names with commas between them")
    parser.add_argument("--games", default="all", help="names with commas between them; default: all")
    parser.add_argument("--deals", type=int, default=1, help="of each position")
    parser.add_argument("--wrong", action="store_true", help="name the positions that a level gets wrong")
    args = parser.parse_args()
    chosen = [plain for plain in positions() if args.games == "all" or plain.game in args.games.split(",")]
    levels = args.levels.split(",")
    right: dict[tuple[str, str], int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    for plain in chosen:
        for part in (plain.family, "all"):
            asked[part] += args.deals
        for level in levels:
            found = sum(plain.rightly(level, deal) for deal in range(args.deals))
            for part in (plain.family, "all"):
                right[level, part] += found
            if args.wrong and found < args.deals:
                print(f"{level}: {plain.game}: {plain.why} ({found} of {args.deals})", flush=True)
    table = Table("family", ("positions", *levels))
    for part, count in sorted(asked.items(), key=lambda item: item[0] == "all"):
        table.line(part, str(count), *(f"{right[level, part] / count:.0%}" for level in levels))
    print(table.text())


if __name__ == "__main__":
    main()
