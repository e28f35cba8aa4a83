"""The commands in the docs: what they install, which files they run, which options they name."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer.main

from upcard.cli import app

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXT = {page: page.read_text(encoding="utf-8") for page in PAGES}
BLOCK = re.compile(r"^    ((?:\S*/)?(?:upcard|python3?|pip) .*)$", re.M)
COMMANDS = sorted({command.split("  #")[0].strip() for text in TEXT.values() for command in BLOCK.findall(text)})
OWN = [command.split() for command in COMMANDS if re.match(r"(\S*/)?upcard [a-z]", command)]
RUN = [command.split() for command in COMMANDS if re.match(r"python (-m benchmarks|benchmarks/|examples/)", command)]


def test_no_page_installs_from_a_registry_that_has_no_upcard() -> None:
    """But an extra is added to an Upcard that is installed, and a folder of wheels stands for a registry."""
    asked = re.compile(r"(?:pip|pipx|tool) install (-\S+ )*['\"]?upcard\b(?!\[)")
    assert [page.name for page, text in TEXT.items() if asked.search(text)] == []


def test_extras_installed_in_pages_are_declared() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    found = {names for text in TEXT.values() for names in re.findall(r"install .*?'(?:\.|upcard)\[([\w,]+)\]'", text)}
    named = {name for names in found for name in names.split(",")}
    assert {"authoring", "gymnasium", "openspiel", "postgres", "research"} <= named <= set(declared)


@pytest.mark.parametrize("words", OWN, ids=" ".join)
def test_a_command_of_upcard_and_its_options_exist(words: list[str]) -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert words[1] in commands
    options = {option for given in commands[words[1]].params for option in (*given.opts, *given.secondary_opts)}
    assert {word.split("=")[0] for word in words[2:] if word.startswith("--")} <= options


@pytest.mark.parametrize("words", RUN, ids=" ".join)
def test_a_script_that_a_page_runs_is_there(words: list[str]) -> None:
    file = f"{words[2].replace('.', '/')}.py" if words[1] == "-m" else words[1]
    source = (ROOT / file).read_text(encoding="utf-8")
    assert [word for word in words if word.startswith("--") and f'"{word.split("=")[0]}"' not in source] == []


@pytest.mark.long
def test_the_wheel_is_installed_in_an_empty_environment_where_its_commands_answer_and_bots_play(tmp_path: Path) -> None:
    place = tmp_path / "venv"
    bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    subprocess.run([sys.executable, "-m", "venv", place], check=True, env=bare)
    subprocess.run([place / "bin/pip", "install", "-q", "."], check=True, cwd=ROOT, env=bare)
    for name in sorted({words[1] for words in OWN}):
        answer = subprocess.run(
            [place / "bin/upcard", name, "--help"], cwd=tmp_path, env=bare, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert answer.returncode == 0, answer.stderr
    played = subprocess.run(
        [place / "bin/python", ROOT / "tools/wheel_plays.py"], cwd=tmp_path, env=bare, text=True, capture_output=True,
        timeout=600,
    )  # fmt: skip
    assert (played.stdout, played.returncode) == ("over 35\n", 0), played.stderr
