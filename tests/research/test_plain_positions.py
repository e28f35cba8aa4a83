"""Positions in which the right play is plain: they can be, they have a choice, and strong players find the play."""

from __future__ import annotations

import pytest

from upcard.jit.rule import INTERPRETED
from upcard.research.benchmark.plain_positions import PlainPosition, positions

QUICK = tuple(plain for plain in positions() if plain.game == "contract_bridge" and not plain.fields.get("phase"))
PLAY = tuple(plain for plain in positions() if plain.game == "contract_bridge" and plain.fields.get("phase") == "play")
ALLOWED = 0.9
"""The share that `strong` gets right at least: a guard below what was measured (``docs/levels.md``)."""


def words(plain: PlainPosition) -> str:
    return f"{plain.game}: {plain.why}"


@pytest.mark.parametrize("game", dict.fromkeys(plain.game for plain in positions()))
def test_plain_positions_can_be_and_their_right_plays_are_some_of_several(game: str) -> None:
    for plain in (plain for plain in positions() if plain.game == game):
        legal = plain.table(seed=1).legal()
        assert set(plain.right) < set(legal), plain.why


def test_there_are_positions_over_many_families() -> None:
    assert len(positions()) >= 195
    assert len({plain.family for plain in positions()}) >= 15


def test_another_deal_of_a_position_shows_the_player_the_same() -> None:
    plain = next(plain for plain in positions() if plain.game == "whist")
    first, second = plain.table(seed=1), plain.table(seed=2)
    seat = first.to_act[0]
    assert first.fields()["hands"] != second.fields()["hands"]
    assert first.fields()["hands"][seat] == second.fields()["hands"][seat]


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a level that thinks")
@pytest.mark.parametrize("level", ["club", pytest.param("strong", marks=pytest.mark.long)])
def test_bots_make_the_calls_that_every_club_player_makes(level: str) -> None:
    wrong = [words(plain) for plain in QUICK if not plain.rightly(level, seed=1)]
    assert len(wrong) <= (1 - ALLOWED) * len(QUICK), wrong


def test_there_are_fifty_positions_that_look_three_tricks_ahead() -> None:
    deep = [plain for plain in PLAY if plain.each >= 3]
    assert len(deep) >= 50
    assert len({plain.why.partition(" (")[0] for plain in deep}) >= 12


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a level that thinks")
def test_bots_play_the_cards_that_a_teacher_would() -> None:
    wrong = [words(plain) for plain in PLAY if not plain.rightly("strong", seed=1)]
    assert len(wrong) <= (1 - ALLOWED) * len(PLAY), wrong
