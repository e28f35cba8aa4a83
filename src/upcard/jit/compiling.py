"""How rules are compiled: what only rules call is a *part*, what Python calls is an *entry*.

Numba finishes every function that it compiles: it links all callees in, optimizes, emits machine code and writes a
file, so a rule that forty others call is optimized forty times. A part stops at LLVM's plain code, without wrapper,
machine code or file. An entry is linked with all the parts that it reaches, and then optimized and emitted once. A rule
may be both; the two share nothing but the source.

Whatever this needs of Numba that Numba does not document stands in this file. Where a release has changed it, `works`
says no (or the import fails), and `jit.rule` leaves compiling to Numba: slower to be ready, else the same.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import llvmlite.ir as llvmir
import numba
import numpy as np
from numba.core import caching, codegen, compiler, registry, serialize, sigutils, types, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]
from numba.core.types import unliteral  # type: ignore[attr-defined]

from upcard.jit import lowering

_WRAPPER = "_ZN7cpython"
"""How the name of what Python calls begins, in LLVM's code."""


class _Library(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The LLVM code of one rule."""

    is_part = False
    is_quick = False

    def finalize(self) -> None:
        """Link, optimize and emit an entry; leave a part as it is."""
        if self.is_part:
            self._finalized = True
            return
        parts, others = self._callees()
        # In this order: LLVM drops what nothing refers to yet.
        for part in parts:
            self._final_module.link_in(part._final_module, preserve=True)
        for other in others:
            self._final_module.link_in(other._get_module_for_linking(), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith(_WRAPPER):
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def _optimize_final_module(self) -> None:
        """As Numba does it, unless the entry is to be ready soon: then it stays as it was linked."""
        if not self.is_quick:
            super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        if self.is_part:
            return self._whole()
        # Nothing links an entry in, but Numba keeps this module in the file to know what the machine code defines. It
        # need not know how: the names are read sooner than the code.
        names = llvmir.Module(self.name)
        for function in self.get_defined_functions():
            if function.linkage.name == "external":
                defined = llvmir.Function(names, llvmir.FunctionType(llvmir.VoidType(), []), function.name)
                llvmir.IRBuilder(defined.append_basic_block()).ret_void()
        return llvm.parse_assembly(str(names))

    def _whole(self) -> Any:
        """A part with all that it reaches, for a function that is no rule (a user's own ``njit`` loop)."""
        module = self._final_module.clone()
        parts, others = self._callees()
        for part in parts:
            module.link_in(part._final_module, preserve=True)
        for other in others:
            module.link_in(other._get_module_for_linking(), preserve=True)
        for function in module.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"  # two parts may bring the same rule
        return module

    def _callees(self) -> tuple[Iterable[_Library], Iterable[Any]]:
        """The parts that this reaches, each after one that calls it, and what Numba itself adds to them."""
        parts: dict[int, _Library] = {}
        others: dict[int, Any] = {}
        open_ends = [self]
        while open_ends:
            for library in open_ends.pop()._linking_libraries:
                if not isinstance(library, _Library):
                    others[id(library)] = library
                elif id(library) not in parts:
                    parts[id(library)] = library
                    open_ends.append(library)
        return parts.values(), others.values()


class _EntryCompiler(compiler.CompilerBase):  # type: ignore[misc]
    is_part = False
    is_quick = False

    def define_pipelines(self) -> list[Any]:
        """Numba's own passes, into a library of ours."""
        state = self.state
        state.library = _Library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.is_part, state.library.is_quick = self.is_part, self.is_quick
        if self.is_part:
            state.flags.no_compile = True
        else:
            state.library.enable_object_caching()
        return [lowering.pipeline(state)]


class _QuickCompiler(_EntryCompiler):
    is_quick = True


class _PartCompiler(_EntryCompiler):
    is_part = True


asked: dict[tuple[_Rule, tuple[Any, ...]], None] = {}
"""The entries that this process has asked for: rules, and the types of their arguments."""


class _Key:
    """What Numba knows a part by."""


class _Rule(registry.CPUDispatcher):  # type: ignore[misc]
    """A rule: an entry for callers in Python, a part for other rules."""

    def __init__(
        self, py_func: Any, locals: Any = None, targetoptions: Any = None, pipeline_class: Any = _EntryCompiler
    ) -> None:
        super().__init__(py_func, locals or {}, targetoptions or {}, pipeline_class)
        bare = {**self.targetoptions, "no_cpython_wrapper": True}
        self._part_compiler = _FunctionCompiler(py_func, self.targetdescr, bare, self.locals, _PartCompiler)
        self._parts: dict[Any, tuple[Any, _Key]] = {}

    def compile(self, sig: Any) -> Any:
        """The entry for arguments of these types. All integers but unsigned words share one."""
        args, _ = sigutils.normalize_signature(sig)
        widened = tuple(map(widest, args))
        asked[self, widened] = None
        entry = super().compile(widened)
        if widened != tuple(args):
            self._insert([kind._code for kind in args], entry, False)
        return entry

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        """The types that a call from a rule is compiled for."""
        signature, folded = super().fold_argument_types(args, kws)
        return signature, tuple(map(widest, folded))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """For the inference of types: what a call from a rule gives."""
        signature, folded = self.fold_argument_types(args, kws)
        name = self.py_func.__name__
        template = typing.make_concrete_template(
            f"CallTemplate({name})", key=name, signatures=[self._part(folded)[0].signature]
        )
        return template, signature, folded, {}

    def get_overload(self, sig: Any) -> Any:
        """For the lowering of a call from a rule: its key."""
        return self._part(tuple(sigutils.normalize_signature(sig)[0]))[1]

    def part_of(self, args: Any) -> Any:
        """The part for arguments of these types, as Numba describes what it has compiled."""
        return self._part(tuple(map(widest, args)))[0]

    def _part(self, args: Any) -> tuple[Any, _Key]:
        if args not in self._parts:
            with global_compiler_lock, self._compiling_counter:
                if args not in self._parts:
                    made, key = self._part_compiler.compile(args, None), _Key()
                    self.targetctx.insert_user_function(key, made.fndesc, [made.library])
                    self._parts[args] = made, key
        return self._parts[args]


def widest(kind: Any) -> Any:
    """The type that a rule is compiled for where it is given this one: a rule counts in int64, and in uint64 where bits
    are to wrap. A constant is no type of its own."""
    kind = unliteral(kind)
    if isinstance(kind, types.BaseNamedTuple):  # type: ignore[attr-defined]
        widened = tuple(map(widest, kind.types))
        return kind if widened == tuple(kind.types) else types.NamedTuple(widened, kind.instance_class)  # type: ignore[attr-defined]
    return types.int64 if isinstance(kind, types.Integer) and kind != types.uint64 else kind


class DiskCache(caching._Cache):  # type: ignore[misc]
    """The compiled forms of one function in a folder: a file for each list of types.

    Numba's own cache keeps an index beside them, in which two processes would overwrite each other's lines, and goes by
    where a source lies. Here the caller chooses the folder, and gives it another name when anything that the function
    calls changes.
    """

    def __init__(self, function: Any, folder: Path) -> None:
        # What a function closes over is not in the name of its file.
        self._function, self._folder, self._enabled = function, folder, function.__closure__ is None
        code = function.__code__
        self._stem = f"{Path(code.co_filename).stem}.{function.__qualname__}"
        # Neither its place in the file nor its docstring changes what it does.
        constants = [None if c is function.__doc__ else c for c in code.co_consts if not isinstance(c, type(code))]
        self._code = code.co_code + repr((constants, code.co_names)).encode()

    def _file(self, sig: Any, target_context: Any) -> Path:
        machine = (sys.implementation.cache_tag, numba.__version__, *target_context.codegen().magic_tuple())
        digest = hashlib.sha256(repr((sig, machine)).encode() + self._code)
        return self._folder / f"{self._stem.replace('<', '').replace('>', '')}.{digest.hexdigest()[:16]}.nbc"

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What has been kept for arguments of these types, or None."""
        if self._enabled:
            # What cannot be read is compiled again. Unpickling may raise anything: an older release may have left the
            # name of a module that has another place now.
            with contextlib.suppress(Exception):
                state = pickle.loads(self._file(sig, target_context).read_bytes())
                return compiler.CompileResult._rebuild(target_context, *state)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for arguments of these types. Without a place to write to nothing is kept."""
        if self._enabled and not data.library.has_dynamic_globals:
            file = self._file(sig, data.target_context)
            state = serialize.dumps(data._replace(type_annotation="")._reduce())
            with contextlib.suppress(OSError):
                file.parent.mkdir(parents=True, exist_ok=True)
                draft = file.with_suffix(f".{secrets.token_hex(8)}")
                draft.write_bytes(state)
                draft.replace(file)

    def enable(self) -> None:
        """Keep what is compiled from now on."""
        self._enabled = self._function.__closure__ is None

    def disable(self) -> None:
        """Keep nothing more."""
        self._enabled = False

    def flush(self) -> None:
        """Forget everything that is kept of the function."""
        for file in self._folder.glob(f"{self._stem}.*.nbc"):
            file.unlink(missing_ok=True)


def compiled(function: Callable[..., Any], folder: Path, options: dict[str, Any], quick: bool = False) -> Any:
    """A rule that is compiled when it is first called from Python, and kept in a folder; `quick`: it is ready sooner
    and runs slower."""
    made = unkept(function, options, quick)
    made._cache = DiskCache(function, folder)
    return made


def unkept(function: Callable[..., Any], options: dict[str, Any], quick: bool = False) -> Any:
    """The same, of which nothing is kept."""
    every = {"nopython": True, "boundscheck": None, "no_cfunc_wrapper": True, **options}
    return _Rule(function, {}, every, _QuickCompiler if quick else _EntryCompiler)


def works(options: dict[str, Any]) -> bool:
    """Whether this release of Numba is as this file takes it to be: tried out on two rules of which one calls the
    other, compiled and then kept. Takes a second."""
    with contextlib.suppress(Exception), tempfile.TemporaryDirectory() as place:
        folder, total = Path(place), np.zeros(1, [("row", np.int8, (2,))])
        for _ in range(2):
            part = compiled(_twice, folder, options)
            entry = compiled(FunctionType(_add_twice.__code__, {"_twice": part, "__name__": __name__}), folder, options)
            entry(np.array([3, 4], np.int32), total)
        return total["row"].tolist() == [[0, 28]] and not part.overloads and len(list(folder.iterdir())) == 1
    return False


def _twice(number: Any) -> Any:
    return number + number


def _add_twice(numbers: Any, total: Any) -> None:
    for number in numbers:
        total[0].row[-1] += _twice(number)
