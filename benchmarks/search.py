"""Iterations of the search a second, beside OpenSpiel's searches.

    python benchmarks/search.py --games whist,truco --iterations 4000

One thread, rates per CPU second, medians of interleaved repeats. An iteration draws the hidden cards anew, walks
down the tree and plays the hand out; it is measured at the first choice of a deal and in the middle of it.
OpenSpiel's searches play out one random game for each iteration, too, at the first play after the deal.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

from side_by_side import Table, rates, write

import upcard
from upcard.bots.players.random import RandomBot
from upcard.bots.search.ismcts import Search
from upcard.engine.knowledge.information_set import InformationSet

PEERS = ("bridge(use_double_dummy_result=false)", "hearts", "euchre")
CHOICES = 12
"""Positions that are searched in turn."""


def infosets(game: upcard.Game, moves: int) -> list[InformationSet]:
    """Choices, not forced ones, that come after some random moves of as many deals."""
    found: list[InformationSet] = []
    for seed in range(20 * CHOICES):
        if len(found) == CHOICES:
            break
        table, player = game.table(seed=seed), RandomBot(seed)
        for k in range(moves + 60):
            if table.result is not None:
                break
            infoset = table.information_set(table.to_act[0])
            if k >= moves and len(infoset.legal()) > 1:
                found.append(infoset)
                break
            table.play(player.choose(infoset), seat=infoset.seat)
    return found


def searches(game: upcard.Game, moves: int, iterations: int) -> Callable[[], tuple[float, float]] | None:
    """One search from the next of the positions; None if the game has no choices there."""
    positions = infosets(game, moves)
    if not positions:
        return None
    bot, turn = Search(game.rules, 1, iterations=iterations), iter(range(1 << 30))

    def think() -> tuple[float, float]:
        return bot.think(positions[next(turn) % len(positions)]).iterations, 1

    return think


def open_spiel(name: str, hidden: bool, simulations: int = 1000) -> Callable[[], tuple[float, float]]:
    """One search of OpenSpiel, in C++: IS-MCTS, or MCTS that sees all the cards."""
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1)
    states = [_dealt(game, draw) for _ in range(CHOICES)]
    rollout = pyspiel.RandomRolloutEvaluator(1, 1)
    visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot: Any = (
        pyspiel.ISMCTSBot(1, rollout, 2.0, simulations, -1, visits, False, True)
        if hidden
        else pyspiel.MCTSBot(game, rollout, 2.0, simulations, 1000, False, 1, False)
    )

    def think() -> tuple[float, float]:
        bot.step(draw.choice(states).clone())
        return simulations, 1

    return think


def _dealt(game: Any, draw: random.Random) -> Any:
    state = game.new_initial_state()
    bids = ["1NT", "Pass", "Pass", "Pass"] if game.get_type().short_name == "bridge" else []
    while state.is_chance_node() or bids:
        if state.is_chance_node():
            state.apply_action(draw.choice(state.chance_outcomes())[0])
        else:
            call, player = bids.pop(0), state.current_player()
            state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(player, a) == call))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="all", help="names with commas between them; default: all")
    parser.add_argument("--iterations", type=int, default=4000, help="for each move")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds for each measurement")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--middle", type=int, default=20, help="random moves before the middle of a deal")
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON")
    args = parser.parse_args()
    runs: dict[str, Callable[[], tuple[float, float]]] = {}
    for name in upcard.games() if args.games == "all" else args.games.split(","):
        game = upcard.game(name, single_hand=True)
        for label, moves in ((f"{name}, first choice", 0), (f"{name}, after {args.middle} moves", args.middle)):
            run = searches(game, moves, args.iterations)
            if run is not None:
                runs[label] = run
    for peer in PEERS:
        short = peer.partition("(")[0]
        runs[f"OpenSpiel {short}, IS-MCTS"] = open_spiel(peer, hidden=True)
        runs[f"OpenSpiel {short}, MCTS that sees all"] = open_spiel(peer, hidden=False)
    found = rates(runs, args.seconds, args.repeats)
    yardstick = found["OpenSpiel hearts, IS-MCTS"]
    table = Table("search", ("iterations/s", "spread", "ms a move", "of hearts, IS-MCTS"))
    for label, rate in found.items():
        cells = f"{rate.median:,.0f}", f"±{rate.spread:.0%}", f"{1000 / rate.second:.1f}"
        table.line(label, *cells, f"{rate.median / yardstick.median:.1f} x")
    print(table.text())
    write(args.json, {"search": found})


if __name__ == "__main__":
    main()
