"""Writes `upcard/typed.pyi`: types of each game's tables, views and options, for type checkers and editors.

python tools/typed_views.py
"""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import upcard
from upcard.declarations.fields import Field
from upcard.declarations.options import Option
from upcard.declarations.state import STANDARD
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import class_name
from upcard.engine.knowledge.zones import named_values, named_zones
from upcard.games import NAMES

ROOT = Path(__file__).parents[1]
STUB = Path(upcard.__file__).with_name("typed.pyi")
WIDTH, MAX_WORDS = 120, 20
"""The line length, and the largest number of words listed for a choice; fields with more are ``str``."""

HEAD = '''"""Games by name, with types: written by tools/typed_views.py (make docs) from what each game declares."""

# mypy: disable-error-code="overload-overlap"
# What fits a game's own overloads would fit the one for misspelt options, too, and returns another type: that is meant.

from typing import Any, ClassVar, Literal, TypedDict, Unpack, overload

from upcard.engine.compile.variant import OptionValue, Seed
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.zones import Zone
from upcard.engine.play.fixed_deal import Deck
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table

class TableOptions(TypedDict, total=False):
    """The options of every game."""

%(options)s

class KnownView(View):
    """A view whose names are all known: another one is an error."""

    __getattr__: ClassVar[None]  # type: ignore[assignment, misc]
%(values)s

class HasNoSuchOption:
    """What `game` returns, for a type checker, if a game is named that has no such option: it can do nothing, so
    whatever is done with it is an error. When the program runs, `game` raises `BadOption`."""
'''
TAIL = """
@overload
def game(name: str, *, players: int | None = None, preset: str = "book", **options: OptionValue) -> Game: ...
"""

SHOWN = {
    "suit": "the sign of a suit", "seat": "the number of a seat", "side": "the number of a side", "card": "a card",
    "choice": "a word", "text": "a text", "yes": "yes or no",
}  # fmt: skip


def page() -> str:
    """The whole file."""
    named = [(name, compiled_game(name, interpreted=True)) for name in NAMES]
    classes = "\n".join("\n".join(_classes(name)) for name, _ in named)
    doors = "".join("\n".join(_overloads(name)) + "\n" for name, _ in named)
    shared = [name for name, f in STANDARD.items() if f.option is not None]
    every = compiled_game("whist", interpreted=True).schema.options
    head = HEAD % {
        "options": "\n".join("\n".join(_options({name: every[name]})) for name in shared),
        "values": "\n".join(f"    {name}: int" for name in shared),
    }
    return formatted(head + classes + "\n" + doors + TAIL.lstrip("\n"))


def formatted(text: str) -> str:
    """The file as `make format` would leave it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(STUB), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def _classes(name: str) -> Iterator[str]:
    rules, title = compiled_game(name, interpreted=True), class_name(name)
    words = rules.about.title
    own = {option: spec for option, spec in rules.schema.options.items() if option not in STANDARD}
    yield f"class {title}Options(TableOptions, total=False):"
    yield f'    """The options of {words}."""\n'
    yield from _options(own)
    yield f"\nclass {title}OptionNames(TypedDict, total=False):"
    yield f'    """The names of the options of {words}, with any values."""\n'
    yield from (f"    {option}: OptionValue" for option in rules.schema.options)
    yield f"\nclass {title}View(KnownView):"
    yield f'    """What a seat knows at a table of {words}."""\n'
    for field, f in named_zones(rules.schema).items():
        yield f"    {field}: {'tuple[Zone, ...]' if f.units else 'Zone'}"
        yield from _says(_of_zone(f))
    for field, f in named_values(rules.schema).items():
        yield f"    {field}: {_value(f)}"
        yield from _says(_of_value(f))
    for option in own:
        yield f"    {option}: int"
    yield f"\nclass {title}Table(Table):"
    yield f"    def view(self, seat: int | None = None) -> {title}View: ...\n"
    yield f"class {title}Game(Game):"
    yield "    def table("
    yield "        self, seed: Seed | None = None, names: tuple[str, ...] | None = None, *, deck: Deck | None = None"
    yield f"    ) -> {title}Table: ..."
    yield f"    def position(self, **fields: Any) -> {title}Table: ...\n"


def _options(specs: dict[str, Option]) -> Iterator[str]:
    for name, spec in specs.items():
        yield f"    {name}: {_option(spec)}"
        yield from _says(_of_option(spec))


def _overloads(name: str) -> Iterator[str]:
    """Overloads for literal values, for values known only at run time, and for options that the game does not have."""
    about, title = compiled_game(name, interpreted=True).about, class_name(name)
    players, preset = f"Literal[{', '.join(map(str, about.players))}]", _literal(["book", *about.presets])
    for numbers, words, options, result in (
        (players, preset, f"Unpack[{title}Options]", f"{title}Game"),
        ("int", "str", f"Unpack[{title}OptionNames]", "Game"),
        ("int", "str", "OptionValue", "HasNoSuchOption"),
    ):
        yield f'''@overload
def game(
    name: Literal["{name}"], *, players: {numbers} | None = None, preset: {words} = "book", **options: {options}
) -> {result}: ...'''


def _literal(words: list[str]) -> str:
    return "Literal[" + ", ".join(f'"{word}"' for word in words) + "]"


def _option(spec: Option) -> str:
    """The type of an option's value, as `read_option` takes it."""
    if spec.values is None:
        return "int"
    if set(spec.values) == {"off", "on"}:
        return 'bool | Literal["off", "on"]'
    words = list(spec.values)
    numbers = [word for word in words if word.isdigit()]
    others = [word for word in words if not word.isdigit()]
    return " | ".join([*(["int"] if numbers else []), *([_literal(words)] if others else [])])


def _value(f: Field) -> str:
    """The type of a number as a view shows it."""
    if f.shows == "text":
        return "list[str]"
    one = {"suit": "str", "card": "str", "yes": "bool"}.get(f.shows, "int")
    if f.shows == "choice":
        few = isinstance(f.choices, tuple) and len(f.choices) <= MAX_WORDS
        one = "str" if not few else _literal([*dict.fromkeys([*f.choices, ""])])
    if f.low < f.high and f.sees:
        one += " | None"
    for _ in f.units[:2]:
        one = f"list[{one}]"
    return one


def _of_option(spec: Option) -> str:
    limits = "" if spec.values is not None else f", {spec.low} to {spec.high}"
    rule = f" ({spec.rule})" if spec.rule else ""
    return f"{spec.text[:1].upper()}{spec.text[1:]}{limits}{rule}."


def _of_zone(f: Field) -> str:
    each = {"seat": ", for each seat", "side": ", for each side"}.get(f.per, ", for each place" if f.units else "")
    return f"{f.label[:1].upper()}{f.label[1:]}: cards{each}."


def _of_value(f: Field) -> str:
    each = {"seat": ", for each seat", "side": ", for each side"}.get(f.per, ", a list" if f.units else "")
    shows = SHOWN.get(f.shows, "a number")
    return f"{f.label[:1].upper()}{f.label[1:]}: {shows}{each}."


def _says(text: str) -> Iterator[str]:
    written = textwrap.wrap(text, WIDTH - 10)
    if len(written) == 1:
        yield f'    """{text}"""'
    else:
        yield '    """' + "\n    ".join(written) + '\n    """'


if __name__ == "__main__":
    STUB.write_text(page(), encoding="utf-8")
