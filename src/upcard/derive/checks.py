"""Broken declarations of a game, in plain English, before anything is compiled."""

from __future__ import annotations

import ast
import builtins
import difflib
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from upcard.contract import hooks
from upcard.contract.files import files_of
from upcard.contract.kinds import FIRST, LAST, MUST, ONLY, Moves
from upcard.contract.moves import Catalogue, Kind
from upcard.contract.phases import Phases
from upcard.contract.state import Schema
from upcard.derive.calls import parameters, plain, takes, takes_content

# --- Kinds of moves --------------------------------------------------------------------------------------------------


def check_moves(module: types.ModuleType, catalogue: Catalogue, schema: Schema, phases: Phases | None) -> None:
    """Raises `TypeError` where a kind of move lacks something, or a rule of it takes what there is not."""
    for name in hooks.DERIVED:
        if name in vars(module):
            raise TypeError(f"{module.__name__} writes {name!r}, which follows from its moves and faults")
    for move in catalogue.ruled:
        _check_kind(f"{module.__name__}: the moves {move.kind.name!r}", move, _constant(module, move), schema, phases)


def _check_kind(what: str, move: Moves, constant: str, schema: Schema, phases: Phases | None) -> None:
    if move.action is None:
        raise TypeError(f"{what} have no effect; write one under @{constant}.effect")
    _check_phases(what, move, phases)
    _check_cards(what, move.of, schema)
    _check_goal(what, move.kind, schema)
    if move.of and not move.held:
        raise TypeError(f"{what} do not say what is wrong with a card that is not held; say `held=`")
    for said in move.rules:
        for rule in (*said.rules, *([said.by] if said.by else []), *(rule for _, rule in said.cases)):
            most = 2 if said.how in (MUST, ONLY, FIRST, LAST) else 3
            _check_rule(what, rule, most, said.how)
    _check_rule(what, move.action, 3, "effect")
    if takes_content(move.action) and not move.kind.content:
        raise TypeError(f"{what} carry no content, but their effect {plain(move.action).__name__!r} takes an `arg`")


def _check_phases(what: str, move: Moves, phases: Phases | None) -> None:
    if phases is None:
        if move.phases is not None:
            raise TypeError(f"{what} name a phase, but the game declares no PHASES")
        return
    if move.phases is None:
        raise TypeError(f"{what} name no phase; the phases are {', '.join(phases.names)}")
    for phase in phases:
        if (
            phase not in move.phases
            and not move.otherwise
            and not phases.firsts[phase]
            and phases.names[phase] != "over"
        ):
            raise TypeError(
                f"{what} are refused without a sentence in the phase {phases.names[phase]!r}; say `otherwise=`"
            )


def _check_cards(what: str, of: Any, schema: Schema) -> None:
    if isinstance(of, str) and of:
        found = schema.fields.get(of)
        if found is None or found.kind != "set" or len(found.units) != 1:
            raise TypeError(f"{what} are made with cards of {of!r}, which is no card set of every seat")


def _check_goal(what: str, kind: Kind, schema: Schema) -> None:
    found = schema.fields.get(kind.to)
    if kind.to and (found is None or not found.is_zone):
        raise TypeError(f"{what} go to {kind.to!r}, which is no zone")
    if kind.onto and len(kind.onto) != len(kind):
        raise TypeError(f"{what} are {len(kind)}, but `onto` has {len(kind.onto)} units")
    if kind.joins and (kind.hidden_says or kind.silent):
        raise TypeError(f"{what} are not told to all, so their line cannot go on with another; leave `joins` out")


def _check_rule(what: str, rule: Any, most: int, how: str) -> None:
    name, given = plain(rule).__name__, ("s", "seat", "which")[:most]
    if takes(rule) > most or not parameters(rule):
        raise TypeError(
            f"{what}: the rule {name!r} ({how}) takes ({', '.join(parameters(rule))}); "
            f"it is given as many of ({', '.join(given)}) as it needs"
        )


def _constant(module: types.ModuleType, move: Moves) -> str:
    return next((name for name, value in vars(module).items() if value is move), move.kind.name.upper())


# --- Names -----------------------------------------------------------------------------------------------------------


def check_names(module: types.ModuleType) -> None:
    """Raises `TypeError` for a field or a name that there is not in a rule of the game's files, for a file of a package
    that the game does not import, and for a function that nobody calls and whose name is nearly one that the engine
    looks for."""
    _check_files(module)
    schemas = [value for value in vars(module).values() if isinstance(value, Schema)]
    files = {file: Path(str(file.__file__)) for file in files_of(module)}
    trees = {file: ast.parse(path.read_text(encoding="utf-8")) for file, path in files.items()}
    loads = (node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.Name))
    used = {node.id for node in loads if isinstance(node.ctx, ast.Load)}
    for file, path in files.items():
        known = set(vars(file)) | set(vars(builtins))
        for function in (node for node in trees[file].body if isinstance(node, ast.FunctionDef)):
            if len(schemas) == 1:
                _check_fields(path, function, schemas[0])
            _check_globals(path, function, known)
            if function.name not in used:
                _check_hook(path, function)


def _check_files(module: types.ModuleType) -> None:
    source = Path(str(module.__file__))
    if source.name != "__init__.py":
        return
    imported = {file.__name__.rpartition(".")[2] for file in files_of(module)}
    for path in sorted(source.parent.glob("*.py")):
        if path != source and path.stem not in imported:
            raise TypeError(f"{path}: the game does not import this file, so that nothing in it counts")


def _check_fields(file: Path, function: ast.FunctionDef, schema: Schema) -> None:
    if not function.args.args or function.args.args[0].arg != "s":
        return
    for node in ast.walk(function):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name) or node.value.id != "s":
            continue
        if node.attr not in schema.fields:
            hint = _near(node.attr, schema.fields) or f"the state {schema.name} declares no such field"
            raise TypeError(f"{file}:{node.lineno}: there is no field 's.{node.attr}' ({function.name}); {hint}")


def _check_globals(file: Path, function: ast.FunctionDef, known: set[str]) -> None:
    own = set(_bound(function))
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and node.id not in own
            and node.id not in known
        ):
            hint = _near(node.id, known | own) or "import it or write it"
            raise TypeError(f"{file}:{node.lineno}: there is no {node.id!r} here ({function.name}); {hint}")


def _bound(function: ast.AST) -> Iterator[str]:
    """The names that a function binds itself."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def _check_hook(file: Path, function: ast.FunctionDef) -> None:
    if function.name in hooks.DECLARED or any(
        "." in ast.unparse(d) or "fault" in ast.unparse(d) for d in function.decorator_list
    ):
        return
    near = difflib.get_close_matches(function.name, hooks.DECLARED, n=1, cutoff=0.85)
    if near:
        raise TypeError(f"{file}:{function.lineno}: nobody calls {function.name!r}; did you mean {near[0]!r}?")


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else ""
