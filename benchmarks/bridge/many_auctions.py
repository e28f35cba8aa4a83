"""Auctions of the judgement by the hundred thousand: calls outside their explanations, and two versions at two tables.

    python -m benchmarks.bridge.many_auctions --deals 300000
    python -m benchmarks.bridge.many_auctions --deals 20000 --card transfers=off --card two_bids=strong
    python -m benchmarks.bridge.many_auctions --deals 100000 --against ../main

The deals are random, and bid in one compiled loop, a hundred thousand in some seconds. Reported are the calls outside
what they tell for certain, the calls that also take the hands without a better one ("or any hand"), and how many of
these were such hands. With `--against` the judgement of another checkout bids the same deals as the other side, at two
tables. The contracts are scored by the formula for tricks (`games.contract_bridge.judgement.tricks`), in ten steps that
are equally likely, so no deal is solved; the means are of points and IMPs a board for this checkout, with 95 %
intervals. A formula doesn't see the defenders' hands: what gains by it should not lose double dummy (`auctions.py
teams`).
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

import upcard
from benchmarks.bridge.boards import IMPS, Contract, score
from upcard.engine.compile.variant import read_option
from upcard.games.contract_bridge import judgement
from upcard.games.contract_bridge.judgement.tricks import likely_tricks, quick_losers, tricks_in_step
from upcard.heuristics.call_meaning import POINTS, counted_of, fitting, low_of
from upcard.jit.rule import rule
from upcard.research.measure.statistics import estimate
from upcard.terminal.tables.new_table import chosen_game, read_options

MAX_CALLS = 80
"""Calls of an auction, at most."""
PASS, DOUBLE, BID, NO_TRUMP = judgement.PASS, judgement.DOUBLE, judgement.BID, judgement.NO_TRUMP
CARD = {name: spec for name, spec in upcard.game("contract_bridge").rules.schema.options.items() if spec.group}
"""The options of the system card."""
STATE = np.dtype(
    [("hands", "u8", 4), *((name, "i8") for name in ("bid", "bidder", "doubling", "passes", "turn", "dealer"))]
    + [(name, "i8", 35) for name in ("bid_by", "doubled_by", "redoubled_by")] + [("vulnerable", "i8", 2)]
    + [(name, "i8") for name in CARD],
    align=True,
)  # fmt: skip
"""What judgement reads of a state in an auction."""
STEPS_OF_IMPS = np.array(IMPS)
SCORES = np.array([
    [[[score(Contract(bid, double, 0), (v, v), tricks) for v in (0, 1)] for tricks in range(14)] for double in (0, 1)]
    for bid in range(35)
])  # fmt: skip
"""What a contract brings its side at duplicate: by its bid, doubled or not, the tricks taken, and vulnerable or not."""


def random_states(count: int, seed: int, card: Mapping[str, int] = MappingProxyType({})) -> Any:
    """Deals, dealer and vulnerability in turn, with a system card: options by name, as the record has them."""
    states, rng = np.zeros(count, STATE), np.random.default_rng(seed)
    for name, spec in CARD.items():
        states[name] = card.get(name, spec.default)
    cards = np.uint64(1) << np.arange(52, dtype=np.uint64)
    for number in range(count):
        states[number]["hands"] = cards[rng.permutation(52)].reshape(4, 13).sum(axis=1)
        states[number]["dealer"], vulnerable = number % 4, number // 4 % 4
        states[number]["vulnerable"] = vulnerable & 1, vulnerable >> 1
    return states


@rule
def reopen(s: Any) -> None:
    s.bid, s.bidder, s.doubling, s.passes, s.turn = -1, -1, 0, 0, s.dealer
    for bid in range(35):
        s.bid_by[bid] = s.doubled_by[bid] = s.redoubled_by[bid] = -1


@rule
def make_call(s: Any, call: Any) -> bool:
    """Make a call of the seat on turn; whether the auction goes on."""
    if call == PASS:
        s.passes += 1
    elif call == DOUBLE:
        s.doubled_by[s.bid], s.doubling, s.passes = s.turn, 1, 0
    else:
        s.bid, s.bidder, s.doubling, s.passes = call - BID, s.turn, 0, 0
        s.bid_by[s.bid] = s.turn
    s.turn = (s.turn + 1) & 3
    return bool(s.passes < (3 if s.bid >= 0 else 4))


@rule
def contract_of(s: Any, out: Any) -> None:
    """The bid (-1: all passed), how often it is doubled, and who declares."""
    out[0], out[1], out[2] = s.bid, s.doubling, 0
    if s.bid >= 0:
        for bid in range(s.bid % 5, s.bid + 1, 5):
            if s.bid_by[bid] >= 0 and (s.bid_by[bid] ^ s.bidder) & 1 == 0:
                out[2] = s.bid_by[bid]
                break


def favourite_of(module: Any) -> Any:
    """The likeliest legal call by the judgement of a module."""
    understood, inclination = module.understood, module.inclination

    @rule
    def favourite(s: Any) -> Any:
        seat = s.turn
        known = understood(s, seat)
        best, most = PASS, inclination(s, seat, PASS, known)
        if s.bid >= 0 and s.doubling == 0 and (s.bidder ^ seat) & 1:
            weight = inclination(s, seat, DOUBLE, known)
            if weight > most:
                best, most = DOUBLE, weight
        for bid in range(s.bid + 1, 35):
            weight = inclination(s, seat, BID + bid, known)
            if weight > most:
                best, most = BID + bid, weight
        return best

    return favourite


def table_of(first: Any, second: Any) -> Any:
    """The loop that bids all deals, North and South by the one judgement and East and West by the other."""

    @rule
    def bid_out(states: Any, out: Any) -> None:
        for k in range(len(states)):
            s = states[k]
            reopen(s)
            for _ in range(MAX_CALLS):
                if not make_call(s, second(s) if s.turn & 1 else first(s)):
                    break
            contract_of(s, out[k])

    return bid_out


skips_short_majors = judgement.skips_short_majors
limits_here, exception_here, understood = judgement.limits_here, judgement.exception_here, judgement.understood
here = favourite_of(judgement)


@rule
def explained(states: Any, found: Any) -> None:
    """Count calls; those outside what they tell; those that take the rest, of any hand and of some points; those that
    were made with such a hand."""
    for k in range(len(states)):
        s = states[k]
        reopen(s)
        for _ in range(MAX_CALLS):
            seat, call = s.turn, here(s)
            known = understood(s, seat)
            strain = (call - BID) % 5 if call >= BID else NO_TRUMP
            said, rest = limits_here(s, seat, call, known), exception_here(s, seat, call, known)
            fits = said != 0 and fitting(s.hands[seat], said, strain, skips_short_majors(s), known.theirs) == 1.0
            takes = rest != 0 and fitting(s.hands[seat], rest, strain, skips_short_majors(s), known.theirs) == 1.0
            found[0] += 1
            found[1] += not fits and not takes
            if rest != 0:
                found[2 if low_of(rest) == 0 and counted_of(rest) == POINTS else 3] += 1
            found[4] += not fits and takes
            if not make_call(s, call):
                break


@rule
def tricks_in(hands: Any, contract: Any, step: Any) -> Any:
    """The tricks of a contract in one of the steps."""
    strain, mine, dummy = contract[0] % 5, hands[contract[2]], hands[contract[2] ^ 2]
    mean = likely_tricks(mine, dummy, strain)
    return tricks_in_step(mean, 13.0 - quick_losers(mine, dummy, strain), strain, step)


@rule
def score_in(s: Any, contract: Any, step: Any) -> Any:
    """What a contract brings North and South in one of the steps."""
    if contract[0] < 0:
        return 0
    side = contract[2] & 1
    found = SCORES[contract[0], contract[1], tricks_in(s.hands, contract, step), s.vulnerable[side]]
    return -found if side else found


@rule
def compare(states: Any, open_room: Any, closed: Any, steps_of_imps: Any, gained: Any) -> None:
    """The points and the IMPs that the first judgement gains on each deal."""
    for k in range(len(states)):
        both = open_room[k, 0] >= 0 and closed[k, 0] >= 0
        other_side = both and (open_room[k, 2] ^ closed[k, 2]) & 1
        for step in range(10):  # what helps one side hurts the other
            difference = score_in(states[k], open_room[k], step)
            difference -= score_in(states[k], closed[k], 9 - step if other_side else step)
            imps = 0
            for bound in steps_of_imps:
                imps += abs(difference) >= bound
            gained[k, 0] += difference / 10
            gained[k, 1] += (imps if difference >= 0 else -imps) / 10


def elsewhere(checkout: Path) -> Any:
    """The judgement of another checkout, beside that of this one, under another name."""
    package = Path(tempfile.mkdtemp()) / "bridge_elsewhere"
    folder = package / "judgement"
    folder.mkdir(parents=True)
    (package / "__init__.py").touch()
    for path in (checkout / "src/upcard/games/contract_bridge/judgement").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("upcard.games.contract_bridge.judgement", "bridge_elsewhere.judgement")
        (folder / path.name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(package.parent))
    return importlib.import_module("bridge_elsewhere.judgement")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--card", action="append", default=[], metavar="OPTION=VALUE", help="of the system card")
    parser.add_argument("--against", type=Path, help="another checkout, whose judgement is the opponent")
    args = parser.parse_args()
    chosen = chosen_game("contract_bridge", options=read_options(args.card))
    card = {name: read_option(name, spec, chosen.options[name]) for name, spec in CARD.items()}
    states, found = random_states(args.deals, args.seed, card), np.zeros(5, np.int64)
    explained(states, found)
    print(f"{args.deals} deals, {found[0]} calls: {found[1]} outside their explanation; {found[2]} also take any hand,")
    print(f"{found[3]} any of some points; {found[4]} were made with such a hand")
    if args.against is None:
        return
    there = favourite_of(elsewhere(args.against))
    rooms = [np.zeros((args.deals, 3), np.int64) for _ in range(2)]
    for out, sides in zip(rooms, ((here, there), (there, here)), strict=True):
        table_of(*sides)(states, out)
    gained = np.zeros((args.deals, 2))
    compare(states, *rooms, STEPS_OF_IMPS, gained)
    for place, unit in enumerate(("points", "IMPs")):
        mean = estimate(gained[:, place].tolist())
        print(f"{mean.mean:+.3f} ± {mean.margin:.3f} {unit} a board against {args.against}, by the formula")


if __name__ == "__main__":
    main()
