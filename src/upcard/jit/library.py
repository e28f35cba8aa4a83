"""Rules that lie in a file as machine code or WebAssembly, called through `ctypes`: the backend without a compiler.

A library is two files for each game, ``whist.so`` (``.dll``, ``.dylib``) and its index ``whist.json`` (``upcard compile
--library``); where there are those of several platforms, each has a folder. An entry is found by the name of the rule
and the types of the arguments. It is given the address of a block of 64-bit numbers: the arguments, as `jit.kinds`
takes them apart. It works on the bytes of the arrays themselves, writes its result over the first number, and returns
0. A rule without an entry runs as plain Python, call by call.
"""

from __future__ import annotations

import ctypes
import logging
import re
import struct
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

from upcard.jit.backend import library_folder
from upcard.jit.forms import opened
from upcard.jit.interpreted import interpreted
from upcard.jit.kinds import Taken, address_of, item_of, taken_apart, words_of
from upcard.jit.library_index import LibraryFault, advice, file_in, read_index
from upcard.jit.platforms import here, place_of
from upcard.jit.sources import is_stamped, package_digest

log = logging.getLogger(__name__)
_DIGEST = re.compile(r"_[0-9a-f]{12}(?![0-9a-z])")
_RESULTS = {"i": struct.Struct("<q"), "u": struct.Struct("<Q"), "f": struct.Struct("<d"), "b": struct.Struct("<q")}
WORDS = 128
"""How many numbers a block has room for."""

Entry = Callable[[list[Any]], Any]
_entries: dict[str, Entry] = {}
"""The entries of all libraries that are loaded, by rule and types."""
_loaded: dict[str, bool] = {}
"""The games whose libraries were looked for, and whether they are used."""
faults: dict[str, str] = {}
"""Why libraries are not used, by game."""
_turns: dict[str, threading.RLock] = {}
"""Of several threads that want the library of a game one loads it, and the others wait."""
_without: set[Rule] = set()
"""Rules that were called for types without an entry: a library that is loaded later may have one."""
missed: Counter[str] = Counter()
"""What ran as plain Python for want of an entry, and how often."""


class _Block(threading.local):
    """The block of a thread."""

    def __init__(self) -> None:
        self.numbers = ctypes.create_string_buffer(8 * WORDS)
        self.address = ctypes.addressof(self.numbers)


_BLOCK = _Block()


def name_of(function: FunctionType) -> str:
    """The name of a rule in an index, the same whatever the digests of its sources are."""
    return f"{function.__module__}:{_DIGEST.sub('', function.__qualname__)}"


class Rule:
    """A rule whose entries are in a library."""

    def __init__(self, function: FunctionType) -> None:
        self.py_func = function
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self.__wrapped__ = function
        self._name = name_of(function)
        self._known: dict[tuple[str, ...], Entry | None] = {}
        self._twin: Callable[..., Any] | None = None
        self._last: tuple[Taken, Entry] | None = None
        """The arguments of the last call, and their entry."""

    def __call__(self, *args: Any) -> Any:
        """Call the entry for arguments of these types, or run the rule as plain Python."""
        last = self._last
        if last is not None and len(args) == len(last[0].args):
            again = last[0].again(args)
            if again is not None:
                self._last = again, last[1]
                try:
                    return last[1](again.numbers)
                except struct.error:  # a whole number that only fits a word without a sign
                    self._last = None
        taken = taken_apart(args)
        entry = self._known.get(taken.kinds) or self.entry(taken.kinds)
        if entry is None:
            return self.plainly(*args)
        self._last = taken, entry
        return entry(taken.numbers)

    def entry(self, kinds: tuple[str, ...]) -> Entry | None:
        """The entry for arguments of these types, if a library that is loaded has one."""
        if kinds not in self._known:
            found = self._known[kinds] = _entries.get(f"{self._name}({','.join(kinds)})")
            if found is None:
                _without.add(self)
        found = self._known[kinds]
        if found is None:
            missed[f"{self._name}({','.join(kinds)})"] += 1
        return found

    def plainly(self, *args: Any) -> Any:
        """Run the rule as plain Python."""
        if self._twin is None:
            self._twin = interpreted(self)
        return self._twin(*map(opened, args))

    def forget(self) -> None:
        """Look for entries anew."""
        self._known.clear()

    def __repr__(self) -> str:
        return f"<rule {self._name}>"


