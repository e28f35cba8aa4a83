"""Nobody waits for the compiler."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard
from upcard.bots import Bot, make, readiness, teaching
from upcard.bots.readiness import Readiness, is_kept, try_out
from upcard.engine.compile.game import compiled_game
from upcard.errors import UpcardError
from upcard.jit.rule import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(readiness, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(readiness, "_loaded", set())
    yield tmp_path


def test_what_was_tried_out_is_known_to_be_kept(empty_cache: Path) -> None:
    assert not is_kept("go_boom", "") and not is_kept("go_boom", "random")
    try_out("go_boom", "random")
    assert is_kept("go_boom", "random") and not is_kept("go_boom", "")


def test_interpreted_rules_stand_in_until_a_game_is_ready(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = threading.Event()
    monkeypatch.setattr(Readiness, "_compile_apart", lambda *_: compiling.wait(20))
    ready, whist = Readiness(), upcard.game("whist")
    ready.prepare("whist", "random")
    assert ready.cast(whist).rules.provisional and ready.cast(whist, "random").rules.provisional
    assert ready.cast(whist) == whist
    compiling.set()
    end = time.monotonic() + 60
    while ready.cast(whist, "random").rules.provisional and time.monotonic() < end:
        time.sleep(0.01)
    assert ready.cast(whist, "random").rules is compiled_game("whist")
    ready.close()


def test_who_wants_compiled_rules_only_gets_them(empty_cache: Path) -> None:
    assert not Readiness(interpreted_first=False).cast(upcard.game("whist")).rules.provisional


def test_another_process_compiles(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told the game and the level; what it prints would be seen."""
    ready = Readiness()
    started: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str], **_: object) -> None:
            started.append(command[1:])

        def __enter__(self) -> Process:
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(readiness.subprocess, "Popen", Process)
    ready._compile_apart("whist", "club")
    assert started == [["-m", "upcard.bots.readiness", "whist", "club"]]


def test_a_bot_is_made_anew_once_when_it_is_ready(empty_cache: Path) -> None:
    made: list[bool] = []

    def make_bot(level: str, game: upcard.Game) -> Bot:
        made.append(game.rules.provisional)
        return make(level, game, 1)

    ready, table = Readiness(make_bot), upcard.game("go_boom").table(seed=1)
    bot = ready.bot("random", table.game)
    for n in range(6):
        if n == 3:
            try_out("go_boom", "random")
        seat = table.to_act[0]
        table.play(bot.choose(table.information_set(seat)), seat)
    assert made == [True, False]


def test_a_hint_under_interpreted_rules_is_given_in_time() -> None:
    table = upcard.game("kowah").under(compiled_game("kowah", interpreted=True)).table(seed=1)
    infoset = table.information_set(table.to_act[0])
    hint = teaching.hint(infoset, seconds=0.1)
    assert sorted(move.move for move in hint.moves) == sorted(infoset.legal())


@pytest.mark.parametrize("level", ["beginner", "club", "best"])
def test_bots_play_under_interpreted_rules(level: str) -> None:
    """Within about the time that they may take: an interpreted playout takes some milliseconds."""
    game = upcard.game("twenty_eight").under(compiled_game("twenty_eight", interpreted=True))
    table = game.table(seed=2)
    bot = make(f"{level}:0.05s", game, 1)
    for _ in range(4):
        seat = table.to_act[0]
        table.play(bot.choose(table.information_set(seat)), seat)
    assert len(table.moves) == 4


def test_a_game_that_is_not_there_is_no_file(empty_cache: Path) -> None:
    with pytest.raises(UpcardError):
        try_out("../whist", "")
    assert list(empty_cache.iterdir()) == []
