"""`complete`: generates the derived functions of a game and sets them in its module."""

from __future__ import annotations

import types
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upcard.codegen import checks, hand_reset, moves
from upcard.codegen.names import LocalNames
from upcard.codegen.source_files import rules_of
from upcard.declarations.files import declared
from upcard.declarations.phases import Fault, Phases
from upcard.declarations.state import Schema


@dataclass(frozen=True)
class Derivation:
    """The functions and sentences derived for a game."""

    text: str
    """The functions by name, ready to run."""
    reasons: tuple[str, ...]
    """The sentences that `why_not` returns by index: ``"R9: you hold {led}, and {led} were led"``. Index 0 is empty.
    Braces are filled with ``{card}`` and ``{suit}`` of the move, ``{move}`` or ``{word}`` (its words, of the game
    or of the language), ``{led}`` (suit of the first card of the trick) and every number of the view by its name."""
    faults: tuple[str, ...]
    """The sentences that `audit` returns by index."""


def complete(module: types.ModuleType) -> Derivation:
    """Set `legal`, `why_not`, `apply`, `audit` and `clear_hand` in the module of a game. Raises `TypeError`, in one
    sentence, if declarations contradict each other or the module defines one of these functions itself."""
    known: Derivation | None = vars(module).get("DERIVED")
    if known is not None:
        return known
    if Path(str(module.__file__)).suffix == ".py":  # bytecode alone was checked where it was made
        checks.check_names(module)
    derived, names = _derived(module)
    source = Path(str(module.__file__)).resolve()
    title = module.__name__.rpartition(".")[2]
    for name, made in rules_of(derived.text, title, {**vars(module), **names}, module.__name__, source).items():
        setattr(module, name, made)
    vars(module).update(DERIVED=derived)
    return derived


def _derived(module: types.ModuleType) -> tuple[Derivation, dict[str, Any]]:
    found = vars(module)
    schema = schema_of(module)
    phases: Phases | None = found.get("PHASES")
    checks.check_moves(module, found["MOVES"], schema, phases)
    checks.check_about(module, schema, phases)
    calls = LocalNames(found)
    text = moves.MovesText(found["MOVES"], schema, phases, found.get("stage"), calls)
    lines = [
        f'"""Derived from what {module.__name__} declares. Written anew when that changes: do not edit."""',
        "",
        "",
    ]
    lines += text.text()
    checks.check_sentences(module, found["MOVES"], text.reasons, schema)
    audit, sentences = moves.audit_text(list(declared(module, Fault)), calls)
    body = "\n".join([*lines, *audit, "", "", hand_reset.clearing_text(schema)])
    names = {**moves.NAMES, **hand_reset.NAMES, **calls.names}
    return Derivation(body, tuple(text.reasons), tuple(sentences)), names


def schema_of(module: types.ModuleType) -> Schema:
    """The one state that a game declares. Raises `TypeError` if there is not exactly one."""
    schemas = [value for value in vars(module).values() if isinstance(value, Schema)]
    if len(schemas) != 1:
        raise TypeError(f"{module.__name__} must declare exactly one state")
    return schemas[0]
