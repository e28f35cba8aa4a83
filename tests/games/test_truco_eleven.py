"""Truco: hands of eleven and the iron hand, by the rules of its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.truco_tables import (
    EAST,
    N_S,
    NORTH,
    SOUTH,
    WEST,
    at_eleven,
    deal_to,
    gained,
    trick,
)
from upcard.engine.play.table import Table


def test_a_side_at_eleven_that_runs_gives_a_tento() -> None:
    """Example 6. R25, R26, G9."""
    table = at_eleven(11, 9)
    assert table.view().phase == "eleven"
    assert table.to_act == (NORTH,)
    assert table.legal() == ["run", "leave it to my partner", "play on"]
    for viewer in range(4):
        seen = [zone.count == 3 and zone.cards is not None for zone in table.view(viewer).hands]
        assert seen == [owner == viewer or (viewer % 2 == 0 and owner % 2 == 0) for owner in range(4)]
    table.play("run")
    assert gained(table) == (0, 1)
    assert table.view().score == [11, 10]
    assert table.view().phase == "eleven"


def test_running_at_eleven_against_ten_makes_the_next_an_iron_hand() -> None:
    """G9."""
    table = at_eleven(11, 10)
    table.play("run")
    assert table.view().phase == "iron"


def test_running_may_cost_the_leader() -> None:
    """G9."""
    table = at_eleven(11, 9, eleven_run="leader_loses")
    table.play("run")
    assert table.view().score == [10, 9]
    assert table.view().phase == "dealt"


@pytest.mark.parametrize(("others", "won"), [(9, (SOUTH, NORTH)), (10, ())])
def test_g18_after_a_thousand_hands_the_side_with_more_tentos_wins(others: int, won: tuple[int, ...]) -> None:
    table = at_eleven(11, others, eleven_run="leader_loses", hand=997)
    table.play("run")
    assert table.result is None
    table = at_eleven(11, others, eleven_run="leader_loses", hand=998)
    table.play("run")
    assert table.result is not None and table.result.won == won
    assert table.result.points == (10, others, 10, others)


def test_g18_a_hand_that_all_three_tricks_tie_may_be_the_last() -> None:
    table = trick("3♠", "3♦", "Q♥", "4♥", results=("tied", "tied"), score=[4, 2], hand=999)
    assert table.result is not None and table.result.won == (SOUTH, NORTH)


@pytest.mark.parametrize(("winner", "won"), [("N-S", (SOUTH, NORTH)), ("E-W", (WEST, EAST))])
def test_a_hand_at_eleven_that_is_played(winner: str, won: tuple[int, int]) -> None:
    """Example 6. R26, G9: for three; from 9 or 10 that wins the match for the others."""
    east, north = ("K♠", "3♦") if winner == "N-S" else ("3♦", "K♠")
    table = trick(east, north, "Q♥", "4♥", results=(winner,), stake=3, eleven=N_S, score=[11, 9])
    assert table.result is not None and table.result.won == won
    assert table.result.points[won[0]] == 12


def test_losing_at_eleven_costs_three() -> None:
    table = trick("3♦", "K♠", "Q♥", "4♥", results=("E-W",), stake=3, eleven=N_S, score=[11, 5])
    assert table.view().score == [11, 8]


def test_no_player_calls_truco_at_eleven() -> None:
    """R26."""
    table = at_eleven(11, 9)
    table.play("play on")
    assert table.view().stake == 3
    for _ in range(4):
        assert table.why_not("truco") == "R26: no player calls truco in a hand at eleven"
        table.play(table.legal()[0])


def test_either_partner_decides_at_eleven() -> None:
    """R26, G10."""
    table = at_eleven(9, 11)
    assert table.to_act == (WEST,)  # plays before East when North is mão
    table.play("leave it to my partner")
    assert table.to_act == (EAST,)
    assert set(table.legal()) == {"run", "play on"}
    race = at_eleven(9, 11, answer="race")
    assert race.to_act == (WEST, EAST)
    race.play("play on", seat=EAST)
    assert race.to_act == (NORTH,)


def test_an_iron_hand_is_turned_up_unseen() -> None:
    """R27, G17."""
    table = at_eleven(11, 11)
    assert table.view().phase == "iron"
    for viewer in range(4):
        assert all(zone.count == 3 and zone.cards is None for zone in table.view(viewer).unseen)
        assert all(zone.count == 0 for zone in table.view(viewer).hands)
    while table.view().hand == 1 and not table.over:
        assert table.legal() == ["turn up a card"]
        assert table.why_not("truco") == "R27: in an iron hand the cards are turned up unseen"
        table.play("turn up a card")


def iron(unseen: list[str]) -> Table:
    table = upcard.game("truco").position(
        phase="iron", dealer=SOUTH, leader=EAST, turn=EAST, unseen=unseen, score=[11, 11], seed=3
    )
    while table.view().hand == 0 and not table.over:
        table.play("turn up a card")
    return table


def test_an_iron_hand_decides_the_match() -> None:
    """R27, G17: cards are turned up in the order dealt."""
    table = iron(["4♥ 4♣ 4♠", "5♥ 5♣ 5♠", "6♥ 7♥ 6♠", "7♣ Q♣ K♣"])
    assert table.result is not None and table.result.won == (WEST, EAST)  # by 7♣, not by 4♣, by K♣
    texts = [line.text for line in table.log()]
    assert "East turns up the 7♣." in texts and "North turns up the 7♥." in texts


def test_a_tied_iron_hand_is_repeated_by_the_next_dealer() -> None:
    """R27, G13, G17."""
    table = iron(["4♥ 4♦ 5♠", "5♥ 5♣ 6♠", "3♥ 2♥ K♠", "3♣ 2♣ K♣"])
    assert not table.over
    assert (table.view().phase, table.view().hand, table.view().dealer) == ("iron", 1, EAST)
    assert table.view().score == [11, 11]


def test_a_penalty_that_makes_eleven_binds_a_first_call() -> None:
    """G20."""
    table = deal_to({}, score=[0, 11], options={"fouls": True})
    assert "truco" not in table.legal()
    table.play("truco (foul)")
    assert table.view().score == [1, 11]
    assert "truco (foul)" not in table.legal()


def test_an_iron_hand_asks_no_player_even_with_fouls() -> None:
    """G20."""
    assert at_eleven(11, 11, fouls=True).view().phase == "iron"


HANDS = ["3♠ 4♦ 5♣", "2♠ 4♥ 6♣", "Q♠ 5♥ 7♣", "K♠ 5♦ 3♣"]


def test_a_position_with_a_side_at_eleven_is_played_for_three_without_truco() -> None:
    """R26."""
    table = upcard.game("truco").position(dealer=SOUTH, phase="turn", hands=HANDS, score=[11, 9])
    assert table.to_act == (EAST,), "R9: the mão leads"
    assert table.view().stake == 3
    assert table.why_not("truco").startswith("R26")
    table = upcard.game("truco").position(dealer=SOUTH, phase="turn", hands=HANDS, score=[10, 9])
    assert "truco" in table.legal()


@pytest.mark.parametrize(("score", "asked"), [([11, 9], NORTH), ([9, 11], EAST)])
def test_in_a_position_at_eleven_the_partner_who_plays_first_is_asked_and_sees_both_hands(
    score: list[int], asked: int
) -> None:
    """R25, G10."""
    table = upcard.game("truco").position(dealer=SOUTH, phase="eleven", hands=HANDS, score=score)
    assert table.to_act == (asked,)
    assert len(table.view(asked).hands[(asked + 2) % 4].seen) == 3
    assert len(table.view(asked).hands[(asked + 1) % 4].seen) == 0


def test_in_a_position_of_an_iron_hand_the_mao_begins() -> None:
    """R27."""
    table = upcard.game("truco").position(dealer=SOUTH, phase="iron", unseen=HANDS, score=[11, 11])
    assert table.to_act == (EAST,)
