"""The programs that measure: ``benchmarks/README.md`` names each of them, and each starts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
PROGRAMS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in FOLDER.rglob("*.py")
    if "argparse" in path.read_text(encoding="utf-8") and path.name != "__main__.py"
)


def named() -> set[str]:
    """The files of the commands and parts that the page names."""
    modules = re.findall(r"python -m ([\w.]+)", README)
    files = {f"{module.replace('.', '/')}.py" for module in modules} | set(re.findall(r"benchmarks/[\w/]+\.py", README))
    parts = {f"benchmarks/{name}" for name in re.findall(r"`(\w+\.py)`", README)}
    return files | parts


def test_the_page_names_programs_that_are_there() -> None:
    folders = {path.parent.relative_to(ROOT).as_posix() for path in FOLDER.rglob("__main__.py")}
    for file in named():
        places = (ROOT / file, *(FOLDER / folder / Path(file).name for folder in ("bridge", "findings")))
        assert any(place.exists() for place in places) or file.removesuffix(".py") in folders, file


def test_every_program_is_named() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in FOLDER.rglob("*.py") if path.name != "__init__.py"}
    own = {file for file in files if not file.startswith(("benchmarks/room/", "benchmarks/findings/opponents/"))}
    names = {Path(file).name for file in named()}
    assert {file for file in own if Path(file).name not in names} == set()


def output_of(*command: str) -> str:
    """What a program of the checkout prints."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=500,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    if missing := re.search(r"No module named '(?!upcard|tests|benchmarks)\w+", done.stderr):
        pytest.skip(missing[0])
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_says_how_it_is_called(program: str) -> None:
    module = program.removesuffix(".py").replace("/", ".")
    command = ["-m", module] if f"python -m {module}" in README else [program]
    assert output_of(*command, "--help").startswith("usage: ")


BOARDS = "--boards tests/data/bridge_boards.jsonl"


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        "bridge.auction_causes prior --random 5",
        "bridge.auctions teams prior prior --random 2",
        f"bridge.auction_formula {BOARDS}",
        f"bridge.card_play people {BOARDS}",
        f"bridge.readers tells people {BOARDS} --deals 1",
        f"bridge.readers wins beginner {BOARDS} --deals 1",
        "bridge.many_auctions --deals 1000",
        "findings.calls pepper --deals 1 --iterations 10",
        "findings.endings briscola --players 2 --cards 3 --deals 1 --iterations 20",
        "findings.guts_bars",
        "findings.outside open_spiel --games briscola --simulations 3 --bot random --limit 2",
        "findings.signals costs whist --deals 1",
        "findings.worlds tells pepper --deals 1 --iterations 10",
    ],
)
def test_a_finding_can_be_measured_again(command: str) -> None:
    """On very few deals: the functions that these programs use have not changed under them."""
    program, *words = command.split()
    assert re.search(r"\d", output_of("-m", f"benchmarks.{program}", *words))
