"""A view in sentences, for line mode and for the ear: no columns, no boxes, one fact a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.locale import ENGLISH
from upcard.terminal.hand import hand_offers
from upcard.terminal.sorting import sorted_hand
from upcard.terminal.style import Offer, Style, View, Zone, own_hands, shown_words, zones_of
from upcard.terminal.table_facts import seat_words, table_facts, wall
from upcard.terminal.table_middle import laid, pile_words

_SUITS = ("♠", "♥", "♣", "♦")


def hand_lines(view: View, look: Style, offers: Sequence[Offer] = ()) -> list[str]:
    """The viewer's hand, a suit after the other; a card that may be played stands in brackets."""
    lines = []
    playable = hand_offers(view, offers)
    for zone in own_hands(view):
        if not _counts(zone):
            continue
        if zone["cards"] is None:
            text, n = zone["label"], zone["count"]
            lines.append(look.say(f"your {text}: {n} card{'s' if n != 1 else ''} that you may not see"))
        elif not zone["cards"]:
            text = zone["label"]
            lines.append(look.say(f"your {text}: no cards"))
        else:
            row = sorted_hand(zone["cards"], look.sort)
            told = [f"[{c}]" if c in playable else (c or look.say("face down")) for c in row]
            text, n = zone["label"], zone["count"]
            head = look.say(f"your {text} ({n} card{'s' if n != 1 else ''})")
            lines.append(f"{head}: {_by_suit(row, told, look)}")
    return lines or [look.say("you hold no hand")]


def _by_suit(row: list[str | None], told: list[str], look: Style) -> str:
    if look.sort == "ranks":
        return " ".join(told)
    suits: dict[str, list[str]] = {}
    for face, words in zip(row, told):
        suits.setdefault(face[-1] if face and face[-1] in _SUITS else "", []).append(words)
    return ", ".join(" ".join(words) for words in suits.values())


def table_lines(view: View, look: Style) -> list[str]:
    """The table: the numbers that concern all, every seat, the trick, the piles."""
    return [*_common(view, look), *_seats(view, look), *_trick(view, look), *_middle(view, look)]


def _common(view: View, look: Style) -> Iterator[str]:
    hand = look.say(f"Hand {view['hand'] + 1}")
    yield ", ".join(
        [f"{view['title']}, {hand if look.language != ENGLISH else hand.lower()}", *table_facts(view, look)]
    )
    looks = view.get("looks", {})
    if looks.get("worth"):
        yield f"{look.say('your hand')}: {looks['worth']}"
    if looks.get("strength"):
        yield f"{look.say('strongest first')}: {looks['strength']}"
    for note in wall(view):
        yield f"{look.say('rule on the wall')}: {note}"


def _seats(view: View, look: Style) -> Iterator[str]:
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
            facts.append(look.say("dealer"))
        if seat in view["to_act"]:
            facts.append(look.say("to act"))
        you = f" ({look.say('you')})" if seat == view["viewer"] and view["seats"] > 1 else ""
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


def _zone_fact(zone: Zone, look: Style) -> str:
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
    rest = (
        f" {look.say('and')} {zone['count'] - len(seen)} {look.say('face down')}" if len(seen) < zone["count"] else ""
    )
    shown = f"{look.say('shows')} " if zone["role"] == "hand" else ""
    return f"{label}{shown}{' '.join(seen)}{rest}"


def _trick(view: View, look: Style) -> Iterator[str]:
    if zones_of(view, "trick"):
        yield f"{look.say('trick')}: {trick_words(view, 'trick', look)}"


def trick_words(view: View, role: str, look: Style) -> str:
    """``East 7♥, South 9♥``, or ``nothing yet``."""
    down = look.say("face down")
    told = [
        f"{look.name(seat)} {face or down}" if seat is not None else (face or down) for seat, face in laid(view, role)
    ]
    return ", ".join(told) or look.say("nothing yet")


def trick_lines(view: View, look: Style) -> list[str]:
    """The trick on the table, if there is one."""
    return list(_trick(view, look)) if laid(view, "trick") else []


def last_lines(view: View, look: Style) -> list[str]:
    """The last trick, where the game keeps one."""
    if not laid(view, "last trick"):
        return [look.say("there is no last trick to see")]
    return [f"{look.say('last trick')}: {trick_words(view, 'last trick', look)}"]


def _middle(view: View, look: Style) -> Iterator[str]:
    for zone in view["zones"]:
        if zone["per"] != "" or zone["role"] in ("trick", "last trick"):
            continue
        if zone["count"] == 0 and (zone["role"] == "meld" or (zone["role"] == "pile" and zone["unit"] is None)):
            continue
        if zone["count"] == 0:
            yield f"{pile_words(zone)}: {look.say('nothing there')}"
        elif zone["cards"] is None or all(c is None for c in zone["cards"]):
            n = zone["count"]
            words = look.say(f"{n} card{'s' if n != 1 else ''} face down")
            yield f"{pile_words(zone)}: {words}"
        else:
            tail = zone["cards"][-12:]
            last, n = len(tail), zone["count"]
            more = f" ({look.say(f'the last {last} of {n}')})" if last < n else ""
            yield f"{pile_words(zone)}: {' '.join(c or look.say('face down') for c in tail)}{more}"


def offer_lines(look: Style, offers: Sequence[Offer]) -> list[str]:
    """What the viewer may do, numbered: ``you may play: 1 7♥, 2 9♥``."""
    groups: dict[str, list[str]] = {}
    for number, offer in enumerate(offers, 1):
        groups.setdefault(offer["group"], []).append(f"{look.mark}{number} {shown_words(offer)}")
    return [f"{group or look.say('you may')}: {', '.join(told)}" for group, told in groups.items()] or [
        look.say("you have nothing to do now")
    ]
