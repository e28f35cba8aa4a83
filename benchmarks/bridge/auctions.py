"""Auctions alone, without the play: how near the contracts of a bot come to what the cards are worth double dummy.

    python -m benchmarks.bridge.auctions alone prior strong --boards bridge_boards.jsonl --half odd
    python -m benchmarks.bridge.auctions teams strong prior@../main --boards bridge_boards.jsonl --resume FILE
    python -m benchmarks.bridge.auctions people --boards bridge_boards.jsonl

`alone`: one bot in all seats. Its contract is scored with the tricks that its declarer takes double dummy; the distance
is that from par, for either side. This does not penalize bots that never double. `teams`: two bots at two tables, each
sitting North and South at one; the difference in IMPs for the first. `people` scores the contracts of the records.

A bot is a level (``strong``, ``search:1000``), or ``prior``: the call to which the judgement is inclined most. With
``@FOLDER`` it is the bot of another checkout, which runs in a process of its own: so bots of today meet those of
yesterday. `--boards` names records, one JSON object a line, with ``hands`` (as PBN writes them, by letters of seats),
``dealer`` and ``vul``; of records of one deal the first counts. Deals are numbered in the order of the file: the even
ones are there to tune on, the odd ones are held out. `--random` takes random deals by number instead. Double-dummy
tables are made once, by endplay, and kept. `--play LEVEL` has the contract played out by that level in all seats
instead; IMPs then are of played cards.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import upcard
from benchmarks.bridge.boards import (
    GAME,
    GAME_TRICKS,
    SEATS,
    TABLES,
    Contract,
    Deal,
    contract_of,
    deals_of,
    double_dummy,
    imps,
    random_deals,
    score,
    with_tables,
)
from upcard.bots import make
from upcard.bots.priors import prior_of
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.table import Table
from upcard.engine.records.pbn import VULNERABLE, Board, parse_deal
from upcard.research.measure.statistics import Estimate, estimate

ROOT = Path(__file__).resolve().parents[2]

# --- Bots ------------------------------------------------------------------------------------------------------------

Caller = Callable[[Deal, Table, list[str]], str]


class Greedy:
    """The move to which the judgement is inclined most."""

    def __init__(self, game: upcard.Game) -> None:
        prior = prior_of(game.rules)
        assert prior is not None
        self.prior, self.rules = prior, game.rules

    def choose(self, infoset: InformationSet) -> int:
        s = self.rules.open(infoset.sample(0))[0]
        return max(infoset.legal(), key=lambda move: self.prior(s, infoset.seat, move))


class Here:
    """A bot of this checkout; a new one for every deal and seat, so that a resumed run makes the same calls."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed, self.seconds, self.calls = name, seed, 0.0, 0
        self.bots: dict[tuple[int, int], Any] = {}

    def __call__(self, deal: Deal, table: Table, calls: list[str]) -> str:
        seat = table.to_act[0]
        if (deal.number, seat) not in self.bots or not calls:
            seed = 100_003 * self.seed + 4 * deal.number + seat
            self.bots[deal.number, seat] = Greedy(GAME) if self.name == "prior" else make(self.name, GAME, seed)
        infoset = table.information_set(seat)
        began = time.thread_time()
        move = self.bots[deal.number, seat].choose(infoset)
        self.seconds += time.thread_time() - began
        self.calls += 1
        return GAME.moves.words(move)


class Elsewhere:
    """A bot of another checkout, in a process of its own that answers a line of JSON with a call."""

    def __init__(self, name: str, folder: str, seed: int) -> None:
        command = [sys.executable, "-m", "benchmarks.bridge.auctions", "serve", name, "--seed", str(seed)]
        environment = {**os.environ, "PYTHONPATH": str(Path(folder).resolve() / "src")}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
        )

    def __call__(self, deal: Deal, table: Table, calls: list[str]) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        asked = {"number": deal.number, "pbn": deal.pbn, "dealer": deal.dealer, "vul": deal.vulnerable, "calls": calls}
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return self.process.stdout.readline().strip()


def serve(name: str, seed: int) -> None:
    """Answer for `Elsewhere` until there are no more questions."""
    bot = Here(name, seed)
    for line in sys.stdin:
        asked = json.loads(line)
        board = Board(SEATS.index(asked["dealer"]), VULNERABLE[asked["vul"].lower()], parse_deal(asked["pbn"]))
        deal = Deal(asked["number"], board, asked["pbn"], asked["dealer"], asked["vul"], ())
        table = board.table(GAME)
        for call in asked["calls"]:
            table.play(call)
        print(bot(deal, table, asked["calls"]), flush=True)


