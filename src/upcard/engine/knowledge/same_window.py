"""Redeals while a window is open, for interfaces that close windows at once if no seat can use them.

There an open window shows that some seat can use it. In a world in which no seat can, the game would have continued and
look different, so such a world is rejected; unless the two look the same, because the question is not visible.
"""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.views import view_of
from upcard.types import Seat

TRIES = 10_000


def redeal_in_window(rules: CompiledGame, states: States, seat: Seat, rng: NDArray[np.uint64]) -> States:
    """A redeal of ``states[0]`` that still looks the same to the seat after windows that no seat can use are closed."""
    believer = ConsistentRedealer(rules)
    world = believer.redeal(states, seat, rng)
    if not rules.has_windows or not rules.window_stands(states, 0):
        return world
    seen = view_of(rules, states, seat).as_dict()
    for _ in range(TRIES):
        if rules.acting(world, 0) or _seen_when_closed(rules, world, seat) == seen:
            return world
        world = believer.redeal(states, seat, rng)
    raise RuntimeError(f"no other world was found in which the window of {rules.name} stands")


def _seen_when_closed(rules: CompiledGame, world: States, seat: Seat) -> dict[str, object]:
    closed = copied(world)
    while rules.window_stands(closed, 0) and not rules.acting(closed, 0):
        rules.close_window(closed, 0)
    return view_of(rules, closed, seat).as_dict()
