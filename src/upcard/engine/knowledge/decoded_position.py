"""`DecodedPosition`: a position decoded once for the views of all seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from upcard.arrays import buffer_of, np
from upcard.declarations.fields import Field, Sees
from upcard.declarations.phases import in_phases
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.zones import Zone, plan_of
from upcard.types import Seat


@lru_cache(maxsize=4096)
def seats_in(seats: int, bits: int) -> tuple[int, ...]:
    """The seats of a set."""
    return tuple([seat for seat in range(seats) if bits >> seat & 1])


def enumerated(rules: CompiledGame, states: States, seat: Seat, kept: dict[int, list[int]]) -> list[int]:
    """The legal moves of a seat that may act on ``states[0]``, cached in `kept`."""
    found = kept.get(seat)
    if found is None:
        moves = rules.move_buffer()
        found = kept[seat] = moves[: rules.legal_moves(states, 0, seat, moves)].tolist()
    return found


class DecodedPosition:
    """A snapshot of ``states[0]``: the public part and the spectator's part are read once."""

    def __init__(self, rules: CompiledGame, states: States, legal: dict[int, list[int]] | None = None) -> None:
        """`legal`: a cache of the legal moves by seat."""
        self.rules, self.plan = rules, plan_of(rules)
        self._states = states
        self._legal = {} if legal is None else legal
        self._possible: dict[int, tuple[frozenset[str], int]] = {}
        self._record = self.plan.layout.unpack_from(buffer_of(states))
        seats = self.number("seats")
        out = np.zeros((2, rules.max_seats), np.int64)
        self.acting = int(rules.glance(states, 0, out[0], out[1]))
        sides, points = out[:, :seats].tolist()
        self.secret = self.number("secret")
        self.common = self._common(seats, tuple(sides), tuple(points))
        """The attributes of every view."""
        self.zones: dict[str, tuple[Zone, ...]] = {}
        """The zones that look the same to all."""
        self.unowned: dict[str, Any] = {}
        """What a spectator sees of the zones and numbers that look different to different seats."""
        self.numbers: dict[str, Any] = {}
        """The numbers that all know."""
        self._laid: list[Field] | None = None
        self._listed: list[Field] | None = None

    def number(self, name: str) -> int:
        """A single number."""
        return int(self._record[self.plan.spans[name][0]])

    def numbers_of(self, name: str) -> tuple[int, ...]:
        """A field as a flat tuple, whatever its shape."""
        start, end = self.plan.spans[name]
        return self._record[start:end]

    def legal_of(self, seat: Seat) -> tuple[frozenset[str], int]:
        """The kinds of the legal moves of a seat that may act, and their cards. Valid only while this is the
        position."""
        found = self._possible.get(seat)
        if found is None:
            moves, faces = self.rules.moves, 0
            legal = enumerated(self.rules, self._states, seat, self._legal)
            for move in legal:
                faces |= 1 << moves.card(move) if moves.card(move) >= 0 else 0
            found = self._possible[seat] = frozenset([moves.kind(move).name for move in legal]), faces
        return found

    def seats_in(self, bits: int) -> tuple[int, ...]:
        """The seats of a set."""
        return seats_in(self.common["seats"], bits)

    def _common(self, seats: int, sides: tuple[int, ...], points: tuple[int, ...]) -> dict[str, Any]:
        rules, number = self.rules, self.number
        about, phase, ended = rules.about, number("phase"), bool(number("ended"))
        other_way = about.reversed_by and number(about.reversed_by)
        won = number("won") if ended else 0
        return {
            "_rules": rules, "_plan": self.plan, "game": rules.name, "seats": seats, "sides": sides, "points": points,
            "phase_number": phase, "phase": about.phases[phase], "hand": number("hand"), "dealer": number("dealer"),
            "clockwise": about.clockwise != bool(other_way), "over": bool(number("over")), "ended": ended,
            "won": tuple([seat for seat in range(seats) if won >> seat & 1]),
        }  # fmt: skip

    @property
    def laid(self) -> list[Field]:
        """The zones of which some viewer sees something now."""
        if self._laid is None:
            phase, sees = self.common["phase_number"], self.plan.sees
            self._laid = [f for name, f in self.plan.zones.items() if sees[name][phase] != Sees.NOBODY]
        return self._laid

    def is_private(self, f: Field) -> bool:
        """Whether a zone may look different to each viewer."""
        sees = self.plan.sees[f.name][self.common["phase_number"]]
        return f.name in self.plan.known or sees in (Sees.OWNER, Sees.SEAT)

    @property
    def listed(self) -> list[Field]:
        """The numbers that the table shows now: without those that do not matter in this phase or that players must
        remember."""
        if self._listed is None:
            phase, number = self.number("phase"), self.number
            self._listed = [
                f for f in self.plan.values.values()
                if in_phases(f.phases, phase) and not (f.from_memory and number(f.from_memory))
            ]  # fmt: skip
        return self._listed

    def is_secret(self, f: Field) -> bool:
        """Whether a number is secret for some seats, so that each view reads it separately."""
        return f.low < f.high and self.plan.sees[f.name][self.common["phase_number"]] != Sees.ALL
