"""The declared messages: the page's ``protocol.d.ts``, and on the site, after ``docs/wire.md``, every request and
message with its fields. `site_pages` adds these to the page; this prints it, or writes the types:

    python tools/wire_page.py
    python tools/wire_page.py types
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args, is_typeddict

from msgspec import inspect as shapes

from upcard.room.wire import message_parts, messages
from upcard.server.schemas import accounts, http

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/wire.md"
TYPES = ROOT / "src/upcard/web/static/app/protocol.d.ts"

CLIENT = get_args(messages.Message)
SERVER = get_args(messages.Reply)


def reachable(types: Iterable[Any]) -> list[type]:
    """The structs and typed dicts in these types, in the order of their first use."""
    found: dict[type, None] = {}

    def look(shape: Any) -> None:
        if isinstance(shape, shapes.StructType | shapes.TypedDictType):
            if shape.cls not in found:
                found[shape.cls] = None
                for field in shape.fields:
                    look(field.type)
        elif isinstance(shape, shapes.ListType | shapes.VarTupleType):
            look(shape.item_type)
        elif isinstance(shape, shapes.TupleType):
            for item in shape.item_types:
                look(item)
        elif isinstance(shape, shapes.UnionType):
            for kind in shape.types:
                look(kind)
        elif isinstance(shape, shapes.DictType):
            look(shape.value_type)

    for one in types:
        look(shapes.type_info(one))
    return list(found)


def written(shape: Any) -> str:
    """A type as TypeScript writes it."""
    simple: dict[type, str] = {
        shapes.IntType: "number", shapes.FloatType: "number", shapes.StrType: "string", shapes.BoolType: "boolean",
        shapes.NoneType: "null",
    }  # fmt: skip
    if simple.get(type(shape)):
        return simple[type(shape)]
    if isinstance(shape, shapes.LiteralType):
        return " | ".join(f'"{value}"' for value in _in_order(shape.values))
    if isinstance(shape, shapes.StructType | shapes.TypedDictType):
        return shape.cls.__name__
    if isinstance(shape, shapes.ListType | shapes.VarTupleType):
        item = written(shape.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(shape, shapes.TupleType):
        return f"[{', '.join(map(written, shape.item_types))}]"
    if isinstance(shape, shapes.DictType):
        return f"Record<string, {written(shape.value_type)}>"
    if isinstance(shape, shapes.UnionType):
        kinds = dict.fromkeys(written(kind) for kind in shape.types)
        return " | ".join(sorted(kinds, key=lambda kind: kind == "null"))
    raise TypeError(f"{shape} has no form in TypeScript")


def _in_order(values: Iterable[Any]) -> list[Any]:
    """The values of a literal type in the order in which they are declared (msgspec sorts them)."""
    for declared in (message_parts.Role, message_parts.Shows, messages.Code):
        if set(get_args(declared)) == set(values):
            return list(get_args(declared))
    return sorted(values, key=lambda value: value == "")


def remarks(cls: type) -> dict[str, str]:
    """The docstring of each field, in the order of the declaration."""
    found: dict[str, str] = {}
    for base in reversed([c for c in cls.__mro__ if c.__module__.startswith("upcard")] or [cls]):
        body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, after in zip(body.body, [*body.body[1:], None]):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                found[line.target.id] = _plain(str(after.value.value)) if documented else ""  # type: ignore[union-attr]
    return found


def _plain(text: str) -> str:
    return " ".join(text.replace("``", "`").split())


def summary_of(cls: type) -> str:
    """The first sentence of a struct's docstring."""
    return _plain(cls.__doc__ or "")


def fields(cls: type) -> list[tuple[str, bool, str, str]]:
    """The fields of a struct: name, whether it may be left out, type, remark. A message begins with `t`."""
    shape: Any = shapes.type_info(cls)
    texts = remarks(cls)
    named = {field.encode_name: field for field in shape.fields}
    own = [
        (name, _may_be_left_out(cls, named[name]), written(named[name].type), texts[name])
        for name in texts
        if name in named
    ]
    tag = getattr(shape, "tag", None)
    return [("t", False, f'"{tag}"', ""), *own] if tag else own