def caller(text: str, seed: int) -> Caller:
    name, _, folder = text.partition("@")
    return Elsewhere(name, folder, seed) if folder else Here(name, seed)


def auction(deal: Deal, south_north: Caller, west_east: Caller) -> tuple[Contract, Table, list[str]]:
    """The auction of a deal, and the table after it."""
    table, calls = deal.board.table(GAME), list[str]()
    return bid_on(deal, table, calls, south_north, west_east), table, calls


def bid_on(deal: Deal, table: Table, calls: list[str], south_north: Caller, west_east: Caller) -> Contract:
    """The contract after the rest of an auction; the table, and the calls made so far, are continued."""
    while table.result is None and table.view().phase == "auction":
        who = west_east if table.to_act[0] & 1 else south_north
        calls.append(who(deal, table, list(calls)))
        table.play(calls[-1])
    view = table.view()
    if view.declarer_seat is None or view.declarer_seat < 0:
        return Contract(-1, 0, 0)
    bid = next(bid for bid in range(35) if GAME.moves.words(GAME.moves.first("bid") + bid) == f"bid {view.bid}")
    doubling = ("", "doubled", "redoubled").index(view.doubling)
    return Contract(bid, doubling, view.declarer_seat)


def played(table: Table, level: str, seed: int) -> int:
    """The tricks of the declarer when all seats play their cards by a level."""
    bots = [make(level, GAME, 4 * seed + seat) for seat in range(4)]
    side = table.view().declarer_seat & 1
    while table.result is None:
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.information_set(seat)))
    return int(table.view().tricks[side])


# --- What is measured ------------------------------------------------------------------------------------------------


class Kept:
    """Lines of JSON by deal; what stands in the file is not played again."""

    def __init__(self, path: str | None, what: dict[str, Any]) -> None:
        self.path = Path(path) if path else None
        self.lines: dict[int, dict[str, Any]] = {}
        if self.path and self.path.exists():
            header, *lines = (json.loads(line) for line in self.path.read_text().splitlines())
            if header != what:
                raise SystemExit(f"{path} holds another measurement: {header}")
            self.lines = {line["deal"]: line for line in lines}
        elif self.path:
            self._write(what)

    def of(self, deal: Deal, play: Callable[[Deal], dict[str, Any]]) -> dict[str, Any]:
        if deal.number not in self.lines:
            self.lines[deal.number] = {"deal": deal.number, **play(deal)}
            self._write(self.lines[deal.number])
        return self.lines[deal.number]

    def _write(self, line: dict[str, Any]) -> None:
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")


def alone(deals: list[Deal], name: str, seed: int, kept: Kept) -> None:
    bot = caller(name, seed)

    def bid(deal: Deal) -> dict[str, Any]:
        contract, _, calls = auction(deal, bot, bot)
        return {"contract": asdict(contract), "words": str(contract), "calls": calls}

    found = [(deal, Contract(**kept.of(deal, bid)["contract"])) for deal in deals]
    told(name, found)
    if isinstance(bot, Here) and bot.calls:
        print(f"{1000 * bot.seconds / bot.calls:.0f} ms of CPU a call over {bot.calls} calls")


def told(name: str, found: list[tuple[Deal, Contract]]) -> None:
    """The figures of contracts."""
    by_deal: dict[int, list[int]] = {}
    for deal, contract in found:
        by_deal.setdefault(deal.number, []).append(abs(double_dummy(deal, contract) - deal.par))
    distance = estimate([sum(distances) / len(distances) for distances in by_deal.values()])
    doubled = [(deal, c) for deal, c in found if c.doubling and deal.tricks[c.declarer][c.bid % 5] < c.level + 6]
    made = sum(1 for deal, c in found if c.doubling) - len(doubled)
    sevens = [(deal, c) for deal, c in found if c.level == 7 and deal.tricks[c.declarer][c.bid % 5] < 12]
    print(f"{name}: {len(by_deal)} deals, distance from par {distance.mean:.0f} ± {distance.margin:.0f} points")
    for what, is_bid, is_made in (("games", _is_game, _game_made), ("slams", _is_slam, _slam_made)):
        sides = [(deal, contract, side) for deal, contract in found for side in range(2) if is_made(deal, side)]
        bids = sum(1 for _, c, side in sides if c.bid >= 0 and c.declarer & 1 == side and is_bid(c))
        down = sum(1 for deal, c in found if is_bid(c) and deal.tricks[c.declarer][c.bid % 5] < c.level + 6)
        print(f"  {what}: {bids} bid of {len(sides)} makeable ({bids / max(1, len(sides)):.0%}); {down} bid and down")
    print(f"  doubled and down {len(doubled)}, doubled and made {made}; sevens without twelve tricks {len(sevens)}")


