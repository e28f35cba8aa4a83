"""Files of games: the package that pip installs, and ``NAME.upcard``, which the page saves and opens.

A file that a person opens is hostile until shown otherwise: `read_file` looks at every size and name before it unpacks
anything.
"""

from __future__ import annotations

import base64
import binascii
import io
import json
import re
import zipfile
from typing import Any

import msgspec

from upcard.authoring.skeleton import package_of
from upcard.json_input import BadJSON, read_json
from upcard.room.book_html import book_html
from upcard.workshop.requests import Answer
from upcard.workshop.sources import (
    MAX_BOOK_LENGTH,
    MAX_FILES,
    MAX_LESSON_LENGTH,
    MAX_SOURCE_LENGTH,
    BadSource,
    File,
    Source,
)

FORMAT = 1
MAX_TESTS_LENGTH = 100_000
MAX_FILE_BYTES, MAX_ENTRIES = 2_000_000, MAX_FILES + 5
"""The most bytes of a packed game, and the most files in it."""
_LETTER = 4
"""The most bytes of a letter."""
_ENTRY = re.compile(r"(?:book\.md|lesson\.toml|tests\.py|upcard\.json|rules\.py|rules/[a-z_][a-z0-9_]{0,59}\.py)")
_WHEN = (2020, 1, 1, 0, 0, 0)


class Written(Source, frozen=True):
    """A game with the tests that its author wrote. They are carried along and never run in the page."""

    tests: str = ""


class Packed(msgspec.Struct, frozen=True):
    """A file to be saved: its name, and its bytes in base64."""

    name: str
    data: str


class Markdown(msgspec.Struct, frozen=True):
    """A book as its author wrote it."""

    book: str


class Rendered(msgspec.Struct, frozen=True):
    """A book as players read it."""

    html: str


class ToRead(msgspec.Struct, frozen=True):
    """A file that a person opens, in base64."""

    data: str


async def render(wish: Markdown) -> Rendered:
    """The HTML of a book whose game has not been run. Raises `BadSource` for one that is too long."""
    if len(wish.book) > MAX_BOOK_LENGTH:
        raise BadSource(f"a book has at most {MAX_BOOK_LENGTH:,} letters, not {len(wish.book):,}")
    return Rendered(book_html(wish.book))


async def package(game: Written) -> Packed:
    """A package that ``pip install`` accepts, as a ZIP file. Raises `BadSource`."""
    game.refuse()
    name = game.called
    files, place = package_of(name, game.title), f"src/{name}_for_upcard"
    several = isinstance(game.source, list)
    inside = f"{place}/{name}" if several else place
    for path in (f"{place}/{name}.py", f"{place}/{name}.md", f"tests/test_{name}.py"):
        del files[path]
    for one in game.files:
        files[f"{inside}/{one.name or f'{name}.py'}"] = one.text
    files[f"{inside}/{name}.md"] = game.book
    if game.lesson.strip():
        files[f"{inside}/{name}.lesson.toml"] = game.lesson
    if game.tests.strip():
        files[f"tests/test_{name}.py"] = game.tests
    files[f"tests/test_{name}_passes_the_suite.py"] = _SUITE.format(name=name)
    if several:
        files["README.md"] = files["README.md"].replace(f"/{name}.py`", f"/{name}/`")
    return Packed(f"{name}-for-upcard.zip".replace("_", "-"), _zipped(files, f"{name}/"))


async def upcard_file(game: Written) -> Packed:
    """``NAME.upcard``: a ZIP file of book, rules, lesson and tests. Raises `BadSource`."""
    game.refuse()
    head = {"format": FORMAT, "name": game.called, "title": game.title}
    files = {"upcard.json": json.dumps(head, ensure_ascii=False), "book.md": game.book}
    for one in game.files:
        files[f"rules/{one.name}" if one.name else "rules.py"] = one.text
    for entry, text in (("lesson.toml", game.lesson), ("tests.py", game.tests)):
        if text.strip():
            files[entry] = text
    return Packed(f"{game.called}.upcard", _zipped(files))


async def read_file(wish: ToRead) -> Written:
    """The game in a file that `upcard_file` wrote. Raises `BadSource`, which says what is wrong with the file."""
    if len(wish.data) > MAX_FILE_BYTES * 4 // 3 + 4:
        raise BadSource(f"the file of a game has at most {MAX_FILE_BYTES:,} bytes")
    try:
        raw = base64.b64decode(wish.data, validate=True)
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            texts = _texts(packed)
    except (binascii.Error, ValueError, zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError) as error:
        if isinstance(error, BadSource):
            raise
        raise BadSource(f"this is no file of a game: {error}") from None
    game = _game_of(texts)
    game.refuse()
    return game


def _texts(packed: zipfile.ZipFile) -> dict[str, str]:
    entries = packed.infolist()
    if len(entries) > MAX_ENTRIES:
        raise BadSource(f"the file of a game has at most {MAX_ENTRIES} files in it, not {len(entries)}")
    left = (MAX_SOURCE_LENGTH + MAX_BOOK_LENGTH + MAX_LESSON_LENGTH + MAX_TESTS_LENGTH) * _LETTER
    texts: dict[str, str] = {}
    for entry in entries:
        name = entry.filename
        if not _ENTRY.fullmatch(name) or name in texts:
            raise BadSource(
                f"the file of a game has book.md, rules.py (or rules/NAME.py) and the like, not {name[:60]!r}"
            )
        if entry.file_size > left or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadSource(f"{name} is larger than a game can be, or packed in another way than DEFLATE")
        with packed.open(entry) as opened:
            data = opened.read(left + 1)  # what a heading says of a size may be a lie
        left -= len(data)
        if left < 0:
            raise BadSource("the texts of this file are larger than a game can be")
        texts[name] = data.decode("utf-8")
    return texts


def _game_of(texts: dict[str, str]) -> Written:
    try:
        head = read_json(texts.get("upcard.json", "{}"))
    except BadJSON:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadSource(f"this is no file of a game of format {FORMAT}: upcard.json does not say so")
    several = [File(name.removeprefix("rules/"), text) for name, text in texts.items() if name.startswith("rules/")]
    if ("rules.py" in texts) == bool(several):
        raise BadSource("the file of a game has rules.py, or a folder rules, and not both")
    if len(texts.get("tests.py", "")) > MAX_TESTS_LENGTH:
        raise BadSource(f"the tests have at most {MAX_TESTS_LENGTH:,} letters")
    name = head.get("name", "")
    return Written(
        several or texts["rules.py"], texts.get("book.md", ""), texts.get("lesson.toml", ""),
        name if isinstance(name, str) else "", texts.get("tests.py", ""),
    )  # fmt: skip


def _zipped(files: dict[str, str], below: str = "") -> str:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            entry = zipfile.ZipInfo(below + name, _WHEN)  # the same game gives the same file
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, files[name])
    return base64.b64encode(whole.getvalue()).decode()


_SUITE = '''\
"""The suite that every game passes."""

import pytest

import upcard
from upcard.engine.testing import check_game


@pytest.mark.parametrize("players", upcard.game("{name}").about.players)
def test_the_suite(players):
    check_game(upcard.game("{name}", players=players), matches=1, states_looked_at=20)
'''

ANSWERS: dict[str, tuple[type[Any], Answer]] = {
    "book": (Markdown, render),
    "package": (Written, package),
    "upcard_file": (Written, upcard_file),
    "read_file": (ToRead, read_file),
}
"""The requests by their names."""
