"""A game whose rules are a package: the declarations of all its files count."""

from __future__ import annotations

import gc
import importlib
import sys
import types
from pathlib import Path

import pytest

from upcard.codegen.checks import check_names
from upcard.declarations.facts import Impossible
from upcard.declarations.files import declared, files_of


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A package of three files, of which the first takes one name from each of the others."""
    folder = tmp_path / "tried_in_files"
    folder.mkdir()
    head = "from upcard.declarations.facts import impossible\n"
    (folder / "__init__.py").write_text(
        "import math\nfrom tried_in_files.play import one\nfrom tried_in_files import late\n"
    )
    (folder / "play.py").write_text(
        f"{head}one = impossible('R1')(lambda s: False)\nSEVERAL = (one, impossible('R2')(lambda s: False))\n"
    )
    (folder / "late.py").write_text(
        f"{head}from tried_in_files.play import one\nlast = impossible('R3')(lambda s: False)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == folder.name]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("tried_in_files")


def test_the_files_of_a_package_are_those_that_it_imports(package: types.ModuleType) -> None:
    assert [file.__name__ for file in files_of(package)] == [
        "tried_in_files", "tried_in_files.play", "tried_in_files.late",
    ]  # fmt: skip


def test_what_the_files_of_a_package_declare_is_found_once_and_in_order(package: types.ModuleType) -> None:
    assert [item.sentence for item in declared(package, Impossible)] == ["R1", "R2", "R3"]


def test_a_misspelt_name_is_found_in_any_file_of_a_package(package: types.ModuleType) -> None:
    check_names(package)
    late = Path(str(package.late.__file__))
    late.write_text(f"{late.read_text()}\n\ndef points(s, seat):\n    return latest\n")
    with pytest.raises(TypeError, match=r"late.py:\d+: there is no 'latest' here \(points\)"):
        check_names(package)


def test_a_file_that_the_game_does_not_import_is_refused(package: types.ModuleType) -> None:
    (Path(str(package.__file__)).parent / "forgotten.py").write_text("")
    with pytest.raises(TypeError, match=r"forgotten\.py: the game does not import this file"):
        check_names(package)


def test_modules_may_be_imported_meanwhile(package: types.ModuleType) -> None:
    """As by a server's other thread, which gets its turn at any allocation. Here each one collects garbage, and that
    imports."""
    before, found = set(sys.modules), files_of(package)

    def imports(_phase: str, _about: dict[str, int]) -> None:
        sys.modules[f"never_seen_{len(sys.modules)}"] = types.ModuleType("never_seen")

    gc.callbacks.append(imports)
    thresholds = gc.get_threshold()
    gc.set_threshold(1)
    try:
        again = files_of(package)
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(imports)
        seen = set(sys.modules) - before
        for name in seen:
            del sys.modules[name]
    assert seen and again == found
