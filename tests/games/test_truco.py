"""Truco: the worked examples of its book, rule by rule.

South deals, so that East is mão and play goes East, North, West, South. Sides: N-S (seats 0, 2), E-W (1, 3).
"""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

import upcard
from tests.games.truco_tables import (
    EAST,
    NORTH,
    PACK,
    SOUTH,
    TIE,
    WEST,
    A,
    B,
    deal_to,
    dealt,
    gained,
    trick,
)
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import check_game, perft
from upcard.errors import BadMove, BadPosition, IllegalMove
from upcard.games.truco import SIGNALS
from upcard.games.truco.best_of_three import DRAWN, UNDECIDED, winner_of_three

FILL = "5♣ 5♦ 5♥ 5♠ 6♣ 6♦ 6♥ 6♠"


@pytest.mark.parametrize(
    ("cards", "result", "leads"),
    [
        (("K♦", "3♠", "7♦", "3♥"), "E-W", WEST),
        (("7♠", "Q♣", "J♦", "Q♥"), "E-W", WEST),
        (("3♠", "2♦", "3♥", "K♣"), "E-W", EAST),  # example 2, R13
        (("3♠", "3♦", "Q♥", "4♥"), "tied", EAST),  # example 3, R14, R15
        (("4♥", "2♦", "2♥", "K♣"), "tied", NORTH),
        (("2♣", "2♦", "2♥", "K♣"), "tied", EAST),  # G12: three tie
        (("4♥", "2♦", "3♥", "3♣"), "tied", WEST),
        (("A♣", "A♦", "A♥", "K♣"), "tied", EAST),
        (("A♣", "A♠", "7♥", "4♣"), "N-S", SOUTH),
    ],
)
def test_who_wins_a_trick_and_leads(cards: tuple[str, str, str, str], result: str, leads: int) -> None:
    """Examples 1-3. R10, R12-R15, G12."""
    table = trick(*cards)
    assert table.view().results[0] == result
    assert table.to_act == (leads,)


RANKING = "4♣ 7♥ A♠ 7♦ 3♣ 2♦ A♥ K♠ J♣ Q♦ 7♣ 6♥ 5♠ 4♦"


def test_the_ranking_is_one_line_over_all_suits() -> None:
    for high, low in pairwise(RANKING.split()):
        rest = [c for c in ("4♥", "4♠") if c not in (high, low)]
        assert trick(low, high, *rest).view().results[0] == "N-S", (high, low)  # type: ignore[arg-type]


@pytest.mark.parametrize("equal", ["3♣ 3♠", "2♣ 2♥", "A♦ A♥", "K♣ K♦", "J♥ J♠", "Q♣ Q♠", "7♣ 7♠", "6♦ 6♥", "5♣ 5♥"])
def test_cards_of_one_class_are_equal(equal: str) -> None:
    one, other = equal.split()
    assert trick(one, other, "4♥", "4♠").view().results[0] == "tied"
    assert trick("4♦", "4♥", "4♠", "5♦").view().results[0] == "N-S"


def test_the_winner_of_a_tied_first_trick_is_the_winner_of_the_second() -> None:
    """Example 3. R15, G3."""
    table = trick("K♠", "3♦", "Q♥", "4♥", results=("tied",))
    assert gained(table) == (1, 0)


