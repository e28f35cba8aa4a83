"""One duplicate deal: every bot plays every side's cards once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.bots import Bot, make
from upcard.cards.chance import choose, seed_word
from upcard.contract.state import States
from upcard.engine.compile.access import copied
from upcard.engine.know.history import SEAT_BITS
from upcard.engine.know.information_set import InformationSet, rng_of
from upcard.engine.play.game import Game
from upcard.research.tournament import Payoffs

Entrant = str | Callable[[Game, int], Bot]
"""A level (``"search:1000"``), or what makes a bot from a game and a seed (with more than one process: a
function of a module, so that other processes find it)."""


@dataclass(frozen=True)
class Event:
    """All that another process needs to play a deal of a tournament."""

    game: Game
    entrants: tuple[Entrant, ...]
    seed: int


def play_event(event: Event, n: int) -> Payoffs:
    """Deal number `n` of a tournament, from its description."""
    return play_deal(event.game, event.entrants, event.seed, n)


def play_deal(chosen: Game, entrants: Sequence[Entrant], seed: int, n: int) -> Payoffs:
    """Deal number `n` of a tournament, once for each seating. Line *r* has, for every seat, the number
    of the bot that sat there in seating *r* and what it was paid."""
    k = len(entrants)
    word = int(seed_word(np.uint64(seed), n))
    dealt = chosen.dealt(word)
    lines = []
    for turn in range(k):
        seated = [(side + turn) % k for side in chosen.sides]
        bots = [_bot(entrants[b], chosen, word + 64 * turn + seat) for seat, b in enumerate(seated)]
        lines.append((tuple(seated), play_out(chosen, copied(dealt), bots, rng_of(word + turn))))
    return tuple(lines)


def _bot(entrant: Entrant, chosen: Game, seed: int) -> Bot:
    return make(entrant, chosen, seed % 2**63) if isinstance(entrant, str) else entrant(chosen, seed % 2**63)


def play_out(chosen: Game, states: States, bots: Sequence[Bot], rng: NDArray[np.uint64]) -> tuple[float, ...]:
    """Play ``states[0]`` to the end of the match with a bot in every seat; returns what each seat was paid.

    Where several may act, `rng` draws who is first.
    """
    rules, arg = chosen.rules, chosen.rules.no_arg()
    made = array("q")
    while not rules.about.too_long(len(made)):
        while not (acting := int(rules.acting(states, 0))) and not int(states["ended"][0]):
            rules.advance(states, 0)
        if not acting:
            paid = np.zeros(rules.max_seats)
            rules.returns(states, 0, paid)
            return tuple(paid[: chosen.players].tolist())
        seats = [seat for seat in range(chosen.players) if acting >> seat & 1]
        seat = seats[0] if len(seats) == 1 else seats[int(choose(rng, len(seats)))]
        move = bots[seat].choose(InformationSet(chosen, states, seat, made[:]))
        rules.play(states, 0, seat, move, arg)
        made.append(move << SEAT_BITS | seat)
    raise RuntimeError(f"a match of {chosen.name} has more than {rules.about.max_moves} moves, its limit")
