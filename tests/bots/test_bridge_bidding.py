"""The page on bidding agrees with the bots: with their calls, and with the meanings that they read from calls."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from tests.bots.inclinations import favourite
from upcard.bots.explain.call_meanings import are_told, call_words, calls_offered, explain_calls
from upcard.cards.faces import TEXTS
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table

PAGE = Path(__file__).parents[2] / "docs" / "bridge-bidding.md"
BRIDGE = upcard.game("contract_bridge", single_hand=True)
CALLS = {"pass": "pass", "X": "double", "XX": "redouble"}


def examples() -> list[tuple[str, str, str, str, str]]:
    """The system card, the calls so far, the hand, the call and what it says, from the tables of the page. Most tables
    are for the card of no choices, and have no column for it."""
    rows = [
        line.strip("| \n").split(" | ")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    whole = [row if len(row) == 5 else ["", *row] for row in rows]
    return [(row[0], row[1], row[2], row[3], row[4]) for row in whole if len(row) == 5 and "♠" in row[2]]


def game_of(card: str) -> Game:
    """The game with a system card, as the page writes it: `transfers=off blackwood=aces`."""
    options = dict(choice.split("=") for choice in card.replace("`", "").split())
    return Game(BRIDGE.rules, options={"single_hand": True, **options})


def in_words(call: str) -> str:
    return CALLS.get(call, f"bid {call}")


def table_after(calls: list[str], hand: str, game: upcard.Game = BRIDGE) -> Table:
    """The hand is that of the seat on turn after the calls; the other cards lie as they come."""
    seat = len(calls) % 4
    mine = [rank.replace("T", "10") + suit[0] for suit in hand.split() for rank in suit[1:] if rank != "-"]
    assert len(mine) == 13
    others = [card for card in TEXTS[:52] if card not in mine]
    hands = [" ".join(others[13 * k : 13 * k + 13]) for k in range(3)]
    hands.insert(seat, " ".join(mine))
    table = game.position(hands=hands, dealer=0, turn=0)
    for call in calls:
        table.play(in_words(call))
    return table


@pytest.mark.parametrize(("card", "calls", "hand", "call", "says"), examples())
def test_the_bots_bid_as_their_page_says(card: str, calls: str, hand: str, call: str, says: str) -> None:
    table = table_after([] if calls == "-" else calls.split(), hand, game_of(card))
    assert favourite(table) == in_words(call)
    assert call_words(table.information_set(table.to_act[0]), BRIDGE.moves.parse(in_words(call))) == says


def test_the_page_has_an_example_for_every_agreement() -> None:
    assert len(examples()) > 60


def test_a_game_without_a_system_of_calls_says_nothing_of_them() -> None:
    whist = upcard.game("whist").table(seed=1)
    seat = whist.to_act[0]
    assert call_words(whist.information_set(seat), whist.legal_ids(seat)[0]) == ""


def test_the_meaning_of_a_call_is_that_of_the_moment_when_it_was_made() -> None:
    table = upcard.game("contract_bridge").table(seed=4)
    for call in ["pass"] * 4 + ["pass", "1♠", "pass", "2♣", "pass", "2♥", "pass", "4♠"] + ["pass"] * 3:
        table.play(in_words(call))
    while table.view().phase != "auction" and len(table.moves) < 20:
        table.play(table.legal()[0])  # it tells the same while the cards are played
        told = [(BRIDGE.moves.words(call.move), call.words) for call in explain_calls(table.information_set(0))]
        assert [words for words, _ in told][:3] == ["pass", "bid 1♠", "pass"]
        assert told[1][1] == "12-21 points, 5+ spades, the longest suit" and len(told) == 11
    assert len(table.moves) == 20


def test_a_call_tells_the_same_to_everybody() -> None:
    table = table_after(["1♠", "pass", "2♥"], "♠AK84 ♥J6 ♦A2 ♣AK986")
    told = [explain_calls(table.information_set(seat)) for seat in range(4)]
    assert told[0] and told.count(told[0]) == 4


def test_the_legal_calls_are_offered_with_their_meanings() -> None:
    table = table_after(["1♥", "pass"], "♠A43 ♥K76 ♦8632 ♣432")
    told = {BRIDGE.moves.words(call.move): call.words for call in calls_offered(table.information_set(2))}
    assert told["bid 2♥"] == "5-9 points with short suits, 3+ hearts" and "bid 1♥" not in told
    assert calls_offered(table.information_set(1)) == []  # it is not on turn


def test_what_led_to_a_position_that_was_set_up_is_not_known() -> None:
    fields = table_after(["1♥", "pass"], "♠A43 ♥K76 ♦8632 ♣432").fields()
    assert explain_calls(BRIDGE.position(**fields).information_set(2)) == []
    whist = upcard.game("whist").table(seed=1)
    assert not are_told("whist") and explain_calls(whist.information_set(0)) == []


def test_an_answer_to_aces_is_understood_by_who_asked() -> None:
    hand = "♠KJ84 ♥KQ ♦AKQ94 ♣K2"
    for answer, call in (("5♣", "bid 5♠"), ("5♦", "bid 5♠"), ("5♥", "bid 6♠"), ("5♠", "bid 7♠")):
        strong = hand if answer != "5♠" else "♠KQ84 ♥KQJ ♦AKQ94 ♣K"
        assert favourite(table_after(["1♠", "pass", "4NT", "pass", answer, "pass"], strong)) == call, answer


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1♣ pass pass 1♠", "♠32 ♥K4 ♦Q5 ♣AKJ9876", "2♣"),  # a long suit is not sold for one of theirs
        ("2♥ pass 3♥ pass", "♠32 ♥KQT987 ♦A54 ♣32", "pass"),  # a weak opening has said all
        ("1NT pass", "♠A43 ♥KQ765 ♦43 ♣K32", "2♦"),  # a transfer with five cards, not Stayman
        ("-", "♠AQ765 ♥K4 ♦KQ3 ♣Q32", "1♠"),  # five spades are not 1NT
        ("1♣ pass 1♠ pass 2♠ pass", "♠KJ9865 ♥- ♦KQT65 ♣43", "4♠"),  # 6-5 and a void are a game
        ("1NT pass 3NT", "♠J8765 ♥765 ♦43 ♣432", "pass"),  # no double on one point
        ("1♣ 1♥ pass", "♠KJ74 ♥A4 ♦AKJT4 ♣43", "2♦"),  # no 3NT while their club suit is open
    ],
)
def test_calls_that_looked_silly_are_not_made_again(calls: str, hand: str, call: str) -> None:
    assert favourite(table_after([] if calls == "-" else calls.split(), hand)) == in_words(call)
