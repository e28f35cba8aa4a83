"""The sentences in Python code: strings and f-strings in functions; values of f-strings become gaps."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from sentences.sentence import GAP, Sentence, gap_name

MAX_PARTS = 24
"""The largest number of variants of one f-string; each choice in it doubles them."""
_UNREAD = {
    "getattr", "hasattr", "setattr", "isinstance", "compile", "startswith", "endswith", "split", "partition",
    "removeprefix",
    "removesuffix", "encode", "decode", "strftime", "getLogger", "debug", "info", "warning", "error", "exception",
    "strip", "lstrip", "rstrip", "replace", "get", "pop", "first", "find", "index", "count", "sub", "match", "Struct",
    "query_one", "add_class", "remove_class", "Binding", "TypeVar", "Route", "wraps", "open", "glob", "wait_for",
}  # fmt: skip
_UNREAD_NAMES = {"__all__", "TAKEN_FROM_THE_FRONT"}
_UNREAD_KEYWORDS = {
    "dtype",
    "kind",
    "name",
    "id",
    "classes",
    "tag",
    "mode",
    "encoding",
    "key",
    "style",
    "phase",
    "per",
    "role",
}


def sentences(file: Path, root: Path, *, single: bool, decorated: bool) -> Iterator[Sentence]:
    """The sentences of a file. `single`: also single words; `decorated`: also those of decorated functions (in a game
    these are rules)."""
    tree = ast.parse(file.read_text("utf-8"))
    place = (str(file.relative_to(root)),)
    reader = _Reader(decorated)
    reader.visit(tree)
    for texts in reader.found:
        for text, plural in texts:
            if single or " " in text.strip() or (plural and " " in plural):
                yield Sentence(text, plural, place)


class _Reader(ast.NodeVisitor):
    def __init__(self, decorated: bool) -> None:
        self.decorated = decorated
        self.found: list[list[tuple[str, str]]] = []
        self.known: dict[str, ast.expr] = {}
        self.inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.decorator_list and not self.decorated:
            return
        before, self.inside, self.known = (self.inside, self.known), True, dict(self.known)
        for argument, value in zip(reversed(node.args.args), reversed(node.args.defaults), strict=False):
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                self.known[argument.arg] = ast.BoolOp(ast.Or(), [value, ast.Name(f"{argument.arg}_")])
        for one in ast.walk(node):
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and _stringy(one.value):
                self.known[one.targets[0].id] = one.value
        for statement in node.body:
            self.visit(statement)
        self.inside, self.known = before

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not (isinstance(node.targets[0], ast.Name) and node.targets[0].id in _UNREAD_NAMES):
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        pass

    def visit_Compare(self, node: ast.Compare) -> None:
        pass

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        for value in node.values:
            self.visit(value)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in _UNREAD_KEYWORDS:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in _UNREAD or (not self.inside and not self.decorated):
            return
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if _stringy(node):
            self._take(node)
        else:
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._take(node) if _stringy(node) else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._take(node)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._take(node)

    def _take(self, node: ast.expr) -> None:
        texts = [_braced(text) for text in _variants(node, self.known, 0)]
        self.found.append(list(_with_plurals(node, texts)))


def _stringy(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.IfExp):
        return _stringy(node.body) or _stringy(node.orelse)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_stringy(node.left) or _stringy(node.right))
    return isinstance(node, ast.JoinedStr)


def _variants(node: ast.expr, known: dict[str, ast.expr], depth: int) -> list[str]:
    """All possible texts of the expression, with gaps for values."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.FormattedValue):
        if node.conversion == ord("r"):
            return ["{text}"]
        return _variants(node.value, known, depth)
    if isinstance(node, ast.JoinedStr):
        return _joined([_variants(part, known, depth) for part in node.values])
    if isinstance(node, ast.BinOp) and _stringy(node):
        return _joined([_variants(node.left, known, depth), _variants(node.right, known, depth)])
    if isinstance(node, ast.IfExp):
        return [*_variants(node.body, known, depth), *_variants(node.orelse, known, depth)]
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in _variants(value, known, depth)]
    if isinstance(node, ast.Name) and node.id in known and depth < 3:
        return _variants(known[node.id], known, depth + 1)
    return [f"{{{_named(node)}}}"]


def _joined(parts: list[list[str]]) -> list[str]:
    return list(dict.fromkeys("".join(some) for some in product(*parts)))[:MAX_PARTS]


def _named(node: ast.expr) -> str:
    words = [one.id if isinstance(one, ast.Name) else one.attr for one in ast.walk(node)
             if isinstance(one, ast.Name | ast.Attribute)]  # fmt: skip
    last = node
    while isinstance(last, ast.Subscript | ast.Call | ast.UnaryOp | ast.BinOp):
        last = (
            getattr(last, "value", None) or getattr(last, "func", None) or getattr(last, "operand", None) or last.left
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        joint = node.func.value.value if isinstance(node.func.value, ast.Constant) else ""
        return "seat" if joint == " and " else gap_name(words, "cards")
    return gap_name(words, last.attr if isinstance(last, ast.Attribute) else getattr(last, "id", "n"))


def _braced(text: str) -> str:
    """A gap in extra braces is a seat, which the log fills in: ``{{{seat}}} leads.``"""
    import re

    return re.sub(r"\{\{\w+\}\}|\{\d\}", "{seat}", text)


def _with_plurals(node: ast.expr, texts: list[str]) -> Iterator[tuple[str, str]]:
    """The texts; if a comparison with 1 selects one of two, the second is the plural of the first."""
    tests = [one.test for one in ast.walk(node) if isinstance(one, ast.IfExp)]
    counted = len(tests) == 1 and len(texts) == 2 and isinstance(tests[0], ast.Compare) and _with_one(tests[0])
    if not counted:
        yield from ((text, "") for text in texts)
        return
    first, second = texts if isinstance(tests[0].ops[0], ast.Eq) else reversed(texts)  # type: ignore[attr-defined]
    yield (first, second) if GAP.findall(first) == GAP.findall(second) else (first, "")
    yield second, ""


def _with_one(test: ast.Compare) -> bool:
    return isinstance(test.comparators[0], ast.Constant) and test.comparators[0].value == 1