def test_a_tied_second_trick_goes_to_the_winner_of_the_first() -> None:
    """Example 3. R14."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=("E-W",))
    assert gained(table) == (0, 1)


SEQUENCES = {
    (A, A): A, (A, TIE): A, (A, B, A): A, (A, B, TIE): A, (TIE, A): A, (TIE, TIE, A): A, (A, B, B): B,
    (B, B): B, (B, TIE): B, (B, A, B): B, (B, A, TIE): B, (TIE, B): B, (TIE, TIE, B): B, (B, A, A): A,
    (TIE, TIE, TIE): DRAWN,
}  # fmt: skip


def test_every_sequence_of_results() -> None:
    """G3, over all sequences: those of the table decide, their beginnings do not, and there are no others."""
    found = {}
    for length in (1, 2, 3):
        for sequence in product((A, B, TIE), repeat=length):
            if any(sequence[:n] in found for n in range(1, length)):
                continue  # the hand was over before
            winner = winner_of_three(np.array([*sequence, -1, -1][:3], np.int8))
            if winner != UNDECIDED:
                found[sequence] = int(winner)
    assert found == SEQUENCES


def test_three_tied_tricks_win_nothing() -> None:
    """G3: no tento, and the mão deals the next hand (G13)."""
    table = trick("K♠", "K♦", "Q♥", "4♥", results=("tied", "tied"))
    assert gained(table) == (0, 0)
    assert table.view().score == [0, 0]
    assert (table.view().hand, table.view().dealer, table.to_act) == (1, EAST, (NORTH,))


def test_no_card_face_down_in_the_first_trick() -> None:
    """R11."""
    table = deal_to({EAST: "K♠"})
    assert table.why_not("K♠ face down") == "R11: no card is played face down in the first trick"
    assert not any("face down" in words for words in table.legal())


def test_a_card_face_down_cannot_win_and_is_never_shown() -> None:
    """R11, G11."""
    table = trick("K♦", "4♣ x", "Q♥", "4♥", results=("tied",))
    assert gained(table) == (0, 1)
    table = deal_to({EAST: "K♦", NORTH: "4♣"}, ("E-W",))
    table.play("K♦")
    table.play("4♣ face down")
    for viewer in (None, SOUTH, WEST, EAST):
        zone = table.view(viewer).covered[NORTH]
        assert (zone.count, zone.cards) == (1, None)
        assert "4♣" not in str(table.view(viewer).as_dict())
        assert table.log(viewer)[-1].text == "North plays a card face down"
    assert table.view(NORTH).covered[NORTH].cards == ("4♣",)
    for _ in range(2):
        table.play(table.legal()[0])
    assert table.view().hand == 1


def test_four_cards_face_down_are_a_tie_and_the_same_player_leads() -> None:
    """G11."""
    table = trick("K♦ x", "4♣ x", "Q♥ x", "4♥ x", results=("tied",))
    assert table.view().results == ["tied", "tied", ""]
    assert table.to_act == (EAST,)
    table = trick("K♦ x", "4♣ x", "Q♥ x", "4♥ x", results=("N-S",))
    assert gained(table) == (1, 0)


def test_face_down_after_a_tie_may_be_forbidden() -> None:
    """G11."""
    options = {"face_down_after_tie": "forbidden"}
    table = deal_to({EAST: "K♦"}, ("tied",), options=options)
    assert table.why_not("K♦ face down") == "G11: at this table no card is played face down after a tied trick"
    assert "K♦ face down" in deal_to({EAST: "K♦"}, ("N-S",), options=options).legal()


def test_the_mao_keeps_and_all_have_three_cards() -> None:
    """R3, R4, R9."""
    table = dealt()
    assert table.to_act == (EAST,) and table.legal() == ["keep", "pass", "reject"]
    assert [zone.count for zone in table.view().hands] == [0, 0, 0, 3]
    table.play("keep")
    assert [zone.count for zone in table.view().hands] == [3, 3, 3, 3]
    assert table.view().stock.count == 28
    assert table.to_act == (EAST,)


def test_passed_cards_are_the_partners_and_the_mao_knows_them() -> None:
    """R5, G19."""
    table = dealt()
    passed = table.view(EAST).hands[EAST].cards
    table.play("pass")
    assert table.legal() == ["keep", "reject"]
    assert table.why_not("pass") == "R5: cards are passed only once in a deal"
    assert table.view(EAST).hands[WEST].cards == passed == table.view(WEST).hands[WEST].cards
    assert table.view(NORTH).hands[WEST].cards is None
    table.play("keep")
    assert table.view(EAST).hands[WEST].cards == passed
    assert [zone.count for zone in table.view().hands] == [3, 3, 3, 3]


def test_three_rejections_then_keep_or_pass_then_keep() -> None:
    """Example 7. R6, R7: 9 + 12 = 21 cards."""
    table = dealt()
    for n in (1, 2, 3):
        cards = table.view(EAST).hands[EAST].cards
        table.play("reject")
        assert table.view().rejected.count == 3 * n
        assert set(cards or ()) <= set(table.view(SOUTH).rejected.seen)
    assert table.legal() == ["keep", "pass"]
    assert table.why_not("reject") == "R7: no more than three hands are rejected in a deal"
    table.play("pass")
    assert table.legal() == ["keep"]
    table.play("keep")
    assert table.view().stock.count == 40 - 21


def test_a_cut_by_hand() -> None:
    """R2, G14: one to three cuts by the player on the dealer's left, then the top or the bottom."""

    def cutting() -> Table:
        return upcard.game("truco", cut="manual").position(
            phase="cut", dealer=SOUTH, turn=WEST, stock=" ".join(PACK)
        )  # fmt: skip

    table = cutting()
    assert len(table.legal()) == 39
    assert table.why_not("deal from the top") == "R2: cut the pack first"
    table.play("cut 3")  # the three top cards go below the rest
    table.play("deal from the top")
    assert set(table.view(EAST).hands[EAST].seen) == set(PACK[-6:-3])
    table = cutting()
    table.play("cut 3")
    table.play("deal from the bottom")
    assert set(table.view(EAST).hands[EAST].seen) == set(PACK[-3:])
    table = cutting()
    for words in ("cut 1", "cut 39", "cut 20"):
        table.play(words)
    assert table.legal() == ["deal from the top", "deal from the bottom"]
    assert table.why_not("cut 7") == "R2: there are at most three cuts"
    assert dealt(cut="manual").to_act == (WEST,)


