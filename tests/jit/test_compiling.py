"""What rules rely on in Numba without its promise. A release that changes it fails here; players get the fallback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from upcard.jit import compiling
from upcard.jit.compiled import is_linked
from upcard.jit.rule import INTERPRETED, entry_point, rule

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


def unkept(function: Any) -> Any:
    """A rule that is compiled here whatever an earlier run has left in the cache."""
    made: Any = rule(function)
    if not INTERPRETED:
        made._cache.disable()
    return made


@unkept
def doubled(n: Any) -> Any:
    return n + n


@unkept
def doubled_sum(numbers: Any, word: Any) -> Any:
    """Calls a rule with an int32, an int8, a constant and a word."""
    total = 0
    for number in numbers:
        total += doubled(number)
    return total + doubled(np.int8(5)) + doubled(7) + np.int64(doubled(word) >> np.uint64(60))


@unkept
def factorial(n: Any) -> Any:
    return 1 if n < 2 else n * factorial(n - 1)


@unkept
def sum_of_factorials(numbers: Any) -> Any:
    total = 0
    for number in numbers:
        total += factorial(number)
    return total


@unkept
def shifted(n: Any) -> Any:
    return n * 1_000_000 - 1


@unkept
def tripled(n: Any, more: Any) -> Any:
    return 3 * n + more


@unkept
def refusing(n: Any) -> Any:
    if n < 0:
        raise ValueError("a negative number")
    return n


@unkept
def passing_on(n: Any) -> Any:
    return refusing(n) + 1


def test_this_release_of_numba_links_parts() -> None:
    assert is_linked()


def test_a_rule_that_only_rules_call_gets_no_machine_code_and_one_part_for_all_integers_but_words() -> None:
    word = np.uint64(1 << 62)
    assert doubled_sum(np.array([1, 2], np.int32), word) == 6 + 10 + 14 + 8
    assert dict(doubled.overloads) == {}
    assert [str(args) for args in doubled._parts] == ["(int64,)", "(uint64,)"]


def test_a_rule_is_an_entry_for_python_and_a_part_for_rules() -> None:
    assert doubled(21) == 42
    assert [str(args) for args in doubled.overloads] == ["(int64,)"]


def test_integers_from_python_share_an_entry_and_count_in_64_bits() -> None:
    assert shifted(np.int8(100)) == shifted(np.int32(100)) == shifted(100) == 99_999_999
    assert shifted(np.int32(-100_000)) == -100_000_000_001
    assert len(shifted.overloads) == 1


def test_a_rule_that_calls_itself_compiles_as_an_entry_and_as_a_part() -> None:
    assert factorial(np.int32(5)) == 120
    assert sum_of_factorials(np.array([3, 4], np.int8)) == 30


def test_an_entry_point_is_called_without_the_dispatcher() -> None:
    plain = numba.njit(tripled.py_func)
    for function in (tripled, plain):
        point = entry_point(function, "i", "i")
        assert not hasattr(point, "overloads") and point(5, -1) == 14
        assert len(function.overloads) == 1
        with pytest.raises(OverflowError):
            point(2**63, 0)
    assert entry_point(tripled.py_func, "i")(5, -1) == 14, "where rules are interpreted"


def test_an_error_in_a_part_reaches_python() -> None:
    assert passing_on(1) == 2
    with pytest.raises(ValueError, match="a negative number"):
        passing_on(-1)


def test_the_code_of_callees_is_no_longer_visible_after_linking() -> None:
    """It may be inlined into its callers, or be laid down once; nothing outside can refer to it."""
    doubled_sum(np.array([1], np.int32), np.uint64(1))
    (made,) = doubled_sum.overloads.values()
    visible = [f.name for f in made.library._final_module.functions if f.linkage.name == "external"]
    assert not [name for name in visible if "doubled_sum" not in name and name.startswith("_ZN8upcard")]


def run(code: str, folder: Path, **settings: str) -> Any:
    """What a process prints that starts with the cache as the last one in this folder has left it."""
    script = folder / "rules.py"
    script.write_text(code)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), **settings}
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


RULES = """
import json
import numpy as np
from upcard.jit.rule import rule

