"""Names in generated code: rules keep the names that they have in their game."""

from __future__ import annotations

import inspect
from typing import Any

from upcard.declarations.phases import Fault


class LocalNames:
    """The rules that a generated text calls, each under a unique name."""

    def __init__(self, module_names: dict[str, Any]) -> None:
        self._module_names = module_names
        self.names: dict[str, Any] = {}
        """Names that the text needs besides those of the module."""
        self._name_of: dict[int, str] = {}

    def name(self, rule: Any) -> str:
        """The name of a rule in the text."""
        known = self._name_of.get(id(rule))
        if known is None:
            known = self._name_of[id(rule)] = self._new_name(rule)
            self.names[known] = rule
        return known

    def call(self, rule: Any, which: str = "which") -> str:
        """A call of a rule, with as many of ``(s, seat, which)`` as it takes, and the content if it takes `arg`."""
        given = ["s", "seat", which][: takes(rule)] + (["arg"] if takes_content(rule) else [])
        return f"{self.name(rule)}({', '.join(given)})"

    def _new_name(self, rule: Any) -> str:
        own = plain(rule).__name__
        own = own if own.isidentifier() else "a_rule"
        name, n = own, 1
        while name in self.names or not self._may_mean(name, rule):
            n += 1
            name = f"{own}_{n}"
        return name

    def _may_mean(self, name: str, rule: Any) -> bool:
        """Whether the name is free, or already stands for this rule in its module (or for the fault with this rule)."""
        found = self._module_names.get(name, rule)
        return found is rule or (isinstance(found, Fault) and found.rule is rule)


def plain(rule: Any) -> Any:
    """The Python function of a rule."""
    return getattr(rule, "py_func", rule)


def parameters(rule: Any) -> list[str]:
    """The names of a rule's parameters."""
    return list(inspect.signature(plain(rule)).parameters)


def takes_content(rule: Any) -> bool:
    """Whether a rule of a move takes its content."""
    return parameters(rule)[-1:] == ["arg"]


def takes(rule: Any) -> int:
    """How many of ``(s, seat, which)`` a rule of a move takes."""
    return len(parameters(rule)) - takes_content(rule)
