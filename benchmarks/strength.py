"""How much better one bot plays than another, in every game: duplicate deals, 95 % confidence intervals.

python benchmarks/strength.py --bots search:1000,random --deals 200 --games whist,truco
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

from side_by_side import Table

import upcard
from upcard.research.tournaments.arena import Settings, run
from upcard.research.tournaments.ladder import has_decisions
from upcard.research.tournaments.tournament import Tournament


def line(game: upcard.Game, played: Tournament, seconds: float) -> tuple[str, ...]:
    duel = played.duel()
    seats = [played.in_seat(0, seat).mean - played.in_seat(1, seat).mean for seat in range(game.players)]
    return (
        str(game.players),
        str(len(played)),
        str(duel.difference),
        f"{duel.difference.deviations:.1f}",
        f"{duel.better:.0%}",
        " ".join(f"{gain:+.2f}" for gain in seats),
        f"{seconds:.0f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="all", help="names with commas between them; default: all")
    parser.add_argument("--bots", default="search:1000,random", help="two levels")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", action="store_true", help="whole matches instead of single hands")
    parser.add_argument("--every-number", action="store_true", help="every number of players, not only the usual one")
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON")
    args = parser.parse_args()
    table = Table(
        args.bots.replace(",", " - "), ("seats", "deals", "difference", "errors", "better", "in each seat", "s")
    )
    plain: list[dict[str, Any]] = []
    for name in upcard.games() if args.games == "all" else args.games.split(","):
        numbers = upcard.game(name).about.players if args.every_number else upcard.game(name).about.players[:1]
        for players in numbers:
            game = upcard.game(name, players=players)
            if not has_decisions(game):
                continue
            began = process_time()
            played = run(game, args.bots.split(","), deals=args.deals, seed=args.seed, settings=Settings(args.matches))
            table.line(name, *line(game, played, process_time() - began))
            print("  ".join(table.rows[-1]), flush=True)
            plain.append(played.as_dict())
    print("\n" + table.text())
    if args.json:
        Path(args.json).write_text(json.dumps(plain, indent=1) + "\n")


if __name__ == "__main__":
    main()
