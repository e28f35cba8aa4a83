"""Stock and discard pile: what all players know about the hands from cards they have seen."""

import upcard
from tests.drawn import plain, record, row
from upcard.cards.faces import parse_cards
from upcard.cards.rows import push
from upcard.cards.sets import set_of
from upcard.mechanics.deals import stock
from upcard.mechanics.deals.stock import cards_in, exclude_from_hands

rules = plain(stock)


def test_the_cards_of_a_pile_are_a_set():
    pile = upcard.game("pitty_pat").opening()["discard"][0]
    assert cards_in(pile) == 0
    for face in parse_cards("K♠ 2♣ 7♥"):
        push(pile, face)
    assert cards_in(pile) == set_of(parse_cards("2♣ 7♥ K♠"))


def test_every_player_is_known_to_lack_cards_that_none_holds():
    game = upcard.game("pitty_pat", players=3)
    states = game.opening()
    states["lacks"][0, 1] = set_of(parse_cards("2♣ 3♣"))
    seen = set_of(parse_cards("2♣ 7♥ K♠"))
    exclude_from_hands(game.rules.open(states)[0], seen)
    assert states["lacks"][0, :4].tolist() == [seen, set_of(parse_cards("2♣ 3♣ 7♥ K♠")), seen, 0]


def test_an_empty_discard_pile_has_no_upcard():
    assert rules.no_upcard(record(discard=row()))
    assert not rules.no_upcard(record(discard=row("7♥")))
