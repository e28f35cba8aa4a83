"""Draws a view of any game as text.

The roles of zones decide where they are drawn, independently of the game. `arrange` draws as much as fits: the table
with the other players round it and cards with borders, else a line for each seat, and at last cards without borders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from upcard.terminal.drawing.auction import Call
from upcard.terminal.drawing.bidding_box import bidding_box
from upcard.terminal.drawing.card_boxes import beside, width_of
from upcard.terminal.drawing.hand import MANY, choices, hand
from upcard.terminal.drawing.seats_table import more_facts, own_numbers, seats_table
from upcard.terminal.drawing.style import Offer, Style, View, side_by_side, wrapped, zones_of
from upcard.terminal.drawing.table_facts import wall
from upcard.terminal.drawing.table_middle import SEATED, Targets, compass, laid, middle, open_cards, trick_row
from upcard.terminal.drawing.tokens import calls_table, notes, strength
from upcard.terminal.drawing.wide_table import draw_table

MAX_SPARE = 12
"""The most spare rows round the middle of a large table."""
FELT_FROM = 66
"""The fewest columns for drawing the other players round the table."""


_TRIES = (
    (True, True, False), (False, True, False), (True, False, False), (False, False, False),
    (True, True, True), (False, True, True), (True, False, True), (False, False, True),
)  # fmt: skip
"""The variants of a drawing: others round the table, cards with borders, many moves as one entry."""


@dataclass(frozen=True)
class Drawn:
    """The parts of a screen, from top to bottom."""

    table: Text
    hand: Text
    choices: Text

    @property
    def rows(self) -> int:
        """Their total rows."""
        return sum(part.plain.count("\n") + 1 for part in (self.table, self.hand, self.choices) if part.plain)


def arrange(
    view: View, style: Style, offers: Sequence[Offer] = (), chosen: int | None = None, calls: Sequence[Call] = ()
) -> Drawn:
    """The richest drawing that fits in `style.height` rows; if none fits, the one with the fewest rows."""
    tries = []
    for rich, boxes, brief in _TRIES:
        if brief and len(offers) < MANY:
            continue
        drawn = _drawn(view, replace(style, boxes=boxes, brief=brief), offers, chosen, calls, rich)
        if drawn is not None and drawn.rows <= style.height:
            return drawn
        tries += [drawn] if drawn is not None else []
    return min(tries, key=lambda drawn: drawn.rows)


def _drawn(
    view: View, style: Style, offers: Sequence[Offer], chosen: int | None, calls: Sequence[Call], rich: bool
) -> Drawn | None:
    box = bidding_box(view, style, offers, chosen)
    if rich and style.width < FELT_FROM:
        return None
    below = choices(view, style, offers, chosen)
    if box:
        below = _with_box(box, below, style)
    drawn = Drawn(Text(), hand(view, style, offers, chosen), below)
    if not rich:
        return replace(drawn, table=table(view, style, offers, chosen, calls))
    tight = replace(drawn, table=_round(view, style, offers, chosen, calls, 0))
    spare = min(MAX_SPARE, (style.height - tight.rows) // 2)
    return tight if spare <= 0 else replace(drawn, table=_round(view, style, offers, chosen, calls, spare))


def _round(
    view: View, style: Style, offers: Sequence[Offer], chosen: int | None, calls: Sequence[Call], spare: int
) -> Text:
    """The table with the other players round it."""
    lines = draw_table(view, style, Targets(tuple(offers), chosen), calls, spare)
    return Text("\n").join(part for line in lines for part in wrapped(line, style.width))


def _with_box(box: list[Text], below: Text, style: Style) -> Text:
    """The bidding box with the other moves beside it, or under it if there is no room."""
    rest = list(below.split("\n")) if below.plain else []
    if width_of(box) + width_of(rest) + 4 <= style.width:
        return Text("\n").join(beside([box, rest], 4))
    return Text("\n").join([*box, *rest])


def table(
    view: View, style: Style, offers: Sequence[Offer] = (), chosen: int | None = None, calls: Sequence[Call] = ()
) -> Text:
    """The table without the viewer's hand, a line for each seat, at most `style.width` columns wide."""
    targets = Targets(tuple(offers), chosen)
    calling = bool(view.get("looks", {}).get("calling"))
    tricks = bool(zones_of(view, "trick")) and not calling
    beside_it = tricks and view["seats"] in SEATED and style.width >= 76 and style.height >= 8
    lines: list[Text] = []
    if beside_it:
        left = seats_table(view, replace(style, width=style.width - 36)).split("\n")
        lines += side_by_side(list(left), compass(view, style), style.width - 35)
    elif calling:
        lines += _with_calls(view, style, calls)
    else:
        lines += seats_table(view, style).split("\n") if view["seats"] > 1 else [own_numbers(view, style)]
        if tricks:
            lines += _centre(view, style)
    lines += more_facts(view, style)
    worth = view.get("looks", {}).get("worth", "")
    lines += [Text().append(f"{style.say('your hand')}: ", "dim").append(worth, "bold")] if worth else []
    lines += strength(view, style)
    lines += middle(view, style, targets)
    lines += open_cards(view, style, targets)
    if laid(view, "last trick"):
        lines.append(trick_row(view, "last trick", style))
    if wall(view):
        lines += notes(view, style, style.width)
    return Text("\n").join(part for line in lines if line.plain.strip() for part in wrapped(line, style.width))


def _with_calls(view: View, style: Style, calls: Sequence[Call]) -> list[Text]:
    """The seats with the calls beside or below them."""
    called = calls_table(view, style, calls)
    room = style.width - width_of(called) - 3
    if room >= 34:
        left = seats_table(view, replace(style, width=room)).split("\n")
        return side_by_side(list(left), called, room + 2)
    return [*seats_table(view, style).split("\n"), *called]


def _centre(view: View, style: Style) -> list[Text]:
    """The trick below the seats: drawn if there are enough rows, else in a line."""
    if view["seats"] in SEATED and style.height >= 22 and style.width >= 35:
        return compass(view, style)
    return [trick_row(view, "trick", style)]
