"""Signals in the play of the cards: the page on them says what the bots play, and worlds that agree weigh more."""

from __future__ import annotations

import random
from array import array
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after, table_of_example
from upcard.bots import LEVELS
from upcard.bots.batch_levels import compiled_level
from upcard.bots.levels import described, make
from upcard.bots.players.signalling import SignallingBot, as_good
from upcard.bots.search.agreement import (
    ATTITUDE,
    COUNT,
    DISCARD,
    HONOUR,
    LEAD,
    LEAD_NO_TRUMP,
    RETURN,
    STANDARD,
    touching_honours,
)
from upcard.bots.search.determinization import LOOKED_BACK, Weighing, Worlds
from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.bots.search.lead_choice import STEEPNESS
from upcard.bots.search.signals import Kept, log_weights, play_of
from upcard.cards.faces import NINE, card_text, rank, suit
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.play.table import Table
from upcard.jit.rule import INTERPRETED

PAGE = Path(__file__).parents[2] / "docs" / "bridge-play.md"
PLAYERS = ("beginner", "club", "strong", "best")
KINDS = {
    "touching honours": LEAD, "third best of four": LEAD, "fifth best": LEAD, "fourth best from an honour": LEAD,
    "the lowest of three with an honour": LEAD,
    "the ace": LEAD, "two cards": LEAD, "no honour": LEAD, "more is wanted": ATTITUDE, "nothing there": ATTITUDE,
    "this suit": DISCARD, "not this suit": DISCARD, "an even number": COUNT, "an odd number": COUNT,
    "not the next lower one": HONOUR, "two are left": RETURN, "more are left": RETURN,
}  # fmt: skip


