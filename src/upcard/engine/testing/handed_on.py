"""Checks that a seat still knows where a card is that it has seen leave: one that it passed on, or put away unseen by
others.

Where players exchange cards at the same moment, cards arrive unseen at several places, and the places alone do not tell
what a seat knows. So the move is made again in worlds that the seat held possible before it. If the card comes to the
same place in all of them, the seat knows that, and no redeal after the move may move the card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from upcard.arrays import np
from upcard.cards.chance import choose
from upcard.cards.faces import TEXTS
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.positions.validity import cards_of
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.knowledge_claims import Moment, faces_of
from upcard.types import Face, Seat

WORLDS, MORE_WORLDS = 12, 120
"""The number of worlds in which the move is made, and of redeals after it; and how many more before it is reported."""

MIN_WORLDS = 6
"""The number of these worlds in which the move has to be possible for the check to say anything."""

GENERATOR_FIELDS = ("key", "draws")
"""The fields of the generator: a move that changes them draws lots."""


class HandedOn:
    """Checks one match: `check` is called after every move with the states before it and after it."""

    def __init__(self, chosen: Variant, forgetful: set[str]) -> None:
        self.game, self.forgetful = chosen, forgetful
        self.redealer = ConsistentRedealer(chosen.rules)
        self.rng = np.array([1], np.uint64)

    def check(self, was: Moment, now: Moment, before: States, after: States, made: tuple[int, int]) -> None:
        """Raises `Fault` (``claims``) if a seat has forgotten where a card is that left its sight in this move."""
        if was.hand != now.hand or any((before[name] != after[name]).any() for name in GENERATOR_FIELDS):
            return
        for viewer in range(self.game.players):
            for place, face in self._lost_sight_of(was, now, viewer):
                card = viewer, place, face
                if self._knows(before, made, *card, WORLDS) and not self._sure(after, *card):
                    if not self._knows(before, made, *card, MORE_WORLDS):
                        continue
                    raise Fault(
                        "claims",
                        f"seat {viewer} forgot that {TEXTS[face]} is in {place}: it saw the card leave, and that can "
                        f"only go there ({self.game.moves.words(made[1])!r} by seat {made[0]})",
                    )

    def _lost_sight_of(self, was: Moment, now: Moment, viewer: Seat) -> Iterator[tuple[str, int]]:
        """The cards of one copy that the viewer saw, and sees no more, with their places."""
        gone = now.unsure_faces[viewer] - was.unsure_faces[viewer]
        if not gone:
            return
        copies = faces_of(now.cards)
        for place, face in now.unsure[viewer]:
            if gone[face] and copies[face] == 1 and place not in self.forgetful:
                yield place, face

    def _knows(self, before: States, made: tuple[int, int], viewer: Seat, place: str, face: Face, worlds: int) -> bool:
        """Whether the card comes to the place in all worlds (so many are drawn) in which the viewer can imagine the
        move."""
        found: Counter[bool] = Counter()
        for _ in range(worlds):
            world = self.redealer.redeal(before, viewer, self.rng)
            if self._made_in(world, made, viewer):
                found[(place, face) in self._places(world)] += 1
        return not found[False] and found[True] >= MIN_WORLDS

    def _made_in(self, world: States, made: tuple[int, int], viewer: Seat) -> bool:
        """Make the move, or any that reads like it to the viewer. Returns whether there is one."""
        rules, (seat, move) = self.game.rules, made
        kind, buffer = rules.moves.kind(move), rules.move_buffer()
        legal = [int(m) for m in buffer[: rules.legal_moves(world, 0, seat, buffer)]]
        alike = legal if seat != viewer and kind.hidden_says else [move]
        alike = [m for m in alike if m in legal and rules.moves.kind(m) is kind]
        if not alike:
            return False
        chosen = alike[int(choose(self.rng, len(alike)))] if len(alike) > 1 else alike[0]
        rules.play(world, 0, seat, chosen, rules.no_arg())
        return True

    def _sure(self, after: States, viewer: Seat, place: str, face: Face) -> bool:
        worlds = (self.redealer.redeal(after, viewer, self.rng) for _ in range(WORLDS))
        return all((place, face) in self._places(world) for world in worlds)

    def _places(self, world: States) -> list[tuple[str, int]]:
        return cards_of(self.game, access(self.game.rules.schema, world))
