"""Offers: the legal moves for a client, with what to touch and what to read aloud."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from upcard.cards.faces import TEXTS
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import Kind
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.zones import Zone
from upcard.types import Face, MoveId, Seat

KEPT = 16384
"""The largest number of cached offers of all games."""
Ahead = Callable[[int], list[int]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move as a client shows it: `zone`, `unit` and `card` say what to touch (None: a button)."""

    move: MoveId
    words: str
    kind: str
    group: str
    zone: str | None
    unit: int | None
    card: str | None
    content: bool = False
    """Whether the player types text with the move (`Table.read`)."""
    grammar: dict[str, Any] | None = None
    """With `content`: a ``hint`` and ``examples`` of text."""
    cards: tuple[str, ...] = ()
    """Cards of the unit, any of which can be touched instead of a button."""
    give: tuple[str, ...] = ()
    """Cards that the player gives with the move; `take` has those that it takes. Touching them makes the move."""
    take: tuple[str, ...] = ()
    amount: int | None = None
    """The amount that the move pays or bids, if moves of its kind differ only in that."""
    place: int | None = None
    """Its index in the bidding box, if its kind has one."""
    shown: str = ""
    """A clearer text for the player, if the words alone mean little (`offer_words` of the game)."""
    to: str | None = None
    """The zone where the card can be dropped."""
    units: tuple[int, ...] = ()
    """The units of that zone where it can be dropped; empty if the zone has one."""

    @property
    def spoken(self) -> str:
        """The words of the move for a reader who sees the table."""
        return self.shown or spoken(self.words, self.card)

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def spoken(words: str, meant: str | None) -> str:
    """The words of a move, with their meaning in brackets if they do not name it: ``pile 3 (K♠)``."""
    return words if not meant or meant in words else f"{words} ({meant})"


def spoken_moves(game: Variant, view: View, moves: list[MoveId]) -> dict[int, str]:
    """The words of legal moves for a reader who has this view (`Offer.spoken`)."""
    offered = {offer.move: offer.spoken for offer in make_offers(game, view, moves)}
    return {move: offered.get(move, game.moves.words(move)) for move in moves}


def make_offers(game: Variant, view: View, moves: list[MoveId], ahead: Ahead | None = None) -> list[Offer]:
    """Legal moves as offers, with the places that they point at in a view, without moves that people type. `ahead`
    returns the player's legal moves after a move, for cards that are first picked up and then dropped."""
    catalogue = game.moves
    reword = getattr(game.rules.module, "offer_words", None)
    swapped = getattr(game.rules.module, "cards_swapped", None)
    near = {name: _near(view, name) for name in {catalogue.kind(m).zone for m in moves if catalogue.card(m) >= 0}}
    offers = []
    for move in moves:
        kind = catalogue.kind(move)
        if kind.typed:
            continue
        face = catalogue.card(move)
        card = TEXTS[face] if face >= 0 else None
        place = catalogue.place(move)
        unit = place if place >= 0 else None if card is None else _unit(near[kind.zone], face, view.viewer)
        if card is None and kind.places and unit is not None:
            card = _top_card(view, kind.zone, unit)
        faces = catalogue.any_of(move)
        cards = _held_of(view, kind, faces) if faces else ()
        unit = view.viewer if cards else unit
        shown = reword(view, catalogue.words(move)) if reword else ""
        give, take = swapped(view, catalogue.words(move)) if swapped else ((), ())
        units = _units(catalogue, view, move, ahead) if kind.to else ()
        offers.append(_offer(game.rules, move, _Here(unit, card, cards, tuple(give), tuple(take), shown, units)))
    return offers


