"""Tables of Truco for its tests. South deals, so that East is mão and play goes East, North, West, South."""

from __future__ import annotations

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_40
from upcard.engine.play.table import Table

SOUTH, WEST, NORTH, EAST = range(4)
N_S, E_W = 0, 1
PACK = [TEXTS[face] for face in range(52) if PACK_40 >> face & 1]


def deal_to(hands: dict[int, str], results: tuple[str, ...] = (), leader: int = EAST, **fields: object) -> Table:
    """A hand in play: these cards, filled up with low ones to what must be held after so many tricks."""
    options = fields.pop("options", {})
    named = " ".join(hands.values()).split()
    spare = iter(c for c in reversed(PACK) if c not in named)
    full = []
    for seat in range(4):
        cards = hands.get(seat, "").split()
        full.append(" ".join([*cards, *(next(spare) for _ in range(3 - len(results) - len(cards)))]))
    position = {"phase": "turn", "dealer": SOUTH, "leader": leader, "turn": leader, **fields}
    return upcard.game("truco", **options).position(hands=full, results=[*results, "", "", ""][:3], **position)


def trick(east: str, north: str, west: str, south: str, results: tuple[str, ...] = (), **fields: object) -> Table:
    """A trick that East leads; ``"x"`` after a card plays it face down."""
    cards = {EAST: east, NORTH: north, WEST: west, SOUTH: south}
    table = deal_to({seat: card.split()[0] for seat, card in cards.items()}, results, **fields)
    for seat in (EAST, NORTH, WEST, SOUTH):
        assert table.to_act == (seat,)
        table.play(cards[seat].replace(" x", " face down"))
    return table


def gained(table: Table) -> tuple[int, ...]:
    """The score of the last finished hand for each side."""
    return dict(table.sheets[-1][1].rows)["won in the hand"]  # type: ignore[return-value]


A, B, TIE = 0, 1, 2


def dealt(**options: object) -> Table:
    return upcard.game("truco", first_dealer=0, **options).table(seed=11)


def at_eleven(north_south: int, east_west: int, hand: int = 0, **options: object) -> Table:
    """The next hand at this score; South has dealt the last one, so that East deals and North is mão."""
    table = trick(
        "K♠", "K♦", "Q♥", "4♥", results=("tied", "tied"), score=[north_south, east_west], hand=hand, options=options
    )
    assert table.view().score == [north_south, east_west]
    return table
