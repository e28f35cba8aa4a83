"""Find regular expressions with superlinear running time: `python tools/regexes.py`, part of `make check`.

Tests every pattern that is compiled by importing Upcard and using its readers of typed text, and every literal pattern
in a call of `re`. Each is searched in long repetitions of its own characters, of pairs of them and of its own words. A
linear pattern stays far below the limit; one that restarts at every character takes hundreds of times as long.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import pkgutil
import re
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import upcard

SOURCE = Path(upcard.__file__).parent
SIGNS = 44, 200, 1_000, 5_000
"""The lengths of the texts; a pattern that is slow on short ones is not tried on longer ones: one that reads each part
in two ways takes a second for the shortest, and does not end for the next."""
LIMIT = 0.02
"""Seconds of the processor for one search: a linear pattern takes a tenth of it for the longest text."""
BESIDE = " -\"'a1.\n"
"""Characters that every pattern is tried with."""
SENTENCES = (
    "When a club is played, the next card must be even", "everybody sings after the queen of hearts",
    "2s and 3s are not wild", 'after an 8 say "Eight ball, corner pocket"',
)  # fmt: skip
BOUNDED = {
    "(c[0-9]+|[0-9]+)(?: ,)? (?:and|or|of) (c[0-9]+|[0-9]+)": "sentences of at most 256 letters (`LONGEST_RULE`)",
    r" *[0-9]+  (\S.*?)  +of +[0-9]+(?:  .*)?": "transcripts of our own tests",
    r"^\s*from upcard\.([\w.]+) import (\([^)]*\)|.*)": "the source of games",
    r"^\s*(?:[-*+]\s+|#+\s+)?(?:\*\*|__)?(?P<rule>[RGJ][0-9]+[a-z]?)\b[.:)]?": "the books of the games",
}
"""Patterns that only get short texts or our own files, with the reason."""
ANCHORED = {"match", "fullmatch"}
METHODS = ANCHORED | {"search", "sub", "split", "findall", "finditer", "subn"}
Key = tuple[str, int, bool]
"""A pattern, its flags, and whether it is only ever tried at the beginning of a text."""


def literal_patterns() -> Iterator[Key]:
    """The patterns that stand as literals in calls such as ``re.sub(r"...", ...)``."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
                of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
                if of_re and node.args and isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value), 0, node.func.attr in ANCHORED


def module_patterns() -> Iterator[Key]:
    """The compiled patterns in module variables, with the methods called on them."""
    for name, module in list(sys.modules.items()):
        if name.startswith("upcard") and getattr(module, "__file__", None):
            source = Path(str(module.__file__)).read_text("utf-8")
            for variable, value in vars(module).items():
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    used = set(re.findall(rf"\b{variable}\.(\w+)\(", source))
                    yield value.pattern, value.flags, bool(used) and used <= ANCHORED


def used_patterns() -> Iterator[Key]:
    """The patterns passed to functions of `re` while the readers read; all modules are imported first."""
    for module in pkgutil.walk_packages([str(SOURCE)], "upcard."):
        with contextlib.suppress(ImportError, SystemExit):  # it may need an extra that is not installed
            importlib.import_module(module.name)
    seen: dict[Key, None] = {}
    compile_one = re._compile  # type: ignore[attr-defined]

    def note(pattern: object, flags: int) -> object:
        if isinstance(pattern, str) and sys._getframe(2).f_globals.get("__name__", "").startswith("upcard"):
            seen[pattern, int(flags), sys._getframe(1).f_code.co_name in ANCHORED] = None
        return compile_one(pattern, flags)

    re._compile = note  # type: ignore[attr-defined]
    try:
        _read_sentences()
    finally:
        re._compile = compile_one  # type: ignore[attr-defined]
    yield from seen


def _read_sentences() -> None:
    from upcard.language.house_rules import read_own_rule
    from upcard.language.near_rules import nearest_rules

    for sentence in SENTENCES:
        read_own_rule(sentence, 128)
        nearest_rules(sentence)


def texts(pattern: str, signs: int) -> Iterator[str]:
    """Long texts that may make a pattern slow."""
    own = sorted(set(re.sub(r"\\[a-zA-Z]|[\\^$|?*+(){}\[\]]", "", pattern)) - set(BESIDE))[:6]
    yield from (sign * signs for sign in {*own, *BESIDE})
    yield from ((one + other) * (signs // 2) for one, other in product(own[:3] + list(" -a"), BESIDE) if one != other)
    yield from ((word + " ") * (signs // (len(word) + 1)) for word in re.findall(r"[a-z]{2,12}", pattern)[:6])
    yield from (word * (signs // len(word)) for word in dict.fromkeys(re.findall(r"[A-Za-z0-9]{2,12}", pattern)[:12]))


def slowest(key: Key) -> tuple[float, int]:
    """The seconds of a slow search and the length of its text; 0 if none is slow."""
    pattern = re.compile(key[0], key[1])
    for signs in SIGNS:
        for text in texts(key[0], signs):
            if _seconds(pattern, text, key[2]) > LIMIT and (took := _seconds(pattern, text, key[2])) > LIMIT:
                return took, signs
    return 0, 0


def _seconds(pattern: re.Pattern[str], text: str, anchored: bool) -> float:
    start = time.thread_time()
    if anchored:
        pattern.match(text + "\0")
        pattern.fullmatch(text + "\0")
    else:
        for _ in pattern.finditer(text + "\0"):
            pass
    return time.thread_time() - start


def main() -> int:
    """Print the slow patterns; returns 1 if there are any."""
    keys = dict.fromkeys([*literal_patterns(), *used_patterns(), *module_patterns()])
    grown = [(key, *found) for key in keys if key[0] not in BOUNDED and (found := slowest(key))[0]]
    for (pattern, _, _), took, signs in grown:
        print(f"{took:.2f} s for {signs} signs: {pattern}")
    print(f"{len(keys)} regular expressions: {len(grown)} with superlinear time.")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
