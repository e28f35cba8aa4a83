"""Shedding: what matches a card, who is out, and what the cards left over count."""

import upcard
from upcard.cards.faces import RANK_SIGNS, card_text, parse_card, rank
from upcard.cards.sets import faces_in
from upcard.engine.compile.access import access
from upcard.mechanics.card_points import PIPS
from upcard.mechanics.shedding import matching, somebody_out


def test_a_card_is_matched_by_its_suit_and_its_rank():
    found = {card_text(face) for face in faces_in(matching(parse_card("7♥")))}
    assert found == {"7♣", "7♦", "7♠", *(f"{sign}♥" for sign in RANK_SIGNS)}


def test_a_player_without_cards_is_out():
    table = upcard.game("go_boom", players=3).position(hands=["2♣ 3♣", "5♥", "9♠"], turn=0, dealer=2)
    record = access(table.game.rules.schema, table._states)
    assert not somebody_out(record)
    record.hands[1] = 0
    assert somebody_out(record)


def test_cards_left_count_their_pips():
    texts = ["A♣", "2♦", "9♥", "10♠", "J♣", "Q♦", "K♥"]
    assert [int(PIPS[rank(parse_card(text))]) for text in texts] == [1, 2, 9, 10, 10, 10, 10]
