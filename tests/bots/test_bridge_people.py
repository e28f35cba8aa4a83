"""Beside people: every legal call has a meaning, and what partner asks is answered, after any calls."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import upcard
from tests.bots.inclinations import favourite
from tests.bots.test_bridge_bidding import BRIDGE, table_after
from upcard.bots.explain.call_meanings import CallMeaning, calls_offered
from upcard.cards.sets import count, in_suit
from upcard.engine.play.table import Table

ASKED = [
    # Their suit
    ("1♥ 1♠ 2♠ pass", "♠K4 ♥QJ972 ♦A84 ♣762"),
    ("1♣ 1♥ 2♥ pass", "♠K4 ♥Q72 ♦A84 ♣KJ762"),
    ("pass 1♠ 2♠ pass", "♠Q43 ♥K84 ♦84 ♣J7632"),
    ("1NT 2♠ 3♠ pass", "♠K4 ♥QJ92 ♦AKJ4 ♣K62"),
    ("1♥ pass 1NT 2♠ 3♠ pass", "♠K4 ♥72 ♦QJ84 ♣J9762"),
    # Game, or slam
    ("1♠ pass 4♣ pass", "♠AQ974 ♥KJ2 ♦Q84 ♣72"),
    ("1♣ pass 2♠ pass", "♠74 ♥KJ2 ♦KQ4 ♣AQ872"),
    ("1NT pass 4♣ pass", "♠A74 ♥KJ2 ♦KQ4 ♣AQ87"),
    ("2♥ pass 2NT pass", "♠74 ♥KQJ982 ♦Q74 ♣72"),
    ("1♥ pass 1♠ pass 3♣ pass", "♠KJ974 ♥2 ♦Q843 ♣T72"),
    ("1♥ pass 2♦ pass 2♠ pass 3♥ pass 3♠ pass 4NT pass 5♣ pass 5♦ pass", "♠AT54 ♥AQ953 ♦4 ♣A32"),
    # An own artificial bid, doubled and left in by partner
    ("1NT pass 2♦ X pass pass", "♠74 ♥QJ982 ♦K42 ♣872"),
    ("1NT pass 2♣ X pass pass", "♠K974 ♥QJ82 ♦K42 ♣87"),
    ("2♣ pass 2♦ X pass pass", "♠432 ♥J82 ♦842 ♣Q872"),
    ("1♠ pass 4NT pass 5♦ X pass pass", "♠AQ765 ♥K72 ♦K86 ♣K4"),
    ("1♦ pass 3♣ pass 4♣ pass 4♥ X pass pass", "♠J9 ♥KQT ♦54 ♣KQ9862"),
]


@pytest.mark.parametrize(("calls", "hand"), ASKED)
def test_a_question_of_partner_is_never_passed(calls: str, hand: str) -> None:
    assert favourite(table_after(calls.split(), hand)) != "pass"


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1NT pass 2♦ X", "♠A74 ♥KJ2 ♦KQ4 ♣AQ87", "bid 2♥"),  # three hearts
        ("1NT pass 2♦ X", "♠A74 ♥KJ ♦KQ42 ♣AQ87", "pass"),  # two: the transfer is made once more
        ("1NT pass 2♦ X pass pass", "♠74 ♥QJ982 ♦K42 ♣872", "bid 2♥"),
        ("1NT pass 2♦", "♠K4 ♥82 ♦KQJ74 ♣J872", "double"),  # it shows the suit named
        ("1NT pass 2♦", "♠KQ74 ♥82 ♦A43 ♣KJ87", "pass"),  # it is not for takeout
        ("1NT pass 2♦ X pass", "♠K743 ♥82 ♦Q74 ♣J872", "pass"),  # no answer is owed to it
        ("1NT pass 4♣ pass", "♠A74 ♥KJ2 ♦KQ4 ♣AQ87", "bid 4♠"),  # two aces
        ("1NT pass 2♠ pass", "♠A74 ♥KJ2 ♦KQ4 ♣AQ87", "bid 3♣"),
        ("2♥ pass 2NT pass", "♠74 ♥KQJ982 ♦Q74 ♣72", "bid 3♥"),
        ("1♠ pass 4NT pass 5♦ X", "♠KQ84 ♥KQ ♦AKQ94 ♣K2", "bid 5♠"),
        ("1♣ pass 1♥ 1♠", "♠Q6 ♥QJ7 ♦AT94 ♣AK72", "double"),  # three hearts
    ],
)
def test_what_is_answered(calls: str, hand: str, call: str) -> None:
    assert favourite(table_after(calls.split(), hand)) == call


def last_told(calls: str) -> CallMeaning:
    """What the last of some calls means."""
    table = table_after(calls.split(), "♠A74 ♥KJ2 ♦KQ4 ♣AQ87")
    return upcard.explain_calls(table.information_set(0))[-1]


CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


@pytest.mark.parametrize(
    ("calls", "least", "lengths"),
    [
        ("1♥ 1♠ 2♠", 10, {HEARTS: (3, 13)}),  # a raise of hearts
        ("1♠ 2♠", 6, {HEARTS: (5, 13)}),  # Michaels
        ("1♦ 2♦", 6, {HEARTS: (5, 13), SPADES: (5, 13)}),
        ("1♥ 2NT", 6, {CLUBS: (5, 13), DIAMONDS: (5, 13)}),  # unusual
        ("1♠ pass 4♣", 11, {SPADES: (4, 13), CLUBS: (0, 1)}),  # a splinter
        ("1♥ 2♦ 4♦", 10, {HEARTS: (4, 13), DIAMONDS: (0, 1)}),
        ("1NT pass 2♦ pass 2♥ pass 2♠", 0, {}),
        ("2NT pass 4♦", 0, {HEARTS: (6, 13)}),
        ("1NT pass 2♦ X", 7, {DIAMONDS: (5, 13)}),
        ("1NT pass 2♦ 2♥", 11, {HEARTS: (0, 3)}),  # takeout
    ],
)
def test_what_people_mean(calls: str, least: int, lengths: dict[int, tuple[int, int]]) -> None:
    told = last_told(calls)
    assert told.points[0] >= least, told
    assert {suit: told.lengths[suit] for suit in lengths} == lengths, told


@pytest.mark.parametrize(
    ("calls", "points", "lengths", "marks"),
    [
        # Own bids that they have doubled are contested: it takes no more than an opening to bid the suit again
        ("1♦ pass pass X 2♦", (12, 21), {DIAMONDS: (5, 13)}, ""),
        ("1♦ 1♠ pass pass X 2♠", (12, 21), {SPADES: (5, 13)}, ""),
        # The minor of a Michaels bid is asked for, and shown
        ("1♥ 2♥ pass 2NT", (8, 40), {}, "forcing artificial"),
        ("1♥ 2♥ pass 2NT pass 3♣", (0, 40), {CLUBS: (4, 13)}, ""),
        # The game of a major beside a minor, or after an own transfer, is to play
        ("pass pass 1♥ pass 1NT 2♣ 2♦ 2♥ 3♦ 3♥ pass 4♠", (4, 40), {SPADES: (5, 13)}, ""),
        ("1NT pass 2♥ 3♦ pass pass 4♥", (4, 40), {HEARTS: (5, 13)}, ""),
        # A player who has answered 1NT has no strong hand
        ("1♥ pass 1NT pass 2♣ pass 3♦", (8, 11), {DIAMONDS: (6, 13)}, ""),
        # A jump shift of the opener forces to game
        ("1♣ pass 1♥ pass 2♠", (18, 40), {SPADES: (4, 13)}, "forcing"),
        ("1♣ pass 1♥ pass 2♠ pass 2NT pass 3♥", (14, 40), {HEARTS: (3, 13)}, ""),
        # A preference is no weaker than the opening
        ("1♣ pass 1♥ pass 2♣ pass 2♦ pass 2♥", (12, 14), {HEARTS: (3, 13)}, ""),
        # A game that is bid over a jump to game is long, not strong, and 4NT then asks on aces
        ("1♦ pass 4♠", (4, 13), {SPADES: (6, 13)}, ""),
        ("1♦ pass 4♠ pass 4NT", (19, 40), {}, "forcing artificial"),
        # 4NT without an agreed suit asks in partner's last one
        ("1♥ pass 1♠ 2♦ pass 3♦ 4♣ pass 4NT", (19, 40), {CLUBS: (3, 13)}, "forcing artificial"),
        # A second double after one for takeout
        ("1♣ X 2♣ pass 3♣ X", (15, 40), {CLUBS: (0, 2)}, ""),
        # Responsive doubles
        ("1♥ X 2♥ X", (7, 40), {CLUBS: (4, 5), DIAMONDS: (4, 5)}, "forcing"),
        ("1♣ X 3♣ X", (10, 40), {HEARTS: (4, 5), SPADES: (4, 5)}, "forcing"),
        ("1♦ 1♠ 2♦ X", (8, 40), {CLUBS: (4, 5), HEARTS: (4, 5), SPADES: (0, 2)}, "forcing"),
        # Negative doubles, up to four spades; not of an opening that is weak or strongest
        ("1♣ 2♥ X", (6, 40), {SPADES: (4, 4)}, "forcing"),
        ("1♣ 3♥ X", (9, 40), {SPADES: (4, 5)}, "forcing"),
        ("1♥ 4♠ X", (10, 40), {}, ""),
        ("2♥ 2♠ X", (10, 40), {}, ""),
        # A player who has doubled runs from their redouble
        ("2♦ X XX pass pass 2♠", (0, 17), {SPADES: (3, 13)}, ""),
        # A second suit after an overcall
        ("1♣ 1♦ 1♠ pass 1NT 2♥", (13, 40), {HEARTS: (3, 13)}, ""),
        # A minor below three of an agreed major is a try for its game
        ("1♣ pass 1♥ pass 2♥ pass 3♣", (10, 40), {}, "forcing"),
        # A suit over a natural 4NT accepts
        ("1NT pass 3♣ pass 3♦ pass 4NT pass 5♥", (15, 40), {}, "forcing"),
        # The better of two suits is no strength
        ("1♥ 2NT pass 3♣", (0, 11), {CLUBS: (3, 13)}, ""),
    ],
)  # fmt: skip
def test_auctions_that_were_read(
    calls: str, points: tuple[int, int], lengths: dict[int, tuple[int, int]], marks: str
) -> None:
    """One call of each kind that had another meaning when two hundred auctions of people were read."""
    told = last_told(calls)
    assert told.points == points, told
    assert {suit: told.lengths[suit] for suit in lengths} == lengths, told
    assert (told.forcing, told.artificial) == ("forcing" in marks, "artificial" in marks), told


def test_calls_are_said_to_be_forcing_and_artificial() -> None:
    forcing = {calls: (last_told(calls).forcing, last_told(calls).artificial) for calls in (
        "1♥ 1♠ 2♠", "1♠ pass 4♣", "1♣ pass 2♠", "1NT pass 4♣", "1♠ pass 2♠", "1♠", "1♥ X XX",
    )}  # fmt: skip
    assert list(forcing.values()) == [
        (True, True), (True, True), (True, False), (True, True), (False, False), (False, False), (False, False),
    ]  # fmt: skip


def test_a_finished_hand_is_explained_as_it_was_before() -> None:
    table = table_after(["1♠", "pass", "2♠", "pass", "pass"], "♠A74 ♥KJ2 ♦KQ4 ♣AQ87")
    before = upcard.explain_calls(table.information_set(0))
    table.play("pass")
    while table.result is None:
        table.play(table.legal()[0])
    found = upcard.explain_calls(table.information_set(2))
    assert found[:-1] == before and len(found) == 6
    passed = table_after(["pass"] * 3, "♠974 ♥J2 ♦Q43 ♣98752")
    passed.play("pass")
    assert [told.words for told in upcard.explain_calls(passed.information_set(0))] == ["0-11 points"] * 4


def made_up(seed: int, calls: int) -> Iterator[Table]:
    """An auction of any legal calls, the low ones more often."""
    chance = random.Random(seed)
    table = BRIDGE.table(seed=seed)
    for _ in range(calls):
        if table.result is not None or table.view().phase != "auction":
            return
        legal = [call for call in table.legal() if call != "pass"] or ["pass"]
        table.play(chance.choice(["pass", *legal[:6], chance.choice(legal)]))
        yield table


def test_every_legal_call_has_a_meaning_after_any_calls() -> None:
    asked = 0
    for seed in range(40):
        for table in made_up(seed, 7):
            told = upcard.explain_calls(table.information_set(0))
            assert all(call.words and 0 <= call.points[0] <= call.points[1] <= 40 for call in told), seed
            assert all(0 <= least <= most <= 13 for call in told for least, most in call.lengths), seed
        if table.result is None and table.view().phase == "auction":
            offered = calls_offered(table.information_set(table.to_act[0]))
            asked += len(offered)
            assert len(offered) == len(table.legal()) and all(call.words for call in offered), seed
    assert asked > 300


def test_no_question_and_no_artificial_bid_is_left_in_after_any_calls() -> None:
    """Partner's forcing call is not passed, and no artificial bid of the own side becomes the contract, but with four
    cards of its suit."""
    turns = 0
    for seed in range(100, 300):
        for table in made_up(seed, 6):
            told = upcard.explain_calls(table.information_set(0))
            if table.result is not None or table.view().phase != "auction" or len(told) < 2:
                continue
            words = [BRIDGE.moves.words(call.move) for call in told]
            partners, last = told[-2], words[-1]
            bids = [place for place, text in enumerate(words) if text.startswith("bid")]
            own = bids and bids[-1] == len(told) - 2 and last == "pass"
            if own and (partners.forcing or partners.artificial):
                turns += 1
                if favourite(table) == "pass":
                    seat = table.to_act[0]
                    suit = "♣♦♥♠".find(words[-2][-1])
                    held = int(table.information_set(seat).sample(0)["hands"][0][seat])
                    long = suit >= 0 and count(in_suit(held, suit)) >= 4
                    assert not partners.forcing and long, (seed, words)
    assert turns > 25
