"""The viewer's own cards, and the moves that are no card in hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from upcard.engine.play.offers import spoken
from upcard.terminal.inks import FACE_DOWN, inked
from upcard.terminal.look import Look, Offer, View, card, own_hands, packed, plural
from upcard.terminal.sorting import sorted_hand


def hand_offers(view: View, offers: Sequence[Offer]) -> dict[str, int]:
    """The card in the viewer's hand -> the number of its offer, for cards with exactly one offer."""
    names = {zone["name"] for zone in own_hands(view)}
    found: dict[str, list[int]] = {}
    for i, offer in enumerate(offers):
        if offer["zone"] in names and offer["card"] and offer["unit"] in (None, view["viewer"]):
            found.setdefault(offer["card"], []).append(i)
    return {face: hits[0] for face, hits in found.items() if len(hits) == 1}


def ordered_offers(view: View, offers: Sequence[Offer], sort: str = "suits") -> list[Offer]:
    """The offers in the order in which the arrows walk them: the hand as it is drawn, then the rest."""
    mine = hand_offers(view, offers)
    places: dict[int, int] = {}
    for zone in own_hands(view):
        for face in sorted_hand(zone["cards"] or [], sort):
            if face in mine:
                places.setdefault(mine[face], len(places))
    return [offers[i] for i in sorted(range(len(offers)), key=lambda i: (places.get(i, len(offers)), i))]


def hand(view: View, look: Look, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The viewer's own cards, sorted; under each playable one the number that plays it."""
    mine = hand_offers(view, offers)
    lines: list[Text] = []
    for zone in own_hands(view):
        if not zone["count"] and zone["label"] != "hand":
            continue
        if zone["cards"] is None:
            lines.append(Text(f"{zone['label']}: {plural(zone['count'], 'card')} face down", style="dim"))
            continue
        row = sorted_hand(zone["cards"], look.sort)
        for line in _broken(row, look.width):
            above, below = Text(), Text()
            for face in line:
                number = mine.get(face) if face else None
                here = number is not None and number == chosen
                above.append_text(card(face, look, playable=number is not None, chosen=here)).append(" ")
                below.append("" if number is None else f" {look.mark}{number + 1}", "dim")
                below.append(" " * (above.cell_len - below.cell_len))
            above.rstrip()
            below.rstrip()
            lines += [above, below] if below.plain else [above]
        if not row:
            lines.append(Text(f"{zone['label']}: no cards", style="dim"))
    return Text("\n").join(lines)


def _broken(row: Sequence[str | None], width: int) -> list[list[str | None]]:
    """A row of cards in as many lines as it takes."""
    lines: list[list[str | None]] = []
    room = 0
    for face in row:
        need = cell_len(face or FACE_DOWN) + 3
        if room < need - 1 or not lines:
            lines.append([])
            room = width
        lines[-1].append(face)
        room -= need
    return lines


def offer_words(offer: Offer) -> str:
    """The words of an offer, with what they point at where they do not name it: ``pile 3 (K♠)``."""
    return spoken(str(offer["words"]), offer["card"] or offer.get("shown"))


def choices(view: View, look: Look, offers: Sequence[Offer], chosen: int | None = None) -> Text:
    """The offers that are not a card in hand, numbered, group by group."""
    mine = set(hand_offers(view, offers).values())
    groups: dict[str, list[Text]] = {}
    for i, offer in enumerate(offers):
        if i in mine:
            continue
        here = i == chosen
        entry = Text(">" if here else " ", style="bold reverse" if here else "")
        entry.append(f"{look.mark}{i + 1}", "dim").append(" ")
        entry.append_text(inked(offer_words(offer), look.inks, "bold reverse" if here else "bold"))
        entry.append("<" if here else " ")
        groups.setdefault(offer["group"], []).append(entry)
    lines: list[Text] = []
    for group, entries in groups.items():
        if group:
            entries = [Text(f"{group}:", style="dim"), *entries]
        lines += packed(entries, look.width, " ")
    return Text("\n").join(lines)
