"""Tables of Diplomat that its tests begin with."""

import upcard

SUIT_DEAL = ["♠", "♣", "♦", "♥"]
QUARTER = ["2♣ 2♦ 2♥", "2♠ 3♣ 3♦", "3♥ 3♠ 4♣"]


def game(players=4, **options):
    return upcard.game("diplomat", players=players, **options)


def table(hands, turn=1, options=None, **fields):
    return game(len(hands), **(options or {})).position(hands=hands, turn=turn, **fields)


def suit_deal(**options):
    return table(SUIT_DEAL, options=options)
