"""Signals in the play of the cards (`upcard.bots.search.signals`): what they cost, what they tell, and what they win.

    python -m benchmarks.findings.signals costs contract_bridge --deals 200
    python -m benchmarks.findings.signals tells contract_bridge --deals 100
    python -m benchmarks.findings.signals defence contract_bridge --deals 1000

`costs`: where the search means to play one card and the agreement prefers another that is held for as good, how many
tricks the change loses with open hands, double dummy, for each kind of signal. `tells`: how much better the true deal
is predicted by a reader, in nats, for each assumed probability that others follow the agreement: among
players who keep it where it costs nothing, and among others who keep none. `defence`: each deal is played once with the
agreement, which the defenders keep and everybody reads, and once without; what the defenders gain, in points a hand,
with the 95 % interval. `both`: the same deals with mirrored seats, a side that keeps it and reads against one that does
neither. All bid by judgement alone and without weakness.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from typing import Any

import numpy as np

import upcard
from benchmarks.findings.worlds import WORLDS, play
from upcard.bots import Bot
from upcard.bots.exact.solved_worlds import SolvedWorlds, Solving
from upcard.bots.players.bidder import Bidder
from upcard.bots.players.bidder import loops_of as loops_of_auction
from upcard.bots.players.signalling import SignallingBot
from upcard.bots.search.agreement import KINDS
from upcard.bots.search.determinization import Weighing
from upcard.bots.search.ismcts import Search, SearchResult
from upcard.bots.search.signals import Kept, agreed_card, log_weights, play_of
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.research.measure.statistics import estimate
from upcard.solvers import open_search

BELIEFS = (0.15, 0.3, 0.5, 0.7)
NAMES = ("lead against trumps", "lead without trumps", "attitude", "count", "discard", "honour", "return")


def player(args: argparse.Namespace, keeps: bool, kept: float, game: Game, seed: int) -> Any:
    """A player who keeps the agreement or not, and believes that others keep it with a chance."""
    weighing = Weighing(game.rules.known("TRUST", 0.0), WORLDS, calling=False, kept=Kept.even(kept) if kept else None)
    search: Any = Search(game.rules, seed, iterations=args.iterations, weighing=weighing)
    if (cards := game.rules.known("SOLVED_FROM")) and args.solved:
        search = SolvedWorlds(search, cards, Solving(args.solved), seed, weighing=weighing)
    if keeps:
        search = SignallingBot(search)
    loops = loops_of_auction(game.rules)
    return search if loops is None else Bidder(search, loops, 0, seed)


def players(args: argparse.Namespace, keeps: bool, kept: float, game: Game, seed: int) -> list[Bot]:
    return [player(args, keeps, kept, game, seed + seat) for seat in range(game.players)]


def costs(name: str, args: argparse.Namespace) -> None:
    """How many tricks it costs to play the agreed card in place of the one that was preferred."""
    game, began = upcard.game(name, single_hand=True), time.process_time()
    lost, same, refused, deals = defaultdict(list), defaultdict(int), defaultdict(int), 0
    for deals in range(1, args.deals + 1):
        state = game.new_initial_state(seed=args.seed + deals)
        bots = [player(args, False, args.kept, game, 8 * deals + seat) for seat in range(game.players)]
        while not state.is_terminal():
            infoset = state.information_set(state.current_player())
            thought: SearchResult = bots[infoset.seat].think(infoset)
            found = play_of(infoset) if len(thought.judged) > 1 else None
            agreed = -1 if found is None else agreed_card(found, infoset, thought.move)
            if found is not None and agreed >= 0:
                kind = found.kind_of(thought.move, infoset.seat)
                chosen = SignallingBot(_Thinks(thought, game)).think(infoset).move
                same[kind] += agreed == thought.move
                refused[kind] += agreed not in (thought.move, chosen)
                if chosen != thought.move:
                    solver = open_search(game, state.snapshot())
                    before, after = (solver.after(infoset.seat, move) for move in (thought.move, chosen))
                    lost[kind].append(float(solver.sign(infoset.seat) * (before - after)))
            state.apply_action(thought.move)
        if time.process_time() - began > 60 * args.minutes:
            break
    for kind in KINDS:
        many = f"{same[kind]} times agreed, {len(lost[kind])} changed, {refused[kind]} left for its worth"
        print(f"{name}, {NAMES[kind]}: {many}; a change loses {estimate(lost[kind])} tricks", flush=True)
    tell(name, args, f"{deals} deals", began)


class _Thinks:
    """A search that has thought already."""

    def __init__(self, thought: SearchResult, game: Game) -> None:
        self.thought, self.rules = thought, game.rules

    def think(self, *_: Any) -> SearchResult:
        return self.thought


def tells(name: str, args: argparse.Namespace) -> None:
    """How much better the true world is foreseen than by an even redeal, for each of `BELIEFS`."""
    game, rng = upcard.game(name, single_hand=True), rng_of(args.seed)
    for keeps in (True, False):
        found, began = [], time.process_time()
        for n in range(args.seed, args.seed + args.deals):
            state, gains = game.new_initial_state(seed=n), []
            bots = players(args, keeps, args.kept if keeps else 0.0, game, 8 * n)
            while not state.is_terminal():
                seat = state.current_player()
                if len(state.legal_actions()) > 1 and (gain := told(state, rng)) is not None:
                    gains.append(gain)
                state.apply_action(bots[seat].choose(state.information_set(seat)))
            if gains:
                found.append(np.mean(gains, 0))
        words = ", ".join(f"{kept}: {estimate([float(g[k]) for g in found])}" for k, kept in enumerate(BELIEFS))
        who = "who keep it" if keeps else "who do not"
        tell(name, args, f"{len(found)} deals among players {who}, nats by belief: {words}", began)


def told(state: State, rng: Any) -> list[float] | None:
    """The gain of the seat on turn, for each of `BELIEFS`; None where nothing was signalled."""
    infoset = state.information_set(state.current_player())
    found = play_of(infoset)
    read = found.signals_to(infoset.seat) if found else []
    if not found or not read:
        return None
    worlds = np.empty(WORLDS, infoset.game.rules.schema.dtype)
    infoset.imagine(worlds, rng)
    worlds[-1:] = state.snapshot()
    logs = [log_weights(worlds, found, read, Kept.even(kept)) for kept in BELIEFS]
    return [float(each[-1] - np.log(np.exp(each[:-1]).mean())) for each in logs]


def dealt(name: str, args: argparse.Namespace, n: int) -> State | None:
    """A deal before its first card; None if it is passed out."""
    state = upcard.game(name, single_hand=True).new_initial_state(seed=n)
    play(state, players(args, False, 0.0, state.information_set(0).game, 64 * n), until=("", "play"))
    return None if state.is_terminal() else state


def defence(name: str, args: argparse.Namespace) -> None:
    """What the defenders gain when everybody knows the agreement."""
    began, gains, done = time.process_time(), [], 0
    for n in range(args.seed, args.seed + args.deals):
        done += 1
        state = dealt(name, args, n)
        if state is None:
            gains.append(0.0)
            continue
        game, declarer = state.information_set(0).game, int(state.snapshot()["declarer_seat"][0])
        for keeps in (True, False):
            bots = players(args, keeps, args.kept if keeps else 0.0, game, 64 * n + (8 if keeps else 16))
            returns = play(state.clone(), bots).returns()
            gain = float(returns[(declarer + 1) % 4] - returns[declarer]) / 2
            gains.append(gain) if keeps else gains.append(gains.pop() - gain)
        if time.process_time() - began > 60 * args.minutes:
            break
    tell(name, args, f"{estimate(gains)} points a hand for the defenders, {done} deals", began)


def both(name: str, args: argparse.Namespace) -> None:
    """What a side gains that keeps the agreement and reads, against one that does neither."""
    began, gains, done = time.process_time(), [], 0
    for n in range(args.seed, args.seed + args.deals):
        done, gain = done + 1, 0.0
        state = dealt(name, args, n)
        game = upcard.game(name, single_hand=True)
        for turn in range(2 if state else 0):
            mine = [(seat + turn) % 2 == 1 for seat in range(4)]
            bots = [
                player(args, own, args.kept if own else 0.0, game, 64 * n + 8 + 8 * turn + seat)
                for seat, own in enumerate(mine)
            ]
            returns = play(state.clone(), bots).returns()
            gain += float(sum(points if own else -points for points, own in zip(returns, mine, strict=True))) / 4
        gains.append(gain)
        if time.process_time() - began > 60 * args.minutes:
            break
    tell(name, args, f"{estimate(gains)} points a hand, {done} deals", began)


def tell(name: str, args: argparse.Namespace, found: str, began: float) -> None:
    how = f"{args.iterations} iterations, believed {args.kept}, {args.solved} worlds solved"
    print(f"{name}, {how}, seeds from {args.seed}: {found}, {time.process_time() - began:.0f} s of CPU", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("costs", "tells", "defence", "both"))
    parser.add_argument("games", help="names with commas between them")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=300, help="of the searches")
    parser.add_argument("--kept", type=float, default=0.3, help="the chance with which it is believed to be kept")
    parser.add_argument(
        "--solved", type=int, default=0, help="worlds that are solved before a card, where levels do that"
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="the most for a game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.games.split(","):
        {"costs": costs, "tells": tells, "defence": defence, "both": both}[args.what](name, args)


if __name__ == "__main__":
    main()
