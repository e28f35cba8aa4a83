"""`Variant`: a game with its players and options chosen, before it has any table (`engine.play.game` adds those)."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Self

from upcard.arrays import np
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import About
from upcard.declarations.options import Option
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.errors import BadOption
from upcard.numerals import signed_number

Seed = int | bytes
OptionValue = int | str | bool


class Variant:
    """A game with chosen options. Two variants are equal if their rules and options are.

    ``players``: the number of players; by default the first number in the game's book.
    ``preset``: ``"book"`` (all defaults) or another named set of options; single options override it.
    """

    def __init__(
        self,
        rules: CompiledGame,
        players: int | None = None,
        preset: str = "book",
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.rules = rules
        self.players = self._check_players(players)
        self.preset = preset
        self._values = {name: spec.default for name, spec in rules.schema.options.items()}
        presets = {"book": {}, **rules.about.presets}
        if preset not in presets:
            raise BadOption(f"{rules.name} has no preset {preset!r}; it has {', '.join(presets)}")
        former = {spec.formerly: name for name, spec in rules.schema.options.items() if spec.formerly}
        for name, value in {**presets[preset], **(options or {})}.items():
            self._values[former.get(name, name)] = self._read_option(former.get(name, name), value)

    def _check_players(self, players: int | None) -> int:
        allowed = self.rules.about.players
        if players is None:
            return allowed[0]
        if _whole(players) not in allowed:
            raise BadOption(f"{self.about.title} is for {_listed(allowed)} players, not {players!r}")
        return index(players)

    def _read_option(self, name: str, value: OptionValue) -> int:
        specs = self.rules.schema.options
        if name not in specs:
            near = difflib.get_close_matches(name, specs, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(specs)}"
            raise BadOption(f"{self.name} has no option {name!r}; {hint}")
        number = read_option(name, specs[name], value)
        if name == "first_dealer" and number >= self.players:
            raise BadOption(f"first_dealer must be one of the seats 0 to {self.players - 1}, or random, not {value}")
        return number

    @property
    def name(self) -> str:
        """``whist``: the name of the file."""
        return self.rules.name

    @property
    def moves(self) -> Catalogue:
        """All moves there are, by number."""
        return self.rules.moves

    @property
    def about(self) -> About:
        """What a catalogue says of the game."""
        return self.rules.about

    @property
    def title(self) -> str:
        """``Whist``: the name for people."""
        return self.rules.about.title

    @property
    def options(self) -> dict[str, OptionValue]:
        """The value of every option in the book's words."""
        return {name: _word(spec, self._values[name]) for name, spec in self.rules.schema.options.items()}

    @property
    def departures(self) -> dict[str, OptionValue]:
        """The options that differ from the book's defaults."""
        specs = self.rules.schema.options
        return {n: v for n, v in self.options.items() if self._values[n] != specs[n].default}

    @property
    def book(self) -> str:
        """The rule book that players read (Markdown)."""
        return self.rules.file.with_name(f"{self.name}.md").read_text(encoding="utf-8")

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of every seat: partners share one."""
        out = np.zeros((2, self.rules.max_seats), np.int64)
        self.rules.glance(self.opening(), 0, out[0], out[1])
        return tuple(out[0, : self.players].tolist())

    def opening(self) -> States:
        """One state before the first deal, with seats and options but without a seed."""
        return np.ndarray(1, self.rules.schema.dtype, bytearray(self.undealt))

    @cached_property
    def undealt(self) -> bytes:
        """The record of `opening`."""
        states = self.rules.schema.blank()
        states["seats"] = self.players
        for name, value in self._values.items():
            states[name] = value
        return states.tobytes()

    def dealt(self, seed: Seed) -> States:
        """One state after the first deal. A seed is a whole number (for simulation, practice and research) or 32 secret
        bytes (for a table whose cards must be unpredictable)."""
        states = self.opening()
        seed_states(self.rules, states, seed)
        self.rules.start(states, 0)
        return states

    def under(self, rules: CompiledGame) -> Self:
        """The same game with its rules in another form: compiled or interpreted."""
        if rules is self.rules:
            return self
        other = type(self)(rules, self.players, "book", self.options)
        other.preset = self.preset
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.name, self.players, self._values) == (
            other.name,
            other.players,
            other._values,
        )

    def __hash__(self) -> int:
        return hash((self.name, self.players, tuple(self._values.values())))

    def __repr__(self) -> str:
        parts = [repr(self.name)]
        if len(self.about.players) > 1:
            parts.append(f"players={self.players}")
        parts += [f"{name}={value!r}" for name, value in self.departures.items()]
        return f"upcard.game({', '.join(parts)})"


def seed_states(rules: CompiledGame, states: States, seed: Seed) -> None:
    """Set the generator of ``states[0]`` from a seed."""
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise BadOption(f"a secret seed has 32 bytes, not {len(seed)}")
        states["key"] = np.frombuffer(seed, "<u8")
        states["cipher"], states["draws"] = 1, 0
        return
    rules.seed_state(states, 0, np.uint64(checked_seed(seed)))


SEEDS = "a whole number from 0 to 2**64 - 1"
"""What a seed is, for a sentence."""


def checked_seed(seed: object) -> int:
    """A seed that is a whole number, of Python or NumPy, and not True or False. Raises `BadOption`."""
    number = None if isinstance(seed, bool) else _whole(seed)
    if number is None or not 0 <= number < 2**64:
        raise BadOption(f"a seed is {SEEDS}, not {repr(seed)[:40]}")
    return number


def _whole(value: object) -> int | None:
    """The value as a whole number, of Python or NumPy; None if it is not one."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def read_option(name: str, spec: Option, value: OptionValue) -> int:
    """The number that stands for an option's value in the record. Raises `BadOption`."""
    if spec.values is not None:
        word = ("on" if value else "off") if isinstance(value, bool) else str(value).lower()
        if set(spec.values) == {"off", "on"}:
            word = {"true": "on", "yes": "on", "1": "on", "false": "off", "no": "off", "0": "off"}.get(word, word)
        if word not in spec.values:
            raise BadOption(f"{name} must be one of {', '.join(spec.values)}, not {reprlib.repr(value)}")
        return spec.values[word]
    if spec.nought and str(value).lower() in ("none", spec.nought):
        return 0
    number = signed_number(value.strip()) if isinstance(value, str) else _whole(value)
    if number is None:
        raise BadOption(f"{name} must be a whole number, not {reprlib.repr(value)}")
    if not spec.low <= number <= spec.high:
        raise BadOption(f"{name} must be from {spec.low} to {spec.high}, not {number}")
    return number


def _word(spec: Option, number: int) -> OptionValue:
    if spec.values is None:
        return number
    return next(word for word, value in spec.values.items() if value == number)


def _listed(numbers: tuple[int, ...]) -> str:
    words = [str(n) for n in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
