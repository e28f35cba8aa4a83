"""Checks of the source of rules: finds mistakes early that the compiler would report late and unclearly.

A rule works on whole numbers, card sets and the fixed fields of the state. It allocates nothing and calls only other
rules (`jit.rule`).
"""

from __future__ import annotations

import ast
import builtins
import difflib
import dis
import inspect
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from upcard.arrays import np
from upcard.codegen.names import plain
from upcard.codegen.syntax import Function, Nodes, Syntax
from upcard.declarations import hooks
from upcard.declarations.kinds import Kind
from upcard.declarations.phases import fault
from upcard.declarations.state import Schema
from upcard.jit.rule import COMPILES

Mistake = tuple[int, str]
"""A line number, and what is wrong there."""

_KEEP = "store values in a field of the state, such as number(4) or row(52)"
_MADE: dict[type[ast.AST], str] = {
    ast.List: f"a rule cannot make a list; {_KEEP}",
    ast.ListComp: f"a rule cannot make a list; {_KEEP}",
    ast.GeneratorExp: "a rule cannot use a generator; write a loop",
    ast.Dict: f"a rule cannot make a dict; {_KEEP}",
    ast.DictComp: f"a rule cannot make a dict; {_KEEP}",
    ast.Set: f"a rule cannot make a Python set; cards are a set of bits, see add and without, or {_KEEP}",
    ast.SetComp: f"a rule cannot make a Python set; cards are a set of bits, see add and without, or {_KEEP}",
    ast.JoinedStr: "a rule cannot write text; `narrate` and `prompt` do",
    ast.Lambda: "a rule cannot define a function; write another rule",
    ast.FunctionDef: "a rule cannot define a function; write another rule beside it",
    ast.ClassDef: "a rule cannot define a class",
    ast.Try: "a rule cannot catch exceptions, because none is raised; test with `if`",
    ast.Raise: "a rule cannot raise; forbid moves with `refused`",
    ast.Assert: "a rule cannot raise; forbid moves with `refused`",
    ast.With: "a rule cannot use `with`",
    ast.Yield: "a rule gives one value with `return`; it cannot yield",
    ast.Import: "a rule cannot import; write the import at the top of the file",
    ast.ImportFrom: "a rule cannot import; write the import at the top of the file",
    ast.Global: "a rule changes only the state; store values in a field",
    ast.Nonlocal: "a rule changes only the state; store values in a field",
}
_BUILTINS = frozenset(("abs", "bool", "enumerate", "int", "len", "max", "min", "range", "round", "zip"))
_DECORATORS = ("rule", "wrapping_rule", "machine_rule")
_HUNG = frozenset(name for name, value in vars(Kind).items() if inspect.isfunction(value) and name[0] != "_")
"""The decorators that attach a rule to a kind of moves: `refused`, `must`, `effect` ..."""


def mistakes(file: types.ModuleType, source: Syntax, schema: Schema | None, game: Iterable[str]) -> Iterator[Mistake]:
    """The mistakes in the functions of a file with this source; `game` names the modules of the game."""
    known = set(vars(file)) | set(vars(builtins))
    rules = {name for name, function in source.functions.items() if _is_rule(function.node, file)}
    for name, function in source.functions.items():
        own = {name, *_bound(function.all)}
        if schema is not None:
            yield from _fields(function, schema)
        yield from _names(name, function.all, own, known)
        if name in rules:
            yield from _language(name, function.body)
            caller = _Caller(file, own, source.functions.keys() - rules, schema, frozenset(game))
            for node in function.body.of(ast.Call):
                if wrong := caller.wrong(node):
                    yield node.lineno, f"{wrong} ({name})"
        elif name in hooks.RULES:
            yield function.node.lineno, f"{name!r} is called by compiled rules; write @rule above it"


