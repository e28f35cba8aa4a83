"""Positions of Diplomat: what is refused, and what follows."""

import pytest

import upcard
from tests.games.diplomat_tables import QUARTER, game
from upcard.cards.faces import TEXTS
from upcard.errors import BadPosition


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"hands": QUARTER, "claimed": ["5♣ 5♦", "", ""]}, "R5"),
        ({"hands": QUARTER, "phase": "ask", "asked": 0, "turn": 0}, "R11"),
        ({"hands": QUARTER, "phase": "ask", "asked": 0, "turn": 1, "answer": "yes"}, "R11"),
        ({"hands": QUARTER, "questions": 2, "yeses": 1}, "R15"),
        ({"hands": QUARTER, "questions": 2, "answer": "no"}, "R16"),
        ({"hands": QUARTER, "total": [1, 0, 0], "books": [0, 0, 0]}, "J14"),
        ({"hands": QUARTER, "hand": 1}, "J14"),
        ({"hands": ["2♣ 2♦ 2♥", "", ""]}, "J19"),
        ({"hands": QUARTER, "said": ["seat 1 said yes: any kings?"]}, "R14"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        game(3).position(**fields)


@pytest.mark.parametrize(
    ("given", "seat"), [({}, 0), ({"dealer": 1}, 2), ({"dealer": 1, "turn": 1}, 1), ({"dealer": 1, "answer": "no"}, 0)]
)
def test_r4_who_takes_the_first_turn_follows_from_the_dealer(given, seat):
    hands = [" ".join(TEXTS[13 * suit : 13 * suit + 13]) for suit in range(4)]
    assert upcard.game("diplomat", players=4).position(hands=hands, **given).to_act == (seat,)


def test_j2_a_yes_that_the_player_on_turn_gave_is_from_the_turn_before():
    given = {"hands": QUARTER, "phase": "turn", "turn": 0, "answer": "yes"}
    assert "end turn" in game(3).position(**given, asked=1).legal()
    assert "end turn" not in game(3).position(**given, asked=0).legal()


def test_books_may_be_given_by_their_number():
    hands, game = ["5♠ 5♥", "", "6♥"], upcard.game("diplomat", players=3)
    for given in ({"books": [5, 6, 0]}, {"total": [5, 6, 0]}):
        assert game.position(hands=hands, table="5♣ 5♦", **given).view().total == [5, 6, 0]
    with pytest.raises(BadPosition, match="R24"):
        game.position(hands=hands, books=[5, 7, 0])
