"""`Game`: one of the card games with its options chosen, ready for tables, states and simulations."""

from __future__ import annotations

import math
from typing import Any

from upcard.declarations.game import HandLimits
from upcard.engine.compile.game import compiled_game, compiled_module
from upcard.engine.compile.variant import OptionValue, Seed, Variant
from upcard.engine.knowledge.observation import Block, observer_of
from upcard.engine.play.fixed_deal import Deck
from upcard.engine.play.state import HORIZON, State
from upcard.engine.play.table import Table
from upcard.engine.positions.bounds import bounded_fields
from upcard.engine.positions.position import set_up
from upcard.errors import BadOption, BadPosition


class Game(Variant):
    """A game with chosen options; makes its tables, positions and states. Two are equal if rules and options are.

    ``players``: the number of players; by default the first number in the game's book.
    ``preset``: ``"book"`` (all defaults) or another named set of options; single options override it.
    """

    def table(
        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None
    ) -> Table:
        """A table for people: checked moves in words, a record and views. Without a seed, a secret one is drawn from
        the operating system. `deck` is the order of the pack for the first hand, from the bottom to the top: the last
        card is dealt first (`engine.play.fixed_deal`). Raises `BadPosition` if it is not the pack."""

        return Table(self, seed, names=names, deck=deck)

    def position(self, /, **fields: Any) -> Table:
        """A table with any position set up from plain data (see `engine.positions.position`). The fields may include
        options of the game."""

        chosen, own = self._with_options(bounded_fields(fields))
        return Table(chosen, own.get("seed", 0), states=set_up(chosen, own))

    def _with_options(self, fields: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
        """Split the fields of a position into options and others: returns the game with these options, and the other
        fields. A field given as None counts as missing."""
        schema = self.rules.schema
        fields = {self._field_named(n, value): value for n, value in fields.items() if value is not None}
        names = {*schema.options, *(spec.formerly for spec in schema.options.values() if spec.formerly)}
        options = {
            n: value
            for n, value in fields.items()
            if n in names and (isinstance(value, int) or (n in schema.options and n not in schema.own_fields))
        }
        if not options:
            return self, fields
        try:
            chosen = Game(self.rules, self.players, "book", {**self.options, **options})
        except (BadOption, TypeError) as error:
            raise BadPosition([str(error)]) from None
        chosen.preset = self.preset
        return chosen, {n: value for n, value in fields.items() if n not in options}

    def _field_named(self, name: str, value: Any) -> str:
        """The field of a position with this name. In a few games an option has the same name as a field, such as
        `declarer` in bridge: a value that the option does not have belongs to the field."""
        spec = self.rules.schema.options.get(name)
        if spec is None or spec.values is None or name in self.rules.schema.own_fields:
            return name
        switch = set(spec.values) == {"off", "on"}
        if str(value) in spec.values or (switch and isinstance(value, bool | int | str)):
            return name
        called = [own for own, f in self.rules.schema.own_fields.items() if f.label == name]
        return called[0] if len(called) == 1 else name

    def new_initial_state(self, seed: Seed | None = None) -> State:
        """A state object with OpenSpiel's names, for programs."""
        return State(self, seed)

    # OpenSpiel's names, for programs written for them.

    def num_distinct_actions(self) -> int:
        """The size of the catalogue of moves."""
        return len(self.moves)

    def num_players(self) -> int:
        """The number of players."""
        return self.players

    def max_game_length(self) -> int:
        """The most moves that a match can have."""
        limits = self._hand_limits()
        return min(limits.moves, self.about.max_moves) if limits else self.about.max_moves

    def min_utility(self) -> float:
        """The least that a seat can be paid: in a single hand points; minus infinity where the game states no limit."""
        if not self._is_hand():
            return -float(self.players - 1)
        limits = self._hand_limits()
        if limits is None:
            return -math.inf
        return float(-limits.most if limits.least is None else limits.least)

    def max_utility(self) -> float:
        """The most that a seat can be paid: in a single hand points; infinity where the game states no limit."""
        if not self._is_hand():
            return 1.0
        limits = self._hand_limits()
        return float(limits.most) if limits else math.inf

    def utility_sum(self) -> float | None:
        """The sum of all payoffs; None for games for one player."""
        return 0.0 if self.players > 1 else None

    def observation_tensor_shape(self) -> list[int]:
        """The shape of `State.observation_tensor`."""
        return [observer_of(self.rules).size]

    def information_state_tensor_shape(self, horizon: int = HORIZON) -> list[int]:
        """The shape of `State.information_state_tensor`."""
        return [observer_of(self.rules).size + 2 * horizon]

    def observation_layout(self) -> tuple[Block, ...]:
        """The blocks of `State.observation_tensor`: every range with its name, in order."""
        return tuple(observer_of(self.rules).blocks)

    def _hand_limits(self) -> HandLimits | None:
        return self.about.hand_limits(self.players, self.options) if self._is_hand() else None

    def _is_hand(self) -> bool:
        return self.options["single_hand"] in (True, "on")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.name, self.rules.module.__name__, self.players, self.options)


def game(name: str, *, players: int | None = None, preset: str = "book", **options: OptionValue) -> Game:
    """A game by its name, with house rules as keywords: ``game("whist", target=5)``.

    Raises `UnknownGame` or `BadOption`.
    """
    return Game(compiled_game(name), players, preset, options)


def _again(name: str, module: str, players: int, options: dict[str, OptionValue]) -> Game:
    return Game(compiled_module(name, module), players, options=options)
