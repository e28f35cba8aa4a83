"""A compiled game: its rule functions, bound into the loops that all games share.

It trusts its caller and does not check that a seat may act or that a move is legal. The checked interfaces are
`engine.play.table` and `engine.play.state`.
"""

from __future__ import annotations

import importlib
import inspect
import threading
import types
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from upcard.arrays import NDArray, np
from upcard.codegen import complete
from upcard.codegen.completion import schema_of
from upcard.declarations import hooks
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import About
from upcard.declarations.judgement import judgement_files, judgement_of, rules_files
from upcard.declarations.state import Schema
from upcard.engine.compile import defaults, loops, registry
from upcard.engine.compile.access import Records
from upcard.engine.compile.places import place_of
from upcard.engine.compile.prompts import usual_prompt
from upcard.errors import BadGame
from upcard.jit.interpreted import interpreted, interpreted_module
from upcard.jit.rule import COMPILES, INTERPRETED, provide, rule
from upcard.jit.sources import shared_digest, source_digest, sources_of

ARG_WORDS = 32
"""The largest number of int64 words in the content of a move."""

_OWN = "upcard.games."
_LOOPS = tuple(name for name, f in vars(loops).items() if inspect.isfunction(f) and f.__module__ == loops.__name__)
_SETTLED = ("provisional", "interpreted", "module", "_names")
"""What a game knows only once it is known how its rules run."""


