"""Hands that the tutorial plays by chance, against a referee written from the book alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.workshop.room import Ask, changed, in_plain_python, in_workshop
from upcard.cards.faces import card_text
from upcard.workshop.playouts import MAX_HANDS
from upcard.workshop.room import Failure

pytestmark = in_plain_python

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def points_of(dealt: list[list[str]], moves: list[dict[str, Any]]) -> list[int]:
    """The points of a hand of Agram, counted from its cards by R2 to R5; every move is checked."""
    hands, tricks = [set(cards) for cards in dealt], [0] * len(dealt)
    leader, trick = moves[0]["seat"], list[str]()
    for move in moves:
        seat, card = move["seat"], card_text(move["move"])
        assert move["held"] == [len(hand) for hand in hands]
        assert seat == (leader + len(trick)) % len(hands)  # R2
        assert card in hands[seat]
        led = trick[0][-1] if trick else card[-1]
        assert card[-1] == led or not any(one[-1] == led for one in hands[seat])  # R3
        hands[seat].remove(card)
        trick.append(card)
        if len(trick) == len(hands):
            following = [RANKS.index(one[:-1]) if one[-1] == led else -1 for one in trick]
            leader = (leader + following.index(max(following))) % len(hands)  # R4
            tricks[leader] += 1
            trick = []
    assert not any(hands)
    return [int(count == max(tricks)) for count in tricks]  # R5


def test_every_hand_is_as_the_book_has_it() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        played = await ask("playout", {**changed(), "hands": 25})
        assert (played["title"], played["players"]) == ("Agram", [2, 3, 4])
        assert len(played["hands"]) == 25
        for hand in played["hands"]:
            assert [len(cards) for cards in hand["dealt"]] == [4] * len(hand["dealt"])
            assert len({card for cards in hand["dealt"] for card in cards}) == 4 * len(hand["dealt"])
            assert len(hand["moves"]) == 4 * len(hand["dealt"])
            assert hand["points"] == points_of(hand["dealt"], hand["moves"])
        assert len({str(hand["dealt"]) for hand in played["hands"]}) == 25
        assert await ask("playout", {**changed(), "hands": 25}) == played  # the same each time

    in_workshop(test)


def test_the_referee_notices_other_rules() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        lowest = changed(('strengths("A K Q J 10 9 8 7 6 5 4 3 2")', 'strengths("2 3 4 5 6 7 8 9 10 J Q K A")'))
        hands = (await ask("playout", {**lowest, "hands": 10}))["hands"]
        with pytest.raises(AssertionError):
            for hand in hands:
                assert hand["points"] == points_of(hand["dealt"], hand["moves"])
        double = changed(("s.score[seat] += (best >> seat) & 1", "s.score[seat] += 2 * ((best >> seat) & 1)"))
        for hand in (await ask("playout", {**double, "hands": 10}))["hands"]:
            assert hand["points"] == [2 * one for one in points_of(hand["dealt"], hand["moves"])]

    in_workshop(test)


def test_a_number_of_hands_beyond_the_most_is_cut() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        assert len((await ask("playout", {**changed(), "hands": 10_000}))["hands"]) == MAX_HANDS
        assert (await ask("playout", {**changed(), "hands": 0}))["hands"] == []

    in_workshop(test)


PLAYS_ON = ("    if tricks_done(s) == 4:\n        score_hand(s)\n", "    s.tricks[winner] = 0\n")
TAKES_BACK = ("    lay(s, seat, card)\n", "    lay(s, seat, card)\n    s.hands[seat] = add(s.hands[seat], card)\n")


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        (
            [PLAYS_ON, TAKES_BACK, ("from upcard.rulebook import About", "from upcard.rulebook import add, About")],
            "a hand has not come to its end after 2,000 moves",
        ),
        ([PLAYS_ON], "is to act and has no legal move"),
        ([("    s.turn = left_of(s, seat)\n", "    s.turn = left_of(s, seat)\n    s.tricks[9] = 1\n")], "IndexError"),
    ],
    ids=["endless", "stuck", "broken"],
)
def test_a_hand_that_cannot_be_played_says_why(pairs: list[tuple[str, str]], says: str) -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        assert says in (await ask("playout", changed(*pairs), 400))["error"]
        assert (await ask("playout", {**changed(), "hands": 1}))["hands"]

    in_workshop(test)


def test_a_rule_that_fails_in_a_hand_is_found_on_its_line() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        rules = changed(("    s.turn = left_of(s, seat)\n", "    s.turn = left_of(s, seat)\n    s.tricks[9] = 1\n"))
        (found,) = (await ask("playout", rules, 400))["findings"]
        assert "s.tricks[9]" in rules["source"].splitlines()[found["line"] - 1]

    in_workshop(test)


def test_rules_that_cannot_be_loaded_say_where() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        answer = await ask("playout", changed(("left_of(s, seat)", "lef_of(s, seat)")), 400)
        assert "did you mean left_of?" in answer["error"]
        assert answer["findings"][0]["line"] > 1

    in_workshop(test)
