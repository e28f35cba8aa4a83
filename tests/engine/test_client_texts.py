"""Texts for clients: names, words, numbers worth showing, cards that can be touched."""

from __future__ import annotations

import upcard
from upcard.declarations.game import Sheet
from upcard.engine.play.names import fill_names, name_sheet
from upcard.engine.play.table import Table

NAMES = ("Ann", "Ben", "Cy", "Dora")


def shown(table: Table) -> set[str]:
    """The names of the numbers that a client is sent."""
    return {number["name"] for number in table.view().as_dict()["numbers"]}


def test_a_sheet_is_headed_with_the_names_at_the_table() -> None:
    sheet = Sheet(("South", "West", "North", "East"), (("tricks", (1, 2, 3, 4)),), "made by {2}; N-S win")
    named = name_sheet(sheet, NAMES)
    assert named.columns == NAMES
    assert named.note == "made by Cy; Ann & Cy win"
    assert named.rows == sheet.rows
    assert name_sheet(Sheet(("N-S", "E-W"), ()), NAMES).columns == ("Ann & Cy", "Ben & Dora")


def test_with_default_names_sides_keep_theirs() -> None:
    compass = ("South", "West", "North", "East")
    assert fill_names("{1} leads for E-W", compass) == "West leads for E-W"
    assert name_sheet(Sheet(("Player 1", "Player 2"), ()), ("Ann", "Ben")).columns == ("Ann", "Ben")


def test_a_move_becomes_a_sentence_in_the_third_person() -> None:
    table = upcard.game("contract_bridge").table(seed=1, names=NAMES)
    table.play("bid 1♥")
    assert table.log()[-1].text == f"{NAMES[table.log()[-1].seat or 0]} bids 1♥"


def test_the_seat_that_a_move_points_at_is_named() -> None:
    table = upcard.game("diplomat", players=4).table(seed=1, names=NAMES)
    seat = table.to_act[0]
    other = next(n for n in range(4) if n != seat)
    table.play(f"ask seat {other}")
    assert table.log()[-1].text == f"{NAMES[seat]} turns to {NAMES[other]}"


def test_a_number_is_sent_in_the_phases_in_which_it_tells_something() -> None:
    table = upcard.game("contract_bridge").table(seed=1)
    assert "last_call" in shown(table)
    assert "dummy" not in shown(table), "the declarer tells who is dummy"
    for call in ("bid 1♥", "pass", "pass", "pass"):
        table.play(call)
    assert "last_call" not in shown(table)
    assert table.view().dummy == (table.view().declarer_seat + 2) % 4, "the words of the game still read it"


def test_an_offer_names_the_cards_of_which_one_is_touched() -> None:
    table = upcard.game("daifugo", players=4).table(seed=1)
    seat = table.to_act[0]
    held = table.view(seat).hands[seat].seen
    for offer in table.offers(seat):
        rank = offer.words.split()[0]
        assert offer.cards == tuple(card for card in held if card[:-1] == rank), offer.words
        assert len(offer.cards) >= len(offer.words.split())
        assert (offer.zone, offer.unit) == ("hands", seat)
