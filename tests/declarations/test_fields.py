"""What a field says of itself: what it holds, how many, who sees it, how long it lives."""

from __future__ import annotations

import pytest

from upcard.declarations.fields import (
    ALL,
    COUNT,
    OWNER,
    Field,
    Option,
    Part,
    card,
    card_counts,
    card_sets,
    cards_field,
    hands,
    lacks_of,
    named,
    number,
    option,
    rings,
    row,
    rows,
    seat_field,
    seats_field,
    shown_counts,
    suit_field,
)


@pytest.mark.parametrize(
    ("field", "kind", "units", "capacity", "sees", "per"),
    [
        (hands(4), "set", (4,), 0, OWNER, "seat"),
        (card_sets(2, per="side"), "set", (2,), 0, ALL, "side"),
        (card_sets(), "set", (), 0, ALL, ""),
        (row(52), "row", (), 52, ALL, ""),
        (rows(17, 3), "row", (17,), 3, ALL, ""),
        (rows((4, 2), 3, per="seat"), "row", (4, 2), 3, ALL, "seat"),
        (rings(2, 64, per="seat"), "ring", (2,), 64, COUNT, "seat"),
        (card(), "card", (), 0, ALL, ""),
        (card_counts(3, 54), "counts", (3,), 54, OWNER, "seat"),
        (number(), "number", (), 0, ALL, ""),
        (number(4, per="seat"), "number", (4,), 0, ALL, "seat"),
    ],
)
def test_what_a_field_holds(
    field: Field, kind: str, units: tuple[int, ...], capacity: int, sees: object, per: str
) -> None:
    assert (field.kind, field.units, field.capacity, field.sees, field.per) == (kind, units, capacity, sees, per)


def test_hands_are_seen_by_their_owners_and_may_bring_what_is_known_of_them() -> None:
    part = hands(4, shown=True, known=True, lacks=True)
    assert isinstance(part, Part)
    assert {name: f.units for name, f in part.also.items()} == {"shown": (4,), "known": (4, 4), "lacks": (4,)}
    assert {name: f.role for name, f in part.also.items()} == {"shown": "shown", "known": "known", "lacks": "lacks"}
    assert isinstance(hands(4), Field), "without them it is a field like any other"


def test_what_is_known_of_a_hand_is_no_place_for_cards() -> None:
    """Each card lies in one place; a companion, a copy and remembered bits show it again."""
    assert hands(4).holds_cards and row(52).holds_cards
    assert not lacks_of("hands", 4).is_zone and not shown_counts("hands", 3, 54).is_zone
    last_trick = row(4, copy=True)
    assert last_trick.is_zone and not last_trick.holds_cards
    assert not cards_field(4).is_zone


def test_a_place_for_a_card_is_empty_at_first_and_so_is_a_suit() -> None:
    assert card().start == -1
    trump = suit_field("trump")
    assert (trump.start, trump.low, trump.high, trump.shows) == (-1, 0, 3, "suit")


def test_numbers_that_are_seats_are_known_as_such() -> None:
    assert seat_field().names_seat and number(shows="seat").names_seat
    assert not number().names_seat and not seats_field().names_seat, "a set of seats is no seat"


def test_a_hand_lives_as_long_as_a_hand_unless_it_says_the_match() -> None:
    assert hands(4).lives == number().lives == row(9).lives == "hand"
    assert number(2, "i4", lives="match").lives == "match"


def test_a_ring_has_a_power_of_two_places() -> None:
    with pytest.raises(ValueError, match="power of two, not 52"):
        rings(2, 52)


def test_a_field_without_a_label_is_called_by_its_name() -> None:
    assert named(row(4), "last_trick").label == "last trick"
    assert named(row(4, label="tableau"), "board").label == "tableau"


@pytest.mark.parametrize(
    ("made", "default", "values", "low", "high"),
    [
        (option(25, (1, 1000), rule="G6", text="target"), 25, None, 1, 1000),
        (option(False, rule="G1", text="strict"), 0, {"off": 0, "on": 1}, 0, 0),
        (option("free", ("free", "must"), rule="G2", text="x"), 0, {"free": 0, "must": 1}, 0, 0),
        (option("random", ("0", "1"), rule="", text="x"), -1, {"0": 0, "1": 1, "random": -1}, 0, 0),
    ],
)
def test_an_option_is_a_hidden_number_with_its_default(
    made: Field, default: int, values: dict[str, int] | None, low: int, high: int
) -> None:
    assert isinstance(made.option, Option) and made.shows == "hidden"
    assert (made.start, made.option.default) == (default, default)
    assert made.option.values == values and (made.option.low, made.option.high) == (low, high)
