"""The encoding for learners: what a seat may know, as numbers from -1 to 1.

It is computed from the observation (`engine.knowledge.observation`), so it contains nothing that the observation hides,
plus what a player remembers. Everything is relative to the observer: seats count from it to the left, sides from its
own. `LearningEncoder.features` is the layout, in this order:

- cards: for each place one number per face (how many of it, as a share of the copies in the pack) and how many cards
  lie there, as a share of the pack;
- categories (suits, seats, sides, cards, choices): one-hot; no 1 where there is none, or where it is hidden. A choice
  among more than 64 is one number;
- other numbers: ``sign(x) log2(1 + |x|) / log2(1 + m)``, where `m` is the greatest number that the field can hold;
- ``gone``: the cards that all players have seen leave the game (tricks won, discards), one number per face;
- ``lacks``: for each seat the faces that it is publicly known not to hold (the voids that it has shown);
- ``last call``: for each seat its last move without a card, as the observer learned of it;
- ``move 1`` ...: the last `horizon` moves as the observer learned of them, the newest first.

Places, numbers and seats of players who do not take part are left out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from upcard.arrays import NDArray, np
from upcard.declarations.fields import Field
from upcard.declarations.kinds import Kind
from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.encoding_loops import (
    CARD_HOT,
    COPY,
    HOT,
    LACK_WIDTH,
    LINE_WIDTH,
    LOG,
    SHARE,
    YES,
    Encoding,
    Memory,
    MoveEncoding,
    PlanLine,
    Viewers,
    count_faces,
    encode_some,
    write_calls,
    write_learned,
)
from upcard.engine.knowledge.history import move_visibility
from upcard.engine.knowledge.layout import FIELD, Layout
from upcard.engine.knowledge.observation import Block, RecordViews, observer_of, views_of
from upcard.errors import BadOption
from upcard.types import Seat

HORIZON = 8
"""The default number of last moves."""
MAX_MOVES = 1_000
"""The greatest horizon."""
ONE_HOT = 64
"""A category with more values than this is encoded as one number."""


@dataclass(frozen=True)
class Feature:
    """A range of numbers of the encoding."""

    name: str
    """The field of the state, or ``gone``, ``lacks``, ``last call``, ``move 1`` ..."""
    seat: Seat | None
    """The owner, counted from the observer to the left; None for features without an owner."""
    start: int
    length: int
    holds: str
    """``cards``, ``places``, ``topped`` (as in `observation.Block`), ``one-hot``, ``log``, ``share`` or ``flag``."""
    low: float
    high: float

    @property
    def stop(self) -> int:
        """The start of the next feature."""
        return self.start + self.length


class _Everywhere(Layout):
    """All places with cards, including those that all players remember."""

    def _listed(self, f: Field) -> bool:
        return f.holds_cards


class LearningEncoder:
    """Writes the encoding of a game with its players and options chosen. ``encoder.size`` float32 numbers;
    ``encoder.low`` and ``encoder.high`` (size,) bound each of them.

    Raises `BadOption` for a horizon that is not a whole number from 0 to `MAX_MOVES`.
    """

    def __init__(self, game: Variant, horizon: int = HORIZON) -> None:
        if isinstance(horizon, bool) or not isinstance(horizon, int) or not 0 <= horizon <= MAX_MOVES:
            raise BadOption(f"a horizon is a whole number of moves from 0 to {MAX_MOVES}, not {horizon!r}")
        self.game, self.horizon = game, horizon
        self.observer = observer_of(game.rules)
        self.features: list[Feature] = []
        self.size = 0
        self._lines: list[list[int]] = []
        self._scales: list[float] = []
        self._schema = game.rules.schema
        self._everywhere = _Everywhere(self._schema)
        self._find_sides()
        self._find_copies()
        self._plan_observation()
        self._plan_memory()
        self._plan_moves()
        self.lines = np.array(self._lines, np.int64).reshape(len(self._lines), LINE_WIDTH)
        self.scales = np.array(self._scales)
        self.encoding = Encoding(
            self.lines, self.scales, self.gone_units, self.gone_at, 1.0 / self.copies, self.lacks, self.side_at,
            self.rank_of, self.sides, game.players, self.observer.phase_offset,
        )  # fmt: skip
        self.move_encoding = MoveEncoding(
            self.moves, self.move_share, self.kinds, self.hot_calls, self.calls_at, self.call_width, self.moves_at,
            self.moves_width,
        )  # fmt: skip
        self.low, self.high = np.zeros(self.size, np.float32), np.full(self.size, 1.0, np.float32)
        for feature in self.features:
            self.low[feature.start : feature.stop] = feature.low
        self._scratch = self.scratch()

    # --- The plan ---

    def _find_sides(self) -> None:
        """For each seat the sides in the order in which it counts them, and the reverse."""
        sides, players = self.game.sides, self.game.players
        orders = [list(dict.fromkeys(sides[(seat + k) % players] for k in range(players))) for seat in range(players)]
        self.sides = len(orders[0])
        most = max(self.sides, *(f.units[0] for f in self._schema.fields.values() if f.per == "side"), 1)
        self.side_at = np.zeros((players, most), np.int64)
        self.rank_of = np.full((players, most), -1, np.int64)
        for seat, order in enumerate(orders):
            self.side_at[seat, : len(order)] = order
            self.rank_of[seat, order] = range(len(order))

    def _find_copies(self) -> None:
        """The number of copies of each face, and of all cards, counted in a deal."""
        states, faces = self.game.dealt(0), np.zeros(128, np.int64)
        count_faces(self._everywhere.units, states.view(np.int8), states.view(np.int64), faces)
        self.copies, self.cards = max(1, int(faces.max())), max(1, int(faces.sum()))

    def _add(self, name: str, seat: Seat | None, length: int, holds: str, low: float = 0.0) -> int:
        start = self.size
        self.features.append(Feature(name, seat, start, length, holds, low, 1.0))
        self.size += length
        return start

    def _line(self, line: PlanLine, scale: float) -> None:
        self._lines.append([*line])
        self._scales.append(scale)

    def _plan_observation(self) -> None:
        units: dict[str, list[Block]] = {}
        for block in self.observer.blocks:
            units.setdefault(block.name, []).append(block)
        for name, blocks in units.items():
            f = self._schema.fields[name]
            if blocks[0].holds == "numbers":
                self._plan_numbers(f, blocks[0])
            elif f.per == "side" and f.units[0] >= self.sides:
                self._plan_sided(f, blocks)
            else:
                for block in blocks:
                    if block.seat is None or block.seat < self.game.players:
                        start = self._add(name, block.seat, block.length, block.holds)
                        self._plan_cards(block, start)

    def _plan_cards(self, block: Block, start: int, inner: int = 0, outer: int = 0) -> None:
        """Lines that copy a block of cards, scaled by the copies of a face and by the number of cards."""
        faces, one = self.observer.faces, 1.0 / self.copies
        places = block.length // (faces + 1) if block.holds == "places" else 1
        for place in range(places):
            at = place * (faces + 1)
            scale = 1.0 if block.holds == "places" else faces / self.cards  # a place of a row has a 1 for a card
            src, dst = block.start + at, start + at
            self._line(PlanLine(COPY, src, dst, faces, inner=inner, outer=outer), one)
            self._line(PlanLine(COPY, src + faces, dst + faces, 1, inner=inner, outer=outer), scale)
        if block.holds == "topped":
            src, dst = block.start + faces + 1, start + faces + 1
            self._line(PlanLine(COPY, src, dst, faces, inner=inner, outer=outer), one)

    def _plan_sided(self, f: Field, blocks: list[Block]) -> None:
        per = len(blocks) // f.units[0]
        width = blocks[0].length
        start = self.size
        for side in range(self.sides):
            for _ in range(per):
                self._add(f"{f.name} of side {side}", None, width, blocks[0].holds)
        for k in range(per):
            self._plan_cards(blocks[k], start + k * width, inner=per * width, outer=per * width)

    def _plan_numbers(self, f: Field, block: Block) -> None:
        if f.shows == "text":
            return
        sided = f.per == "side" and f.units[0] >= self.sides
        each = block.length // f.units[0] if f.per in ("seat", "side") else block.length
        owners = {"seat": self.game.players, "side": self.sides}.get(f.per, 1)
        if f.per == "side" and not sided:
            each, owners = block.length, 1
        op, width, low, scale, holds, floor = self._number(f)
        start = self.size
        for owner in range(owners):
            name = f"{f.name} of side {owner}" if sided else f.name
            self._add(name, owner if f.per == "seat" else None, each * width, holds, floor)
        inner, outer = (each, each * width) if sided else (0, 0)
        n, is_side = each if sided else each * owners, int(f.shows == "side")
        self._line(PlanLine(op, block.start, start, n, low, width, inner, outer, is_side), scale)

    def _number(self, f: Field) -> tuple[int, int, int, float, str, float]:
        """The encoding of a number of a field: the operation, its width, the lowest value, the scale, and its
        bounds."""
        values = {
            "suit": 4, "seat": self.game.players, "side": self.sides, "choice": len(f.choices),
        }.get(f.shows, 0)  # fmt: skip
        if f.shows == "card":
            return CARD_HOT, self.observer.faces, 0, 1.0, "one-hot", 0.0
        if f.shows == "yes":
            return YES, 1, 0, 1.0, "flag", 0.0
        if values and values <= ONE_HOT:
            return HOT, values, 0, 1.0, "one-hot", 0.0
        if values:
            return SHARE, 1, -1, 1.0 / values, "share", 0.0
        most = float(np.iinfo(np.dtype(f.dtype)).max)
        return LOG, 1, 0, 1.0 / math.log2(1.0 + most), "log", -1.0

    def _plan_memory(self) -> None:
        names, fields = self._everywhere.names, self._schema.fields
        remembered = [bool(fields[names[int(line[FIELD])]].remembered) for line in self._everywhere.units]
        self.gone_units = self._everywhere.units[np.array(remembered, np.bool_)]
        self.gone_at = self._add("gone", None, self.observer.faces, "cards") if len(self.gone_units) else 0
        lacks: list[list[int]] = []
        players = self.game.players
        for name, f in fields.items():
            if f.role != "lacks":
                continue
            count = int(np.prod(f.units)) if f.units else 1
            per_seat = fields[f.of].per == "seat" and bool(f.units)
            inner = count // f.units[0] if per_seat else count
            owners = players if per_seat else 1
            start = self.size
            for owner in range(owners):
                for _ in range(inner):
                    self._add(name, owner if per_seat else None, self.observer.faces, "cards")
            lacks += [
                [self._schema.offsets[name] // 8 + owner * inner + k, owner if per_seat else -1, k, inner, start]
                for owner in range(owners) for k in range(inner)
            ]  # fmt: skip
        self.lacks = np.array(lacks, np.int64).reshape(len(lacks), LACK_WIDTH)

    def _plan_moves(self) -> None:
        moves, players, faces = self.game.moves, self.game.players, self.observer.faces
        kinds = moves.kinds
        self.visibility = move_visibility(self.game.rules)
        calls = [move for move in range(len(moves)) if not moves.kind(move).cards]
        hot = len(calls) <= ONE_HOT
        # For each move: its kind, the column of its card, its place among the calls.
        self.moves = np.full((len(moves), 3), -1, np.int64)
        self.move_share = np.zeros(len(moves))
        for move in range(len(moves)):
            kind: Kind = moves.kind(move)
            self.moves[move, 0] = kinds.index(kind)
            if kind.cards:
                self.moves[move, 1] = self.observer.column[moves.card(move)]
            else:
                self.move_share[move] = (move - moves.first(kind.name) + 1) / len(kind)
        for place, move in enumerate(calls):
            self.moves[move, 2] = place if hot else len(calls)
        self.kinds, self.hot_calls = len(kinds), hot
        self.call_width = (len(calls) if hot else self.kinds + 1) if calls else 0
        self.calls_at = self.size
        for seat in range(players if calls else 0):
            self._add("last call", seat, self.call_width, "one-hot" if hot else "move")
        self.moves_at = self.size
        self.moves_width = players + self.kinds + faces + 2
        for k in range(self.horizon):
            self._add(f"move {k + 1}", None, self.moves_width, "move")

    # --- Writing ---

    def __reduce__(self) -> tuple[Any, ...]:
        return encoder_of, (self.game, self.horizon)

    def no_memory(self, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What `n` matches remember at their beginning, for each seat: moves learned (n, players, horizon) and last
        calls (n, players, players), both -1 where there is none."""
        players = self.game.players
        return np.full((n, players, self.horizon), -1, np.int64), np.full((n, players, players), -1, np.int64)

    def scratch(self) -> NDArray[np.float32]:
        """Scratch space for `write_some`; threads must not share it."""
        return np.zeros((2, max(128, self.observer.size)), np.float32)

    def write_some(
        self, views: RecordViews, viewers: Viewers, memory: Memory, out: NDArray[np.float32],
        scratch: NDArray[np.float32],
    ) -> None:  # fmt: skip
        """Write ``out[i]`` for each match `i` that is looked at. `scratch` is work space (`scratch()`), one for each
        thread."""
        encode_some(self.observer.plan, views, self.encoding, self.move_encoding, memory, viewers, scratch, out)

    def tensor(self, states: States, seat: Seat, made: NDArray[np.int64]) -> NDArray[np.float32]:
        """The encoding (size,) of a seat on ``states[0]``, after the moves `made` (`engine.knowledge.history`)."""
        learned, calls = self.no_memory(1)
        write_learned(made, self.visibility, seat, learned[0, seat])
        write_calls(made, self.visibility, self.moves, seat, calls[0, seat])
        out = np.zeros((1, self.size), np.float32)
        viewers = Viewers(np.zeros(1, np.int64), np.array([seat]))
        self.write_some(views_of(states[:1].copy()), viewers, Memory(learned, calls), out, self._scratch)
        found: NDArray[np.float32] = out[0]
        return found


@lru_cache(maxsize=256)
def encoder_of(game: Variant, horizon: int = HORIZON) -> LearningEncoder:
    """The encoder of a game (made once for equal games)."""
    return LearningEncoder(game, horizon)
