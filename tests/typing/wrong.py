"""What a type checker must refuse: each line that says ``# wrong: ...`` has that error, and no other has any."""

# ruff: noqa: F841
from __future__ import annotations

from typing import TYPE_CHECKING

import upcard

if TYPE_CHECKING:
    from upcard.typed import WhistGame, WhistOptions


def mistakes() -> None:
    view = upcard.game("whist").table().view(seat=0)
    print(view.trmp)  # wrong: "WhistView" has no attribute "trmp"
    print(view.trump + 1)  # wrong: Unsupported operand types
    print(view.trick[0])  # wrong: Value of type "Zone" is not indexable
    print(view.hands.seen)  # wrong: "tuple[Zone, ...]" has no attribute "seen"

    misspelt: WhistOptions = {"taget": 5}  # wrong: Extra key "taget"
    misfit: WhistOptions = {"target": "high"}  # wrong: Incompatible types
    short: WhistGame = upcard.game("whist", preset="shrt")  # wrong: Incompatible types in assignment
    five: WhistGame = upcard.game("whist", players=5)  # wrong: Incompatible types in assignment
    bridge = upcard.game("contract_bridge").table().view()
    print(bridge.doubling == "trebled")  # wrong: Non-overlapping equality check

    upcard.game("whist", taget=5).table()  # wrong: "HasNoSuchOption" has no attribute "table"
    upcard.simulate(upcard.game("whist", ante=5), 10)  # wrong: has incompatible type "HasNoSuchOption"
    no_whist: WhistGame = upcard.game("whist", taget=5)  # wrong: Incompatible types in assignment
