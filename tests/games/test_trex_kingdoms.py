"""Trex: kingdoms, the choice of contracts and the match, by its book."""

from __future__ import annotations

import random

import pytest

import upcard
from tests.games.trex_tables import DIAMONDS, EAST, ELTOOSH, GIRLS, KING, NORTH, SOUTH, TREX, WEST, cards, dealt, play
from upcard.engine.testing import check_game

# ----------------------------------------------------------------------------------------------- kingdoms


def test_the_player_dealt_the_seven_of_hearts_shows_it_and_owns_the_first_kingdom() -> None:
    for seed in range(8):
        table = upcard.game("trex").table(seed=seed)
        (owner,) = table.to_act
        assert "7♥" in cards(table, owner)
        for seat in range(4):
            assert "7♥" in table.view(seat).hands[owner].seen
        assert table.legal() == [DIAMONDS, ELTOOSH, GIRLS, KING, TREX]


def test_the_kingdom_passes_to_the_right_after_five_contracts() -> None:
    """Example 6."""
    table = dealt(lambda t: t.to_act == (NORTH,))
    owners, contracts, rng = [], [], random.Random(1)
    while not table.over:
        if table.view().phase == "choose":
            owners.append(table.to_act[0])
            table.play(rng.choice(table.legal()))
            contracts.append(table.view().contract)
        else:
            seat = table.to_act[0]
            table.play(table.legal(seat)[-1], seat)
    assert owners == [NORTH] * 5 + [WEST] * 5 + [SOUTH] * 5 + [EAST] * 5
    for kingdom in range(4):
        assert sorted(contracts[5 * kingdom : 5 * kingdom + 5]) == sorted([DIAMONDS, ELTOOSH, GIRLS, KING, TREX])


def test_the_owner_leads_and_play_goes_to_the_left() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,))
    table.play(ELTOOSH)
    order = []
    for _ in range(4):
        order.append(table.to_act[0])
        table.play(table.legal()[0])
    assert order == [NORTH, EAST, SOUTH, WEST]


def test_the_real_dealer_may_lead_to_the_first_hand() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,), first_hand_lead="dealer", first_dealer=1)
    table.play(ELTOOSH)
    assert table.to_act == (WEST,)


def test_play_may_go_to_the_right() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,), play_direction="right")
    table.play(ELTOOSH)
    order = []
    for _ in range(3):
        order.append(table.to_act[0])
        table.play(table.legal()[0])
    assert order == [NORTH, WEST, SOUTH]
    assert table.view().trick.by == (NORTH, WEST, SOUTH)
    assert table.view().as_dict()["clockwise"] is False


def test_a_contract_is_chosen_once_in_a_kingdom() -> None:
    hands = ["♣", "♦", "♥", "♠"]
    table = upcard.game("trex").position(
        hands=hands, owner=SOUTH, dealer=SOUTH, turn=SOUTH, hand=2, played=[1, 0, 0, 1, 0]
    )
    assert table.legal() == [ELTOOSH, GIRLS, TREX]
    assert table.why_not(DIAMONDS) == "R3: Diamonds has been played in this kingdom"
    assert table.why_not("2♣") == "R3: first the owner of the kingdom chooses a contract"


# -------------------------------------------------------------------------------------------------- match


@pytest.mark.parametrize(
    "options", [{}, {"diamond_value": -10}, {"expose": "simultaneous"}, {"play_direction": "right"}]
)
def test_hands_come_to_what_they_must(options: dict[str, object]) -> None:
    """G14."""
    sums = {DIAMONDS: 13 * int(str(options.get("diamond_value", 10))), ELTOOSH: -195, GIRLS: -100, KING: -75, TREX: 500}
    table, rng = upcard.game("trex", **options).table(seed=11), random.Random(3)
    while not table.over:
        seat = table.to_act[0]
        table.play(rng.choice(table.legal(seat)), seat)
    assert len(table.sheets) == 20
    for _, sheet in table.sheets:
        contract = sheet.note.split(",")[0]
        assert sum(int(n) for n in dict(sheet.rows)["this hand"]) == sums[contract]
    result = table.result
    assert result is not None
    assert result.won == tuple(s for s in range(4) if result.points[s] == max(result.points))


def test_equal_totals_share_the_win() -> None:
    table = upcard.game("trex").position(
        hands=["A♣", "2♣", "3♣", "4♣"], contract=ELTOOSH, phase="tricks", owner=0, dealer=0, leader=0, turn=0, hand=19,
        kingdom=3, tricks=[12, 0, 0, 0], score=[295, 100, 100, 20],
    )  # fmt: skip
    play(table, "A♣ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert table.result.won == (SOUTH, WEST, NORTH)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"expose": "simultaneous", "play_direction": "right", "self_led_bonus": False},
        {"stop_early": True, "first_hand_lead": "dealer", "diamond_value": -10},
    ],
)
def test_the_suite_with_other_rules(options: dict[str, object]) -> None:
    check_game(upcard.game("trex", single_hand=True, **options), matches=2, states_looked_at=80)
