"""Which cards of a hand are equal: they take the same tricks and count the same, whatever is played after.

Two cards of a suit are equal if no card between them is still out and both are worth as many points. Which card is the
stronger is read off the tables of the solvers, so the answer is known in some of their games: not where a pair of cards
in one hand may be declared, since such a card is worth more than it takes and counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.errors import NoSolver
from upcard.solvers import is_solvable, searched
from upcard.solvers.trick_record import Places

FIRST_WORLDS, MAX_WORLDS = 8, 64
"""Worlds that are looked at for cards that may be out: more where some were not dealt, so that worlds differ."""


def equal_moves(infoset: InformationSet) -> dict[int, int]:
    """By move, for each card that may be played and has an equal one: the number of their class. Empty where equal
    cards are not known."""
    game, legal = infoset.game, infoset.legal()
    if len(legal) < 2 or _order_of(game) is None:
        return {}
    worlds = np.empty(MAX_WORLDS, game.rules.schema.dtype)
    infoset.imagine(worlds[:FIRST_WORLDS], rng_of(0))
    held = np.bitwise_or.reduce(worlds["hands"][:FIRST_WORLDS], axis=1)
    if len(set(held.tolist())) == 1:
        worlds = worlds[:FIRST_WORLDS]
    else:
        infoset.imagine(worlds, rng_of(1))
    return equal_in(game, worlds, legal)


def equal_in(game: Variant, worlds: States, moves: Sequence[int]) -> dict[int, int]:
    """The same of these moves, in all of these worlds of a position: no world has a card between equal ones."""
    order = _order_of(game)
    if order is None or len(moves) < 2:
        return {}
    try:
        seen = import_module(searched(game).search).sight_of(game, worlds[:1])
    except NoSolver:
        return {}
    places = order(int(seen["trump"]))
    faces = {move: game.moves.card(move) for move in moves}
    cards = {int(places[face]): move for move, face in faces.items() if face >= 0}
    held = int(np.bitwise_or.reduce(np.bitwise_or.reduce(worlds["hands"], axis=1)))
    out = {int(places[face]) for face in range(52) if held >> face & 1}
    out |= {int(place) for place in seen["trick"][: int(seen["lying"])]}
    return _classes(sorted(out), cards, _worth(seen))


def _order_of(game: Variant) -> Callable[[int], Places] | None:
    """By the trump suit the place of each face in the search's order; None where equal cards are not known."""
    try:
        order: Callable[[int], Places] | None = searched(game).order if is_solvable(game.rules) else None
    except NoSolver:
        return None
    return order


def _worth(seen: Any) -> Callable[[int], tuple[int, int]]:
    """What a card counts, by its place."""
    if "value" not in seen.dtype.names:
        return lambda place: (0, 0)
    return lambda place: (int(seen["value"][place]), int(seen["game"][place]))


def _classes(out: list[int], cards: Mapping[int, int], worth: Callable[[int], tuple[int, int]]) -> dict[int, int]:
    """Numbers for runs of two and more `cards` that follow each other among those that are `out`."""
    runs: list[list[int]] = []
    for place in out:
        last = runs[-1][-1] if runs and runs[-1] else -1
        if place not in cards:
            runs.append([])
        elif last >= 0 and last // 13 == place // 13 and worth(last) == worth(place):
            runs[-1].append(place)
        else:
            runs.append([place])
    return {cards[place]: number for number, run in enumerate(runs) if len(run) > 1 for place in run}
