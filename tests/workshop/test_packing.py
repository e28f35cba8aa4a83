"""Files of games: packages and NAME.upcard, there and back; and files that are none."""

from __future__ import annotations

import asyncio
import base64
import io
import struct
import zipfile
from pathlib import Path

import pytest

from tests.workshop.room import BOOK, RULES, in_plain_python
from upcard.workshop import words
from upcard.workshop.packing import ToRead, Written, package, read_file, upcard_file
from upcard.workshop.sources import BadSource

pytestmark = in_plain_python

HEAD = b'{"format": 1, "name": "agram"}'


def packed(**files: bytes) -> str:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as one:
        for name, data in files.items():
            one.writestr(name.replace("__", "/", 1).replace("_dot_", "."), data)
    return base64.b64encode(whole.getvalue()).decode()


@pytest.mark.parametrize("name", ["whist", "rams"])
def test_a_game_comes_back_from_its_file(name: str) -> None:
    game = words.game_source(name)
    written = Written(game.source, game.book, game.lesson, name, "def test(): pass\n")
    back = asyncio.run(read_file(ToRead(asyncio.run(upcard_file(written)).data)))
    assert sorted((one.name, one.text) for one in back.files) == sorted((one.name, one.text) for one in written.files)
    assert (back.book, back.lesson, back.name, back.tests) == (game.book, game.lesson, name, written.tests)


@pytest.mark.parametrize("name", ["agram", "rams_again"])
def test_a_package_has_what_pip_wants(name: str, tmp_path: Path) -> None:
    game = words.game_source("rams") if name == "rams_again" else None
    source, book = (game.source, game.book) if game else (RULES, BOOK)
    made = asyncio.run(package(Written(source, book, name=name)))
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(made.data))) as one:
        one.extractall(tmp_path)
    names = {path.relative_to(tmp_path / name).as_posix() for path in (tmp_path / name).rglob("*") if path.is_file()}
    inside = f"src/{name}_for_upcard/{name}" if game else f"src/{name}_for_upcard"
    assert {"pyproject.toml", "README.md", f"src/{name}_for_upcard/__init__.py", f"{inside}/{name}.md"} <= names
    assert f'{name} = "{name}_for_upcard.{name}"' in (tmp_path / name / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("####", "this is no file of a game"),
        (base64.b64encode(b"PK\3\4 nothing").decode(), "this is no file of a game"),
        (packed(upcard_dot_json=HEAD, book_dot_md=b"x"), "has rules.py, or a folder rules"),
        (packed(upcard_dot_json=b"[]", rules_dot_py=b"x"), "of format 1"),
        (packed(upcard_dot_json=b"[" * 100_000, rules_dot_py=b"x"), "of format 1"),
        (packed(upcard_dot_json=HEAD, rules_dot_py=b"\xff\xfe"), "this is no file of a game"),
        (packed(upcard_dot_json=HEAD, rules_dot_py=b"0" * 50_000_000), "larger than a game can be"),
        (packed(upcard_dot_json=HEAD, rules_dot_py=b"x", **{"..__evil_dot_py": b"x"}), "not '../evil.py'"),
        (packed(upcard_dot_json=HEAD, rules_dot_py=b"x", __etc__passwd=b"x"), "not '/etc__passwd'"),
        (packed(upcard_dot_json=b'{"format": 1, "name": "../x"}', rules_dot_py=b"x"), "a game's name"),
        (packed(**{f"rules__f{n}_dot_py": b"x" for n in range(60)}), "at most 35 files"),
        ("A" * 4_000_000, "at most 2,000,000 bytes"),
    ],
)  # fmt: skip
def test_other_files_are_refused_in_a_sentence(data: str, says: str) -> None:
    with pytest.raises(BadSource, match=says.replace("(", r"\(").replace(".", r"\.")):
        asyncio.run(read_file(ToRead(data)))


def test_a_size_that_lies_does_not_fill_the_memory() -> None:
    raw = bytearray(base64.b64decode(packed(upcard_dot_json=HEAD, rules_dot_py=b"0" * 50_000_000)))
    size = struct.pack("<I", 50_000_000)
    while (at := raw.find(size)) >= 0:
        raw[at : at + 4] = struct.pack("<I", 10)
    with pytest.raises(BadSource):
        asyncio.run(read_file(ToRead(base64.b64encode(bytes(raw)).decode())))
