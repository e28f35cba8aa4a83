"""A table as text."""

import upcard
from upcard.engine.play.drawing import blank


def test_seats_and_sides_have_names() -> None:
    text = str(upcard.game("whist").table(seed=7))
    assert "leads: East" in text
    table = upcard.game("whist").table(seed=7)
    while sum(table.view(None).tricks) == 0:
        table.play(table.legal()[0])
    won = [f"{side} {tricks}" for side, tricks in zip(("South and North", "West and East"), table.view(None).tricks)]
    assert f"tricks: {', '.join(won)}" in str(table)


def test_numbers_without_a_value_are_left_out() -> None:
    text = str(upcard.game("contract_bridge").table(seed=7))
    assert "bid by" not in text and "declarer" not in text
    assert "to act" in text


def test_a_text_shows_what_a_spectator_may_know() -> None:
    table = upcard.game("whist").table(seed=7)
    hand = table.view(seat=0).zones[0].seen
    assert len(hand) == 13
    assert "South's hand: 13 cards" in str(table)


def test_a_view_says_whose_it_is() -> None:
    table = upcard.game("whist").table(seed=7)
    assert repr(table.view(seat=2)) == "<View of whist, hand 1, for seat 2>"
    assert repr(table.view(None)) == "<View of whist, hand 1, for a spectator>"


def test_blank_looks_at_what_a_number_shows() -> None:
    assert blank(-1, "seat") and blank(0, "number") and blank([0, None], "number") and blank("no", "yes")
    assert not blank(0, "seat") and not blank(-1, "number") and not blank("yes", "yes")
