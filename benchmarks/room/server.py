"""The card room as a process of its own, as `upcard serve` starts it, and what it has used."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

TICK = float(os.sysconf("SC_CLK_TCK"))


class Server:
    """``upcard serve`` over a data folder. A context manager."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder, self.more = folder, more
        self.started = 0.0
        """Seconds until it said where it is."""

    def __enter__(self) -> Server:
        began = time.perf_counter()
        command = [
            sys.executable,
            "-m",
            "upcard.cli",
            "serve",
            "--no-browser",
            "--port",
            "0",
            "--data",
            str(self.folder),
        ]
        self.process = subprocess.Popen([*command, *self.more], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://([\d.:]+)/", said)
        assert found, f"the server said {said!r}"
        self.host, self.started = found[1], time.perf_counter() - began
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def stop(self, by: signal.Signals) -> None:
        """End it by a signal; who is killed takes what it has started along."""
        started = family(self.process.pid)[1:] if by == signal.SIGKILL else []
        self.process.send_signal(by)
        for pid in started:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, by)
        self.process.wait(20)

    def own_cpu(self) -> float:
        """Seconds of processor time of the serving process so far, or of all workers where there are several."""
        serving = [self.process.pid, *children(self.process.pid)] if "--workers" in self.more else [self.process.pid]
        return sum(map(cpu_of, serving))

    def cpu(self) -> float:
        """The same with all processes that it has started."""
        return sum(map(cpu_of, family(self.process.pid)))

    def memory(self) -> float:
        """Private memory of the serving process in kB."""
        found = re.search(r"Private_Dirty:\s+(\d+)", Path(f"/proc/{self.process.pid}/smaps_rollup").read_text())
        assert found
        return float(found[1])

    def metric(self, line: str) -> float:
        """A value of ``/metrics`` by its name and labels, of all workers together; 0 where there is none."""
        with urllib.request.urlopen(f"http://{self.host}/metrics", timeout=30) as answer:
            text = answer.read().decode()
        name, _, labels = line.partition("{")
        wanted = set(labels.rstrip("}").split(",")) - {""}
        lines = re.findall(rf"^{re.escape(name)}(?:{{(.*)}})? ([\d.e+-]+)$", text, re.MULTILINE)
        return sum(float(value) for found, value in lines if wanted <= set(found.split(",")))


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process; 0 where it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    found = [pid]
    for parent in found:
        found += children(parent)
    return found


def children(pid: int) -> list[int]:
    """The processes that a process has started and that run."""
    return [int(n) for task in Path(f"/proc/{pid}/task").glob("*/children") for n in task.read_text().split()]
