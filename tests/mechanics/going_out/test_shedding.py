"""Shedding: what matches a card, who is out, and what the cards left over count."""

import upcard
from upcard.cards.faces import RANK_SIGNS, card_text, parse_card, parse_cards, rank
from upcard.cards.sets import faces_in, set_of
from upcard.mechanics.going_out.shedding import any_player_out, matching
from upcard.mechanics.tricks.card_points import PIPS


def test_a_card_is_matched_by_its_suit_and_its_rank():
    found = {card_text(face) for face in faces_in(matching(parse_card("7♥")))}
    assert found == {"7♣", "7♦", "7♠", *(f"{sign}♥" for sign in RANK_SIGNS)}


def test_a_player_without_cards_is_out():
    game = upcard.game("go_boom", players=3)
    states = game.opening()
    states["hands"][0, :3] = [set_of(parse_cards(hand)) for hand in ("2♣ 3♣", "5♥", "9♠")]
    s = game.rules.open(states)[0]
    assert not any_player_out(s)
    states["hands"][0, 1] = 0
    assert any_player_out(s)


def test_cards_left_count_their_pips():
    texts = ["A♣", "2♦", "9♥", "10♠", "J♣", "Q♦", "K♥"]
    assert [int(PIPS[rank(parse_card(text))]) for text in texts] == [1, 2, 9, 10, 10, 10, 10]
