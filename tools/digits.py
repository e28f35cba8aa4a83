"""Find code that takes the digits of every script where ASCII digits are meant: `python tools/digits.py`.

`\\d` and `\\D` in a pattern without `re.ASCII`, and `str.isdigit`, `isdecimal` and `isnumeric`: "٣" and "²" pass them,
and `int` refuses the second. A pattern says `[0-9]`; text is read by `upcard.numerals`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import upcard

SOURCE = Path(upcard.__file__).parent
METHODS = {"isdigit", "isdecimal", "isnumeric"}
DIGIT = re.compile(r"(?<!\\)(?:\\\\)*\\[dD]")
READERS = {"numerals.py"}
"""The files in which digits are looked at."""
HARMLESS = {
    "declarations/seats.py": "positions look at the letters first (`engine.positions.parsing`)",
    "errors.py": "the numbers of our own rules",
    "engine/records/record.py": "it refuses them",
}
"""Places where a foreign digit means its number, with the reason."""


def places(source: str) -> Iterator[int]:
    """The lines that take foreign digits."""
    tree = ast.parse(source)
    patterns = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_re(node.func)]
    in_ascii = {id(part) for call in patterns if _is_ascii(call) for part in ast.walk(call)}
    for node in ast.walk(tree):
        is_method = isinstance(node, ast.Attribute) and node.attr in METHODS
        if is_method or (_has_digit(node) and id(node) not in in_ascii and not _is_documentation(node, tree)):
            yield getattr(node, "lineno", 0)


def _has_digit(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(DIGIT.search(node.value))


def _is_re(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re"


def _is_ascii(call: ast.Call) -> bool:
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(
        isinstance(part, ast.Attribute) and part.attr in ("A", "ASCII") for one in given for part in ast.walk(one)
    )


def _is_documentation(node: ast.AST, tree: ast.Module) -> bool:
    return any(isinstance(statement, ast.Expr) and statement.value is node for statement in ast.walk(tree))


def main() -> int:
    """Print the places; returns 1 if there are any."""
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name not in READERS and path.relative_to(SOURCE).as_posix() not in HARMLESS
        for line in sorted(set(places(path.read_text("utf-8"))))
    ]
    stale = [name for name in HARMLESS if not any(places((SOURCE / name).read_text("utf-8")))]
    complaints = [*found, *(f"{name} takes no foreign digits: HARMLESS need not name it" for name in stale)]
    print("\n".join([*complaints, f"{len(found)} places take the digits of other scripts."]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
