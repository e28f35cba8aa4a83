"""One duplicate deal: every bot plays every side's cards once."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from upcard.bots import Bot, make
from upcard.cards.chance import choose, seed_word
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.knowledge.history import SEAT_BITS
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.play.game import Game, game
from upcard.errors import BadOption, IllegalMove
from upcard.research.arrays import NDArray, np
from upcard.research.tournaments.tournament import Payoffs

Entrant = str | Callable[[Game, int], Bot]
"""A level (``"search:1000"``), or what makes a bot from a game and a seed (with more than one process: a
function of a module, so that other processes find it)."""


def game_of(what: str | Game, options: dict[str, Any]) -> Game:
    """A game, or the one of a name with the keywords of `upcard.game`. Raises `BadOption` for keywords beside a game,
    which has its options already."""
    if not isinstance(what, Game):
        return game(what, **options)
    if options:
        raise BadOption(f"{what!r} has its options already; {', '.join(options)} cannot be given beside it")
    return what


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
        levels = [_level(entrants[b]) for b in seated]
        lines.append((tuple(seated), play_out(chosen, copied(dealt), bots, rng_of(word + turn), levels)))
    return tuple(lines)


def _bot(entrant: Entrant, chosen: Game, seed: int) -> Bot:
    return make(entrant, chosen, seed % 2**63) if isinstance(entrant, str) else entrant(chosen, seed % 2**63)


def _level(entrant: Entrant) -> str:
    """The level of an entrant without its budget; empty for a bot of yours."""
    return entrant.partition(":")[0] if isinstance(entrant, str) else ""


def play_out(
    chosen: Game, states: States, bots: Sequence[Bot], rng: NDArray[np.uint64], levels: Sequence[str] = ()
) -> tuple[float, ...]:
    """Play ``states[0]`` to the end of the match with a bot in every seat; returns what each seat was paid.

    Where several may act, the quickest is first, as in a room, if the game says how quick a level is and `levels` names
    all; else `rng` draws who is first. Raises `IllegalMove` for a bot that names a move that is not legal.
    """
    race = _Race(chosen, levels, int(rng[0])) if levels and all(levels) else None
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
        quickest = race.quickest(states, seats) if race and len(seats) > 1 else None
        if quickest is None:
            seat, known = seats[0] if len(seats) == 1 else seats[int(choose(rng, len(seats)))], None
        else:
            seat, known = quickest
        move = _choice(bots[seat], InformationSet(chosen, states, seat, made[:])) if known is None else known
        rules.play(states, 0, seat, move, arg)
        made.append(move << SEAT_BITS | seat)
    raise RuntimeError(f"a match of {chosen.name} has more than {rules.about.max_moves} moves, its limit")


def _choice(bot: Bot, infoset: InformationSet) -> int:
    """The move of a bot, checked: compiled rules trust their caller, and a bot may come from anywhere."""
    move = bot.choose(infoset)
    if move not in infoset.legal():
        raise IllegalMove(f"{type(bot).__name__} chose {move!r}, which is none of infoset.legal()")
    return int(move)


class _Race:
    """Who is first where several may act and speed counts (`declarations.hooks.quick_move`)."""

    def __init__(self, chosen: Game, levels: Sequence[str], seed: int) -> None:
        self.chosen, self.levels, self.chance = chosen, levels, random.Random(seed)
        self.quick_move = getattr(chosen.rules.module, "quick_move", None)

    def quickest(self, states: States, seats: Sequence[int]) -> tuple[int, int | None] | None:
        """The seat that acts first and its move (None: the bot still has to choose it); None in games without
        speed."""
        if self.quick_move is None:
            return None
        first: tuple[float, int, int | None] | None = None
        for seat in seats:
            infoset = InformationSet(self.chosen, states, seat)
            found = self.quick_move(infoset.view(), infoset.legal(), self.levels[seat], self.chance)
            if found is None:
                return None
            if first is None or found[0] < first[0]:
                first = (found[0], seat, found[1])
        return None if first is None else first[1:]
