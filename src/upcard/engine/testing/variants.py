"""Variants of a game for tests: a small set that covers every number of players, preset and option value; or random
ones, which test unforeseen combinations of options."""

from __future__ import annotations

import random

from upcard.declarations.options import Option
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import OptionValue
from upcard.engine.play.game import Game


def values_of(spec: Option) -> tuple[OptionValue, ...]:
    """Every choice of an option; for a number the lowest, the default and the highest."""
    if spec.values is not None:
        return tuple(spec.values)
    return tuple(dict.fromkeys((spec.low, spec.default, spec.high)))


def possible(option: str, value: OptionValue, seats: int) -> bool:
    """Whether a table of `seats` can have that value: the first dealer must be one of its seats."""
    return option != "first_dealer" or value == "random" or int(value) < seats


def variants(rules: CompiledGame) -> list[Game]:
    """Games that together have every number of players, every value of every option, and every preset."""
    specs = rules.schema.options
    wanted = {name: [v for v in values_of(spec) if possible(name, v, rules.max_seats)] for name, spec in specs.items()}
    unseen = {name: list(values) for name, values in wanted.items()}
    players = list(rules.about.players)
    rows: list[Game] = []
    while players or any(unseen.values()):
        seats = players.pop() if players else max(rules.about.players)
        chosen = {name: _next(name, unseen[name], wanted[name], seats, len(rows)) for name in specs}
        rows.append(Game(rules, seats, options=chosen))
    counts = rules.about.players
    presets = [Game(rules, counts[k % len(counts)], preset) for k, preset in enumerate(rules.about.presets)]
    return rows + presets


SMALL = 5
"""How far above its lowest value a number is drawn, if it is not the default or the highest."""

LENGTHS = {"cap", "limit", "tricks", "questions"}
"""Words in the names of options that determine the length of a hand: for these only low numbers are drawn."""


def drawn(rules: CompiledGame, lot: random.Random) -> Game:
    """One hand with a random number of players and a random value of every option."""
    players, chosen = lot.choice(rules.about.players), dict[str, OptionValue]()
    for name, spec in rules.schema.options.items():
        low = range(spec.low, min(spec.low + SMALL, spec.high) + 1) if spec.values is None else ()
        brief = bool(low) and not LENGTHS.isdisjoint(name.split("_"))
        values = (*low, *(() if brief else values_of(spec)))
        chosen[name] = lot.choice([value for value in values if possible(name, value, players)])
    return Game(rules, players, options={**chosen, "single_hand": True})


def _next(name: str, unseen: list[OptionValue], values: list[OptionValue], seats: int, row: int) -> OptionValue:
    """A value not used yet, if there is one for this number of players; else any."""
    for value in unseen:
        if possible(name, value, seats):
            unseen.remove(value)
            return value
    return next(value for value in values[row % len(values) :] + values if possible(name, value, seats))
