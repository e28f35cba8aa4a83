"""What ``make audit`` says about the installed packages (`tools/audit.py`), without network access."""

from __future__ import annotations

import subprocess
from email.message import Message
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.tool import tool as load

ROOT = Path(__file__).parents[1]
CLEAN = "No known vulnerabilities found\n"
KNOWN = "Found 1 known vulnerability in 1 package\nh11 0.14.0 PYSEC-2025-1 0.16.0\n"
AWAY = "requests.exceptions.ConnectionError: Max retries exceeded\n"
PARTLY = "Name Skip Reason\nx Dependency not found on PyPI and could not be audited: x (1.0)\n"


@pytest.fixture(scope="module")
def audit() -> ModuleType:
    return load("audit")


@pytest.mark.parametrize(
    ("code", "said", "faults", "strict"),
    [
        (0, CLEAN, [], []),
        (1, KNOWN, ["h11 0.14.0 PYSEC-2025-1 0.16.0"], ["h11 0.14.0 PYSEC-2025-1 0.16.0"]),
        (1, AWAY, [], ["nothing is known of advisories"]),
        (0, PARTLY, [], ["nothing is known of advisories"]),
        (1, "No module named pip_audit\n", [], ["nothing is known of advisories"]),
        (1, "a fault of its own\n", ["pip-audit failed: a fault of its own"], ["pip-audit failed: a fault of its own"]),
    ],
)
def test_what_is_known_against_a_package_is_a_fault_and_not_to_know_is_one_where_that_is_asked(
    audit: ModuleType, monkeypatch: pytest.MonkeyPatch, code: int, said: str, faults: list[str], strict: list[str]
) -> None:
    answer = subprocess.CompletedProcess([], code, said, "")
    monkeypatch.setattr(audit.subprocess, "run", lambda *_, **__: answer)
    assert audit.advisories(strict=False) == faults
    assert audit.advisories(strict=True) == strict


def test_a_licence_that_we_do_not_take_is_a_fault(audit: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def package(name: str, **fields: str) -> Any:
        said = Message()
        for field, value in fields.items():
            said[field.replace("_", "-")] = value
        return SimpleNamespace(metadata=said, version="1.0", requires=[], name=name)

    installed = {
        "upcard": package("upcard", License_Expression="MIT"),
        "free": package("free", Classifier="License :: OSI Approved :: Apache Software License"),
        "viral": package("viral", License="GPLv3\nand a long text"),
        "silent": package("silent"),
    }
    installed["upcard"].requires = ["free", "viral>=1", "silent; extra == 'postgres'", "missing"]

    def distribution(name: str) -> Any:
        if name not in installed:
            raise audit.metadata.PackageNotFoundError(name)
        return installed[name]

    monkeypatch.setattr(audit.metadata, "distribution", distribution)
    assert audit.wrong_licences() == ["silent 1.0: says nothing of a licence", "viral 1.0: GPLv3"]
