"""Build the files of a release: `make dist`.

    python tools/wheels.py build/dist --libraries build/libraries --web build/web --site build/site

There is a wheel for every platform whose libraries lie in ``build/libraries/PLATFORM`` (`upcard compile --library`):
the plain wheel of the package with these files as ``upcard/libraries``. The plain one is for all other platforms. A
second package, ``upcard-web``, has the folder that `upcard site` builds, and needs the same version of Upcard. That
folder and the documentation are ZIP files, too. ``SHA256SUMS`` has the digests of all files.

The same content gives the same bytes, whenever and wherever it is built: all files in the archives have one date,
``SOURCE_DATE_EPOCH`` in seconds, by default that of the last commit.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
TAGS = {
    # One file for Linux: an entry of a library takes nothing from the C library, neither glibc's nor musl's.
    "linux-x86_64": "manylinux_2_17_x86_64.musllinux_1_2_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.musllinux_1_2_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_11_0_x86_64",
    "windows-x86_64": "win_amd64",
}
"""The platform tags of wheels (PyPA's platform compatibility tags), by the names of targets (`jit.library_target`)."""
WEB_PROJECT = """
[build-system]
requires = ["hatchling>=1.25,<2"]
build-backend = "hatchling.build"

[project]
name = "upcard-web"
version = "{version}"
description = "The card room of Upcard as a folder for browsers, with the workshop: served by `upcard serve`."
license = "MIT"
license-files = ["LICENSE", "NOTICES.md"]
requires-python = ">=3.11"
dependencies = ["upcard=={version}"]

[tool.hatch.build.targets.wheel]
packages = ["upcard_web"]
"""


DATE = "SOURCE_DATE_EPOCH"
"""What builders of packages read the date from: https://reproducible-builds.org/specs/source-date-epoch/."""
WITHOUT_COMMITS = "1580601600"
"""Where there are none, the date that Hatchling takes by itself: 2 February 2020."""


def date() -> str:
    """The date of all files, in seconds since 1970: the one that is set, that of the last commit, or a fixed one."""
    if chosen := os.environ.get(DATE):
        return chosen
    asked = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):  # an archive of the sources
        return WITHOUT_COMMITS
    return done.stdout.strip()


def built(folder: Path, kind: str, project: Path = ROOT) -> Path:
    """Build the wheel or the sources (`kind`) of a project, and return the file."""
    with tempfile.TemporaryDirectory() as place:
        run("hatchling", "build", "-t", kind, "-d", place, folder=project)
        (file,) = (path for path in Path(place).iterdir() if path.suffix in (".whl", ".gz"))
        return Path(shutil.move(file, folder / file.name))


def run(module: str, *arguments: str, folder: Path = ROOT) -> str:
    """Run a module of Python, and return its output."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE, text=True,
        env={**os.environ, DATE: date()},
    ).stdout  # fmt: skip


def copied(files: Path, to: Path) -> None:
    """Copy a folder; what may be done with the files does not depend on who built them."""
    shutil.copytree(files, to)
    for path in (to, *to.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def wheel_with(plain: Path, libraries: Path, tag: str) -> Path:
    """The plain wheel with libraries in it, for the platforms of a tag; it lies beside the plain one."""
    with tempfile.TemporaryDirectory() as place:
        run("wheel", "unpack", "--dest", place, str(plain))
        (content,) = Path(place).iterdir()
        copied(libraries, content / "upcard" / "libraries")
        run("wheel", "pack", "--dest-dir", place, str(content))
        name = run("wheel", "tags", "--remove", "--platform-tag", tag, str(Path(place, plain.name))).split()[-1]
        return Path(shutil.move(Path(place, name), plain.with_name(name)))


def web_wheel(folder: Path, web: Path, version: str) -> Path:
    """The wheel of ``upcard-web``."""
    with tempfile.TemporaryDirectory() as place:
        project = Path(place)
        for name in ("LICENSE", "NOTICES.md"):
            shutil.copy(ROOT / name, project)
        (project / "pyproject.toml").write_text(WEB_PROJECT.format(version=version), encoding="utf-8")
        copied(web, project / "upcard_web" / "folder")
        (project / "upcard_web" / "__init__.py").write_text(
            '"""The card room as a folder for browsers."""\n', encoding="utf-8"
        )
        return built(folder, "wheel", project)


def write_zip(file: Path, content: Path) -> None:
    """Write a folder as a ZIP file, in which it is the only one at the top."""
    at = time.gmtime(int(date()))[:6]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(content.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(path.relative_to(content.parent).as_posix(), at)
                info.external_attr = 0o100644 << 16
                info.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())


def write_digests(folder: Path) -> None:
    """Write ``SHA256SUMS`` for all files of a folder, as ``sha256sum --check`` reads it."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Build all of it."""
    asked = argparse.ArgumentParser(prog="python tools/wheels.py", description="Build the files of a release.")
    asked.add_argument("folder", type=Path)
    asked.add_argument("--libraries", type=Path, help="the folder with a folder of libraries for each platform")
    asked.add_argument("--web", type=Path, help="the folder of the card room for browsers")
    asked.add_argument("--site", type=Path, help="the folder of the documentation")
    wanted = asked.parse_args(arguments)
    folder = wanted.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    built(folder, "sdist")
    plain = built(folder, "wheel")
    wheels = [plain]
    if wanted.libraries:
        wheels += [wheel_with(plain, wanted.libraries / name, tag) for name, tag in TAGS.items()]
    if wanted.web:
        wheels.append(web_wheel(folder, wanted.web, plain.name.split("-")[1]))
        write_zip(folder / "upcard-web.zip", wanted.web.resolve())
    if wanted.site:
        write_zip(folder / "upcard-site.zip", wanted.site.resolve())
    write_digests(folder)
    for path in wheels:
        sys.stdout.write(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
