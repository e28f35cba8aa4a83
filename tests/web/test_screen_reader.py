"""Two whole matches of every family of games, played with screen reader and keys only."""

from __future__ import annotations

from typing import Any

import pytest

import upcard

pytest.importorskip("playwright.sync_api")

from tests.web.real_room import RealRoom
from tests.web.screen_reader_player import SIGNS, Listener, table_of

SECONDS = 300
ONE = {"single_hand": True}
MATCHES: list[tuple[str, int, dict[str, Any]]] = [
    ("anaconda", 3, ONE),
    ("anaconda", 4, ONE),
    ("go_boom", 2, ONE),
    ("comet", 4, ONE),
    ("beggar_my_neighbor", 2, {"auto_run": True}),
    ("beggar_my_neighbor", 2, {"auto_run": True, "out_of_cards": "when_due"}),
    ("black_hole", 1, {}),
    ("black_hole", 1, {"undo": True, "allow_resign": True}),
    ("briscola", 2, ONE),
    ("tute", 4, {}),
    ("whist", 4, ONE),
    ("gong_zhu", 4, ONE),
    ("cinch", 4, ONE),
    ("nine_card_don", 4, ONE),
    ("commerce", 3, {"deals": 3}),
    ("commerce", 5, ONE),
    ("mille", 2, ONE),
    ("contract_rummy", 3, ONE),
    ("daifugo", 3, ONE),
    ("daifugo", 4, ONE),
    ("diplomat", 3, {"single_hand": True, "stall_limit": 8}),
    ("diplomat", 4, {"single_hand": True, "stall_limit": 6}),
    ("guts", 3, {"deals": 4}),
    ("guts", 5, ONE),
    ("pepper", 2, ONE),
    ("pepper", 4, ONE),
    ("pitty_pat", 2, {}),
    ("pitty_pat", 4, {}),
    ("pontoon", 2, {"deals": 4}),
    ("pontoon", 3, {"deals": 3}),
    ("rolling_stone", 4, ONE),
    ("rolling_stone", 5, ONE),
    ("stealing_bundles", 2, {}),
    ("stealing_bundles", 2, {"forced_capture": False}),
    ("through_the_window", 3, {}),
    ("through_the_window", 4, {}),
    ("trex", 4, ONE),
    ("trex", 4, {"single_hand": True, "diamond_value": -10}),
    ("truco", 4, ONE),
    ("truco", 4, {"single_hand": True, "truco_scope": "hand"}),
    ("twenty_eight", 4, ONE),
    ("twenty_nine", 4, ONE),
]
DAILY = {("stealing_bundles", 2)}
"""The game of every run: picked cards, zones of the table. (`test_play_again` plays tricks.)"""


def case(game: str, players: int, options: dict[str, Any]) -> Any:
    daily = (game, players) in DAILY and options.get("forced_capture", True)
    return pytest.param(game, players, options, marks=() if daily else pytest.mark.long)


def test_two_games_of_every_family_are_listed() -> None:
    families = [upcard.game(game).about.family for game, _, _ in MATCHES]
    assert {family: families.count(family) for family in families} == {
        upcard.game(game).about.family: 2 for game in upcard.games()
    }


@pytest.mark.parametrize(("game", "players", "options"), [case(*match) for match in MATCHES])
def test_a_match_is_played_with_screen_reader_and_keys_only(
    room: RealRoom, people: Any, game: str, players: int, options: dict[str, Any]
) -> None:
    listener = Listener(people())
    listener.sit_down(room, table_of(room, game, players, options))
    listener.play(SECONDS)
    assert listener.complaints == []
    words = listener.heard + listener.pressed
    assert [one for one in words if SIGNS.search(one)] == [], "nothing is read that has no sound"
    # Moves of quick bots are announced together, so there are only a few more announcements than own moves.
    assert len(listener.heard) <= 3 * listener.made + 6
