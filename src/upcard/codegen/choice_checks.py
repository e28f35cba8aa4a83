"""Checks that a field is compared with its own choices: not with those of another field, nor with a bare number.

The choices are plain numbers (`declarations.options.choices`), so a rule with the wrong one would run. Words for people
read the choice of a field, and the phase, as a word: one that is misspelt would never be the case.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from upcard.codegen.syntax import Nodes, Syntax
from upcard.declarations.fields import Field
from upcard.declarations.options import Choices
from upcard.declarations.phases import Phases
from upcard.declarations.state import Schema

VIEWS = ("view", "before", "after")
"""What words call the views. A view shows an option as its number, and the choice of another field as a word."""

Sources = Mapping[types.ModuleType, Syntax]
"""The files of a game with their sources."""


@dataclass(frozen=True)
class Family:
    """Choices or phases, with the names that a file unpacks them into."""

    numbers: Choices | Phases
    name: str
    """``SCORING``."""
    constants: tuple[str, ...]
    """``("RUBBERS", "DUPLICATE")``."""


Constants = dict[str, Family | None]
"""What the constants of a file are one of; None where no source tells."""


def wrong_choices(sources: Sources, schema: Schema) -> dict[types.ModuleType, list[tuple[int, str]]]:
    """The comparisons in the files of a game with what is none of the field's choices, each with its line."""
    constants: dict[types.ModuleType, Constants] = {}
    for file in sources:
        _read_constants(file, sources, constants)
    families = [family for found in constants.values() for family in found.values() if family]
    fields = {name: family for name in schema.fields if (family := _family(schema.fields[name], families))}
    return {
        file: list(_mistakes(file, source.nodes, fields, schema, constants[file])) for file, source in sources.items()
    }


def _mistakes(
    file: types.ModuleType, nodes: Nodes, fields: Mapping[str, Family], schema: Schema, constants: Constants
) -> Iterator[tuple[int, str]]:
    for compare in nodes.of(ast.Compare):
        for field, other in _pairs(compare):
            own, base = fields.get(field.attr), _base(field)
            if own and (base == "s" or (base in VIEWS and schema.fields[field.attr].option)):
                wrong = _wrong(other, own, vars(file), constants)
                if wrong:
                    yield compare.lineno, f"{ast.unparse(field)} is compared with {wrong}; {_allowed(own)}"
    for field, word in _words(nodes, vars(file)):
        shown = _shown_words(field, schema, fields)
        if shown and word.value and word.value not in shown:
            listed = ", ".join(repr(name) for name in shown if name)
            yield word.lineno, f"{ast.unparse(field)} is never {word.value!r}; it is one of {listed}"


def _words(nodes: Nodes, known: Mapping[str, object]) -> Iterator[tuple[ast.Attribute, ast.Constant]]:
    """Every field of a view with each word that it is compared with, or that it selects from a table by."""
    compared = (pair for compare in nodes.of(ast.Compare) for pair in _pairs(compare))
    selects = (node for node in nodes.of(ast.Subscript) if isinstance(node.slice, ast.Attribute))
    selected = ((node.slice, key) for node in selects for key in _keys(node, known))
    for field, word in (*compared, *selected):
        if not (isinstance(word, ast.Constant) and isinstance(word.value, str)):
            continue
        if isinstance(field, ast.Attribute) and _base(field) in VIEWS:
            yield field, word


def _base(field: ast.Attribute) -> str:
    """The name of what has a field; empty if that has none."""
    return field.value.id if isinstance(field.value, ast.Name) else ""


def _keys(table: ast.Subscript, known: Mapping[str, object]) -> Iterable[ast.expr]:
    """The keys of a table that is written where it is used, or at the top of the file."""
    if isinstance(table.value, ast.Dict):
        return [key for key in table.value.keys if key is not None]
    named = known.get(table.value.id) if isinstance(table.value, ast.Name) else None
    return [ast.Constant(key, lineno=table.lineno) for key in named] if isinstance(named, dict) else ()


def _shown_words(field: ast.Attribute, schema: Schema, fields: Mapping[str, Family]) -> Sequence[str]:
    """The words as which a view shows a field; empty where they are not known beforehand."""
    own = schema.fields.get(field.attr)
    if field.attr == "phase":
        return fields["phase"].numbers.names if "phase" in fields else ()
    if own is None or own.option or own.shows != "choice" or own.choices_in or own.texts or own.units:
        return ()
    return own.choices


