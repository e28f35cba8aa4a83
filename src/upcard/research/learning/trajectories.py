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

from upcard import bots
from upcard.cards.chance import mixed, seed_word
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.history import SEAT_BITS
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.batch import Batch
from upcard.engine.play.game import Game
from upcard.errors import BadMove
from upcard.extras import extra
from upcard.jit.rule import rule
from upcard.research.arrays import NDArray, np
from upcard.research.learning.keywords import split

Choose = Callable[[NDArray[np.float32], NDArray[np.int8], NDArray[np.int64]], NDArray[np.int64]]
"""A policy for many tables at once: from observations (B, size), masks (B, actions) and seats (B,) to moves (B,)."""
Policy = str | Choose
"""``"random"``, a level of bots, or a function."""
RANDOM = "random"
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

    def __repr__(self) -> str:
        matches = len(np.unique(self.match))
        return (
            f"<Trajectories: {len(self):,} moves of {matches:,} matches; observation {self.observation.shape}, "
            f"mask {self.mask.shape}, returns {self.returns.shape}>"
        )

    def to_arrow(self) -> Any:
        """An Arrow table; a row of numbers is a list of fixed length. Needs pyarrow."""
        with extra("parquet", "an Arrow table"):
            import pyarrow as pa
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
    observe: bool = True, tables: int = TABLES, first: int = 0, **options: OptionValue | None,
) -> Trajectories:  # fmt: skip
    """Play `n` whole matches, `tables` of them at a time, and keep every move. The matches are those of the seed from
    `first` on. Other keywords (`players`, `preset`, house rules) choose the game.

    A policy for all seats, or one for each. Match *k* is dealt as match *k* of `upcard.simulate` with this seed; with
    random play and with bots whose budget is in iterations it depends on `seed` and *k* alone. Raises `BadOption`,
    `UnknownLevel`, `TypeError` for what is no policy, `BadMove` for one that does not give a whole number for each
    observation, and `IllegalMove` for one that does not keep to its mask.
    """
    chosen, _ = split(what, options, (), "upcard.collect")
    seated = _for_each_seat(policies, chosen)
    needed = observe or any(callable(policy) for policy in seated)
    batch = Batch(chosen, max(1, min(n, tables)), seed, observe=needed)
    batch.reset(first=first)
    makers = [_Seated(policy, chosen, seed, batch) for policy in seated]
    recorder = _Recorder(chosen, observe, batch, remembers=any(isinstance(p, str) and p != RANDOM for p in seated))
    while len(wanted := np.flatnonzero(batch.numbers < first + n)):
        actions = batch.mask.argmax(axis=1)  # tables that are done play on: any move will do
        for seat, maker in enumerate(makers):
            places = wanted[batch.player[wanted] == seat]
            if len(places):
                actions[places] = maker.choose(places, recorder)
        recorder.before(wanted, actions)
        batch.step(actions)
        recorder.after(wanted)
    return recorder.sorted()


def _for_each_seat(policies: Policy | Sequence[Policy], chosen: Game) -> list[Policy]:
    one_for_all = isinstance(policies, str) or callable(policies)
    if not one_for_all and not isinstance(policies, Sequence):
        raise TypeError(f"a policy is the name of a level or a function, not {policies!r}")
    seated: list[Any] = [policies] * chosen.players if one_for_all else list(policies)  # type: ignore[arg-type]
    if len(seated) != chosen.players:
        raise ValueError(f"{chosen.title} has {chosen.players} seats; there are {len(seated)} policies")
    for policy in seated:
        if not isinstance(policy, str) and not callable(policy):
            raise TypeError(f"a policy is the name of a level or a function, not {policy!r}")
    return seated


@rule
def choose_at_random(seed: Any, numbers: Any, steps: Any, masks: Any, out: Any) -> None:
    """For each match a legal move that depends on the seed, the number of the match and the step alone."""
    for row in range(len(out)):
        legal = 0
        for move in range(masks.shape[1]):
            legal += masks[row, move]
        word = mixed(seed_word(seed, numbers[row]) + np.uint64(steps[row]))
        left = np.int64(word % np.uint64(legal))
        move = 0
        while masks[row, move] == 0 or left > 0:
            left -= masks[row, move]
            move += 1
        out[row] = move


