"""What the card room carries: ``python -m benchmarks.room FIGURE ...``, each figure with a bounded amount of work.

alone [GAME ...]            processor time of a move for the room alone, with four viewers
load --tables 300           processor time of the server a move, and how long a move takes, at live tables; with
                            --workers 2 several processes serve them, over PostgreSQL
crash --tables 800          a killed server begun again: the first table, all tables, processor time for each
memory --tables 1000        memory of a table with a client, and what an unloaded one leaves behind
start                       until the server takes clients
appends --tables 300        processor time of a move that is kept in PostgreSQL, and how long that takes
newcomers [GAME ...]        what people wait for who come to a server that has compiled nothing; all: to every game
peer                        moves beside boardgame.io's minimal server
"""

from __future__ import annotations

import argparse

import upcard
from benchmarks.room import alone, appends, crash, load, memory, newcomers, peer, start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    figures = parser.add_subparsers(dest="figure", required=True)
    figure = figures.add_parser("alone")
    figure.add_argument("games", nargs="*", default=["whist", "contract_rummy"])
    figure.add_argument("--moves", type=int, default=400)
    figure.add_argument("--profile", action="store_true")
    figure = figures.add_parser("load")
    figure.add_argument("--tables", type=int, default=300)
    figure.add_argument("--level", default="random")
    figure.add_argument("--game", default="whist")
    figure.add_argument("--seconds", type=float, default=15)
    figure.add_argument("--workers", type=int, default=1, help="more than one: over a PostgreSQL of their own")
    figure.add_argument("--database", default="", help="or over this one, which has to be empty")
    figure.add_argument("--busy", type=int, default=0, help="other programs that want a processor meanwhile")
    figure = figures.add_parser("crash")
    figure.add_argument("--tables", type=int, default=10_000)
    figure.add_argument("--moves", type=int, default=26)
    figure.add_argument("--workers", type=int, default=1, help="more than one: over a PostgreSQL of their own")
    figure.add_argument("--at-once", type=int, default=crash.AT_ONCE, help="clients that wait at the same time")
    figure = figures.add_parser("memory")
    figure.add_argument("--tables", type=int, default=1000)
    figure.add_argument("--moves", type=int, default=26)
    figures.add_parser("start")
    figure = figures.add_parser("appends")
    figure.add_argument("--tables", type=int, default=300)
    figure.add_argument("--pace", type=float, default=2, help="moves a second at each")
    figure.add_argument("--seconds", type=float, default=10)
    figure = figures.add_parser("newcomers")
    figure.add_argument("games", nargs="*", default=list(newcomers.GAMES))
    figure.add_argument("--seconds", type=float, default=90, help="of those who come together")
    figure.add_argument("--at-once", type=int, default=6, help="people who come together")
    figure = figures.add_parser("peer")
    figure.add_argument("--tables", type=int, default=50)
    figure.add_argument("--seconds", type=float, default=10)
    chosen, more = parser.parse_known_args()
    if chosen.figure == "alone":
        alone.main(chosen.games, chosen.moves, chosen.profile)
    elif chosen.figure == "load":
        load.measure(
            chosen.tables,
            chosen.level,
            chosen.seconds,
            chosen.game,
            chosen.workers,
            chosen.database,
            chosen.busy,
            *more,
        )
    elif chosen.figure == "crash":
        crash.measure(chosen.tables, chosen.moves, chosen.workers, chosen.at_once)
    elif chosen.figure == "memory":
        memory.measure(chosen.tables, chosen.moves)
    elif chosen.figure == "start":
        start.measure()
    elif chosen.figure == "appends":
        appends.measure(chosen.tables, chosen.pace, chosen.seconds)
    elif chosen.figure == "newcomers":
        games = upcard.games() if chosen.games == ["all"] else chosen.games
        newcomers.measure(games, chosen.seconds, chosen.at_once)
    else:
        peer.measure(chosen.tables, chosen.seconds)


if __name__ == "__main__":
    main()
