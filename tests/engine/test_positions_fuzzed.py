"""Positions made from real ones by changing their fields: refused in words, or played to the end of the hand.

Everything is played by the rules in plain Python, in which a place outside an array and a number that does not fit are
errors, and once more by the compiled ones (with bounds checks where the tests run with them): both play alike.
"""

import faulthandler
import os
import random
import subprocess
import sys

import pytest

import upcard
from tests.few_daily import few_daily, few_then_all
from upcard.engine.compile.access import access
from upcard.engine.positions.position import fields_of
from upcard.engine.positions.validity import flaws
from upcard.engine.testing import Fault
from upcard.engine.testing.fuzz import check_positions, described, interpreted_game, mutated, positions
from upcard.errors import BadPosition

COUNT, MANY, MOST_SECONDS = 12, 40, 300
SHORTER = {
    "bartok": {"turn_limit": 30, "max_vetoes": 2},
    "contract_rummy": {"turn_cap": 25},
    "diplomat": {"stall_limit": 12},
}
"""Options with which a hand is soon over."""


@pytest.fixture(autouse=True)
def _no_hanging():
    """A rule that never returns ends the run with a trace, not with silence."""
    faulthandler.dump_traceback_later(MOST_SECONDS, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize(("name", "count"), few_then_all(COUNT, MANY))
def test_a_changed_position_is_refused_in_words_or_plays_to_an_end(name, count) -> None:
    numbers = upcard.game(name).about.players
    found = [
        check_positions(
            interpreted_game(upcard.game(name, players=players, **SHORTER.get(name, {}))), count, seed=players
        )
        for players in sorted({numbers[0], numbers[-1]})
    ]
    assert all(sum(both) > 0 for both in zip(*found, strict=True)), "some are refused and some are played"


@pytest.mark.parametrize("name", few_daily())
def test_any_input_gives_a_table_or_a_bad_position(name) -> None:
    chosen = interpreted_game(upcard.game(name))
    rng = random.Random(7)
    for fields in positions(chosen, rng, COUNT):
        for changed in (mutated(chosen, fields, rng), mutated(chosen, described(chosen, fields), rng)):
            try:
                table = chosen.position(**changed)
            except BadPosition as refusal:
                assert refusal.complaints and all(len(text) > 10 for text in refusal.complaints)
            else:
                states = table.snapshot()
                assert not flaws(table.game, access(table.game.rules.schema, states))
                assert list(fields_of(table.game, states)) == list(fields)


@pytest.mark.parametrize("name", ["whist", "comet", "play_or_pay"])
def test_the_compiled_rules_play_a_changed_position_as_the_interpreted_ones_do(name) -> None:
    compiled = upcard.game(name)
    plain, rng = interpreted_game(compiled), random.Random(3)
    for fields in positions(plain, rng, COUNT):
        changed = mutated(plain, fields, rng)
        try:
            one = plain.position(**changed)
        except BadPosition as refusal:
            with pytest.raises(BadPosition) as refused:
                compiled.position(**changed)
            assert refused.value.complaints == refusal.complaints
            continue
        other = compiled.position(**changed)
        for _ in range(20):
            if one.over:
                break
            seat = one.to_act[0]
            move = rng.choice(one.legal_ids(seat))
            one.play(move, seat)
            other.play(move, seat)
            assert one.fields() == other.fields()


@pytest.mark.long
@pytest.mark.parametrize("name", ["whist"])
def test_the_compiled_rules_with_bounds_checks_play_changed_positions_to_an_end(name) -> None:
    """A place outside an array is an error there, too. (The other games take longer to compile: the same command.)"""
    found = subprocess.run(
        [sys.executable, "-m", "upcard.engine.testing.fuzz", name, "25", "compiled"],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_DISABLE_JIT": "0"}, capture_output=True, text=True,
        timeout=MOST_SECONDS, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr[-3000:]
    told = [line.split() for line in found.stdout.splitlines()]
    assert [int(players) for _, players, *_ in told] == sorted(upcard.game(name).about.players)
    assert all(int(refused) > 0 and int(played) > 0 for *_, refused, played in told)


def test_the_fuzzer_finds_errors() -> None:
    """A game whose facts are taken away accepts what cannot go on."""
    from upcard.engine.positions import inference

    chosen = interpreted_game(upcard.game("cinch"))
    facts, faults = inference.facts_of, inference.faults_of
    inference.facts_of = inference.faults_of = lambda rules: ()
    try:
        with pytest.raises(Fault):
            check_positions(chosen, 40)
    finally:
        inference.facts_of, inference.faults_of = facts, faults
