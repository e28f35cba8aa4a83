"""Tables of Crates for its tests."""

import upcard


def game(players=4, **options):
    return upcard.game("crates", players=players, **options)


def table(hands, upcard_="", turn=0, stock="5♠ 7♠ J♠ 6♥ 7♥ 5♣", discard="", options=None, **fields):
    """A position with this upcard; below it lies `discard`."""
    chosen = game(len(hands), **(options or {}))
    pile = f"{discard} {upcard_}".strip()
    return chosen.position(hands=hands, discard=pile, turn=turn, stock=stock, **fields)


def play(a_table, words):
    for move in words.split(", "):
        a_table.play(move)


def hand(a_table, seat):
    return set(a_table.view(seat).hands[seat].seen)


def counts(a_table):
    return [h.count for h in a_table.view().hands]


def plain(a_table):
    """The legal cards, without the calls."""
    return {m for m in a_table.legal() if "one card" not in m}


def dealt_with(ranks, players=4, **options):
    """The first deal found whose upcard has one of these ranks."""
    for seed in range(500):
        a_table = game(players, first_dealer="0", **options).table(seed=seed)
        if a_table.view().discard.seen[-1][:-1] in ranks:
            return a_table
    raise AssertionError
