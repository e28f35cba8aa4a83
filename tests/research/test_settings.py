"""Settings of learners: the same names at every door, and a sentence for a name that is none."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from typing import Any

import pytest

import upcard
from upcard.errors import BadOption
from upcard.research.learning.evaluation import against, results_of
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.settings import LearnerSettings, Learning

pytest.importorskip("gymnasium")

from upcard.research.interfaces.vector import UpcardVectorEnv, VectorSettings
from upcard.research.learning.against_bots import AgainstBots

GAME = upcard.game("briscola", players=2, single_hand=True)


def test_the_keywords_are_those_of_the_settings() -> None:
    assert Learning.__optional_keys__ == {field.name for field in dataclasses.fields(LearnerSettings)}
    own = {
        name
        for name, parameter in inspect.signature(UpcardVectorEnv).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    assert VectorSettings.__optional_keys__ == Learning.__optional_keys__ | own


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: upcard.make_vec("briscola", 2, oponents="random"), "no setting 'oponents'; did you mean 'opponents'?"),
        (
            lambda: upcard.make_vec("briscola", 2, trumps=3),
            "make_vec of briscola has no setting 'trumps'; it has autoreset",
        ),
        (lambda: upcard.make_vec(GAME, 2, single_hand=True), "options already: give 'single_hand' to upcard.game"),
        (lambda: upcard.make_vec(GAME, 2, players=2, preset="short"), "give 'players', 'preset' to upcard.game"),
        (lambda: upcard.make_vec(GAME, 2, remember=True), "has no setting 'remember'"),
        (lambda: upcard.make_vec(3), "make_vec takes the name of a game or a Game, not 3"),
        (
            lambda: AgainstBots("briscola", reward="points"),
            "AgainstBots of briscola has no setting 'reward'; did you mean",
        ),
        (lambda: AgainstBots(GAME, players=2), "give 'players' to upcard.game"),
        (lambda: upcard.collect("briscola", observed=False), "upcard.collect of briscola has no setting 'observed'"),
        (lambda: upcard.collect(GAME, n=1, players=2), "give 'players' to upcard.game"),
        (lambda: LearningBatch(GAME, 1, encodings="learn"), "a LearningBatch has no setting 'encodings'; did you mean"),
        (
            lambda: UpcardVectorEnv(GAME, 1, seats=0),
            "a vector environment has no setting 'seats'; did you mean 'seat'?",
        ),
        (lambda: against(GAME, "random", "random", 1, rewards="points"), "an evaluation has no setting 'rewards'"),
        (lambda: results_of(GAME, "random", "random", 1, encoding="image"), "an encoding is 'observation' or 'learn'"),
    ],
)
def test_an_unknown_setting_is_refused_in_a_sentence(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(BadOption) as refused:
        call()
    assert words in str(refused.value)


def test_settings_of_a_game_go_with_those_of_a_learner() -> None:
    envs = upcard.make_vec("briscola", 2, players=3, single_hand=True, encoding="learn", opponents="random")
    assert envs.game == upcard.game("briscola", players=3, single_hand=True) and envs.is_against
    assert upcard.make_vec(GAME, 1, players=None, preset="book").game is GAME, "what says nothing is no choice"
    assert len(upcard.collect("briscola", n=2, players=2, single_hand=True)) == 80
