"""A view in a frame is put together from parts that are bytes already: they are the bytes of the view."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.room.match.view_messages import ViewMessages
from upcard.room.wire.messages import encode


@pytest.mark.parametrize("name", ["whist", "contract_rummy", "truco"])
def test_cached_parts_give_the_same_bytes(name: str) -> None:
    tables = [upcard.game(name).table(seed=seed) for seed in (1, 2)]
    framed, chance = [ViewMessages(table, framed=True) for table in tables], random.Random(name)
    for _ in range(25):
        for table, kept in zip(tables, framed, strict=True):  # in turn: what one table has made the other may use
            for viewer in (None, *range(table.players)):
                view, offers = kept.view_and_offers(viewer)
                plain, same = ViewMessages(table).view_and_offers(viewer)
                assert encode(view) == encode(plain)  # type: ignore[arg-type]
                assert encode(offers) == encode(same)  # type: ignore[arg-type]
            if table.to_act:
                seat = chance.choice(table.to_act)
                table.play(chance.choice(table.legal_ids(seat)), seat)
