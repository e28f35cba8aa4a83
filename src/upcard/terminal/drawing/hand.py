"""The viewer's own cards, and the moves without a card in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from upcard.terminal.drawing.bidding_box import in_box
from upcard.terminal.drawing.card_boxes import fan
from upcard.terminal.drawing.card_colors import FACE_DOWN, colored
from upcard.terminal.drawing.sorting import sorted_hand
from upcard.terminal.drawing.style import (
    Offer,
    Style,
    View,
    card,
    own_hands,
    packed,
    plural,
    told_apart,
    wrapped,
    zones_of,
)


def hand_offers(view: View, offers: Sequence[Offer]) -> dict[str, int]:
    """The offer numbers by card of the viewer's hand, for cards with exactly one offer."""
    names = {zone["name"] for zone in own_hands(view)}
    found: dict[str, list[int]] = {}
    for i, offer in enumerate(offers):
        if offer["zone"] in names and offer["card"] and offer["unit"] in (None, view["viewer"]):
            found.setdefault(offer["card"], []).append(i)
    return {face: hits[0] for face, hits in found.items() if len(hits) == 1}


def ordered_offers(view: View, offers: Sequence[Offer], sort: str = "suits") -> list[Offer]:
    """The offers in the order of the arrow keys: the hand as it is drawn, then the rest."""
    mine = hand_offers(view, offers)
    places: dict[int, int] = {}
    for zone in own_hands(view):
        for face in sorted_hand(zone["cards"] or [], sort):
            if face in mine:
                places.setdefault(mine[face], len(places))
    return [offers[i] for i in sorted(range(len(offers)), key=lambda i: (places.get(i, len(offers)), i))]


