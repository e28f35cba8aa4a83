"""Draws a view as text, for every game alike.

What a zone is to a person (its role) decides where it stands; which game it is is never asked. `arrange` draws as much
as there is room for: the table with the others round it and cards with edges, else a line a seat, and last of all cards
without edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from upcard.terminal.auction import Call
from upcard.terminal.bidding_box import bidding_box
from upcard.terminal.card_boxes import beside, width_of
from upcard.terminal.hand import MANY, choices, hand
from upcard.terminal.seats_table import more_facts, own_numbers, seats_table
from upcard.terminal.style import Offer, Style, View, side_by_side, wrapped, zones_of
from upcard.terminal.table_facts import wall
from upcard.terminal.table_middle import SEATED, Targets, compass, laid, middle, open_cards, trick_row
from upcard.terminal.tokens import calls_table, notes, strength
from upcard.terminal.wide_table import felt

MOST_SPARE = 12
"""Rows that are put round the middle of a large table."""
FELT_FROM = 66
"""The least columns for the others round the table."""


_TRIES = (
    (True, True, False), (False, True, False), (True, False, False), (False, False, False),
    (True, True, True), (False, True, True), (True, False, True), (False, False, True),
)  # fmt: skip
"""Others round the table, cards with edges, many moves as one entry."""


@dataclass(frozen=True)
class Drawn:
    """The parts of a screen, from above."""

    table: Text
    hand: Text
    choices: Text

    @property
    def rows(self) -> int:
        """The rows that they take together."""
        return sum(part.plain.count("\n") + 1 for part in (self.table, self.hand, self.choices) if part.plain)


def arrange(
    view: View, look: Style, offers: Sequence[Offer] = (), chosen: int | None = None, calls: Sequence[Call] = ()
) -> Drawn:
    """The richest drawing that fits in `look.height` rows; where none does, the one with the fewest rows."""
    tries = []
    for rich, boxes, brief in _TRIES:
        if brief and len(offers) < MANY:
            continue
        drawn = _drawn(view, replace(look, boxes=boxes, brief=brief), offers, chosen, calls, rich)
        if drawn is not None and drawn.rows <= look.height:
            return drawn
        tries += [drawn] if drawn is not None else []
    return min(tries, key=lambda drawn: drawn.rows)


def _drawn(
    view: View, look: Style, offers: Sequence[Offer], chosen: int | None, calls: Sequence[Call], rich: bool
) -> Drawn | None:
    box = bidding_box(view, look, offers, chosen)
    if rich and look.width < FELT_FROM:
        return None
    below = choices(view, look, offers, chosen)
    if box:
        below = _with_box(box, below, look)
    drawn = Drawn(Text(), hand(view, look, offers, chosen), below)
    if not rich:
        return replace(drawn, table=table(view, look, offers, chosen, calls))
    tight = replace(drawn, table=_round(view, look, offers, chosen, calls, 0))
    spare = min(MOST_SPARE, (look.height - tight.rows) // 2)
    return tight if spare <= 0 else replace(drawn, table=_round(view, look, offers, chosen, calls, spare))


def _round(
    view: View, look: Style, offers: Sequence[Offer], chosen: int | None, calls: Sequence[Call], spare: int
) -> Text:
    """The table with the others round it."""
    lines = felt(view, look, Targets(tuple(offers), chosen), calls, spare)
    return Text("\n").join(part for line in lines for part in wrapped(line, look.width))


def _with_box(box: list[Text], below: Text, look: Style) -> Text:
    """The box of bids with the other moves beside it, or under it where there is no room."""
    rest = list(below.split("\n")) if below.plain else []
    if width_of(box) + width_of(rest) + 4 <= look.width:
        return Text("\n").join(beside([box, rest], 4))
    return Text("\n").join([*box, *rest])


def table(
    view: View, look: Style, offers: Sequence[Offer] = (), chosen: int | None = None, calls: Sequence[Call] = ()
) -> Text:
    """The whole table but for the viewer's own hand, a line a seat, at most `look.width` columns wide."""
    targets = Targets(tuple(offers), chosen)
    calling = bool(view.get("looks", {}).get("calling"))
    tricks = bool(zones_of(view, "trick")) and not calling
    beside_it = tricks and view["seats"] in SEATED and look.width >= 76 and look.height >= 8
    lines: list[Text] = []
    if beside_it:
        left = seats_table(view, replace(look, width=look.width - 36)).split("\n")
        lines += side_by_side(list(left), compass(view, look), look.width - 35)
    elif calling:
        lines += _with_calls(view, look, calls)
    else:
        lines += seats_table(view, look).split("\n") if view["seats"] > 1 else [own_numbers(view, look)]
        if tricks:
            lines += _centre(view, look)
    lines += more_facts(view, look)
    worth = view.get("looks", {}).get("worth", "")
    lines += [Text().append(f"{look.say('your hand')}: ", "dim").append(worth, "bold")] if worth else []
    lines += strength(view, look)
    lines += middle(view, look, targets)
    lines += open_cards(view, look, targets)
    if laid(view, "last trick"):
        lines.append(trick_row(view, "last trick", look))
    if wall(view):
        lines += notes(view, look, look.width)
    return Text("\n").join(part for line in lines if line.plain.strip() for part in wrapped(line, look.width))


def _with_calls(view: View, look: Style, calls: Sequence[Call]) -> list[Text]:
    """The seats with the calls beside them, or below."""
    called = calls_table(view, look, calls)
    room = look.width - width_of(called) - 3
    if room >= 34:
        left = seats_table(view, replace(look, width=room)).split("\n")
        return side_by_side(list(left), called, room + 2)
    return [*seats_table(view, look).split("\n"), *called]


def _centre(view: View, look: Style) -> list[Text]:
    """The trick below the seats: as it lies where there is the height for it, else in a line."""
    if view["seats"] in SEATED and look.height >= 22 and look.width >= 35:
        return compass(view, look)
    return [trick_row(view, "trick", look)]
