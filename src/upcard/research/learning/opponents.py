"""Opponents in a batch: policies that move for the seats that no learner plays.

A policy is a name (``"random"``, ``"judgement"``, a level such as ``"club"`` or ``"search:500"``), or a function from
observations (B, size), masks (B, actions) and seats (B,) to moves (B,), such as an earlier network. Levels that have a
compiled form (`bots.batch_levels`) move in it; others make their moves one by one, as bots do at a table.
"""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

from upcard import bots
from upcard.bots.batch.players import GENERATORS, BatchLevel, generators_of
from upcard.bots.batch_levels import compiled_level
from upcard.bots.networks.learned import LearnedBot
from upcard.bots.networks.network_names import LEARNED
from upcard.cards.chance import seed_word
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.errors import BadMove, BadOption
from upcard.research.arrays import NDArray, np
from upcard.research.learning.trajectories import RANDOM, Choose, choose_at_random

Maker = Callable[[Game, int], bots.Bot]
"""What makes a bot from a game and a seed. As a policy it has an attribute ``makes_bots`` that is true."""
Policy = str | Choose | Maker
"""The name of a level, a function, or what makes bots."""
Opponents = Policy | Sequence[Policy] | Mapping[str, float]
"""One policy for all other seats; one for each of them, from the learner's left; or names with weights, of which each
match draws one for each seat."""
Places = NDArray[np.int64]


