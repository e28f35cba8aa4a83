"""No player waits for the compiler."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import upcard
from benchmarks.room.tables import row_of
from upcard.bots import LEVELS, Bot, make
from upcard.bots.explain import advice
from upcard.bots.readiness import background, compiler_process, warm_up
from upcard.bots.readiness.background import BackgroundReadiness
from upcard.bots.readiness.warm_up import is_kept, try_out
from upcard.engine.compile.game import compiled_game
from upcard.errors import UpcardError
from upcard.jit.compiling import DiskCache
from upcard.jit.rule import INTERPRETED
from upcard.room.match.match import Match
from upcard.room.match.view_messages import ViewMessages
from upcard.room.people.seating import arrange
from upcard.store import Event

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "loaded", set())
    return tmp_path


def test_what_was_tried_out_is_known_to_be_kept(empty_cache: Path) -> None:
    assert not is_kept("go_boom", "") and not is_kept("go_boom", "random")
    try_out("go_boom", "random")
    assert is_kept("go_boom", "random") and not is_kept("go_boom", "")


def test_interpreted_rules_stand_in_until_a_game_is_ready(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = threading.Event()
    monkeypatch.setattr(BackgroundReadiness, "_compile_apart", lambda *_: compiling.wait(20))
    ready, whist = BackgroundReadiness(), upcard.game("whist")
    ready.prepare("whist", "random")
    assert ready.cast(whist).rules.provisional and ready.cast(whist, "random").rules.provisional
    assert ready.cast(whist) == whist
    compiling.set()
    end = time.monotonic() + 60
    while ready.cast(whist, "random").rules.provisional and time.monotonic() < end:
        time.sleep(0.01)
    assert ready.cast(whist, "random").rules is compiled_game("whist")
    ready.close()


def test_what_could_not_be_compiled_apart_is_not_compiled_here_and_is_tried_again_when_it_is_asked_for(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, tried = iter([False, False, True, True]), []
    monkeypatch.setattr(BackgroundReadiness, "_compile_apart", lambda *_: next(answers))
    monkeypatch.setattr(warm_up, "try_out", lambda name, level, _: tried.append(level))
    ready, whist = BackgroundReadiness(), upcard.game("whist")

    def prepare_and_wait() -> None:
        ready.prepare("whist", "club")
        end = time.monotonic() + 20
        while (ready._wanted or ready._under_way) and time.monotonic() < end:
            time.sleep(0.01)

    prepare_and_wait()
    assert tried == [] and ready.cast(whist).rules.provisional
    prepare_and_wait()
    assert tried == ["", "club"] and not ready.cast(whist).rules.provisional
    ready.close()


def test_who_wants_compiled_rules_only_gets_them(empty_cache: Path) -> None:
    assert not BackgroundReadiness(interpreted_first=False).cast(upcard.game("whist")).rules.provisional


def test_another_process_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One for several games, until nothing is wanted; what is wrong with one does not end it."""
    code = (
        "from upcard.bots.readiness import compiler_process, warm_up; warm_up.is_kept = lambda *_: False\n"
        "warm_up.try_out = lambda *key: print(*key, flush=True) if key[0] == 'whist' else 1 / 0\n"
        "warm_up.try_out_hint = lambda name: print('hint'); compiler_process.main()"
    )
    begun: list[list[str]] = []
    begin = subprocess.Popen

    def popen(command: list[str], **settings: Any) -> Any:
        begun.append(command[1:])
        with (tmp_path / "said").open("a") as said:
            return begin([sys.executable, "-c", code], **settings, stderr=said)

    monkeypatch.setattr(compiler_process.subprocess, "Popen", popen)
    compiler = compiler_process.Compiler()
    for name in ("whist", "truco", "whist"):
        compiler.compile(name, "club")
    assert begun == [["-m", "upcard.bots.readiness.compiler_process"]]
    compiler.rest()
    compiler.compile("whist", "")
    assert len(begun) == 2
    compiler.rest()
    assert (tmp_path / "said").read_text().splitlines() == [
        "whist club", "hint", "truco club cannot be compiled: ZeroDivisionError: division by zero", "whist club",
        "hint", "whist ",
    ]  # fmt: skip


def test_a_game_with_waiting_players_is_compiled_before_one_that_is_looked_at(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, str]] = []
    all_wanted, ready = threading.Event(), BackgroundReadiness()

    def compile_apart(_: BackgroundReadiness, *key: str) -> None:
        all_wanted.wait(20)
        made.append((key[0], key[1]))

    monkeypatch.setattr(BackgroundReadiness, "_compile_apart", compile_apart)
    monkeypatch.setattr(warm_up, "try_out", lambda *_: None)
    ready.prepare("black_hole")
    end = time.monotonic() + 20
    while not ready._begun and time.monotonic() < end:
        time.sleep(0.01)
    ready.prepare("whist", "club")
    ready.prepare("truco", "club", seated=True)
    ready.prepare("pepper", "club")
    ready.prepare("rams", "club", seated=True)
    ready.prepare("whist", "club", seated=True)
    ready.prepare("truco", "best", seated=True)
    ready._took = 100.0
    said = [ready.seconds(name) for name in ("truco", "rams", "whist", "pepper")]
    assert [round(seconds, -2) for seconds in said] == [300, 500, 700, 1000]
    assert ready.seconds("gong_zhu") == 0, "not requested"
    all_wanted.set()
    wanted = [("black_hole", "")]
    for name in ("truco", "rams", "whist"):
        wanted += [(name, ""), (name, "club")]
    wanted += [("truco", "best"), ("pepper", ""), ("pepper", "club")]
    while len(made) < len(wanted) and time.monotonic() < end:
        time.sleep(0.01)
    while ready.seconds("pepper") and time.monotonic() < end:
        time.sleep(0.01)
    assert ready.seconds("pepper") == ready.seconds("truco") == 0
    ready.close()
    assert made == wanted


