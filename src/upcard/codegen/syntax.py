"""The syntax of a file of rules, walked once for all checks of its source: the games are checked at every start."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar, cast

N = TypeVar("N", bound=ast.AST)


class Nodes:
    """Nodes of syntax trees, by their type."""

    def __init__(self) -> None:
        self._of_type: defaultdict[type[ast.AST], list[ast.AST]] = defaultdict(list)

    def of(self, kind: type[N]) -> list[N]:
        """The nodes of a type."""
        return cast("list[N]", self._of_type.get(kind, []))

    def walk(self, roots: Iterable[ast.AST]) -> Nodes:
        """Add all nodes of these trees but contexts and operators, which have no line of their own."""
        found = list(roots)
        for node in found:  # which grows
            self._of_type[type(node)].append(node)
            for name in node._fields:
                part = getattr(node, name)
                if isinstance(part, list):
                    found += [one for one in part if isinstance(one, ast.AST)]
                elif isinstance(part, ast.AST) and part._fields:
                    found.append(part)
        return self

    def add(self, others: Nodes) -> None:
        """Add the nodes of others."""
        for kind, nodes in others._of_type.items():
            self._of_type[kind] += nodes


@dataclass(frozen=True)
class Function:
    """A function at the top of a file."""

    node: ast.FunctionDef
    body: Nodes = field(default_factory=Nodes)
    """What it does, without its docstring."""
    all: Nodes = field(default_factory=Nodes)
    """The same with its head: its parameters and decorators."""


@dataclass(frozen=True)
class Syntax:
    """A file of rules."""

    tree: ast.Module
    functions: dict[str, Function] = field(default_factory=dict)
    """Those at the top, by name. Of two with one name the last counts, as in Python."""
    nodes: Nodes = field(default_factory=Nodes)
    """All nodes of the file but the functions at the top themselves."""


def syntax(text: str) -> Syntax:
    """The syntax of a file. Raises `SyntaxError` where it is none of Python's."""
    found = Syntax(ast.parse(text))
    for statement in found.tree.body:
        if isinstance(statement, ast.FunctionDef):
            function = found.functions[statement.name] = _function(statement)
            found.nodes.add(function.all)
        else:
            found.nodes.walk([statement])
    return found


def _function(node: ast.FunctionDef) -> Function:
    found, inside = Function(node), node.body[ast.get_docstring(node, clean=False) is not None :]
    found.body.walk(inside)
    found.all.walk(part for part in ast.iter_child_nodes(node) if part not in inside)
    found.all.add(found.body)
    return found
