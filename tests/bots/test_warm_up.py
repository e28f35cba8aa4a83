"""No player waits for the compiler."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import upcard
from benchmarks.room.tables import row_of
from upcard.bots import LEVELS, Bot, advice, make, warm_up
from upcard.bots.warm_up import BackgroundReadiness, is_kept, try_out
from upcard.engine.compile.game import compiled_game
from upcard.errors import UpcardError
from upcard.jit.compiling import DiskCache
from upcard.jit.rule import INTERPRETED
from upcard.room.match import Match
from upcard.room.seating import arrange
from upcard.room.view_messages import ViewMessages
from upcard.store import Event

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(warm_up, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warm_up, "_loaded", set())
    yield tmp_path


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
        "from upcard.bots import warm_up; warm_up.is_kept = lambda *_: False\n"
        "warm_up.try_out = lambda *key: print(*key, flush=True) if key[0] == 'whist' else 1 / 0\n"
        "warm_up.try_out_hint = lambda name: print('hint'); warm_up.main()"
    )
    begun: list[list[str]] = []
    begin = subprocess.Popen

    def popen(command: list[str], **settings: Any) -> Any:
        begun.append(command[1:])
        with (tmp_path / "said").open("a") as said:
            return begin([sys.executable, "-c", code], **settings, stderr=said)

    monkeypatch.setattr(warm_up.subprocess, "Popen", popen)
    compiler = warm_up.Compiler()
    for name in ("whist", "truco", "whist"):
        compiler.compile(name, "club")
    assert begun == [["-m", "upcard.bots.warm_up"]]
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
