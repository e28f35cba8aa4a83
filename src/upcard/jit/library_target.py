"""From LLVM's text to a shared library, for this machine or for WebAssembly.

A library for WebAssembly is a position-independent side module, such as Pyodide opens by ``ctypes.CDLL``; ``wasm-ld``
links it (Debian: ``lld``). One for this machine is linked by the C compiler of the system.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import llvmlite
import llvmlite.binding as llvm
import numba

from upcard.errors import UpcardError

SPEED = 3
"""LLVM's level of optimization."""
_FROM_OUTSIDE = frozenset({"memcpy", "memmove", "memset", "sqrt"})
"""All that an entry may take from outside: memory, and the one function that is exact by IEEE 754."""
_UNDEFINED = re.compile(r"undefined symbol: (\S+)")


class LinkingFault(UpcardError):
    """A library that cannot be linked; the message says why."""


@dataclass(frozen=True)
class Target:
    """What a library is built for."""

    name: str
    triple: str
    processor: str = ""
    features: str = ""

    @property
    def kind(self) -> str:
        """What libraries for this are kept by: the processor, and what has built them."""
        return f"{self.triple}-{self.processor or 'any'}-numba{numba.__version__}-llvmlite{llvmlite.__version__}"

    def linker(self) -> list[str]:
        """The command that links, without files. Raises `LinkingFault` if it is not installed."""
        if self.name == "wasm32":
            command = shutil.which("wasm-ld") or next(map(str, sorted(Path("/usr/bin").glob("wasm-ld-*"))), None)
            if command is None:
                raise LinkingFault("a library for wasm32 needs wasm-ld, which is in Debian's package lld")
            return [command, "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections"]
        command = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
        if command is None:
            raise LinkingFault("a native library needs a C compiler, for its linker: cc, gcc or clang")
        return [command, "-shared", "-nostartfiles", "-Wl,-s"]


def target_of(name: str) -> Target:
    """The target of a name: ``wasm32`` or ``native``. Raises `LinkingFault`."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    if name == "wasm32":
        features = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
        return Target(name, "wasm32-unknown-emscripten", features=features)
    if name != "native":
        raise LinkingFault(f"a library is built for wasm32 or native, not for {name!r}")
    triple = llvm.get_process_triple()
    # Any such processor since 2009; what counts bits is missing from the first ones.
    return Target(name, triple, "x86-64-v2" if triple.startswith("x86_64") else "")


def emitted(text: str, target: Target) -> bytes:
    """The object file of a module."""
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=SPEED, reloc="pic", codemodel="default"
    )
    text = re.sub(r'target triple = ".*"', f'target triple = "{target.triple}"', text)
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', text)
    module = llvm.parse_assembly(text)
    module.verify()
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=SPEED))
    passes.getModulePassManager().run(module, passes)
    wanted = {f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")}
    if missing := sorted(wanted - _FROM_OUTSIDE):
        raise LinkingFault(f"entries need {', '.join(missing)} from outside, which is not the same on every machine")
    return bytes(machine.emit_object(module))


def link(objects: bytes, symbols: Iterable[str], out: Path, target: Target) -> None:
    """Link an object file into a shared library that has these symbols. Raises `LinkingFault`."""
    with tempfile.TemporaryDirectory() as place:
        file, draft = Path(place, "rules.o"), Path(place, out.name)
        file.write_bytes(objects)
        exported = [f"--export={symbol}" for symbol in symbols] if target.name == "wasm32" else []
        allowed = Path(place, "outside")
        allowed.write_text("\n".join(sorted(_FROM_OUTSIDE)))
        outside = [f"--allow-undefined-file={allowed}"] if target.name == "wasm32" else []
        done = subprocess.run(
            [*target.linker(), *exported, *outside, str(file), "-o", str(draft)], capture_output=True, text=True
        )
        if done.returncode:
            raise LinkingFault(f"the linker has failed: {' '.join(done.stderr.split())[:500]}")
        shutil.copyfile(draft, out)
