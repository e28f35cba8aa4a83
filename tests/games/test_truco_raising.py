"""Truco: calls, raises, answers and fouls, by the rules of its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.truco_tables import (
    E_W,
    EAST,
    N_S,
    NORTH,
    SOUTH,
    WEST,
    at_eleven,
    deal_to,
    dealt,
    gained,
    trick,
)
from upcard.engine.play.table import Table
from upcard.engine.testing import perft
from upcard.errors import IllegalMove


@pytest.mark.parametrize(("scope", "score"), [("trick", [0, 3]), ("hand", [0, 0])])
def test_an_accepted_truco_is_decided_by_its_trick(scope: str, score: list[int]) -> None:
    """Example 4. R17, R18, R22, G1."""
    hands = {NORTH: "6♦", WEST: "2♠", SOUTH: "Q♦", EAST: "5♥"}
    table = deal_to(hands, ("N-S",), leader=NORTH, options={"truco_scope": scope})
    table.play("6♦")
    table.play("truco", seat=WEST)
    assert table.to_act == (SOUTH,)  # G10: the next in playing order is asked first
    with pytest.raises(IllegalMove, match="R17: play waits for the answer"):
        table.play("Q♦")
    table.play("accept")
    assert table.to_act == (WEST,) and table.view().stake == 3
    for card in ("2♠", "Q♦", "5♥"):
        table.play(card)
    assert table.view().score == score
    if scope == "hand":
        assert table.view().results == ["N-S", "E-W", ""]
        assert table.to_act == (WEST,)


@pytest.mark.parametrize(("results", "winner"), [(("N-S",), N_S), (("E-W",), E_W)])
def test_a_tie_in_the_trick_of_a_truco_goes_to_the_winner_of_the_first(results: tuple[str, ...], winner: int) -> None:
    """G2."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=results, stake=6)
    assert gained(table)[winner] == 6


