"""What it gains to leave the bidding system once: a cheap way to compare what the bidder thinks of and when it dares.

    python -m benchmarks.bridge.auction_departures --random 1000 --first 20000 --keep departures.jsonl

All seats bid by judgement. Before every call each other call whose promise the hand keeps is judged as the bidder does
(`upcard.bots.players.bidder`), and made once on the deal itself: all go on by judgement, and the contract is scored
double dummy. What was found is kept; from it follows for any bounds what a pair gains that makes its first departure of
an auction and none after it, at two tables, in IMPs a board. Variants are compared on the same boards, so their
difference is known much better than what each gains.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.bridge.boards import GAME, TABLES, Contract, Deal, double_dummy, imps, random_deals, with_tables
from upcard.bots import make
from upcard.bots.players.bidder import Bidder
from upcard.engine.play.table import Table
from upcard.research.measure.statistics import estimate

MIN_MARGIN = 0.1
"""Calls that fit less than this part of the best are not judged."""


def bidder_of(level: str, seed: int) -> Bidder:
    """The part of a level that bids."""
    bot: Any = make(level, GAME, seed)
    return bot if isinstance(bot, Bidder) else bot.search


def departures(deal: Deal, level: str) -> Iterator[dict[str, Any]]:
    """What is thought of at each call of an auction by judgement, with the contracts that follow: the likeliest
    first."""
    table = deal.board.table(GAME)
    calls = 0
    while table.result is None and table.view().phase == "auction":
        bidder, seat = bidder_of(level, 1000 * deal.number + calls), table.to_act[0]
        bidder.margin = MIN_MARGIN
        infoset = table.information_set(seat)
        now, legal = bidder._imagined(infoset, 1), infoset.legal()
        asked = bidder._candidates(seat, now, legal)
        if len(asked) > 1:
            priors = dict(zip(bidder._moves[: len(legal)].tolist(), bidder._priors.tolist()))
            values, different = bidder._values(infoset, now, asked)
            gains = [found - values[0] for found in values]
            yield {
                "deal": deal.number,
                "seat": seat,
                "calls": [GAME.moves.words(call) for call in asked],
                "fits": [priors[call] / priors[asked[0]] for call in asked],
                "gains": [float(found.mean()) for found in gains],
                "errors": [float(found.std()) / math.sqrt(different) for found in gains],
                "contracts": [contract_after(bidder, table, seat, call) for call in asked],
            }
        table.play(GAME.moves.words(asked[0]))
        calls += 1


def contract_after(bidder: Bidder, table: Table, seat: int, call: int) -> tuple[int, int, int]:
    """Where the auction ends on the deal itself if all go on by judgement."""
    world, work = table.snapshot(), (bidder._moves, bidder._priors, bidder._arg)
    bidder.loops.value_call(bidder._open(world), 1, seat, call, *work, np.zeros(1))
    return int(world["bid"][0]), int(world["doubling"][0]), int(world["declarer_seat"][0])


def collected(deals: list[Deal], level: str, kept: Path, tables: Path) -> list[list[dict[str, Any]]]:
    """The decisions of each deal. Lines of the file stand for deals; what stands there is not judged again."""
    found = {}
    if kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            number, decisions = json.loads(line)
            found[number] = decisions
    for deal in deals:
        if deal.number not in found:
            decisions = list(departures(deal, level))
            if any(decision["contracts"][0] != other for decision in decisions for other in decision["contracts"]):
                (solved,) = with_tables([deal], tables)
                for decision in decisions:
                    decision["scores"] = [double_dummy(solved, Contract(*where)) for where in decision["contracts"]]
            found[deal.number] = decisions
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([deal.number, decisions], ensure_ascii=False) + "\n")
    return [found[deal.number] for deal in deals]


def chosen(decision: dict[str, Any], margin: float, doubt: float) -> int:
    """The place of the call that is made with these bounds; 0 for the likeliest."""
    place, most = 0, 0.0
    for k in range(1, len(decision["calls"])):
        gain = decision["gains"][k]
        if decision["fits"][k] >= margin and gain > max(most, doubt * decision["errors"][k]):
            place, most = k, gain
    return place


def board(decisions: list[dict[str, Any]], margin: float, doubt: float) -> tuple[float, int]:
    """The IMPs of a board, and how many pairs depart: South and North at one table, West and East at the other."""
    gains: list[int | None] = [None, None]
    for decision in decisions:
        side, place = decision["seat"] & 1, chosen(decision, margin, doubt)
        if place and gains[side] is None:
            scores = decision.get("scores")
            gains[side] = scores[place] - scores[0] if scores else 0
    return imps((gains[0] or 0) - (gains[1] or 0)), sum(gain is not None for gain in gains)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--random", type=int, default=200, help="how many random deals to take")
    parser.add_argument("--first", type=int, default=20_000, help="the number of the first")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--margins", type=float, nargs="+", default=[0.1, 0.25, 0.4, 0.6], help="the first is the base")
    parser.add_argument("--doubts", type=float, nargs="+", default=[3.0, 2.0, 4.0], help="the first is the base")
    parser.add_argument("--tables", type=Path, default=TABLES)
    parser.add_argument("--keep", type=Path, default=Path("departures.jsonl"), help="decisions are kept here")
    args = parser.parse_args()
    deals = collected(random_deals(args.first, args.random), args.level, args.keep, args.tables)
    base = [board(decisions, args.margins[0], args.doubts[0])[0] for decisions in deals]
    for doubt in args.doubts:
        for margin in args.margins:
            found = [board(decisions, margin, doubt) for decisions in deals]
            gained, more = estimate([n for n, _ in found]), estimate([n - b for (n, _), b in zip(found, base)])
            departing = sum(departed for _, departed in found) / len(deals)
            told = f"{gained.mean:+.2f} ± {gained.margin:.2f} IMPs a board, {departing:.2f} departures"
            print(f"fits {margin}, doubt {doubt}: {told}; against the first {more.mean:+.2f} ± {more.margin:.2f}")


if __name__ == "__main__":
    main()
