"""Games are compiled ahead, several in each of several processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.bots import ahead
from upcard.errors import UnknownGame
from upcard.jit.rule import INTERPRETED


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "is_kept", lambda *_: False)


@pytest.mark.long
@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")
def test_what_was_compiled_ahead_compiles_nothing_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with bots, a hint and a simulation, in a process that is not allowed to compile."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    (made,) = ahead.compile_games(["go_boom"])
    assert (made.name, made.fault) == ("go_boom", "")
    code = """
import upcard
from numba.core.compiler import CompilerBase
from upcard.bots import make, teaching

def refuse(*_):
    raise AssertionError("something is compiled")

CompilerBase.compile_extra = refuse
game = upcard.game("go_boom")
table = game.table(seed=4)
bots = [make(level, game, 1) for level in ("club", "beginner", "strong:50")]
for n in range(12):
    infoset = table.information_set(table.to_act[0])
    table.play(bots[n % 3].choose(infoset), table.to_act[0])
teaching.hint(table.information_set(table.to_act[0]), seconds=0.1)
upcard.load(table.record())
table.view(None).as_dict()
upcard.simulate("go_boom", 5, single_hand=True)
state = game.new_initial_state(seed=2)
state.apply_action(state.legal_actions()[0])
"""
    subprocess.run([sys.executable, "-c", code], env=dict(os.environ), check=True)


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.skipif(INTERPRETED, reason="starting processes is slow")
def test_what_goes_wrong_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "__name__", "upcard.bots.nowhere")
    (made,) = ahead.compile_games(["whist"])
    assert "nowhere" in made.fault


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forks on Linux alone")
def test_a_game_whose_process_dies_is_told_and_the_others_are_compiled(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def compile_or_die(name: str) -> None:
        if name == "rams":
            os._exit(3)
        ahead._tell(ahead.Made(name, 0.0))

    monkeypatch.setattr(ahead, "_compile", compile_or_die)
    for collecting in ("disable", "freeze"):
        monkeypatch.setattr(ahead.gc, collecting, lambda: None)
    ahead.main(1, ["rams", "guts", "whist"])
    made = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [(line["name"], line["fault"]) for line in made] == [
        ("whist", ""),
        ("rams", "the process ended with code 3"),
        ("guts", ""),
    ]


def test_a_line_is_written_in_one_piece_so_that_those_of_two_processes_stand_apart(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pieces: list[bytes] = []
    monkeypatch.setattr(ahead.os, "write", lambda _, piece: pieces.append(piece))
    ahead._tell(ahead.Made("whist", 0.5))
    (piece,) = pieces
    assert json.loads(piece)["name"] == "whist" and piece.endswith(b"\n") and capfd.readouterr().out == ""


def test_a_game_that_is_not_there_is_told_before_any_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_compile", lambda name: pytest.fail(name))
    with pytest.raises(UnknownGame, match="did you mean whist"):
        list(ahead.compile_games(["kowah", "wist"]))


def test_what_is_kept_already_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "is_kept", lambda name, level: level == ahead.ALL)
    monkeypatch.setattr(ahead.subprocess, "run", lambda *_, **__: pytest.fail("a process was started"))
    assert list(ahead.compile_games(["whist"])) == [ahead.Made("whist", 0.0)]
