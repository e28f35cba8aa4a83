"""Matches of players who always make the first of their legal moves, or always the last: such players find the matches
that would go on for ever, which random play leaves by chance.

A match is played to its end, or for as many moves as the caller allows. It has to keep the bounds that its game
declares (`engine.testing.bounds`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from upcard.arrays import np
from upcard.declarations.hooks import apply, legal, to_act
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.loops import settle
from upcard.engine.play.game import Game
from upcard.engine.steps import Steps
from upcard.engine.testing.bounds import check_bounds
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.variants import possible, values_of
from upcard.jit.bits import lowest_bit

MOVES_PER_STEP = 20_000
"""The number of moves between two steps of the check."""

SLOW_MOVES_PER_STEP = 100
"""The same where rules run in plain Python."""


class Habit(NamedTuple):
    """How the players of a match choose: always the last of the legal moves by number, or always the first; but a move
    numbered from `low` to ``high - 1`` wherever there is one."""

    last: bool = False
    low: int = 0
    high: int = 0

    def words(self, chosen: Game) -> str:
        """The habit in words: ``always the first move``."""
        end = "last" if self.last else "first"
        kind = chosen.moves.kind(self.low).name if self.low < self.high else ""
        return f"always {kind!r} where it is legal, else the {end} move" if kind else f"always the {end} move"


FIRST_AND_LAST = (Habit(), Habit(last=True))


def play_always(states, i, habit, moves, arg, counts, limit):  # type: ignore[no-untyped-def]
    """Play on until the match ends or has this number of moves. (A template: the rules are the game's.)"""
    s = states[i]
    settle(s)
    while not s.ended and counts[0] < limit:
        seat = lowest_bit(to_act(s))
        n = legal(s, seat, moves)
        move = moves[0]
        for k in range(1, n):
            better, liked = (moves[k] > move) == habit.last, habit.low <= moves[k] < habit.high
            if liked != (habit.low <= move < habit.high):
                better = liked
            if better:
                move = moves[k]
        apply(s, seat, move, arg)
        counts[0] += 1
        if s.over:
            settle(s)


@lru_cache(maxsize=64)
def _player_of(rules: CompiledGame) -> Callable[..., None]:
    return rules.bind(play_always)


def check_extremes(
    rules: CompiledGame, most: int | None = None, habits: tuple[Habit, ...] = FIRST_AND_LAST, *, one_hand: bool = False
) -> Steps[None]:
    """On all `tables` of a game matches of players with these habits, and single hands of them (or only these:
    `one_hand`), end within what the game declares. After `most` moves a match is left unfinished. Raises `Fault`
    (``ends``, ``limits``)."""
    for chosen in tables(rules):
        single = Game(rules, chosen.players, chosen.preset, {**chosen.options, "single_hand": True})
        for match in (single,) if one_hand else (single, chosen):
            for habit in habits:
                yield from play_out(match, habit, most)


def play_out(chosen: Game, habit: Habit, most: int | None = None) -> Steps[int]:
    """One such match. Returns how many moves it has had."""
    rules, longest = chosen.rules, chosen.max_game_length()
    play, states, counts = _player_of(rules), chosen.dealt(1), np.zeros(1, np.int64)
    opened, moves, arg = rules.open(states), rules.move_buffer(), rules.no_arg()
    limit = min(longest + 1, most or longest + 1)
    while counts[0] < limit and not states["ended"][0]:
        part = min(int(counts[0]) + (SLOW_MOVES_PER_STEP if rules.interpreted else MOVES_PER_STEP), limit)
        play(opened, 0, habit, moves, arg, counts, part)
        yield
    if states["ended"][0]:
        returns = np.zeros(rules.max_seats)
        rules.returns(states, 0, returns)
        check_bounds(chosen, int(counts[0]), returns[: chosen.players].tolist())
    elif counts[0] > longest:
        raise Fault("ends", f"{chosen!r} has not ended after {longest} moves, its limit: {habit.words(chosen)}")
    return int(counts[0])


def tables(rules: CompiledGame) -> Iterator[Game]:
    """A game with each number of players, each preset, and each value of each option by itself, with the fewest and
    with the most players."""
    few, many = min(rules.about.players), max(rules.about.players)
    found = {Game(rules, players): None for players in rules.about.players}
    found |= {Game(rules, players, preset): None for preset in rules.about.presets for players in (few, many)}
    for name, spec in rules.schema.options.items():
        for value in values_of(spec) if name != "single_hand" else ():
            for players in (few, many):
                if possible(name, value, players):
                    found[Game(rules, players, options={name: value})] = None
    yield from found
