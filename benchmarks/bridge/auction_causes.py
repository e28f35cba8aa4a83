"""Where the distance of a bot's contracts from par comes from: by what became of the deal, and what par is.

    python -m benchmarks.bridge.auction_causes prior --random 3000
    python -m benchmarks.bridge.auction_causes strong --boards bridge_boards.jsonl --half even

The bot sits in all seats. The side that has less than par is the loser, "own" its contract and "their" the other's. Par
is its own game or slam, its sacrifice, the double of theirs, or their contract that it cannot stop.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

from benchmarks.bridge.auctions import auction, caller
from benchmarks.bridge.boards import (
    GAME_TRICKS,
    TABLES,
    Contract,
    Deal,
    deals_of,
    double_dummy,
    random_deals,
    score,
    with_tables,
)
from upcard.research.measure.statistics import estimate


def size(bid: int) -> str:
    return "slam" if bid >= 25 else "game" if bid // 5 + 7 >= GAME_TRICKS[bid % 5] else "part score"


def made_by(deal: Deal, side: int) -> dict[int, str]:
    """The scores of all contracts that a side makes, for that side, with their sizes; the largest of a score counts."""
    found: dict[int, str] = {}
    for seat in (side, side + 2):
        for strain in range(5):
            for bid in range(strain, 5 * (deal.tricks[seat][strain] - 6), 5):
                worth = score(Contract(bid, 0, seat), deal.board.vulnerable, deal.tricks[seat][strain])
                found[worth if side == 0 else -worth] = size(bid)
    return found


def par_of(deal: Deal, loser: int) -> str:
    """What par is for a side."""
    own = deal.par if loser == 0 else -deal.par
    if own == 0:
        return "passed out"
    if own > 0:
        made = made_by(deal, loser)
        return f"own {made[own]}" if own in made else "doubling them"
    return "their contract" if -own in made_by(deal, 1 - loser) else "own sacrifice"


def cause(deal: Deal, contract: Contract) -> tuple[int, str]:
    """How far a contract is from par, and why."""
    reached = double_dummy(deal, contract)
    if reached == deal.par:
        return 0, "par"
    loser, distance = int(reached > deal.par), abs(reached - deal.par)
    if contract.bid < 0:
        return distance, f"passed out; par: {par_of(deal, loser)}"
    whose = "own" if contract.declarer & 1 == loser else "their"
    made = deal.tricks[contract.declarer][contract.bid % 5] >= contract.level + 6
    how = ("made" if made else "down") + (" doubled" if contract.doubling else "")
    return distance, f"{whose} {size(contract.bid)} {how}; par: {par_of(deal, loser)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("--boards", type=Path, help="a file of records")
    parser.add_argument("--half", choices=("even", "odd", "all"), default="even")
    parser.add_argument("--random", type=int, default=400, help="how many random deals to take where no file is given")
    parser.add_argument("--first", type=int, default=0, help="the number of the first random deal")
    parser.add_argument("--tables", type=Path, default=TABLES)
    args = parser.parse_args()
    if args.boards:
        deals = deals_of(args.boards, args.half, None)
    else:
        deals = random_deals(args.first, args.random)
    bot, causes = caller(args.bot, 1), defaultdict[str, list[int]](list)
    for deal in with_tables(deals, args.tables):
        distance, why = cause(deal, auction(deal, bot, bot)[0])
        causes[why].append(distance)
    all_of = estimate([distance for found in causes.values() for distance in found])
    print(f"{args.bot}: {len(deals)} deals, distance from par {all_of.mean:.0f} ± {all_of.margin:.0f} points")
    for why, found in sorted(causes.items(), key=lambda item: -sum(item[1])):
        print(f"  {sum(found) / len(deals):5.1f} points a deal, {len(found) / len(deals):5.1%} of the deals: {why}")


if __name__ == "__main__":
    main()
