"""Exact results for small games: counterfactual regret minimization, values, best responses, exploitability.

>>> from upcard.research.small_games.small import kuhn_sized
>>> tree = Tree(kuhn_sized()["guts"])
>>> policy = tree.solve(iterations=200)
>>> tree.exploitability(policy) < 0.02
True

A policy gives for every information set (its text, as `SmallState.information_state_string` has it) the probability of
each legal move. `solve` is CFR+ with alternating updates and linear averaging (Tammelin, 2014).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from upcard.arrays import NDArray, np
from upcard.bots import Bot, make
from upcard.engine.play.state import State
from upcard.errors import BadMove
from upcard.research.small_games.small import SmallGame
from upcard.research.small_games.yardsticks import Yardstick

if TYPE_CHECKING:
    from upcard.research.learning.trajectories import Choose  # where there is no NumPy, there are no batches

Policy = Mapping[str, Mapping[int, float]]
"""For every information set the probability of each move."""
_CHANCE, _END = -1, -4


@dataclass
class _Node:
    """A history. `ways` are the probabilities of the children where chance moves; `points` what an end pays."""

    player: int
    infoset: int = -1
    children: list[_Node] = field(default_factory=list)
    ways: list[float] = field(default_factory=list)
    points: tuple[float, ...] = ()


class Tree:
    """A small game written out: every history, and the information sets that join them. `game` is a `SmallGame`, or a
    yardstick of the literature (`research.small_games.yardsticks`). Raises `TypeError` for any other: a whole game has
    more histories than there is room for."""

    def __init__(self, game: SmallGame | Yardstick) -> None:
        if not isinstance(game, SmallGame | Yardstick):
            raise TypeError(f"a tree is made of a SmallGame (upcard.research.small_games.small), not of {game!r}")
        self.game, self.players = game, game.players
        self._met: list[Any] = []
        self.infosets: list[tuple[int, str, tuple[int, ...]]] = []
        """The seat, the text and the legal moves of every information set."""
        self._numbers: dict[tuple[int, str], int] = {}
        self.histories = 0
        self._root = self._grow(game.new_initial_state())

    def _grow(self, state: Any) -> _Node:
        self.histories += 1
        if state.is_terminal():
            return _Node(_END, points=tuple(state.returns()))
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            return _Node(_CHANCE, -1, [self._grow(state.child(card)) for card, _ in outcomes], [p for _, p in outcomes])
        seat, moves = state.current_player(), tuple(state.legal_actions())
        text = state.information_state_string(seat)
        number = self._numbers.setdefault((seat, text), len(self.infosets))
        if number == len(self.infosets):
            self.infosets.append((seat, text, moves))
            self._met.append(state)
        return _Node(seat, number, [self._grow(state.child(move)) for move in moves])

    def uniform(self) -> dict[str, dict[int, float]]:
        """The policy that makes every legal move equally often."""
        return self._policy([np.full(len(moves), 1.0) for _, _, moves in self.infosets])

    def policy_of(self, bot: str | Bot | Choose, samples: int = 1, seed: int = 0) -> dict[str, dict[int, float]]:
        """What a bot does in every information set: ``tree.exploitability(tree.policy_of(bot))`` says how much it loses
        at worst.

        `bot` is a bot, or a function from observations (B, size), masks (B, actions) and seats (B,) to moves (B,). A
        bot with a method ``probabilities(infoset)``, such as a saved network, gives them. Any other bot names its move
        once, and the name of a level `samples` times, with another seed each time: then the policy is an estimate.
        Raises `ValueError` for a yardstick, whose states no bot can read, and `BadMove` for a move that is not legal.
        """
        if not isinstance(self.game, SmallGame):
            raise ValueError("bots know the games of Upcard, and this one is a yardstick")
        game, policy = self.game.game, {}
        bots = [make(bot, game, seed + k) for k in range(samples)] if isinstance(bot, str) else [bot]
        for (seat, text, moves), state in zip(self.infosets, self._met):
            shares = dict.fromkeys(moves, 0.0)
            for one in bots:
                for move, share in _choice(one, state.inner, seat).items():
                    if move not in shares:
                        raise BadMove(f"{one!r} chose {move!r}, which is none of the legal moves {list(moves)}")
                    shares[move] += share / len(bots)
            policy[text] = shares
        return policy

    def play(self, choose: Callable[[int, str, tuple[int, ...]], int], chance: random.Random) -> tuple[float, ...]:
        """What each seat is paid in one hand. `choose` gets the seat, the text of its information set and its legal
        moves, and names one; `chance` deals."""
        node = self._root
        while not node.points:
            if node.player == _CHANCE:
                node = chance.choices(node.children, node.ways)[0]
            else:
                seat, text, moves = self.infosets[node.infoset]
                node = node.children[moves.index(choose(seat, text, moves))]
        return node.points

    def solve(self, iterations: int) -> dict[str, dict[int, float]]:
        """The average policy of CFR+ after `iterations` iterations. With two players it comes as close to an
        equilibrium as you like; with more there is no such promise."""
        regrets = [np.zeros(len(moves)) for _, _, moves in self.infosets]
        sums = [np.zeros(len(moves)) for _, _, moves in self.infosets]
        for iteration in range(1, iterations + 1):
            for seat in range(self.players):
                current = [_matched(regret) for regret in regrets]
                gains = [np.zeros(len(regret)) for regret in regrets]
                self._walk(self._root, seat, 1.0, 1.0, current, gains, sums, iteration)
                for regret, gain in zip(regrets, gains):
                    regret[:] = np.maximum(regret + gain, 0.0)
        return self._policy(sums)

    def _walk(
        self, node: _Node, seat: int, mine: float, others: float, current: list[NDArray[np.float64]],
        gains: list[NDArray[np.float64]], sums: list[NDArray[np.float64]], weight: int,
    ) -> float:  # fmt: skip
        """The value of a history for a seat; adds its regrets to `gains` and its policy to `sums`."""
        if node.points:
            return node.points[seat]
        if node.player == _CHANCE:
            return sum(
                way * self._walk(child, seat, mine, others * way, current, gains, sums, weight)
                for way, child in zip(node.ways, node.children)
            )
        shares = current[node.infoset]
        if node.player != seat:
            each: list[float] = shares.tolist()
            return sum(
                share * self._walk(child, seat, mine, others * share, current, gains, sums, weight)
                for share, child in zip(each, node.children)
            )
        values = np.array([
            self._walk(child, seat, mine * share, others, current, gains, sums, weight)
            for share, child in zip(shares, node.children)
        ])  # fmt: skip
        value = float((shares * values).sum())
        gains[node.infoset] += others * (values - value)
        sums[node.infoset] += weight * mine * shares
        return value

    def value(self, policy: Policy) -> list[float]:
        """What each seat is paid on average when all play the policy."""
        return list(self._value(self._root, self._shares(policy)))

    def _value(self, node: _Node, shares: list[NDArray[np.float64]]) -> tuple[float, ...]:
        if node.points:
            return node.points
        each = [self._value(child, shares) for child in node.children]
        weights = node.ways if node.player == _CHANCE else shares[node.infoset]
        return tuple(float(sum(w * v[seat] for w, v in zip(weights, each))) for seat in range(self.players))

    def best_response(self, policy: Policy, seat: int) -> float:
        """What a seat is paid that plays as well as it can against all the others' policy."""
        shares = self._shares(policy)
        reached: dict[int, list[tuple[_Node, float]]] = {}
        self._reach(self._root, seat, 1.0, shares, reached)
        chosen: dict[int, int] = {}
        return self._respond(self._root, seat, shares, reached, chosen)

    def _reach(
        self, node: _Node, seat: int, chance: float, shares: list[NDArray[np.float64]],
        reached: dict[int, list[tuple[_Node, float]]],
    ) -> None:  # fmt: skip
        """Collect the histories of every information set of the seat with how likely the others bring them about."""
        if node.player == seat:
            reached.setdefault(node.infoset, []).append((node, chance))
        for k, child in enumerate(node.children):
            share = 1.0 if node.player == seat else node.ways[k] if node.ways else float(shares[node.infoset][k])
            self._reach(child, seat, chance * share, shares, reached)

    def _respond(
        self, node: _Node, seat: int, shares: list[NDArray[np.float64]],
        reached: dict[int, list[tuple[_Node, float]]], chosen: dict[int, int],
    ) -> float:  # fmt: skip
        if node.points:
            return node.points[seat]
        if node.player != seat:
            weights = node.ways or shares[node.infoset]
            return float(
                sum(w * self._respond(child, seat, shares, reached, chosen) for w, child in zip(weights, node.children))
            )
        if node.infoset not in chosen:
            totals = [
                sum(chance * self._respond(one.children[k], seat, shares, reached, chosen)
                    for one, chance in reached[node.infoset])
                for k in range(len(node.children))
            ]  # fmt: skip
            chosen[node.infoset] = int(np.argmax(totals))
        return self._respond(node.children[chosen[node.infoset]], seat, shares, reached, chosen)

    def exploitability(self, policy: Policy) -> float:
        """How much a seat gains on average by its best response: 0 in an equilibrium (NashConv by the number of
        players; for two players of a zero-sum game what the policy loses at worst beside the game's value)."""
        values = self.value(policy)
        gains = [self.best_response(policy, seat) - values[seat] for seat in range(self.players)]
        return sum(gains) / self.players

    def _shares(self, policy: Policy) -> list[NDArray[np.float64]]:
        try:
            return [np.array([policy[text][move] for move in moves]) for _, text, moves in self.infosets]
        except KeyError as missing:
            raise ValueError(f"the policy says nothing of {missing}") from None

    def _policy(self, sums: list[NDArray[np.float64]]) -> dict[str, dict[int, float]]:
        policy = {}
        for (_, text, moves), amounts in zip(self.infosets, sums):
            total = float(amounts.sum())
            shares = amounts / total if total else np.full(len(moves), 1 / len(moves))
            policy[text] = dict(zip(moves, shares.tolist()))
        return policy


def _choice(bot: Any, state: State, seat: int) -> Mapping[int, float]:
    """How likely a bot makes each move it may make."""
    if not hasattr(bot, "choose") and not hasattr(bot, "probabilities"):
        seen, mask = state.observe(seat)
        found = np.asarray(bot(seen[None], mask[None], np.array([seat])))
        return {int(found[0]): 1.0}
    infoset = state.information_set(seat)
    if hasattr(bot, "probabilities"):
        shares: Mapping[int, float] = bot.probabilities(infoset)
        return shares
    return {int(bot.choose(infoset)): 1.0}


def _matched(regret: NDArray[np.float64]) -> NDArray[np.float64]:
    total = float(regret.sum())
    return regret / total if total else np.full(len(regret), 1 / len(regret))
