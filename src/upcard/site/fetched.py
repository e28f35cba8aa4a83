"""What the folder takes from elsewhere, pinned: Pyodide from npm, wheels from the Python package index.

Both come through their ordinary clients (npm, pip), so a mirror that these are set up for is used. Each file is
compared with its digest, and kept for the next build.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import platformdirs

from upcard.errors import UpcardError

PYODIDE = "314.0.7"
PYTHON = "3.14"
"""The Python that this Pyodide is."""
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of its archive, as in npm's lock files."""
PLATFORM, ABI = "pyemscripten_2026_0_wasm32", "cp314"
WHEELS = Path(__file__).with_name("pinned.txt")


class CannotBuild(UpcardError):
    """The folder cannot be built; the message says what is missing."""


def cache() -> Path:
    """Where downloads are kept."""
    return Path(platformdirs.user_cache_path("upcard", appauthor=False)) / "site"


def program(name: str) -> str:
    """The path of a program. Raises `CannotBuild`."""
    found = shutil.which(name)
    if found is None:
        raise CannotBuild(f"{name} is not installed: building the folder needs Node.js 20 or newer, with npm")
    return found


def pyodide() -> Path:
    """The folder of Pyodide's npm package. Raises `CannotBuild`."""
    place = cache() / f"pyodide-{PYODIDE}"
    archive = cache() / f"pyodide-{PYODIDE}.tgz"
    if not archive.exists():
        cache().mkdir(parents=True, exist_ok=True)
        order = [program("npm"), "pack", f"pyodide@{PYODIDE}", "--json", "--pack-destination", str(cache())]
        output = run(order, "npm cannot fetch Pyodide")
        (cache() / json.loads(output)[0]["filename"]).replace(archive)
    digest = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != INTEGRITY:
        archive.unlink()
        raise CannotBuild(f"Pyodide {PYODIDE} from npm has the digest {digest}, not {INTEGRITY}")
    if not place.exists():
        draft = place.with_suffix(".draft")
        shutil.rmtree(draft, ignore_errors=True)
        with tarfile.open(archive) as packed:
            packed.extractall(draft, filter="data")
        (draft / "package").replace(place)
        draft.rmdir()
    return place


def wheels() -> list[Path]:
    """The wheels that `pinned.txt` names; pip has compared their digests. Raises `CannotBuild`."""
    place = cache() / f"wheels-{hashlib.sha256(WHEELS.read_bytes()).hexdigest()[:12]}"
    if not place.exists():
        draft = place.with_suffix(".draft")
        shutil.rmtree(draft, ignore_errors=True)
        order = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
            "--only-binary", ":all:", "--python-version", PYTHON, "--implementation", "cp", "--abi", ABI,
            "--abi", "none", "--platform", PLATFORM, "--require-hashes", "--requirement", str(WHEELS),
            "--dest", str(draft),
        ]  # fmt: skip
        run(order, "pip cannot fetch the wheels of the folder")
        draft.replace(place)
    return sorted(place.glob("*.whl"))


def run(order: list[str], failed: str) -> str:
    """The output of a command. Raises `CannotBuild` with the last lines of its error output."""
    done = subprocess.run(order, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CannotBuild(f"{failed}: {' '.join(lines[-3:]) or f'exit code {done.returncode}'}")
    return done.stdout