def _is_game(c: Contract) -> bool:
    return c.bid >= 0 and c.level + 6 >= GAME_TRICKS[c.bid % 5]


def _is_slam(c: Contract) -> bool:
    return c.level >= 6


def _game_made(deal: Deal, side: int) -> bool:
    return any(deal.tricks[seat][k] >= GAME_TRICKS[k] for seat in (side, side + 2) for k in range(5))


def _slam_made(deal: Deal, side: int) -> bool:
    return any(deal.tricks[seat][k] >= 12 for seat in (side, side + 2) for k in range(5))


def teams(deals: list[Deal], names: list[str], seed: int, play: str | None, tables: Path, kept: Kept) -> Estimate:
    """Each deal at two tables; it is solved only if their contracts differ."""
    first, second = (caller(name, seed + k) for k, name in enumerate(names))

    def match(deal: Deal) -> dict[str, Any]:
        rooms = [auction(deal, first, second), auction(deal, second, first)]
        scores = [0, 0]
        if play is not None:
            scores = [
                score(contract, deal.board.vulnerable, played(at, play, deal.number) if contract.bid >= 0 else 0)
                for contract, at, _ in rooms
            ]
        elif rooms[0][0] != rooms[1][0]:
            (solved,) = with_tables([deal], tables)
            scores = [double_dummy(solved, contract) for contract, _, _ in rooms]
        found = {name: (str(contract), calls) for name, (contract, _, calls) in zip(("open", "closed"), rooms)}
        return {"imps": imps(scores[0] - scores[1]), **found}

    gained = []
    for n, deal in enumerate(deals, 1):
        gained.append(kept.of(deal, match)["imps"])
        if n % 20 == 0:
            print(f"  {n} deals: {estimate(gained)}", file=sys.stderr, flush=True)
    found = estimate(gained)
    how = f"cards played by {play}" if play else "double dummy"
    print(f"{names[0]} - {names[1]}: {found.mean:+.2f} ± {found.margin:.2f} IMPs a board, {len(gained)} deals, {how}")
    return found


def people(deals: list[Deal]) -> None:
    """The contracts that people bid; of several at one deal each counts."""
    found = []
    for deal in deals:
        for text, declarer in deal.people:
            found.append((deal, contract_of(text, declarer)))
    told("people", found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("alone", "teams", "people", "serve"))
    parser.add_argument("bots", nargs="*", help="for alone one or more, for teams two")
    parser.add_argument("--boards", type=Path, default=Path("bridge_boards.jsonl"), help="the file of records")
    parser.add_argument("--random", type=int, help="how many random deals to take in place of records")
    parser.add_argument("--first", type=int, default=0, help="the number of the first random deal")
    parser.add_argument("--tables", type=Path, default=TABLES)
    parser.add_argument("--half", choices=("even", "odd", "all"), default="even")
    parser.add_argument("--limit", type=int, help="the most deals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", metavar="LEVEL", help="contracts are played out by this level")
    parser.add_argument("--resume", metavar="FILE", help="keep every deal, and go on where it ended")
    args = parser.parse_args()
    if args.what == "serve":
        serve(args.bots[0], args.seed)
        return
    if args.random:
        deals = random_deals(args.first, args.random)
    else:
        deals = deals_of(args.boards, args.half, args.limit)
    if args.what != "teams":
        deals = with_tables(deals, args.tables)
    if args.what == "people":
        people(deals)
        return
    half = f"random from {args.first}" if args.random else args.half
    header = {"what": args.what, "half": half, "seed": args.seed, "play": args.play}
    if args.what == "teams":
        kept = Kept(args.resume, {**header, "bots": args.bots})
        teams(deals, args.bots, args.seed, args.play, args.tables, kept)
        return
    for name in args.bots:
        kept = Kept(f"{args.resume}.{name}" if args.resume else None, {**header, "bots": [name]})
        alone(deals, name, args.seed, kept)


if __name__ == "__main__":
    main()
