"""``constraints.txt`` pins what is declared, within the declared ranges, and its age is looked at (`tools/`)."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.tool import tool

ROOT = Path(__file__).parents[1]
WITHOUT_ARRAYS = {"accounts", "hosting", "postgres", "site", "solve"}
"""The extras that bring neither NumPy nor the compiler."""


def pins() -> list[Requirement]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


def brought(project: dict[str, Any], extras: Iterable[str]) -> Iterator[Requirement]:
    """What extras bring, with the extras that they name."""
    for extra in extras:
        for declared in map(Requirement, project["optional-dependencies"][extra]):
            if declared.name == project["name"]:
                yield from brought(project, declared.extras)
            else:
                yield declared


def test_everything_that_make_installs_is_pinned_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned: dict[str, list[Requirement]] = {}
    for pin in pins():
        pinned.setdefault(canonicalize_name(pin.name), []).append(pin)
    for declared in [*map(Requirement, project["dependencies"]), *brought(project, tool("constraints").EXTRAS)]:
        found = pinned.get(canonicalize_name(declared.name), [])
        assert found, f"{declared.name} is not pinned: run make constraints"
        for pin in found:
            [version] = [part.version for part in pin.specifier if part.operator == "=="]
            assert declared.specifier.contains(version), f"{pin} is outside {declared}: run make constraints"


def test_a_checkout_has_the_compiler_and_the_container_has_the_wheel_with_libraries_of_the_rules() -> None:
    assert '".[authoring,hosting]"' in (ROOT / "tools/install.py").read_text(encoding="utf-8")
    container = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "COPY constraints.txt build/dist/*.whl" in container
    assert "--no-index --no-deps --find-links . upcard upcard-web" in container
    assert re.findall(r"'upcard\[(.*)\]'", container) == ["hosting,postgres,accounts"]


def test_what_a_player_installs_has_no_compiler() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = {Requirement(text).name for text in project["dependencies"]}
    assert required & {"llvmlite", "numba", "numpy", "uvloop"} == set()
    for extra in project["optional-dependencies"].keys() - WITHOUT_ARRAYS:
        assert {"numba", "numpy"} <= {found.name for found in brought(project, [extra])}


def test_the_jobs_of_the_forge_name_releases_and_every_python_that_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for file in (ROOT / ".github/workflows").glob("*.yml"):
        used = re.findall(r"uses: (\S+)", file.read_text(encoding="utf-8"))
        assert used and [name for name in used if not re.fullmatch(r"[\w/-]+@v\d+", name)] == []
    versions = re.findall(r'"(3\.\d+)"', (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    assert f">={versions[0]}" == project["requires-python"] and versions[:4] == ["3.11", "3.12", "3.13", "3.14"]


def test_make_and_the_container_install_what_is_pinned() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r"^\t(.*--editable .*)$", makefile, re.M)
    assert len(installs) >= 3 and all(line.startswith("$(PINNED)") for line in installs)
    assert "--constraint constraints.txt" in makefile
    assert '"--constraint", str(SOURCES[1])' in (ROOT / "tools/install.py").read_text(encoding="utf-8")
    container = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "pip install --no-cache-dir --constraint constraints.txt" in container
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"!constraints.txt", "!build/dist/*.whl"} <= set(sent)


@pytest.mark.parametrize(("days", "faults"), [(0, 0), (180, 0), (181, 1)])
def test_old_pins_are_a_fault_of_the_audit(days: int, faults: int) -> None:
    audit, constraints = tool("audit"), tool("constraints")
    made = datetime.date(2026, 1, 1)
    text = constraints.HEAD.format(made)
    found = audit.old_pins(text, made + datetime.timedelta(days))
    assert len(found) == faults and all("run make constraints" in fault for fault in found)
