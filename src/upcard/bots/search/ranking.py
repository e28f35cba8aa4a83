"""The moves of a finished search in order, and whether the search may end before its budget: read off the root of a
tree, at a table and in many matches at once (`bots.search.ismcts`, `bots.batch.search`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.engine.compile.game import CompiledGame
from upcard.jit.rule import rule


class Ranking(NamedTuple):
    """By move: how often it was tried, its mean value, the order of moves, and work space."""

    visits: NDArray[np.int64]
    values: NDArray[np.float64]
    order: NDArray[np.int64]
    weights: NDArray[np.float64]


def new_ranking(rules: CompiledGame) -> Ranking:
    """Room for the moves of a game."""
    actions = len(rules.moves)
    return Ranking(
        np.zeros(actions, np.int64), np.zeros(actions), np.zeros(actions + 4, np.int64), np.zeros(actions + 4)
    )


@cache
def ranking_of(rules: CompiledGame) -> tuple[Callable[..., bool], Callable[..., None]]:
    """`is_decided` and `rank_moves`, for calls from Python."""
    return rules.bind(is_decided, {}, "_ranking"), rules.bind(rank_moves, {}, "_ranking")


@rule
def is_decided(nodes, left):
    """Whether no other child of the root can become the most visited one in so many iterations."""
    most = 0
    second = 0
    children = 0
    child = nodes[0].first
    while child:
        visits = nodes[child].visits
        children += 1
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = nodes[child].next
    return children > 1 and most - second > left


@rule
def rank_moves(nodes, moves, n, unit, ranking):
    """Write for each of `n` legal moves its visits and mean value by number, and the moves in order, the best first."""
    visits, values, order = ranking.visits, ranking.values, ranking.order
    for k in range(n):
        visits[moves[k]] = 0
        values[moves[k]] = 0.0
        order[k] = moves[k]
    child = nodes[0].first
    while child:
        node = nodes[child]
        visits[node.move] = node.visits
        values[node.move] = node.value / node.visits * unit
        child = node.next
    for k in range(1, n):
        move = order[k]
        j = k - 1
        while j >= 0 and comes_before(move, order[j], visits, values):
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = move


@rule
def comes_before(move, other, visits, values):
    """Whether a move ranks before another: by visits, by value, by number."""
    if visits[move] != visits[other]:
        return visits[move] > visits[other]
    if values[move] != values[other]:
        return values[move] > values[other]
    return move < other
