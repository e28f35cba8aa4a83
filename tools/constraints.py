"""Write constraints.txt: the releases that `make` and the container install (`make constraints`).

The newest that the ranges of pyproject.toml allow, for every Python and system that Upcard runs on. Without this file
`pip install` is free within the ranges.
"""

from __future__ import annotations

import datetime
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / "constraints.txt"
EXTRAS = ("authoring", "hosting", "dev", "postgres", "accounts", "bench", "site")
"""What `make` and the container install."""
HEAD = "# Made by `make constraints` on {}: what `make` and the container install.\n"


def main() -> None:
    extras = [part for extra in EXTRAS for part in ("--extra", extra)]
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--universal", "--quiet"]
    pins = subprocess.run(
        [*command, "--no-header", "--no-annotate", *extras], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    FILE.write_text(HEAD.format(datetime.datetime.now(datetime.UTC).date()) + pins, encoding="utf-8")


if __name__ == "__main__":
    main()
