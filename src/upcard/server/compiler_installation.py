"""`CompilerInstallation`: a command installs the compiler beside an open room; rules are plain Python until then."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shlex
import signal
import sys

log = logging.getLogger(__name__)


class CompilerInstallation:
    """The installation of the compiler, by a command. The room that awaits it goes on whether it succeeds or not."""

    def __init__(self, command: str) -> None:
        self._command = command
        self.under_way = True
        """Whether the command has not ended yet."""
        self.succeeded = False
        """Whether it has installed the compiler: processes that start from now on have it."""

    async def run(self) -> bool:
        """Run the command; whether it has succeeded. The log says why it has not. Cancelled, it ends the command."""
        try:
            fault = await self._run()
        finally:
            self.under_way = False
        if fault:
            log.warning("the compiler is not installed, so bots search less (%s); the next start tries again", fault)
        self.succeeded = not fault
        return self.succeeded

    async def _run(self) -> str:
        """What went wrong, in the last words of the command; empty if nothing did."""
        starting = asyncio.ensure_future(self._start())
        try:
            # Shielded: a process that is just starting may have started others, which asyncio would leave alive.
            process = await asyncio.shield(starting)
            _, said = await process.communicate()
        except (OSError, ValueError) as error:
            return str(error)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, ValueError):
                process = await starting
                if sys.platform != "win32":
                    os.killpg(process.pid, signal.SIGTERM)
            raise
        lines = said.decode(errors="replace").split("\n")
        words = [line.strip() for line in lines if line.strip()] or [f"it ended with code {process.returncode}"]
        return words[-1] if process.returncode else ""

    async def _start(self) -> asyncio.subprocess.Process:
        """Start the command, in a session of its own: what it starts ends with it, and the terminal's Ctrl-C goes to
        the room alone."""
        return await asyncio.create_subprocess_exec(
            *shlex.split(self._command), start_new_session=True,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