def examples() -> list[tuple[str, str, str, str, str, str]]:
    """The agreement, the contract, the cards so far, the hand, the card and what it tells, from the tables of the
    page."""
    rows = [
        line.strip("| \n").split(" | ")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    rows = [["", *row] if len(row) == 5 else row for row in rows]
    return [(row[0].strip("`"), *row[1:]) for row in rows if len(row) == 6 and "♠" in row[3]]  # type: ignore[misc]


class Undecided:
    """A search to which all is one, and which names a move first."""

    rules = BRIDGE.rules

    def __init__(self, first: int, visits: int = 10) -> None:
        self.first, self.visits = first, visits

    def think(self, infoset: InformationSet, *_: object) -> SearchResult:
        rest = (move for move in infoset.legal() if move != self.first)
        judged = (Judged(self.first, 10, 0.0), *(Judged(move, self.visits, 0.0) for move in rest))
        return SearchResult(self.first, judged, 10, 0.0)


def others_of_its_kind(infoset: InformationSet, than: int, tells: str) -> list[int]:
    """The other small cards of the suit; in place of an honour that follows suit those that touch it."""
    of_suit = [move for move in infoset.legal() if suit(move) == suit(than) and move != than]
    if KINDS[tells] != HONOUR:
        return [move for move in of_suit if rank(move) <= NINE]
    touching = touching_honours(sum(1 << rank(move) for move in [*of_suit, than]), rank(than))
    return [move for move in of_suit if rank(move) in touching]


@pytest.mark.parametrize(("agreed", "contract", "so_far", "hand", "plays", "tells"), examples())
def test_the_bots_play_as_their_page_says(
    agreed: str, contract: str, so_far: str, hand: str, plays: str, tells: str
) -> None:
    table = table_of_example(agreed, contract, so_far, hand)
    infoset = table.information_set(table.to_act[0])
    others = others_of_its_kind(infoset, card(plays), tells)
    assert others
    for other in others:
        assert card_text(SignallingBot(Undecided(other)).choose(infoset)) == card_text(card(plays))
    found = play_of(infoset)
    assert found is not None
    kind = KINDS[tells] if contract[1:] != "NT" or KINDS[tells] != LEAD else LEAD_NO_TRUMP
    assert found.kind_of(card(plays), infoset.seat) == kind


def test_the_page_has_an_example_of_every_kind_of_signal() -> None:
    assert {row[-1] for row in examples()} == set(KINDS)
    assert {row[0] for row in examples()} == {"", "leads=third_and_fifth", "carding=upside_down"}


def test_a_card_that_is_held_for_worse_is_not_played() -> None:
    """However little that is after solving; after a search beyond its noise, or if it was not looked at."""
    best = Judged(1, 100, 5.0)
    searched, solved = (SearchResult(1, (best,), 100, 0.0, unit=10.0, solved=solved) for solved in (False, True))
    assert as_good(solved, Judged(2, 100, 5.0)) and not as_good(solved, Judged(2, 100, 4.99))
    assert as_good(searched, Judged(2, 100, 3.0)) and not as_good(searched, Judged(2, 100, 2.0))
    assert not as_good(searched, Judged(2, 0, 5.0))


def mean_weights(table: Table, seat: int, cards: list[int]) -> tuple[float, float]:
    """How much imagined worlds weigh on the mean in which a seat holds one of some cards, and the others."""
    infoset = table.information_set(table.to_act[0])
    worlds = np.empty(60 if INTERPRETED else 600, BRIDGE.rules.schema.dtype)
    infoset.imagine(worlds, rng_of(1))
    found = play_of(infoset)
    assert found is not None
    weights = np.exp(log_weights(worlds, found, found.signals_to(infoset.seat), Kept.even(0.5)))
    has = worlds["hands"][:, seat] & sum(1 << each for each in cards) != 0
    return float(weights[has].mean()), float(weights[~has].mean())


@pytest.mark.parametrize(("lead", "has_one"), [("♥9", False), ("♥2", True)])
def test_worlds_that_agree_with_a_lead_weigh_more(lead: str, has_one: bool) -> None:
    """A high card denies an honour, a low one promises it."""
    table = table_after("3NT", [card(lead)], cards_of("♠AKQJ ♥A ♦AKQJ ♣AKQJ"))  # dummy's
    table.play(table.legal_ids(table.to_act[0])[0])
    has, has_not = mean_weights(table, 1, cards_of("♥KQJT"))
    assert (has > has_not) == has_one


def test_a_hand_that_breaks_the_agreement_is_never_impossible() -> None:
    infoset = table_after("3NT", [card("♥2"), card("♥A")], cards_of("♠AKQJ ♥- ♦AKQJT ♣AKQJ")).information_set(3)
    worlds = np.empty(50, BRIDGE.rules.schema.dtype)
    infoset.imagine(worlds, rng_of(1))
    found = play_of(infoset)
    assert found is not None
    logs = log_weights(worlds, found, found.signals_to(3), Kept.even(0.5))
    assert np.isfinite(logs).all() and len(set(logs.tolist())) > 1


def test_declarer_and_dummy_tell_nothing() -> None:
    table = table_after("3NT", [card("♥4"), card("♥8"), card("♥6"), card("♥A")], cards_of("♠AKQ ♥7 ♦AKQJ ♣AKQJ"))
    table.play("7♥")
    found = play_of(table.information_set(0))
    assert found is not None
    assert [(signal.hand, signal.card) for signal in found.signals()] == [(1, card("♥4")), (3, card("♥6"))]


def test_the_first_card_of_a_suit_tells_and_no_later_one() -> None:
    so_far = [card(each) for each in ("♥4", "♥8", "♥6", "♥A", "♦K", "♦9", "♦2", "♦3", "♦Q", "♦4")]
    table = table_after("3NT", so_far, cards_of("♠AKQJ ♥7 ♦A ♣AKQJT"))
    found = play_of(table.information_set(0))
    assert found is not None
    told = [(signal.place, signal.kind) for signal in found.signals()]
    assert told == [(0, LEAD_NO_TRUMP), (2, ATTITUDE), (5, COUNT), (7, COUNT)]


def test_in_a_position_that_was_set_up_nothing_is_concluded() -> None:
    table = table_after("3NT", [card("♥4"), card("♥5")], cards_of("♠AKQJ ♥A ♦AKQJ ♣AKQJ"))
    seat = table.to_act[0]
    assert play_of(InformationSet(BRIDGE, table.snapshot(), seat)) is None


def test_the_same_knowledge_gives_the_same_worlds_and_the_same_card() -> None:
    """The hidden cards are dealt anew, and nothing changes."""
    so_far = [card(each) for each in ("♥4", "♥8", "♥6", "♥A", "♦K")]
    table = table_after("3NT", so_far, cards_of("♠83 ♥K97 ♦9632 ♣J92"))
    seat, rules = table.to_act[0], BRIDGE.rules
    twin = ConsistentRedealer(rules).redeal(table.snapshot(), seat, rng_of(11))
    assert twin.tobytes() != table.snapshot().tobytes()
    known = [
        InformationSet(BRIDGE, states, seat, array("q", table.trail(LOOKED_BACK)))
        for states in (table.snapshot(), twin)
    ]
    weighing, drawn = Weighing(0.0, 30, kept=Kept.even(0.5)), []
    for each in known:
        worlds = np.empty(20, rules.schema.dtype)
        source = Worlds(each, rng_of(3), weighing)
        assert source.weighs
        source.fill(worlds)
        drawn.append(worlds.tobytes())
    assert drawn[0] == drawn[1]
    bots = [SignallingBot(Search(rules, 5, iterations=30, weighing=weighing)) for _ in known]
    assert bots[0].choose(known[0]) == bots[1].choose(known[1])


def test_the_page_says_how_much_of_a_signal_is_believed() -> None:
    said = {
        "opening": "the first card of a hand", "lead": "another lead of a new suit",
        "returned": "partner's suit returned",
        "attitude": "a small card to partner's lead", "count": "a small card to a lead of the declarer's side",
        "discard": "a discard", "honour": "an honour",
    }  # fmt: skip
    kept = BRIDGE.rules.known("SIGNALS_KEPT")
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name, words in said.items() if f"| {words} | {kept[name]:g} |" not in page] == []
    assert f"*e*^{STEEPNESS:g} times" in page and set(said) == set(kept)


