"""A level against players that others wrote, on duplicate deals of our games.

    python -m benchmarks.findings.outside open_spiel --games whist,briscola --simulations 300 --bot search:300
    python -m benchmarks.findings.outside open_spiel --seconds 0.1 --bot search:0.1s
    python -m benchmarks.findings.outside double_dummy --worlds 10 --bot search:0.1s
    python -m benchmarks.findings.outside MrGreed --checkout MrIfOffline --bot search:1000
    python -m benchmarks.findings.outside briscola_bot --checkout BriscolaBot --bot club

Seconds are CPU seconds, of our bots too: what else the machine does is of no matter. ``--limit`` ends a match after
so many seconds with the deals played. What is measured is what a seat is paid more on a deal; in Gong Zhu, as the
authors of the players publish it, the points of one pair less those of the other (and random play may be measured:
``--bot random``).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import upcard
from benchmarks.side_by_side import Table, count_cpu_seconds
from upcard.bots import Bot, make
from upcard.research.measure.statistics import Estimate
from upcard.research.tournaments.arena import run
from upcard.research.tournaments.duplicate_deals import Entrant

Match = tuple[str, Entrant, Entrant, dict[str, Any], float]
"""Game, our bot, theirs, options, and the unit of the difference."""


class Spending:
    """A bot whose CPU time is counted."""

    def __init__(self, bot: Bot, account: list[float]) -> None:
        self.bot, self.account = bot, account

    def choose(self, infoset: Any) -> int:
        began = time.thread_time()
        move = self.bot.choose(infoset)
        self.account[0] += time.thread_time() - began
        self.account[1] += len(infoset.legal()) > 1
        return move


def spending(entrant: Entrant, account: list[float]) -> Callable[[upcard.Game, int], Bot]:
    """An entrant whose CPU time and decisions are counted."""

    def counted(game: upcard.Game, seed: int) -> Bot:
        return Spending(make(entrant, game, seed) if isinstance(entrant, str) else entrant(game, seed), account)

    counted.__name__ = entrant if isinstance(entrant, str) else entrant.__name__
    return counted


def wrapped(level: str, wrap: Callable[[Bot], Bot]) -> Callable[[upcard.Game, int], Bot]:
    """One of our levels within something."""

    def ours(game: upcard.Game, seed: int) -> Bot:
        return wrap(make(level, game, seed))

    ours.__name__ = level
    return ours


def matches(args: argparse.Namespace) -> list[Match]:
    """What is to be played, by the name of the opponent."""
    if args.opponent == "open_spiel":
        from benchmarks.findings.opponents.open_spiel import OpenSpielBot

        def open_spiel(game: upcard.Game, seed: int) -> Bot:
            return OpenSpielBot(game, seed, args.simulations, args.seconds)

        return [(name, args.bot, open_spiel, {}, 1.0) for name in args.games.split(",")]
    if args.opponent == "double_dummy":
        from benchmarks.findings.opponents import bridge

        ours = wrapped(args.bot, bridge.BiddingAlike)
        return [("contract_bridge", ours, bridge.entrant(args.worlds), {"scoring": "duplicate"}, 1.0)]
    if args.opponent == "briscola_bot":
        from benchmarks.findings.opponents import briscola

        return [("briscola", args.bot, briscola.entrant(args.checkout), {}, 1.0)]
    from benchmarks.findings.opponents import gong_zhu

    theirs = gong_zhu.entrant(args.opponent, args.checkout)
    return [("gong_zhu", wrapped(args.bot, gong_zhu.Declining), theirs, {}, gong_zhu.PUBLISHED)]


def play(match: Match, args: argparse.Namespace) -> tuple[str, ...]:
    """One match, as a line of the table."""
    name, ours, theirs, options, unit = match
    accounts = [[0.0, 0.0], [0.0, 0.0]]
    entrants = [spending(entrant, account) for entrant, account in zip((ours, theirs), accounts, strict=True)]
    began: list[float] = []

    def enough(done: int, deals: int) -> None:
        began.append(time.process_time())
        if began[-1] - began[0] > args.limit:
            raise KeyboardInterrupt

    played = run(name, entrants, args.deals, args.seed, on_progress=enough, **options)
    duel = played.duel()
    found = Estimate(unit * duel.difference.mean, unit * duel.difference.margin, len(played))
    pace = [f"{1000 * spent / max(1, decisions):.1f}" for spent, decisions in accounts]
    return name, *played.bots, *pace, str(len(played)), str(found), f"{found.deviations:+.1f}", f"{duel.better:.0%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "opponent", choices=("open_spiel", "double_dummy", "briscola_bot", "MrRandom", "MrIf", "MrGreed")
    )
    parser.add_argument("--games", default="whist,briscola", help="for open_spiel")
    parser.add_argument("--bot", default="search:300", help="one of our levels")
    parser.add_argument("--simulations", type=int, default=300, help="of OpenSpiel's bot, a move")
    parser.add_argument("--seconds", type=float, help="of OpenSpiel's bot, a move, instead of simulations")
    parser.add_argument("--worlds", type=int, default=10, help="of the double dummy solver, a move")
    parser.add_argument("--checkout", default=".", help="where the opponent's repository lies")
    parser.add_argument("--deals", type=int, default=1000, help="at most")
    parser.add_argument("--limit", type=float, default=200.0, help="CPU seconds of a match")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    count_cpu_seconds()
    table = Table("game", ("ours", "theirs", "ms a move", "theirs", "deals", "difference", "errors", "better"))
    for match in matches(args):
        table.line(*play(match, args))
        print("  ".join(table.rows[-1]), flush=True)
    print("\n" + table.text())


if __name__ == "__main__":
    main()
