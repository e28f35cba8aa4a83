"""The files of a release (`make dist`): what is in them, and that the same content gives the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from tests.tool import tool as load

ROOT = Path(__file__).parent.parent
DATE = "1700000000"


@pytest.fixture(scope="module")
def wheels() -> ModuleType:
    return load("wheels")


def content(folder: Path, when: int) -> Path:
    """A few files in place of libraries and pages, with another date and other rights each time."""
    names = [f"libraries/{name}/whist.so" for name in ("linux-x86_64", "linux-aarch64", "macos-arm64", "macos-x86_64")]
    for name in (
        *names,
        "libraries/windows-x86_64/whist.dll",
        "web/index.html",
        "web/static/page.js",
        "site/index.html",
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name, encoding="utf-8")
        file.chmod(0o600 + when % 64)
        os.utime(file, (when, when))
    return folder


def test_a_zip_file_depends_on_nothing_but_its_content(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DATE)
    made = []
    for when in (1_500_000_000, 1_600_000_037):
        file = tmp_path / f"{when}.zip"
        wheels.write_zip(file, content(tmp_path / str(when), when) / "web")
        made.append(file.read_bytes())
        with zipfile.ZipFile(file) as packed:
            assert packed.namelist() == ["web/index.html", "web/static/page.js"]
            assert {info.date_time for info in packed.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    assert made[0] == made[1]


def test_the_date_is_that_of_the_last_commit_unless_one_is_set(
    wheels: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", DATE)
    assert wheels.date() == DATE
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr(wheels, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert wheels.date() == wheels.WITHOUT_COMMITS
    own = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], [*own, "commit", "-q", "--allow-empty", "-m", "First"]):
        subprocess.run(
            ["git", *words], cwd=tmp_path, check=True, env={**os.environ, "GIT_COMMITTER_DATE": f"{DATE} +0000"}
        )
    assert wheels.date() == DATE


@pytest.mark.long
def test_two_builds_of_a_release_are_equal_and_have_their_libraries(tmp_path: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    tools = tmp_path / "tools"
    subprocess.run([sys.executable, "-m", "venv", tools], check=True, env=bare)
    subprocess.run([tools / "bin/pip", "install", "-q", "hatchling>=1.25,<2", "wheel>=0.45,<1"], check=True, env=bare)
    sums = []
    for when in (1_500_000_000, 1_600_000_037):
        made, dist = content(tmp_path / str(when), when), tmp_path / f"dist-{when}"
        command = [tools / "bin/python", ROOT / "tools/wheels.py", dist, "--libraries", made / "libraries"]
        subprocess.run(
            [*command, "--web", made / "web", "--site", made / "site"], check=True, cwd=ROOT,
            env={**bare, "SOURCE_DATE_EPOCH": DATE}, stdout=subprocess.PIPE,
        )  # fmt: skip
        sums.append((dist / "SHA256SUMS").read_text(encoding="utf-8"))
    assert sums[0] == sums[1] and len(sums[0].splitlines()) == 10
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], check=True, cwd=dist)
    for tag, name in (("musllinux_1_2_aarch64", "whist.so"), ("win_amd64", "whist.dll"), ("none-any", None)):
        [wheel] = dist.glob(f"upcard-*{tag}.whl")
        with zipfile.ZipFile(wheel) as packed:
            inside = [file for file in packed.namelist() if file.startswith("upcard/libraries/")]
        assert inside == ([f"upcard/libraries/{name}"] if name else [])
