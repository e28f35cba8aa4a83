"""The platforms that libraries are built for: their names, and the one that this Python runs on."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

WASM = "wasm32"
"""Python in a browser: Pyodide."""


@cache
def here() -> str:
    """The name of the platform of this Python, such as ``linux-x86_64``, whether libraries can be built for it or not.

    That of the process counts: on a processor of 64 bits, a Python of 32 bits opens no library of 64.
    """
    if sys.platform == "emscripten":
        return WASM
    if sys.platform == "win32":
        from sysconfig import get_platform

        machine = get_platform().removeprefix("win-")
        return f"windows-{'x86_64' if machine == 'amd64' else machine}"
    system = {"darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{system}-{os.uname().machine}{'' if sys.maxsize > 2**32 else '-32bit'}"


def file_of(name: str, platform: str) -> str:
    """The name of the file of a game's library: it ends as that platform has it."""
    system = platform.partition("-")[0]
    return name + {"windows": ".dll", "macos": ".dylib"}.get(system, ".so")


def place_of(folder: Path, name: str, platform: str) -> Path:
    """Where the library of a game lies: in the folder, or in the one of the platform that it has for several."""
    own = folder / platform
    return own if (own / f"{name}.json").exists() else folder
