"""A field brings others: all that a mechanism keeps, with what it tells and asks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import upcard
from tests.declarations.declared import Trial
from upcard.declarations.fields import Part, number, part, row
from upcard.declarations.state import Schema, state
from upcard.mechanics.auctions.points_auction import points_auction
from upcard.mechanics.chips.pot import pot
from upcard.mechanics.tricks.trick import trick

Try = Callable[[str], Trial]


def names_after_the_standard_ones(schema: Schema) -> list[str]:
    return list(schema.own_fields)


def test_brought_fields_stand_right_behind_the_one_that_brings_them() -> None:
    @state
    class Tried:
        before = number()
        trick = trick(4, won="side")
        after = number()

    names = names_after_the_standard_ones(Tried)
    assert names == ["before", "trick", "last_trick", "leader", "last_leader", "won_cards", "tricks", "after"]


def test_what_is_known_of_hands_is_about_them_whatever_they_are_called(tried: Try) -> None:
    game = tried(
        """
@state
class Tried:
    cards = hands(2, lacks=True)

CARD = from_hand(of="cards", held="R1: you do not hold {card}")
MOVES = Catalogue(CARD)

@CARD.effect
def play(s):
    s.turn = 1
"""
    )
    assert game.rules.schema.fields["lacks"].of == "cards"


@pytest.mark.parametrize("brings", [trick(4, won="seat"), points_auction(4, ("1", "2"), 0), pot(4)])
def test_a_part_says_in_its_docstring_all_the_names_that_it_brings(brings: Part) -> None:
    makers = {"last_trick": trick, "bid": points_auction, "chips": pot}
    maker = next(found for name, found in makers.items() if name in brings.also)
    told = set(re.findall(r"``s\.(\w+)``", maker.__doc__ or ""))
    assert set(brings.also) <= told


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"trick": trick(2, won="seat"), "leader": number()}, "Tried.leader is declared twice: it comes with 'trick'"),
        ({"leader": number(), "trick": trick(2, won="seat")}, "Tried.leader is declared twice: it comes with 'trick'"),
        (
            {"trick": trick(2, won="seat"), "other": part(row(2), {"tricks": number()})},
            "Tried.tricks is declared twice: it comes with 'trick' and with 'other'",
        ),
        ({"turn": number()}, "Tried.turn is declared twice: every state has it"),
    ],
)
def test_a_field_declared_twice_is_refused_with_where_it_came_from(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(sentence)}$"):
        state(type("Tried", (), fields))


def test_the_trick_tells_who_takes_it_and_asks_who_plays() -> None:
    table = upcard.game("whist").table(seed=3)
    assert table.view(seat=table.to_act[0]).prompt == "lead any card"
    for _ in range(4):
        table.play(table.legal()[0])
    assert len([line for line in table.log() if line.text.endswith("takes the trick.")]) == 1


def test_a_game_may_have_its_own_prompt() -> None:
    table = upcard.game("rams").table(seed=3)
    assert table.view(seat=table.to_act[0]).prompt.startswith("nobody may pass yet: how do you play?")