@rule
def doubled(n):
    return n + n

@rule
def total(numbers):
    found = 0
    for n in numbers:
        found += doubled(n)
    return found

@rule
def third(numbers):
    return numbers[2]

@rule
def third_doubled(numbers):
    return doubled(third(numbers))
"""
TOTAL = RULES + "print(json.dumps(int(total(np.arange(5, dtype=np.int32)))))"


def files(folder: Path) -> dict[Path, int]:
    return {file: file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file()}


def test_an_entry_is_one_file_which_another_process_loads(tmp_path: Path) -> None:
    assert run(TOTAL, tmp_path) == 20
    made = files(tmp_path / "cache")
    assert [file.name.rsplit(".", 2)[0] for file in made if file.suffix == ".nbc"] == ["rules.total"]
    assert run(TOTAL, tmp_path) == 20 and files(tmp_path / "cache") == made


@pytest.mark.long
def test_a_damaged_file_is_rebuilt(tmp_path: Path) -> None:
    run(TOTAL, tmp_path)
    (file,) = tmp_path.rglob("*.nbc")
    whole = file.read_bytes()
    file.write_bytes(whole[:100])
    assert run(TOTAL, tmp_path) == 20 and len(file.read_bytes()) == len(whole)


def test_without_a_place_for_files_rules_run(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    assert run(TOTAL, tmp_path) == 20


WITHOUT = """
import sys
sys.modules["upcard.jit.compiling"] = None
from upcard.jit.compiled import is_linked
from upcard.jit.rule import cache_folder
assert not is_linked() and cache_folder().name.endswith("-plain")
"""


def test_without_linking_numba_compiles_the_same_rules_in_its_own_way(tmp_path: Path) -> None:
    assert run(WITHOUT + TOTAL, tmp_path) == 20
    assert {file.name.split("-")[0] for file in tmp_path.rglob("*.nbc")} == {"rules.total", "rules.doubled"}


def test_a_release_that_does_not_compile_as_expected_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling._Library, "finalize", lambda self: 1 / 0)
    assert not compiling.works({})


def test_a_part_checks_bounds_when_that_is_asked_for(tmp_path: Path) -> None:
    refused = "try:\n    third_doubled(np.zeros(2, np.int64))\nexcept IndexError:\n    print(json.dumps('refused'))"
    assert run(RULES + refused, tmp_path, NUMBA_BOUNDSCHECK="1") == "refused"


@unkept
def quadrupled(n: Any) -> Any:
    return doubled(doubled(n))


@unkept
def sixfold(n: Any) -> Any:
    return doubled(n) + quadrupled(n)


def test_rules_can_be_called_from_somebodys_own_compiled_loop() -> None:
    import numba

    @numba.njit
    def total(numbers: Any) -> Any:
        found = 0
        for number in numbers:
            found += sixfold(number) + quadrupled(number)
        return found

    @numba.njit
    def more(numbers: Any) -> Any:
        return total(numbers) + doubled(numbers[0])

    assert total(np.array([1, 2, 3])) == 60
    assert more(np.array([1, 2, 3])) == 62


def test_a_rule_in_a_notebook_is_what_its_cell_says_now() -> None:
    """A cell has a file name that no file has, and may have the same one in every session."""

    def run_cell(text: str) -> int:
        names: dict[str, Any] = {"rule": rule, "__name__": "__main__"}
        exec(compile(text, "/tmp/ipykernel_99/123.py", "exec"), names)
        return int(names["cell"](10))

    assert run_cell("@rule\ndef cell(n):\n    return n + 1\n") == 11
    assert run_cell("@rule\ndef cell(n):\n    return n * 2\n") == 20
    assert run_cell("@rule\ndef cell(n):\n    return n + 1\n") == 11
