"""``constraints.txt`` pins what is declared, within the declared ranges, and its age is looked at (`tools/`)."""

from __future__ import annotations

import datetime
import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def pins() -> list[Requirement]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


def test_everything_that_make_installs_is_pinned_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][extra] for extra in tool("constraints").EXTRAS)
    pinned: dict[str, list[Requirement]] = {}
    for pin in pins():
        pinned.setdefault(canonicalize_name(pin.name), []).append(pin)
    for text in [*project["dependencies"], *(text for extra in extras for text in extra)]:
        declared = Requirement(text)
        found = pinned.get(canonicalize_name(declared.name), [])
        assert found, f"{declared.name} is not pinned: run make constraints"
        for pin in found:
            [version] = [part.version for part in pin.specifier if part.operator == "=="]
            assert declared.specifier.contains(version), f"{pin} is outside {declared}: run make constraints"


def test_make_and_the_container_install_what_is_pinned() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r"^\t(.*--editable .*)$", makefile, re.M)
    assert len(installs) > 3 and all(line.startswith("$(PINNED)") for line in installs)
    assert "--constraint constraints.txt" in makefile
    container = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "pip install --no-cache-dir --constraint constraints.txt" in container
    assert "!constraints.txt" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("days", "faults"), [(0, 0), (180, 0), (181, 1)])
def test_old_pins_are_a_fault_of_the_audit(days: int, faults: int) -> None:
    audit, constraints = tool("audit"), tool("constraints")
    made = datetime.date(2026, 1, 1)
    text = constraints.HEAD.format(made)
    found = audit.old_pins(text, made + datetime.timedelta(days))
    assert len(found) == faults and all("run make constraints" in fault for fault in found)
