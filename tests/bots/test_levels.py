"""Bots are chosen by the name of their level."""

import pytest

import upcard
from upcard.bots import LEVELS, level_names, make
from upcard.bots.levels import UnknownLevel
from upcard.bots.search.ismcts import Search

WHIST = upcard.game("whist")


@pytest.mark.parametrize("name", level_names())
def test_every_level_plays(name):
    table = WHIST.table(seed=1)
    seat = table.to_act[0]
    level = f"{name}:20" if LEVELS[name].budget else name
    assert make(level, WHIST, seed=1).choose(table.information_set(seat)) in table.information_set(seat).legal()


def test_a_level_may_carry_its_budget():
    thinks = make("search:250", WHIST, seed=1), make("search:0.5s", WHIST, seed=1)
    assert [(b.iterations, b.seconds) for b in thinks if isinstance(b, Search)] == [(250, None), (None, 0.5)]


WRONG = ("genius", "search:", "search:many", "search:0", "search:0s", "search:-3", "random:5")


@pytest.mark.parametrize("level", WRONG)
def test_a_level_that_there_is_not_is_refused_with_what_is_allowed(level):
    with pytest.raises(UnknownLevel, match=r"random, beginner, club|a budget is|takes no budget"):
        make(level, WHIST)


def test_a_search_without_a_budget_is_refused():
    with pytest.raises(ValueError, match="iterations, seconds, or both"):
        Search(WHIST.rules, 1)


def test_a_bot_is_made_for_a_game_or_its_name():
    infoset = upcard.game("whist").new_initial_state(seed=3).information_set()
    assert upcard.bot("random", "whist", seed=1).choose(infoset) in infoset.legal()
    with pytest.raises(upcard.UnknownGame, match="did you mean whist"):
        upcard.bot("random", "whisst")
