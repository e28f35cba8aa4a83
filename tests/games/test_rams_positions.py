"""Rams: what stays unseen, and positions."""

from __future__ import annotations

import pytest

import upcard
from tests.games.rams_tables import endgame, opened, play
from upcard.errors import BadPosition


def test_g18_the_hands_of_those_who_passed_stay_unseen() -> None:
    table = play(opened(pot=10, single_hand=True), "play", "pass", "play", "pass")
    while not table.over:
        table.play(table.legal()[0])
    view = table.view(1)
    assert (view.hands[2].count, view.hands[2].seen, view.widow.seen) == (5, (), ())


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"turn": 2}, "R24"),
        ({"tricks": [0, 0, 0]}, "R27"),
        ({"out": 0b110, "declared": ["play", "pass", "pass"]}, "R17"),
        ({"widow": "7♣ 8♣"}, "R5"),
    ],
)
def test_impossible_positions_are_refused(fields: dict[str, object], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        endgame("♠", "A♥", "K♥", "Q♥", **{"pot": 5, "tricks": [4, 0, 0], **fields})


def test_r12_r18_the_declarer_of_rams_and_the_leader_follow_in_a_position() -> None:
    fields = {
        "hands": ["7♥ 8♥ 9♥ 10♥ J♥", "7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ 10♦ J♦"], "trump": "♠", "dealer": 0, "phase": "play",
        "declared": ["called in", "called in", "rams"],
    }  # fmt: skip
    given = upcard.game("rams", players=3).position(**fields).fields()
    assert (given["declarer"], given["leader"], given["turn"]) == (2, 1, 1)


def test_r8_in_a_position_the_next_who_has_not_declared_is_asked() -> None:
    ranks = "A K Q J 10"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    game = upcard.game("rams", players=4)
    assert game.position(dealer=1, hands=suits, turn_up="7♠", pot=10).to_act == (2,)
    table = game.position(dealer=1, hands=suits, turn_up="7♠", pot=10, declared=["pass", "", "pass", "play"])
    assert table.to_act == (1,)
    assert table.why_not("pass").startswith("R16")


def test_r14_in_a_position_after_a_rams_the_next_who_has_not_spoken_is_asked() -> None:
    ranks = "A K Q J 10"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    table = upcard.game("rams", players=4).position(
        dealer=1, hands=suits, turn_up="7♠", pot=10, declared=["", "", "pass", "rams"], widow="7♣ 8♣ 9♣ 7♦ 8♦"
    )
    assert (table.view().phase, table.to_act) == ("after the rams", (0,))
    assert table.legal() == ["switch", "keep"]
