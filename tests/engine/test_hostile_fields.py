"""Single fields of positions that occur, replaced by whatever a stranger may write: refused in words, or played out.

Rules run in plain Python, in which an index outside an array is an error; the compiled ones check none.
"""

from __future__ import annotations

import random

import pytest

import upcard
from tests.few_daily import few_then_all
from upcard.engine.positions import position as positions_module
from upcard.engine.positions.bounds import MAX_DEPTH, MAX_LETTERS, MAX_VALUES
from upcard.engine.testing import Fault
from upcard.engine.testing.fuzz import interpreted_game, positions
from upcard.engine.testing.hostile_fields import HOSTILE, check_field, check_fields, deep
from upcard.errors import BadPosition

COUNT, MANY = 24, 600
SHORTER = {
    "bartok": {"turn_limit": 30, "max_vetoes": 2},
    "contract_rummy": {"turn_cap": 25},
    "diplomat": {"stall_limit": 12},
}
WHIST = {"hands": ["2♣", "3♣", "4♣", "5♣"], "trump": "♥", "dealer": 3, "leader": 0, "turn": 0, "tricks": [6, 6]}


@pytest.mark.parametrize(("name", "count"), few_then_all(COUNT, MANY))
def test_a_hostile_field_is_refused_in_words_or_the_position_plays_to_an_end(name: str, count: int) -> None:
    numbers = upcard.game(name).about.players
    for players in sorted({numbers[0], numbers[-1]}) if count == MANY else numbers[:1]:
        chosen = interpreted_game(upcard.game(name, players=players, **SHORTER.get(name, {})))
        refused, played = check_fields(chosen, count, seed=players)
        assert refused and refused + played >= count


@pytest.mark.parametrize("field", WHIST)
def test_every_hostile_value_of_a_field_gives_a_table_or_a_refusal(field: str) -> None:
    chosen, rng = interpreted_game(upcard.game("whist")), random.Random(1)
    assert sum(not check_field(chosen, {**WHIST, field: value}, rng) for value in HOSTILE) > len(HOSTILE) // 2


@pytest.mark.parametrize(
    ("name", "changed", "words"),
    [
        ("go_boom", {"secret": 1}, "secret must be 0, because Go Boom asks no seat in secret"),
        ("rolling_stone", {"secret": 31}, "secret must be 0, because Rolling Stone asks no seat in secret"),
        ("kowah", {"secret": 99}, "secret must be from 0 to"),
        ("whist", {"score": [2**30, 0]}, "score[0] must be from -1000000000 to 1000000000"),
        ("truco", {"offered": 127}, "R17: "),
        ("whist", {"hands": [[[]], "", "", ""]}, "hands: must be a whole number, not []"),
        ("whist", {"hands": [[None], "", "", ""]}, "hands: None is no card"),
        ("whist", {"turn": "٣"}, "turn: must be a seat"),
        ("whist", {"tricks": ["٣", "٣"]}, "must be a whole number"),
        ("whist", {"self": 3}, "whist has no field 'self'"),
        ("whist", {"hands": deep(200_000)}, f"hands: has more than {MAX_DEPTH} lists in lists"),
        ("whist", {"hands": iter(int, 1)}, f"hands: has more than {MAX_VALUES:,} values"),
        ("whist", {"trump": "x" * 10**6}, f"trump: has more than {MAX_LETTERS:,} letters"),
        ("whist", {"turn": 10**5000}, "turn: takes whole numbers of 64 bits, not larger ones"),
        ("whist", {"turn": 2.5}, "turn: takes words, whole numbers and lists of them, not 2.5"),
        ("whist", {"turn": object()}, "turn: takes words, whole numbers and lists of them, not object"),
    ],
)
def test_what_crashed_in_play_or_before_it_is_refused_at_the_door(name: str, changed: dict, words: str) -> None:
    chosen = interpreted_game(upcard.game(name))
    fields = WHIST if name == "whist" else next(positions(chosen, random.Random(4), 1))
    with pytest.raises(BadPosition) as refused:
        chosen.position(**{**fields, **changed})
    assert words in str(refused.value)


def test_the_first_of_many_unknown_fields_are_named() -> None:
    with pytest.raises(BadPosition) as refused:
        upcard.game("whist").position(**{f"field{n}": 1 for n in range(25_000)})
    assert len(refused.value.complaints) == 6 and "none of 25,000 of these fields" in refused.value.complaints[0]


@pytest.mark.parametrize("name", upcard.games())
def test_positions_that_occur_are_far_below_the_bounds(name: str) -> None:
    def size(value: object) -> tuple[int, int, int]:
        if isinstance(value, list):
            depths, values, letters = zip(*(size(part) for part in value), strict=True) if value else ((0,), (0,), (0,))
            return 1 + max(depths), 1 + sum(values), sum(letters)
        return 0, 1, len(str(value))

    for fields in positions(interpreted_game(upcard.game(name)), random.Random(2), 3):
        for value in fields.values():
            depth, values, letters = size(value)
            assert depth < MAX_DEPTH and values < MAX_VALUES / 4 and letters < MAX_LETTERS / 4


def test_the_fuzzer_finds_what_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions_module, "flaws", lambda game, record: [])
    chosen = interpreted_game(upcard.game("go_boom"))
    fields = next(positions(chosen, random.Random(1), 1))
    with pytest.raises(Fault):
        for _ in range(20):
            check_field(chosen, {**fields, "secret": 1}, random.Random(1))
