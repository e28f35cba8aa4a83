"""Contract Rummy: positions."""

import pytest

from tests.games.contract_rummy_tables import OTHERS, game, melds, table
from upcard.engine.compile.access import access
from upcard.errors import BadPosition


def test_a_position_with_a_broken_run_is_refused():
    with pytest.raises(BadPosition, match="R19"):
        table("7♣ K♣", laid=["5♠ 6♠ 8♠ 9♠"])


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"phase": "may I?"}, "R9"),
     ({"phase": "may I?", "active": 0, "turn": 0}, "R9"),
     ({"hand": 6, "opened": 1}, "R31"),
     ({"hand": 6, **melds(["5♠ 6♠ 7♠ 8♠"])}, "R31"),
     ({"hand": 7}, "R1"),
     ({"stock": "7♣ 7♣"}, "7♣ is there 3 times"),
     ({"stock": "JK1 JK1 JK1 JK1"}, "the pack has 3"),
     ({"opened": 16}, "set of seats"),
     ({"building": 36}, "R21"),
     ({"owed": 1}, "R28"),
     (melds(["5♠ 6♠ 7♠"]), "R19"),
     (melds(["5♠ 5♦"]), "R18"),
     ({**melds(["5♠ 5♦ 5♥"]), "meld_low": [4]}, "R18")],
)  # fmt: skip
def test_a_position_that_could_not_come_about_is_refused(fields, why):
    with pytest.raises(BadPosition, match=why):
        game().position(
            **{"hands": ["7♣ K♣", *OTHERS[:3]], "discard": "9♠", "stock": "2♦ 3♦", "phase": "play", **fields}
        )


@pytest.mark.parametrize(
    ("cards", "suit", "low"),
    [("5♠ 6♠ JK1 8♠", "♠", 4), ("JK1 6♠ 7♠ JK1", "♠", 4), ("A♦ 2♦ 3♦ 4♦", "♦", 0), ("J♦ Q♦ K♦ A♦", "♦", 10),
     ("JK1 JK1 JK1 A♦", None, None), ("K♠ K♦ JK1", "", 11), ("Q♥ JK1 JK1", "", 10), ("7♣ 7♣ 7♦ JK1", "", 5)],
)  # fmt: skip
def test_a_melds_suit_and_lowest_card_follow_from_its_cards(cards, suit, low):
    fields = {"hands": ["9♣ K♣", *OTHERS[:3]], "discard": "9♠", "phase": "play", "opened": 1, "melds": [cards.split()]}
    if suit is None:
        with pytest.raises(BadPosition, match="meld_low"):
            game(5).position(**{**fields, "hands": [*fields["hands"], "2♥"]})
        return
    record = access(game().rules.schema, game().position(**fields).snapshot())
    assert (record.meld_suit[0], record.meld_low[0]) == ("♣♦♥♠".index(suit) if suit else -1, low)
    with pytest.raises(BadPosition, match="R18, R19"):
        game().position(**fields, meld_suit=[(record.meld_suit[0] + 2) % 4], meld_low=[low])


def given(hand, laid, phase, **fields):
    """A table of three given by what is seen: hands, melds and the turn."""
    return game(3).position(
        hands=[hand, "3♣ 9♦ K♠", "4♣ 10♦ A♠"], melds=laid, phase=phase, turn=0, discard="7♦ 9♠",
        stock="2♣ 5♦ 6♥ 8♥", **fields,
    )  # fmt: skip


def test_the_step_of_a_contract_follows_from_the_melds_on_the_table():
    """R21, the first hand: two sets. One lies there, of the second two kings."""
    between = given("K♥ K♦ K♠ 2♦", ["8♣ 8♦ 8♥"], "choose")
    assert between.legal() == ["set of kings"] and between.fields()["slot"] == 1
    table = given("K♠ 2♦", ["8♣ 8♦ 8♥", "K♥ K♦"], "meld")
    assert (table.fields()["building"], table.fields()["slot"], table.fields()["made"]) == (1, 1, [0])
    assert table.legal() == ["lay K♠"]
    table.play("lay K♠")
    assert table.view().phase == "play" and "contract" not in table.legal()


def test_a_meld_besides_the_contract_belongs_to_a_player_who_has_made_it_before():
    """Both sets are there; a third can only be a further meld (R24)."""
    table = given("Q♠ Q♥ 2♦ 3♦", ["8♣ 8♦ 8♥", "K♥ K♦ K♠", "Q♦"], "meld", opened=[0])
    assert table.fields()["slot"] == -1 and "lay Q♠" in table.legal()
    assert given("2♦", ["8♣ 8♦ 8♥"], "lay off", moving="8♠").fields()["opened"] == [0]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"phase": "play", "moving": "8♠"}, "R29"),
        ({"phase": "lay off", "moving": "8♠", "opened": [1]}, "R29"),
        ({"phase": "may I?", "active": 1, "discard": ""}, "R9"),
        ({"phase": "meld", "melds": {0: "5♠"}}, "R2[19]"),
    ],
)
def test_steps_that_cannot_be_are_refused(fields, why):
    there = {"hands": ["2♦ 4♦", "3♣", "4♣"], "melds": {0: "8♣ 8♦ 8♥"}, "discard": "7♦", "stock": "2♣", "turn": 0}
    with pytest.raises(BadPosition, match=why):
        game(3).position(**{**there, **fields})


@pytest.mark.parametrize(
    ("fields", "phase", "seat"),
    [
        ({"dealer": 1}, "draw", 2),
        ({"dealer": 1, "turn": 1}, "draw", 1),
        ({"active": 2}, "may I?", 0),
        ({"active": 2, "barred": 0}, "may I?", 1),
        ({"active": 2, "turn": 1}, "may I?", 1),
    ],
)
def test_r4_r9_who_is_first_and_who_is_asked_follow(fields, phase, seat):
    table = game(3).position(hands=["2♣ 3♣", "4♣ 5♣", "6♣ 7♣"], discard="8♦", stock="2♦ 3♦ 4♦", **fields)
    assert (table.view().phase, table.to_act) == (phase, (seat,))