class Table(Protocol):
    """What an opponent may use of a batch."""

    game: Game
    n: int
    seed: int
    numbers: NDArray[np.int64]
    made: list[array[int]]
    encoding: str
    horizon: int
    _states: Any
    _mask: NDArray[np.int8]
    _player: NDArray[np.int64]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many moves each match has had."""

    def seen_by_movers(self, places: Places) -> NDArray[np.float32]:
        """The observations of the seats to act in some matches."""


class Seated(Protocol):
    """A policy that sits in a batch."""

    remembers: bool
    """Whether it needs the moves that were made (`Table.made`)."""

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """A legal move for the seat to act in each of some matches."""

    def save(self) -> Any:
        """What it keeps from move to move, as data that `load` takes."""

    def load(self, kept: Any) -> None:
        """Go on with what was saved."""

    def forget(self, places: Places) -> None:
        """Keep nothing of the matches that were played in these places: they begin anew."""


class Stateless:
    """Keeps nothing from move to move."""

    remembers = False

    def save(self) -> None:
        """See `Seated.save`."""

    def load(self, kept: None) -> None:
        """See `Seated.load`."""

    def forget(self, places: Places) -> None:
        """See `Seated.forget`."""


class RandomOpponent(Stateless):
    """Any legal move, each as likely as any other; it depends on the seed, the match and the number of the move."""

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """See `Seated.choose`."""
        found = np.empty(len(places), np.int64)
        choose_at_random(
            np.uint64(table.seed), table.numbers[places], table.lengths[places], table._mask[places], found
        )
        return found


class CompiledOpponent:
    """A level in compiled form, on as many threads as there are `workers`. For each match and seat it is the bot with
    the seed of `bot_seed`."""

    remembers = False

    def __init__(self, workers: list[BatchLevel], pool: ThreadPoolExecutor | None) -> None:
        self._workers, self._threads = workers, pool
        self._numbers: NDArray[np.int64] | None = None
        self._seeds: NDArray[np.uint64] = np.zeros((0, 0), np.uint64)
        self._rngs: NDArray[np.uint64] = np.zeros((0, 0, GENERATORS), np.uint64)

    def save(self) -> Any:
        """See `Seated.save`."""
        return None if self._numbers is None else (self._numbers.copy(), self._seeds.copy(), self._rngs.copy())

    def load(self, kept: Any) -> None:
        """See `Seated.load`."""
        self._numbers = None
        if kept is not None:
            self._numbers, self._seeds, self._rngs = (array.copy() for array in kept)

    def forget(self, places: Places) -> None:
        """See `Seated.forget`."""
        if self._numbers is not None:
            self._numbers[places] = -1

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """See `Seated.choose`."""
        seats = table._player[places]
        rngs = self._generators(table, places, seats)
        if self._threads is None or len(places) < 2 * len(self._workers):
            found = self._workers[0].choose(table._states, places, seats, self._seeds[places, seats], rngs)
        else:
            cuts = [len(places) * k // len(self._workers) for k in range(len(self._workers) + 1)]
            parts = [slice(*cuts[k : k + 2]) for k in range(len(self._workers))]
            found = np.concatenate(list(self._threads.map(
                lambda worker, part: worker.choose(
                    table._states, places[part], seats[part], self._seeds[places[part], seats[part]], rngs[part]
                ),
                self._workers, parts,
            )))  # fmt: skip
        self._rngs[places, seats] = rngs
        return found

    def _generators(self, table: Table, places: Places, seats: Places) -> NDArray[np.uint64]:
        """The generators of the bots that are to move; new ones where a match is new."""
        if self._numbers is None:
            shape = table.n, table.game.players
            self._numbers = np.full(shape, -1, np.int64)
            self._seeds = np.zeros(shape, np.uint64)
            self._rngs = np.zeros((*shape, GENERATORS), np.uint64)
        fresh = np.flatnonzero(self._numbers[places, seats] != table.numbers[places])
        for k in fresh.tolist():
            place, seat = int(places[k]), int(seats[k])
            seed = bot_seed(table.seed, int(table.numbers[place]), seat)
            self._numbers[place, seat], self._seeds[place, seat] = table.numbers[place], seed
            self._rngs[place, seat] = generators_of(seed)
        found: NDArray[np.uint64] = self._rngs[places, seats]
        return found


def _level_bot(level: str, game: Game, seed: int) -> bots.Bot:
    return bots.make(level, game, seed)


class BotOpponent:
    """A level without a compiled form: a bot for each match and seat, one move after the other."""

    remembers = True

    def __init__(self, level: str | Maker, game: Game) -> None:
        self._make: Maker = partial(_level_bot, level) if isinstance(level, str) else level
        self._bots: dict[tuple[int, int], tuple[int, bots.Bot]] = {}
        self._make(game, 0)  # an unknown level is refused before anything is played

    def save(self) -> Any:
        """See `Seated.save`."""
        return pickle.dumps(self._bots)

    def load(self, kept: Any) -> None:
        """See `Seated.load`."""
        self._bots = {} if kept is None else pickle.loads(kept)

    def forget(self, places: Places) -> None:
        """See `Seated.forget`."""
        gone = set(places.tolist())
        self._bots = {key: bot for key, bot in self._bots.items() if key[0] not in gone}

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """See `Seated.choose`."""
        return np.array([self._move(table, int(place)) for place in places], np.int64)

    def _move(self, table: Table, place: int) -> int:
        number, seat = int(table.numbers[place]), int(table._player[place])
        if self._bots.get((place, seat), (-1,))[0] != number:
            seed = bot_seed(table.seed, number, seat)
            self._bots[place, seat] = number, self._make(table.game, seed)
        infoset = InformationSet(table.game, table._states[place : place + 1], seat, table.made[place][:])
        return self._bots[place, seat][1].choose(infoset)


class NetworkOpponent(BotOpponent):
    """A saved network (`bots.networks.learned`), asked for many matches at once where the batch has its encoding."""

    def __init__(self, level: str, game: Game) -> None:
        super().__init__(level, game)
        self._network = cast(LearnedBot, bots.make(level, game, 0))

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """See `Seated.choose`."""
        network = self._network
        same = table.encoding == network.encoding and (network.encoding != "learn" or table.horizon == network.horizon)
        if not (same and network.takes_many):
            return super().choose(table, places)
        found: NDArray[np.int64] = network.logits_of(table.seen_by_movers(places), table._mask[places]).argmax(axis=1)
        return found


class FunctionOpponent(Stateless):
    """A policy of yours, which gets the same encoding as the learner."""

    def __init__(self, policy: Choose) -> None:
        self._policy = policy

    def choose(self, table: Table, places: Places) -> NDArray[np.int64]:
        """See `Seated.choose`. Raises `BadMove` for an answer of another shape or a move that is not legal."""
        mask, seats = table._mask[places], table._player[places].copy()
        found = np.asarray(self._policy(table.seen_by_movers(places), mask, seats))
        if found.shape != (len(places),) or found.dtype.kind not in "iu":
            raise BadMove(
                f"an opponent gives a whole number for each of {len(places)} observations, "
                f"not {found.dtype} of the shape {found.shape}"
            )
        chosen = found.astype(np.int64)
        legal = (chosen >= 0) & (chosen < mask.shape[1])
        legal[legal] = mask[np.flatnonzero(legal), chosen[legal]] == 1
        if not legal.all():
            raise BadMove(f"an opponent chose move {chosen[~legal][0]}, which is not legal there")
        return chosen


def bot_seed(seed: int, number: int, seat: int) -> int:
    """The seed of the bot in a seat of match `number`: as `research.learning.trajectories` seats bots."""
    return (int(seed_word(np.uint64(seed), np.uint64(number % 2**64))) + seat) % 2**63


@dataclass
class Seating:
    """Which policy moves for which seat: `learner` (n,) is the learner's seat in each match, ``policy_of[i, seat]`` the
    place of the policy in `policies`, -1 for the learner."""

    policies: list[Seated]
    learner: NDArray[np.int64]
    policy_of: NDArray[np.int64]


class Seats:
    """Seats the learner and its opponents in the matches of a batch.

    `seat` is the learner's, or ``"rotate"``: then it sits in seat ``k % players`` of match *k*. Raises `BadOption` for
    opponents or a seat that cannot be.
    """

    def __init__(
        self, game: Game, n: int, opponents: Opponents, seat: int | str = "rotate",
        pool: ThreadPoolExecutor | None = None, threads: int = 1,
    ) -> None:  # fmt: skip
        self.game, self.seat = game, seat
        if seat != "rotate" and not (isinstance(seat, int) and 0 <= seat < game.players):
            raise BadOption(f"the learner's seat is one of 0 to {game.players - 1}, or 'rotate', not {seat!r}")
        if game.players < 2:
            raise BadOption(f"{game.title} is for one player: it has no opponents")
        self._weights: NDArray[np.float64] | None = None
        wanted = _wanted(game, opponents)
        if isinstance(opponents, Mapping):
            weights = np.array([float(weight) for weight in opponents.values()])
            self._weights = np.cumsum(weights / weights.sum())
        made: dict[int | str, int] = {}
        self.names: list[Policy] = []
        """The policies as they were named, in the order of `Seating.policies`."""
        policies: list[Seated] = []
        self._place: list[int] = []
        for policy in wanted:
            key = policy if isinstance(policy, str) else id(policy)
            if key not in made:
                made[key] = len(policies)
                policies.append(seated(policy, game, pool, threads))
                self.names.append(policy)
            self._place.append(made[key])
        players = game.players
        self.seating = Seating(policies, np.zeros(n, np.int64), np.full((n, players), -1, np.int64))

    @property
    def remembers(self) -> bool:
        """Whether an opponent needs the moves that were made."""
        return any(policy.remembers for policy in self.seating.policies)

    def begin(self, places: Places, numbers: NDArray[np.int64], seed: int) -> None:
        """Seat the learner and its opponents in matches that begin."""
        players, seating = self.game.players, self.seating
        learner = numbers[places] % players if self.seat == "rotate" else np.full(len(places), int(self.seat))
        seating.learner[places] = learner
        seating.policy_of[places] = -1
        for left in range(1, players):
            other = (learner + left) % players
            if self._weights is None:
                chosen = np.full(len(places), self._place[(left - 1) % len(self._place)])
            else:
                drawn = [_share(seed, int(number), left) for number in numbers[places]]
                chosen = np.array(self._place)[np.searchsorted(self._weights, drawn, side="right")]
            seating.policy_of[places, other] = chosen


def _share(seed: int, number: int, left: int) -> float:
    """A number from 0 to 1 (without 1) that a match draws for a seat."""
    word = int(seed_word(np.uint64(bot_seed(seed, number, 0)), np.uint64(left)))
    return (word >> 11) / 2**53


def _wanted(game: Game, opponents: Opponents) -> list[Policy]:
    """The policies, in order. Raises `BadOption`."""
    if isinstance(opponents, Mapping):
        if not opponents or any(not isinstance(w, int | float) or w < 0 for w in opponents.values()):
            raise BadOption(f"a mix of opponents gives names weights of 0 or more, not {dict(opponents)!r}")
        if not any(opponents.values()):
            raise BadOption("a mix of opponents needs a weight above 0")
        return list(opponents)
    if isinstance(opponents, str) or callable(opponents):
        return [opponents]
    if not isinstance(opponents, Sequence) or len(opponents) != game.players - 1:
        raise BadOption(
            f"opponents are a level, a function, a mix {{name: weight}}, or a list of {game.players - 1} for "
            f"{game.players} players; not {opponents!r}"
        )
    for policy in opponents:
        if not isinstance(policy, str) and not callable(policy):
            raise BadOption(f"an opponent is the name of a level or a function, not {policy!r}")
    return list(opponents)


def seated(policy: Policy, game: Game, pool: ThreadPoolExecutor | None = None, threads: int = 1) -> Seated:
    """A policy ready to sit in a batch. Raises `UnknownLevel`."""
    if not isinstance(policy, str):
        if getattr(policy, "makes_bots", False):
            return BotOpponent(cast(Maker, policy), game)
        return FunctionOpponent(cast(Choose, policy))
    if policy == RANDOM:
        return RandomOpponent()
    if policy.partition(":")[0] == LEARNED:
        return NetworkOpponent(policy, game)
    level = compiled_level(policy, game.rules)
    if level is None:
        return BotOpponent(policy, game)
    others = [compiled_level(policy, game.rules) for _ in range(threads - 1)]
    return CompiledOpponent([level, *(other for other in others if other is not None)], pool)
