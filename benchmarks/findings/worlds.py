"""Imagined worlds weighed by what the others did: what that tells, and what it wins.

    python -m benchmarks.findings.worlds tells twenty_eight,pepper --deals 100
    python -m benchmarks.findings.worlds wins twenty_eight --deals 400 --iterations 300 --trust 0.5

`tells` (`upcard.bots.search.determinization` weighs them): how much better the true deal is foreseen, in nats: the mean
logarithm of the weight of the true world by that of a usual one, over all decisions in hands that searches play; above
0 the weights tell something, for each trust. `wins`: the search with weights against the same search without, as many
iterations on both sides, every deal with the seats exchanged, in points of a hand, with the 95 % interval. `cards`: the
same after an auction (or exposures) without weights: only cards are played twice, so luck matters less. Neither slips;
with `--memory` both forget as a level does. Both bid alike in Contract Bridge: by judgement alone.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any

import numpy as np

import upcard
from upcard.bots import LEVELS, Bot
from upcard.bots.exact.solved_worlds import SolvedWorlds, Solving
from upcard.bots.players.bidder import Bidder
from upcard.bots.players.bidder import loops_of as loops_of_auction
from upcard.bots.players.human_like import HumanLike, Weakness
from upcard.bots.search.determinization import Weighing, log_weights, loops_of, trail_of
from upcard.bots.search.ismcts import Search
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.research.measure.statistics import estimate
from upcard.research.tournaments.arena import Settings, run

TRUSTS = (0.25, 0.5, 0.75, 1.0)
WORLDS = 600


def told(game: Game, state: State, rng: Any) -> list[float] | None:
    """How much better than without weights the true world is foreseen by the seat on turn, for each of `TRUSTS`; None
    where nothing was said."""
    rules, seat = game.rules, state.current_player()
    loops, infoset = loops_of(rules), state.information_set(seat)
    if loops is None:
        raise SystemExit(f"the judgement of {game.name} does not say how likely moves were")
    trail, played = trail_of(infoset, loops.tells, rng)
    if not len(trail) or (trail[:, 0] == seat).all():
        return None
    worlds = np.empty(WORLDS, rules.schema.dtype)
    infoset.imagine(worlds, rng)
    worlds[-1:] = state.snapshot()
    logs = log_weights(rules, loops, seat, worlds, trail, played, rng)
    if logs is None:
        raise SystemExit("the moves that were made do not lead to the position")
    return [float(t * logs[-1] - np.log(np.exp(t * logs[:-1]).mean())) for t in TRUSTS]


def tells(name: str, args: argparse.Namespace) -> None:
    game, began = upcard.game(name, single_hand=True), time.process_time()
    rng, found = rng_of(args.seed), []
    for n in range(args.deals):
        state = game.new_initial_state(seed=args.seed + n)
        bots = [player(args, 0.0, game, 8 * n + seat) for seat in range(game.players)]
        gains = []
        while not state.is_terminal():
            seat = state.current_player()
            if len(state.legal_actions()) > 1 and (gain := told(game, state, rng)) is not None:
                gains.append(gain)
            state.apply_action(bots[seat].choose(state.information_set(seat)))
        if gains:
            found.append(np.mean(gains, 0))
    words = ", ".join(f"{trust}: {estimate([float(g[k]) for g in found])}" for k, trust in enumerate(TRUSTS))
    print(f"{name}, {len(found)} deals, nats by trust: {words}; {time.process_time() - began:.0f} s of CPU", flush=True)


def player(args: argparse.Namespace, trust: float, game: Game, seed: int) -> Bot:
    weighing = Weighing(trust, WORLDS)
    search: Any = Search(game.rules, seed, iterations=args.iterations, weighing=weighing)
    if (cards := game.rules.known("SOLVED_FROM")) and args.solved:
        search = SolvedWorlds(search, cards, Solving(args.solved), seed, weighing=weighing)
    if (loops := loops_of_auction(game.rules)) is not None:
        search = Bidder(search, loops, 0, seed)
    return HumanLike(search, Weakness(LEVELS[args.memory].weakness.memory), seed)


def wins(name: str, args: argparse.Namespace) -> None:
    game, began = upcard.game(name, single_hand=True), time.process_time()
    pair = [partial(player, args, trust) for trust in (args.trust, 0.0)]
    result = run(game, pair, deals=args.deals, seed=args.seed, settings=Settings(minutes=args.minutes))
    tell(name, args, f"{result.duel().difference} points a hand, {len(result)} deals", began)


def tell(name: str, args: argparse.Namespace, found: str, began: float) -> None:
    how = f"trust {args.trust}, {args.iterations} iterations, memory of {args.memory}, {args.solved} worlds solved"
    print(f"{name}, {how}: {found}, {time.process_time() - began:.0f} s of CPU", flush=True)


def cards(name: str, args: argparse.Namespace) -> None:
    game, began, gains, done = upcard.game(name, single_hand=True), time.process_time(), [], 0
    for n in range(args.seed, args.seed + args.deals):
        state, done = game.new_initial_state(seed=n), done + 1
        play(state, [player(args, 0.0, game, 64 * n + seat) for seat in range(game.players)], until=("", "play"))
        if state.is_terminal():
            gains.append(0.0)
            continue
        gain = 0.0
        for turn in range(2):
            trusts = [args.trust if (seat + turn) % 2 else 0.0 for seat in range(game.players)]
            bots = [player(args, trust, game, 64 * n + 8 + 8 * turn + seat) for seat, trust in enumerate(trusts)]
            returns = play(state.clone(), bots).returns()
            gain += float(sum(points * (1 if (seat + turn) % 2 else -1) for seat, points in enumerate(returns)))
        gains.append(gain / game.players)
        if time.process_time() - began > 60 * args.minutes:
            break
    tell(name, args, f"{estimate(gains)} points a hand in the play of the cards, {done} deals", began)


def play(state: State, bots: list[Bot], until: tuple[str, ...] = ()) -> State:
    """Play a state on to its end, or to a phase."""
    while not state.is_terminal():
        seat = state.current_player()
        if state.view(seat).phase in until:
            break
        state.apply_action(bots[seat].choose(state.information_set(seat)))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tells", "wins", "cards"))
    parser.add_argument("games", help="names with commas between them")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=300, help="of the searches")
    parser.add_argument("--trust", type=float, default=0.5, help="of the side that weighs, from 0 to 1")
    parser.add_argument(
        "--solved", type=int, default=0, help="worlds that are solved before a card, where levels do that"
    )
    parser.add_argument("--memory", metavar="LEVEL", default="best", help="whose memory both have")
    parser.add_argument("--minutes", type=float, default=60.0, help="the most for a game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.games.split(","):
        {"tells": tells, "wins": wins, "cards": cards}[args.what](name, args)


if __name__ == "__main__":
    main()