def test_every_holding_has_a_card_that_is_agreed() -> None:
    for kind in (LEAD, LEAD_NO_TRUMP, RETURN):
        assert (STANDARD.ranks[kind][1:] >= 0).all()
    for kind in (LEAD, LEAD_NO_TRUMP, ATTITUDE, COUNT, DISCARD, RETURN):
        held = np.flatnonzero(STANDARD.ranks[kind] >= 0)
        assert (held >> STANDARD.ranks[kind][held] & 1).all()


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("game", ["contract_bridge", "whist", "briscola"])
def test_levels_that_think_keep_the_agreement_and_from_strong_up_read_it(game: str, level: str) -> None:
    keeps = game == "contract_bridge" or (game == "whist" and level in ("strong", "best"))
    weighing = LEVELS[level].weighing(compiled_game(game, interpreted=True))
    assert (weighing.kept is not None) == keeps and bool(weighing.worlds) == (level in ("strong", "best"))
    assert ("signals" in described(level, game)) == keeps == (SignallingBot in kinds_of(make(level, game, 1)))
    assert not keeps or compiled_level(level, compiled_game(game)) is None, "the compiled form gives no signals"


def kinds_of(bot: object) -> list[type]:
    """The players of which a bot is made, the outermost first."""
    found = []
    while bot is not None:
        found.append(type(bot))
        bot = getattr(bot, "search", getattr(bot, "bot", None))
    return found


def test_at_whist_everybody_signals() -> None:
    table, chance = upcard.game("whist").table(seed=3), random.Random(3)
    for _ in range(50):  # into the last tricks, and over the end of a hand
        infoset = table.information_set(table.to_act[0])
        found = play_of(infoset)
        assert found is not None and not found.silent
        assert len(found.cards) == sum(13 - zone.count for zone in infoset.view().hands)
        table.play(chance.choice(table.legal_ids(table.to_act[0])))