def _units(catalogue: Catalogue, view: View, move: MoveId, ahead: Ahead | None) -> tuple[int, ...]:
    """The units of the target zone (`Kind.to`) where the card of a move can be dropped."""
    kind = catalogue.kind(move)
    if kind.onto:
        return (catalogue.onto(move),)
    if catalogue.said_later(move):
        then = ahead(move) if ahead is not None else []
        return tuple(sorted({catalogue.onto(m) for m in then if catalogue.kind(m).to == kind.to} - {-1}))
    of_seats = [zone.unit for zone in _zones(view, kind.to) if zone.per in ("seat", "side") and zone.unit is not None]
    own = view.viewer if all(zone.per == "seat" for zone in _zones(view, kind.to)) else view.sides[view.viewer or 0]
    return tuple(unit for unit in of_seats if (unit != own) == kind.theirs)


class _Here(NamedTuple):
    """What an offer of a move says in one position: see `Offer`."""

    unit: int | None
    card: str | None
    cards: tuple[str, ...]
    give: tuple[str, ...]
    take: tuple[str, ...]
    shown: str
    units: tuple[int, ...]


@lru_cache(maxsize=KEPT)
def _offer(rules: CompiledGame, move: MoveId, here: _Here) -> Offer:
    """Cached: equal offers share one object, also between tables."""
    kind, words = rules.moves.kind(move), rules.moves.words(move)
    typed = kind.content and not kind.timed
    grammar = getattr(rules.module, "GRAMMAR", {}).get(kind.name) if typed else None
    amount = int(words.split()[-1]) if kind.amounts else None
    spot = kind.words.index(words) if kind.columns else None
    return Offer(
        move, words, kind.name, kind.group, kind.zone or None, here.unit, here.card, typed, grammar, here.cards,
        here.give, here.take, amount, spot, here.shown, kind.to or None, here.units,
    )  # fmt: skip


def moves_of(rules: CompiledGame, states: States, seat: Seat) -> list[int]:
    """The legal moves of a seat; none if it may not act."""
    if not int(rules.acting(states, 0)) >> seat & 1:
        return []
    buffer = rules.move_buffer()
    return buffer[: rules.legal_moves(states, 0, seat, buffer)].tolist()  # type: ignore[no-any-return]


def moves_at(moves: Catalogue, zone: str | None, unit: int | None, card: str | None) -> list[int]:
    """The moves of the catalogue that can be made by touching a card or a place."""
    found = []
    for move in range(len(moves)) if zone is not None else ():
        face, place = moves.card(move), moves.place(move)
        if moves.kind(move).zone != zone:
            continue
        faces = moves.any_of(move) or ((face,) if face >= 0 else ())
        if (place == unit) if place >= 0 else (not faces or card in [TEXTS[f] for f in faces]):
            found.append(move)
    return found


def bidding_box(game: Variant) -> tuple[tuple[str, ...], int]:
    """The words of the kind shown as a bidding box, and its number of columns; () and 0 in most games."""
    kind = next((kind for kind in game.moves.kinds if kind.columns), None)
    return (kind.words, kind.columns) if kind else ((), 0)


def _zones(view: View, name: str) -> list[Zone]:
    return [zone for zone in view.zones if zone.name == name]


def _near(view: View, name: str) -> list[Zone]:
    """The zones of a name in which the viewer sees cards: its own and a sole zone before others."""
    zones = [zone for zone in _zones(view, name) if zone.faces]
    return sorted(zones, key=lambda zone: zone.unit is not None and zone.unit != view.viewer)


def _unit(zones: list[Zone], face: Face, otherwise: int | None) -> int | None:
    """The unit of the first zone that holds a card."""
    for zone in zones:
        if zone.faces >> face & 1:
            return zone.unit
    return otherwise


def _held_of(view: View, kind: Kind, faces: tuple[int, ...]) -> tuple[str, ...]:
    held = {card for zone in _zones(view, kind.zone) if zone.unit == view.viewer for card in zone.seen}
    return tuple(TEXTS[face] for face in faces if TEXTS[face] in held)


def _top_card(view: View, name: str, unit: int) -> str | None:
    zone = next((z for z in _zones(view, name) if z.unit == unit), None)
    return zone.cards[-1] if zone is not None and zone.cards else None
