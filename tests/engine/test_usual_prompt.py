"""What a game asks that writes no `prompt`: cards as its trick does, anything else by the names of its moves."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import button, from_hand, numbers
from upcard.engine.compile.prompts import usual_prompt

AUCTION, PLAY = range(2)
CARD = from_hand(held="R1: you do not hold {card}", phase=PLAY)
BID = numbers("bid", ["bid 1", "bid 2"], phase=AUCTION)
PASS = button("pass", phase=(AUCTION, PLAY))
MOVES = Catalogue(CARD, BID, PASS)


def asked(phase: int, *offered: str) -> str:
    view = SimpleNamespace(phase_number=phase, may=lambda kind: kind in offered)
    return usual_prompt(MOVES, lambda _: "lead any card")(view)


@pytest.mark.parametrize(
    ("phase", "offered", "said"),
    [
        (AUCTION, ("bid", "pass", "play"), "bid, or pass"),
        (AUCTION, ("pass",), "pass"),
        (PLAY, ("play",), "lead any card"),
        (PLAY, ("pass",), "pass"),
    ],
)
def test_moves_without_cards_are_named(phase: int, offered: tuple[str, ...], said: str) -> None:
    assert asked(phase, *offered) == said


def test_without_words_for_cards_and_without_phases_kinds_are_named() -> None:
    moves = Catalogue(from_hand(held="R1: no"), button("draw"))
    assert usual_prompt(moves, None)(SimpleNamespace(phase_number=0, may=lambda kind: True)) == "play, or draw"
