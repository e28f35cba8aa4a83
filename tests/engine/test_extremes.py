"""Players who always make the first of their legal moves, or always the last, come to the end of every match."""

from __future__ import annotations

import pytest

import upcard
from tests.engine.test_suite_can_fail import broken
from tests.few_daily import few_daily
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.steps import in_one_go
from upcard.engine.testing import Fault
from upcard.engine.testing.extremes import FIRST_AND_LAST, Habit, check_extremes, play_out, tables
from upcard.engine.testing.variants import possible, values_of

BRIEF = 30_000
"""The moves after which a match is left in the daily tests; few are longer."""


@pytest.mark.parametrize("name", few_daily("guts", "truco", "whist"))
def test_matches_of_stubborn_players_end_within_what_the_game_declares(name: str) -> None:
    in_one_go(check_extremes(compiled_game(name), BRIEF))


@pytest.mark.long
@pytest.mark.parametrize("name", upcard.games())
def test_even_the_longest_matches_of_stubborn_players_end_within_what_the_game_declares(name: str) -> None:
    in_one_go(check_extremes(compiled_game(name)))


def habits(game: Game) -> tuple[Habit, ...]:
    """For every kind of move: to make one wherever that is legal, and else the first or the last. Moves with a content
    are left out: they mean nothing without one."""
    first, found = 0, []
    for kind in game.moves.kinds:
        found += [Habit(last, first, first + len(kind)) for last in (False, True) if not kind.content]
        first += len(kind)
    return tuple(found)


@pytest.mark.parametrize("name", few_daily("guts", "truco", "whist"))
def test_matches_of_players_who_are_fond_of_one_kind_of_move_end(name: str) -> None:
    game = upcard.game(name)
    for match in (Game(game.rules, game.players, options={"single_hand": True}), game):
        for habit in habits(game):
            in_one_go(play_out(match, habit, BRIEF))


@pytest.mark.parametrize("name", upcard.games())
def test_there_is_a_table_for_each_value_of_each_option_by_itself(name: str) -> None:
    rules = compiled_game(name)
    found, usual, seats = list(tables(rules)), Game(rules).options, Game(rules).players
    assert {game.players for game in found} == set(rules.about.players)
    for option, spec in rules.schema.options.items():
        alone = {
            game.options[option] for game in found if all(game.options[o] == usual[o] for o in usual if o != option)
        }
        wanted = {
            Game(rules, options={option: v}).options[option] for v in values_of(spec) if possible(option, v, seats)
        }
        assert option == "single_hand" or wanted <= alone, option


@pytest.mark.parametrize("habit", FIRST_AND_LAST, ids=("first", "last"))
def test_a_match_without_an_end_is_found(habit: Habit) -> None:
    with pytest.raises(Fault, match=r"has not ended after 200 moves, its limit: always the (first|last) move") as fault:
        in_one_go(play_out(broken("never_ends"), habit))
    assert fault.value.check == "ends"


def test_a_bound_that_a_stubborn_player_breaks_is_found() -> None:
    with pytest.raises(Fault, match=r"has 8 moves; ABOUT\.hand says at most 7"):
        in_one_go(check_extremes(broken("declares_few_moves").rules))


def test_a_match_is_left_unfinished_after_so_many_moves() -> None:
    assert in_one_go(play_out(broken("never_ends"), Habit(), most=50)) == 50
