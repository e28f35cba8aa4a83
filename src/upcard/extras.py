"""Libraries that come with an extra of the package, and the sentence for people who have not installed it.

with extra("gymnasium", "upcard.make_vec"):
    import gymnasium
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from upcard.errors import UpcardError

_LIBRARIES = {
    "asyncpg": ("asyncpg", "postgres"),
    "gymnasium": ("Gymnasium", "gymnasium"),
    "llvmlite": ("Numba", "research"),
    "numba": ("Numba", "research"),
    "numpy": ("NumPy", "research"),
    "onnx": ("onnx", "network"),
    "pettingzoo": ("PettingZoo", "pettingzoo"),
    "pyarrow": ("pyarrow", "parquet"),
    "pyspiel": ("OpenSpiel", "openspiel"),
    "ray": ("Ray", "ray"),
    "stable_baselines3": ("Stable-Baselines3", "sb3"),
    "webauthn": ("webauthn", "accounts"),
}
"""The name and the extra of each library, by the module that is imported."""


class MissingExtra(UpcardError, ImportError):
    """A library that an extra of the package brings is not installed."""


def missing(library: str, what: str, extra: str = "") -> str:
    """The sentence for a module that is not installed: what needs it, and the command that installs it. The extra is
    the library's own unless another one is given. An installed Upcard stays as it is: the command adds what the extra
    brings.

    >>> missing("numpy", "upcard.simulate")
    "upcard.simulate needs NumPy, which is not installed: pip install 'upcard[research]'"
    """
    title, its_own = _LIBRARIES[library]
    return f"{what} needs {title}, which is not installed: {_install()} 'upcard[{extra or its_own}]'"


def _install() -> str:
    """The command that installs into this environment: pip is not in those that uv and pipx make for a tool."""
    place = Path(sys.prefix)
    if (place / "uv-receipt.toml").exists():
        return f"uv pip install --python {shlex.quote(str(place))}"
    if (place / "pipx_metadata.json").exists():
        return f"pipx runpip {shlex.quote(place.name)} install"
    return "pip install"


def installed(library: str) -> bool:
    """Whether a library is installed. It is not loaded for that."""
    return find_spec(library) is not None


def need(library: str, what: str, extra: str = "") -> None:
    """Check that a library is installed. Raises `MissingExtra` with the sentence of `missing`."""
    if not installed(library):
        raise MissingExtra(missing(library, what, extra))


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Within it an import of a library that is not installed raises `MissingExtra`. A library of another extra is
    named with this one, which brings both."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in _LIBRARIES:
            raise
        raise MissingExtra(missing(library, what, name)) from None
