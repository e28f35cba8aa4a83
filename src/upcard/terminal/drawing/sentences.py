"""A view in sentences, for line mode and screen readers: one fact for each line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.locale import ENGLISH
from upcard.terminal.drawing.hand import hand_offers
from upcard.terminal.drawing.sorting import sorted_hand
from upcard.terminal.drawing.style import Offer, Style, View, Zone, own_hands, shown_words, zones_of
from upcard.terminal.drawing.table_facts import seat_words, table_facts, wall
from upcard.terminal.drawing.table_middle import laid, pile_words

_SUITS = ("♠", "♥", "♣", "♦")


def hand_lines(view: View, style: Style, offers: Sequence[Offer] = ()) -> list[str]:
    """The viewer's hand by suit; playable cards are in brackets."""
    lines = []
    playable = hand_offers(view, offers)
    for zone in own_hands(view):
        if not _counts(zone):
            continue
        if zone["cards"] is None:
            text, n = zone["label"], zone["count"]
            lines.append(style.say(f"your {text}: {n} card{'s' if n != 1 else ''} that you may not see"))
        elif not zone["cards"]:
            text = zone["label"]
            lines.append(style.say(f"your {text}: no cards"))
        else:
            row = sorted_hand(zone["cards"], style.sort)
            texts = [f"[{c}]" if c in playable else (c or style.say("face down")) for c in row]
            text, n = zone["label"], zone["count"]
            head = style.say(f"your {text} ({n} card{'s' if n != 1 else ''})")
            lines.append(f"{head}: {_by_suit(row, texts, style)}")
    return lines or [style.say("you hold no hand")]


def _by_suit(row: list[str | None], texts: list[str], style: Style) -> str:
    if style.sort == "ranks":
        return " ".join(texts)
    suits: dict[str, list[str]] = {}
    for face, words in zip(row, texts):
        suits.setdefault(face[-1] if face and face[-1] in _SUITS else "", []).append(words)
    return ", ".join(" ".join(words) for words in suits.values())


def table_lines(view: View, style: Style) -> list[str]:
    """The table: common numbers, seats, trick, piles."""
    return [*_common(view, style), *_seats(view, style), *_trick(view, style), *_middle(view, style)]


def _common(view: View, style: Style) -> Iterator[str]:
    hand = style.say(f"Hand {view['hand'] + 1}")
    yield ", ".join(
        [f"{view['title']}, {hand if style.language != ENGLISH else hand.lower()}", *table_facts(view, style)]
    )
    looks = view.get("looks", {})
    if looks.get("worth"):
        yield f"{style.say('your hand')}: {looks['worth']}"
    if looks.get("strength"):
        yield f"{style.say('strongest first')}: {looks['strength']}"
    for note in wall(view):
        yield f"{style.say('rule on the wall')}: {note}"


def _seats(view: View, style: Style) -> Iterator[str]:
    for seat in range(view["seats"]):
        mine = own_hands(view)
        facts = [
            style.cards(z["count"]) if z in mine else _zone_fact(z, style)
            for z in view["zones"]
            if z["per"] == "seat" and z["unit"] == seat and z["role"] not in ("trick", "last trick") and _counts(z)
        ]
        for n in view["numbers"]:
            if n["per"] == "seat" and (words := seat_words(view, n, seat, style)):
                facts.append(words if words == n["label"] else f"{n['label']} {words}")
        if seat == view["dealer"] and view["seats"] > 1:
            facts.append(style.say("dealer"))
        if seat in view["to_act"]:
            facts.append(style.say("to act"))
        you = f" ({style.say('you')})" if seat == view["viewer"] and view["seats"] > 1 else ""
        yield f"{style.name(seat)}{you}: {', '.join(facts)}"
    for side in sorted(set(view["sides"])):
        members = [seat for seat, its in enumerate(view["sides"]) if its == side]
        facts = [_zone_fact(z, style) for z in view["zones"] if z["per"] == "side" and z["unit"] == side and _counts(z)]
        for n in view["numbers"]:
            if n["per"] == "side" and (words := seat_words(view, n, members[0], style)):
                facts.append(words if words == n["label"] else f"{n['label']} {words}")
        if facts:
            yield f"{style.side(side, view['sides'])}: {', '.join(facts)}"


