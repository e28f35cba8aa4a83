"""Broken declarations of a game, in plain English, before anything is compiled."""

from __future__ import annotations

import ast
import difflib
import reprlib
import types
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

from upcard.codegen.choice_checks import wrong_choices
from upcard.codegen.names import parameters, plain, takes, takes_content
from upcard.codegen.source_checks import Mistake, mistakes
from upcard.codegen.syntax import Syntax, syntax
from upcard.declarations import hooks
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.files import declared, files_of
from upcard.declarations.game import About
from upcard.declarations.judgement import rules_files
from upcard.declarations.kinds import FIRST, LAST, MUST, ONLY, Kind
from upcard.declarations.phases import Phases
from upcard.declarations.state import Schema

OF_A_REASON = ("card", "suit", "move", "word", "led")
"""What the braces of a reason may hold besides a field: the first three are about the move, the last about the
trick."""
OF_A_LINE = ("seat", "card", "move", "does", "hand", "whom")
"""What they may hold in a line of the log (`Kind.says`)."""

MAX_TITLE_LENGTH = 60
"""The letters of a game's title, at most."""

# --- Kinds of moves --------------------------------------------------------------------------------------------------


def check_moves(module: types.ModuleType, catalogue: Catalogue, schema: Schema, phases: Phases | None) -> None:
    """Raises `TypeError` for an incomplete kind of move, or a rule of it with unknown parameters."""
    for name in hooks.DERIVED:
        if name in vars(module):
            raise TypeError(f"{module.__name__} writes {name!r}, which follows from its moves and faults")
    for one in declared(module, Kind):
        if one not in catalogue.kinds:
            raise TypeError(
                f"{module.__name__}: the moves {one.name!r} are in no Catalogue, so no player can make them"
            )
    for move in catalogue.kinds:
        _check_kind(f"{module.__name__}: the moves {move.name!r}", move, _constant(module, move), schema, phases)


def _check_kind(what: str, move: Kind, constant: str, schema: Schema, phases: Phases | None) -> None:
    if move.action is None:
        raise TypeError(f"{what} have no effect; write one under @{constant}.effect")
    _check_phases(what, move, phases)
    _check_cards(what, move.of, schema)
    _check_goal(what, move, schema)
    if move.of and not move.held:
        raise TypeError(f"{what} do not say how a card that is not held is refused; say `held=`")
    for restriction in move.rules:
        for rule in (
            *restriction.rules,
            *([restriction.by] if restriction.by else []),
            *(rule for _, rule in restriction.cases),
        ):
            most = 2 if restriction.how in (MUST, ONLY, FIRST, LAST) else 3
            _check_rule(what, rule, most, restriction.how)
    _check_rule(what, move.action, 3, "effect")
    if takes_content(move.action) and not move.content:
        raise TypeError(f"{what} carry no content, but their effect {plain(move.action).__name__!r} takes an `arg`")


def _check_phases(what: str, move: Kind, phases: Phases | None) -> None:
    if phases is None:
        if move.phases:
            raise TypeError(
                f'{what} name a phase, but the game declares no PHASES; write PLAY, OVER = PHASES = phases("play", '
                '"over"), with the names of its phases'
            )
        return
    if not move.phases:
        raise TypeError(f"{what} name no phase; the phases are {', '.join(phases.names)}")
    for phase in phases:
        if (
            phase not in move.phases
            and not move.otherwise
            and not phases.firsts[phase]
            and phases.names[phase] != "over"
        ):
            raise TypeError(
                f"{what} are refused without a sentence in the phase {phases.names[phase]!r}; "
                'say why, as in otherwise="R4: play a card first"'
            )


def _check_cards(what: str, of: Any, schema: Schema) -> None:
    if isinstance(of, str) and of:
        found = schema.fields.get(of)
        if found is None or found.kind != "set" or len(found.units) != 1:
            raise TypeError(
                f"{what} are made with cards of {of!r}, which is no card set of every seat; for other cards let `of` "
                "be a rule (s, seat) that returns them"
            )


def _check_goal(what: str, kind: Kind, schema: Schema) -> None:
    found = schema.fields.get(kind.to)
    if kind.to and (found is None or not found.is_zone):
        raise TypeError(f"{what} go to {kind.to!r}, which is no zone")
    if kind.onto and len(kind.onto) != len(kind):
        raise TypeError(f"{what} are {len(kind)}, but `onto` has {len(kind.onto)} units")
    if kind.joins and (kind.hidden_says or kind.silent):
        raise TypeError(f"{what} are not public, so their line cannot continue another; leave `joins` out")


def _check_rule(what: str, rule: Any, most: int, how: str) -> None:
    name, given = plain(rule).__name__, ("s", "seat", "which")[:most]
    if takes(rule) > most or not parameters(rule):
        raise TypeError(
            f"{what}: the rule {name!r} ({how}) takes ({', '.join(parameters(rule))}); "
            f"it is given as many of ({', '.join(given)}) as it needs"
        )