def hand(view: View, style: Style, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The viewer's own cards, sorted, with the number of its move under each playable one. With `style.boxes` they have
    borders."""
    mine, given = hand_offers(view, offers), _given(offers, chosen)
    held = [zone for zone in own_hands(view) if zone["count"]]
    lines: list[Text] = []
    for zone in held:
        if len(held) > 1:
            lines.append(Text(zone["label"], style="dim"))
        if zone["cards"] is None:
            down = style.say(f"{plural(zone['count'], 'card')} face down")
            lines.append(Text(f"{zone['label']}: {down}", style="dim"))
            continue
        for line in _wrapped_row(sorted_hand(zone["cards"], style.sort), style.width - 1):
            marks = {i: ">" if _is_chosen(face, mine, chosen, given) else "[" for i, face in enumerate(line)
                     if face in mine or _is_chosen(face, mine, chosen, given)}  # fmt: skip
            notes = {i: f"{style.mark}{mine[face] + 1}" for i, face in enumerate(line) if face in mine}
            lines += fan(line, style, marks, notes, foot=False) if style.boxes else _flat(line, style, marks, notes)
    if not held and view["viewer"] is not None and zones_of(view, "hand"):
        lines.append(Text(style.say("no cards in hand"), style="dim"))
    return Text("\n").join(lines)


def _given(offers: Sequence[Offer], chosen: int | None) -> tuple[str, ...]:
    """The cards of the hand that the chosen move uses or gives away."""
    offer = offers[chosen] if chosen is not None and chosen < len(offers) else None
    return () if offer is None else (*offer.get("give", ()), *offer.get("cards", ()))


def _is_chosen(face: str | None, mine: Mapping[str, int], chosen: int | None, given: Sequence[str]) -> bool:
    return face is not None and (face in given or (face in mine and mine[face] == chosen))


def _flat(line: Sequence[str | None], style: Style, marks: Mapping[int, str], notes: Mapping[int, str]) -> list[Text]:
    """Cards without borders, with the numbers of their moves under them."""
    above, below = Text(), Text()
    for i, face in enumerate(line):
        above.append_text(card(face, style, playable=i in marks, chosen=marks.get(i) == ">")).append(" ")
        below.append(f" {notes[i]}" if i in notes else "", "dim")
        below.append(" " * (above.cell_len - below.cell_len))
    above.rstrip()
    below.rstrip()
    return [above, below] if below.plain else [above]


def _wrapped_row(row: Sequence[str | None], width: int) -> list[list[str | None]]:
    """A row of cards in as many lines as needed, of about equal length."""
    needs = [cell_len(face or FACE_DOWN) + 3 for face in row]
    count = max(1, -(-sum(needs) // max(1, width)))
    while True:
        per = -(-len(row) // count) or 1
        lines = [list(row[i : i + per]) for i in range(0, len(row), per)]
        if per == 1 or all(sum(needs[i : i + per]) <= width for i in range(0, len(row), per)):
            return lines
        count += 1


AMOUNTS_FROM = 10
"""From this number on, moves that differ only in an amount are one entry."""
MANY = 12
"""From this number on, moves of a kind are one entry if there is little room."""
COLUMNS_FROM = 8
"""From this number on, moves under one heading are in columns."""


def choices(view: View, style: Style, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The offers without a card in hand, numbered, by group; bids of a bidding box are in the box."""
    elsewhere = {*hand_offers(view, offers).values(), *in_box(view, offers).values()}
    groups: dict[str, list[int]] = {}
    for i, offer in enumerate(offers):
        if i not in elsewhere:
            groups.setdefault(offer["group"], []).append(i)
    lines: list[Text] = []
    for group, numbers in groups.items():
        lines += _group(group, numbers, style, offers, chosen)
    return Text("\n").join(part for line in lines for part in wrapped(line, style.width))


def _group(group: str, numbers: Sequence[int], style: Style, offers: Sequence[Offer], chosen: int | None) -> list[Text]:
    words = {i: told_apart(offers[i]) for i in numbers}
    first = words[numbers[0]].partition(" ")[0]
    if group and len(numbers) > 1 and all(text.startswith(f"{first} ") for text in words.values()):
        group = group if first in group else f"{group}: {first}"  # the heading is above
        words = {i: text[len(first) + 1 :] for i, text in words.items()}
    entries = []
    for run in _runs(numbers, offers, style.brief):
        entries.append(_entry(run, words, style, chosen))
    heading = [Text(f"{group}:", style="dim")] if group and group != words[numbers[0]] else []
    how = [line for i in numbers if offers[i].get("grammar") for line in _grammar_hint(offers[i], style)]
    if len(entries) < COLUMNS_FROM:
        return [*packed([*heading, *entries], style.width, " "), *how]
    return [*heading, *_in_columns(entries, style.width), *how]


def _in_columns(entries: Sequence[Text], width: int) -> list[Text]:
    """Entries in as few lines as possible, in columns that are read downwards."""
    down = 1
    while True:
        columns = [entries[i : i + down] for i in range(0, len(entries), down)]
        wide = [max(entry.cell_len for entry in column) for column in columns]
        if sum(wide) <= width or len(columns) == 1:
            break
        down += 1
    rows = [Text() for _ in range(down)]
    for column, columns_wide in zip(columns, wide):
        for row, entry in zip(rows, column):
            row.append_text(entry).append(" " * (columns_wide - entry.cell_len))
    return rows


def _runs(numbers: Sequence[int], offers: Sequence[Offer], brief: bool) -> list[list[int]]:
    """The offers as entries: many that differ only in an amount are one entry; with `brief`, many of any kind."""
    kinds: dict[str, list[int]] = {}
    for i in numbers:
        if offers[i].get("amount") is not None or brief:
            kinds.setdefault(offers[i]["kind"], []).append(i)
    many = {i: run for run in kinds.values() if len(run) >= (MANY if brief else AMOUNTS_FROM) for i in run}
    return [many.get(i, [i]) for i in numbers if i not in many or many[i][0] == i]


def _grammar_hint(offer: Offer, style: Style) -> list[Text]:
    """The hint for the text of a move, with an example or two."""
    grammar = offer["grammar"]
    examples = ", ".join(f"“{one}”" for one in grammar["examples"][:2])
    return wrapped(Text(f"{grammar['hint']}: {examples}", "italic dim"), style.width)


def _entry(run: Sequence[int], words: Mapping[int, str], style: Style, chosen: int | None) -> Text:
    here = chosen in run
    entry = Text(">" if here else " ", style="bold reverse" if here else "")
    if len(run) > 1:
        entry.append(f"{style.mark}{run[0] + 1}-{run[-1] + 1}", "dim")
        last = words[run[-1]]
        text = f"{words[run[0]]} … {last if len(last) > 8 else last.rpartition(' ')[2]}"
        text = f": {words[chosen]}" if chosen is not None and here else f" {text}"
    else:
        entry.append(f"{style.mark}{run[0] + 1}", "dim").append(" ")
        text = words[run[0]]
    entry.append_text(colored(text, style.inks, "bold reverse" if here else "bold"))
    return entry.append("<" if here else " ")
