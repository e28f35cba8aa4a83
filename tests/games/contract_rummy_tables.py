"""Tables of Contract Rummy for its tests."""

from collections import Counter

import upcard
from upcard.cards.faces import TEXTS, parse_card

OTHERS = ("3♣ 9♦ K♠", "4♣ 10♦ A♠", "5♣ J♦ 2♠", "6♣ Q♦ 3♠")


def game(players=4, **options):
    return upcard.game("contract_rummy", players=players, **options)


def melds(texts):
    """Fields for melds drawn as text: a run by its first card, which is not a joker or has its place given
    (``3♣=JK1``)."""
    fields = {"melds": {}, "meld_suit": {}, "meld_low": {}}
    for place, text in enumerate(texts):
        first, *rest = text.split()
        says, _, card = first.partition("=")
        cards = [card or first, *rest]
        naturals = [parse_card(c) for c in cards if c != "JK1"]
        is_set = len({face % 13 for face in naturals}) == 1 and not card
        low = parse_card(says)
        fields["melds"][place] = cards
        fields["meld_suit"][place] = -1 if is_set else low // 13
        fields["meld_low"][place] = naturals[0] % 13 if is_set else low % 13 + 1 if low % 13 < 12 else 0
    return fields


def table(
    hand, *, number=1, opened=(0,), laid=(), phase="play", players=4, others=OTHERS, discard="7♦ 9♠",
    stock="2♣ 5♦ 6♥ 8♥", fields=None, **options,
):  # fmt: skip
    """Seat 0 is on turn with this hand; `opened` have made the contract in earlier turns. Where two cards of a face are
    in this hand and the melds already, the other places do without."""
    left = Counter(dict.fromkeys(TEXTS, 2)) - Counter([*hand.split(), *" ".join(laid).split()])
    others, discard, stock = ([_taken(left, row) for row in rows] for rows in (others, (discard,), (stock,)))
    return game(players, **options).position(
        hands=[hand, *others[: players - 1]], turn=0, dealer=players - 1, phase=phase, hand=number - 1,
        opened=sum(1 << seat for seat in opened), discard=discard[0], stock=stock[0], **melds(laid), **(fields or {}),
    )  # fmt: skip


def _taken(left, row):
    """The cards of a row that are still available, which are then taken."""
    kept = [card for card in row.split() if left[card] > 0 and not left.subtract([card])]
    return " ".join(kept)


def play(a_table, moves):
    for move in moves.split(", "):
        a_table.play(move)