def _counts(zone: Zone) -> bool:
    return bool(zone["count"]) or (zone["role"], zone["label"]) == ("hand", "hand")


def _zone_fact(zone: Zone, style: Style) -> str:
    seen = [c for c in zone["cards"] or [] if c is not None]
    if zone["role"] == "hand":
        seen = [c for c in sorted_hand(seen, style.sort) if c is not None]
    label = "" if zone["role"] == "hand" and zone["label"] == "hand" else f"{zone['label']} "
    if zone["role"] == "hand" and len(seen) == zone["count"] and seen:
        return f"{label}{style.cards(zone['count'])}: {' '.join(seen)}"
    if not seen and label.endswith("cards "):
        return f"{label}{zone['count']}"
    if not seen:
        return f"{label}{style.cards(zone['count'])}"
    rest = (
        f" {style.say('and')} {zone['count'] - len(seen)} {style.say('face down')}" if len(seen) < zone["count"] else ""
    )
    shown = f"{style.say('shows')} " if zone["role"] == "hand" else ""
    return f"{label}{shown}{' '.join(seen)}{rest}"


def _trick(view: View, style: Style) -> Iterator[str]:
    if zones_of(view, "trick"):
        yield f"{style.say('trick')}: {trick_words(view, 'trick', style)}"


def trick_words(view: View, role: str, style: Style) -> str:
    """``East 7♥, South 9♥``, or ``nothing yet``."""
    down = style.say("face down")
    parts = [
        f"{style.name(seat)} {face or down}" if seat is not None else (face or down) for seat, face in laid(view, role)
    ]
    return ", ".join(parts) or style.say("nothing yet")


def trick_lines(view: View, style: Style) -> list[str]:
    """The trick on the table, if any."""
    return list(_trick(view, style)) if laid(view, "trick") else []


def last_lines(view: View, style: Style) -> list[str]:
    """The last trick, if the game has one."""
    if not laid(view, "last trick"):
        return [style.say("there is no last trick to see")]
    return [f"{style.say('last trick')}: {trick_words(view, 'last trick', style)}"]


def _middle(view: View, style: Style) -> Iterator[str]:
    for zone in view["zones"]:
        if zone["per"] != "" or zone["role"] in ("trick", "last trick"):
            continue
        if zone["count"] == 0 and (zone["role"] == "meld" or (zone["role"] == "pile" and zone["unit"] is None)):
            continue
        if zone["count"] == 0:
            yield f"{pile_words(zone)}: {style.say('nothing there')}"
        elif zone["cards"] is None or all(c is None for c in zone["cards"]):
            n = zone["count"]
            words = style.say(f"{n} card{'s' if n != 1 else ''} face down")
            yield f"{pile_words(zone)}: {words}"
        else:
            tail = zone["cards"][-12:]
            last, n = len(tail), zone["count"]
            more = f" ({style.say(f'the last {last} of {n}')})" if last < n else ""
            yield f"{pile_words(zone)}: {' '.join(c or style.say('face down') for c in tail)}{more}"


def offer_lines(style: Style, offers: Sequence[Offer]) -> list[str]:
    """The viewer's moves, numbered: ``you may play: 1 7♥, 2 9♥``."""
    groups: dict[str, list[str]] = {}
    for number, offer in enumerate(offers, 1):
        groups.setdefault(offer["group"], []).append(f"{style.mark}{number} {shown_words(offer)}")
    return [f"{group or style.say('you may')}: {', '.join(moves)}" for group, moves in groups.items()] or [
        style.say("you have nothing to do now")
    ]
