"""`BackgroundCompiler`: another process compiles what a question to a bot needs, while this one continues."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading

Key = tuple[str, str]
"""A game and a level."""
MAX_ATTEMPTS = 3
"""How often a game and a level are compiled in this way. Where nothing can be cached, more would not help."""


class BackgroundCompiler:
    """At most one process at a time. It plays the question once more, and may compile whatever that takes."""

    def __init__(self) -> None:
        self.under_way: Key | None = None
        """What is compiled now."""
        self._begun: dict[Key, int] = {}

    def begin(self, key: Key, question: bytes) -> bool:
        """Have compiled what a question needs. False where that has been tried before and has not helped, or where
        something else is compiled."""
        if self.under_way is not None or self._begun.get(key, 0) >= MAX_ATTEMPTS:
            return False
        self._begun[key] = self._begun.get(key, 0) + 1
        self.under_way = key
        threading.Thread(target=self._run, args=(question,), name="upcard-compiler", daemon=True).start()
        return True

    def _run(self, question: bytes) -> None:
        try:
            with contextlib.suppress(OSError):
                subprocess.run([sys.executable, "-m", "upcard.bots.host.bot_process"], input=question, check=False)
        finally:
            self.under_way = None
