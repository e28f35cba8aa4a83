"""Prose stays in plain English: words and phrases that readers stumbled over do not come back.

Each pattern has a reason, and the phrases in which the word is right. To find the lines that a test names, search for
the pattern; to rewrite one, put the subject first and use the usual word ("the client" for "who asks").
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

GENERATED = tuple(f"docs/{page}.md" for page in ("games", "rulebook"))
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


TYPED_BY_PLAYERS = ("src/upcard/language/", "tests/language/", "tests/games/test_bartok")
"""Files whose strings are house rules as players may type them: there only docstrings, comments and names are prose."""

GAME_TEXTS = (
    "Four passes: nobody plays",
    "Nobody bids: the hand is thrown in",
    "Nobody can play or draw",
    "Nobody can win any more",
    "Nobody draws a card for this charge",
    "Nobody ever saw that",
    "Nobody has anything left to ask",
    "Nobody objects to",
    "Nobody opens:",
    "Who knows what",
    "Who sees what",
    "Whoever cannot play the next card pays",
    "before somebody finds what you have thrown",
    "nobody bids",
    "nobody can bid over",
    "nobody can catch up",
    "nobody could choose the cards",
    "nobody has accepted: bid higher",
    "until somebody throws in the nine of diamonds",
    "won by nobody",
)
"""Log lines, prompts, texts of options and headings of games. Records, signatures and translations have them letter by
letter, and a player reads them without stumbling."""


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
        ("somebody-s-game", "is Somebody", '"Somebody"', "Somebody 2", '"Somebody at this device"'),
    ),
    Pattern(
        r"\bnobody\b(?! (has won|may pass|wins|deals|leads|is the)\b)",
        'name what is missing: "no player", "no seat", "not yet"; in code `None` or -1',
        (
            '"nobody"',
            "``nobody``",
            "`nobody`",
            "NOBODY",
            "account 'nobody'",
            "nobody: 2 2",
            '[Result "nobody: 0 0 0 0"]',
            '"nobody has won"',
        ),
    ),
    Pattern(
        r"(?-i:\bWho) (?!is |are |may |can |was |were |will |you |we |it )\w+s\b(?!.*\?)",
        'a clause with "who" is no subject: "a player who ..."',
    ),
    Pattern(
        r"\b(of|by|for|to|from|with|than|and|or|but|where|when|that|if)"
        r" who (has|holds|plays|sits|asks|leads|wins|knows|looks|comes|runs)\b(?!.*\?)",
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
    return not path.startswith(SKIPPED)


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


def prose_of_python(source: str, typed_by_players: bool = False) -> Iterator[tuple[int, str]]:
    """The lines of docstrings, comments and sentences (strings with a space), and the words of test names.

    `typed_by_players`: other strings than docstrings are input, and left out.
    """
    tree = ast.parse(source)
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if typed_by_players and isinstance(node, ast.Constant) and node not in docstrings:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            for number, line in enumerate(node.value.split("\n"), node.lineno):
                if not line.lstrip().startswith(">>> "):
                    yield number, re.sub(r"``.*?``|`.*?`", "", line)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.removeprefix("test_").replace("_", " ")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


@cache
def prose(path: Path) -> tuple[tuple[int, str], ...]:
    """The lines of prose of a file with their numbers."""
    return tuple(_prose(path))


def _prose(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from prose_of_python(text, path.relative_to(ROOT).as_posix().startswith(TYPED_BY_PLAYERS))
        return
    if path.suffix == ".md":
        text = CODE.sub(lambda found: "\n" * found[0].count("\n"), text)
        yield from enumerate(text.split("\n"), 1)
        return
    for number, line in enumerate(text.split("\n"), 1):
        comment = re.search(r"(?:^\s*/?\*+|//)(.*)", line)
        if comment:
            yield number, comment[1]


def offences(pattern: Pattern, lines: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    expression = re.compile(pattern.expression, re.I)
    found = []
    for number, line in lines:
        bare = line
        for phrase in (*pattern.exceptions, *GAME_TEXTS):
            bare = bare.replace(phrase, "")
        if expression.search(bare):
            found.append((number, line.strip()))
    return found


@cache
def plain_text(path: Path) -> str:
    """A file as text, with the words of names apart."""
    return path.read_text(encoding="utf-8").replace("_", " ")


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.expression[:30])
def test_swept_files_do_not_use_the_phrase(pattern: Pattern) -> None:
    here = Path(__file__)
    anywhere = re.compile(pattern.expression, re.I)
    found = {
        f"{path.relative_to(ROOT)}:{number}": line
        for path in files()
        if path != here and is_swept(path.relative_to(ROOT).as_posix())
        if anywhere.search(plain_text(path))  # to find the prose in a file takes a hundred times as long
        for number, line in offences(pattern, prose(path))
    }
    assert found == {}, f"{pattern.reason}\n" + "\n".join(f"{place}: {line}" for place, line in found.items())


PAGE_NAMES = (
    Pattern(
        r"\b(?:MOST|LEAST|FEWEST|LONGEST|SHORTEST|LARGEST|SMALLEST|WIDEST|DEEPEST)(?:_[A-Z_]+)?\b",
        "a limit begins with MAX or MIN, and says of what: `MAX_ORDERS`",
    ),
    Pattern(r"\b(?:un)?spelled\b|\b(?:un)?packed\(", "links hold base64url; texts are deflated and inflated"),
    Pattern(r"\b(?:put|take|answer|use)Letter\w*|\bletterBox\b", "a relay takes messages"),
    Pattern(r"\b(?:new|next)Promise\b|\bkeepSeal\b", "a fair deal has commitments and entropy"),
)
"""Names of the page's modules for which a standard has a word, and why they are retired."""


