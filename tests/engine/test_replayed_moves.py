"""A match that is rebuilt from its moves (`Table.replay`) is the match that was played, and takes no other moves."""

from __future__ import annotations

import random

import pytest

import upcard
from tests.at_random import plain_moves
from upcard.errors import UpcardError

GAMES = ("whist", "truco", "contract_rummy")
"""One of tricks alone, one of calls and tricks, one whose log joins lines."""


@pytest.mark.parametrize("name", GAMES)
def test_replayed_moves_lead_to_the_same_position_and_log(name: str) -> None:
    played = upcard.game(name).table(seed=4)
    for _, seat, move in plain_moves(played, random.Random(1), 40):
        played.play(move, seat)
    again = upcard.game(name).table(seed=4)
    for made in played.moves:
        again.replay(made.move, made.seat, made.arg)
    assert again.snapshot().tobytes() == played.snapshot().tobytes() and again.moves == played.moves
    assert again.log_of_all() == played.log_of_all()
    assert [again.log(seat) for seat in range(again.players)] == [played.log(seat) for seat in range(again.players)]


def test_illegal_moves_cannot_be_replayed() -> None:
    table = upcard.game("whist").table(seed=7)
    table.play(table.legal_ids()[0])
    seat = table.to_act[0]
    barred = next(m for m in range(52) if m not in table.legal_ids(seat))
    before = table.snapshot().tobytes()
    for move, who in ((barred, seat), (table.legal_ids(seat)[0], (seat + 1) % 4), (52, seat), (-1, seat), (0, 4)):
        said = []
        for make in (table.play, table.replay):
            with pytest.raises(UpcardError) as refused:
                make(move, who)
            said.append((type(refused.value), str(refused.value)))
        assert said[0] == said[1]
    assert table.snapshot().tobytes() == before and table.number == 1
