"""Tables of Rams for its tests."""

from __future__ import annotations

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_32
from upcard.engine.play.table import Table

PACK = [TEXTS[face] for face in range(52) if PACK_32 >> face & 1]


def opened(players: int = 4, *, pot: int, dealer: int = 0, hands: list[str] | None = None, **fields: object) -> Table:
    """The declaring begins: hands in order from seat 0, then the widow and the turned-up card."""
    names = upcard.game("rams").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    taken = " ".join([*(hands or []), str(fields.get("widow", "")), str(fields.get("turn_up", ""))]).split()
    left = [card for card in PACK if card not in taken]
    dealt = hands or [" ".join(left.pop() for _ in range(5)) for _ in range(players)]
    rest = {"widow": " ".join(left.pop() for _ in range(5)), "turn_up": left.pop(), "stock": left, **fields}
    trump = str(rest["turn_up"])[-1]
    chips = rest.pop("chips", [50] * players)
    return upcard.game("rams", players=players, **options).position(
        hands=dealt, dealer=dealer, turn=(dealer + 1) % players, pot=pot, chips=chips, trump=trump, **rest
    )


def endgame(trump: str, *hands: str, **fields: object) -> Table:
    """The last tricks; hands from seat 0 round, an empty one has passed. The first player in leads."""
    names = upcard.game("rams").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    out = sum(1 << seat for seat, hand in enumerate(hands) if not hand)
    leader = next(seat for seat, hand in enumerate(hands) if hand)
    chips = fields.pop("chips", [50] * len(hands))
    declared = ["play" if hand else "pass" for hand in hands]
    rest = {"leader": leader, "turn": leader, "declared": declared, "dealer": len(hands) - 1, "out": out, **fields}
    return upcard.game("rams", players=len(hands), **options).position(
        hands=list(hands), trump=trump, phase="play", chips=chips, **rest
    )


def play(table: Table, *moves: str) -> Table:
    for move in moves:
        table.play(move)
    return table


def chips_after(table: Table) -> tuple[int, ...]:
    return tuple(dict(table.sheets[-1][1].rows)["counters"])
