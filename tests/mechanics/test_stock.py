"""Stock and discard pile: what all can tell when cards have gone by before their eyes."""

import upcard
from upcard.cards.faces import parse_cards
from upcard.cards.sets import set_of
from upcard.engine.compile.access import access
from upcard.mechanics.stock import cards_in, nobody_holds


def test_cards_that_all_have_seen_in_a_pile_are_in_no_hand():
    game = upcard.game("pitty_pat", players=3)
    states = game.opening()
    states["lacks"][0, 1] = set_of(parse_cards("2♣ 3♣"))
    record = access(game.rules.schema, states)
    for place, face in enumerate(parse_cards("K♠ 2♣ 7♥")):
        record.discard[place] = face
    record.discard[52] = 3
    seen = cards_in(record.discard)
    assert seen == set_of(parse_cards("2♣ 7♥ K♠"))
    nobody_holds(record, seen)
    two_more = set_of(parse_cards("2♣ 3♣ 7♥ K♠"))
    assert [int(lacks) for lacks in states["lacks"][0]][:4] == [seen, two_more, seen, 0]


def test_an_empty_row_is_the_empty_set():
    game = upcard.game("pitty_pat", players=2)
    states = game.opening()
    assert cards_in(access(game.rules.schema, states).discard) == 0
