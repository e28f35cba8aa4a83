"""Which end of a row is taken next: the last card named, or, where the page of positions says so, the first."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.positions.field_reference import field_lines
from upcard.engine.testing.fuzz import interpreted_game

FIRST = "cards in order, the first is taken next"
MOVES = 60


def rows_of(name: str) -> dict[str, str]:
    """The rows of a game in which cards of the pack lie, with what the page says of each."""
    game = upcard.game(name)
    fields = game.rules.schema.own_fields
    lines = {line.name: line.type for line in field_lines(game)}
    return {n: lines[n] for n, f in fields.items() if f.kind == "row" and f.holds_cards}


def test_a_pile_of_through_the_window_is_taken_from_the_front() -> None:
    assert rows_of("through_the_window")["piles"].endswith(FIRST)
    game = interpreted_game(upcard.game("through_the_window", players=3, choose_position=False))
    table = game.position(piles=["2♣ 3♣ 4♣ 5♣", "2♦ 3♦ 4♦ 5♦", "2♥ 3♥ 4♥ 5♥"], dealer=2, turn=0)
    table.play(table.legal_ids(0)[0], 0)
    assert table.fields()["upcard"] == "2♣" and table.fields()["piles"][0] == "3♣ 4♣ 5♣"


def test_a_hand_of_an_iron_hand_at_truco_is_taken_from_the_front() -> None:
    assert rows_of("truco")["unseen"].endswith(FIRST)
    unseen = ["2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥", "2♠ 3♠ 4♠"]
    table = interpreted_game(upcard.game("truco")).position(unseen=unseen, score=[11, 11], dealer=3)
    seat = table.to_act[0]
    table.play(table.legal_ids(seat)[0], seat)
    assert table.fields()["unseen"][seat] == unseen[seat].partition(" ")[2]


def taken(before: list[str], after: list[str]) -> str:
    """The end at which one card was taken from a row of two or more; empty if that is not what has happened."""
    if len(before) < 2 or len(after) != len(before) - 1 or len(set(before)) < len(before):
        return ""
    return "last" if after == before[:-1] else "first" if after == before[1:] else ""


@pytest.mark.parametrize("name", upcard.games())
def test_no_row_is_only_taken_from_the_end_that_the_page_does_not_say(name: str) -> None:
    rows, rng = rows_of(name), random.Random(5)
    seen: dict[str, set[str]] = {row: set() for row in rows}
    table = interpreted_game(upcard.game(name)).table(seed=3)
    for _ in range(MOVES if rows else 0):
        if table.over:
            break
        before = table.fields()
        seat = rng.choice(table.to_act)
        table.play(rng.choice([m for m in table.legal_ids(seat) if not table.game.moves.kind(m).content]), seat)
        after = table.fields()
        for row in rows:
            pairs = zip(
                *([one[row]] if isinstance(one[row], str) else one[row] for one in (before, after)), strict=False
            )
            seen[row] |= {
                end for old, new in pairs if isinstance(old, str) and (end := taken(old.split(), new.split()))
            }
    for row, ends in seen.items():
        wrong = "last" if rows[row].endswith(FIRST) else "first"
        assert ends != {wrong}, f"the {wrong} card of `{row}` is taken, and the page says otherwise"
