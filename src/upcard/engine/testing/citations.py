"""Checks that the rules of a game implement its book: the code that implements a rule must cite its number.

A rule is cited in the docstring of a function, in a sentence that refuses a move, in an option (``rule="R4"``), or in a
comment after code (``s.leader = s.turn  # R2``). The head of a file, section titles, and code that only describes
positions, scores and log lines (`@fault`, `@follows`, `sheet`, `narrate`) do not count. If a rule needs no code, the
head of the file says so: ``R2: nothing to carry out: the players choose their partners``.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from upcard.declarations.files import files_of
from upcard.engine.compile.game import CompiledGame
from upcard.engine.play.game import Game
from upcard.engine.testing.fault import Fault
from upcard.errors import split_reason

_CITED = re.compile(r"\bR([0-9]+)(?:\s*[-–]\s*R?([0-9]+))?")
_ANY = re.compile(r"\b[A-Z][0-9]+\b")
_NOTHING = re.compile(r"((?:\bR[0-9]+(?:\s*[-–,]\s*|\s+and\s+)?)+): nothing to carry out")
_NUMBERED = re.compile(r"^\*\*R([0-9]+)\.", re.M)
_PARAGRAPH = re.compile(r"^\*\*([A-Z][0-9]+)\.", re.M)
_WORDS = {"sheet", "prompt", "narrate"}
"""Functions of a game that describe results in words."""


@dataclass
class Citations:
    """The rule numbers in the files of a game."""

    carried_out: set[int] = field(default_factory=set)
    nothing_to_do: set[int] = field(default_factory=set)
    fields: dict[str, bool] = field(default_factory=dict)
    """The fields of the state, with whether their declaration cites a rule or a ruling."""


def check_book(chosen: Game) -> None:
    """No two rules have one number. Every reason names a rule that the book has, and every option the ruling it comes
    from. Raises `Fault` (``book``)."""
    try:
        book = chosen.book
    except FileNotFoundError:
        raise Fault("book", f"{chosen.name} has no book") from None
    numbers = Counter(_PARAGRAPH.findall(book))
    if twice := [number for number, times in numbers.items() if times > 1]:
        raise Fault("book", f"more than one paragraph of the book has the number {', '.join(twice)}")
    cited = {split_reason(text)[0]: text for text in (*chosen.rules.reasons[1:], *chosen.rules.faults[1:])}
    if "" in cited:
        raise Fault("book", f"a reason begins with the number of one rule, as in 'R4: …', not with {cited['']!r}")
    cited |= {spec.rule: name for name, spec in chosen.rules.schema.options.items() if spec.rule}
    for rule, text in cited.items():
        if f"**{rule}." not in book:
            raise Fault("book", f"{text!r} cites {rule}, which is not in the book (a paragraph **{rule}.**)")


def check_citations(rules: CompiledGame) -> Citations:
    """Every rule of the book is cited by code or marked as "nothing to carry out". Returns the citations. Raises
    `Fault` (``book``)."""
    module = sys.modules[rules.module.__name__]
    found = citations(module)
    there = {int(number) for number in _NUMBERED.findall(Game(rules).book)}
    if missing := there - found.carried_out - found.nothing_to_do:
        raise Fault(
            "book",
            f"no rule and no refusal cites {_numbers(missing)}. Write the number where the rule is carried out (in a "
            'docstring, in a refusal, or after the line: "# R4"); if it needs no code, write into the '
            f'head of {Path(str(module.__file__)).name}: "{_numbers(missing)}: nothing to carry out: ..." and why',
        )
    if unknown := (found.carried_out | found.nothing_to_do) - there:
        raise Fault("book", f"the rules cite {_numbers(unknown)}, which the book does not have")
    if both := found.carried_out & found.nothing_to_do:
        raise Fault("book", f'{_numbers(both)}: "nothing to carry out" is written there, but a rule cites it as well')
    return found


def citations(module: ModuleType) -> Citations:
    """The citations in the files of a game: its own file, and those of its package whose functions it uses."""
    found = Citations()
    for file in _files(module):
        _File(Path(str(file.__file__)).read_text(encoding="utf-8")).into(found)
    return found


def _files(module: ModuleType) -> list[ModuleType]:
    files = dict.fromkeys(files_of(module))
    beside = f"{module.__name__.rpartition('.')[0]}."
    for name in sorted({str(getattr(value, "__module__", "")) for file in files for value in vars(file).values()}):
        if len(beside) > 1 and name.startswith(beside) and name in sys.modules:
            files[sys.modules[name]] = None
    return list(files)


class _File:
    """The citations in the text of a file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self.describing = set(_names_that_describe(self.tree))

    def into(self, found: Citations) -> None:
        """Add them to the citations of other files."""
        for match in _NOTHING.finditer(" ".join(line.strip(" #") for line in self.lines)):
            found.nothing_to_do |= _cited(match[1])
        left_out = set(self._lines_that_carry_out_nothing())
        cited_at = dict(self._citing_lines())
        for line, text in cited_at.items():
            if line not in left_out:
                found.carried_out |= _cited(_NOTHING.sub("", text))
        for statement in self._state_fields():
            lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
            cited = any(_ANY.search(cited_at.get(line, "")) for line in lines)
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    found.fields[target.id] = cited

    def _citing_lines(self) -> Iterator[tuple[int, str]]:
        """Each line with the strings and the comment in it."""
        texts: dict[int, str] = {}
        strings = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            line = token.start[0]
            behind_code = token.type == tokenize.COMMENT and not self.lines[line - 1].lstrip().startswith("#")
            if behind_code or token.type in strings:
                texts[line] = f"{texts.get(line, '')} {token.string}"
        yield from texts.items()

    def _lines_that_carry_out_nothing(self) -> Iterator[int]:
        for place, statement in enumerate(self.tree.body):
            head = place == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if head or self._describes(statement):
                decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
                first = min([statement.lineno, *(d.lineno for d in decorators)])
                yield from range(first, (statement.end_lineno or first) + 1)

    def _describes(self, statement: ast.stmt) -> bool:
        """Whether a statement describes positions or texts, instead of a rule of play."""
        if isinstance(statement, ast.FunctionDef):
            used = {_called(decorator) for decorator in statement.decorator_list}
            return statement.name in _WORDS or not used.isdisjoint(self.describing)
        value = statement.value if isinstance(statement, ast.Assign | ast.Expr) else None
        return isinstance(value, ast.Call) and _called(value) in self.describing

    def _state_fields(self) -> Iterator[ast.Assign]:
        for statement in self.tree.body:
            if isinstance(statement, ast.ClassDef) and "state" in map(_called, statement.decorator_list):
                yield from (line for line in statement.body if isinstance(line, ast.Assign))


def _names_that_describe(tree: ast.Module) -> Iterator[str]:
    """The names that a file imports to describe positions: `fault`, and everything from the modules of facts."""
    yield "fault"
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and (statement.module or "").endswith("facts"):
            yield from (name.asname or name.name for name in statement.names)


def _called(expression: ast.expr) -> str:
    while isinstance(expression, ast.Call):
        expression = expression.func
    return expression.id if isinstance(expression, ast.Name) else ""


def _cited(text: str) -> set[int]:
    """The numbers in a text: "R3-R5, R9" has four."""
    return {n for first, last in _CITED.findall(text) for n in range(int(first), int(last or first) + 1)}


def _numbers(rules: set[int]) -> str:
    return ", ".join(f"R{number}" for number in sorted(rules))
