"""The forms of a rule: which object is a rule, its function in Python, and the form that interpreted runs use."""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any, TypeVar

from upcard.arrays import np

F = TypeVar("F", bound=Callable[..., Any])

plain_forms: dict[Any, Callable[..., Any]] = {}
"""Rules whose form in Python is not their own source."""
wraparound_rules: set[Any] = set()
"""Rules whose form in Python has to be `quieted`."""


_VOID: Any = getattr(np, "void", ())
"""A single record of an array of NumPy's."""
_openers: dict[Any, Callable[[Any], Any]] = {}


def open_records(dtype: Any, opener: Callable[[Any], Any]) -> None:
    """Have arrays of records of this type given to plain Python as `opener` makes them."""
    _openers[dtype] = opener


def opened(value: Any) -> Any:
    """A value as plain Python reads it: of records the fields are attributes."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(opened, value))
    dtype = getattr(value, "dtype", None)
    if getattr(dtype, "fields", None) is None:
        return value
    if not isinstance(value, np.ndarray):
        # NumPy lends the bytes of a single record for reading alone.
        return opened(np.asarray(value).reshape(1) if isinstance(value, _VOID) else np.ndarray(1, dtype, value))[0]
    opener = _openers.get(dtype)
    return value.view(np.recarray) if opener is None else opener(value)


def is_rule(value: object) -> bool:
    """Whether a value is a rule that does not run as plain Python. (In an interpreted process rules are functions.)"""
    return callable(value) and isinstance(getattr(value, "py_func", None), types.FunctionType)


def quieted(function: F) -> F:
    """A function that does not warn of wrapping."""

    @functools.wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return quiet  # type: ignore[return-value]