class _Seated:
    """Chooses the moves of a seat at all tables."""

    def __init__(self, policy: Policy, chosen: Game, seed: int, batch: Batch) -> None:
        self.policy, self.game, self.seed, self.batch = policy, chosen, np.uint64(seed), batch
        self._bots: dict[int, tuple[int, bots.Bot]] = {}
        if isinstance(policy, str) and policy != RANDOM:
            bots.make(policy, chosen, 0)  # an unknown level is refused before anything is played

    def choose(self, places: NDArray[np.int64], recorder: _Recorder) -> NDArray[np.int64]:
        batch = self.batch
        if not isinstance(self.policy, str):
            return self._own_choice(self.policy, places)
        if self.policy != RANDOM:
            return np.array([self._bot_choice(int(place), recorder) for place in places], np.int64)
        found = np.empty(len(places), np.int64)
        choose_at_random(self.seed, batch.numbers[places], recorder.steps[places], batch.mask[places], found)
        return found

    def _own_choice(self, policy: Choose, places: NDArray[np.int64]) -> NDArray[np.int64]:
        batch = self.batch
        found = np.asarray(policy(batch.observation[places], batch.mask[places], batch.player[places]))
        if found.shape != (len(places),) or found.dtype.kind not in "iu":
            raise BadMove(
                f"the policy is to give a whole number for each of {len(places)} observations; "
                f"it gave {found.dtype} of the shape {found.shape}"
            )
        return found

    def _bot_choice(self, place: int, recorder: _Recorder) -> int:
        number, seat = int(self.batch.numbers[place]), int(self.batch.player[place])
        if self._bots.get(place, (-1,))[0] != number:
            word = int(seed_word(self.seed, number)) + seat
            self._bots[place] = number, bots.make(str(self.policy), self.game, word % 2**63)
        states = self.batch.state(place).snapshot()
        return self._bots[place][1].choose(InformationSet(self.game, states, seat, recorder.made[place][:]))


class _Recorder:
    """Records the rows, and with `remembers` the moves of the matches in progress."""

    def __init__(self, chosen: Game, observe: bool, batch: Batch, remembers: bool) -> None:
        self.batch, self.observe, self.players, self.remembers = batch, observe, chosen.players, remembers
        self.made = [array("q") for _ in range(batch.n)]
        self.steps = np.zeros(batch.n, np.int32)
        self._rows: list[tuple[NDArray[Any], ...]] = []
        self._seen: list[tuple[NDArray[Any], ...]] = []
        self._ends: dict[int, tuple[NDArray[np.float32], bool]] = {}

    def before(self, places: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Record the moves that the next step makes at some tables."""
        batch, chosen = self.batch, actions[places]
        self._rows.append((
            batch.numbers[places], self.steps[places], batch.player[places].astype(np.int8), chosen.astype(np.int32),
        ))  # fmt: skip
        if self.observe:
            self._seen.append((batch.observation[places], batch.mask[places]))
        self.steps[places] += 1
        if self.remembers:
            for place, action in zip(places.tolist(), chosen.tolist()):
                self.made[place].append(action << SEAT_BITS | int(batch.player[place]))

    def after(self, places: NDArray[np.int64]) -> None:
        """Record the returns of the matches that have just ended."""
        batch = self.batch
        for place in places[(batch.terminated | batch.truncated)[places]]:
            number = int(self._rows[-1][0][np.searchsorted(places, place)])
            self._ends[number] = batch.rewards[place].copy(), bool(batch.terminated[place])
            self.made[place], self.steps[place] = array("q"), 0

    def sorted(self) -> Trajectories:
        """All rows, match by match."""
        if not self._rows:  # no match had a decision
            nowhere = np.zeros(0, np.int64)
            self.before(nowhere, nowhere)
        match, step, player, action = (np.concatenate(column) for column in zip(*self._rows, strict=True))
        order = np.lexsort((step, match))
        seen, mask = self._seen_in(order)
        match = match[order]
        numbers = np.array(sorted(self._ends), np.int64)
        ends = np.searchsorted(numbers, match)
        paid = np.array([self._ends[k][0] for k in numbers], np.float32).reshape(len(numbers), self.players)
        finished = np.array([self._ends[k][1] for k in numbers], np.bool_)
        return Trajectories(match, step[order], player[order], action[order], seen, mask, paid[ends], finished[ends])

    def _seen_in(self, order: NDArray[np.int64]) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Observations and masks in another order than that of the records, which are freed one by one: together they
        may fill half of the memory."""
        width = (self.batch.observation.shape[1], self.batch.mask.shape[1]) if self.observe else (0, 0)
        seen, mask = np.empty((len(order), width[0]), np.float32), np.empty((len(order), width[1]), np.int8)
        goes = np.empty_like(order)
        goes[order] = np.arange(len(order))
        at = 0
        for k, (some, marks) in enumerate(self._seen):
            there = goes[at : at + len(some)]
            seen[there], mask[there] = some, marks
            at += len(some)
            self._seen[k] = ()
        return seen, mask
