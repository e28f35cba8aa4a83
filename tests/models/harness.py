"""Plays random hands on a game and on its model at once, and compares every answer of the two.

python -m tests.models.harness whist --hands 5000 --seed 3
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import upcard
from tests.models.model import Model
from tests.models.record import Record
from upcard.engine.compile.registry import class_name
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.views import view_of
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.errors import BadOption


class Difference(AssertionError):
    """The game and its model disagree: the hand so far in words, and both answers."""


def models() -> tuple[str, ...]:
    """The games that have a model: a file here of the game's name."""
    files = {path.stem for path in Path(__file__).parent.glob("*.py")}
    return tuple(name for name in upcard.games() if name in files)


def model_of(name: str) -> type[Model]:
    """The model of a game: the class that has its name (``contract_bridge``: ``ContractBridge``)."""
    module = importlib.import_module(f"tests.models.{name}")
    found: type[Model] = getattr(module, class_name(name))
    return found


def _sorted(value: Any) -> Any:
    return [_sorted(part) for part in value] if value and isinstance(value[0], list | tuple) else sorted(value)


def drawn_game(name: str, model: type[Model], random: Random) -> Game:
    """The game with a number of players, a preset and options drawn at random; one in four is the book's."""
    about, specs = upcard.game(name).about, upcard.game(name).rules.schema.options
    while True:
        players, preset, options = random.choice(about.players), "book", {}
        if random.random() < 0.75:
            preset = random.choice(("book", *about.presets))
            departing = random.random()
            options = {o: _value(o, spec, model, random) for o, spec in specs.items() if random.random() < departing}
        options["single_hand"] = random.random() < 0.1
        try:
            return upcard.game(name, players=players, preset=preset, **options)
        except BadOption:
            continue


def _value(name: str, spec: Any, model: type[Model], random: Random) -> OptionValue:
    bounds = model.bounds.get(name) or model.bounds.get(spec.formerly)
    if bounds:
        return random.choice(bounds)
    if spec.values is not None:
        return str(random.choice(list(spec.values)))
    near = {spec.low, spec.low + 1, spec.default - 1, spec.default, spec.default + 1, 2 * spec.default}
    return random.choice(sorted(n for n in near if spec.low <= n <= spec.high))


@dataclass
class _Hand:
    number: int
    dealt: dict[str, Any]
    moves: list[tuple[int, str]] = field(default_factory=list)


