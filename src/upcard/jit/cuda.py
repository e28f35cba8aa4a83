"""Rules as CUDA device functions beside the compiled ones: the same source, for a GPU.

The device twin of a rule has its code, and names that lead to twins (`jit.interpreted` does the same for plain Python).
Numba compiles a twin when a kernel reaches it. Needs ``pip install '.[gpu]'``; without a GPU kernels can be
compiled to PTX, but not run.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config

from upcard.errors import UpcardError

try:
    from numba import cuda
except ImportError:  # pragma: no cover - numba has a CUDA target of its own until it is taken out
    raise UpcardError("upcard.jit.cuda needs Numba's CUDA target: pip install '.[gpu]'") from None

from upcard.jit import bits
from upcard.jit.forms import is_rule

Names = dict[str, Any]
MIN_CAPABILITY = (7, 5)
"""The compute capability that is compiled for where no GPU says its own: Turing, the oldest that CUDA 13 knows."""
_names: dict[int, tuple[Names, Names]] = {}
_twins: dict[int, tuple[Any, Any]] = {}
"""By identity: the rule (or the names) and its twin, kept so that the identity stays theirs."""


@cuda.jit(device=True)
def _bit_count(word: Any) -> Any:
    return np.int64(cuda.popc(np.int64(word)))


@cuda.jit(device=True)
def _lowest_bit(word: Any) -> Any:
    return np.int64(cuda.ffs(np.int64(word))) - 1 if word else np.int64(64)


@cuda.jit(device=True)
def _highest_bit(word: Any) -> Any:
    return np.int64(63) - np.int64(cuda.clz(np.int64(word)))


_MACHINE = ((bits.bit_count, _bit_count), (bits.lowest_bit, _lowest_bit), (bits.highest_bit, _highest_bit))
"""Rules that are single machine instructions, and those of a GPU."""


def device(value: Any) -> Any:
    """The twin of a rule; any other value is its own."""
    if not is_rule(value):
        return value
    if id(value) not in _twins:
        for rule, twin in _MACHINE:
            _twins[id(rule)] = rule, twin
    if id(value) not in _twins:
        source = value.py_func
        twin = types.FunctionType(
            source.__code__, device_names(source.__globals__), source.__name__, source.__defaults__, source.__closure__
        )
        twin.__qualname__, twin.__module__ = source.__qualname__, source.__module__
        _twins[id(value)] = value, cuda.jit(device=True)(twin)
    return _twins[id(value)][1]


def device_names(names: Names) -> Names:
    """The names of a module, or of a function that was bound to others, with twins for rules."""
    if id(names) not in _names:
        twin = dict(names)
        _names[id(names)] = names, twin  # before it is filled: rules of two modules may lead to each other
        twin.update((name, device(value)) for name, value in names.items())
    return _names[id(names)][1]


def kernel_of(function: Callable[..., None], names: Names) -> Callable[..., None]:
    """A kernel's function with these names besides its own."""
    own = {**function.__globals__, **names, "cuda": cuda}
    return types.FunctionType(function.__code__, own, function.__name__)


def compiled(kernel: Callable[..., None]) -> Any:
    """A kernel that can be called. Numba-cuda would compile it with link-time optimization; with that of CUDA 13.0 two
    games write some bytes of a state to a wrong address (note 020)."""
    options = {} if config.ENABLE_CUDASIM else {"lto": False}
    return cuda.jit(kernel, **options)


def ptx_of(kernel: Callable[..., None], signature: Any, capability: tuple[int, int] = MIN_CAPABILITY) -> str:
    """The PTX of a kernel, which takes no GPU. Numba asks the GPU that is there what device functions are compiled for;
    where there is none, this answers."""
    from numba.cuda import dispatcher  # which Numba's simulator lacks

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: types.SimpleNamespace(compute_capability=capability)
    try:
        ptx, _ = cuda.compile_ptx(kernel, signature, cc=capability)
    finally:
        dispatcher.get_current_device = asked
    return str(ptx)


def has_gpu() -> bool:
    """Whether a kernel can run here."""
    return bool(cuda.is_available())
