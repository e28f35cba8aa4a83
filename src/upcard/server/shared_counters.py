"""`SharedCounters`: how many lines of an address are open at all workers of one machine, in memory that they share.

Every worker has a row of its own and writes there only, so nobody locks anything; all rows together are the count.
Of a worker that died the row is wiped by whoever buries it. An address is known by two places in the row, and the
smaller count holds: only who shares both with others, which a secret key makes nobody's choice, counts with them.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import secrets
import tempfile

PLACES = 1 << 14
ROWS = 72
"""Workers that there may be: 64, and those that are being replaced."""
_MOST = 0xFFFF


class SharedCounters:
    """The shared memory behind a descriptor, which child processes inherit, as the worker of one row sees it."""

    def __init__(self, descriptor: int, key: str, row: int) -> None:
        self.descriptor, self.key, self.row = descriptor, key, row
        self._counts = memoryview(mmap.mmap(descriptor, ROWS * PLACES * 2)).cast("H")

    @classmethod
    def new(cls) -> SharedCounters:
        """A new one, in which nothing has been counted."""
        if hasattr(os, "memfd_create"):
            descriptor = os.memfd_create("upcard-lines")
        else:  # pragma: no cover - not on Linux
            with tempfile.TemporaryFile() as file:
                descriptor = os.dup(file.fileno())
        os.set_inheritable(descriptor, True)
        os.ftruncate(descriptor, ROWS * PLACES * 2)
        return cls(descriptor, secrets.token_hex(16), 0)

    def add(self, address: str, count: int) -> None:
        """So many more lines of an address are open at this worker."""
        for place in self._places(address):
            at = self.row * PLACES + place
            self._counts[at] = min(_MOST, max(0, self._counts[at] + count))

    def count(self, address: str) -> int:
        """How many lines of an address are open at all workers."""
        return min(sum(self._counts[row * PLACES + place] for row in range(ROWS)) for place in self._places(address))

    def wipe(self, row: int) -> None:
        """The worker of a row is gone, and its lines with it."""
        for at in range(row * PLACES, (row + 1) * PLACES):
            self._counts[at] = 0

    def _places(self, address: str) -> set[int]:
        digest = hashlib.blake2b(address.encode(), key=self.key.encode(), digest_size=8).digest()
        return {int.from_bytes(part) % PLACES for part in (digest[:4], digest[4:])}
