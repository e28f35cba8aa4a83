"""From LLVM's text to a library for a platform: one compilation of a game serves them all.

A library for WebAssembly is a position-independent side module, such as Pyodide opens by ``ctypes.CDLL``. It takes
memory functions and `sqrt` from outside. The others take nothing: `library_memory` is linked into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import llvmlite
import llvmlite.binding as llvm
import numba

from upcard.jit.library_linker import (
    FROM_OUTSIDE,
    LLD_LINK,
    WASM_LD,
    Linker,
    LinkingFault,
    compiler_of_the_system,
    elf,
    mach_o,
)
from upcard.jit.library_memory import brought_along
from upcard.jit.platforms import WASM, file_of, here
from upcard.quoting import quoted

SPEED = 3
"""LLVM's level of optimization."""
NATIVE = "native"
"""What the platform of this machine is called as a target."""
_SINCE_2009 = "x86-64-v2"
"""Any x86-64 processor since 2009; what counts bits is missing from the first ones."""
_WASM_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"


@dataclass(frozen=True)
class Target:
    """What a library is built for. `triple`, `processor` and `features`: as LLVM names them. `lld`: what links for it
    on every machine."""

    platform: str
    triple: str
    processor: str = ""
    features: str = ""
    lld: Linker | None = None

    @property
    def kind(self) -> str:
        """What libraries for this are kept by: the platform, the processor, and what builds them."""
        built = f"numba{numba.__version__}-llvmlite{llvmlite.__version__}-{self.linker().program}"
        return f"{self.platform}-{self.processor or 'any'}-{built}"

    def linker(self) -> Linker:
        """What links here. Raises `LinkingFault` if it is not installed."""
        if self.lld is not None and self.lld.command():
            return self.lld
        compiler = compiler_of_the_system() if self.platform == here() else None
        if compiler is not None:
            return compiler
        if self.lld is None:
            raise LinkingFault(f"a library for {self.platform} needs a C compiler, for its linker: cc, gcc or clang")
        instead = ", or a C compiler: cc, gcc or clang" if self.platform == here() else ""
        raise LinkingFault(
            f"a library for {self.platform} needs {self.lld.program}, which is in Debian's package lld{instead}"
        )

    def file_of(self, name: str) -> str:
        """The name of the file of a game's library."""
        return file_of(name, self.platform)


TARGETS = {
    target.platform: target
    for target in (
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", _SINCE_2009, lld=elf("elf_x86_64")),
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", lld=elf("aarch64linux")),
        Target("macos-arm64", "arm64-apple-macosx11.0.0", lld=mach_o("arm64", "-adhoc_codesign")),
        Target("macos-x86_64", "x86_64-apple-macosx11.0.0", _SINCE_2009, lld=mach_o("x86_64")),
        Target("windows-x86_64", "x86_64-pc-windows-msvc", _SINCE_2009, lld=LLD_LINK),
        Target(WASM, "wasm32-unknown-emscripten", features=_WASM_FEATURES, lld=WASM_LD),
    )
}
"""By platform. One file for Linux opens under glibc and musl: it takes nothing from either."""


def target_of(name: str) -> Target:
    """The target of a name: a platform, or ``native``. Raises `LinkingFault`."""
    platform = here() if name == NATIVE else name
    if platform in TARGETS:
        return TARGETS[platform]
    if platform != here():
        raise LinkingFault(f"a library is built for {', '.join(TARGETS)} or {NATIVE}, not for {quoted(name)}")
    return Target(platform, llvm.get_process_triple())


def library_of(text: str, symbols: Iterable[str], target: Target, name: str) -> bytes:
    """The library, called `name`, of a module that has these entries. Raises `LinkingFault`."""
    return target.linker().linked(emitted(text, target), symbols, target.file_of(name))


def emitted(text: str, target: Target) -> bytes:
    """The object file of a module. Raises `LinkingFault` for what a library may not take from outside."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.processor, features=target.features, opt=SPEED, reloc="pic", codemodel="default"
    )
    module = _for_machine(text, target, machine)
    if target.platform != WASM:
        module.link_in(_for_machine(brought_along(target.platform), target, machine))
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=SPEED))
    passes.getModulePassManager().run(module, passes)
    wanted = {f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm.")}
    if missing := sorted(wanted - FROM_OUTSIDE):
        raise LinkingFault(f"entries need {', '.join(missing)} from outside, which is not the same on every machine")
    return bytes(machine.emit_object(module))


def _for_machine(text: str, target: Target, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """A module of LLVM's text, for this machine whatever the text says."""
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
    told = f'target datalayout = "{machine.target_data}"\ntarget triple = "{target.triple}"\n'
    module = llvm.parse_assembly(told + text)
    module.verify()
    return module
