"""Tables for the tests of the terminal: Whist with bots that play their lowest legal move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import upcard
from upcard.engine.knowledge.information_set import InformationSet
from upcard.terminal.settings import Settings
from upcard.terminal.tables.local_table import LocalTable


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings and records go to a folder of the test."""
    monkeypatch.setenv("UPCARD_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("UPCARD_RECORDS", str(tmp_path / "records"))
    return tmp_path


def lowest(infoset: InformationSet) -> int:
    return min(infoset.legal())


@pytest.fixture
def whist() -> Callable[..., LocalTable]:
    """``whist(seed=3, me=0)``: a hand of Whist, the other seats by bots, without a pause."""

    def make(seed: int = 3, me: int | None = 0, **options: int | str | bool) -> LocalTable:
        table = upcard.game("whist", **{"single_hand": True, **options}).table(seed=seed)
        choosers = {seat: lowest for seat in range(4) if seat != me}
        return LocalTable(table, me, choosers, Settings(pause=0.0))

    return make


@pytest.fixture
def record(whist: Callable[..., LocalTable]) -> str:
    """The record of a whole hand."""
    session = whist(me=None)
    session.play_bots()
    return session.record()
