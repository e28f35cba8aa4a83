"""No bot of bridge makes a call outside its own explanation, read as a player at the table would read it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import upcard
from upcard.bots.explain.call_meanings import explain_calls
from upcard.bots.players.bidder import Bidder, loops_of
from upcard.bots.search.ismcts import Search
from upcard.cards.faces import ACE, JACK, KING, QUEEN, TEN, parse_card, rank, suit
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table

BRIDGE = upcard.game("contract_bridge", preset="duplicate", single_hand=True)
Card = dict[str, str]
SUITS = ("clubs", "diamonds", "hearts", "spades")
WORTH = {ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
CHOICES: tuple[Card, ...] = (
    {"transfers": "off"}, {"two_bids": "strong"}, {"blackwood": "aces"}, {"majors": "four_cards"},
)  # fmt: skip
CARDS: tuple[Card, ...] = ({}, *CHOICES, {name: value for card in CHOICES for name, value in card.items()})
"""System cards: that of no choices, those of one, and that of all."""
AMOUNT = r"(\d+)(?:-(\d+)|(\+))?"


def bid_out(seed: int, game: upcard.Game = BRIDGE) -> Iterator[tuple[Table, int, int]]:
    """The auction of a deal by judgement alone: the table before each call, its seat and the call."""
    loops = loops_of(BRIDGE.rules)
    assert loops is not None
    bidder = Bidder(Search(BRIDGE.rules, seed, iterations=10), loops, 0, seed)
    table = game.table(seed=seed)
    while table.result is None and table.view().phase == "auction":
        seat = table.to_act[0]
        call = bidder.choose(table.information_set(seat))
        yield table, seat, call
        table.play(call)
    yield table, -1, -1


def with_card(card: Card) -> Game:
    return Game(BRIDGE.rules, preset="duplicate", options={"single_hand": True, **card})


def within(amount: int, low: str, high: str | None, more: str | None) -> bool:
    return int(low) <= amount and (bool(more) or amount <= int(high or low))


def points(hand: list[int], counted: str, trump: int) -> int:
    """The points of a hand as the page on bidding counts them."""
    lengths = [sum(suit(card) == a_suit for card in hand) for a_suit in range(4)]
    high: int = sum(WORTH.get(rank(card), 0) for card in hand)
    long: int = sum(max(0, length - 4) for length in lengths)
    if counted == "in high cards":
        return high
    if counted == "points":
        return high + long
    ranks = [rank(card) for card in hand]
    more = ranks.count(ACE) + ranks.count(TEN) - ranks.count(QUEEN) - ranks.count(JACK)
    worth = (2 if abs(more) >= 5 else 1 if abs(more) >= 2 else 0) * (1 if more > 0 else -1)
    singleton, void = (3, 5) if lengths[trump] >= 4 else (2, 3)
    short = sum({0: void, 1: singleton, 2: 1}.get(lengths[k], 0) for k in range(4) if k != trump)
    return high + worth + max(long, short)


def inside(hand: list[int], words: str) -> bool:
    """Whether a hand has what the words of a call say. Points with short suits count beside the suit that gives most or
    least, since the words don't name the suit; everything else is exact."""
    lengths = {name: sum(suit(card) == k for card in hand) for k, name in enumerate(SUITS)}
    high = points(hand, "in high cards", 0)
    first, _, rest = words.partition("or any hand without")
    if rest:
        return True
    first, _, rest = first.partition(", or ")
    for counted in ("points with short suits", "in high cards", "points"):
        found = re.match(rf"(?:or )?{AMOUNT} {counted} without a better call", rest or first)
        if found and any(within(points(hand, counted, trump), *found.groups()) for trump in range(4)):
            return True
    for part in first.split(", "):
        if found := re.fullmatch(rf"{AMOUNT} (in high cards|points with short suits|points)", part):
            *amount, counted = found.groups()
            if not any(within(points(hand, counted, trump), *amount) for trump in range(4)):
                return False
        elif found := re.fullmatch(rf"{AMOUNT} (spades|hearts|diamonds|clubs)", part):
            *amount, name = found.groups()
            if not within(lengths[name], *amount) and not ("takeout" in words and high >= 17):
                return False
        elif part == "a balanced hand":
            if min(lengths.values()) < 2 or sum(length == 2 for length in lengths.values()) > 1:
                return False
        elif part == "4 hearts or 4 spades" and max(lengths["hearts"], lengths["spades"]) < 4:
            return False
    return True


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_call_is_inside_its_explanation(card: Card) -> None:
    made, game = 0, with_card(card)
    for seed in range(60):
        hands: dict[int, list[int]] = {}
        for table, seat, _call in bid_out(seed, game):
            if seat >= 0 and seat not in hands:
                held = int(table.information_set(seat).sample(0)["hands"][0][seat])
                hands[seat] = [card for card in range(52) if held >> card & 1]
        for told in explain_calls(table.information_set(0)):
            made += 1
            words = BRIDGE.moves.words(told.move)
            assert told.words and inside(hands[told.seat], told.words), (words, told.words, seed)
            if words.startswith("bid"):  # only a pass or a double may have nothing to say
                assert re.search(r"\d", told.words) or "says nothing" in told.words or told.words == "nothing more"
    assert made > 500


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_call_over_many_deals_has_what_it_tells_for_certain(card: Card) -> None:
    loops = loops_of(BRIDGE.rules)
    assert loops is not None and loops.promised is not None
    made, deals = 0, 30 if BRIDGE.rules.interpreted else 300 if card else 2000
    for seed in range(1000, 1000 + deals):
        for table, seat, call in bid_out(seed, with_card(card)):
            if seat >= 0:
                made += 1
                world = table.information_set(seat).sample(0)
                assert loops.promised(BRIDGE.rules.open(world)[0], seat, call), (seed, BRIDGE.moves.words(call))
    assert made > 8 * deals


def test_the_reader_of_explanations_knows_false_ones() -> None:
    """AK432 K75 Q63 92: 12 in high cards, 13 points."""
    hand = [parse_card(f"{each}{mark}") for mark, held in zip("♠♥♦♣", ("AK432", "K75", "Q63", "92")) for each in held]
    true = ("13+ points, 5+ spades", "12 in high cards", "0-3 points, or 13+ points without a better call", "3 hearts")
    false = (
        "14+ points",
        "6+ spades",
        "0-11 in high cards, 4+ spades",
        "15-17 in high cards",
        "0-2 hearts, 12+ points",
    )
    assert all(inside(hand, words) for words in true) and not any(inside(hand, words) for words in false)
    assert inside(hand, "a balanced hand")
