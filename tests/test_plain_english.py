"""Prose stays in plain English: words and phrases that readers stumbled over do not come back.

Each pattern has a reason, and the phrases in which the word is right. To find the lines that a test names, search for
the pattern; to rewrite one, put the subject first and use the usual word ("the client" for "who asks").
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

NOT_SWEPT_YET = (
    "src/upcard/bots",
    "src/upcard/games",
    "src/upcard/jit",
    "src/upcard/language",
    "src/upcard/mechanics",
    "src/upcard/room",
    "src/upcard/server",
    "src/upcard/site",
    "src/upcard/solvers",
    "src/upcard/store",
    "src/upcard/terminal",
    "src/upcard/web",
    "tests/bots",
    "tests/games",
    "tests/language",
    "tests/mechanics",
    "tests/room",
    "tests/server",
    "tests/solvers",
    "tests/store",
    "tests/terminal",
    "tests/web",
)
"""Folders whose prose is still to be rewritten. Remove an entry when the folder is done."""

GENERATED = tuple(f"docs/{page}.md" for page in ("encodings", "games", "positions", "rulebook", "wire"))
"""Pages that are written from the sources, in which the same phrases would be found."""

SKIPPED = (
    "src/upcard/locale",
    "src/upcard/web/static/vendor",
    "tests/transcripts",
    "tests/data",
    "node_modules",
    *GENERATED,
)
"""Translations, other people's code, and generated texts."""


class Pattern(NamedTuple):
    """A regular expression, why it is retired, and phrases that may contain it."""

    expression: str
    reason: str
    exceptions: tuple[str, ...] = ()


PATTERNS = (
    Pattern(r"\bwho(m?)ever\b", 'name the person: "a player who ...", "the client"'),
    Pattern(
        r"\btold\b",
        'say what happens: a seat "sees" or "learns", a client "gets", a message "reports"',
        ("told apart", "tell apart"),
    ),
    Pattern(
        r"\b(somebody|anybody)\b",
        'name the person: "a player", "a seat", "a user"; in the passive leave it out',
        ("somebody-s-game", "is Somebody", '"Somebody"', '"Somebody at this device"'),
    ),
    Pattern(
        r"\bnobody\b(?! (has won|may pass|wins|deals|leads|is the)\b)",
        'name what is missing: "no player", "no seat", "not yet"; in code `None` or -1',
        ('"nobody"', "``nobody``", "`nobody`", "NOBODY", "account 'nobody'", "nobody: 2 2", '"nobody has won"'),
    ),
    Pattern(
        r"(?-i:\bWho) (?!is |are |may |can |was |were |will |you |we |it )\w+s\b(?!.*\?)",
        'a clause with "who" is no subject: "a player who ..."',
    ),
    Pattern(
        r"\b(of|by|for|to|from|with|than|and|or|but|where|when|that|if)"
        r" who (has|holds|plays|sits|asks|leads|wins|knows|looks|comes|runs)\b",
        'a clause with "who" is no noun: "the player who ..."',
    ),
    Pattern(
        r"\bthe (told|known|meant|kept|made|said|asked)\b(?! (cards?|limit|\w+s?\b))",
        "a participle is no noun: name the thing",
    ),
    Pattern(r"\bby what all see\b|\bas far as all know\b", 'the term is "public knowledge"'),
    Pattern(r"\bis (?:asked for|made) anew\b", 'the usual word is "again"'),
    Pattern(r"\bnought\b", 'the usual word is "zero"', ("nought()", "`nought`", ".nought", "def nought")),
)

CODE = re.compile(r"```.*?```|``[^`]*``|`[^`]*`|^    .*?$", re.S | re.M)


def is_swept(path: str) -> bool:
    return not path.startswith((*NOT_SWEPT_YET, *SKIPPED))


@cache
def files() -> tuple[Path, ...]:
    found = [
        path
        for folder in ("src/upcard", "tests", "tools", "examples", "benchmarks", "docs")
        for suffix in ("py", "js", "md")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
        if "node_modules" not in path.parts and "build" not in path.parts
    ]
    return tuple(sorted([*found, *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))]))


def prose_of_python(source: str) -> Iterator[tuple[int, str]]:
    """The lines of docstrings, comments and sentences (strings with a space), and the words of test names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            for number, line in enumerate(node.value.split("\n"), node.lineno):
                yield number, re.sub(r"``.*?``|`.*?`", "", line)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.removeprefix("test_").replace("_", " ")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def prose(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from prose_of_python(text)
        return
    if path.suffix == ".md":
        text = CODE.sub(lambda found: "\n" * found[0].count("\n"), text)
        yield from enumerate(text.split("\n"), 1)
        return
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(r"(?:^\s*/?\*+|//)(.*)", line)
        if comment:
            yield number, comment[1]


def offences(pattern: Pattern, lines: Iterator[tuple[int, str]]) -> list[tuple[int, str]]:
    expression = re.compile(pattern.expression, re.I)
    found = []
    for number, line in lines:
        bare = line
        for phrase in pattern.exceptions:
            bare = bare.replace(phrase, "")
        if expression.search(bare):
            found.append((number, line.strip()))
    return found


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.expression[:30])
def test_swept_files_do_not_use_the_phrase(pattern: Pattern) -> None:
    here = Path(__file__)
    found = {
        f"{path.relative_to(ROOT)}:{number}": line
        for path in files()
        if path != here and is_swept(path.relative_to(ROOT).as_posix())
        for number, line in offences(pattern, prose(path))
    }
    assert found == {}, f"{pattern.reason}\n" + "\n".join(f"{place}: {line}" for place, line in found.items())


@pytest.mark.parametrize("folder", NOT_SWEPT_YET)
def test_folders_to_be_swept_exist(folder: str) -> None:
    assert (ROOT / folder).is_dir()


def test_more_than_a_hundred_files_are_swept() -> None:
    assert sum(is_swept(path.relative_to(ROOT).as_posix()) for path in files()) > 100


@pytest.mark.parametrize(
    ("sentence", "finds"),
    [
        ("Whoever thinks long thinks elsewhere.", True),
        ("What nobody is shown stays secret.", True),
        ("Nobody has won.", False),
        ("It is told to all.", True),
        ("A list of who has an account", True),
        ("A player who holds the suit led must follow it.", False),
        ("The seats that may act, and who they are", False),
    ],
)
def test_the_patterns_find_such_sentences(sentence: str, finds: bool) -> None:
    found = [pattern for pattern in PATTERNS if offences(pattern, iter([(1, sentence)]))]
    assert bool(found) == finds
