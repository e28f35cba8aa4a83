"""Entries as one LLVM module: what a library is built of. `jit.library` calls them, `jit.library_target` emits them.

Each entry is a function ``int32 entry(block)``. It takes the arguments of a rule out of a block of 64-bit numbers,
calls the rule, and writes the result over the first number. All entries of a game are linked with all the rules that
they reach; everything but the entries is internal, so LLVM drops what is not needed and optimizes the rest as one
program.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as llvmir
from numba import types
from numba.core.imputils import impl_ret_untracked
from numba.core.types import unliteral  # type: ignore[attr-defined]
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array
from numba.np.numpy_support import as_dtype

from upcard.jit import compiling
from upcard.jit.compiled import OPTIONS
from upcard.jit.kinds import item_of, kind_of_array, kind_of_tuple, parts_of, words_of
from upcard.jit.library import name_of

_RESULTS = {types.none: "v", types.int64: "i", types.uint64: "u", types.float64: "f", types.boolean: "b"}
_NUMBER, _FRACTION = llvmir.IntType(64), llvmir.DoubleType()


class NotExported(Exception):
    """A rule that cannot be an entry of a library."""


@dataclass(frozen=True)
class Export:
    """An entry of a library: how it is found, the symbol, its result, and its code."""

    key: str
    symbol: str
    result: str
    part: Any


def export(function: Any, args: tuple[Any, ...], symbol: str) -> Export:
    """The entry of a rule for arguments of these types (Numba's). Raises `NotExported`."""
    args = tuple(map(_general, args))
    kinds = [_kind(arg) for arg in args]
    returned = unliteral(function.part_of(args).signature.return_type)
    if returned not in _RESULTS:
        raise NotExported(f"{function.py_func.__qualname__} returns {returned}")
    names: dict[str, Any] = {"function": function, "put": _put()}
    word, given = 0, []
    for k, (arg, kind) in enumerate(zip(args, kinds)):
        given.append(_taken_out(arg, kind, f"argument{k}", word, names))
        word += _words(kind)
    exec(f"def entry(block):\n    put(block, function({', '.join(given)}))\n", names)
    entry = compiling.unkept(names["entry"], OPTIONS)
    key = f"{name_of(function.py_func)}({','.join(kinds)})"
    return Export(key, symbol, _RESULTS[returned], entry.part_of((types.int64,)))


def _taken_out(arg: Any, kind: str, name: str, word: int, names: dict[str, Any]) -> str:
    """The expression that takes an argument out of a block, where it begins at the number `word`; it adds to `names`
    what it calls."""
    if not isinstance(arg, types.BaseNamedTuple):
        names[name] = _argument(arg, word)
        return f"{name}(block)"
    parts = []
    for k, (part, inner) in enumerate(zip(arg.types, parts_of(kind))):
        parts.append(_taken_out(part, inner, f"{name}_{k}", word, names))
        word += _words(inner)
    names[name] = arg.instance_class
    return f"{name}({', '.join(parts)})"


def _words(kind: str) -> int:
    """How many numbers of a block stand for an argument of a type."""
    return struct.calcsize(f"<{words_of(kind)}") // 8


def _general(arg: Any) -> Any:
    """The type that an argument is taken for. An array that may not be written to is not written to; one that lies
    column by column is one with strides."""
    if isinstance(arg, types.BaseNamedTuple):
        general = tuple(map(_general, arg.types))
        return arg if general == tuple(arg.types) else types.NamedTuple(general, arg.instance_class)
    if not isinstance(arg, types.Array):
        return arg
    return types.Array(arg.dtype, arg.ndim, "C" if arg.layout == "C" else "A", aligned=arg.aligned)


def _kind(arg: Any) -> str:
    """The type of an argument in an index: `jit.kinds`. Raises `NotExported`."""
    if isinstance(arg, types.BaseNamedTuple):
        return kind_of_tuple(arg.instance_class.__name__, map(_kind, arg.types))
    if isinstance(arg, types.Array):
        return kind_of_array(as_dtype(arg.dtype), arg.ndim, arg.layout == "C")
    if isinstance(arg, types.Record):
        return item_of(as_dtype(arg))
    found = _RESULTS.get(arg, "v")
    if found == "v":
        raise NotExported(f"an argument of the type {arg}")
    return found


def _argument(kind: Any, first: int) -> Any:
    """A function for rules that takes an argument out of a block: it begins at the number `first`."""

    @intrinsic
    def argument(typingctx: Any, block: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def number(k: int, form: Any = _NUMBER) -> Any:
                return builder.load(builder.gep(builder.inttoptr(args[0], form.as_pointer()), [_NUMBER(first + k)]))

            if isinstance(kind, types.Array):
                return impl_ret_untracked(context, builder, kind, _array(context, builder, kind, number))
            if isinstance(kind, types.Record):
                return builder.inttoptr(number(0), context.get_value_type(kind))
            if kind == types.boolean:
                return builder.icmp_unsigned("!=", number(0), _NUMBER(0))
            return number(0, _FRACTION if kind == types.float64 else _NUMBER)

        return kind(types.int64), codegen

    return argument


def _array(context: Any, builder: Any, kind: Any, number: Any) -> Any:
    array, n = make_array(kind)(context, builder), kind.ndim
    size = context.get_constant(types.intp, as_dtype(kind.dtype).itemsize)
    shape, step = [number(1 + k) for k in range(n)], size
    strides: list[Any] = []
    for length in reversed(shape):
        strides.insert(0, step)
        step = builder.mul(step, length)
    if kind.layout != "C":
        strides = [number(1 + n + k) for k in range(n)]
    data = builder.inttoptr(number(0), array.data.type)
    populate_array(array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return array._getvalue()


def _put() -> Any:
    """A function for rules that writes a result over the first number of a block."""

    @intrinsic
    def put(typingctx: Any, block: Any, value: Any) -> Any:
        kind = unliteral(value)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if kind != types.none:
                found = builder.zext(args[1], _NUMBER) if kind == types.boolean else args[1]
                builder.store(found, builder.inttoptr(args[0], found.type.as_pointer()))
            return context.get_dummy_value()

        return types.none(types.int64, kind), codegen

    return put


def assembled(exports: Iterable[Export]) -> str:
    """One module, as LLVM's text, with these entries and all that they reach."""
    exports = list(exports)
    whole = llvm.parse_assembly("\n".join(_outside(each) for each in exports))
    libraries, others = _reached([each.part.library for each in exports])
    # Each after one that calls it: LLVM drops what nothing refers to yet.
    for library in libraries:
        whole.link_in(library._final_module.clone())
    for other in others:
        whole.link_in(other._get_module_for_linking().clone())
    symbols = {each.symbol for each in exports}
    for function in whole.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    # Numba shares the surroundings of functions between modules; here there is one module.
    return re.sub(r"= common (local_unnamed_addr |dso_local )*global", "= internal global", str(whole))


def _outside(entry: Export) -> str:
    """What Python calls, as LLVM's text: Numba's functions have places for a result and an exception besides."""
    inner = entry.part.fndesc.llvm_func_name
    return f"""
declare i32 @"{inner}"(ptr, ptr, i64)
define i32 @{entry.symbol}(ptr %block) {{
  %result = alloca ptr
  %exception = alloca ptr
  %address = ptrtoint ptr %block to i64
  %status = call i32 @"{inner}"(ptr %result, ptr %exception, i64 %address)
  ret i32 %status
}}"""


def _reached(first: list[Any]) -> tuple[list[Any], list[Any]]:
    """The libraries of rules that these reach, each before what it calls, and what Numba itself adds to them."""
    ordered: dict[int, Any] = {}
    others: dict[int, Any] = {}
    open_ends = [(library, iter(library._linking_libraries)) for library in first[:1]]
    seen = {id(library) for library in first[:1]}
    waiting = first[1:]
    while open_ends or waiting:
        if not open_ends:
            library = waiting.pop(0)
            if id(library) not in seen:
                seen.add(id(library))
                open_ends.append((library, iter(library._linking_libraries)))
            continue
        library, callees = open_ends[-1]
        callee = next(callees, None)
        if callee is None:
            ordered[id(library)] = library
            open_ends.pop()
        elif not isinstance(callee, compiling._Library):
            others[id(callee)] = callee
        elif id(callee) not in seen:
            seen.add(id(callee))
            open_ends.append((callee, iter(callee._linking_libraries)))
    return list(reversed(ordered.values())), list(others.values())
