"""Draws a view as text, for every game alike.

What a zone is to a person (its role) decides where it stands; which game it is is never asked. `Look` says how much
room there is.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from upcard.terminal.inks import inked
from upcard.terminal.look import Look, Offer, View, side_by_side, wrapped, zones_of
from upcard.terminal.middle import SEATED, Targets, compass, laid, middle, open_cards, trick_row
from upcard.terminal.seats import more_facts, own_numbers, seats_table, table_lists


def table(view: View, look: Look, offers: Sequence[Offer] = (), chosen: int | None = None) -> Text:
    """The whole table but for the viewer's own hand, at most `look.width` columns wide."""
    targets = Targets(tuple(offers), chosen)
    tricks = bool(zones_of(view, "trick"))
    beside = tricks and view["seats"] in SEATED and look.width >= 76 and look.height >= 8
    lines: list[Text] = []
    if beside:
        left = seats_table(view, Look(look.width - 36, look.height, look.inks, look.names)).split("\n")
        lines += side_by_side(list(left), compass(view, look), look.width - 35)
    else:
        lines += seats_table(view, look).split("\n") if view["seats"] > 1 else [own_numbers(view, look)]
        if tricks:
            lines += _centre(view, look)
    lines += more_facts(view, look)
    lines += open_cards(view, look, targets)
    lines += middle(view, look, targets)
    if laid(view, "last trick"):
        lines.append(trick_row(view, "last trick", look))
    lines += [inked(words, look.inks) for words in table_lists(view, look)]
    return Text("\n").join(part for line in lines if line.plain.strip() for part in wrapped(line, look.width))


def _centre(view: View, look: Look) -> list[Text]:
    """The trick below the seats: as it lies where there is the height for it, else in a line."""
    if view["seats"] in SEATED and look.height >= 22 and look.width >= 35:
        return compass(view, look)
    return [trick_row(view, "trick", look)]
