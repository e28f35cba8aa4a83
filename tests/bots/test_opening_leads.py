"""The first lead of a hand: by the table of the page, unless imagined deals prove another card better."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after
from upcard.bots.levels import LEVELS, described, make
from upcard.bots.players.opening_leads import TableOfLeads, is_proved_worse, lead_by_table
from upcard.bots.search.ismcts import Judged, SearchResult
from upcard.bots.search.lead_choice import has_table
from upcard.cards.faces import card_text
from upcard.engine.knowledge.information_set import InformationSet
from upcard.games.contract_bridge.judgement import opening_leads

PAGE = (Path(__file__).parents[2] / "docs" / "bridge-play.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("## Which suit is led first")[2].partition("\n## ")[0]
ROWS = [line.strip("| \n").split(" | ") for line in SECTION.splitlines() if line.startswith("| ")]
EXAMPLES = [tuple(row) for row in ROWS if "♠" in row[1]]
HOLDINGS = {
    "A K": "AK", "K Q with the jack or the ten": "KQT", "Q J with the ten or the nine": "QJ9",
    "J 10 with the nine or the eight": "JT8", "K Q": "KQ", "10 9": "T9", "two honours that touch: Q J, J 10": "QJ",
    "no honour": "862", "the jack": "J", "the queen": "Q", "the king": "K", "the ace": "A",
}  # fmt: skip


class Judging:
    """A search that holds one card for better than all others, by so many standard errors."""

    rules = BRIDGE.rules

    def __init__(self, best: int, errors: float) -> None:
        self.best, self.errors = best, errors

    def think(self, infoset: InformationSet, *_: object) -> SearchResult:
        rest = (Judged(move, 10, -self.errors * 0.5, 0.5) for move in infoset.legal() if move != self.best)
        return SearchResult(self.best, (Judged(self.best, 10, 0.0), *rest), 10, 0.0, solved=True)

    def try_out(self, infoset: InformationSet) -> None:
        self.think(infoset)


class Unasked:
    """A search that is not to be asked."""

    rules = BRIDGE.rules

    def think(self, *_: object) -> SearchResult:
        raise AssertionError("the search was asked")

    def try_out(self, *_: object) -> None: ...


@pytest.mark.parametrize(("contract", "hand", "lead", "_why"), EXAMPLES)
def test_the_table_leads_as_its_page_says(contract: str, hand: str, lead: str, _why: str) -> None:
    table = table_after(contract, [], cards_of(hand))
    found = lead_by_table(table.information_set(table.to_act[0]))
    assert found is not None and card_text(found) == card_text(card(lead))


def test_the_page_has_the_numbers_of_the_table() -> None:
    rows = [row for row in ROWS if len(row) == 4 and row[0] in HOLDINGS]
    pairs = {held: worth for row in rows for held, worth in ((row[0], row[1]), (row[2], row[3])) if held.strip()}
    assert pairs.keys() == HOLDINGS.keys()
    for held, worth in pairs.items():
        ranks = ["23456789TJQKA".index(each) for each in HOLDINGS[held]]
        assert opening_leads.holding(ranks).trumps == float(worth), held
    said = {
        opening_leads.SINGLETON: "A singleton is worth {} more", opening_leads.TWO_SMALL: "two small cards {}",
        opening_leads.PARTNERS: "partner has bid is worth {} more",
        -opening_leads.THEIRS: "the other side has bid {} less", opening_leads.SMALL_TRUMPS: "Trumps are worth {}",
        opening_leads.HONOUR_IN_TRUMPS: "but {} from an honour",
        opening_leads.ACE_KING.no_trump: "A K is worth {}", opening_leads.EACH_CARD: "of the suit adds {}",
    }  # fmt: skip
    prose = " ".join(SECTION.split())
    assert [words for worth, words in said.items() if words.format(f"{worth:g}") not in prose] == []


@pytest.mark.parametrize(
    ("hand", "calls", "lead"),
    [
        ("♠83 ♥764 ♦KQT5 ♣9762", "1♠ - 1NT - 2♠", "♦K"),
        ("♠83 ♥764 ♦KQT5 ♣9762", "1♠ - 1NT 2♥ 2♠", "♥7"),
        ("♠83 ♥764 ♦KQ75 ♣9762", "1♠ - 1NT - 2♠", "♦K"),
        ("♠83 ♥764 ♦KQ75 ♣9762", "1♠ - 2♦ - 2♠", "♥7"),
    ],
)
def test_a_suit_is_worth_more_that_partner_bid_and_less_that_they_bid(hand: str, calls: str, lead: str) -> None:
    own, rest = cards_of(hand), iter([face for face in range(52) if face not in cards_of(hand)])
    hands = [own if seat == 1 else [next(rest) for _ in range(13)] for seat in range(4)]
    table = BRIDGE.position(hands=[" ".join(map(card_text, held)) for held in hands], dealer=0, turn=0)
    for call in [*calls.split(), "-", "-", "-"]:
        table.play("pass" if call == "-" else f"bid {call}")
    assert table.to_act == (1,)
    found = lead_by_table(table.information_set(1))
    assert found is not None and card_text(found) == card_text(card(lead))


@pytest.mark.parametrize(("errors", "lead"), [(0.0, "♥K"), (2.9, "♥K"), (3.1, "♦A")])
def test_only_a_proof_by_solved_worlds_overrules_the_table(errors: float, lead: str) -> None:
    table = table_after("4♠", [], cards_of("♠83 ♥KQT2 ♦A963 ♣J92"))
    found = TableOfLeads(Judging(card("♦A"), errors)).think(table.information_set(table.to_act[0]))
    assert card_text(found.move) == card_text(card(lead))
    assert found.judged[0].move == found.move and len(found.judged) == 13
    assert found.sure == (lead == "♥K"), "a player who slips now and then does not slip in what he has learnt"


def test_a_level_without_time_leads_by_the_table_at_once() -> None:
    table = table_after("4♠", [], cards_of("♠83 ♥KQT2 ♦A963 ♣J92"))
    infoset = table.information_set(table.to_act[0])
    found = TableOfLeads(Unasked(), checked=False).think(infoset)
    assert card_text(found.move) == "K♥" and found.sure
    assert sorted(each.move for each in found.judged) == sorted(infoset.legal())
    assert LEVELS["best"].checks_leads and not LEVELS["strong"].checks_leads


def test_the_second_card_is_thought_about() -> None:
    table = table_after("4♠", [card("♥K")], cards_of("♠83 ♥A972 ♦KJ63 ♣982"))
    with pytest.raises(AssertionError, match="was asked"):
        TableOfLeads(Unasked(), checked=False).think(table.information_set(table.to_act[0]))


def test_a_search_proves_nothing_of_a_card_that_it_has_not_tried() -> None:
    best = Judged(1, 100, 5.0)
    thought = SearchResult(1, (best,), 100, 0.0, unit=10.0)
    assert not is_proved_worse(thought, Judged(2, 0, 0.0))
    assert is_proved_worse(thought, Judged(2, 100, 2.0)) and not is_proved_worse(thought, Judged(2, 100, 3.0))


def test_the_table_is_for_the_first_card_alone() -> None:
    table = table_after("4♠", [card("♥K")], cards_of("♠83 ♥A972 ♦KJ63 ♣982"))
    assert lead_by_table(table.information_set(table.to_act[0])) is None
    auction = BRIDGE.table(seed=1)
    assert lead_by_table(auction.information_set(auction.to_act[0])) is None
    whist = upcard.game("whist").table(seed=1)
    assert lead_by_table(whist.information_set(whist.to_act[0])) is None and not has_table(whist.game.rules)


@pytest.mark.parametrize("level", [level.name for level in LEVELS.values() if level.listed and level.budget])
def test_levels_that_think_lead_by_the_table(level: str) -> None:
    assert "table of leads" in described(level, "contract_bridge") and "table of leads" not in described(level, "whist")
    player = make(level, BRIDGE, 1)
    kinds = []
    while player is not None:
        kinds.append(type(player))
        player = getattr(player, "search", getattr(player, "bot", None))
    assert TableOfLeads in kinds
