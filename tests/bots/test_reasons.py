"""Reasons of hints: their numbers are recounted from the worlds, by tables that play the same moves and keep a log."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

import upcard
from benchmarks.hints import recounted
from benchmarks.recounted import COUNT, UNMARKED, faults_of
from tests.few_daily import few_daily
from upcard.bots.explain import advice
from upcard.bots.explain.advice import Hint, Weighed, hint
from upcard.bots.explain.played_on import Course, Courses
from upcard.bots.explain.reasons import MIN_DEALS, Kind, Reason, reason_of
from upcard.bots.explain.reviews import review
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.table import Table
from upcard.jit.rule import INTERPRETED

NAMES = ("Ann", "Ben", "Cat", "Dan")
DAILY = ("anaconda", "briscola", "contract_bridge", "guts", "mille", "pontoon", "truco", "whist")
"""One game or two of each way to end a course: the trick, the hand, the turn, the horizon."""
SILENT = ("beggar_my_neighbor", "black_hole")
"""Games whose hints have no reasons: nothing to choose, and solved."""


ALWAYS = r"You take the trick in (\d+) of \1 imagined deals; after 2♣, in 0\."
compiled = pytest.mark.skipif(INTERPRETED, reason="interpreted rules play too few deals for so many hints")


def hints(name: str, count: int, iterations: int = 400) -> Iterator[tuple[Table, Hint]]:
    """Hints in positions that random moves lead to."""
    draws, found = random.Random(name), 0
    for seed in range(20):
        table = upcard.game(name).table(seed=seed)
        for _ in range(draws.randrange(1, 25)):
            while table.window and not table.to_act:
                table.close_window()
            if table.over:
                break
            seat = table.to_act[0]
            legal = [move for move in table.legal_ids(seat) if not table.game.moves.kind(move).content]
            if not legal:
                break
            table.play(draws.choice(legal), seat)
        if table.over or not table.to_act or len(table.legal_ids(table.to_act[0])) < 2:
            continue
        yield table, hint(table.information_set(table.to_act[0]), iterations=iterations, seconds=None)
        found += 1
        if found == count:
            return


@compiled
@pytest.mark.parametrize("name", [one for one in few_daily(*DAILY) if one.values[0] not in SILENT])
def test_hints_and_rows_of_reviews_say_what_their_deals_say(name: str) -> None:
    """Numbers, marks and orders, recounted as `benchmarks/hints.py` does for ten thousand; and more positions in which
    no bot played."""
    found = recounted(name, 3, 1)
    assert found.hints == 3 and found.faults == []
    for table, told in hints(name, 2, iterations=200):
        infoset = table.information_set(table.to_act[0])
        assert [*faults_of(infoset, told, 200, 0)] == []
        sentence = told.why(NAMES[: table.players] if table.players <= 4 else table.names)
        assert not sentence or (sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence)


@compiled
def test_a_number_that_is_not_that_of_its_deals_is_found() -> None:
    """The recount can fail: each kind of fault, put into a sound hint."""
    for table, told in hints("whist", 20, iterations=200):
        if told.reason is None or told.reason.kind != "soon" or len(told.moves) == 1:
            continue
        infoset, worse = table.information_set(table.to_act[0]), told.moves[-1]
        wrong = {
            COUNT: replace(told, reason=replace(told.reason, happens=told.reason.happens - 1)),
            UNMARKED: replace(told, moves=(*told.moves[:-1], replace(worse, trials=3, doubtful=False))),
        }
        for kind, hint_ in wrong.items():
            assert any(fault.startswith(kind) for fault in faults_of(infoset, hint_, 200, 0))
        return
    raise AssertionError("no such hint")


def test_a_reason_depends_on_nothing_that_the_seat_cannot_see() -> None:
    table = upcard.game("whist").table(seed=5)
    for _ in range(6):
        table.play(table.legal_ids()[0])
    infoset = table.information_set(table.to_act[0])
    other = InformationSet(table.game, infoset.sample(9), infoset.seat, table._made[:])
    assert hint(other, iterations=300, seconds=None) == hint(infoset, iterations=300, seconds=None)


TRICK = Reason("soon", "{0} takes the trick.", 94, 21, 100, other=5, other_words="7♥", seat=0, partner=2)


def test_a_sentence_speaks_to_the_player_and_names_the_others() -> None:
    after = "in 94 of 100 imagined deals; after 7♥, in 21."
    said = {seat: replace(TRICK, event=f"{{{seat}}} takes the trick.") for seat in range(4)}
    assert said[0].sentence(NAMES) == f"You take the trick {after}"
    assert said[1].sentence(NAMES) == f"Ben takes the trick {after}"
    assert said[2].sentence(NAMES) == f"Your partner takes the trick {after}"


@pytest.mark.parametrize(
    ("event", "kind", "sentence"),
    [
        ("N-S take the trick.", "soon", "You & your partner take the trick"),
        ("E-W take the trick.", "soon", "Ben & Dan take the trick"),
        ("{0} is out and takes 45.", "soon", "You are out and take 45"),
        ("{0} has no cards left and wins.", "end", "You have no cards left and win by the end of the hand"),
        ("The suit is finished; {0} begins the next one.", "soon", "The suit is finished; Ann begins the next one"),
        ("", "ahead", "You come out ahead"),
    ],
)  # fmt: skip
def test_events_of_all_kinds_become_sentences(event: str, kind: str, sentence: str) -> None:
    said = replace(TRICK, event=event, kind=cast(Kind, kind)).sentence(NAMES)
    assert said == f"{sentence} in 94 of 100 imagined deals; after 7♥, in 21."


@pytest.mark.parametrize("others", [(), ("10♥",), ("10♥", "Q♥"), ("10♥", "Q♥", "3♥")])
def test_a_card_is_captured_whatever_else_is_captured_with_it(others: tuple[str, ...]) -> None:
    """A sentence about one card counts all deals in which it happens, as a player reads it."""

    class Captures:
        """In every deal the first move captures a jack, among other cards; the second captures an eight."""

        infoset, seed = SimpleNamespace(seat=0), 0

        def worlds(self, most: int) -> Iterator[int]:
            return iter(range(most))

        def play(self, k: int, move: int) -> Course:
            cards = " ".join([*others[: k % 4], "8♥" if move else "J♦", *others[k % 4 :]])
            lines = frozenset([f"{{0}} takes the trick and captures {cards}."])
            return Course(lines, frozenset(), frozenset(), k % 3 - 30.0 * move, (), ended=False)

    why = reason_of(cast(Courses, Captures()), (0, 1), ("2♣", "3♣"), 30.0, lambda: False)
    assert why.sentence(NAMES) == "You take the trick and capture J♦ in 100 of 100 imagined deals; after 3♣, in 0."


def test_the_player_comes_before_the_partner() -> None:
    why = replace(TRICK, event="N-S take the trick.", seat=2, partner=0)
    assert why.sentence(NAMES).startswith("You & your partner take the trick in 94 ")


def test_where_no_event_differs_the_points_are_said() -> None:
    why = Reason("points", deals=100, other=5, other_words="7♥", gap=2.34)
    assert why.sentence(NAMES) == "On average it brings 2.3 points more than 7♥."
    either = Reason("points", "{1} takes the trick.", 90, 88, 100, 5, "7♥", 0.34)
    assert either.sentence(NAMES) == (
        "Ben takes the trick in 90 of 100 imagined deals, and after 7♥, in 88; "
        "but on average it brings 0.34 points more."
    )


def test_to_take_the_trick_for_certain_is_a_reason() -> None:
    """South is last to play, and the ace alone takes the trick."""
    hands = [["A♣", "2♣", "3♦"], ["K♣", "3♥", "4♥"], ["4♣", "5♦", "6♥"], ["6♣", "7♦", "8♥"]]
    table = upcard.game("whist").position(hands=hands, trump="♠", turn=1, leader=1, tricks=[6, 4])
    for card in ("K♣", "4♣", "6♣"):
        table.play(card)
    told = hint(table.information_set(0), iterations=300, seconds=None)
    assert told.choice == "A♣" and told.reason is not None
    assert re.fullmatch(ALWAYS, told.why(NAMES))


def test_where_nothing_differs_no_card_is_called_better() -> None:
    """South cannot follow and cannot take a trick: whatever is thrown is as good."""
    hands = [["2♣", "3♦", "2♦"], ["A♥", "K♥", "Q♥"], ["6♥", "7♥", "8♥"], ["9♥", "10♥", "J♥"]]
    table = upcard.game("whist").position(hands=hands, trump="♥", turn=1, leader=1, tricks=[4, 6])
    for card in ("A♥", "6♥", "9♥"):
        table.play(card)
    told = hint(table.information_set(0), iterations=400, seconds=None)
    assert told.why(NAMES).startswith("No difference ")
    assert all(weighed.lead is None for weighed in told.moves)


def test_moves_within_the_error_are_named_as_one() -> None:
    best = Weighed(1, "10♥", 0.5, 900, error=0.1, equal=((2, "9♥"),))
    close, worse = Weighed(3, "8♣", 0.3, 900, error=0.1), Weighed(4, "2♠", 0.1, 900, error=0.1)
    told = Hint((best, close, worse), 2700)
    assert told.alike == (best, close) and told.choice == "any of 10♥ 9♥ 8♣"
    assert Hint((best, replace(close, lead=0.2), worse), 2700).choice == "any of 10♥ 9♥"
    assert Hint((replace(best, equal=()), replace(close, doubtful=True)), 2700).choice == "10♥"
    wordy = [Weighed(move, f"bid {move}", 0.0, 900) for move in range(20)]
    assert Hint(tuple(wordy), 900).choice == "any of bid 0, bid 1, bid 2 …"
    assert told.as_dict(NAMES)["alike"] == 2


def test_a_call_says_its_meaning() -> None:
    table = upcard.game("contract_bridge").table(seed=1)
    told = hint(table.information_set(table.to_act[0]), iterations=100, seconds=None)
    assert told.reason is not None and told.reason.is_meaning
    assert told.why(table.names).startswith(("It says: ", "The system says so: "))
    assert told.choice == told.best.words and len(told.alike) == 1  # another call would say another thing


def test_a_review_says_what_the_costliest_decisions_brought_about() -> None:
    hands = [["A♣", "2♣"], ["K♣", "3♦"], ["4♣", "5♦"], ["6♣", "7♦"]]
    ending = {"hands": hands, "trump": "♠", "turn": 1, "leader": 1, "tricks": [6, 5]}
    table = upcard.game("whist").position(**ending)
    for card in ("K♣", "4♣", "6♣", "2♣", "3♦", "5♦", "7♦", "A♣"):
        table.play(card)
    (remark,) = review(table, 0, iterations=300).remarks
    assert re.fullmatch(ALWAYS, remark.why)
    assert f"  {remark.why}" in review(table, 0, iterations=300).text.splitlines()
    assert remark.as_dict()["why"] == remark.why


def test_too_little_time_for_a_reason_leaves_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = upcard.game("whist").table(seed=5)
    monkeypatch.setattr(advice, "MIN_SECONDS", 0.0)
    times = iter(range(10_000))
    monkeypatch.setattr("upcard.bots.explain.advice.time.perf_counter", lambda: float(next(times)))
    told = hint(table.information_set(table.to_act[0]), iterations=100, seconds=1.0)
    assert told.reason is None or told.reason.deals < MIN_DEALS or told.reason.kind in ("none", "points")
    assert told.best.text


def interpreted(name: str) -> InformationSet:
    """A position in the middle of a hand, under interpreted rules."""
    table = upcard.game(name).table(seed=5)
    for _ in range(26):
        table.play(table.legal_ids()[0])
    while len(table.legal_ids()) < 2:
        table.play(table.legal_ids()[0])
    game = table.game.under(compiled_game(name, interpreted=True))
    return InformationSet(game, table.snapshot(), table.to_act[0], table._made[:])


@pytest.mark.parametrize("name", ["whist", pytest.param("mille", marks=pytest.mark.long)])
def test_a_hint_under_interpreted_rules_keeps_to_its_time(name: str) -> None:
    infoset, began = interpreted(name), time.process_time()
    assert hint(infoset, seconds=1.0).best.words
    assert time.process_time() - began < 1.6


def test_interpreted_rules_have_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    for many in ("DEALS", "MORE_DEALS"):
        monkeypatch.setattr(f"upcard.bots.explain.reasons.{many}", MIN_DEALS)
    told = hint(interpreted("whist"), iterations=40, seconds=None)
    assert told.reason is not None and told.why(NAMES)
