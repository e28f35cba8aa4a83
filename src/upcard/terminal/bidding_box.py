"""The bids of an auction as a box: all of them in their places, those that are too low faint."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from upcard.terminal.card_colors import inked
from upcard.terminal.style import Offer, Style, View


def in_box(view: View, offers: Sequence[Offer]) -> dict[int, int]:
    """The place in the box -> the number of the offer."""
    if not view.get("looks", {}).get("box"):
        return {}
    return {offer["place"]: i for i, offer in enumerate(offers) if offer.get("place") is not None}


def bidding_box(view: View, look: Style, offers: Sequence[Offer], chosen: int | None = None) -> list[Text]:
    """The box with the numbers of the bids that may be made."""
    here, looks = in_box(view, offers), view.get("looks", {})
    if not here:
        return []
    words = [str(bid).rpartition(" ")[2] for bid in looks["box"]]
    wide = max(map(cell_len, words)) + len(f"{look.mark}{len(offers)}") + 3
    columns = looks["columns"]
    lines = []
    for start in range(0, len(words), columns):
        line = Text()
        for place in range(start, min(start + columns, len(words))):
            line.append_text(_cell(words[place], here.get(place), chosen, look, wide)).append(" ")
        line.rstrip()
        lines.append(line)
    return lines


def _cell(words: str, number: int | None, chosen: int | None, look: Style, wide: int) -> Text:
    if number is None:
        return Text(f" {'':{wide - cell_len(words) - 2}}{words} ", "dim")
    here = number == chosen
    left = f"{look.mark}{number + 1}"
    cell = Text(">" if here else " ", "bold reverse" if here else "")
    cell.append(left.ljust(wide - cell_len(words) - 2), "dim")
    cell.append_text(inked(words, look.inks, "bold reverse" if here else "bold"))
    return cell.append("<" if here else " ")
