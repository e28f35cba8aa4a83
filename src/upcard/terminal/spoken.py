"""A view in sentences, for line mode and for the ear: no columns, no boxes, one fact a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.terminal.facts import seat_words, table_facts, wall
from upcard.terminal.hand import hand_offers
from upcard.terminal.look import Look, Offer, View, Zone, own_hands, plural, shown_words, zones_of
from upcard.terminal.middle import laid, pile_words
from upcard.terminal.sorting import sorted_hand

_SUITS = ("♠", "♥", "♣", "♦")


def hand_lines(view: View, look: Look, offers: Sequence[Offer] = ()) -> list[str]:
    """The viewer's hand, a suit after the other; a card that may be played stands in brackets."""
    lines = []
    playable = hand_offers(view, offers)
    for zone in own_hands(view):
        if not _counts(zone):
            continue
        if zone["cards"] is None:
            lines.append(look.say(f"your {zone['label']}: {plural(zone['count'], 'card')} that you may not see"))
        elif not zone["cards"]:
            lines.append(f"your {zone['label']}: no cards")
        else:
            row = sorted_hand(zone["cards"], look.sort)
            told = [f"[{c}]" if c in playable else (c or "face down") for c in row]
            lines.append(f"your {zone['label']} ({plural(zone['count'], 'card')}): {_by_suit(row, told, look)}")
    return lines or ["you hold no hand"]


def _by_suit(row: list[str | None], told: list[str], look: Look) -> str:
    if look.sort == "ranks":
        return " ".join(told)
    suits: dict[str, list[str]] = {}
    for face, words in zip(row, told):
        suits.setdefault(face[-1] if face and face[-1] in _SUITS else "", []).append(words)
    return ", ".join(" ".join(words) for words in suits.values())


def table_lines(view: View, look: Look) -> list[str]:
    """The table: the numbers that concern all, every seat, the trick, the piles."""
    return [*_common(view, look), *_seats(view, look), *_trick(view, look), *_middle(view, look)]


def _common(view: View, look: Look) -> Iterator[str]:
    yield ", ".join([f"{view['title']}, hand {view['hand'] + 1}", *table_facts(view, look)])
    looks = view.get("looks", {})
    if looks.get("worth"):
        yield f"your hand: {looks['worth']}"
    if looks.get("strength"):
        yield f"strongest first: {looks['strength']}"
    for note in wall(view):
        yield f"rule on the wall: {note}"


def _seats(view: View, look: Look) -> Iterator[str]:
    for seat in range(view["seats"]):
        mine = own_hands(view)
        facts = [
            look.cards(z["count"]) if z in mine else _zone_fact(z, look)
            for z in view["zones"]
            if z["per"] == "seat" and z["unit"] == seat and z["role"] not in ("trick", "last trick") and _counts(z)
        ]
        for n in view["numbers"]:
            if n["per"] == "seat" and (words := seat_words(view, n, seat, look)):
                facts.append(words if words == n["label"] else f"{n['label']} {words}")
        if seat == view["dealer"] and view["seats"] > 1:
            facts.append("deals")
        if seat in view["to_act"]:
            facts.append("to act")
        you = " (you)" if seat == view["viewer"] and view["seats"] > 1 else ""
        yield f"{look.name(seat)}{you}: {', '.join(facts)}"
    for side in sorted(set(view["sides"])):
        members = [seat for seat, its in enumerate(view["sides"]) if its == side]
        facts = [_zone_fact(z, look) for z in view["zones"] if z["per"] == "side" and z["unit"] == side and _counts(z)]
        for n in view["numbers"]:
            if n["per"] == "side" and (words := seat_words(view, n, members[0], look)):
                facts.append(words if words == n["label"] else f"{n['label']} {words}")
        if facts:
            yield f"{look.side(side, view['sides'])}: {', '.join(facts)}"


def _counts(zone: Zone) -> bool:
    return bool(zone["count"]) or (zone["role"], zone["label"]) == ("hand", "hand")


def _zone_fact(zone: Zone, look: Look) -> str:
    seen = [c for c in zone["cards"] or [] if c is not None]
    if zone["role"] == "hand":
        seen = [c for c in sorted_hand(seen, look.sort) if c is not None]
    label = "" if zone["role"] == "hand" and zone["label"] == "hand" else f"{zone['label']} "
    if zone["role"] == "hand" and len(seen) == zone["count"] and seen:
        return f"{label}{look.cards(zone['count'])}: {' '.join(seen)}"
    if not seen and label.endswith("cards "):
        return f"{label}{zone['count']}"
    if not seen:
        return f"{label}{look.cards(zone['count'])}"
    rest = f" and {zone['count'] - len(seen)} face down" if len(seen) < zone["count"] else ""
    return f"{label}shows {' '.join(seen)}{rest}" if zone["role"] == "hand" else f"{label}{' '.join(seen)}{rest}"


def _trick(view: View, look: Look) -> Iterator[str]:
    if zones_of(view, "trick"):
        yield f"trick: {trick_words(view, 'trick', look)}"


def trick_words(view: View, role: str, look: Look) -> str:
    """``East 7♥, South 9♥``, or ``nothing yet``."""
    told = [
        f"{look.name(seat)} {face or 'face down'}" if seat is not None else (face or "face down")
        for seat, face in laid(view, role)
    ]
    return ", ".join(told) or "nothing yet"


def trick_lines(view: View, look: Look) -> list[str]:
    """The trick on the table, if there is one."""
    return list(_trick(view, look)) if laid(view, "trick") else []


def last_lines(view: View, look: Look) -> list[str]:
    """The last trick, where the game keeps one."""
    if not laid(view, "last trick"):
        return ["there is no last trick to see"]
    return [f"last trick: {trick_words(view, 'last trick', look)}"]


def _middle(view: View, look: Look) -> Iterator[str]:
    for zone in view["zones"]:
        if zone["per"] != "" or zone["role"] in ("trick", "last trick"):
            continue
        if zone["count"] == 0 and zone["role"] == "pile" and zone["unit"] is None:
            continue
        if zone["count"] == 0:
            yield f"{pile_words(zone)}: empty"
        elif zone["cards"] is None or all(c is None for c in zone["cards"]):
            yield f"{pile_words(zone)}: {plural(zone['count'], 'card')} face down"
        else:
            tail = zone["cards"][-12:]
            more = f" (the last {len(tail)} of {zone['count']})" if len(tail) < zone["count"] else ""
            yield f"{pile_words(zone)}: {' '.join(c or 'face down' for c in tail)}{more}"


def offer_lines(look: Look, offers: Sequence[Offer]) -> list[str]:
    """What the viewer may do, numbered: ``you may play: 1 7♥, 2 9♥``."""
    groups: dict[str, list[str]] = {}
    for number, offer in enumerate(offers, 1):
        groups.setdefault(offer["group"], []).append(f"{look.mark}{number} {shown_words(offer)}")
    return [f"{group or 'you may'}: {', '.join(told)}" for group, told in groups.items()] or [
        "you have nothing to do now"
    ]
