"""A pack that is not shuffled between hands: a player who kept count can name the next card."""

from __future__ import annotations

from types import SimpleNamespace

from tests.drawn import chance, face, plain, record, row, row_text, text
from upcard.cards.sets import FULL_PACK
from upcard.games.pontoon import seen_pack

rules = plain(seen_pack)


def pack(unknown: str = "", used: str = "") -> SimpleNamespace:
    return record(pack=row(unknown), used=row(used), **chance())


def test_the_pack_is_dealt_from_its_top_and_then_what_lies_under_it_in_order() -> None:
    s = pack("2♣ 3♣", "K♥ 7♠")
    assert rules.cards_left(s) == 4
    assert [rules.draw_next(s) for _ in range(4)] == [face(card) for card in ("3♣", "2♣", "K♥", "7♠")]
    assert rules.cards_left(s) == 0


def test_the_next_card_is_known_only_when_the_unknown_ones_have_gone() -> None:
    s = pack("2♣", "K♥ 7♠")
    assert rules.next_is_known(s) == 0
    rules.draw_next(s)
    assert text(rules.next_is_known(s)) == "K♥"
    assert rules.next_is_known(pack()) == 0


def test_a_hand_that_was_seen_goes_under_in_its_order() -> None:
    s = pack("2♣", "K♥")
    hand = row("9♦ 10♦ J♦ Q♦")
    rules.put_under(s, hand, 1, 3)
    assert row_text(s.used) == "K♥ 10♦ J♦"
    assert row_text(hand) == "9♦ 10♦ J♦ Q♦"


def test_after_a_shuffle_nothing_is_known() -> None:
    s = pack("2♣", "K♥ 7♠")
    rules.shuffle_anew(s, FULL_PACK)
    assert row_text(s.used) == "" and len(row_text(s.pack).split()) == 52
    assert rules.next_is_known(s) == 0
