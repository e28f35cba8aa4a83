"""One compilation, libraries for every platform: what each file offers, needs and brings along."""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from tests.jit.shared_libraries import told_by
from upcard.jit.library_index import read_index
from upcard.jit.platforms import WASM, file_of, here, place_of
from upcard.jit.rule import COMPILES

PLATFORMS = ("linux-x86_64", "linux-aarch64", "macos-arm64", "macos-x86_64", "windows-x86_64", "wasm32")
MACHINES = {"linux-aarch64": "aarch64", "macos-arm64": "arm64", "wasm32": "wasm32"}
"""As the files name them; of the others, ``x86_64``."""
FROM_PYODIDE = {"memcpy", "memmove", "memset", "sqrt"}
ENTRIES = """
define i32 @tried_fill(ptr %block) {
  %to = load ptr, ptr %block
  %n = call i64 @word(ptr %block, i64 1)
  %long = call i64 @word(ptr %block, i64 2)
  %byte = trunc i64 %long to i8
  call void @llvm.memset.p0.i64(ptr %to, i8 %byte, i64 %n, i1 false)
  ret i32 0
}

define i32 @tried_copy(ptr %block) {
  %to = load ptr, ptr %block
  %from = call ptr @address(ptr %block, i64 1)
  %n = call i64 @word(ptr %block, i64 2)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret i32 0
}

define i32 @tried_move(ptr %block) {
  %to = load ptr, ptr %block
  %from = call ptr @address(ptr %block, i64 1)
  %n = call i64 @word(ptr %block, i64 2)
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret i32 0
}

define i32 @tried_clear(ptr %block) {
  %to = load ptr, ptr %block
  %n = call i64 @word(ptr %block, i64 1)
  call void @llvm.memset.p0.i64(ptr %to, i8 0, i64 %n, i1 false)
  ret i32 0
}

define i32 @tried_root(ptr %block) {
  %x = load double, ptr %block
  %root = call double @sqrt(double %x)
  store double %root, ptr %block
  ret i32 0
}

define i32 @tried_deep(ptr %block) {
  %room = alloca [100000 x i8]
  %n = call i64 @word(ptr %block, i64 0)
  call void @llvm.memset.p0.i64(ptr %room, i8 7, i64 %n, i1 true)
  %last = getelementptr i8, ptr %room, i64 99999
  %found = load volatile i8, ptr %last
  %long = zext i8 %found to i64
  store i64 %long, ptr %block
  ret i32 0
}

define internal i64 @word(ptr %block, i64 %k) {
  %place = getelementptr i64, ptr %block, i64 %k
  %found = load i64, ptr %place
  ret i64 %found
}

define internal ptr @address(ptr %block, i64 %k) {
  %place = getelementptr i64, ptr %block, i64 %k
  %found = load ptr, ptr %place
  ret ptr %found
}

declare double @sqrt(double)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
"""
"""Lengths that are not known before: no instruction stands for these calls, so a function has to be there. The last
one needs more of the stack than a page."""
COMPARING = """
define i32 @tried_compare(ptr %block) {
  %one = load ptr, ptr %block
  %second = getelementptr ptr, ptr %block, i64 1
  %other = load ptr, ptr %second
  %third = getelementptr i64, ptr %block, i64 2
  %n = load i64, ptr %third
  %order = call i32 @memcmp(ptr %one, ptr %other, i64 %n)
  %long = sext i32 %order to i64
  store i64 %long, ptr %block
  ret i32 0
}

declare i32 @memcmp(ptr, ptr, i64)
"""
"""LLVM makes such a call of comparisons of its own accord, but not for WebAssembly, where it would not be there."""
SYMBOLS = {f"tried_{name}" for name in ("fill", "copy", "move", "clear", "root", "deep")}
needs_compiler = pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries")


def linked(platform: str) -> bytes:
    """A library of the entries above. Skips the test where nothing links it."""
    from upcard.jit.library_target import LinkingFault, library_of, target_of

    target = target_of(platform)
    try:
        target.linker()
    except LinkingFault as fault:
        pytest.skip(str(fault))
    comparing = platform != WASM
    symbols = SYMBOLS | ({"tried_compare"} if comparing else set())
    return library_of(ENTRIES + (COMPARING if comparing else ""), sorted(symbols), target, "tried")


@needs_compiler
@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_library_offers_its_entries_and_needs_nothing(platform: str) -> None:
    told = told_by(linked(platform))
    assert told.machine == MACHINES.get(platform, "x86_64")
    assert told.offered == SYMBOLS | ({"tried_compare"} if platform != WASM else set())
    assert told.lacking <= (FROM_PYODIDE if platform == WASM else set())
    assert told.named == (["/usr/lib/libSystem.B.dylib"] if platform.startswith("macos") else [])


@needs_compiler
def test_a_library_for_apples_processors_is_signed_and_has_a_name() -> None:
    assert told_by(linked("macos-arm64")).more == {"signature", "own name", "identity"}
    assert told_by(linked("macos-x86_64")).more >= {"own name", "identity"}


@needs_compiler
def test_what_asks_windows_for_more_of_the_stack_may_be_executed() -> None:
    assert told_by(linked("windows-x86_64")).more == {".text", ".probes"}


@needs_compiler
def test_the_targets_are_those_that_are_tested() -> None:
    from upcard.jit.library_target import TARGETS, target_of

    assert tuple(TARGETS) == PLATFORMS
    assert target_of("native").platform == here()


# --- What a library brings along --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The entries above, linked for this machine: called with the numbers of a block, they give its first one."""
    file = tmp_path_factory.mktemp("platforms") / file_of("tried", here())
    file.write_bytes(linked("native"))
    loaded = ctypes.CDLL(str(file))

    def call(name: str, *numbers: int) -> int:
        block = (ctypes.c_int64 * 8)(*numbers)
        function = loaded[f"tried_{name}"]
        function.argtypes = [ctypes.c_void_p]
        assert function(ctypes.addressof(block)) == 0
        return block[0]

    return call