class Comparison:
    """One match of a game and its model, side by side."""

    def __init__(self, game: Game, model: Model, seed: int, random: Random) -> None:
        self.game, self.rules, self.model, self.seed, self.random = game, game.rules, model, seed, random
        self.states = game.dealt(seed)
        self.record = Record(game, self.states)
        self.buffer, self.arg = self.rules.move_buffer(), self.rules.no_arg()
        self.out = np.zeros(self.rules.max_seats, np.int64)
        catalogue = self.rules.moves
        self.words = [catalogue.words(move) for move in range(len(catalogue))]
        self.kinds = [catalogue.kind(move).name for move in range(len(catalogue))]
        self.contents = [catalogue.kind(move).content for move in range(len(catalogue))]
        self.by_kind = random.choice((0.0, 0.2, 0.5, 1.0))
        self.modest = random.choice((0.0, 0.0, 0.3, 0.8))
        self.hand = _Hand(0, {})

    def play(self, limit: int) -> int:
        """Play the match to its end, or to `limit` hands; returns how many were played."""
        played = 0
        while True:
            self._deal(played)
            self._moves()
            played += 1
            self._end_of_hand()
            if self.states["ended"][0] or played == limit:
                return played
            self.rules.advance(self.states, 0)

    def _deal(self, number: int) -> None:
        self._lapse()
        self.model.over = False
        for seat, cards in self.model.wish(self.record, self.random).items():
            self.record.give(seat, cards)
        for one, other in self.model.swaps(self.record, self.random):
            self.record.exchange(one, other)
        self.hand = _Hand(number, fields_of(self.game, self.states))
        self.model.deal(self.record)

    def _lapse(self) -> None:
        while self.rules.window_stands(self.states, 0) and not self.rules.acting(self.states, 0):
            self.rules.close_window(self.states, 0)

    def _moves(self) -> None:
        rules, model = self.rules, self.model
        while True:
            over = bool(self.states["over"][0] or self.states["ended"][0])
            self._same("over", over, bool(model.over))
            if over:
                return
            acting = int(rules.acting(self.states, 0))
            seats = [seat for seat in range(self.game.players) if acting >> seat & 1]
            self._same("turn", set(seats), set(model.turn()))
            offers = {}
            for seat in seats:
                n = rules.legal_moves(self.states, 0, seat, self.buffer)
                moves = offers[seat] = self.buffer[:n].tolist()
                self._same_moves(seat, {self.words[move] for move in moves}, set(model.legal(seat)))
            self._facts()
            seat = seats[0] if len(seats) == 1 else self.random.choice(seats)
            self._play(seat, self._choose(seat, offers[seat]))

    def _choose(self, seat: int, moves: list[int]) -> int:
        """A move at random; in some matches the kind of move is drawn first, in some low moves come more often."""
        if len(moves) == 1:
            return moves[0]
        wish = self.model.temper(seat, [self.words[move] for move in moves], self.random)
        if wish is not None:
            return next(move for move in moves if self.words[move] == wish)
        if self.random.random() < self.by_kind:
            kinds = sorted({self.kinds[move] for move in moves})
            kind = self.random.choice(kinds)
            moves = [move for move in moves if self.kinds[move] == kind]
        if self.random.random() < self.modest:
            return min(self.random.choices(moves, k=3))
        return self.random.choice(moves)

    def _play(self, seat: int, move: int) -> None:
        text, arg = self.words[move], self.arg
        if self.contents[move]:
            said = self.model.say(seat, text, self.random)
            if said is not None:
                text, arg = said, self.rules.no_arg()
                move, content, _ = self.rules.module.read_text(said, view_of(self.rules, self.states, seat))
                arg[: len(content)] = content
        self.hand.moves.append((seat, text))
        self.rules.play(self.states, 0, seat, move, arg)
        try:
            self.model.play(seat, text, self.record)
        except Exception as error:
            raise Difference(self._report(f"the model cannot follow: {error!r}")) from error

    def _facts(self) -> None:
        for name, value in self.model.facts().items():
            real = self.record.fact(name)
            if real != value and self.record.unordered(name):
                real, value = _sorted(real), _sorted(value)
            self._same(name, real, value)

    def _end_of_hand(self) -> None:
        self.rules.standing(self.states, 0, self.out)
        points = [int(n) for n in self.model.points()]
        self._same("points", [int(n) for n in self.out[: self.game.players]], points)
        self._facts()
        winners = self.model.winners()
        if self.states["single_hand"][0]:
            if not self.states["ended"][0]:
                self.rules.advance(self.states, 0)
            if winners is None:
                winners = {seat for seat, n in enumerate(points) if n == max(points)}
        self._same("the match is over", bool(self.states["ended"][0]), winners is not None)
        if winners is not None:
            self._same("winners of the match", self._won(), self._of_some(set(winners)))

    def _won(self) -> set[int]:
        won = int(self.states["won"][0])
        return self._of_some({seat for seat in range(self.game.players) if won >> seat & 1})

    def _of_some(self, seats: set[int]) -> set[int]:
        """A match that all have won is a draw without winners."""
        return set() if len(seats) == self.game.players > 1 else seats

    def _same(self, what: str, real: Any, model: Any) -> None:
        if real != model:
            raise Difference(self._report(f"{what}: the game says {real!r}, the model {model!r}"))

    def _same_moves(self, seat: int, real: set[str], model: set[str]) -> None:
        if real != model:
            lines = [f"legal moves of seat {seat}: the game has {sorted(real)}, the model {sorted(model)}"]
            lines += [f"  only the game: {sorted(real - model)}", f"  only the model: {sorted(model - real)}"]
            refused = sorted(model - real)
            table = Table(self.game, 0, states=self.states)
            lines += [f"  the game on {words!r}: {table.why_not(words, seat)}" for words in refused[:3]
                      if words in self.words]  # fmt: skip
            raise Difference(self._report("\n".join(lines)))

    def _report(self, difference: str) -> str:
        dealt = "\n".join(f"    {name} = {value!r}" for name, value in self.hand.dealt.items())
        moves = ", ".join(f"{seat}: {words}" for seat, words in self.hand.moves)
        now = "\n".join(f"    {name} = {value!r}" for name, value in fields_of(self.game, self.states).items())
        return (
            f"{self.game!r}, seed {self.seed}, hand {self.hand.number + 1}\n  dealt\n{dealt}\n"
            f"  played {moves}\n  now\n{now}\n{difference}"
        )


def compare(name: str, hands: int, seed: int = 0, model: type[Model] | None = None) -> int:
    """Play at least so many hands of a game beside its model; raises `Difference` at the first. Returns how many."""
    model, random, played = model or model_of(name), Random(f"{name} {seed}"), 0
    while played < hands:
        game = drawn_game(name, model, random)
        former = {s.formerly: game.options[o] for o, s in game.rules.schema.options.items() if s.formerly}
        match = Comparison(game, model(game.players, {**former, **game.options}), random.getrandbits(48), random)
        played += match.play(model.longest)
    return played


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=models())
    parser.add_argument("--hands", type=int, default=None)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    began = time.process_time()
    played = compare(asked.name, asked.hands or model_of(asked.name).hands, asked.seed)
    print(f"{asked.name}: {played} hands agree ({time.process_time() - began:.1f} s of one core)")


if __name__ == "__main__":
    main()
