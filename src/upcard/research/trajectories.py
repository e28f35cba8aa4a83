"""Trajectories: what was seen, what was done and what it paid, move by move, for learning from data.

>>> import upcard
>>> played = upcard.collect(upcard.game("whist", single_hand=True), n=10, seed=3)
>>> len(played), played.observation.shape, int(played.match.max())
(520, (520, 697), 9)
>>> [upcard.game("whist").moves.words(move) for move in played.action[played.match == 4][:3]]
['3♥', '10♥', '8♥']

``played.to_parquet("whist.parquet")`` writes them for other programs; it needs ``pip install 'upcard[parquet]'``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard import bots
from upcard.cards.chance import mixed, seed_word
from upcard.engine.compile.variant import OptionValue
from upcard.engine.know.history import SEAT_BITS
from upcard.engine.know.information_set import InformationSet
from upcard.engine.play.batch import Batch
from upcard.engine.play.game import Game, game

Choose = Callable[[NDArray[np.float32], NDArray[np.int8], NDArray[np.int64]], NDArray[np.int64]]
"""A policy for many tables at once: from observations (B, size), masks (B, actions) and seats (B,) to moves (B,)."""
Policy = str | Choose
"""``"random"``, a level of bots, or a function."""
TABLES = 256


@dataclass(frozen=True)
class Trajectories:
    """The moves of whole matches, one a row, in the order of matches and moves.

    `match` int64: its number. `step` int32: which move of it, from 0. `player` int8, `action` int32: who moved, how.
    `observation` float32 (rows, size), `mask` int8 (rows, actions): what the player saw and could do before it (no
    columns, with ``observe=False``). `returns` float32 (rows, players): what the match gave each seat in the end.
    `finished` bool: False where the match was broken off at the game's limit of moves.
    """

    match: NDArray[np.int64]
    step: NDArray[np.int32]
    player: NDArray[np.int8]
    action: NDArray[np.int32]
    observation: NDArray[np.float32]
    mask: NDArray[np.int8]
    returns: NDArray[np.float32]
    finished: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.match)

    def to_arrow(self) -> Any:
        """An Arrow table; a row of numbers is a list of fixed length. Needs pyarrow."""
        try:
            import pyarrow as pa
        except ImportError:
            raise ImportError("Arrow tables need pyarrow: pip install 'upcard[parquet]'") from None
        columns = {}
        for column in fields(self):
            values = getattr(self, column.name)
            flat = pa.array(values.reshape(-1))
            columns[column.name] = (
                flat if values.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
            )
        return pa.table(columns)

    def to_parquet(self, path: str | Path) -> None:
        """Write a Parquet file. Needs pyarrow."""
        table = self.to_arrow()
        import pyarrow.parquet as parquet

        parquet.write_table(table, path, compression="zstd")


def collect(
    what: str | Game, policies: Policy | Sequence[Policy] = "random", n: int = 100, seed: int = 0, *,
    players: int | None = None, preset: str = "book", observe: bool = True, tables: int = TABLES, first: int = 0,
    **options: OptionValue,
) -> Trajectories:  # fmt: skip
    """Play `n` whole matches, `tables` of them at a time, and keep every move. The matches are those of the seed from
    `first` on.

    A policy for all seats, or one for each. Match *k* is dealt as match *k* of `upcard.simulate` with this seed; with
    random play and with bots whose budget is in iterations it depends on `seed` and *k* alone. Raises `BadOption`,
    `UnknownLevel`, and `IllegalMove` for a policy that does not keep to its mask.
    """
    chosen = what if isinstance(what, Game) else game(what, players=players, preset=preset, **options)
    seated = [policies] * chosen.players if isinstance(policies, str) or callable(policies) else list(policies)
    if len(seated) != chosen.players:
        raise ValueError(f"{chosen.title} has {chosen.players} seats; there are {len(seated)} policies")
    needed = observe or any(callable(policy) for policy in seated)
    batch = Batch(chosen, max(1, min(n, tables)), seed, observe=needed)
    batch.reset(first=first)
    makers = [_Seated(policy, chosen, seed, batch) for policy in seated]
    notes = _Notes(chosen, observe, batch)
    while len(wanted := np.flatnonzero(batch.numbers < first + n)):
        actions = batch.mask.argmax(axis=1)  # tables that are done play on: any move will do
        for seat, maker in enumerate(makers):
            places = wanted[batch.player[wanted] == seat]
            if len(places):
                actions[places] = maker.choose(places, notes)
        notes.before(wanted, actions)
        batch.step(actions)
        notes.after(wanted)
    return notes.sorted()


class _Seated:
    """Who moves for a seat, at all tables."""

    def __init__(self, policy: Policy, chosen: Game, seed: int, batch: Batch) -> None:
        self.policy, self.game, self.seed, self.batch = policy, chosen, np.uint64(seed), batch
        self._bots: dict[int, tuple[int, bots.Bot]] = {}
        if isinstance(policy, str) and policy != "random":
            bots.make(policy, chosen, 0)  # an unknown level is refused before anything is played

    def choose(self, places: NDArray[np.int64], notes: _Notes) -> NDArray[np.int64]:
        batch = self.batch
        if not isinstance(self.policy, str):
            return self.policy(batch.observation[places], batch.mask[places], batch.player[places])
        if self.policy != "random":
            return np.array([self._bot_choice(int(place), notes) for place in places], np.int64)
        masks, found = batch.mask[places], np.empty(len(places), np.int64)
        for row, place in enumerate(places):
            legal = np.flatnonzero(masks[row])
            word = mixed(np.uint64((int(seed_word(self.seed, batch.numbers[place])) + len(notes.made[place])) % 2**64))
            found[row] = legal[int(word) % len(legal)]
        return found

    def _bot_choice(self, place: int, notes: _Notes) -> int:
        number, seat = int(self.batch.numbers[place]), int(self.batch.player[place])
        if self._bots.get(place, (-1,))[0] != number:
            word = int(seed_word(self.seed, number)) + seat
            self._bots[place] = number, bots.make(str(self.policy), self.game, word % 2**63)
        states = self.batch.state(place).snapshot()
        return self._bots[place][1].choose(InformationSet(self.game, states, seat, notes.made[place][:]))


class _Notes:
    """What is written down of the matches, and the moves of those under way."""

    def __init__(self, chosen: Game, observe: bool, batch: Batch) -> None:
        self.batch, self.observe, self.players = batch, observe, chosen.players
        self.made = [array("q") for _ in range(batch.n)]
        self._rows: list[tuple[NDArray[Any], ...]] = []
        self._ends: dict[int, tuple[NDArray[np.float32], bool]] = {}

    def before(self, places: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Write the moves that are about to be made at some tables."""
        batch = self.batch
        width = slice(None) if self.observe else slice(0)
        steps = np.array([len(self.made[place]) for place in places], np.int32)
        self._rows.append((
            batch.numbers[places], steps, batch.player[places].astype(np.int8), actions[places].astype(np.int32),
            batch.observation[places][:, width], batch.mask[places][:, width],
        ))  # fmt: skip
        for place in places:
            self.made[place].append(int(actions[place]) << SEAT_BITS | int(batch.player[place]))

    def after(self, places: NDArray[np.int64]) -> None:
        """Write what the matches paid that are over now."""
        batch = self.batch
        for place in places[(batch.terminated | batch.truncated)[places]]:
            number = int(self._rows[-1][0][np.searchsorted(places, place)])
            self._ends[number] = batch.rewards[place].copy(), bool(batch.terminated[place])
            self.made[place] = array("q")

    def sorted(self) -> Trajectories:
        """All of it, match by match."""
        if not self._rows:  # in none of the matches anybody had anything to do
            nowhere = np.zeros(0, np.int64)
            self.before(nowhere, nowhere)
        match, step, player, action, seen, mask = (np.concatenate(column) for column in zip(*self._rows, strict=True))
        order = np.lexsort((step, match))
        match = match[order]
        paid = np.array([self._ends[int(k)][0] for k in match], np.float32).reshape(len(match), self.players)
        finished = np.array([self._ends[int(k)][1] for k in match], np.bool_)
        return Trajectories(match, step[order], player[order], action[order], seen[order], mask[order], paid, finished)
