"""`np`: NumPy where it is installed, and `upcard.arrays.plain` where it is not.

Everything that a table needs takes its arrays from here::

    from upcard.arrays import NDArray, np

NumPy has no build for every place in which Python runs (WebAssembly). The stand-in has what tables, bots, the room and
the store use, with the same names, results and layout in memory. Research needs NumPy itself, and imports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    try:
        import numpy as np
        from numpy.typing import NDArray
    except ImportError:
        import upcard.arrays.plain as np
        from upcard.arrays.plain import NDArray

__all__ = ["NDArray", "buffer_of", "np"]


def _buffer(array: Any) -> Any:
    return array.data


def _same(array: Any) -> Any:
    return array


buffer_of = _buffer if np.__name__ == "upcard.arrays.plain" else _same
"""The bytes of an array for `struct`: NumPy's arrays have them as they are (their ``data`` describes all fields of a
record, which takes 10 microseconds); an array in plain Python is no buffer before Python 3.12."""
