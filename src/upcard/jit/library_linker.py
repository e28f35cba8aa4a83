"""From an object file to a shared library: the linkers of LLVM's lld, one for each form of file (Debian: ``lld``).

Each runs on every machine. Where there is none, the C compiler of the system links for this machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from upcard.errors import UpcardError
from upcard.jit.library_memory import PROBES

FROM_OUTSIDE = frozenset({"memcpy", "memmove", "memset", "sqrt"})
"""All that an entry may ask for: memory, and the one function that is exact by IEEE 754. WebAssembly gets it from
Pyodide; every other library brings it along."""
COMPILERS = ("cc", "gcc", "clang")
_MACOS = "11.0"
"""The oldest macOS that opens a library: the first one for Apple's own processors."""
_STUB = """--- !tapi-tbd
tbd-version: 4
targets: [ arm64-macos, x86_64-macos ]
install-name: /usr/lib/libSystem.B.dylib
...
"""
"""Apple's C library without its symbols. Nothing is taken from it, but macOS opens no library that names none."""


class LinkingFault(UpcardError):
    """A library that cannot be linked; the message says why."""


@dataclass(frozen=True)
class Linker:
    """A program that links, by its name, and its options."""

    program: str
    options: tuple[str, ...] = ()

    def command(self) -> str | None:
        """Where the program is, if it is installed: under its own name, or with a version as Debian has it."""
        found = shutil.which(self.program)
        if found or self.program in COMPILERS:
            return found
        files = [file for place in os.get_exec_path() for file in Path(place).glob(f"{self.program}-*")]
        versions = {int(file.name.rpartition("-")[2]): file for file in files if re.search(r"-[0-9]{1,3}$", file.name)}
        return str(versions[max(versions)]) if versions else None

    def linked(self, objects: bytes, symbols: Iterable[str], name: str) -> bytes:
        """The library `name` of an object file, with these symbols. Raises `LinkingFault`, also for what is undefined
        then."""
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            file, out = place / "rules.o", place / name
            file.write_bytes(objects)
            more = _ARGUMENTS.get(self.program, _to_file)(list(symbols), out)
            command = [self.command() or self.program, *self.options, *more, str(file)]
            done = subprocess.run(command, capture_output=True, text=True, cwd=place)
            if done.returncode:
                raise LinkingFault(f"the linker has failed: {' '.join(done.stderr.split())[:500]}")
            return out.read_bytes()


def _to_file(symbols: list[str], out: Path) -> list[str]:
    """ELF has every symbol that is not hidden."""
    return ["-o", str(out)]


def _to_dylib(symbols: list[str], out: Path) -> list[str]:
    names, stub = out.with_name("symbols"), out.with_name("libSystem.tbd")
    names.write_text("".join(f"_{symbol}\n" for symbol in symbols))
    stub.write_text(_STUB)
    named = ["-exported_symbols_list", str(names), "-install_name", f"@rpath/{out.name}"]
    return [*named, "-needed_library", str(stub), "-o", str(out)]


def _to_dll(symbols: list[str], out: Path) -> list[str]:
    return [*(f"/export:{symbol}" for symbol in symbols), f"/out:{out}"]


def _to_wasm(symbols: list[str], out: Path) -> list[str]:
    allowed = out.with_name("outside")
    allowed.write_text("\n".join(sorted(FROM_OUTSIDE)))
    return [*(f"--export={symbol}" for symbol in symbols), f"--allow-undefined-file={allowed}", "-o", str(out)]


_ARGUMENTS = {"ld64.lld": _to_dylib, "lld-link": _to_dll, "wasm-ld": _to_wasm}


def elf(machine: str) -> Linker:
    """What links for Linux. `machine`: as the linker names it."""
    return Linker("ld.lld", ("-m", machine, "-shared", "-s", "--gc-sections", "-z", "defs"))


def mach_o(machine: str, *more: str) -> Linker:
    """What links for macOS."""
    version = ("-platform_version", "macos", _MACOS, _MACOS)
    return Linker("ld64.lld", ("-arch", machine, *version, "-dylib", "-dead_strip", "-x", *more))


WASM_LD = Linker("wasm-ld", ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections"))
LLD_LINK = Linker(
    "lld-link", ("/dll", "/noentry", "/nodefaultlib", "/machine:x64", "/opt:ref", "/brepro", f"/section:{PROBES},ER")
)


def compiler_of_the_system() -> Linker | None:
    """The C compiler that links for this machine, if there is one."""
    # A library needs no C library. macOS wants one to be named, which its compiler does by itself.
    without = ("-nostdlib", "-Wl,-z,defs") if sys.platform == "linux" else ("-nostartfiles",)
    found = (Linker(program, ("-shared", *without, "-Wl,-s")) for program in COMPILERS)
    return next((linker for linker in found if linker.command()), None)