LIMIT = re.compile(r"^_?(?:MOST|LEAST|FEWEST|LONGEST|SHORTEST|LARGEST|SMALLEST|ENOUGH|HARDLY|DOUBT|ALIKE)(?:_[A-Z]+)*$")
OTHERS = {"LONGEST", "LEAST_RAISE", "_LEAST", "_MOST"}
"""A flag of a meaning at bridge (the longest suit), the least of four amounts, and places in a packed meaning."""


def limits(path: Path) -> set[str]:
    """The constants of a module whose names are those of limits in no standard form."""
    targets = [
        target
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    names = [part for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    return {name.id for name in names if LIMIT.match(name.id)} - OTHERS


def test_limits_of_python_modules_begin_with_max_or_min_and_say_of_what(tmp_path: Path) -> None:
    places = {str(path.relative_to(ROOT)): names for path in (ROOT / "src").rglob("*.py") if (names := limits(path))}
    assert places == {}
    example = tmp_path / "example.py"
    example.write_text("MOST_WORDS, TAIL = 3, 4\nLEAST: int = 2\n", encoding="utf-8")
    assert limits(example) == {"MOST_WORDS", "LEAST"}


@pytest.mark.parametrize("pattern", PAGE_NAMES, ids=lambda pattern: pattern.expression[:30])
def test_modules_of_the_page_use_the_word_of_the_standard(pattern: Pattern) -> None:
    places = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files()
        if path.suffix == ".js" and is_swept(path.relative_to(ROOT).as_posix())
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
        if re.search(pattern.expression, line)
    ]
    assert places == [], f"{pattern.reason}\n" + "\n".join(places)


@pytest.mark.parametrize(
    "name", ["MOST", "MOST_ORDERS", "LEAST_FAN", "unspelled", "packed(text)", "putLetter", "letterBox", "nextPromise"]
)
def test_the_patterns_find_such_names(name: str) -> None:
    assert [pattern for pattern in PAGE_NAMES if re.search(pattern.expression, f"  {name};")]


def test_all_folders_are_swept() -> None:
    swept = [path.relative_to(ROOT).as_posix() for path in files() if is_swept(path.relative_to(ROOT).as_posix())]
    for folder in (
        "src/upcard/bots",
        "src/upcard/games",
        "src/upcard/web",
        "tests/web",
        "tests/bots",
        "docs/decisions",
    ):
        assert sum(path.startswith(f"{folder}/") for path in swept) > 10, folder


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


@pytest.mark.parametrize(
    ("path", "lines"),
    [("src/upcard/room/any.py", {1, 2, 3}), ("tests/language/test_any.py", {1, 3})],
)
def test_strings_are_prose_but_for_rules_that_players_type(path: str, lines: set[int]) -> None:
    source = '"""Nobody sings."""\nRULE = "nobody sings"\n# nobody sings here\n'
    nobody = next(pattern for pattern in PATTERNS if "nobody" in pattern.expression)
    found = offences(nobody, prose_of_python(source, path.startswith(TYPED_BY_PLAYERS)))
    assert {number for number, _ in found} == lines


def test_lines_of_doctests_are_code() -> None:
    source = '"""Read a rule.\n\n>>> read("nobody sings")\nNobody sings here.\n"""\n'
    nobody = next(pattern for pattern in PATTERNS if "nobody" in pattern.expression)
    assert offences(nobody, prose_of_python(source)) == [(4, "Nobody sings here.")]
