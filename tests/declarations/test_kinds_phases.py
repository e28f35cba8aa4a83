"""What follows from kinds of moves with phases, runs and contents: legal moves and sentences."""

from __future__ import annotations

import random

import pytest

from tests.declarations.kinds import AUCTION, TRICKS, TRUMPING, Try
from upcard.cards.faces import parse_card


def test_a_run_is_offered_between_its_bounds(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.bid, game.s.money[0] = 41, 45
    assert game.legal() == ["bid 42", "bid 44", "pass"]
    assert game.why_not("bid 40") == "R6: bid more than {bid}"
    assert game.why_not("bid 46") == "R7: you have no more than that"
    assert game.why_not("bid 43") == "R8: an even number"


@pytest.mark.parametrize(("bid", "money"), [(-1, 120), (98, 99), (-5, -1), (99, 120), (50, 10)])
def test_bounds_outside_the_run_are_no_moves(tried: Try, bid: int, money: int) -> None:
    game = tried(AUCTION)
    game.s.bid, game.s.money[0] = bid, money
    assert game.agrees()


def test_runs_that_go_on_from_each_other_share_their_rules(tried: Try) -> None:
    game = tried(
        """
@state
class Tried:
    hands = hands(2)
    limit = number(start=1)
    chosen = number(dtype="i4")

LOW = numbers("low", ["low 0", "low 1", "low 2"])
HIGH = numbers("high", ["high 3", "high 4"], start=3)
LAST = numbers("last", ["last 5"], start=5)
MOVES = Catalogue(LOW, LAST, HIGH)

RUNS = each(LOW, HIGH, LAST)

@RUNS.refused("R1: an odd number")
def even(s, seat, which):
    return which % 2 == 0

@RUNS.at_least("R2: not below the limit")
def lowest(s, seat):
    return s.limit

@RUNS.effect
def choose(s, seat, which):
    s.chosen = which
"""
    )
    assert game.legal() == ["low 1", "last 5", "high 3"]
    game.s.limit = 3
    assert game.legal() == ["last 5", "high 3"]
    assert game.why_not("low 1") == "R2: not below the limit"
    assert game.why_not("high 4") == "R1: an odd number"
    for words, number in (("last 5", 5), ("high 3", 3), ("low 1", 1)):
        game.play(words)
        assert game.s.chosen == number


def test_several_kinds_share_a_rule(tried: Try) -> None:
    game = tried(
        TRICKS.replace(
            "MOVES = Catalogue(CARD)", 'SHOW = from_hand("show", "show {card}", held="R1: not held")'
        ).replace("@CARD.effect", "@each(CARD, SHOW).effect")
        + """
MOVES = Catalogue(CARD, SHOW)
each(CARD, SHOW).must("R3: a trump", trumps)
"""
    )
    game.hold(0, "7♥ 8♥ A♠")
    assert game.legal() == ["A♠", "show A♠"]
    assert game.why_not("7♥") == game.why_not("show 7♥") == "R3: a trump"
    game.play("show A♠")
    assert game.s.hands[0] == sum(1 << parse_card(card) for card in ("7♥", "8♥"))


def test_a_phase_says_what_is_to_be_done_first_and_a_kind_what_is_over(tried: Try) -> None:
    game = tried(AUCTION)
    game.hold(0, "7♥")
    assert (game.why_not("7♥"), game.why_not("pass")) == ("R1: first bid", "R9: a player must bid")
    game.s.bid = 4
    game.play("pass")
    assert game.legal() == ["7♥", "pass"]
    assert game.why_not("bid 60") == "R4: the auction is over"


def test_a_stage_stands_before_the_phase_that_all_see(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.asked = 1
    assert game.legal() == ["answer"]
    assert game.why_not("pass") == "R2: first answer"
    assert game.s.phase == 0


def test_a_move_may_carry_content_which_may_be_refused(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.asked = 1
    answer = game.moves.first("answer")
    content = game.rules.no_arg()
    refused = [0, 0]
    for n in (2, 3):
        content[0] = n
        refused[n - 2] = int(game.rules.reason_of_content(game.states, 0, 0, answer, content))
    assert (game.rules.reasons[refused[0]], refused[1]) == ("R10: no number below three", 0)
    game.play("answer", arg=7)
    assert (game.s.word, game.s.asked) == (7, 0)


def test_offers_and_reasons_agree_wherever_the_game_stands(tried: Try) -> None:
    games = [tried(TRUMPING), tried(AUCTION)]
    rng = random.Random(7)
    for _ in range(300):
        game = games[rng.randrange(2)]
        game.s.hands[0] = rng.getrandbits(52) & rng.getrandbits(52)
        if game is games[0]:
            game.led(*rng.sample(["2♥", "A♠", "7♣"], rng.randrange(2)))
        else:
            game.s.phase, game.s.asked = rng.randrange(3), rng.randrange(2)
            game.s.bid, game.s.money[0] = rng.randrange(-3, 120), rng.randrange(-3, 120)
        if game.s.phase < 2:  # no seat moves when a hand is over
            assert game.agrees(), game.legal()


def test_sentences_are_numbered_once_and_kept_in_the_order_of_their_use(tried: Try) -> None:
    reasons = tried(AUCTION).rules.reasons
    assert reasons[0] == ""
    assert len(set(reasons)) == len(reasons)
    assert {f"R{n}" for n in range(1, 11)} == {sentence.partition(":")[0] for sentence in reasons[1:]}
