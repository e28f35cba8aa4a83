"""Each file of the packages below has one or more files of tests whose names begin with its name, so that everyone who
changes it knows what to run."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard

SOURCE, TESTS = Path(upcard.__file__).parent, Path(__file__).parent
MIRRORED = ("declarations", "language", "mechanics")


@pytest.mark.parametrize("package", MIRRORED)
def test_every_file_has_tests_of_its_own(package: str) -> None:
    files = {file.stem for file in (SOURCE / package).rglob("*.py")} - {"__init__"}
    tests = [f"{file.stem.removeprefix('test_')}_" for file in (TESTS / package).rglob("test_*.py")]
    untested = {name for name in files if not any(test.startswith(f"{name}_") for test in tests)}
    assert len(files) > 5 and not untested


def test_no_file_of_the_tests_is_longer_than_can_be_read() -> None:
    lengths = {
        file.relative_to(TESTS): len(file.read_text(encoding="utf-8").splitlines()) for file in TESTS.rglob("*.py")
    }
    assert {str(file): n for file, n in lengths.items() if n > 400} == {}
