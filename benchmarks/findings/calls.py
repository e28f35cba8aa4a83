"""Calls of other auctions than bridge's: judgement alone, the search, and imagined auctions.

    python -m benchmarks.findings.calls pepper,twenty_eight,cinch --deals 400 --iterations 150

Imagined auctions (`upcard.bots.players.bidder`) end here in a hand that everybody plays on by the likeliest card: these
games have no formula for what a contract is worth. Worlds are taken as the seat imagines them. All three play their
cards by the same search, so what differs is the auction, with the naming of trumps. Every deal is played with the seats
exchanged; the difference is in points of a hand, with its 95 % interval.
"""

from __future__ import annotations

import argparse
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import upcard
from upcard.bots.levels import register
from upcard.bots.players.bidder import Bidder, Loops
from upcard.bots.priors import digest, prior_of
from upcard.bots.search import auction_loops as auction
from upcard.bots.search.ismcts import Search
from upcard.declarations.hooks import apply, points, side_of, to_act
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.jit.bits import lowest_bit
from upcard.research.tournaments.arena import run

WORLDS = {"judged": 0, "imagined": 200, "searched": None}
LAST_PHASE = {"cinch": 1, "pepper": 1, "solo_whist": 3, "twenty_eight": 1, "twenty_nine": 1}
"""The phases up to this one are those of calls."""
MAX_CALLS, LAST = 400, 0


# Templates, as in `upcard.bots.search.auction_loops`; names such as `favourite` and `LAST` are given when they are
# bound.


def in_auction(s: Any) -> Any:
    return s.phase <= LAST and not s.over


def favourite(s: Any, seat: Any, moves: Any, priors: Any) -> Any:
    raise NotImplementedError  # bound to `auction.favourite`


def ahead(s: Any, seat: Any) -> Any:
    """The points of a seat, less the mean of what the seats of other sides have."""
    others, theirs = 0, 0.0
    for other in range(s.seats):
        if side_of(s, other) != side_of(s, seat):
            others += 1
            theirs += points(s, other)
    return points(s, seat) - theirs / max(1, others)


def value_call(worlds: Any, count: Any, seat: Any, call: Any, space: Any, out: Any) -> None:
    """What each world brings a seat after a call, if everybody plays on by the likeliest move."""
    for k in range(count):
        s = worlds[k]
        before = ahead(s, seat)
        apply(s, seat, call, space.arg)
        for _ in range(MAX_CALLS):
            if s.over or s.ended:
                break
            player = lowest_bit(to_act(s))
            apply(s, player, favourite(s, player, space.moves, space.priors), space.arg)
        out[k] = ahead(s, seat) - before


def loops_for(rules: CompiledGame) -> Loops:
    mark = f"_calls_{digest(rules)}"
    bound: dict[str, Any] = {"prior": prior_of(rules), "LAST": LAST_PHASE[rules.name]}
    bound["in_auction"] = rules.bind(in_auction, bound, mark)
    bound["weigh_calls"] = rules.bind(auction.weigh_each, bound, mark)
    for name in ("favourite", "is_auction", "weigh_here"):
        bound[name] = rules.bind(getattr(auction, name), bound, mark)
    bound["ahead"] = rules.bind(ahead, bound, mark)
    bound["value_call"] = rules.bind(value_call, bound, mark)
    return Loops(*(bound.get(name) for name in Loops.__dataclass_fields__))  # type: ignore[arg-type]


class Imagined(Bidder):
    """The bidder, with hands played out in place of a formula, in worlds as the seat imagines them."""

    def _drawn(
        self, infoset: InformationSet, now: np.ndarray[Any, Any]
    ) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        return self._imagined(infoset, self.worlds), np.arange(self.worlds)


def maker(worlds: int | None, iterations: int, game: Any, seed: int) -> Any:
    rules = game.rules if isinstance(game, Game) else game
    search = Search(rules, seed, iterations=iterations)
    return search if worlds is None else Imagined(search, loops_for(rules), worlds, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", help=f"names with commas between them, of {', '.join(LAST_PHASE)}")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=150, help="of the search")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name, worlds in WORLDS.items():
        register(name, partial(maker, worlds, args.iterations))
    for game in args.games.split(","):
        if game not in LAST_PHASE:
            parser.error(f"{game!r}: the games are {', '.join(LAST_PHASE)}")
        for other in ("judged", "searched"):
            began = process_time()
            duel = run(upcard.game(game), ["imagined", other], deals=args.deals, seed=args.seed).duel()
            spent = process_time() - began
            print(
                f"{game}: imagined - {other} {duel.difference} points a hand, {args.deals} deals, {spent:.0f} s of CPU"
            )


if __name__ == "__main__":
    main()
