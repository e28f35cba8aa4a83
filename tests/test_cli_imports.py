"""The command says what it can do without the libraries that its commands need: no `--help` waits for a compiler."""

from __future__ import annotations

import subprocess
import sys

from upcard.cli import COMMANDS

LATER = ("llvmlite", "numba", "numpy", "starlette", "textual", "uvicorn")
HELP = """
import contextlib, io, sys
from upcard.cli import COMMANDS, run
later = sys.argv[1:]
for words in (["--version"], ["--help"], *([name, "--help"] for name in COMMANDS)):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = run(words)
    print(" ".join(words), code, len(said.getvalue()) > 5, *[name for name in later if name in sys.modules])
"""


def test_no_help_loads_what_only_the_commands_need() -> None:
    done = subprocess.run([sys.executable, "-c", HELP, *LATER], capture_output=True, text=True, check=True)
    expected = ["--version", "--help", *(f"{name} --help" for name in COMMANDS)]
    assert done.stdout.splitlines() == [f"{words} 0 True" for words in expected]
