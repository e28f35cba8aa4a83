"""Crates: public knowledge, positions, and a slow count of the play."""

import pytest

import upcard
from tests.games.crates_tables import game, table
from upcard.engine.testing import perft
from upcard.errors import BadPosition


def test_r12_after_the_shuffle_all_know_what_the_stock_is_made_of():
    a_table = table(["K♠ Q♠ A♣", "2♣ 3♣ 4♣"], "7♥", stock="", discard="A♥ 5♥ 5♦ 6♦ 9♦")
    a_table.play("draw")
    for seed in range(5):
        world = a_table.information_set(1).sample(seed)
        redealt = upcard.engine.knowledge.views.view_of(a_table.game.rules, world, 0)
        assert {"K♠", "Q♠", "A♣"} & set(redealt.hands[0].seen)


def sequences(hands, upcard_, turn, step, stock):
    """Slow, from the prose, for three hands without 2s, 5s to 9s and jacks, without calls: the ways in which a hand can
    go on."""
    mine = hands[turn]
    fit = [c for c in mine if c[-1] == upcard_[-1] or c[:-1] == upcard_[:-1]]
    if not fit:
        drawn = [h | {stock[-1]} if seat == turn else h for seat, h in enumerate(hands)]
        return sequences(drawn, upcard_, (turn + step) % 3, step, stock[:-1])
    ways = 0
    for card in fit:
        left = [h - {card} if seat == turn else h for seat, h in enumerate(hands)]
        if not left[turn]:
            ways += 1
            continue
        way = -step if card[:-1] == "10" else step
        ways += sequences(left, card, (turn + (2 if card[:-1] == "4" else 1) * way) % 3, way, stock)
    return ways


def test_as_many_sequences_of_moves_as_counted_by_hand():
    hands = [{"A♣", "10♣", "Q♣"}, {"4♣", "K♣", "A♦"}, {"3♣", "10♦", "Q♦"}]
    stock = "K♦ 4♦ 3♦ Q♥ K♠ A♠ A♥ 4♠ 4♥ 3♠ 3♥ Q♠ 10♠ 10♥ K♥"
    options = {"auto_call": True, "single_hand": True}
    a_table = table([" ".join(h) for h in hands], "7♣", stock=stock, options=options)
    found = perft(a_table.game, a_table.snapshot())
    assert found == sequences(hands, "7♣", 0, 1, stock.split())
    assert found > 10


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"hands": ["2♠", "3♠"]}, "R3"),
        ({"hands": ["2♠", ""], "discard": "K♠"}, "R33"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "sequence": 2}, "R13"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "phase": "second card"}, "R20"),
        ({"hands": ["2♠", "3♠"], "discard": "K♠", "named": "♥"}, "R25"),
        ({"hands": ["2♠", "3♠"], "discard": "9♠", "named": "♥"}, "R26"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        game(2).position(**fields)


PILE = {"hands": ["9♠ 2♥ 4♥ 8♦", "3♥ 6♦"], "turn": 0, "stock": "K♣ Q♣ J♣"}


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"discard": "3♠ 8♠"}, "R25: the player of the 8"),
        ({"discard": "3♠ 9♣", "named": "♥"}, "R26"),
        ({"discard": "3♠", "owed": [True, False]}, "R31: the player on turn has drawn"),
        ({"discard": "3♠", "pressures": [0, -2]}, "R9: pressures are counted from 0"),
    ],
)
def test_a_position_that_could_not_come_about_in_crates_is_refused(fields, why) -> None:
    with pytest.raises(upcard.BadPosition, match=why):
        upcard.game("crates", players=2).position(**PILE, **fields)


def test_an_eight_on_the_pile_asks_for_the_suit_that_was_named() -> None:
    table = upcard.game("crates", players=2).position(**PILE, discard="3♠ 8♠", named="♥")
    assert table.legal() == ["8♦", "2♥", "4♥"]
    assert "R27" in table.why_not("9♠")


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ({"discard": "9♥", "phase": "first suit", "dealer": 1}, 1),
        ({"discard": "9♥", "phase": "first suit", "turn": 1}, 1),
        ({"discard": "Q♥", "dealer": 1}, 0),
        ({"discard": "Q♥", "dealer": 0}, 1),
        ({"discard": "Q♥ K♥", "dealer": 0}, 0),
        ({"discard": "Q♥ K♥", "dealer": 1}, 0),
    ],
)
def test_r4_r5_who_acts_first_follows_from_the_dealer(given, seat):
    a_table = upcard.game("crates", players=2).position(hands=["Q♠ Q♣", "3♦ 4♦"], stock="7♠ 5♠", **given)
    assert a_table.to_act == (seat,)


def test_r4_only_the_dealer_names_the_first_suit():
    with pytest.raises(BadPosition, match="R4"):
        upcard.game("crates", players=2).position(
            hands=["Q♠ Q♣", "3♦ 4♦"], discard="9♥", phase="first suit", dealer=1, turn=0
        )


def test_r13_a_sequence_counts_at_least_the_two_that_began_it():
    with pytest.raises(BadPosition, match="R13"):
        upcard.game("crates", players=2).position(hands=["3♣", "4♣"], discard="2♦", stock="5♣", sequence=1)
