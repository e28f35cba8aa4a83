"""Positions at the end of a match, and scores at which it would have ended."""

import itertools
import random

import pytest

import upcard
from tests.few_daily import few_daily
from upcard.engine.positions.position import fields_of, set_up
from upcard.engine.testing.fuzz import Fields, interpreted_game
from upcard.errors import BadPosition

SHORTER = {"bartok": {"max_hands": 1}, "contract_rummy": {"turn_cap": 25}}


def finished(name: str, seed: int) -> tuple[upcard.Game, Fields]:
    """The fields of a single hand that was played to its end."""
    chosen = interpreted_game(upcard.game(name, single_hand=True, **SHORTER.get(name, {})))
    rules, states, rng = chosen.rules, chosen.dealt(seed), random.Random(seed)
    buffer, arg = rules.move_buffer(), rules.no_arg()
    while not states["ended"][0]:
        if states["over"][0]:
            rules.advance(states, 0)
            continue
        acting = int(rules.acting(states, 0))
        seat = rng.choice([seat for seat in range(chosen.players) if acting >> seat & 1])
        n = int(rules.legal_moves(states, 0, seat, buffer))
        rules.play(states, 0, seat, int(buffer[rng.randrange(n)]), arg)
    return chosen, fields_of(chosen, states)


@pytest.mark.parametrize("name", few_daily())
def test_the_winners_follow_from_the_scores_and_others_are_refused(name: str) -> None:
    for seed in range(2):
        chosen, fields = finished(name, seed)
        assert fields_of(chosen, set_up(chosen, fields)) == fields
        assert fields_of(chosen, set_up(chosen, {k: v for k, v in fields.items() if k != "won"})) == fields or (
            chosen.players == 1
        )
        seats = range(chosen.players)
        for winners in itertools.chain.from_iterable(itertools.combinations(seats, n) for n in range(len(seats) + 1)):
            if chosen.players > 1 and list(winners) != fields["won"]:
                with pytest.raises(BadPosition, match="`won`: with these scores"):
                    set_up(chosen, {**fields, "won": list(winners)})


def refusal(name: str, **fields: object) -> str:
    with pytest.raises(BadPosition) as refused:
        upcard.game(name).position(**fields)
    return str(refused.value)


def test_a_finished_match_of_whist_is_won_by_the_side_with_more_points() -> None:
    assert upcard.game("whist").position(ended=True, score=[25, 3]).result.won == (0, 2)
    assert "`won`: with these scores seat 0 and seat 2, not seat 1 and seat 3" in refusal(
        "whist", ended=True, score=[25, 3], won=[1, 3]
    )


def test_the_last_tie_breaker_of_briscola_decides_among_those_who_were_level() -> None:
    briscola = upcard.game("briscola")
    won = briscola.position(ended=True, score=[120, 120], tie_breaks=1, contending=[False, True]).result.won
    assert won == (1,)


@pytest.mark.parametrize(
    ("name", "fields", "rule"),
    [
        ("whist", {"score": [25, 3]}, "R17"),
        ("cinch", {"score": [51, 0]}, "R27"),
        ("twenty_eight", {"score": [0, 10]}, "R20"),
        ("twenty_nine", {"score": [-6, 0]}, "R22"),
        ("pepper", {"score": [30, 0]}, "R26"),
        ("nine_card_don", {"score": [121, 0]}, "R16"),
        ("gong_zhu", {"score": [0, 0, -1000, 0]}, "R25"),
        ("truco", {"score": [12, 3]}, "R28"),
        ("mille", {"score": [1200, 3]}, "R24"),
        ("kowah", {"wins": [1, 0]}, "G11"),
        ("pitty_pat", {"score": [0, 1]}, "G7"),
        ("comet", {"score": [0, 100, 0, 0]}, "J17"),
        ("go_boom", {"total": [1, 0]}, "R11"),
        ("rolling_stone", {"points_won": [0, 1, 0, 0]}, "G5"),
        ("daifugo", {"hand": 5}, "R16"),
        ("rams", {"hand": 12}, "G15"),
        ("tute", {"hand": 1}, "G14"),
        ("guts", {"hand": 10}, "J7"),
        ("commerce", {"hand": 10}, "J14"),
    ],
)
def test_nothing_is_played_when_the_match_has_been_won_or_has_had_its_last_hand(
    name: str, fields: dict[str, object], rule: str
) -> None:
    table = upcard.game(name).table(seed=3)
    text = refusal(name, **{**table.fields(), **fields})
    assert f"{rule}: with these scores" in text or "the match has fewer hands than that" in text
