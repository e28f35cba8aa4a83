"""Which files are searched for examples: those that have one. To look at every object of the others, and to import
those that no test asks for, took every process of a run a second."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

Collectors = list[pytest.Collector]


class OnlyWithExamples:
    """Collects no examples from a file without any."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, Collectors, Collectors]:
        """The collectors of a file."""
        found = yield
        if any(isinstance(one, DoctestModule) for one in found) and b">>>" not in file_path.read_bytes():
            return [one for one in found if not isinstance(one, DoctestModule)]
        return found