class CompiledGame:
    """A game's rules, ready to run. Loops are compiled when they are first used.

    `states` is always an array of records of ``rules.schema.dtype``, `i` an index into it. An `interpreted` game runs
    the same rules in plain Python: a thousand times slower, but available at once.
    """

    provisional: bool
    """Whether it runs in plain Python for people who wait, and leaves out what would take minutes: until its compiled
    rules are ready, for want of a library, or because it was asked for `interpreted`."""
    interpreted: bool
    """Whether it runs in plain Python."""
    module: types.ModuleType
    """Its module, with rules as they run."""
    _names: dict[str, Any]

    def __init__(self, name: str, module: types.ModuleType, interpreted: bool = False) -> None:
        self.name, self._module_name = name, module.__name__
        self.derived = complete(module)
        self.about: About = module.ABOUT
        self.moves: Catalogue = module.MOVES
        self.reasons = self.derived.reasons
        self.faults = self.derived.faults
        self.schema: Schema = schema_of(module)
        self.file = Path(str(module.__file__))
        """Where it is written; its book and its lesson lie beside it."""
        self._source = self.file.resolve()
        self._raw, self._is_asked_interpreted = module, interpreted
        _check_hooks(module)
        own_prompt, own_tale = getattr(module, "prompt", None), getattr(module, "narrate", None)
        parts = self.schema.parts
        of_part = next((part.prompt for part in parts if part.prompt), None)
        self.prompt: Callable[..., str] = own_prompt or usual_prompt(self.moves, of_part)
        """The rule of the prompt, from a view."""
        self.narrators = (*(part.narrate for part in parts if part.narrate), *([own_tale] if own_tale else []))
        """Functions that describe the consequences of a move: those of the state's parts, then the game's own."""
        self.has_windows = hasattr(module, "window")
        """Whether seats may be asked in secret."""
        self._bound: dict[str, Callable[..., Any]] = {}
        self._settling = threading.RLock()
        if interpreted or INTERPRETED or COMPILES:
            self._settle()

    def _settle(self) -> None:
        """Find out how the rules run, and bind them. A library is tried and loaded for that, which may take seconds: it
        waits until the first rule is wanted, and a list of games does not wait for it."""
        with self._settling:
            if "_names" not in self.__dict__:
                ready = self._is_asked_interpreted or provide(
                    self.name, self.library_digest, self.schema.dtype, partial(Records, self.schema)
                )
                self.provisional = self._is_asked_interpreted or not ready
                self.interpreted = self._is_asked_interpreted or INTERPRETED or not ready
                self.module = interpreted_module(self._raw) if self.provisional else self._raw
                self._names = self._rules()

    def __reduce__(self) -> tuple[Any, ...]:
        return compiled_module, (self.name, self._module_name, self.provisional)

    def _rules(self) -> dict[str, Any]:
        names = {hook: getattr(self.module, hook, None) or self.rule(getattr(defaults, hook)) for hook in hooks.RULES}
        names["deal"] = self._compile(defaults.deal_afresh, {**names, "clear_hand": self.module.clear_hand})
        if not hasattr(self.module, "points"):
            names["points"] = self._compile(defaults.points, {"side_of": names["side_of"]})
        names["end_unused_windows"] = self._compile(defaults.end_unused_windows, names)
        names["apply_and_wait"] = names["apply"]
        if hasattr(self.module, "window"):
            names["apply"] = self._compile(defaults.apply_and_go_on, names)
        return names

    @cached_property
    def digest(self) -> str:
        """Twelve hex digits that change when the game's rules, what they use, or the shared loops do."""
        shared = (Path(str(module.__file__)).resolve() for module in (loops, defaults))
        files = frozenset().union(*map(sources_of, (*rules_files(self._source), *shared)))
        return source_digest(files, self.derived.text)

    @cached_property
    def judgement(self) -> types.ModuleType | None:
        """What is known of the game beside its rules (`declarations.judgement`); None if nothing is. Raises `BadGame`
        where that of another package is wrong."""
        return judgement_of(self._raw)

    @property
    def declared(self) -> types.ModuleType:
        """Its module as it is written, however its rules run."""
        return self._raw

    def known(self, name: str, usual: Any = None) -> Any:
        """What the judgement of the game has under a name; `usual` where it has nothing."""
        return getattr(self.judgement, name, usual)

    @cached_property
    def judgement_digest(self) -> str:
        """Twelve hex digits that change when the judgement of the game does, or what it uses."""
        return source_digest(frozenset().union(*map(sources_of, judgement_files(self._source))))

    def library_digest(self) -> str:
        """Twelve hex digits that change when anything does of which the game's library is made."""
        return source_digest([], shared_digest() + self.digest + self.judgement_digest)

    def _compile(self, template: Callable[..., Any], names: dict[str, Any], mark: str = "") -> Callable[..., Any]:
        # Numba cannot cache closures, so the template's code runs with the game's globals instead.
        plain = _plain(self.rule(template))
        bound = types.FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
        bound.__qualname__ = f"{plain.__name__}_{self.name}_{self.digest}{mark}"
        bound.__module__ = plain.__module__
        return bound if self.provisional else rule(bound, quick=plain.__name__ in loops.QUICK)

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A rule that belongs to no game, in the form (compiled or interpreted) that this game runs."""
        return interpreted(function) if self.provisional else function

    def bind(
        self, template: Callable[..., Any], also: dict[str, Any] | None = None, mark: str = ""
    ) -> Callable[..., Any]:
        """A loop of this game made from a template function (see `engine.compile.loops`). `also` adds names to the
        game's own; where one template is bound to different names, a `mark` distinguishes the compiled loops."""
        names = {**self._names, **{n: self._loop(n) for n in _needed(template) if n in _LOOPS}, **(also or {})}
        return self._compile(template, names, mark)

    def _loop(self, name: str) -> Callable[..., Any]:
        if name not in self._bound:
            self._bound[name] = self.bind(getattr(loops, name))
        return self._bound[name]

    def __getattr__(self, name: str) -> Any:
        if name in _SETTLED:
            self._settle()
            return self.__dict__[name]
        if name not in _LOOPS:
            raise AttributeError(f"a compiled game has no loop {name!r}")
        found = self._loop(name)
        if self.interpreted:
            found = self._opening(found)
        setattr(self, name, found)
        return found

    def _opening(self, loop: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            return loop(*(self.open(a) for a in args))

        return call

    def open(self, value: Any) -> Any:
        """Converts an argument for a loop: states are wrapped if rules run interpreted."""
        if self.interpreted and isinstance(value, np.ndarray) and value.dtype == self.schema.dtype:
            return Records(self.schema, value)
        return value

    @cached_property
    def max_seats(self) -> int:
        return max(self.about.players)

    def move_buffer(self) -> NDArray[np.int32]:
        """An array with room for all legal moves of the game, and for three more elements that `codegen.offers` may
        write to."""
        return np.zeros(len(self.moves) + 4, np.int32)

    def no_arg(self) -> NDArray[np.int64]:
        """The content of a move that carries none."""
        return np.zeros(ARG_WORDS, np.int64)


def _check_hooks(module: types.ModuleType) -> None:
    """Raises `TypeError` if a required function is missing, or a function has the wrong parameters."""
    if not hasattr(module, "deal"):
        raise TypeError(f"{module.__name__} has no deal(s): {inspect.getdoc(hooks.deal)}")
    for name in (*hooks.RULES, *hooks.WORDS):
        own = getattr(module, name, None)
        if own is not None and (wrong := hooks.wrong_hook(name, own)):
            raise TypeError(f"{module.__name__}: {wrong}")


def _plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


def _needed(template: Callable[..., Any]) -> tuple[str, ...]:
    names: tuple[str, ...] = _plain(template).__code__.co_names
    return names


_made: dict[tuple[str, str, bool], CompiledGame] = {}
_making = threading.RLock()


def compiled_game(name: str, interpreted: bool = False) -> CompiledGame:
    """The compiled game of a name, or its rules `interpreted`. Raises `UnknownGame`, and `BadGame`
    where a game of another package cannot be loaded."""
    return compiled_module(name, registry.module_name(name), interpreted)


def compiled_module(name: str, module_name: str, interpreted: bool = False) -> CompiledGame:
    """The compiled game in a module (imported on demand). All threads get the same object."""
    key = name, module_name, interpreted
    found = _made.get(key)
    if found is None:
        with _making:  # completing a module twice would be refused as an error in the module
            found = _made.get(key)
            if found is None:
                found = _made[key] = _compiled(*key)
    return found


def forget(name: str) -> None:
    """Forget the compiled game of a name: one that is written anew is made again."""
    with _making:
        for key in [key for key in _made if key[0] == name]:
            del _made[key]


def _compiled(name: str, module_name: str, interpreted: bool) -> CompiledGame:
    if module_name.startswith(_OWN):
        return CompiledGame(name, importlib.import_module(module_name), interpreted)
    try:
        return CompiledGame(name, importlib.import_module(module_name), interpreted)
    except Exception as error:  # third-party module: report any error in one sentence, or one per line
        lines = str(error).split("\n")
        problem = f" {lines[0]}" if len(lines) == 1 else "".join(f"\n  {line}" for line in lines)
        if len(lines) == 1 and (place := place_of(error, module_name)):
            problem += f"\n  {place}"
        raise BadGame(f"the game {name!r} cannot be loaded from {module_name}:{problem}") from error
