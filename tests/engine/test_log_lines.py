"""Lines of the log that belong together are one to the eye, and each is still a line of its own."""

from __future__ import annotations

import gc
from types import ModuleType

import pytest

import upcard
from upcard.codegen.checks import check_moves
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import button
from upcard.engine.knowledge.views import Views
from upcard.engine.play.log import joined


def rummy(hand: str = "7♣ Q♣ 2♥ 5♣") -> upcard.Table:
    return upcard.game("contract_rummy", players=3).position(
        hands=[hand, "K♥ 4♠", "Q♠ 5♦"], turn=0, dealer=2, phase="play", opened=1, discard="9♠", stock="2♦ 3♦",
        melds=[["7♦", "7♥", "7♠"], ["8♣", "9♣", "10♣", "J♣"]],
    )  # fmt: skip


def test_a_card_and_where_it_is_laid_off_are_one_line() -> None:
    table = rummy()
    for move in ("lay off Q♣", "on meld 2", "lay off 7♣", "on meld 1", "2♥"):
        table.play(move, 0)
    for reader in (0, 1, None):
        lines = [entry.text for entry in joined(table.log(reader))]
        assert lines[-2:] == ["Player 1 lays off Q♣ on meld 2, 7♣ on meld 1", "Player 1 discards 2♥"]
    assert [entry.text for entry in table.log(1)][-5:-3] == ["Player 1 lays off Q♣", "Player 1 puts it on meld 2"]


def test_a_meld_is_one_line_with_its_cards() -> None:
    table = rummy("4♣ 4♦ 4♥ 2♥ 9♦")
    for move in ("set of fours", "lay 4♣", "lay 4♦", "lay 4♥", "done", "2♥"):
        table.play(move, 0)
    assert [entry.text for entry in joined(table.log())][-2:] == [
        "Player 1 begins a set of fours: 4♣ 4♦ 4♥",
        "Player 1 discards 2♥",
    ]


def test_a_joker_has_no_number_in_the_log_and_keeps_it_in_the_record() -> None:
    table = rummy("4♣ 4♦ JK1 2♥ JK1")
    for move in ("set of fours", "lay 4♣", "lay 4♦", "lay JK1", "done", "JK1"):
        table.play(move, 0)
    assert [entry.text for entry in joined(table.log())][-2:] == [
        "Player 1 begins a set of fours: 4♣ 4♦ joker",
        "Player 1 discards a joker",
    ]
    assert "Player 1: lay JK1" in table.record()


@pytest.mark.parametrize("reads", ["prompt", "legal"])
def test_the_legal_moves_of_a_seat_are_enumerated_once(reads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first query: about words, or a list of the moves."""
    table, asked = rummy(), []
    rules = table.game.rules
    monkeypatch.setattr(
        rules, "legal_moves", lambda *args, find=rules.legal_moves: asked.append(args[2]) or find(*args)
    )
    for what in (reads, "legal", "prompt", "legal"):
        assert table.view(0).prompt if what == "prompt" else table.legal(0)
    assert asked == [0]
    table.play("2♥", 0)
    assert table.view(1).prompt and table.legal(1)
    assert asked == [0, 1]


def test_the_line_of_another_player_is_not_gone_on_with() -> None:
    table = upcard.game("mille").table(seed=1)
    for move in ("draw", table.legal, "draw"):
        table.play(move if isinstance(move, str) else move()[-1])
    assert len(joined(table.log())) == len(table.log())


def test_a_secret_move_continues_no_line() -> None:
    rules = upcard.game("mille").rules
    kind = button("pass", hidden_says="{seat} does something", joins={"pass": ", again"})
    kind.effect(rules.moves.kinds[0].action)
    with pytest.raises(TypeError, match="leave `joins` out"):
        check_moves(ModuleType("mine"), Catalogue(kind), rules.schema, None)


@pytest.mark.parametrize("name", ["whist", "tute"])
def test_taken_tricks_are_logged_with_and_without_views_between_the_moves(name: str) -> None:
    """Without views, a position is read only after a completed trick."""
    looked_at, alone = upcard.game(name).table(seed=5), upcard.game(name).table(seed=5)
    for _ in range(30):
        move, seat = looked_at.legal_ids()[-1], looked_at.to_act[0]
        looked_at.view(0)
        for table in (looked_at, alone):
            table.play(move, seat)
    lines = [entry.text for entry in alone.log()]
    assert lines == [entry.text for entry in looked_at.log()]
    assert sum("takes the trick" in line for line in lines) >= 5


def test_logging_a_trick_leaves_nothing_to_the_garbage_collector() -> None:
    table = upcard.game("whist").table(seed=5)
    table.play(table.legal_ids()[-1])
    gc.collect()
    gc.disable()
    before = {id(found) for found in gc.get_objects() if type(found) is Views}  # those of other tests
    try:
        for _ in range(12):
            table.play(table.legal_ids()[-1])
        assert not [found for found in gc.get_objects() if type(found) is Views and id(found) not in before]
    finally:
        gc.enable()
