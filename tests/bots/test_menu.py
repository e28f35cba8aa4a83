"""Menus offer the levels that differ in a game; by its name every level plays everywhere."""

from __future__ import annotations

import dataclasses

import pytest

import upcard
from upcard.bots import LEVELS, USUAL, has_decisions, level_names, levels_for, make, menu, usual_for
from upcard.bots.menu import MIN_DEALS, NEGLIGIBLE_ELO, MeasuredRung, measured_rungs

LEVEL_RUNG = MeasuredRung("whist", "strong", "club", MIN_DEALS, False, 10, 20, False, ("", ""))


@pytest.fixture
def measured(monkeypatch):
    """Sets what was measured."""
    return lambda *rungs: monkeypatch.setattr(menu, "measured_rungs", lambda: rungs)


def test_every_rung_is_of_a_game_and_of_two_neighbouring_levels() -> None:
    names = level_names()
    for rung in measured_rungs():
        assert rung.game in upcard.games()
        assert names.index(rung.level) == names.index(rung.lower) + 1
        assert rung.deals > 0
    keys = [(rung.game, rung.upper) for rung in measured_rungs()]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("game", upcard.games())
def test_every_game_with_decisions_offers_the_usual_level_and_two_more(game: str) -> None:
    if not has_decisions(game):
        assert levels_for(game) == ("random",) == (usual_for(game),)
        return
    assert usual_for(game) == USUAL in levels_for(game)
    assert len(levels_for(game)) >= 3
    assert set(levels_for(game)) <= set(level_names())


def test_a_level_that_a_long_match_does_not_tell_from_the_one_below_is_not_offered(measured) -> None:
    measured(LEVEL_RUNG)
    assert set(level_names()) - set(levels_for("whist")) == {"strong"}
    assert levels_for("truco") == level_names()


@pytest.mark.parametrize(
    "change",
    [{"holds": True}, {"deals": MIN_DEALS - 1}, {"points": NEGLIGIBLE_ELO}, {"reach": NEGLIGIBLE_ELO}, {"reach": None}],
)
def test_a_level_is_offered_if_it_is_better_or_its_match_was_short_or_undecided(measured, change) -> None:
    measured(dataclasses.replace(LEVEL_RUNG, **change))
    assert levels_for("whist") == level_names()


def test_a_level_that_was_measured_with_less_time_counts_as_that_level(measured) -> None:
    measured(dataclasses.replace(LEVEL_RUNG, upper="best:10000", lower="strong"))
    assert set(level_names()) - set(levels_for("whist")) == {"best"}


def test_the_usual_level_is_the_next_lower_one_that_is_offered(measured) -> None:
    measured(dataclasses.replace(LEVEL_RUNG, upper="club", lower="beginner"))
    assert usual_for("whist") == "beginner"


def test_a_level_that_is_not_offered_plays_by_its_name() -> None:
    rung = next(rung for rung in measured_rungs() if rung.shows_no_difference)
    assert rung.level not in levels_for(rung.game) and rung.level in LEVELS
    table = upcard.game(rung.game).table(seed=1)
    seat = table.to_act[0]
    assert make(f"{rung.level}:5", rung.game, seed=1).choose(table.information_set(seat)) in table.legal_ids(seat)