def test_a_partner_who_saw_a_hand_does_not_learn_what_its_owner_plays_face_down() -> None:
    """G21."""
    table = deal_to({WEST: "4♣ 3♦"}, ("N-S",), leader=WEST, known={EAST: {WEST: "4♣ 3♦"}})
    assert table.view(EAST).hands[WEST].seen == ("4♣", "3♦")
    assert table.view(NORTH).hands[WEST].seen == ()
    table.play("4♣ face down")
    assert table.view(EAST).hands[WEST].cards is None
    assert table.view(EAST).covered[WEST].cards is None


def test_a_partner_who_saw_a_hand_still_knows_that_its_cards_are_there_or_lie_face_down() -> None:
    """G21: one of two lies on the table, the other is still in the hand; no third card comes in question."""
    table = deal_to({WEST: "4♣ 3♦"}, ("N-S",), leader=WEST, known={EAST: {WEST: "4♣ 3♦"}})
    held = " ".join(table.fields()["hands"]).split()
    stock = " ".join(card for card in PACK if card not in held)
    table = table.game.position(**{**table.fields(), "stock": stock})
    table.play("4♣ face down")
    either_way = {("4♣", "3♦"), ("3♦", "4♣")}
    for seat, knows in ((EAST, True), (NORTH, False)):
        believer, rng = ConsistentRedealer(table.game.rules), rng_of(7)
        worlds = [fields_of(table.game, believer.redeal(table._states, seat, rng)) for _ in range(60)]
        assert ({(world["covered"][WEST], world["hands"][WEST]) for world in worlds} == either_way) == knows


def test_there_are_sixteen_signs() -> None:
    """G16."""
    assert len(set(SIGNALS)) == 16
    assert upcard.game("truco").table(seed=1).signals == SIGNALS
    assert upcard.game("truco", signals="off").table(seed=1).signals == ()


def test_a_sign_is_seen_by_all_and_changes_nothing() -> None:
    """G16: at most one a player between two moves."""
    table = dealt()
    before = table.fields()
    table.signal("wink", seat=WEST)
    table.signal("wink", seat=EAST)
    assert table.fields() == before
    for viewer in (None, SOUTH, WEST, NORTH, EAST):
        assert [line.text for line in table.log(viewer)][-2:] == ["West: wink", "East: wink"]
    with pytest.raises(IllegalMove, match="wait for the next move"):
        table.signal("sigh", seat=WEST)
    table.play("keep")
    table.signal("sigh", seat=WEST)
    with pytest.raises(BadMove, match="'whistle' is no sign"):
        table.signal("whistle", seat=WEST)
    with pytest.raises(BadMove, match="there are none"):
        upcard.game("truco", signals="off").table(seed=1).signal("wink", seat=WEST)
    assert upcard.load(table.record()).fields() == table.fields()


def test_impossible_positions_are_refused() -> None:
    game = upcard.game("truco")
    with pytest.raises(BadPosition, match="R3: three cards each"):
        game.position(phase="turn", hands=["4♣", "5♣", "6♣", "7♣"], leader=3, turn=3)
    with pytest.raises(BadPosition, match="8♣ is not in the pack"):
        game.position(phase="turn", hands=["8♣"])


def test_sequences_of_a_last_trick() -> None:
    """Two tricks done, no truco left: each of four plays its card face up or face down, 2^4."""
    game = upcard.game("truco")
    table = deal_to({}, ("N-S", "E-W"), stake=3, options={"truco_scope": "hand"})
    assert perft(game, table._states) == 16


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {}, {"truco_scope": "hand"}, {"truco_window": "no_trick_won"}, {"late_raise": True, "truco_scope": "hand"},
        {"eleven_run": "leader_loses"}, {"face_down_after_tie": "forbidden"}, {"cut": "manual"}, {"fouls": True},
        {"signals": "off"}, {"answer": "race"}, {"preset": "best of three"},
        {"fouls": True, "answer": "race", "cut": "manual", "late_raise": True},
    ],
)  # fmt: skip
def test_suite_with_every_option(options: dict[str, object]) -> None:
    check_game(upcard.game("truco", **options), matches=1, states_looked_at=25)
