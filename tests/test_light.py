"""What a player installs, without an extra: every command works, or says in a sentence which extra it needs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import bare
from tests.few_daily import some_daily
from upcard import extras

ABSENT = ("gymnasium", "llvmlite", "numba", "numpy", "uvloop")
IMPORTS = "import importlib.util as u, sys; print(*[name for name in sys.argv[1:] if u.find_spec(name)])"
WORKING = {
    "games": "briscola ",
    "levels briscola": "beginner",
    "rules whist R9": "R9. A player who holds a card of the suit led must play one of that suit.",
    "perft whist --depth 1": "all: ",
    "position whist --fields": "hands: ",
    "solve black_hole 5": "This can be won",
    "learn briscola --check": "steps, all correct",
    "new go_home": "go_home is a whole game.",
    "play briscola --plain --hand --bots random --seed 3": "The record is in ",
}
"""Commands, and what they print."""
REFUSED = {
    "simulate whist 3": "research needs NumPy, which is not installed: pip install 'upcard[research]'",
    "arena whist": "research needs NumPy, which is not installed: pip install 'upcard[research]'",
    "ladder whist": "research needs NumPy, which is not installed: pip install 'upcard[research]'",
    "bench club": "research needs NumPy, which is not installed: pip install 'upcard[research]'",
    "compile whist": "compiling rules needs Numba, which is not installed: pip install 'upcard[authoring]'",
    "compile whist --library made": (
        "building libraries needs Numba, which is not installed: pip install 'upcard[authoring]'"
    ),
    "export room.jsonl --database postgresql://a@localhost/b": (
        "a room in PostgreSQL needs asyncpg, which is not installed: pip install 'upcard[postgres]'"
    ),
    "serve --no-browser --port 0 --accounts": (
        "a room with accounts needs webauthn, which is not installed: pip install 'upcard[accounts]'"
    ),
}
"""Commands, and the sentence with which they end."""
DOORS = {
    "from upcard import make_vec": (
        "upcard.make_vec needs Gymnasium, which is not installed: pip install 'upcard[gymnasium]'"
    ),
    "from upcard import collect": "needs NumPy, which is not installed: pip install 'upcard[research]'",
    "import upcard.research.learning.learning_batch": (
        "needs NumPy, which is not installed: pip install 'upcard[research]'"
    ),
    "import upcard.engine.play.batch": (
        "a batch of matches needs NumPy, which is not installed: pip install 'upcard[research]'"
    ),
    "import upcard.research.tournaments.arena": (
        "research needs NumPy, which is not installed: pip install 'upcard[research]'"
    ),
    "import upcard.research.interfaces.petting_zoo": (
        "upcard.research.interfaces.petting_zoo needs Gymnasium, which is not installed: "
        "pip install 'upcard[pettingzoo]'"
    ),
    "import upcard.research.interfaces.open_spiel": (
        "upcard.research.interfaces.open_spiel needs OpenSpiel, which is not installed: pip install 'upcard[openspiel]'"
    ),
    "import upcard.research.learning.gpu": (
        "upcard.research.learning.gpu needs Numba, which is not installed: pip install 'upcard[gpu]'"
    ),
}
"""Doors for programs, and the sentence that they raise."""
CAUGHT = """
import sys
from upcard.errors import UpcardError
try:
    exec(sys.argv[1])