def _is_rule(function: ast.FunctionDef, file: types.ModuleType) -> bool:
    """Whether a function is compiled: under `rule`, under a decorator of moves, or under `fault`."""
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and (called.id in _DECORATORS or vars(file).get(called.id) is fault):
            return True
        if isinstance(called, ast.Attribute) and called.attr in _HUNG:
            return True
    return False


def near(name: str, known: Iterable[str]) -> str:
    """The known name that was probably meant, as a question; empty if there is none."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {found[0]}?" if found else ""


def _fields(function: Function, schema: Schema) -> Iterator[Mistake]:
    given = function.node.args.args
    if not given or given[0].arg != "s":
        return
    for node in function.all.of(ast.Attribute):
        if node.attr not in schema.fields and isinstance(node.value, ast.Name) and node.value.id == "s":
            hint = near(node.attr, schema.fields) or f"the state {schema.name} declares no such field"
            yield node.lineno, f"there is no field 's.{node.attr}' ({function.node.name}); {hint}"


def _names(function: str, nodes: Nodes, own: set[str], known: set[str]) -> Iterator[Mistake]:
    for node in nodes.of(ast.Name):
        if node.id not in known and node.id not in own:
            hint = _imported_from(node.id) or near(node.id, known | own) or "import it or write it"
            yield node.lineno, f"there is no {node.id!r} here ({function}); {hint}"


@cache
def _imported_from(name: str) -> str:
    """A hint where a missing name can be imported from; empty if nowhere."""
    words = vars(sys.modules.get("upcard.rulebook", builtins))  # a game has imported it
    if name in words:
        return "import it from upcard.rulebook"
    for file in sorted((Path(__file__).parents[1] / "mechanics").rglob("*.py")):
        if re.search(rf"^(?:def {name}\(|{name}\b[^\n=]* = )", file.read_text(encoding="utf-8"), re.M):
            return f"import it from upcard.mechanics.{file.parent.name}.{file.stem}"
    return ""


def _bound(nodes: Nodes) -> Iterator[str]:
    """The names that a function binds itself."""
    yield from (node.arg for node in nodes.of(ast.arg))
    yield from (node.id for node in nodes.of(ast.Name) if not isinstance(node.ctx, ast.Load))
    yield from (node.name for node in nodes.of(ast.ExceptHandler) if node.name)
    yield from ((node.asname or node.name).partition(".")[0] for node in nodes.of(ast.alias))
    yield from (node.name for node in nodes.of(ast.FunctionDef))


def _language(function: str, nodes: Nodes) -> Iterator[Mistake]:
    """Constructs that a rule cannot use."""
    for kind, wrong in _MADE.items():
        yield from ((node.lineno, f"{wrong} ({function})") for node in nodes.of(kind))  # type: ignore[attr-defined]
    for constant in nodes.of(ast.Constant):
        if isinstance(constant.value, str | bytes):
            says = "a rule works with numbers, not words: use the names of phases, options and moves"
            yield constant.lineno, f"{constant.value!r}: {says} ({function})"
        elif isinstance(constant.value, float | complex):
            yield constant.lineno, f"{constant.value!r}: a rule works with whole numbers ({function})"
    reckoned: list[ast.BinOp | ast.AugAssign] = [*nodes.of(ast.BinOp), *nodes.of(ast.AugAssign)]
    yield from (
        (node.lineno, f"a rule works with whole numbers; divide them by // ({function})")
        for node in reckoned
        if isinstance(node.op, ast.Div)
    )


@dataclass(frozen=True)
class _Caller:
    """A rule that calls others."""

    file: types.ModuleType
    own: set[str]
    """Its local names."""
    no_rules: Set[str]
    """The functions of the file that are not compiled."""
    schema: Schema | None
    game: frozenset[str]

    def wrong(self, node: ast.Call) -> str:
        """What is wrong with a call; empty if nothing is."""
        if isinstance(node.func, ast.Attribute):
            return self._wrong_attribute(node.func)
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in self.own:
            return ""
        if called in self.no_rules:
            return f"{called!r} is not a rule; write @rule above it"
        if called not in vars(self.file):
            return f"a rule cannot call {called!r}" if called in vars(builtins) and called not in _BUILTINS else ""
        value = vars(self.file)[called]
        function = plain(value)
        if not isinstance(function, types.FunctionType):
            return ""
        if function is value and COMPILES:
            return f"{called!r} is not a rule, and a rule can only call rules"
        return _wrongly_given(called, function, node) or self._lacking(called, function, node)

    def _wrong_attribute(self, called: ast.Attribute) -> str:
        base = vars(self.file).get(called.value.id) if isinstance(called.value, ast.Name) else None
        if base is np:
            makes_nothing = isinstance(getattr(np, called.attr, None), type | np.ufunc)
            return "" if makes_nothing else f"np.{called.attr} allocates memory, and a rule cannot; {_KEEP}"
        return "" if isinstance(base, types.ModuleType) else f"a rule cannot call methods such as {ast.unparse(called)}"

    def _lacking(self, called: str, function: types.FunctionType, node: ast.Call) -> str:
        """The fields that a rule of a mechanism needs and the state lacks."""
        given = node.args[0] if node.args else None
        if self.schema is None or function.__module__ in self.game:
            return ""
        if not isinstance(given, ast.Name) or given.id != "s":
            return ""
        lacking = sorted(set().union(*(_looked_at(one, self.schema.fields) for one in _reached(function))))
        fields = " and ".join(f"s.{name}" for name in lacking)
        return f"{called} needs {fields}, which the state {self.schema.name} does not declare" if lacking else ""


def _wrongly_given(called: str, function: types.FunctionType, node: ast.Call) -> str:
    most = function.__code__.co_argcount
    least = most - len(function.__defaults__ or ())
    if node.keywords or any(isinstance(given, ast.Starred) for given in node.args) or least <= len(node.args) <= most:
        return ""
    return f"{called} takes ({', '.join(function.__code__.co_varnames[:most])}), and is given {len(node.args)}"


@cache
def _reached(function: types.FunctionType) -> frozenset[types.FunctionType]:
    """A rule and all rules that it calls, directly or indirectly."""
    seen, open_ends = {function}, [function]
    while open_ends:
        one = open_ends.pop()
        for name in one.__code__.co_names:
            called = plain(one.__globals__.get(name))
            if isinstance(called, types.FunctionType) and called not in seen:
                seen.add(called)
                open_ends.append(called)
    return frozenset(seen)


def _looked_at(function: types.FunctionType, fields: Mapping[str, object]) -> set[str]:
    """The fields of the state that a rule reads or writes and that are not among these."""
    return set(_attributes_of_the_state(function) - fields.keys())


@cache
def _attributes_of_the_state(function: types.FunctionType) -> frozenset[str]:
    """What a rule looks up on its first parameter, if that is called ``s``: by its bytecode, because a browser has no
    sources of this package."""
    if function.__code__.co_varnames[:1] != ("s",):
        return frozenset()
    return frozenset(_attributes_of_s(function.__code__))


def _attributes_of_s(code: types.CodeType) -> set[str]:
    found, loaded = set[str](), ""
    for step in dis.get_instructions(code):
        if step.opname.startswith(("LOAD_FAST", "LOAD_DEREF", "STORE_FAST_LOAD_FAST")):
            loaded = step.argval[-1] if isinstance(step.argval, tuple) else str(step.argval)
        elif step.opname.endswith("_ATTR"):
            if loaded == "s":
                found.add(str(step.argval))
            loaded = ""
        elif step.opname not in ("COPY", "CACHE", "SWAP"):
            loaded = ""
    inner = (one for one in code.co_consts if isinstance(one, types.CodeType) and "s" in one.co_freevars)
    return found.union(*map(_attributes_of_s, inner))
