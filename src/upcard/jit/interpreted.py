"""Rules as plain Python beside the compiled ones, in the same process.

What is compiled for the first time takes many seconds; the same rules interpreted are ready at once. The twin of a rule
has its code, and names that lead to twins: rules, and functions in Python that may call rules. Data are shared.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from upcard.jit.forms import is_rule, plain_forms, quieted, wraparound_rules

Names = dict[str, Any]
_PACKAGE = __name__.partition(".")[0]
_twins: dict[int, tuple[Names, Names]] = {}
"""By the identity of the names: the names themselves, kept so that the identity stays theirs, and their twins."""


def interpreted(value: Any) -> Any:
    """The twin of a rule or of a function of this package; any other value is its own."""
    if is_rule(value):  # wherever it comes from: a game of another package may have rules in several files
        source: Any = value.py_func
    elif isinstance(value, types.FunctionType) and _is_ours(value.__globals__):
        source = value
    else:
        return value
    if value in plain_forms:
        return plain_forms[value]
    twin = _under(source, interpreted_names(source.__globals__))
    return quieted(twin) if value in wraparound_rules else twin


def interpreted_names(names: Names) -> Names:
    """The names of a module, or of a function that was bound to others, with twins for what runs."""
    known = _twins.get(id(names))
    if known is not None:
        return known[1]
    twin = dict(names)
    _twins[id(names)] = names, twin  # before it is filled: rules of two modules may lead to each other
    for name, value in names.items():
        twin[name] = interpreted(value)
    return twin


def interpreted_module(module: types.ModuleType) -> types.ModuleType:
    """A module whose rules are plain Python."""
    twin = types.ModuleType(module.__name__, module.__doc__)
    twin.__dict__.update(interpreted_names(vars(module)))
    return twin


def forget(module: str) -> None:
    """Forget the twins of the names of a module and of the modules in it, which are about to be dropped."""
    for key, (names, _) in list(_twins.items()):
        if f"{names.get('__name__', '')}.".startswith(f"{module}."):
            del _twins[key]


def _is_ours(names: Names) -> bool:
    return id(names) in _twins or str(names.get("__name__", "")).partition(".")[0] == _PACKAGE


def _under(function: types.FunctionType, names: Names) -> Callable[..., Any]:
    twin = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__qualname__, twin.__module__, twin.__doc__ = function.__qualname__, function.__module__, function.__doc__
    return twin
