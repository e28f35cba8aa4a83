"""A compiled game: its rule functions, bound into the loops that all games share.

It trusts its caller: a seat that may not act or a move that is not legal goes unnoticed here.
Checked doors stand above it (`engine.play.table`, `engine.play.state`).
"""

from __future__ import annotations

import importlib
import inspect
import threading
import types
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from upcard.arrays import NDArray, np
from upcard.codegen import complete
from upcard.codegen.completion import schema_of
from upcard.declarations import hooks
from upcard.declarations.game import About
from upcard.declarations.moves import Catalogue
from upcard.declarations.state import Schema
from upcard.engine.compile import defaults, loops, registry
from upcard.engine.compile.access import Records
from upcard.engine.compile.places import place_of
from upcard.engine.compile.prompts import usual_prompt
from upcard.errors import BadGame
from upcard.jit.interpreted import interpreted, interpreted_module
from upcard.jit.rule import INTERPRETED, rule
from upcard.jit.sources import source_digest, sources_of

ARG_WORDS = 32
"""How many int64 the content of a move may have."""

_OWN = "upcard.games."
_LOOPS = tuple(name for name, f in vars(loops).items() if inspect.isfunction(f) and f.__module__ == loops.__name__)


class CompiledGame:
    """A game's rules, ready to run. Loops are compiled when they are first used.

    `states` is always an array of records of ``rules.schema.dtype``, `i` a place in it. An `interpreted` one plays by
    the same rules in plain Python: a thousand times slower, and ready at once.
    """

    def __init__(self, name: str, module: types.ModuleType, interpreted: bool = False) -> None:
        self.name, self._module_name = name, module.__name__
        self.provisional = interpreted and not INTERPRETED
        self.interpreted = interpreted or INTERPRETED
        self.derived = complete(module)
        self.module = interpreted_module(module) if self.provisional else module
        self.about: About = module.ABOUT
        self.moves: Catalogue = module.MOVES
        self.reasons = self.derived.reasons
        self.faults = self.derived.faults
        self.schema: Schema = schema_of(module)
        _check_hooks(module)
        own_prompt, own_tale = getattr(module, "prompt", None), getattr(module, "narrate", None)
        parts = self.schema.parts
        of_part = next((part.prompt for part in parts if part.prompt), None)
        self.prompt: Callable[..., str] = own_prompt or usual_prompt(self.moves, of_part)
        """The rule of the prompt, from a view."""
        self.narrators = (*(part.narrate for part in parts if part.narrate), *([own_tale] if own_tale else []))
        """What tells of the consequences of a move: the parts of the state, then the game."""
        self.has_windows = hasattr(module, "window")
        """Whether there are moments in which some may be asked in secret."""
        self._bound: dict[str, Callable[..., Any]] = {}
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
        source = Path(str(self.module.__file__)).resolve()
        own = source.parent.glob("*.py") if source.name == "__init__.py" else [source]
        shared = (Path(str(module.__file__)).resolve() for module in (loops, defaults))
        return source_digest(frozenset().union(*map(sources_of, (*own, *shared))), self.derived.text)

    def _compile(self, template: Callable[..., Any], names: dict[str, Any], mark: str = "") -> Callable[..., Any]:
        # Closures do not cache well; the template's code under the game's own globals does.
        plain = _plain(self.rule(template))
        bound = types.FunctionType(plain.__code__, {**plain.__globals__, **names}, plain.__name__)
        bound.__qualname__ = f"{plain.__name__}_{self.name}_{self.digest}{mark}"
        bound.__module__ = plain.__module__
        return bound if self.provisional else rule(bound, quick=plain.__name__ in loops.QUICK)

    def rule(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A rule that is no game's own, as this game runs it."""
        return interpreted(function) if self.provisional else function

    def bind(
        self, template: Callable[..., Any], also: dict[str, Any] | None = None, mark: str = ""
    ) -> Callable[..., Any]:
        """A loop of this game made from a template function (see `engine.compile.loops`). `also` gives names besides
        the game's own; where one template is bound to different ones, a `mark` tells the compiled loops apart."""
        names = {**self._names, **{n: self._loop(n) for n in _needed(template) if n in _LOOPS}, **(also or {})}
        return self._compile(template, names, mark)

    def _loop(self, name: str) -> Callable[..., Any]:
        if name not in self._bound:
            self._bound[name] = self.bind(getattr(loops, name))
        return self._bound[name]

    def __getattr__(self, name: str) -> Callable[..., Any]:
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
        """What a loop is given for an argument: states are wrapped when rules run interpreted."""
        if self.interpreted and isinstance(value, np.ndarray) and value.dtype == self.schema.dtype:
            return Records(self.schema, value)
        return value

    @cached_property
    def max_seats(self) -> int:
        return max(self.about.players)

    def move_buffer(self) -> NDArray[np.int32]:
        """An array that holds any number of legal moves of the game, and the three places after them that
        `codegen.offers` may write to."""
        return np.zeros(len(self.moves) + 4, np.int32)

    def no_arg(self) -> NDArray[np.int64]:
        """The content of a move that carries none."""
        return np.zeros(ARG_WORDS, np.int64)


def _check_hooks(module: types.ModuleType) -> None:
    """Raises `TypeError` for what every game has and this one lacks, and for a function that does not take what it will
    be given."""
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
    """The compiled game in a module (imported on demand): always the same one, whichever threads ask for it at once."""
    key = name, module_name, interpreted
    found = _made.get(key)
    if found is None:
        with _making:  # to complete a module twice at the same time is refused as a module that was written wrong
            found = _made.get(key)
            if found is None:
                found = _made[key] = _compiled(*key)
    return found


def _compiled(name: str, module_name: str, interpreted: bool) -> CompiledGame:
    if module_name.startswith(_OWN):
        return CompiledGame(name, importlib.import_module(module_name), interpreted)
    try:
        return CompiledGame(name, importlib.import_module(module_name), interpreted)
    except Exception as error:  # a stranger's module: any error becomes one sentence, or one a line
        lines = str(error).split("\n")
        said = f" {lines[0]}" if len(lines) == 1 else "".join(f"\n  {line}" for line in lines)
        if len(lines) == 1 and (place := place_of(error, module_name)):
            said += f"\n  {place}"
        raise BadGame(f"the game {name!r} cannot be loaded from {module_name}:{said}") from error