def _may_be_left_out(cls: type, field: Any) -> bool:
    """Whether a field is optional. The server always sends its fields, unless the struct omits defaults."""
    if is_typeddict(cls):
        return not field.required
    config = cls.__struct_config__  # type: ignore[attr-defined]
    return not field.required and bool(config.forbid_unknown_fields or config.omit_defaults)


def types() -> str:
    """The whole of ``protocol.d.ts``."""
    answers = [end.answer for end in (*http.ENDPOINTS, *accounts.ACCOUNT_ENDPOINTS[1:]) if end.answer is not None]
    asked = [end.body for end in (*http.ENDPOINTS, *accounts.ACCOUNT_ENDPOINTS[1:]) if end.body is not None]
    declared = reachable([*SERVER, *CLIENT, *answers, *asked, http.Refused])
    blocks = [_interface(cls) for cls in declared]
    unions = [_union("FromServer", SERVER), _union("FromClient", CLIENT)]
    head = "// What the server sends and takes; written by tools/wire_page.py. docs/wire.md says it in words.\n"
    return "\n".join([head, *blocks, *unions])


def _interface(cls: type) -> str:
    lines = [f"/** {summary_of(cls)} */", f"export interface {cls.__name__} {{"]
    for name, optional, kind, remark in fields(cls):
        lines += [f"  /** {remark} */"] if remark else []
        lines.append(f"  {name}{'?' if optional else ''}: {kind};")
    return "\n".join([*lines, "}", ""])


def _union(name: str, members: Iterable[type]) -> str:
    return f"export type {name} = {' | '.join(cls.__name__ for cls in members)};\n"


def sections() -> str:
    """The requests and messages, for the page."""
    answers = [end.answer for end in (*http.ENDPOINTS, *accounts.ACCOUNT_ENDPOINTS[1:]) if end.answer is not None]
    asked = [end.body for end in (*http.ENDPOINTS, *accounts.ACCOUNT_ENDPOINTS[1:]) if end.body is not None]
    http_types = list(reachable([*asked, *answers, http.Refused]))
    inside = [cls for cls in reachable([*SERVER, *CLIENT]) if cls not in (*SERVER, *CLIENT)]
    rows = [
        f"| `{end.method} {end.path}` | {_linked(end.body)} | {_linked(end.answer)} | {end.remark} |"
        for end in (*http.ENDPOINTS, *accounts.ACCOUNT_ENDPOINTS[1:])
    ]
    return "\n".join([
        "\n## HTTP\n", "| request | body | answer | |", "|---|---|---|---|", *rows, "",
        "Any request may be answered with [Refused](#refused).\n",
        *map(_section, [cls for cls in http_types if cls not in inside]),
        "## From the client\n", "WebSocket `/ws?table=ID`; texts of at most 16 KiB.\n", *map(_section, CLIENT),
        "## From the server\n", *map(_section, SERVER), "## What messages are made of\n", *map(_section, inside),
    ])  # fmt: skip


def _linked(kind: Any) -> str:
    if kind is None:
        return ""
    (cls,) = reachable([kind])[:1]
    link = f"[{cls.__name__}](#{cls.__name__.lower()})"
    return f"list of {link}" if cls is not kind else link


def _section(cls: type) -> str:
    rows = [
        f"| `{name}{'?' if optional else ''}` | `{_cell(kind)}` | {_cell(remark)} |"
        for name, optional, kind, remark in fields(cls)
    ]
    table = ["", "| field | type | |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"### {cls.__name__}\n", summary_of(cls), *table, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    if sys.argv[1:] == ["types"]:
        TYPES.write_text(types(), encoding="utf-8")
    else:
        sys.stdout.write(PAGE.read_text(encoding="utf-8") + sections())