def _pairs(compare: ast.Compare) -> Iterator[tuple[ast.Attribute, ast.expr]]:
    """Every field in a comparison, with what stands on the other side, or with each part of that. ``s.answer < 0``,
    nothing said yet, is left out."""
    sides = pairwise([compare.left, *compare.comparators])
    for operator, (left, right) in zip(compare.ops, sides):
        for field, other in ((left, right), (right, left)):
            ordered = isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE) and isinstance(other, ast.Constant)
            if isinstance(field, ast.Attribute) and isinstance(field.value, ast.Name) and not ordered:
                for one in other.elts if isinstance(other, ast.Tuple | ast.List | ast.Set) else (other,):
                    yield field, one


def _family(field: Field, families: Iterable[Family]) -> Family | None:
    """The choices of a field, if they have names; of the phase the phases."""
    own = field.option.choices if field.option else None
    for family in families:
        if field.name == "phase" and isinstance(family.numbers, Phases):
            return family
        if isinstance(family.numbers, Choices) and (own is family.numbers or field.choices is family.numbers.names):
            return family
    return Family(own, field.name.upper(), ()) if own else None


def _wrong(other: ast.expr, own: Family, known: Mapping[str, object], constants: Constants) -> str:
    """What is wrong with what a field is compared with; empty if nothing is, or if only the match can tell."""
    of_phases = isinstance(own.numbers, Phases)
    if isinstance(other, ast.Constant) and type(other.value) is int:
        return "" if of_phases else f"the number {other.value}"
    if not isinstance(other, ast.Name) or type(known.get(other.id)) is not int:
        return ""
    if other.id not in constants:
        return "" if of_phases else f"{other.id}, which is none of its choices"
    found = constants[other.id]
    return f"{other.id}, which is one of {found.name}" if found and found.numbers is not own.numbers else ""


def _allowed(own: Family) -> str:
    if own.constants:
        return f"{own.name} are {', '.join(own.constants)}"
    words = ", ".join(map(repr, own.numbers.names))
    names = ", ".join(name.upper() for name in own.numbers.names)
    return f"give its choices names: {names} = {own.name} = choices({words})"


# --- Which constant is one of which choices --------------------------------------------------------------------------


def _read_constants(file: types.ModuleType, sources: Sources, read: dict[types.ModuleType, Constants]) -> Constants:
    """The constants of a file that are choices or phases, unpacked in it or imported. What is found in a file is kept
    in `read`."""
    if file in read:
        return read[file]
    found = read[file] = {}
    for node in _source(file, sources):
        if isinstance(node, ast.Assign) and (family := _unpacked(node, vars(file))):
            found |= dict.fromkeys(family.constants, family)
        elif isinstance(node, ast.ImportFrom) and (origin := _origin(node, file)):
            theirs = _read_constants(origin, sources, read)
            told = [one for one in node.names if one.name in theirs or not theirs]
            found |= {one.asname or one.name: theirs.get(one.name) for one in told}
    return found


def _source(file: types.ModuleType, sources: Sources) -> Iterable[ast.stmt]:
    """The statements of a file; none if there is bytecode only, as in a browser."""
    if file in sources:
        return sources[file].tree.body
    path = Path(str(file.__file__))
    return ast.parse(path.read_text(encoding="utf-8")).body if path.suffix == ".py" and path.exists() else ()


def _origin(node: ast.ImportFrom, file: types.ModuleType) -> types.ModuleType | None:
    """The module that something is imported from, if it has choices or phases."""
    name = importlib.util.resolve_name("." * node.level + (node.module or ""), file.__package__)
    found = sys.modules.get(name)
    has = found and any(isinstance(value, Choices | Phases) for value in vars(found).values())
    return found if has else None


def _unpacked(node: ast.Assign, known: Mapping[str, object]) -> Family | None:
    """``RUBBERS, DUPLICATE = SCORING = choices(...)``, in any order, or ``RUBBERS, DUPLICATE = SCORING``."""
    tuples = [target for target in node.targets if isinstance(target, ast.Tuple)]
    for name in (*node.targets, node.value):
        numbers = known.get(name.id) if isinstance(name, ast.Name) else None
        if tuples and isinstance(name, ast.Name) and isinstance(numbers, Choices | Phases):
            return Family(numbers, name.id, tuple(one.id for one in tuples[0].elts if isinstance(one, ast.Name)))
    return None
