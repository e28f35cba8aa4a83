"""Offers: the legal moves as a client shows them, with what to touch and what to read aloud."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.cards.faces import TEXTS
from upcard.contract.moves import Catalogue, Kind
from upcard.engine.compile.variant import Variant
from upcard.engine.know.views import View
from upcard.engine.know.zones import Zone


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal move as a client shows it: `zone`, `unit` and `card` say what to touch (None: a button)."""

    move: int
    words: str
    kind: str
    group: str
    zone: str | None
    unit: int | None
    card: str | None
    content: bool = False
    """Whether the move carries text that the player types (`Table.read`)."""
    grammar: dict[str, Any] | None = None
    """With `content`: a ``hint`` and ``examples`` of what may be typed."""
    cards: tuple[str, ...] = ()
    """Cards of the unit of which any one may be touched instead of a button."""
    give: tuple[str, ...] = ()
    """Cards that the player gives with the move, and with `take` those that it takes: it is made by touching them."""
    take: tuple[str, ...] = ()
    amount: int | None = None
    """What the move costs or bids, where its kind is told apart by that alone."""
    place: int | None = None
    """Its place in the box of bids, if its kind is laid out as one."""
    shown: str = ""
    """How the move is put to its player where its words mean little without the cards (`offer_words` of the game)."""

    @property
    def spoken(self) -> str:
        """The move as one tells it to somebody who looks at the table."""
        return spoken(self.words, self.card or self.shown)

    def as_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def spoken(words: str, meant: str | None) -> str:
    """The words of a move, with what they mean where they do not name it: ``pile 3 (K♠)``."""
    return words if not meant or meant in words else f"{words} ({meant})"


def spoken_moves(game: Variant, view: View, moves: list[int]) -> dict[int, str]:
    """Legal moves as one tells them to somebody who has this view (`Offer.spoken`)."""
    told = {offer.move: offer.spoken for offer in make_offers(game, view, moves)}
    return {move: told.get(move, game.moves.words(move)) for move in moves}


def make_offers(game: Variant, view: View, moves: list[int]) -> list[Offer]:
    """Legal moves as offers, with the places that they point at in a view. Moves that people type are left out."""
    catalogue = game.moves
    reword = getattr(game.rules.module, "offer_words", None)
    swapped = getattr(game.rules.module, "cards_swapped", None)
    names = {catalogue.kind(move).zone for move in moves if catalogue.card(move) >= 0}
    units, offers = _units(view, names) if names else {}, []
    for move in moves:
        kind = catalogue.kind(move)
        if kind.typed:
            continue
        face = catalogue.card(move)
        card = TEXTS[face] if face >= 0 else None
        place = catalogue.place(move)
        unit = place if place >= 0 else None if card is None else units.get((kind.zone, card), view.viewer)
        if card is None and kind.places and unit is not None:
            card = _top_card(view, kind.zone, unit)
        typed = kind.content and not kind.timed
        faces = catalogue.any_of(move)
        cards = _held_of(view, kind, faces) if faces else ()
        grammar = getattr(game.rules.module, "GRAMMAR", {}).get(kind.name) if typed else None
        words = catalogue.words(move)
        unit = view.viewer if cards else unit
        shown = reword(view, words) if reword else ""
        zone = kind.zone or None
        give, take = swapped(view, words) if swapped else ((), ())
        amount = int(words.split()[-1]) if kind.amounts else None
        spot = kind.words.index(words) if kind.columns else None
        offers.append(
            Offer(move, words, kind.name, kind.group, zone, unit, card, typed, grammar, cards, give, take, amount, spot,
                  shown)
        )  # fmt: skip
    return offers


def moves_at(moves: Catalogue, zone: str | None, unit: int | None, card: str | None) -> list[int]:
    """The moves of the catalogue that are made by touching a card or a place: what a page can point at."""
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
    """The words of the kind whose moves are laid out as a box, and its columns; none and 0 in most games."""
    kind = next((kind for kind in game.moves.kinds if kind.columns), None)
    return (kind.words, kind.columns) if kind else ((), 0)


def _zones(view: View, name: str) -> list[Zone]:
    return [zone for zone in view.zones if zone.name == name]


def _units(view: View, names: set[str]) -> dict[tuple[str, str], int | None]:
    """The unit in which a card of the named zones lies: the viewer's own or the only one, if it lies there, else the
    first."""
    found: dict[tuple[str, str], int | None] = {}
    zones = [zone for zone in reversed(view.zones) if zone.name in names and zone.seen]
    # The last to say where a card lies is believed: the first ones come last, and the nearest after them.
    for zone in sorted(zones, key=lambda zone: zone.unit is None or zone.unit == view.viewer):
        found.update(dict.fromkeys([(zone.name, card) for card in zone.seen], zone.unit))
    return found


def _held_of(view: View, kind: Kind, faces: tuple[int, ...]) -> tuple[str, ...]:
    held = {card for zone in _zones(view, kind.zone) if zone.unit == view.viewer for card in zone.seen}
    return tuple(TEXTS[face] for face in faces if TEXTS[face] in held)


def _top_card(view: View, name: str, unit: int) -> str | None:
    zone = next((z for z in _zones(view, name) if z.unit == unit), None)
    return zone.cards[-1] if zone is not None and zone.cards else None