def test_a_tie_in_the_trick_of_a_truco_with_no_first_winner_leaves_it_to_the_next() -> None:
    """G2."""
    hands = {EAST: "K♠ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
    table = deal_to(hands, stake=3)
    for card in ("K♠", "K♦", "Q♥", "Q♠", "3♣", "3♦", "4♥", "4♠"):
        table.play(card)
    assert table.view().results == ["tied", "tied", ""] and table.view().hand == 0
    for card in ("5♦", "5♥", "2♣", "4♦"):
        table.play(card)
    assert gained(table) == (0, 3)


def call(north_south: int, east_west: int, *moves: str, **options: object) -> Table:
    """East leads; each move is made by the only seat that may act."""
    table = deal_to({}, score=[north_south, east_west], options=options)
    for move in moves:
        table.play(move)
    return table


def test_a_side_raises_only_what_it_needs() -> None:
    """Example 5. R21: 6 to 2."""
    table = deal_to({}, score=[6, 2], leader=NORTH)
    table.play("truco")
    assert table.to_act == (WEST,)
    assert table.legal() == ["raise", "accept", "run", "leave it to my partner"]
    table.play("raise")
    assert table.to_act == (SOUTH,) and table.view().offered == 6
    assert table.legal() == ["accept", "run", "leave it to my partner"]
    assert table.why_not("raise") == "R21: what stands would already bring your side to twelve"
    table.play("run")
    assert gained(table) == (0, 3)


def test_all_figures_at_nothing_all() -> None:
    """Example 5. R18, R19, G6."""
    calls = ["truco", "raise", "raise", "raise"]
    for n, (figure, before) in enumerate([(3, 1), (6, 3), (9, 6), (12, 9)], start=1):
        table = call(0, 0, *calls[:n])
        assert table.view().offered == figure
        proposer = E_W if n % 2 else N_S
        assert ("raise" in table.legal()) == (figure < 12)
        table.play("run")
        assert gained(table) == ((before, 0) if proposer == N_S else (0, before))
    table = call(0, 0, *calls)
    assert table.why_not("raise") == "R19: twelve cannot be raised"
    table.play("accept")
    assert table.view().stake == 12


@pytest.mark.parametrize(("offered", "limit"), [(3, 8), (6, 5), (9, 2)])
def test_the_sums_of_the_raising_limit(offered: int, limit: int) -> None:
    """G7: 3 to 6 needs 8 or less, 6 to 9 needs 5 or less, 9 to 12 needs 2 or less."""
    for score in range(11):
        table = deal_to({}, phase="answer", turn=NORTH, caller=EAST, proposer=EAST, offered=offered, score=[score, 0])
        assert ("raise" in table.legal()) == (score <= limit)


def test_a_first_call_is_always_possible() -> None:
    """G7."""
    assert "truco" in call(10, 10).legal()


def test_raises_bring_no_more_than_twelve() -> None:
    """R28, G8."""
    table = trick("4♣", "K♦", "Q♥", "4♥", results=("E-W",), stake=9, score=[5, 8])
    assert table.result is not None and table.result.won == (WEST, EAST)
    assert table.result.points == (5, 12, 5, 12)


def test_after_acceptance_no_player_raises() -> None:
    """G5, R22."""
    table = call(0, 0, "truco", "accept")
    for _ in range(4):
        assert table.why_not("truco") == "G5: the stake of this hand has been raised and accepted already"
        assert not {"truco", "raise", "run", "accept"} & set(table.legal())
        table.play(table.legal()[0])


def test_the_side_that_accepted_may_raise_later() -> None:
    """G5, option late_raise."""
    hands = {EAST: "K♠ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
    table = deal_to(hands, options={"late_raise": True, "truco_scope": "hand"})
    table.play("truco")
    table.play("accept")
    assert table.why_not("raise") == "G5: only the side that accepted may raise later"
    table.play("K♠")
    table.play("raise")
    assert (table.view().offered, table.to_act) == (6, (WEST,))
    table.play("run")
    assert gained(table) == (3, 0)


def test_truco_only_by_players_without_a_trick() -> None:
    """G4."""
    for window, callers in (("own_turn", {"truco"}), ("no_trick_won", set())):
        hands = {EAST: "4♣ 3♣ 5♦", NORTH: "K♦ 3♦ 5♥", WEST: "Q♥ 4♥ 2♣", SOUTH: "Q♠ 4♠ 4♦"}
        table = deal_to(hands, options={"truco_window": window})
        for card in ("4♣", "K♦", "Q♥", "Q♠"):
            table.play(card)
        assert table.to_act == (EAST,)
        assert {"truco"} & set(table.legal()) == callers
        table.play("5♦")
        table.play("3♦")
        assert "truco" in table.legal()  # West has won none, East's side has


def test_answers_in_order_may_be_left_to_the_partner() -> None:
    """R20, G10."""
    table = call(0, 0, "truco")
    assert table.to_act == (NORTH,)
    table.play("leave it to my partner")
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["raise", "accept", "run"]
    assert table.why_not("leave it to my partner") == "R20: your partner has left the answer to you"
    table.play("raise")
    assert table.to_act == (EAST,)  # the next to play after South


def test_in_a_race_the_first_to_speak_binds() -> None:
    """R20."""
    table = call(0, 0, "truco", answer="race")
    assert table.to_act == (SOUTH, NORTH)
    assert table.legal(SOUTH) == table.legal(NORTH) == ["raise", "accept", "run"]
    table.play("raise", seat=SOUTH)
    assert table.to_act == (WEST, EAST)
    table.play("accept", seat=WEST)
    assert table.to_act == (EAST,) and table.view().stake == 6


def test_raising_beyond_need_is_a_foul_that_can_be_tried() -> None:
    """R23, G15."""
    table = deal_to({}, score=[6, 2], leader=NORTH, options={"fouls": True})
    table.play("truco")
    table.play("raise")
    assert "raise (foul)" in table.legal() and "raise" not in table.legal()
    table.play("raise (foul)")
    assert table.view().score == [6, 3]
    assert table.to_act == (SOUTH,) and table.view().offered == 6
    assert "raise (foul)" not in table.legal()
    assert table.why_not("raise (foul)") == "G15: one foul in a decision is enough; make a legal choice"
    table.play("accept")


def test_fouls_are_not_offered_unless_the_table_plays_them() -> None:
    table = call(9, 0, "truco")
    assert table.why_not("raise (foul)") == "G15: fouls are not played at this table"


def test_the_twelfth_tento_is_not_won_by_a_foul() -> None:
    """R24: the offenders lose one, and never fall below nothing (G15)."""
    for offenders, left in ((4, 3), (0, 0)):
        table = at_eleven(11, offenders, fouls=True)
        assert table.view().phase == "dealt" and table.to_act == (NORTH,)  # G20: the mão is asked
        assert table.legal() == ["keep", "reject (foul)"]
        table.play("reject (foul)")
        assert table.view().score == [11, offenders + 1]
        assert table.legal() == ["keep"]
        table = at_eleven(offenders, 11, fouls=True)
        table.play("reject (foul)")
        assert table.view().score == [left, 11]


def test_a_fourth_rejection_is_a_foul() -> None:
    """R7, R23, G15."""
    table = dealt(fouls=True)
    for _ in range(3):
        table.play("reject")
    table.play("reject (foul)")
    assert table.view().score == [1, 0] and table.view().rejected.count == 9
    assert table.legal() == ["keep", "pass"]


def test_sequences_of_a_last_trick_with_truco() -> None:
    """The same by arithmetic: the player on turn may call first, and every answer may be left to the partner. Once a
    stake is accepted, n players have 2^n ways left."""
    game = upcard.game("truco")
    table = deal_to({}, ("N-S", "E-W"))

    def answered(raises: int, after: int, asked_first: bool) -> int:
        total = 1 + after + (answered(raises - 1, after, True) if raises else 0)
        return total + (answered(raises, after, False) if asked_first else 0)

    def to_play(players: int) -> int:
        if players == 0:
            return 1
        return 2 * to_play(players - 1) + answered(3, 2**players, True)

    assert perft(game, table._states) == to_play(4)


def test_in_a_position_the_leader_has_won_the_trick_before() -> None:
    """G4."""
    game = upcard.game("truco", truco_window="no_trick_won")
    hands = ["3♠ 4♦", "2♠ 4♥", "Q♠ 5♥", "K♠ 5♦"]
    table = game.position(phase="turn", hands=hands, results=["N-S", "", ""], turn=2)
    assert table.why_not("truco").startswith("G4")
    table.play("Q♠")
    assert "truco" in table.legal()
    assert "truco" in game.position(phase="turn", hands=hands, results=["tied", "", ""], turn=2).legal()


@pytest.mark.parametrize(("proposer", "asked"), [(0, 3), (3, 2), (2, 1), (1, 0)])
def test_in_a_position_the_next_after_the_proposer_answers(proposer: int, asked: int) -> None:
    """G10."""
    hands = ["3♠ 4♦ 5♣", "2♠ 4♥ 6♣", "Q♠ 5♥ 7♣", "K♠ 5♦ 3♣"]
    table = upcard.game("truco").position(phase="answer", hands=hands, proposer=proposer, offered=3)
    assert table.to_act == (asked,)
