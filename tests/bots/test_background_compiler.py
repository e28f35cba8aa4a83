"""What is not compiled yet plays interpreted, and another process compiles it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.bots.host import bot_process
from upcard.bots.host.bot_host import BotHost, FrameDecoder, MoveReply, MoveRequest, read_question
from upcard.bots.host.bot_process import CachedBotHost
from upcard.bots.readiness import background_compiler
from upcard.bots.readiness.background_compiler import MAX_ATTEMPTS, BackgroundCompiler
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.jit.refusing import NotCompiled
from upcard.jit.rule import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")

KEY = "go_boom", "club"


@pytest.fixture
def asked() -> MoveRequest:
    table = upcard.game("go_boom").table(seed=5)
    while len(table.legal_ids(table.to_act[0])) == 1:
        table.play(table.legal_ids(table.to_act[0])[0], table.to_act[0])
    seat = table.to_act[0]
    return MoveRequest(
        7, "t/0", "club", 1, "go_boom", table.players, table.game.options, seat, table.snapshot().tobytes(),
        table.trail(LOOKED_BACK),
    )  # fmt: skip


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> tuple[list[bytes], threading.Event]:
    """What processes in the background were given, and what they wait for."""
    given: list[bytes] = []
    done = threading.Event()

    def run(_: list[str], input: bytes, **__: Any) -> None:
        given.append(input)
        done.wait(20)

    monkeypatch.setattr(background_compiler.subprocess, "run", run)
    return given, done


def test_what_is_missing_plays_interpreted_and_is_compiled_in_the_background(
    asked: MoveRequest, processes: tuple[list[bytes], threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    given, done = processes
    monkeypatch.setattr(bot_process, "is_kept", lambda *_: True)
    thinker, played = CachedBotHost(), []
    real = thinker.choose

    def choose(question: MoveRequest, rules: Any, stop: Any) -> int:
        played.append(rules.provisional)
        if not rules.provisional and not done.is_set():
            raise NotCompiled("iterate_go_boom is not compiled")
        return real(question, rules, stop)

    monkeypatch.setattr(thinker, "choose", choose)
    monkeypatch.setattr(thinker, "_load", lambda key: None)
    for _ in range(3):  # it is not tried again while it is compiled
        answer = thinker.answer(asked)
        assert answer.move >= 0 and not answer.failed
    assert played == [False, True, True, True] and thinker.compiler.under_way == KEY
    assert [read_question(data) for data in FrameDecoder().add(given[0])] == [asked] and len(given) == 1
    done.set()
    while thinker.compiler.under_way:
        threading.Event().wait(0.01)
    thinker.choose = real  # type: ignore[method-assign]
    bot_process.try_out(*KEY)
    assert thinker.answer(asked).move >= 0


def test_what_cannot_be_kept_is_not_compiled_for_ever(
    processes: tuple[list[bytes], threading.Event],
) -> None:
    given, done = processes
    made = BackgroundCompiler()
    done.set()
    for _ in range(MAX_ATTEMPTS + 2):
        made.begin(KEY, b"")
        while made.under_way:
            threading.Event().wait(0.01)
    assert len(given) == MAX_ATTEMPTS and not made.begin(KEY, b"") and made.begin(("whist", "club"), b"")


def test_a_background_process_compiles_what_a_question_needs(
    asked: MoveRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process.os, "nice", lambda by: by)
    done = []
    monkeypatch.setattr(bot_process, "try_out", lambda *key: done.append(key))
    monkeypatch.setattr(BotHost, "choose", lambda self, question, rules: done.append((question, rules.provisional)))
    bot_process.compile_for(asked)
    assert done == [KEY, (asked, False)]


def test_a_cache_that_was_emptied_is_noticed_before_a_bot_thinks(
    asked: MoveRequest, processes: tuple[list[bytes], threading.Event], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The note says that all is there, and one loop is not."""
    _, done = processes
    monkeypatch.setattr(bot_process, "is_kept", lambda *_: True)

    def emptied(*_: str) -> None:
        raise NotCompiled("legal_moves_go_boom is not compiled")

    monkeypatch.setattr(bot_process, "try_out", emptied)
    thinker = CachedBotHost()
    answer = thinker.answer(asked)
    assert answer == MoveReply(7, answer.move) and answer.move >= 0
    assert thinker.compiler.under_way == KEY
    done.set()
