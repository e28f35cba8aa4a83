"""What is wrong with a game, with the place: from exceptions, faults of the suite and complaints of the compiler."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from upcard.engine.compile.places import place_of
from upcard.engine.testing.fault import Fault
from upcard.errors import BadGame

Place = Literal["rules", "book", "lesson"]
MAX_MESSAGE_LENGTH = 2_000
_PLACED = re.compile(r"^(\S+\.(?:py|md|toml)):([0-9]+): (.*)$", re.S)
_QUOTED = re.compile(r"'([^'\n]{1,80})'|(?<![\w.])s\.(\w+)|\b([RGJ][0-9]+)\b")
_KIND = re.compile(r"^the moves '(\w+)'")
_MODULE = re.compile(r"upcard\.workshop\.written\.[\w.]+?(?=[:\s,]|$)")


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is wrong, in a sentence, with its place."""

    message: str
    line: int = 1
    """From 1."""
    column: int = 0
    """From 0."""
    severity: Literal["error", "warning"] = "error"
    file: Place = "rules"
    part: str = ""
    """The name of the file, where the rules are several."""


def from_error(error: BaseException, module: str, folder: Path) -> list[Finding]:
    """The findings of an exception that arose while the game in `module`, whose files lie in `folder`, was loaded or
    played."""
    if isinstance(error, BadGame) and error.__cause__ is not None:
        error = error.__cause__
    name = module.rpartition(".")[2]
    if isinstance(error, SyntaxError) and error.filename:
        column = max(0, (error.offset or 1) - 1)
        return [placed(folder, error.filename, error.lineno or 1, f"this is no Python: {error.msg}", column)]
    cause: BaseException = error
    while cause.__cause__ is not None and not str(cause).strip():
        cause = cause.__cause__
    text = plain(str(cause) or type(cause).__name__, name)
    lines = text.split("\n")
    found = [
        placed(folder, match[1], int(match[2]), match[3]) for line in lines if (match := _PLACED.match(line.strip()))
    ]
    if found:
        return found
    if isinstance(error, Fault):
        return [from_fault(error, name, folder)]
    place = place_of(cause, module)
    named = type(cause).__name__ if type(cause) not in (TypeError, ValueError) or place else ""
    sentence = f"{named}: {text}" if named and not _is_ours(cause) else text
    if isinstance(cause, IndexError):
        sentence += "; a number in brackets is too large for what stands before it"
    if match := re.match(r"^(.+?):([0-9]+): ", place):
        return [placed(folder, match[1], int(match[2]), sentence)]
    return [placed(folder, *_place_of_words(sentence, folder), sentence)]


def from_fault(fault: Fault, name: str, folder: Path) -> Finding:
    """The finding of a fault of the suite."""
    text = plain(str(fault).partition(": ")[2] or str(fault), name)
    if fault.check == "book" and "cites" not in text and "has no book" in text:
        return Finding(text, file="book")
    return placed(folder, *_place_of_words(text, folder), text)


def placed(folder: Path, file: str, line: int, message: str, column: int = 0) -> Finding:
    """A finding in a file of the game; one elsewhere counts as the first line of the rules."""
    path = Path(file)
    inside = path.is_absolute() and path.is_relative_to(folder)
    if not inside:
        return Finding(message[:MAX_MESSAGE_LENGTH])
    where: Place = "book" if path.suffix == ".md" else "lesson" if path.suffix == ".toml" else "rules"
    several = (path.parent / "__init__.py").exists() and path.parent != folder
    part = path.name if several and where == "rules" else ""
    return Finding(message[:MAX_MESSAGE_LENGTH], max(1, line), column, "error", where, part)


def plain(text: str, name: str) -> str:
    """A sentence without the names that the workshop gives to the files of a game."""
    if name:
        text = re.sub(rf"(?<![\w/]){name}\.py\b", "the rules", text)
        text = re.sub(rf"(?<![\w/]){name}\.md\b", "the book", text)
    text = re.sub(rf"^{_MODULE.pattern}: ", "", text, flags=re.M)
    return _MODULE.sub("the game", text).strip()


def last_line_in(error: BaseException, folder: Path) -> tuple[str, int] | None:
    """The innermost line of an exception's traceback in the files of a folder."""
    own = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename.startswith(f"{folder}/")
    ]
    return own[-1] if own else None


def _is_ours(error: BaseException) -> bool:
    return type(error).__module__.startswith("upcard.")


def _place_of_words(sentence: str, folder: Path) -> tuple[str, int]:
    """The line that has the words which a sentence quotes: a name, a field, the number of a rule."""
    files = sorted(folder.rglob("*.py"))
    if (kind := _KIND.match(sentence)) and (place := _declaration_of(kind[1], files)):
        return place
    for quoted, fielded, rule in _QUOTED.findall(sentence):
        word = quoted or fielded or rule
        for file in files:
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if (rule or fielded or f'"{word}"' in line or f"'{word}'" in line) and re.search(
                    rf"(?<!\w){re.escape(word)}(?!\w)", line
                ):
                    return str(file), number
    return (str(files[0]) if files else "", 1)


def _declaration_of(kind: str, files: list[Path]) -> tuple[str, int] | None:
    """The line that declares a kind of move; `from_hand` without a name declares ``play``."""
    named = rf"\b(?:from_hand|button|numbers)\(\s*(?:name=)?[\"']{re.escape(kind)}[\"']"
    nameless = r"\bfrom_hand\((?!\s*(?:name=)?[\"'])" if kind == "play" else named
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(named, line) or re.search(nameless, line):
                return str(file), number
    return None


def numbered(findings: Iterator[Finding], most: int = 100) -> list[Finding]:
    """The first findings, without repetitions, in the order of the lines."""
    kept: dict[tuple[str, str, int, str], Finding] = {}
    for one in findings:
        kept.setdefault((one.file, one.part, one.line, one.message), one)
        if len(kept) >= most:
            break
    return sorted(kept.values(), key=lambda one: (one.file != "rules", one.part, one.line, one.column))
