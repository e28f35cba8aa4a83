"""A bidding box: all bids of an auction in their places; bids that are too low are faint."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from upcard.terminal.drawing.card_colors import colored
from upcard.terminal.drawing.style import Offer, Style, View


def in_box(view: View, offers: Sequence[Offer]) -> dict[int, int]:
    """The offer numbers by place in the box."""
    if not view.get("looks", {}).get("box"):
        return {}
    return {offer["place"]: i for i, offer in enumerate(offers) if offer.get("place") is not None}


def bidding_box(view: View, style: Style, offers: Sequence[Offer], chosen: int | None = None) -> list[Text]:
    """The box with the numbers of the legal bids."""
    here, looks = in_box(view, offers), view.get("looks", {})
    if not here:
        return []
    words = [str(bid).rpartition(" ")[2] for bid in looks["box"]]
    wide = max(map(cell_len, words)) + len(f"{style.mark}{len(offers)}") + 3
    columns = looks["columns"]
    lines = []
    for start in range(0, len(words), columns):
        line = Text()
        for place in range(start, min(start + columns, len(words))):
            line.append_text(_cell(words[place], here.get(place), chosen, style, wide)).append(" ")
        line.rstrip()
        lines.append(line)
    return lines


def _cell(words: str, number: int | None, chosen: int | None, style: Style, wide: int) -> Text:
    if number is None:
        return Text(f" {'':{wide - cell_len(words) - 2}}{words} ", "dim")
    here = number == chosen
    left = f"{style.mark}{number + 1}"
    cell = Text(">" if here else " ", "bold reverse" if here else "")
    cell.append(left.ljust(wide - cell_len(words) - 2), "dim")
    cell.append_text(colored(words, style.inks, "bold reverse" if here else "bold"))
    return cell.append("<" if here else " ")
