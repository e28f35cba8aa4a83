"""What a type checker must take, and what it must find out: read by mypy, never run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, assert_type

import upcard
from upcard import Game, View, Zone

if TYPE_CHECKING:
    from upcard.typed import DaifugoView, WhistGame, WhistOptions, WhistTable, WhistView


def a_table_of_whist() -> None:
    game = upcard.game("whist", target=5)
    table = game.table(seed=7)
    view = table.view(seat=0)
    assert_type(game, WhistGame)
    assert_type(table, WhistTable)
    assert_type(view, WhistView)
    assert_type(view.trick, Zone)
    assert_type(view.trick.seen, tuple[str, ...])
    assert_type(view.hands, tuple[Zone, ...])
    assert_type(view.trump, str)
    assert_type(view.tricks, list[int])
    assert_type(view.target, int)
    assert_type(view.to_act, tuple[int, ...])
    assert_type(table.legal(), list[str])
    assert_type(game.position(hands=["2♦", "3♦", "4♦", "5♦"]), WhistTable)


def values_of_other_games() -> None:
    bridge = upcard.game("contract_bridge").table().view()
    assert_type(bridge.doubling, Literal["", "doubled", "redoubled"])
    guts = upcard.game("guts", players=5).table().view()
    assert_type(guts.hands[0].cards, tuple[str | None, ...] | None)


def a_view_of_a_game_is_a_view(view: DaifugoView) -> View:
    return view


def options_of_whist() -> WhistGame:
    chosen: WhistOptions = {"target": 5, "single_hand": True, "first_dealer": 2}
    return upcard.game("whist", players=4, preset="short", **chosen)


def a_game_whose_name_is_not_known(name: str) -> None:
    game = upcard.game(name, players=4, target=3)
    assert_type(game, Game)
    print(game.table().view().whatever_it_has)


def values_that_are_not_known(players: int, preset: str, target: int, more: dict[str, Any]) -> None:
    assert_type(upcard.game("whist", players=players, preset=preset, target=target), Game)
    upcard.game("whist", **more).table()


def one_of_two_games(name: Literal["whist", "rams"]) -> None:
    upcard.game(name, single_hand=True).table()
