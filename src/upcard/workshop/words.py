"""What a page that edits games needs to know, written by the build: every word that a game may use, mechanisms to
insert, and the sources of Upcard's own games."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import upcard.mechanics
from upcard import rulebook
from upcard.authoring.skeleton import first_game
from upcard.engine.compile import registry
from upcard.games import NAMES
from upcard.workshop.mechanisms import MECHANISMS, Mechanism, code_of
from upcard.workshop.sources import File

RULEBOOK = "upcard.rulebook"


class Word(msgspec.Struct, frozen=True):
    """A word that a game may import."""

    name: str
    module: str
    """Where it is imported from."""
    kind: str
    """One of function, class, constant."""
    signature: str
    """``(s, seat)``; of a constant its value, where that is short."""
    doc: str


class Example(msgspec.Struct, frozen=True):
    """A mechanism to insert: working code of a game."""

    name: str
    title: str
    line: str
    game: str
    code: str
    imports: list[str]
    """The words that it uses, of `Words.words`."""


class Game(msgspec.Struct, frozen=True):
    """The source of a game, as `workshop.sources.Source` takes it."""

    name: str
    title: str
    source: str | list[File]
    book: str
    lesson: str = ""


class Words(msgspec.Struct, frozen=True):
    """All of this."""

    words: list[Word]
    mechanisms: list[Example]
    skeleton: Game
    games: list[tuple[str, str]]
    """The names and titles of the games whose sources are there."""


def words() -> list[Word]:
    """Every word of the rulebook and of the mechanics, in the order of the modules."""
    found = [_word(name, RULEBOOK, value) for name, value in vars(rulebook).items() if _is_word(name, value)]
    known = {word.name for word in found}
    for module in _mechanics():
        for name, value in vars(module).items():
            if _is_word(name, value) and name not in known and _is_of(name, value, module):
                found.append(_word(name, module.__name__, value))
    return found


def all_words() -> Words:
    """What ``api/workshop.json`` holds."""
    every = words()
    names = {word.name for word in every}
    title = "My Game"
    return Words(
        every, [_example(one, names) for one in MECHANISMS],
        Game("my_game", title, *first_game("my_game", title)), [(name, _title(name)) for name in NAMES],
    )  # fmt: skip


def game_source(name: str) -> Game:
    """The source of one of Upcard's games. Imports within its package are relative, so that a copy stands by itself."""
    paths = registry.sources(name)
    own = re.compile(rf"^from upcard\.games\.{name}(?P<part>\.\w+)? import ", re.M)
    texts = [File(path.name, own.sub(_relative, path.read_text(encoding="utf-8"))) for path in paths]
    beside = paths[0].parent
    lesson = beside / f"{name}.lesson.toml"
    return Game(
        name, _title(name), texts if len(texts) > 1 else texts[0].text,
        (beside / f"{name}.md").read_text(encoding="utf-8"),
        lesson.read_text(encoding="utf-8") if lesson.exists() else "",
    )  # fmt: skip


def _relative(match: re.Match[str]) -> str:
    return f"from {match['part'] or '.'} import "


def written() -> Iterator[tuple[str, bytes]]:
    """The files by their names in the folder that the build writes."""
    yield "api/workshop.json", msgspec.json.encode(all_words())
    for name in NAMES:
        yield f"api/workshop/{name}.json", msgspec.json.encode(game_source(name))


def _title(name: str) -> str:
    title: str = importlib.import_module(registry.module_name(name)).ABOUT.title
    return title


def _mechanics() -> list[types.ModuleType]:
    found = pkgutil.walk_packages(upcard.mechanics.__path__, "upcard.mechanics.")
    return [importlib.import_module(module.name) for module in found if not module.ispkg]


def _is_word(name: str, value: object) -> bool:
    return not name.startswith("_") and name != "annotations" and not isinstance(value, types.ModuleType)


def _is_of(name: str, value: Any, module: types.ModuleType) -> bool:
    """Whether a module defines a value: it was not imported there."""
    if callable(value):
        return str(getattr(value, "__module__", "")) == module.__name__
    return name in _assigned(str(module.__file__))


def _word(name: str, module: str, value: Any) -> Word:
    if inspect.isclass(value):
        return Word(name, module, "class", _signature(value), inspect.getdoc(value) or "")
    if callable(value):
        return Word(name, module, "function", _signature(value), inspect.getdoc(value) or "")
    origin = _origin(name) if module == RULEBOOK else str(importlib.import_module(module).__file__)
    shown = repr(value)
    return Word(name, module, "constant", shown if len(shown) <= 60 else "", _assigned(origin).get(name, ""))


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(getattr(value, "py_func", value))
    except (TypeError, ValueError):
        return ""
    plain = [one.replace(annotation=one.empty) for one in signature.parameters.values()]
    return str(signature.replace(parameters=plain, return_annotation=signature.empty))


def _origin(name: str) -> str:
    """The file from which the rulebook has a constant."""
    tree = ast.parse(Path(str(rulebook.__file__)).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and any((one.asname or one.name) == name for one in node.names):
            return str(importlib.import_module(str(node.module)).__file__)
    return str(rulebook.__file__)


@cache
def _assigned(file: str) -> dict[str, str]:
    """The names that a file assigns at its top, each with the docstring below it."""
    body = ast.parse(Path(file).read_text(encoding="utf-8")).body
    found: dict[str, str] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        below = after.value if isinstance(after, ast.Expr) else None
        doc = inspect.cleandoc(below.value) if isinstance(below, ast.Constant) and isinstance(below.value, str) else ""
        for target in targets:
            for one in ast.walk(target):
                if isinstance(one, ast.Name):
                    found[one.id] = doc
    return found


def _example(one: Mechanism, names: set[str]) -> Example:
    code = code_of(one)
    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    return Example(one.name, one.title, one.line, one.game, code, sorted(used & names))
