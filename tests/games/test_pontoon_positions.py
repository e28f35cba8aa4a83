"""Pontoon: positions."""

from __future__ import annotations

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.errors import BadPosition


def position(**fields: object) -> Table:
    """A hand of two punters with some fields given; the rest follows."""
    cards = {"down": {1: ["A♠"], 2: ["9♥"]}, "up": {1: ["5♦"], 2: ["9♠"]}, "bank": "7♦", "hole": "8♣"}
    return upcard.game("pontoon", players=3).position(**{"phase": "play", **cards, **fields})


def test_the_banker_the_turn_the_bets_and_the_pack_follow_from_the_cards_on_the_table() -> None:
    table = position()
    fields = table.fields()
    assert table.view().dealer == 0 and table.to_act == (1,)
    assert fields["bets"] == [0, 1, 1] and fields["stake"] == [[0] * 4, [1, 0, 0, 0], [1, 0, 0, 0]]
    assert fields["status"][1][0] == fields["status"][2][0] == "playing"
    assert len(fields["pack"].split()) == 52 - 6
    table.play("stick")
    table.play("split")
    assert table.fields()["parted"][2] == [1, 1, 0, 0]


def test_a_player_who_comes_before_the_turn_has_stuck_or_declared() -> None:
    status = position(turn=2).fields()["status"]
    assert (status[1][0], status[2][0]) == ("stuck", "playing")
    assert position(turn=2, up={1: ["K♦"], 2: ["9♠"]}).fields()["status"][1][0] == "pontoon"


def test_more_than_one_card_face_up_was_twisted() -> None:
    table = position(up={1: ["5♦ 2♦"], 2: ["9♠"]})
    assert table.why_not("buy for 1") == "R18: after a twist no more cards can be bought"


def test_several_hands_came_from_a_split() -> None:
    table = position(down={1: ["2♠", "3♠"], 2: ["9♥"]}, up={1: ["5♦", "5♥"], 2: ["9♠"]})
    assert table.fields()["parted"][1] == [1, 1, 0, 0]
    assert table.why_not("buy for 1") == "J10: cards are not bought to split hands"


def test_a_banker_who_shows_a_ten_has_looked_and_has_no_pontoon() -> None:
    assert position(bank="K♦").fields()["looked"] == 0
    assert position().fields()["looked"] == -2


def test_a_position_with_hands_is_refused_with_the_names_of_its_fields() -> None:
    with pytest.raises(BadPosition, match="cards in hand are 'down' and 'up'"):
        position(hands=["", "A♠ 5♦", "9♥ 9♠"])


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"dealer": 1, "status": {1: ["stuck"], 2: ["playing"]}}, "R1"),
        ({"bank": "K♦", "hole": "A♣"}, "R12"),
        ({"bank": "K♦ 2♦"}, "R6"),
        ({"turn": 2, "status": {1: ["playing"], 2: ["playing"]}}, "R2"),
        ({"status": {1: ["stuck"], 2: ["stuck"]}}, "R14"),
        ({"status": {1: ["pontoon"], 2: ["playing"]}}, "R7"),
        ({"twisted": {1: [1]}}, "R17"),
        ({"parted": {1: [1]}}, "R19"),
        ({"phase": "banker"}, "R25"),
        ({"phase": "banker", "bank": "7♦ 8♦", "hole": "", "turn": 1}, "R2"),
        ({"phase": "banker", "bank": "7♦ 8♦ K♣", "hole": ""}, "R25"),
        ({"phase": "bank", "turn": 1}, "R36"),
        ({"phase": "limits"}, "J3"),
    ],
)
def test_hands_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        position(**fields)


def test_a_single_hand_may_be_given_without_a_list() -> None:
    table = position(down=["", "A♠", "9♥"], up={1: "K♦", 2: "9♠"})
    assert table.fields() == position(down=[[], ["A♠"], ["9♥"]], up={1: ["K♦"], 2: ["9♠"]}).fields()
    assert "declare pontoon" in table.legal()


def test_what_belongs_to_the_only_hand_of_a_punter_is_written_by_itself() -> None:
    """R28-R31."""
    table = upcard.game("pontoon", players=3).position(
        phase="banker", dealer=0, bank="10♠ 9♠", down=["", "10♦", "9♦"], up=["", "10♥", "K♥"], stake=[0, 5, 7],
        status=["", "stuck", "stuck"],
    )  # fmt: skip
    table.play("stick")
    assert table.view().chips == [2, 5, -7]
