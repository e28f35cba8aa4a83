"""The conformance suite names the fault of every game that is broken on purpose."""

from __future__ import annotations

import pytest

from upcard.bots import make
from upcard.engine.compile.game import compiled_module
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.game import Game
from upcard.engine.play.simulation import simulate
from upcard.engine.testing import Fault, check_game, check_modes
from upcard.research.tournaments.duplicate_deals import play_out


def broken(module: str) -> Game:
    """In plain Python: what is found is the same, and nothing has to be compiled."""
    return Game(compiled_module("sound", f"tests.broken.{module}", interpreted=True))


@pytest.mark.parametrize("module", ["sound", "passes"])
def test_a_sound_game_passes(module: str) -> None:
    check_game(broken(module))


def test_a_sound_game_plays_alike_in_all_three_modes() -> None:
    assert len(check_modes(broken("sound"), hands=20)) == 16


@pytest.mark.parametrize(
    ("module", "check", "says"),
    [
        ("leaks_a_card", "leak", r"spectators see in s\.next_card a card that lies hidden from them: \S+$"),
        ("refuses_by_the_others_hand", "leak", "can tell two worlds apart"),
        ("loses_a_card", "cards", "lost"),
        ("disagrees", "reasons", "is not legal, but why_not says nothing"),
        ("never_ends", "ends", "has not ended after"),
        ("keeps_a_void", "claims", r"hands\[\d\] is said to lack .*: it holds that"),
        ("forgets_a_void", "claims", "is no more said to lack"),
        ("shows_another_hand", "claims", r"hands\[1\] is said to all to hold .*: it does not"),
        ("forgets_a_card", "claims", r"forgot that .* is in hands\[\d\]: it lay in upcard"),
        ("knows_what_is_not_so", "claims", r"seat 0 is said to know that hands\[1\] holds .*: it does not"),
        ("recalls_what_is_not_so", "claims", "stock is said to all to hold .*: it does not"),
        ("contradicts_an_answer", "claims", "the true hands contradict 1 of the facts that spectators learned"),
        ("everybody_wins", "draw", "all seats are winners"),
        ("declares_few_moves", "limits", "has 8 moves; ABOUT.hand says at most 7"),
        ("declares_a_short_match", "ends", "has not ended after 8 moves"),
        ("declares_little_pay", "limits", "pays a seat [24]; ABOUT.hand says at most 1"),
        ("declares_small_loss", "limits", "pays a seat -[24]; ABOUT.hand says at least -1"),
        ("forgets_what_was_passed", "claims", r"seat \d forgot that \S+ is in hands\[\d\]: it saw the card leave"),
        ("knows_the_wrong_way_round", "claims", r"seat \d is said to know that hands\[\d\] holds .*: it does not"),
        ("hides_an_open_card", "log", r"all see the (\S+) after '\1'; seat \d reads '.* plays a card'"),
        ("twice.numbers_a_rule_twice", "book", "more than one paragraph of the book has the number R2"),
        ("calls_itself", "recursion", "finish_trick -> next_trick -> finish_trick"),
    ],
)
def test_the_suite_names_the_fault(module: str, check: str, says: str) -> None:
    with pytest.raises(Fault, match=says) as fault:
        check_game(broken(module))
    assert fault.value.check == check


def test_a_match_that_never_ends_is_stopped() -> None:
    chosen = broken("never_ends")
    with pytest.raises(RuntimeError, match="more than 200 moves"):
        simulate(chosen, 1)
    bots = [make("random", chosen, seat) for seat in range(2)]
    with pytest.raises(RuntimeError, match="more than 200 moves"):
        play_out(chosen, chosen.dealt(1), bots, rng_of(1))


def test_a_number_that_wraps_is_found_by_the_interpreted_run() -> None:
    with pytest.raises(Fault, match=r"fails when run interpreted: .*(fit|format 'b')") as fault:
        check_modes(broken("wraps"), hands=20)
    assert fault.value.check == "modes"


@pytest.mark.parametrize("mode", ["interpreted", "checked"])
def test_a_place_outside_an_array_is_found_by_either_run_that_looks(mode: str) -> None:
    with pytest.raises(Fault, match=f"fails when run {mode}: .*(index|IndexError)"):
        check_modes(broken("reads_outside"), hands=20, modes=(mode,))