def test_games_are_compiled_ahead_while_nothing_else_is_wanted(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, str]] = []
    loaded: list[tuple[str, str]] = []
    step, ready = threading.Semaphore(0), BackgroundReadiness()

    def compile_apart(_: BackgroundReadiness, *key: str) -> bool:
        step.acquire(timeout=20)
        made.append((key[0], key[1]))
        warm_up.note_kept(*key)
        return True

    monkeypatch.setattr(BackgroundReadiness, "_compile_apart", compile_apart)
    monkeypatch.setattr(warm_up, "try_out", lambda name, level, make_bot: loaded.append((name, level)))
    ready.prepare_ahead(["truco", "rams", "whist"])
    end = time.monotonic() + 20
    while ready._under_way is None and time.monotonic() < end:
        time.sleep(0.01)
    ready.prepare("truco", "club")  # what is under way is wanted now
    ready.prepare("whist", "club", seated=True)
    assert ready.seconds("truco") is None, "nothing has been compiled yet"
    step.release(2)
    while len(made) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    seconds = ready.seconds("truco")
    assert seconds is not None and seconds >= 0
    step.release(4)
    while len(made) < 6 and time.monotonic() < end:
        time.sleep(0.01)
    ready.close()
    assert made == [
        ("truco", ""), ("whist", ""), ("whist", "club"), ("truco", "club"), ("rams", ""), ("rams", "club"),
    ]  # fmt: skip
    assert loaded == [("whist", ""), ("whist", "club"), ("truco", ""), ("truco", "club")], "rams takes no memory here"


def test_without_a_compiler_rules_stay_interpreted_and_nothing_is_prepared(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "INTERPRETED", True)
    monkeypatch.setattr(background, "COMPILES", False)
    ready = BackgroundReadiness()
    whist = ready.cast(upcard.game("whist"))
    ready.prepare("whist", "club", seated=True)
    ready.prepare_ahead(["whist"])
    assert whist.rules.provisional and ready.promoted(whist) is whist
    assert ready._worker is None and ready.seconds("whist") == 0


FIRST_CARD = """
import upcard
from upcard.bots.levels import make
from upcard.engine.compile.game import compiled_game

game = upcard.game("contract_bridge").under(compiled_game("contract_bridge", interpreted=True))
table, bot = game.table(seed=5), make("club:0.05s", game, 1)
while table.view(0).phase != "play":
    table.play(bot.choose(table.information_set(table.to_act[0])), table.to_act[0])
table.play(bot.choose(table.information_set(table.to_act[0])), table.to_act[0])
print(compiled_game("contract_bridge").provisional)
"""


def test_a_bot_plays_its_first_card_at_bridge_where_no_compiler_is_installed() -> None:
    """In seconds: with open hands it would count for minutes in plain Python."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_CARD], env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("False\n", 0), done.stderr


def test_a_cache_from_another_machine_is_not_believed(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up.note_kept("whist", "")
    assert is_kept("whist", "")
    monkeypatch.setattr(warm_up, "machine", lambda: "another processor")
    warm_up._digest.cache_clear()
    assert not is_kept("whist", "")
    monkeypatch.undo()
    warm_up._digest.cache_clear()


@pytest.mark.parametrize("name", ["whist", "trex"])
def test_nothing_is_left_to_compile_when_a_table_of_a_card_room_begins(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a table calls is compiled or read when it is first called: that is not to be on the event loop."""
    warm_up.warm(name)
    asked: list[str] = []
    load = DiskCache.load_overload
    monkeypatch.setattr(
        DiskCache, "load_overload", lambda self, *args: asked.append(str(self._stem)) or load(self, *args)
    )
    game, chance = upcard.game(name), random.Random(5)
    row = row_of(game, arrange(["bot:random"] * game.players, LEVELS))
    match = Match(row)
    while not match.over and match.number < 120:
        table = match.table
        while table.window and not table.to_act:
            match.close_window()
        seat = table.to_act[0]
        for viewer in (None, *range(game.players)):
            ViewMessages(table).view_and_offers(viewer)
            match.refuse(viewer or 0, match.number, chance.randrange(len(game.moves)))
        event = Event(match.number + 1, seat, chance.choice(table.legal_ids(seat)), (), f"{match.number}", 0.0)
        match.ends_with(event)
        match.apply(event)
    assert asked == []


def test_a_bot_is_replaced_once_when_its_rules_are_ready(empty_cache: Path) -> None:
    made: list[bool] = []

    def make_bot(level: str, game: upcard.Game) -> Bot:
        made.append(game.rules.provisional)
        return make(level, game, 1)

    ready, table = BackgroundReadiness(make_bot), upcard.game("go_boom").table(seed=1)
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
    hint = advice.hint(infoset, seconds=0.1)
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
