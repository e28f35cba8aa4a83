"""Contract Bridge: matches of rubbers and of duplicate deals, by its book."""

from __future__ import annotations

import random

import pytest

import upcard
from tests.games.contract_bridge_tables import SOUTH, THIRTEENS, WEST, scored, sheet
from upcard.engine.testing import check_game
from upcard.engine.testing.signature import digest_matches


def test_a_rubber_may_be_broken_off() -> None:
    table = upcard.game("contract_bridge", max_hands=3).table(seed=2)
    while not table.over:
        table.play("pass")
    assert len(table.sheets) == 3
    assert table.result is not None
    assert table.result.won == ()


def test_two_rubbers_are_added_up() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[100, 0], rubbers=2)
    assert not table.over
    view = table.view()
    assert (view.games, view.vulnerable, view.below, view.above) == ([0, 0], [False, False], [0, 0], [0, 0])
    assert view.score == [100 + 60 + 700, 0]


def test_duplicate_deals_have_their_dealer_and_vulnerability() -> None:
    table = upcard.game("contract_bridge", preset="duplicate", boards=16).table(seed=2)
    dealers, vulnerable = "", []
    while not table.over:
        dealers += "SWNE"[table.view().dealer]
        vulnerable.append({(0, 0): "-", (1, 0): "N", (0, 1): "E", (1, 1): "B"}[tuple(table.view().vulnerable)])
        for _ in range(4):
            table.play("pass")
    assert dealers == "NESW" * 4
    assert "".join(vulnerable) == "-NEBNEB-EB-NB-NE"


@pytest.mark.parametrize(
    ("bid", "taken", "vulnerable", "points"),
    [
        ("2♠", 8, 0, 110), ("3NT", 9, 0, 400), ("3NT", 10, 1, 630), ("4♠", 10, 1, 620), ("6♠", 12, 0, 980),
        ("7NT", 13, 1, 2220),
        ("2♥X", 8, 0, 470), ("1NTXX", 8, 1, 1160), ("4♠X", 8, 0, -300), ("4♠X", 8, 1, -500), ("1♣", 13, 0, 190),
    ],
)  # fmt: skip
def test_duplicate_scores(bid: str, taken: int, vulnerable: int, points: int) -> None:
    table = scored(
        bid, WEST, taken, vulnerable=[0, vulnerable], scoring="duplicate", slam_bonus="bid_and_made",
        undertrick_vulnerability="declarer", single_hand=True,
    )  # fmt: skip
    view = table.view()
    assert view.points[WEST] - view.points[SOUTH] == points


def test_a_whole_rubber_keeps_its_sums() -> None:
    table, rng = upcard.game("contract_bridge", max_hands=12).table(seed=4), random.Random(4)
    totals = [0, 0]
    while not table.over:
        legal = table.legal()
        low = [m for m in legal if m in ("bid 1♣", "bid 1♥", "bid 1NT", "pass")]
        table.play(rng.choice(low if table.view().phase == "auction" else legal))
    for hand in range(len(table.sheets)):
        for side in range(2):
            brought = [int(cells[side]) for name, cells in table.sheets[hand][1].rows if name in ITEMS]
            totals[side] += sum(brought)
        assert sheet(table, hand)["total"] == tuple(totals)


ITEMS = ("tricks bid and made", "overtricks", "undertricks", "honours", "slam", "doubled contract made", "rubber")


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"max_hands": 1}, {"preset": "standard", "max_hands": 1}, {"preset": "duplicate", "boards": 1}]
)
def test_the_suite_with_other_rules(options: dict[str, object]) -> None:
    check_game(upcard.game("contract_bridge", **options), matches=1, states_looked_at=80)  # type: ignore[arg-type]


def test_a_rubber_without_a_limit_has_twenty_thousand_hands() -> None:
    table = upcard.game("contract_bridge", max_hands=0).position(hands=THIRTEENS, hand=19_999)
    for _ in range(4):
        table.play("pass")
    assert table.over and not table.result.won


def test_no_match_can_have_more_moves_than_its_limit() -> None:
    """The longest auction has 319 calls: every bid is doubled and redoubled, with two passes before each, and the
    opening comes after three passes."""
    game = upcard.game("contract_bridge")
    options = game.rules.schema.options
    assert 3 + 35 * 9 + 1 + 52 == 371
    assert game.about.max_moves == 371 * options["max_hands"].high * options["rubbers"].high


@pytest.mark.parametrize(
    "card",
    [
        {"majors": "four_cards"},
        {"two_bids": "strong"},
        {"transfers": False},
        {"blackwood": "aces"},
        {"leads": "third_and_fifth"},
        {"carding": "upside_down"},
    ],
)
def test_g17_and_g18_the_system_card_changes_no_rule(card) -> None:
    played = [digest_matches(upcard.game("contract_bridge", single_hand=True, **more), 7, 20) for more in ({}, card)]
    assert played[0] == played[1]
