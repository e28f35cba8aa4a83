"""The text record: readable, complete, and exact about what is wrong with a bad one."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.result import Result
from upcard.engine.records.replay import Replay
from upcard.errors import BadRecord, IllegalMove


def played(seed: int | bytes = 7, moves: int = 30) -> upcard.Table:
    table = upcard.game("whist", target=5).table(seed=seed)
    for _ in range(moves):
        table.play(table.legal()[0])
    return table


def test_a_record_reads_as_an_account_of_the_match() -> None:
    text = played().record()
    assert '[Game "whist"]' in text
    assert '[Options "target=5"]' in text
    assert '[Result "*"]' in text
    assert "1. East: 2♣" in text
    assert "takes the trick." in text


@pytest.mark.parametrize("seed", [7, bytes(range(32))], ids=["a number", "32 secret bytes"])
def test_a_record_is_the_match(seed: int | bytes) -> None:
    table = played(seed)
    again = upcard.load(table.record())
    assert again.fields() == table.fields()
    assert again.record() == table.record()
    assert again.legal() == table.legal()


def test_a_position_is_recorded_with_what_is_dealt_after_it() -> None:
    table = upcard.game("whist").position(
        hands=["A♠", "2♠", "3♠", "4♠"], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 6], seed=3
    )
    for card in ("A♠", "2♠", "3♠", "4♠"):
        table.play(card)
    again = upcard.load(table.record())
    assert again.fields()["hands"] == table.fields()["hands"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[Game "whist"]', "", "has no line"),
        ('[Game "whist"]', '[Game "whisk"]', "did you mean whist"),
        ("target=5", "target=none", "target must be a whole number, not 'none'"),
        ('[Seed "7"]', "", "neither a seed nor a position"),
        ("1. East: 2♣", "1. East: 2♠", "line 11, 'East: 2♠': R3: you do not hold 2♠"),
        ("1. East: 2♣", "1. Eve: 2♣", "there is no player 'Eve'; there are South, West, North, East"),
        ("1. East: 2♣", "1. East: xx", "'xx' is no move of this game"),
        ('[Format "1"]', '[Format "9"]', "this version reads up to 1"),
    ],
)
def test_a_bad_record_says_what_is_wrong(old: str, new: str, complaint: str) -> None:
    text = played().record()
    assert old in text
    with pytest.raises(upcard.BadRecord, match=complaint.replace("(", r"\(")):
        upcard.load(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ann, Bo", "Cy", "Di", "Ed"), "cannot hold the name 'Ann, Bo'"),
        ((" Ann", "Bo", "Cy", "Di"), "cannot hold the name ' Ann'"),
        (("1. e4", "Bo", "Cy", "Di"), "cannot hold the name '1. e4'"),
        (("Ann", "Ann", "Cy", "Di"), "differently"),
        (("Ann", "Bo", "Cy"), "4 players have 4 names, not 3"),
        (("", "Bo", "Cy", "Di"), "1 to 60 printable letters"),
        (("Ann\n", "Bo", "Cy", "Di"), "1 to 60 printable letters"),
        (("A" * 61, "Bo", "Cy", "Di"), "1 to 60 printable letters"),
        ((1, 2, 3, 4), "1 to 60 printable letters"),
    ],
)
def test_names_that_a_record_could_not_tell_apart_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(upcard.BadOption, match=why):
        upcard.game("whist").table(seed=1, names=names)


@pytest.mark.parametrize("names", [("A: B", 'C "D"', "E {1}", "F]"), ("Ännchen", "李", "N-S", "1 x")])
def test_any_names_that_are_accepted_come_back_from_the_record(names: tuple[str, ...]) -> None:
    table = upcard.game("whist").table(seed=1, names=names)
    for _ in range(6):
        table.play(table.legal()[0])
    again = upcard.load(table.record())
    assert again.names == names and again.record() == table.record()


def test_a_game_for_one_that_was_given_up_is_so_in_its_record() -> None:
    table = upcard.game("black_hole").table(seed=1)
    table.play(table.legal_ids()[0])
    table.concede()
    assert table.over and table.result == Result((), (2,), (0.0,), (1,)) and table.legal() == []
    text = table.record()
    assert '[Conceded "yes"]' in text and "Player 1 gives up." in text
    again = upcard.load(text)
    assert again.over and again.record() == text and Replay(text).verify() == []
    with pytest.raises(IllegalMove, match="only a game for one"):
        again.concede()
    with pytest.raises(BadRecord, match="Conceded"):
        upcard.load(upcard.game("whist").table(seed=1).record().replace("[Result", '[Conceded "yes"]\n[Result'))