@needs_compiler
@pytest.mark.parametrize("size", [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 255, 1000, 5000])
def test_memory_is_filled_copied_moved_and_compared_at_every_place(size: int, tried: Any) -> None:
    chance = random.Random(size)
    for to, source in [(0, 40), (3, 17), (1, 0), (0, 1), (9, 9), (16, 0), (0, 16), (33, 1), (5, size), (size, 6)]:
        before = chance.randbytes(2 * size + 99)
        place = (ctypes.c_char * len(before)).from_buffer(bytearray(before))
        first = ctypes.addressof(place)
        tried("move", first + to, first + source, size)
        moved = bytearray(before)
        moved[to : to + size] = before[source : source + size]
        assert place.raw == moved
        far, near = chance.randbytes(size), ctypes.create_string_buffer(size + 2)
        tried("copy", ctypes.addressof(near) + 1, _address(far), size)
        assert near.raw[: size + 1] == b"\0" + far
        tried("fill", first + to, size, 0x1A5)
        moved[to : to + size] = b"\xa5" * size
        assert place.raw == moved
        tried("clear", first + source, size)
        moved[source : source + size] = bytes(size)
        assert place.raw == moved


def _address(data: bytes) -> int:
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0


@needs_compiler
def test_bytes_are_compared_without_a_sign(tried: Any) -> None:
    def order(one: bytes, other: bytes) -> int:
        found = tried("compare", _address(one), _address(other), len(one))
        return (found > 0) - (found < 0)

    assert [order(b"ab\x7f", b"ab\x80"), order(b"b", b"a"), order(b"same", b"same"), order(b"", b"")] == [-1, 1, 0, 0]


@needs_compiler
def test_a_root_is_exact_and_a_deep_stack_is_whole(tried: Any) -> None:
    for x in (2.0, 0.25, 1e-308, 3.0000000000000004, 0.0):
        bits = int.from_bytes(ctypes.string_at(ctypes.byref(ctypes.c_double(x)), 8), sys.byteorder)
        root = tried("root", bits)
        assert ctypes.string_at(ctypes.byref(ctypes.c_int64(root)), 8) == bytes(ctypes.c_double(x**0.5))
    assert tried("deep", 100_000) == 7


@needs_compiler
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="what the C compiler makes here is not read")
def test_a_c_compiler_links_for_this_machine_where_there_is_no_lld(monkeypatch: pytest.MonkeyPatch) -> None:
    from upcard.jit.library_linker import Linker

    usual = Linker.command
    monkeypatch.setattr(Linker, "command", lambda self: None if "ld" in self.program else usual(self))
    told = told_by(linked("native"))
    assert (told.lacking, told.named) == (set(), []) and told.offered == SYMBOLS | {"tried_compare"}


# --- Platforms --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "machine", "platform", "file"),
    [
        ("linux", "x86_64", "linux-x86_64", "whist.so"),
        ("linux", "riscv64", "linux-riscv64", "whist.so"),
        ("darwin", "arm64", "macos-arm64", "whist.dylib"),
        ("emscripten", "wasm32", "wasm32", "whist.so"),
        ("win32", "win-amd64", "windows-x86_64", "whist.dll"),
        ("win32", "win-arm64", "windows-arm64", "whist.dll"),
    ],
)
def test_a_platform_is_named_by_its_system_and_its_processor(
    system: str, machine: str, platform: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(sysconfig, "get_platform", lambda: machine)
    monkeypatch.setattr(os, "uname", lambda: os.uname_result((system, "", "", "", machine)))
    assert here.__wrapped__() == platform
    assert file_of("whist", platform) == file


def test_a_python_of_32_bits_opens_no_library_of_64(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    monkeypatch.setattr(sys, "platform", "linux")
    assert here.__wrapped__() == f"linux-{os.uname().machine}-32bit"


def test_a_library_of_several_platforms_lies_in_the_folder_of_its_own(tmp_path: Path) -> None:
    assert place_of(tmp_path, "whist", "wasm32") == tmp_path
    (tmp_path / "wasm32").mkdir()
    (tmp_path / "wasm32" / "whist.json").write_text("{}")
    assert place_of(tmp_path, "whist", "wasm32") == tmp_path / "wasm32"
    assert place_of(tmp_path, "guts", "wasm32") == place_of(tmp_path, "whist", "macos-arm64") == tmp_path


# --- A game -----------------------------------------------------------------------------------------------------------


@needs_compiler
@pytest.mark.long
def test_a_game_is_built_for_every_platform_at_once(tmp_path: Path) -> None:
    from upcard.bots.readiness.libraries import build_libraries

    for platform in PLATFORMS:
        linked(platform)
    (made,) = build_libraries(["briscola"], tmp_path, PLATFORMS)
    assert made.fault == ""
    of_others = None
    for platform in PLATFORMS:
        index = read_index(tmp_path / platform, "briscola", platform)
        told = told_by((tmp_path / platform / file_of("briscola", platform)).read_bytes())
        assert told.offered == {symbol for symbol, _ in index.entries.values()} and len(told.offered) > 9
        assert told.lacking <= (FROM_PYODIDE if platform == WASM else set())
        assert of_others in (None, index.entries)
        of_others = index.entries
    (again,) = build_libraries(["briscola"], tmp_path / "native")
    assert (again.seconds, again.fault) == (0.0, "")
    assert sorted(path.name for path in (tmp_path / "native").iterdir()) == [
        "briscola.json",
        file_of("briscola", here()),
    ]
