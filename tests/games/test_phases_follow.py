"""The phase of a position follows from the cards and calls if it is not given."""

from __future__ import annotations

import pytest

import upcard
from upcard.cards.faces import TEXTS

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
STRIPPED = {"pack_32": "A K Q J 10 9 8 7", "pack_24": "A K Q J 10 9"}


def dealt(ranks: str, cards: int) -> list[str]:
    """Four hands with this number of cards."""
    pack = [rank + suit for suit in "♣♦♥♠" for rank in ranks.split()]
    return [" ".join(pack[seat::4][:cards]) for seat in range(4)]


TRUCO = dealt("A K Q J 7 6 5 4 3 2", 3)
THIRTEEN = [" ".join(TEXTS[13 * suit : 13 * suit + 13]) for suit in range(4)]
LAST = ["A♥", "2♥", "3♥", "4♥"]
HIGH = ["J♥", "7♥", "8♥", "9♥"]
FULL_32, FULL_24 = dealt(STRIPPED["pack_32"], 8), dealt(STRIPPED["pack_24"], 6)
TOLD = [
    ("truco", "turn", {"hands": TRUCO, "dealer": 0}),
    ("truco", "turn", {"hands": ["3♠", "2♠", "Q♠", "K♠"], "results": ["N-S", "E-W", ""], "turn": 2}),
    ("truco", "answer", {"hands": TRUCO, "proposer": 3, "offered": 3}),
    ("truco", "eleven", {"hands": TRUCO, "dealer": 0, "score": [11, 9]}),
    ("truco", "turn", {"hands": TRUCO, "dealer": 0, "score": [11, 9], "stake": 3}),
    ("truco", "iron", {"unseen": TRUCO, "dealer": 0, "score": [11, 11]}),
    ("truco", "dealt", {"hands": ["", "", "", TRUCO[3]], "dealer": 0, "stock": " ".join([*TRUCO[:3], "2♠ 3♠ 4♠"])}),
    ("trex", "choose", {"hands": THIRTEEN}),
    ("trex", "tricks", {"contract": "Girls", "owner": 0, "hands": LAST, "tricks": [4, 4, 3, 1], "turn": 0}),
    ("trex", "double", {"contract": "Girls", "owner": 0, "hands": THIRTEEN}),
    ("trex", "layout", {"owner": 0, "hands": LAST, "layout": ["", "", "J♥ Q♥", ""], "turn": 0}),
    ("solo_whist", "play", {"bid": "solo", "declarer": 0, "hands": LAST, "tricks": [4, 3, 3, 2], "default_suit": "♠"}),
    ("solo_whist", "auction", {"hands": THIRTEEN, "dealer": 0, "turned_up": TEXTS[0]}),
    ("twenty_eight", "play", {"bid": 19, "declarer": 0, "hands": HIGH, "tricks": [4, 3], "trump": "♠"}),
    ("twenty_eight", "auction", {"hands": dealt(STRIPPED["pack_32"], 4), "dealer": 0}),
    ("twenty_nine", "play", {"bid": 19, "declarer": 0, "hands": FULL_32, "marker": "♠", "dealer": 0}),
    ("pepper", "play", {"bid": 3, "declarer": 0, "hands": FULL_24, "trump": "no trump"}),
    ("nine_card_don", "pitch", {"hands": dealt(RANKS, 9), "dealer": 1}),
    ("nine_card_don", "choose", {"drawn": ["A♠", "K♠", "", ""]}),
    ("rams", "play", {"hands": LAST[:1] + ["K♥", "Q♥"], "trump": "♠", "tricks": [2, 2, 0], "turn": 0}),
    ("play_or_pay", "follow", {"hands": ["7♠", "K♦ 2♣", "7♣ 3♣"], "played": ["", "", "6♠"], "last": "6♠"}),
    ("through_the_window", "call", {"upcard": "3♥", "piles": ["A♠", "", ""], "turn": 2}),
    ("pontoon", "bet", {"dealer": 0, "down": ["", "10♦", "9♦"], "hole": "A♠"}),
    ("pontoon", "play", {"dealer": 0, "down": ["", "6♠", "9♦"], "up": ["", "5♦", "9♥"], "hole": "7♠", "bank": "9♠"}),
    ("pontoon", "banker", {"dealer": 0, "down": ["", "10♦", "9♦"], "up": ["", "10♥", "K♥"], "bank": "10♠ 9♠"}),
]


@pytest.mark.parametrize(("game", "phase", "fields"), TOLD, ids=[f"{game}-{n}" for n, (game, _, _) in enumerate(TOLD)])
def test_the_phase_follows(game: str, phase: str, fields: dict[str, object]) -> None:
    players = {"pontoon": 3, "through_the_window": 3, "play_or_pay": 3, "rams": 3}.get(game)
    chosen = upcard.game(game, players=players) if players else upcard.game(game)
    table = chosen.position(**fields)
    assert table.view(None).phase == phase
    assert table.to_act
