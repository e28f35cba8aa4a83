"""Games are compiled ahead, several in each of several processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import upcard
from upcard.bots.readiness import precompile
from upcard.errors import UnknownGame
from upcard.jit.rule import INTERPRETED

FEW = ("black_hole", "contract_bridge", "guts", "twenty_eight")
"""Games for every run: bots that solve, bid, follow a rule of thumb and search. A long run compiles all games."""
DECISIONS, MANY_DECISIONS = 10, 200
"""Of each level in each game."""


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "is_kept", lambda *_: False)


def came_late(decisions: int, games: list[str]) -> str:
    """What bots of every level lacked in the middle of play, in a process of their own."""
    command = [sys.executable, "-m", "tests.bots.playing_on", str(decisions), *games]
    found = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")
def test_what_was_compiled_ahead_is_loaded_before_bots_play_and_nothing_is_compiled_later() -> None:
    """All levels."""
    assert [made.fault for made in precompile.compile_games(FEW)] == [""] * len(FEW)
    assert came_late(DECISIONS, list(FEW)) == ""


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")
def test_everything_is_compiled_ahead_that_bots_of_all_games_need() -> None:
    """On a new machine, and so in CI, the cache is the one that ``upcard compile`` has just filled."""
    names = upcard.games()
    assert [made.fault for made in precompile.compile_games(names)] == [""] * len(names)
    assert came_late(MANY_DECISIONS, list(names)) == ""


@pytest.mark.long
@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")
def test_from_an_empty_cache_hints_records_and_simulations_are_compiled_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    (made,) = precompile.compile_games(["go_boom"])
    assert (made.name, made.fault) == ("go_boom", "")
    code = """
import upcard
from upcard.bots import make
from upcard.bots.explain import advice
from upcard.jit.refusing import compiling_nothing

with compiling_nothing():
    game = upcard.game("go_boom")
    table = game.table(seed=4)
    bot = make("club", game, 1)
    for n in range(12):
        infoset = table.information_set(table.to_act[0])
        table.play(bot.choose(infoset), table.to_act[0])
    advice.hint(table.information_set(table.to_act[0]), seconds=0.1)
    upcard.load(table.record())
    table.view(None).as_dict()
    upcard.simulate("go_boom", 5, single_hand=True)
    state = game.new_initial_state(seed=2)
    state.apply_action(state.legal_actions()[0])
"""
    subprocess.run([sys.executable, "-c", code], env=dict(os.environ), check=True)


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.skipif(INTERPRETED, reason="starting processes is slow")
def test_an_error_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "__name__", "upcard.bots.nowhere")
    (made,) = precompile.compile_games(["whist"])
    assert "nowhere" in made.fault


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forks on Linux alone")
def test_a_game_whose_process_dies_is_reported_and_the_others_are_compiled(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def compile_or_die(name: str) -> bool:
        if name == "rams":
            os._exit(3)
        return True

    monkeypatch.setattr(precompile, "compile_everything", compile_or_die)
    for collecting in ("disable", "freeze"):
        monkeypatch.setattr(precompile.gc, collecting, lambda: None)
    precompile.main(1, ["rams", "guts", "whist"])
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
    monkeypatch.setattr(precompile.os, "write", lambda _, piece: pieces.append(piece))
    precompile._tell(precompile.Made("whist", 0.5))
    (piece,) = pieces
    assert json.loads(piece)["name"] == "whist" and piece.endswith(b"\n") and capfd.readouterr().out == ""


def test_an_unknown_game_is_reported_before_any_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "compile_everything", lambda name: pytest.fail(name))
    with pytest.raises(UnknownGame, match="did you mean whist"):
        list(precompile.compile_games(["kowah", "wist"]))


def test_what_is_kept_already_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precompile, "is_kept", lambda name, level: level == precompile.ALL)
    monkeypatch.setattr(precompile.subprocess, "run", lambda *_, **__: pytest.fail("a process was started"))
    assert list(precompile.compile_games(["whist"])) == [precompile.Made("whist", 0.0)]
