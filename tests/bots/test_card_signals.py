"""The words for what a card tells follow the table's agreement and the cards that all have seen."""

from __future__ import annotations

import pytest

from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after, table_of_example
from tests.bots.test_signals import examples
from upcard.bots import LEVELS
from upcard.bots.explain import card_signals
from upcard.bots.explain.card_signals import gives_signals, signal_words
from upcard.bots.search.agreement import ATTITUDE, COUNT, DISCARD
from upcard.engine.compile.game import compiled_game

HIGH, LOW = card_signals.BY_HIGH_CARDS, card_signals.BY_LOW_CARDS
SMALL_LED = {"": card_signals.FOURTH_BEST_LED, "leads=third_and_fifth": card_signals.THIRD_AND_FIFTH_LED}
WORDS = {
    "touching honours": card_signals.HONOUR_LED,
    "the ace": card_signals.ACE_LED,
    "not the next lower one": card_signals.LOWEST_HONOUR,
    **dict.fromkeys(("two are left", "more are left"), card_signals.RETURNED),
}
KINDS = {
    **dict.fromkeys(("more is wanted", "nothing there"), ATTITUDE),
    **dict.fromkeys(("this suit", "not this suit"), DISCARD),
    **dict.fromkeys(("an even number", "an odd number"), COUNT),
}


@pytest.mark.parametrize(("agreed", "contract", "so_far", "hand", "plays", "tells"), examples())
def test_the_words_are_those_of_the_agreement(
    agreed: str, contract: str, so_far: str, hand: str, plays: str, tells: str
) -> None:
    table = table_of_example(agreed, contract, so_far, hand)
    words = signal_words(table.information_set(table.to_act[0]), card(plays))
    if tells in KINDS:
        assert words == (LOW if agreed == "carding=upside_down" else HIGH)[KINDS[tells]]
    else:
        assert words == WORDS.get(tells, SMALL_LED[agreed])


def test_the_words_follow_from_what_all_have_seen() -> None:
    hand = cards_of("♠83 ♥A942 ♦Q963 ♣J92")
    said = set()
    for shuffle in range(5):
        table = table_after("4♠", [card("♥Q"), card("♥K")], hand, shuffle)
        said.add(signal_words(table.information_set(3), card("♥9")))
    assert said == {HIGH[ATTITUDE]}


def test_calls_trumps_and_the_declarers_cards_tell_nothing() -> None:
    table = BRIDGE.table(seed=1)
    seat = table.to_act[0]
    assert {signal_words(table.information_set(seat), call) for call in table.legal_ids(seat)} == {""}
    table = table_after("4♠", [], cards_of("♠832 ♥AJ4 ♦KJ63 ♣KJ4"))
    assert signal_words(table.information_set(1), card("♠2")) == ""
    table = table_after("4♠", [card(each) for each in ("♥Q", "♥3", "♥5")], cards_of("♠83 ♥A942 ♦Q963 ♣J92"))
    assert signal_words(table.information_set(table.to_act[0]), card("♥4")) == "", (
        "the declarer has no partner to inform"
    )


def test_bots_signal_where_their_level_keeps_an_agreement() -> None:
    bridge, whist, briscola = (
        compiled_game(name, interpreted=True) for name in ("contract_bridge", "whist", "briscola")
    )
    assert all(
        gives_signals(level, bridge) == (level != "random") for level in ("random", "beginner", "club", "strong")
    )
    assert gives_signals("strong", whist) and not gives_signals("club", whist)
    assert not any(gives_signals(level, briscola) for level in LEVELS)
    assert not gives_signals("learned:any.onnx", bridge)