def check_sentences(module: types.ModuleType, catalogue: Catalogue, reasons: Iterable[str], schema: Schema) -> None:
    """Raises `TypeError` for a sentence with unknown names in braces, which would fail when first shown to a player."""
    visible = [f.name for f in schema.fields.values() if not f.of and (f.shows != "hidden" or f.option)]
    for reason in reasons:
        _check_braces(module, reason, OF_A_REASON, visible)
    for kind in catalogue.kinds:
        for line in (kind.says, kind.hidden_says, *(added for _, added in kind.joins)):
            _check_braces(module, line, OF_A_LINE)


def _check_braces(module: types.ModuleType, sentence: str, usual: tuple[str, ...], fields: Sequence[str] = ()) -> None:
    try:
        named = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except ValueError as error:
        raise TypeError(f"{module.__name__}: {error} in {sentence!r}; braces hold one name") from None
    for name in sorted(named.difference(usual, fields)):
        hint = difflib.get_close_matches(name, fields, n=1)
        says = f"braces hold {', '.join(f'{{{one}}}' for one in usual)}{' or a field that is shown' if fields else ''}"
        hint_text = f"; did you mean {{{hint[0]}}}?" if hint else ""
        raise TypeError(f"{module.__name__}: nothing fills {{{name}}} in {sentence!r}; {says}{hint_text}")


def check_about(module: types.ModuleType, schema: Schema, phases: Phases | None) -> None:
    """Raises `TypeError` if the title or the numbers of players are none, if ``ABOUT`` preselects what is no preset, if
    ``ABOUT`` and the rules name different phases, or a field has too few places for the largest number of players.
    Phases that only `stage` returns come last and need no name in ``ABOUT``."""
    about: About = module.ABOUT
    title = about.title
    if not isinstance(title, str) or not title.strip() or len(title) > MAX_TITLE_LENGTH or "\n" in title:
        says = f'title="Oh Hell" is a line of 1 to {MAX_TITLE_LENGTH} letters'
        raise TypeError(f"{module.__name__}: ABOUT has the title {reprlib.repr(title)}; {says}")
    if not about.players or not all(isinstance(n, int) and n > 0 for n in about.players):
        says = "players=(2, 4) are the numbers of players of the game, and the first is the usual one"
        raise TypeError(f"{module.__name__}: ABOUT has the players {reprlib.repr(about.players)}; {says}")
    if about.preselected not in {"book", *about.presets}:
        says = f"there are {', '.join(['book', *about.presets])}"
        raise TypeError(f"{module.__name__}: ABOUT preselects {reprlib.repr(about.preselected)}; {says}")
    names = ("play",) if phases is None else phases.names
    if about.phases != (names[: len(about.phases)] if hasattr(module, "stage") else names):
        there, here = ", ".join(about.phases), ", ".join(names)
        says = "say phases=PHASES.names" if phases else "declare PHASES, or leave `phases` out"
        raise TypeError(f"{module.__name__}: ABOUT has the phases {there}, the rules have {here}; {says}")
    most = max(about.players)
    for name, f in schema.fields.items():
        if f.per == "seat" and f.units and f.units[0] < most:
            raise TypeError(f"{module.__name__}: s.{name} is made for {f.units[0]} of the {most} seats that may play")


def _constant(module: types.ModuleType, move: Kind) -> str:
    return next((name for name, value in vars(module).items() if value is move), move.name.upper())


# --- Names -----------------------------------------------------------------------------------------------------------


def check_names(module: types.ModuleType) -> None:
    """Raises `TypeError` with all mistakes in the source of a game's files, a line each (`codegen.source_checks`,
    `codegen.choice_checks`), or for a file of a package that the game does not import. An uncalled function is a
    mistake if its name is close to one that the engine looks for."""
    _check_files(module)
    schemas = [value for value in vars(module).values() if isinstance(value, Schema)]
    files = {file: Path(str(file.__file__)) for file in files_of(module)}
    sources = {file: syntax(path.read_text(encoding="utf-8")) for file, path in files.items()}
    names = (node for source in sources.values() for node in source.nodes.of(ast.Name))
    used = {node.id for node in names if isinstance(node.ctx, ast.Load)}
    schema, game = schemas[0] if len(schemas) == 1 else None, [file.__name__ for file in files]
    compared = wrong_choices(sources, schema) if schema else {}
    found = [
        f"{path}:{line}: {text}"
        for file, path in files.items()
        for line, text in sorted(
            {*mistakes(file, sources[file], schema, game), *_uncalled(sources[file], used), *compared.get(file, ())}
        )
    ]
    if found:
        raise TypeError("\n".join(found))


def _check_files(module: types.ModuleType) -> None:
    source = Path(str(module.__file__))
    imported = {file.__name__.rpartition(".")[2] for file in files_of(module)}
    for path in rules_files(source):
        if path != source and path.stem not in imported:
            raise TypeError(f"{path}: the game does not import this file, so nothing in it has any effect")


def _uncalled(source: Syntax, used: set[str]) -> Iterator[Mistake]:
    for function in (node for node in source.tree.body if isinstance(node, ast.FunctionDef)):
        if function.name in used or function.name in hooks.DECLARED:
            continue
        if any("." in ast.unparse(d) or "fault" in ast.unparse(d) for d in function.decorator_list):
            continue
        near = difflib.get_close_matches(function.name, hooks.DECLARED, n=1, cutoff=0.85)
        if near:
            yield function.lineno, f"{function.name!r} is never called; did you mean {near[0]!r}?"
