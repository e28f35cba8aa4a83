"""Before a deal everything that lives as long as a hand has its start value again, whatever kind of field it is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.declarations.declared import Trial

Try = Callable[[str], Trial]

EVERY_KIND = """
@state
class Tried:
    hands = hands(2, shown=True, known=True)
    stock = row(5, sees=NOBODY)
    piles = rows((2, 3), 4)
    bins = rings(2, 4)
    upcard = card()
    places = card(3)
    counts = card_counts(2, 54)
    kitty = card_sets()
    trump = number(start=-1)
    table = number((2, 3), start=7)
    score = scores(2)
    pot = number(dtype="i8", lives="match")
    kept = row(4, lives="match")
    kept_piles = rows(2, 4, lives="match")
    target = option(25, (1, 1000), rule="G1", text="points that win")

CARD = from_hand(held="R1: you do not hold {card}")
MOVES = Catalogue(CARD)
clear_hand = clearing(Tried)

@CARD.effect
def play(s, seat, card):
    clear_hand(s)
"""
STAYS = ("score", "pot", "kept", "kept_piles", "target", "single_hand", "first_dealer")
STANDARD_THAT_STAY = ("key", "draws", "cipher", "seats", "dealer", "turn", "over", "ended", "won", "hand")


def untidy(game: Trial) -> None:
    """Make every byte of the record something else than it was at the start."""
    raw = game.states.view(np.uint8)
    raw[...] = 1 + np.arange(len(raw)) % 3


def test_every_kind_of_field_that_lives_a_hand_is_cleared_and_every_other_stays(tried: Try) -> None:
    game = tried(EVERY_KIND)
    blank = game.rules.schema.blank()
    untidy(game)
    before = game.states.copy()
    game.play("7♥")
    for name, field in game.rules.schema.fields.items():
        found = game.states[name]
        if name in STAYS or name in STANDARD_THAT_STAY:
            assert (found == before[name]).all(), name
        elif field.kind == "ring":  # places that hold no card keep what was there
            assert (found[..., field.capacity :] == 0).all(), name
        else:
            assert (found == blank[name]).all(), name


def test_a_hand_is_cleared_before_it_is_dealt(tried: Try) -> None:
    game = tried(EVERY_KIND)
    untidy(game)
    game.states["first_dealer"], game.states["seats"] = 0, 2
    game.rules.start(game.states, 0)
    assert (game.s.hands[0], game.s.trump, list(game.s.piles[1][2])) == (0, -1, [-1, -1, -1, -1, 0])


def test_fields_of_one_shape_share_their_loop(tried: Try) -> None:
    text = tried(EVERY_KIND).text
    assert text[text.index("def clear_hand") :].count("for i0 in range(2):") == 4  # (2,), (2, 2), (2, 3), (2, 54)
