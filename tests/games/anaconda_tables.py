"""Tables of Anaconda for its tests."""

from __future__ import annotations

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table


def position(players: int, **fields: object) -> Table:
    names = upcard.game("anaconda").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    return upcard.game("anaconda", players=players, **options).position(**fields)


def dealt(players: int, cards: dict[int, str], **fields: object) -> Table:
    """A table before the first round of betting, dealer 0, antes of 1 paid."""
    paid = [1] * players
    chips = [-1] * players
    start = {"paid": paid, "chips": chips, "pot": players, "betting_round": 1, "turn": 1, "dealer": 0, "phase": "bet"}
    return position(players, cards=cards, **{**start, **fields})


def sevens(players: int) -> dict[int, str]:
    """Any seven cards for each player: seat 0 has the lowest clubs, and so on."""
    return {seat: " ".join(TEXTS[7 * seat : 7 * seat + 7]) for seat in range(players)}


def check_round(table: Table) -> None:
    while table.view().phase == "bet" and not table.over and "check" in table.legal():
        table.play("check")


def showdown(final: list[str], declared: list[str], pot: int, **fields: object) -> Table:
    """A table in the last round of betting with these final hands, the first card of each face down."""
    players = len(final)
    cards = [text.split(" ", 1)[1] for text in final]
    return position(
        players, cards=cards, shown=cards, fifth=[text.split()[0] for text in final], declared=declared, pot=pot,
        betting_round=4, phase="bet", turn=1, dealer=0, **{"hands": 9, "seed": 3, **fields},
    )  # fmt: skip


ACES, KINGS, LOW_EIGHT = "A♣ A♦ 9♥ 8♠ 2♣", "K♣ K♦ 9♠ 8♣ 2♦", "8♥ 6♥ 4♠ 3♠ 2♥"
