"""Checks what fields reveal: open hands need a rule of the book, a card that does not follow suit reveals a void, and
numbers may tell of cards."""

from __future__ import annotations

from upcard.declarations.fields import ALL, Field
from upcard.declarations.kinds import MUST, Kind
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.view import View
from upcard.engine.testing.citations import Citations
from upcard.engine.testing.fault import Fault
from upcard.types import Seat


def check_open_hands(rules: CompiledGame, cited: Citations) -> None:
    """A public hand must cite a rule of the book. Raises `Fault` (``open hand``)."""
    for name in _hands_that_all_see(rules):
        if not cited.fields.get(name):
            raise Fault(
                "open hand",
                f"all players and spectators see the cards in {name!r}. If the book wants that, write its rule after "
                f'the field: "{name} = ...  # R3"; otherwise leave out sees=ALL',
            )


def check_voids(rules: CompiledGame) -> None:
    """If a card must be played when held, there is a field for what a violation would reveal. Raises `Fault`
    (``lacks``)."""
    fields = rules.schema.fields.values()
    kept = {field.of for field in fields if field.role == "lacks"}
    for kind in rules.moves.kinds:
        hand, sentence = _tells_of(kind)
        if hand and hand not in kept:
            raise Fault(
                "lacks",
                f'a player who does not play what "{sentence}" demands holds none of it, and no field records that: '
                f"declare {hand} = hands(..., lacks=True), or say tells=False of the rule if the others cannot see it",
            )


def _tells_of(kind: Kind) -> tuple[str, str]:
    """The hand about which the others learn from the cards played, and the sentence of the rule."""
    sentences = [one.sentence for one in kind.restrictions(MUST) if one.tells]
    return (kind.of, sentences[0]) if sentences and isinstance(kind.of, str) else ("", "")


def _hands_that_all_see(rules: CompiledGame) -> list[str]:
    """The hands, and other zones from which a seat plays, that are public in some phase."""
    played = {kind.of for kind in rules.moves.kinds if isinstance(kind.of, str)}
    return [n for n, f in rules.schema.fields.items() if f.is_zone and _is_hand(n, f, played) and _is_open(f)]


def _is_hand(name: str, zone: Field, played: set[str]) -> bool:
    return zone.role == "hand" or (zone.per == "seat" and name in played)


def _is_open(zone: Field) -> bool:
    return ALL in (zone.sees.values() if not isinstance(zone.sees, int) else (zone.sees,))


def check_named_cards(view: View, hidden: set[str]) -> None:
    """A number that shows a card shows one that the seat sees or knows. (Redeals cannot detect this, because they do
    not change public numbers.)"""
    hidden = hidden - {card for zone in view.zones for card in zone.seen}
    for f, value in view.numbers if hidden else ():
        named = hidden & set(value if isinstance(value, list) else [value]) if f.shows == "card" else ()
        if named:
            lie = "a card that lies" if len(named) == 1 else "cards that lie"
            sees, them = ("see", "them") if view.viewer is None else ("sees", "it")
            raise Fault(
                "leak",
                f"{viewer_words(view.viewer)} {sees} in s.{f.name} {lie} hidden from {them}: {' '.join(sorted(named))}",
            )


def viewer_words(seat: Seat | None) -> str:
    """The viewer of a seat in words."""
    return "spectators" if seat is None else f"seat {seat}"
