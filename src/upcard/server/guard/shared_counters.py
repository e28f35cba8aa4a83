"""`SharedCounters`: the open connections of each address over all workers of one machine, in shared memory.

Each worker writes only to its own row, so no locks are needed; a count is the sum over all rows. The supervisor clears
the row of a worker that died. An address has two counters in a row, chosen by a keyed hash, and the smaller sum counts
(a count-min sketch): another address can raise it only by sharing both, which no client can arrange without the key.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import secrets
import tempfile

PLACES = 1 << 14
ROWS = 72
"""The most workers: 64, and those that are being replaced."""
_MAX_COUNT = 0xFFFF


class SharedCounters:
    """One worker's view of the shared memory behind a descriptor that child processes inherit."""

    def __init__(self, descriptor: int, key: str, row: int) -> None:
        self.descriptor, self.key, self.row = descriptor, key, row
        self._counts = memoryview(mmap.mmap(descriptor, ROWS * PLACES * 2)).cast("H")

    @classmethod
    def new(cls) -> SharedCounters:
        """New shared memory, with all counters at zero."""
        if hasattr(os, "memfd_create"):
            descriptor = os.memfd_create("upcard-lines")
        else:  # pragma: no cover - not on Linux
            with tempfile.TemporaryFile() as file:
                descriptor = os.dup(file.fileno())
        os.set_inheritable(descriptor, True)
        os.ftruncate(descriptor, ROWS * PLACES * 2)
        return cls(descriptor, secrets.token_hex(16), 0)

    def add(self, address: str, count: int) -> None:
        """Add `count` (negative for closed ones) to this worker's connections of an address."""
        for place in self._places(address):
            at = self.row * PLACES + place
            self._counts[at] = min(_MAX_COUNT, max(0, self._counts[at] + count))

    def count(self, address: str) -> int:
        """The open connections of an address over all workers; rarely too high, never too low."""
        return min(sum(self._counts[row * PLACES + place] for row in range(ROWS)) for place in self._places(address))

    def wipe(self, row: int) -> None:
        """Clear the row of a worker that is gone."""
        for at in range(row * PLACES, (row + 1) * PLACES):
            self._counts[at] = 0

    def _places(self, address: str) -> set[int]:
        digest = hashlib.blake2b(address.encode(), key=self.key.encode(), digest_size=8).digest()
        return {int.from_bytes(part) % PLACES for part in (digest[:4], digest[4:])}