except UpcardError as error:
    print(type(error).__name__, isinstance(error, ImportError), error)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a player's environment."""
    return bare.make(tmp_path_factory.mktemp("light") / "environment", sys.platform)


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """Settings of a player who has just installed Upcard."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA", "UPCARD"))}
    return {
        **kept, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1",
        "UPCARD_CONFIG": str(tmp_path / "config"), "UPCARD_RECORDS": str(tmp_path / "records"), "PYTHONUTF8": "1",
    }  # fmt: skip


def upcard(
    python: Path, environment: Mapping[str, str], folder: Path, *words: str, given: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command, where Upcard has been installed without an extra."""
    return subprocess.run(
        [python, "-m", "upcard", *words], env=environment, cwd=folder, input=given, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip


def test_the_environment_has_what_a_player_needs_and_no_more(python: Path) -> None:
    assert bare.run(python, IMPORTS, *ABSENT) == "\n"
    assert bare.run(python, IMPORTS, "textual", "uvicorn") == "textual uvicorn\n"


@pytest.mark.parametrize(
    "words",
    some_daily(WORKING, "levels briscola", "new go_home", "play briscola --plain --hand --bots random --seed 3"),
)
def test_a_command_works(python: Path, environment: Mapping[str, str], tmp_path: Path, words: str) -> None:
    done = upcard(python, environment, tmp_path, *words.split(), given="1\n" * 30)
    assert (done.returncode, WORKING[words] in done.stdout) == (0, True), (done.stdout, done.stderr)


@pytest.mark.parametrize("words", some_daily(REFUSED, "simulate whist 3", "serve --no-browser --port 0 --accounts"))
def test_a_command_says_which_extra_it_needs(
    python: Path, environment: Mapping[str, str], tmp_path: Path, words: str
) -> None:
    done = upcard(python, environment, tmp_path, *words.split())
    assert (done.returncode, done.stderr.strip()) == (2, f"upcard: {REFUSED[words]}")


@pytest.mark.parametrize(
    "statement", some_daily(DOORS, "from upcard import make_vec", "import upcard.research.tournaments.arena")
)
def test_a_door_for_programs_says_which_extra_it_needs(python: Path, statement: str) -> None:
    said = bare.run(python, CAUGHT, statement)
    assert said.startswith("MissingExtra True ") and said.endswith(f"{DOORS[statement]}\n")


@pytest.mark.long
def test_a_check_says_that_it_was_interpreted_alone(
    python: Path, environment: Mapping[str, str], tmp_path: Path
) -> None:
    done = upcard(python, environment, tmp_path, "check", "beggar_my_neighbor")
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-2:] == [
        "beggar_my_neighbor passes.",
        "Interpreted alone: the comparison with compiled rules needs Numba, which is not installed: "
        "pip install 'upcard[authoring]'",
    ]


HAND = ("play", "briscola", "--players", "2", "--plain", "--hand", "--bots", "random", "--seed", "3")
MOVES = "\n".join(["1"] * 20 + ["save hand.upcard", "quit"])


def test_a_record_is_replayed(python: Path, environment: Mapping[str, str], tmp_path: Path) -> None:
    assert "The match is over" in upcard(python, environment, tmp_path, *HAND, given=MOVES).stdout
    assert "40 moves replayed" in upcard(python, environment, tmp_path, "replay", "hand.upcard", "--verify").stdout


@pytest.mark.long
def test_a_record_is_reviewed(python: Path, environment: Mapping[str, str], tmp_path: Path) -> None:
    upcard(python, environment, tmp_path, *HAND, given=MOVES)
    said = upcard(python, environment, tmp_path, "review", "hand.upcard", "--iterations", "5").stdout
    assert said.startswith("Briscola, ")


def test_a_room_opens_and_has_a_table(python: Path, environment: Mapping[str, str], tmp_path: Path) -> None:
    serve = [python, "-m", "upcard", "serve", "--no-browser", "--port", "0", "--data", "room"]
    with subprocess.Popen(
        serve, env={**environment, "PYTHONUNBUFFERED": "1"}, cwd=tmp_path, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    ) as server:  # fmt: skip
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found is not None
            seats = {"game": "briscola", "seats": ["bot:random", "bot:random"], "forced": False}
            order = urllib.request.Request(
                f"{found[0]}/api/tables", json.dumps(seats).encode(), {"Content-Type": "application/json"}
            )
            table = json.load(urllib.request.urlopen(order, timeout=60))["table"]
            shown = json.load(urllib.request.urlopen(f"{found[0]}/api/tables/{table}", timeout=60))
            assert shown["game"] == "briscola"
        finally:
            server.terminate()


def test_every_library_is_brought_by_the_extra_that_is_named() -> None:
    declared = tomllib.loads((bare.PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = declared["optional-dependencies"]
    for module, (_, extra) in extras._LIBRARIES.items():
        distribution = {"pyspiel": "open_spiel", "llvmlite": "numba"}.get(module, module)
        assert any(re.match(rf"{distribution}\b", text) for text in brought[extra]), module


@pytest.mark.parametrize(
    ("note", "command"),
    [
        ("", "pip install"),
        ("pipx_metadata.json", "pipx runpip upcard install"),
        ("uv-receipt.toml", "uv pip install --python {place}"),
    ],
)
def test_the_command_is_that_of_the_program_that_made_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: str, command: str
) -> None:
    place = tmp_path / "upcard"
    place.mkdir()
    if note:
        (place / note).touch()
    monkeypatch.setattr(sys, "prefix", str(place))
    said = extras.missing("numpy", "this")
    assert said == f"this needs NumPy, which is not installed: {command.format(place=place)} 'upcard[research]'"


def test_an_import_of_something_else_fails_as_ever() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_library"), extras.extra("research", "this"):
        import no_such_library  # type: ignore[import-not-found]  # noqa: F401
