"""From a class of fields to the record of a game."""

from __future__ import annotations

import numpy as np
import pytest

from upcard.declarations.fields import Part, card, card_counts, hands, number, option, rings, row, suit_field
from upcard.declarations.state import STANDARD, State, array_shape, state
from upcard.mechanics.auctions.points_auction import points_auction
from upcard.mechanics.chips.pot import pot
from upcard.mechanics.tricks.concealed_trump import concealed_trump
from upcard.mechanics.tricks.trick import trick


@state
class Tried:
    """A game with a field of each kind."""

    hands = hands(3, lacks=True)
    stock = row(52)
    piles = rings(2, 64)
    double = card_counts(3, 54)
    upcard = card()
    trump = suit_field("trump")
    score = number(3, "i4", lives="match")
    target = option(25, (1, 1000), rule="G6", text="target")


PARTS: tuple[Part, ...] = (
    hands(4, shown=True, known=True, lacks=True), trick(4, won="side"), pot(4), concealed_trump(),
    points_auction(4, ("1", "2"), 0),
)  # fmt: skip


def test_the_standard_fields_come_first_and_the_others_in_the_order_of_the_class() -> None:
    assert list(Tried.fields)[: len(STANDARD)] == list(STANDARD)
    own = ["hands", "lacks", "stock", "piles", "double", "upcard", "trump", "score", "target"]
    assert list(Tried.fields)[len(STANDARD) :] == own
    assert list(Tried.own_fields) == own[:-1], "an option is no field of the play"
    assert list(Tried.options) == ["single_hand", "first_dealer", "target"]


def test_a_state_is_the_same_on_the_base_that_type_checkers_read() -> None:
    """A name with a type alone is no field: it says what a part of the game's own brings."""
    typed = state(type("Tried", (State,), {"hands": hands(3, lacks=True), "__annotations__": {"mark": int}}))
    assert list(typed.fields) == [*STANDARD, "hands", "lacks"]


def test_the_base_names_for_type_checkers_what_mechanisms_bring() -> None:
    brought = {name for part in PARTS for name in part.also}
    assert State.__annotations__.keys() == brought
    assert not [name for name in brought if hasattr(State, name)], "no field of every state"


@pytest.mark.parametrize(
    ("name", "shape"),
    [("hands", (3,)), ("stock", (53,)), ("piles", (2, 66)), ("double", (3, 54)), ("upcard", ()), ("score", (3,))],
)
def test_rows_and_rings_have_room_for_their_sizes(name: str, shape: tuple[int, ...]) -> None:
    assert array_shape(Tried.fields[name]) == Tried.dtype[name].shape == shape


def test_a_blank_record_has_no_card_anywhere_and_the_defaults_of_its_options() -> None:
    blank = Tried.blank()[0]
    assert blank["hands"].tolist() == [0, 0, 0]
    assert blank["stock"][:52].tolist() == [-1] * 52 and blank["stock"][52] == 0
    assert blank["piles"][0, 64:].tolist() == [0, 0] and not blank["double"].any()
    assert (blank["upcard"], blank["trump"], blank["target"], blank["first_dealer"]) == (-1, -1, 25, -1)


def test_fields_lie_where_their_offsets_say() -> None:
    record = Tried.blank()
    record["score"] = [7, 8, 9]
    start = Tried.offsets["score"]
    assert record.view(np.uint8)[start : start + 12].view(np.int32).tolist() == [7, 8, 9]


def test_two_games_with_the_same_fields_have_records_that_differ() -> None:
    """The compiler may take them for one another otherwise."""

    @state
    class Other:
        hands = hands(3, lacks=True)

    @state
    class Another:
        hands = hands(3, lacks=True)

    assert Other.dtype != Another.dtype and list(Other.fields) == list(Another.fields)


def test_an_unknown_field_is_named_in_the_refusal() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.score is not a field"):

        @state
        class Wrong:
            score = 3


def test_a_field_may_refer_only_to_one_that_there_is() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.trick refers to 'led_by', which is no field"):

        @state
        class Wrong:
            trick = row(4, played_from="led_by")


def test_a_standard_field_is_not_declared_again() -> None:
    with pytest.raises(TypeError, match="dealer is declared twice: every state has it"):

        @state
        class Wrong:
            dealer = number()
