"""The games that are not here: each leads to one that is."""

from __future__ import annotations

import re

import pytest

import upcard
from upcard.games import NAMES
from upcard.server.catalogue.other_games import _ROWS, instead

OTHERS = [one for game in NAMES for one in instead(game)]


def test_every_other_game_leads_to_a_game() -> None:
    assert {nearest for nearest, _, _ in _ROWS} <= set(NAMES)
    assert len(OTHERS) == len(_ROWS)
    assert 20 <= len(OTHERS) <= 40


def test_no_name_is_there_twice_or_a_name_of_a_game_that_is_here() -> None:
    names = [re.sub(r"\W", "", name).lower() for one in OTHERS for name in one.names]
    assert len(names) == len(set(names))
    assert not set(names) & {re.sub(r"\W", "", upcard.game(game).about.title).lower() for game in NAMES}


@pytest.mark.parametrize("why", sorted({one.why for one in OTHERS}))
def test_the_reason_is_one_sentence(why: str) -> None:
    assert re.fullmatch(r"[A-Z][^.!?]*\.", why), why


@pytest.mark.parametrize(
    ("name", "mechanic"),
    [
        ("Scopa", "fishing"), ("Skat", "card points"), ("Hearts", "avoidance"), ("Sixty-Six", "marriages"),
        ("Euchre", "left trump"), ("Uno", "action cards"), ("Mao", "rules made in play"), ("President", "climbing"),
        ("Canasta", "taking the discard pile"), ("Go Fish", "books of four"), ("War", "no decisions"),
        ("Blackjack", "drawing to a total"), ("Poker", "betting"), ("Thirty-One", "three-card hands"),
        ("Klondike", "patience"), ("Barbu", "compendium"), ("Loo", "drop out"), ("Durak", "shedding"), ("Mus", "bluff"),
        ("Preferans", "alliance"), ("Sevens", "stops"),
    ],
)  # fmt: skip
def test_the_nearest_game_has_what_the_reason_says(name: str, mechanic: str) -> None:
    (nearest,) = [game for game in NAMES for one in instead(game) if name in one.names]
    assert mechanic in upcard.game(nearest).about.mechanics
