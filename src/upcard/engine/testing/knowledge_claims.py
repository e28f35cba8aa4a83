"""Checks the recorded knowledge of a state against the true places of the cards.

Views and redeals depend on companions of the hands (`declarations.fields`): cards *shown* to all, cards *known* to one
seat, faces that a hand *lacks*, hidden cards that all *recalled*; and on statements (`doubts`). Two kinds of errors
would not show in play. A claim is false: a void was not cleared by a draw, or a card is recorded where it is not. Or
something is forgotten: redeals move a card that was visible to all a moment ago.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import TEXTS
from upcard.cards.sets import faces_in
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer, doubts_in
from upcard.engine.knowledge.layout import CAPACITY, COUNTS, KIND, KNOWN, KNOWN_STEP, LACKS, RING, ROW, SHOWN, layout_of
from upcard.engine.positions.validity import cards_of
from upcard.engine.testing.fault import Fault
from upcard.types import Face, Seat

WORLDS = 24
"""The number of redeals drawn before something is reported as forgotten."""

Places = Counter[tuple[str, int]]
"""The number of cards of a face in a place: ``{("hands[2]", 17): 1}``."""


@dataclass(frozen=True)
class Moment:
    """The places of the cards; for each viewer (None: a spectator) the cards whose place it does not know; and the
    faces (bits) that each place is known to lack."""

    hand: int
    cards: Places
    unsure: dict[int | None, Places]
    lacks: dict[str, int]
    known: dict[tuple[int, str], int]
    """The faces (bits) that a seat is said to know in a place."""

    @cached_property
    def unsure_faces(self) -> dict[int | None, Counter[int]]:
        """For each viewer the number of cards of each face whose place it does not know."""
        return {viewer: faces_of(cards) for viewer, cards in self.unsure.items()}


class Claims:
    """Checks the claims during one match: `check` is called after the deal and after every move.

    A claim about a card that the viewer now sees in another place is not false but obsolete (`known_of`).
    """

    def __init__(self, chosen: Variant) -> None:
        self.game = chosen
        self.layout = layout_of(chosen.rules.schema)
        self.redealer = ConsistentRedealer(chosen.rules)
        fields = chosen.rules.schema.fields
        sizes = [(n, int(np.prod(fields[n].units)), fields[n]) for n in self.layout.names if fields[n].is_zone]
        self.places = [f"{n}[{k}]" if f.units else n for n, size, f in sizes for k in range(size)]
        self.forgetful = {p for u, p in zip(self.layout.units, self.places) if self._forgets(u)}
        self.before: Moment | None = None

    def _forgets(self, unit: Any) -> bool:
        """Players need not remember the cards of a ring, a pile that is never looked at; nor, if cards occur twice,
        what went into a row, because no companion can record which of the two is in a stock."""
        return bool(unit[KIND] == RING or (unit[KIND] == ROW and not self.game.about.pack))

    def check(self, states: States, placed: list[tuple[str, int]] | None = None) -> None:
        """Raises `Fault` (``claims``) for a false claim, and for anything forgotten since the last call. `placed`: the
        places of the cards (`cards_of`), if already computed."""
        now = self._moment(states, placed)
        raw, wide = states[:1].view(np.int8), states[:1].view(np.int64)
        for unit, place in zip(self.layout.units, self.places):
            self._check_shown(unit, place, now, raw, wide)
        for (seat, place), faces in now.known.items():
            if faces:
                self._check_known(seat, place, now, faces)
        for place, faces in now.lacks.items():
            false = [face for face in faces_in(faces) if now.unsure[None][place, face]]
            self._none(false, f"{place} is said to lack", "it holds that, and not all have seen it there")
        self._check_said(states)
        if self.before is not None and self.before.hand == now.hand:
            for viewer in now.unsure:
                self._check_memory(self.before, now, viewer, states)
            self._check_voids(self.before, now, states)
        self.before = now

    def _moment(self, states: States, placed: list[tuple[str, int]] | None) -> Moment:
        if placed is None:
            placed = cards_of(self.game, access(self.game.rules.schema, states))
        wide = states[:1].view(np.int64)
        unsure = {
            viewer: Counter([(self.places[place], face) for place, face in self.redealer.hidden(states, viewer)])
            for viewer in (None, *range(self.game.players))
        }
        lacks = {p: int(wide[u[LACKS] >> 3]) for u, p in zip(self.layout.units, self.places) if u[LACKS] >= 0}
        known = {
            (viewer, place): int(wide[(unit[KNOWN] + viewer * unit[KNOWN_STEP]) >> 3])
            for unit, place in zip(self.layout.units, self.places) if unit[KNOWN] >= 0
            for viewer in range(self.game.players)
        }  # fmt: skip
        return Moment(int(states["hand"][0]), Counter(placed), unsure, lacks, known)

    def _worlds(self, states: States, viewer: Seat | None) -> list[Places]:
        """The places of the cards in some redeals: a card that none of them moves is not forgotten."""
        rng, schema = np.array([1], np.uint64), self.game.rules.schema
        drawn = (self.redealer.redeal(states, viewer, rng) for _ in range(WORLDS))
        return [Counter(cards_of(self.game, access(schema, world))) for world in drawn]

    def _none(self, faces: list[int], claim: str, truth: str) -> None:
        if faces:
            raise Fault("claims", f"in {self.game.name} {claim} {_texts(faces)}: {truth}")

    def _check_shown(self, unit: Any, place: str, now: Moment, raw: Any, wide: Any) -> None:
        """A card that is recorded as public, or as recalled by all, is there, or all see it in another place now."""
        if unit[SHOWN] < 0:
            return
        if unit[KIND] == COUNTS:  # redeals and views use the number of these, so cards that have left must not count
            false = [f for f in range(unit[CAPACITY]) if raw[unit[SHOWN] + f] > now.cards[place, f]]
        else:
            false = _elsewhere(now, None, place, wide[unit[SHOWN] >> 3])
        self._none(false, f"{place} is said to all to hold", "it does not")

    def _check_known(self, viewer: Seat, place: str, now: Moment, faces: int) -> None:
        """A card that one seat knows to be in a hand is there, or the seat sees it in another place now. What it has
        just learned is there."""
        before = self.before
        news = faces & ~before.known[viewer, place] if before and before.hand == now.hand else 0
        false = [face for face in faces_in(news) if not now.cards[place, face]]
        false = false or _elsewhere(now, viewer, place, faces)
        self._none(false, f"seat {viewer} is said to know that {place} holds", "it does not")

    def _check_said(self, states: States) -> None:
        """The true hands contradict no statement."""
        for seat in range(-1, self.game.players):
            wrong = doubts_in(self.game.rules, states, seat)
            if wrong:
                viewer = "spectators" if seat < 0 else f"seat {seat}"
                raise Fault("claims", f"the true hands contradict {wrong} of the facts that {viewer} learned")

    def _check_voids(self, before: Moment, now: Moment, states: States) -> None:
        """A place lacks what it lacked before the move, unless it received a card that was not public."""
        arrived, covered = _arrived_unseen(before, now, None), {place for place, _ in now.unsure[None]}
        for place, faces in before.lacks.items():
            lost = faces_in(faces & ~now.lacks[place]) if place in covered and place not in arrived else ()
            forgotten = [f for f in lost if any(face == f for _, face in now.unsure[None])]
            if forgotten:  # unless it is among the doubts of the game
                worlds = self._worlds(states, None)
                forgotten = [face for face in forgotten if any(world[place, face] for world in worlds)]
            self._none(forgotten, f"{place} is no more said to lack", "nothing came there unseen")

    def _check_memory(self, before: Moment, now: Moment, viewer: Seat | None, states: States) -> None:
        """A viewer who knew the place of a card still knows it after the move, unless it may have gone to two
        places."""
        unsure_before, unsure = before.unsure[viewer], now.unsure[viewer]
        if not any(n > unsure_before.get(card, 0) for card, n in unsure.items()):
            return
        arrived, left = _arrived_unseen(before, now, viewer), before.cards - now.cards
        covered = {place for place, _ in (*unsure_before, *unsure)}
        # Of two equal cards the other may have become known.
        more = now.unsure_faces[viewer] - before.unsure_faces[viewer]
        leaky = {place for place, face in left for where in arrived if where != place and face in arrived[where]}
        for place, face in unsure - unsure_before:
            if place in leaky or place in self.forgetful or _only_there(now, viewer, place, face):
                continue
            sure = now.cards[place, face] - unsure[place, face]
            stayed = before.cards[place, face] - unsure_before[place, face] - left[place, face]
            came = [p for p, f in left if f == face and p not in covered and set(arrived) == {place}]
            if sure < stayed or (face in arrived.get(place, ()) and came and more[face]):
                if all(world[place, face] >= now.cards[place, face] for world in self._worlds(states, viewer)):
                    continue  # it is among the doubts of the game
                who = "spectators" if viewer is None else f"seat {viewer}"
                where = f"lay in {came[0]}" if sure >= stayed else "was known to lie there"
                raise Fault("claims", f"{who} forgot that {TEXTS[face]} is in {place}: it {where} before the move")


def faces_of(places: Places) -> Counter[int]:
    """The number of cards of each face."""
    faces: dict[int, int] = {}
    for (_, face), n in places.items():
        faces[face] = faces.get(face, 0) + n
    return Counter(faces)


def _arrived_unseen(before: Moment, now: Moment, viewer: Seat | None) -> dict[str, set[int]]:
    """Cards that the viewer does not know to have arrived in a place, by place."""
    arrived: dict[str, set[int]] = {}
    for place, face in (now.cards - before.cards) & now.unsure[viewer]:
        if now.unsure[viewer][place, face] > before.unsure[viewer][place, face]:
            arrived.setdefault(place, set()).add(face)
    return arrived


def _elsewhere(now: Moment, viewer: Seat | None, place: str, cards: Any) -> list[int]:
    """Those cards of a set that are in another place where the viewer does not see them. (A card that was shown and has
    been played since may stay in the set; it is ignored.)"""
    if not cards:
        return []
    away = {face for where, face in now.unsure[viewer] if where != place}
    return [face for face in faces_in(int(cards)) if face in away and not now.cards[place, face]]


def _only_there(now: Moment, viewer: Seat | None, place: str, face: Face) -> bool:
    """Whether redeals cannot move a card, because all other places are known to lack it."""
    others = {where for where, _ in now.unsure[viewer]} - {place}
    return all(now.lacks.get(where, 0) >> face & 1 for where in others)


def _texts(faces: list[int]) -> str:
    return " ".join(TEXTS[face] for face in sorted(faces))
