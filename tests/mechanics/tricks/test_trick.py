"""Tricks: legal cards, what a card shows, and the winner."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace

import pytest

from tests.drawn import cards, face, hands, plain, record, row, row_text, suit, text
from upcard.declarations.fields import Part
from upcard.mechanics.tricks import trick as trick_module
from upcard.mechanics.tricks.trick import narrate_trick, strengths, trick, trick_prompt

rules = plain(trick_module)
WHIST = strengths("A K Q J 10 9 8 7 6 5 4 3 2")
JASS = strengths("J 9 A 10 K Q 8 7")


def test_a_ranking_is_written_as_books_do() -> None:
    assert WHIST[face("A♠")] > WHIST[face("K♠")] > WHIST[face("2♠")] == 0
    assert JASS[face("J♥")] > JASS[face("9♥")] > JASS[face("A♥")]
    assert JASS[face("2♥")] == -1, "not in the pack"
    with pytest.raises(ValueError, match="'11' is no rank"):
        strengths("A 11")


@pytest.mark.parametrize(
    ("laid", "trump", "winner"),
    [
        ("7♥ J♥ 2♥ 10♥", "♠", "J♥"),
        ("7♥ A♣ A♦ 8♥", "♠", "8♥"),  # a card of another suit never wins
        ("A♥ 2♠ K♥ Q♥", "♠", "2♠"),  # the lowest trump beats the ace
        ("A♥ 2♠ K♥ 3♠", "♠", "3♠"),
        ("A♥ 2♠ K♥ 3♠", "", "A♥"),  # no trump
        ("5♦", "♠", "5♦"),
    ],
)
def test_who_wins_a_trick(laid: str, trump: str, winner: str) -> None:
    place = rules.winning_place(row(laid), WHIST, suit(trump) if trump else -1)
    assert laid.split()[place] == winner


def test_the_order_of_the_cards_behind_the_lead_does_not_change_the_winner() -> None:
    for rest in permutations(["A♥", "2♠", "K♠"]):
        laid = ["7♥", *rest]
        assert laid[rules.winning_place(row(" ".join(laid)), WHIST, suit("♠"))] == "K♠"


def table(laid: str, *held: str, leader: int = 0) -> SimpleNamespace:
    return record(
        trick=row(laid, 4), last_trick=row("", 4), hands=hands(*held), lacks=[0] * 4, seats=4, leader=leader,
        last_leader=-1, won_cards=[0, 0], captured=[0, 0], tricks=[0, 0], trump=-1,
    )  # fmt: skip


def test_a_card_goes_from_the_hand_to_the_trick() -> None:
    s = table("7♥", "8♥ 2♣", "A♠ 9♥", "", "")
    rules.lay(s, 1, face("A♠"))
    assert row_text(s.trick) == "7♥ A♠"
    assert [text(hand) for hand in s.hands] == ["2♣ 8♥", "9♥", "", ""]
    assert s.lacks == [0] * 4, "what its player lacks follows from what had to be played"


def test_the_suit_led_and_the_trumps_are_asked_for_while_there_are_any() -> None:
    s = table("7♥")
    assert rules.suit_led(s) == 0x1FFF << 26 and rules.suit_led(table("")) == 0
    assert rules.trumps(s) == 0
    s.trump = suit("♠")
    assert rules.trumps(s) == 0x1FFF << 39


def test_a_trick_that_is_taken_can_be_looked_at_until_the_next_is_over() -> None:
    s = table("7♥ J♥ 2♠ 3♥", leader=2)
    rules.gather_trick(s, 1)
    assert text(s.won_cards[1]) == "3♥ 7♥ J♥ 2♠" and s.won_cards[0] == 0
    assert (row_text(s.trick), row_text(s.last_trick), s.last_leader) == ("", "7♥ J♥ 2♠ 3♥", 2)


def test_cards_that_count_are_laid_out_from_those_won() -> None:
    s = table("")
    s.won_cards[0] = cards("7♥ Q♠ J♦ 2♣")
    rules.show_counting(s, 0, cards("Q♠ J♦ A♥"))
    assert (text(s.captured[0]), text(s.won_cards[0])) == ("J♦ Q♠", "2♣ 7♥")


@pytest.mark.parametrize(
    ("held", "laid", "leader", "done", "fit"),
    [
        (("2♣ 3♣", "4♣ 5♣", "6♣ 7♣", "8♣ 9♣"), "", 0, 1, True),
        (("2♣ 3♣", "4♣", "5♣", "8♣ 9♣"), "6♣ 7♣", 1, 1, True),  # seats 1 and 2 have played to this trick
        (("2♣", "4♣", "5♣ 3♣", "8♣ 9♣"), "6♣ 7♣", 1, 1, False),
        (("2♣ 3♣", "4♣ 5♣", "6♣ 7♣", "8♣"), "", 0, 1, False),
    ],
)
def test_whether_hands_of_three_fit_the_tricks_played(
    held: tuple[str, ...], laid: str, leader: int, done: int, fit: bool
) -> None:
    assert rules.hands_fit(table(laid, *held, leader=leader), 3, done) == fit


def test_the_fields_of_a_trick_taking_game_come_with_the_trick() -> None:
    part = trick(4, won="side")
    assert isinstance(part, Part) and part.own.role == "trick"
    assert list(part.also) == ["last_trick", "leader", "last_leader", "won_cards", "tricks"]
    assert part.also["won_cards"].units == part.also["tricks"].units == (2,)
    each_for_himself = trick(5, won="seat", counted=False).also
    assert each_for_himself["won_cards"].units == (5,) and "tricks" not in each_for_himself
    assert list(trick(3).also) == ["last_trick", "leader", "last_leader"]


def test_the_winner_of_a_trick_is_logged_once() -> None:
    full, empty = record(trick=record(count=4), hand=0), record(trick=record(count=0), hand=0, leader=2)
    assert narrate_trick(full, empty, 1, "7♥") == ["{2} takes the trick."]
    assert narrate_trick(empty, empty, 1, "7♥") == []
    next_hand = record(trick=record(count=0), hand=1, leader=2)
    assert narrate_trick(full, next_hand, 1, "7♥") == [], "another hand has begun"


def test_the_player_on_turn_is_asked_to_follow_or_to_lead() -> None:
    hands = [record(seen=("7♥", "K♠"), count=2), record(seen=("K♠",), count=1), record(seen=("K♠",), count=3)]

    def asked(viewer: int | None) -> str:
        return trick_prompt(record(led="♥", hands=hands, viewer=viewer))

    assert [asked(seat) for seat in range(3)] == ["follow ♥", "you have no ♥: play any card", "follow ♥"]
    assert asked(None) == "follow ♥", "the prompt does not show a spectator what the player lacks"
    assert trick_prompt(record(led="", may_any_card=lambda: True)) == "lead any card"
    assert trick_prompt(record(led="", may_any_card=lambda: False)) == "lead a card"