def make(function: Any, source: Path | None, quick: bool) -> Any:
    """The function as a rule; see `rule.rule`."""
    return Rule(function)


def entry_point(function: Rule, kinds: tuple[str, ...]) -> Any:
    """The rule for arguments of these types, which are not looked at; see `rule.entry_point`."""
    entry = function.entry(kinds)
    if entry is None:
        return function
    found, dimensions = entry, [":" in kind for kind in kinds]

    def call(*args: Any) -> Any:
        numbers: list[Any] = []
        for value, is_array in zip(args, dimensions):
            if is_array:
                numbers.append(address_of(value))
                numbers += value.shape
            else:
                numbers.append(value)
        return found(numbers)

    return call


def get_ready(function: Any, args: tuple[Any, ...]) -> None:
    """There is nothing to get ready."""


def provide(name: str, digest: Callable[[], str], dtype: Any) -> bool:
    """Load the library of a game, once it has proved that it works here (`jit.proof`). False, with a line in the log,
    if there is none that fits its sources (`digest`) and its records: then the game is to run interpreted."""
    with _turns.setdefault(name, threading.RLock()):
        if name not in _loaded:
            folder = library_folder()
            try:
                if folder is None:
                    raise LibraryFault("there is no folder of libraries")
                _prove(folder, name)
                _load(folder, name, digest, item_of(dtype))
                _loaded[name] = True
            except LibraryFault as fault:
                log.warning("%s runs interpreted: %s", name, fault)
                faults[name], _loaded[name] = str(fault), False
        return _loaded[name]


def _prove(folder: Path, name: str) -> None:
    """Raises `LibraryFault` if the library has failed on this machine."""
    if sys.platform == "emscripten":  # a browser has no processes, and runs no code that another processor may lack
        return
    from upcard.jit.proof import fault_of

    if fault := fault_of(folder, name):
        raise LibraryFault(f"the library of {name} in {folder} {fault}: 'upcard doctor' tries it again")


def _load(folder: Path, name: str, digest: Callable[[], str], record: str) -> None:
    place = place_of(folder, name, here())
    index, anew = read_index(place, name, here()), advice(place, name, here())
    if index.package != package_digest() if is_stamped() else index.digest != digest():
        raise LibraryFault(f"the library of {name} in {place} was built from other sources: {anew}")
    if index.record != record:
        raise LibraryFault(f"the library of {name} in {place} has another layout of records: {anew}")
    file = file_in(place, index)
    try:
        loaded = ctypes.CDLL(str(file.resolve()))
        made = {key: entry_of(loaded[symbol], key, result) for key, (symbol, result) in index.entries.items()}
    except (OSError, AttributeError) as error:
        raise LibraryFault(f"{file} cannot be loaded here ({error}): {anew}") from None
    add(made)


def add(made: dict[str, Entry]) -> None:
    """Have rules find these entries."""
    for key, entry in made.items():
        _entries.setdefault(key, entry)
    for rule in list(_without):
        rule.forget()
    _without.clear()


def entry_of(function: Any, key: str, result: str) -> Entry:
    """What calls an entry with the numbers that its arguments come to. Raises `LibraryFault`; it raises
    `struct.error` for a number that does not fit."""
    kinds = key[key.rindex("(") + 1 : -1]
    words = "".join(map(words_of, kinds.split(","))) if kinds else ""
    pack, block = struct.Struct(f"<{words}").pack_into, _BLOCK
    function.argtypes, function.restype = [ctypes.c_void_p], ctypes.c_int32
    if struct.calcsize(f"<{words}") > 8 * WORDS:
        raise LibraryFault(f"the entry {key} has more arguments than a block has room for")

    def call(numbers: list[Any]) -> None:
        pack(block.numbers, 0, *numbers)
        if function(block.address):
            raise RuntimeError(f"the rule {key} has failed")

    if result == "v":
        return call
    unpack = _RESULTS[result].unpack_from

    def value(numbers: list[Any]) -> Any:
        call(numbers)
        return unpack(block.numbers)[0]

    return value if result != "b" else lambda numbers: bool(value(numbers))
