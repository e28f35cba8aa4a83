"""`LearningBatch`: a `Batch` for learners, with points as they are taken, the encoding for learners, opponents, and
positions to begin from.

>>> import upcard
>>> from upcard.research.learning.learning_batch import LearningBatch
>>> batch = LearningBatch(upcard.game("briscola", players=2, single_hand=True), 4, encoding="learn", opponents="random")
>>> batch.reset()
>>> bool((batch.player == batch.seats).all()), batch.observation.min() >= -1, batch.observation.max() <= 1
(True, np.True_, np.True_)
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Unpack

from upcard.cards.chance import seed_word
from upcard.declarations.state import States
from upcard.engine.knowledge.encoding_loops import Memory, Viewers, forget_some, observe_some, remember_some
from upcard.engine.knowledge.history import SEAT_BITS
from upcard.engine.knowledge.learning_encoding import LearningEncoder, encoder_of
from upcard.engine.play.batch import Actions, Batch, Checkpoint
from upcard.engine.play.batch_loops import begin_next, mark_legal
from upcard.engine.play.game import Game
from upcard.research.arrays import NDArray, np
from upcard.research.learning.keywords import only
from upcard.research.learning.learning_loops import (
    BEGIN,
    GOES_ON,
    LOOK,
    STEP,
    TERMINATED,
    TRUNCATED,
    Payment,
    Turns,
    step_some,
)
from upcard.research.learning.opponents import Places, Seats
from upcard.research.learning.points_taken import point_payoffs_of
from upcard.research.learning.positions import records_of
from upcard.research.learning.settings import LearnerSettings, Learning


class LearningBatch(Batch):
    """A `Batch` whose arrays mean the same, with:

    - ``rewards="points"``: the points that each seat took in the step less those of the mean of the others, as
      `points_taken` counts them; they sum to what the match pays in points. ``"match"``: all at the end.
    - ``encoding="learn"``: observations as `engine.knowledge.learning_encoding` writes them, with the last `horizon`
      moves. ``"observation"``: as in `Batch`.
    - ``opponents``: the policies of the other seats (`research.learning.opponents.Opponents`). The learner has `seat`,
      which ``seats`` (n,) names for each match; ``player`` is always that seat, and ``learner_rewards`` (n,) is what it
      was paid. A match that ends before the learner has moved in it is left out.
    - ``positions``: states from which matches begin in turn instead of a deal
      (`research.learning.positions.records_of`); what chance decides later is drawn for each match anew.
    - ``remember``: keep all moves of each match in ``made``, for bots that are asked from outside.

    Raises `BadOption`, `UnknownLevel` and `BadPosition`.
    """

    game: Game

    def __init__(
        self, game: Game, n: int, seed: int = 0, *, observe: bool = True, threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None, remember: bool = False, **learner: Unpack[Learning],
    ) -> None:  # fmt: skip
        only(learner, Learning.__optional_keys__, "a LearningBatch")
        settings = LearnerSettings(**learner)
        self.encoding, self.horizon = settings.encoding, settings.horizon
        self.encoder: LearningEncoder | None = encoder_of(game, self.horizon) if self.encoding == "learn" else None
        super().__init__(game, n, seed, observe=observe, threads=threads, out=out)
        self._arguments |= {"remember": remember, **learner}
        self.by_points = settings.rewards == "points"
        rules, players = game.rules, game.players
        parts = {part.__name__: rules.bind(part) for part in (begin_next, mark_legal)}
        parts["point_payoffs"] = point_payoffs_of(rules)
        taken = parts["point_payoffs"].__qualname__
        self._step_some = rules.bind(step_some, parts, f"_{taken.rpartition('_')[2]}")
        self._all = np.arange(n)
        self.resting = np.zeros(n, bool)
        """The matches that `step` leaves as they are: nothing is played there, and nothing is paid."""
        self._ended, self._standing = np.zeros(n, np.int64), np.zeros((n, players))
        self._paid, self._now = np.zeros((n, players), np.float64), np.zeros(max(players, rules.max_seats))
        self._positions = None if settings.positions is None else records_of(game, settings.positions)
        against = settings.opponents
        self._seats = None if against is None else Seats(game, n, against, settings.seat, self._pool, len(self._parts))
        self.seats = self._seats.seating.learner if self._seats else self._player
        self.learner_rewards = np.zeros(n, np.float32)
        self._remembers = remember or bool(self._seats and self._seats.remembers)
        self.made = [array("q") for _ in range(n if self._remembers else 0)]
        encoder = self.encoder
        self._heard, self._calls = encoder.no_memory(n) if encoder else (np.zeros((n, 0, 0), np.int64),) * 2
        self._scratch = [encoder.scratch() for _ in self._parts] if encoder else []

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many moves each match has had."""
        return self._lengths

    def _observation_size(self) -> int:
        return self._observer.size if self.encoder is None else self.encoder.size

    def _run(self, actions: Actions, fresh: bool) -> None:
        self.terminated[:] = False
        self.truncated[:] = False
        learner = self.seats.copy()  # of the matches that are going on: the next ones may seat it elsewhere
        if fresh:
            self.resting[:] = False
            self._begin_anew(self._all)
        else:
            places = np.flatnonzero(~self.resting) if self.resting.any() else self._all
            self._make(places, actions[places])
        self._play_opponents()
        over = self.terminated | self.truncated
        going = ~over
        self.rewards[going] = self._paid[going]
        self._paid[going] = 0
        if self._seats is not None:
            self.learner_rewards[:] = self.rewards[self._all, np.where(over, learner, self.seats)]
        if fresh:
            self.rewards[:] = 0
            self.learner_rewards[:] = 0
        self._show(self._all, self._player, self.observation)
        self._copy_out()

    def _begin_anew(self, places: Places) -> None:
        """Begin the matches in `numbers`, whatever was played in these places before."""
        self._paid[places] = 0
        for opponent in self._seats.seating.policies if self._seats else ():
            opponent.forget(places)
        self._begin(places)

    def _restart(self, places: Places) -> None:
        self._begin_anew(places)
        self._play_opponents()
        self.terminated[places] = self.truncated[places] = False
        self.rewards[places], self.learner_rewards[places], self._paid[places] = 0, 0, 0
        self._show(self._all, self._player, self.observation)
        self._copy_out()

    def _make(self, places: Places, actions: Actions) -> None:
        """Make a move in each of some matches, and begin the next where one is over."""
        makers = self._player[places]
        self._call(places, STEP, actions)
        if self.encoder is not None:
            encoder = self.encoder
            remember_some(
                places, makers, actions, encoder.visibility, encoder.moves, self.game.players, self._heard, self._calls
            )
        for place, move, seat in zip(places.tolist(), actions.tolist(), makers.tolist()) if self._remembers else ():
            self.made[place].append(move << SEAT_BITS | seat)
        over = places[self._ended[places] != GOES_ON]
        if len(over):
            self._finish(over, makers if len(over) == len(places) else makers[self._ended[places] != GOES_ON])

    def _finish(self, over: Places, makers: Places) -> None:
        """Keep what is seen and paid at the end of some matches, and begin the next ones. The end of a match in which
        the learner has not moved is kept from it."""
        first = ~(self.terminated[over] | self.truncated[over])
        kept = over[first]
        self.terminated[kept] = self._ended[kept] == TERMINATED
        self.truncated[kept] = self._ended[kept] == TRUNCATED
        self.rewards[kept] = self._paid[kept]
        self._paid[over] = 0
        if self.final_observation.shape[1] and len(kept):
            seats = self._player.copy()
            seats[over] = makers
            if self._seats is not None:
                seats[kept] = self.seats[kept]
            self._show(kept, seats, self.final_observation)
        self.numbers[over] += self.n
        self._begin(over)

    def _begin(self, places: Places) -> None:
        """Begin the matches in `numbers`."""
        if self._positions is None:
            self._call(places, BEGIN, places)
        else:
            self._set_up(places)
        if self.encoder is not None:
            forget_some(places, self._heard, self._calls)
        for place in places.tolist() if self._remembers else ():
            self.made[place] = array("q")
        if self._seats is not None:
            self._seats.begin(places, self.numbers, self.seed)

    def _set_up(self, places: Places) -> None:
        assert self._positions is not None
        self._states[places] = self._positions[self.numbers[places] % len(self._positions)]
        rules = self.game.rules
        for place in places.tolist():
            word = seed_word(np.uint64(self.seed), np.uint64(int(self.numbers[place]) % 2**64))
            rules.seed_state(self._states, place, np.uint64(word))
        self._lengths[places] = 0
        self._call(places, LOOK, places)

    def _call(self, places: Places, do: int, actions: Actions) -> None:
        matches, turns = self._matches(), Turns(self._player, self._mask, self._ended)

        def part(number: int, chosen: Places, moves: Actions) -> None:
            payment = Payment(self.by_points, self._paid, self._standing, self._now.copy())
            self._step_some(matches, chosen, do, moves, self._tools[number], turns, payment)

        self._shared(part, places, actions)

    def _play_opponents(self) -> None:
        """Let the others move until the learner is to act everywhere."""
        if self._seats is None:
            return
        seating = self._seats.seating
        while True:
            policy = np.where(self.resting, -1, seating.policy_of[self._all, self._player])
            if (policy < 0).all():
                return
            for number, opponent in enumerate(seating.policies):
                places = np.flatnonzero(policy == number)
                if len(places):
                    self._make(places, opponent.choose(self, places))

    def seen_by_movers(self, places: Places) -> NDArray[np.float32]:
        """The observations (B, size) of the seats to act in some matches."""
        out = np.zeros((self.n, self._observation_size()), np.float32)
        self._show(places, self._player, out)
        return out[places]

    def _show(self, places: Places, seats: NDArray[np.int64], out: NDArray[np.float32]) -> None:
        """Write what ``seats[i]`` sees of match `i` into ``out[i]``."""
        if not out.shape[1]:
            return

        def part(number: int, chosen: Places, _: Actions) -> None:
            viewers = Viewers(chosen, seats)
            if self.encoder is not None:
                memory = Memory(self._heard, self._calls)
                self.encoder.write_some(self._views, viewers, memory, out, self._scratch[number])
            else:
                observer = self._observer
                observe_some(observer.plan, self._views, observer.phase_offset, self.game.players, viewers, out)

        self._shared(part, places, places)

    def _shared(self, part: Any, places: Places, actions: Actions) -> None:
        """Do a part of the work in each thread."""
        if self._pool is None or len(places) < 64:
            part(0, places, actions)
            return
        cuts = [len(places) * k // len(self._parts) for k in range(len(self._parts) + 1)]
        parts = [slice(*cuts[k : k + 2]) for k in range(len(self._parts))]
        list(self._pool.map(lambda k: part(k, places[parts[k]], actions[parts[k]]), range(len(parts))))

    def save(self) -> Checkpoint:
        """The matches as they stand, with what the seats remember and what is yet to be paid."""
        saved = super().save()
        more = {
            "heard": self._heard.copy(), "calls": self._calls.copy(), "standing": self._standing.copy(),
            "paid": self._paid.copy(), "made": [trail[:] for trail in self.made],
        }  # fmt: skip
        if self._seats is not None:
            more |= {
                "learner": self.seats.copy(),
                "policy_of": self._seats.seating.policy_of.copy(),
                "opponents": [opponent.save() for opponent in self._seats.seating.policies],
            }
        return Checkpoint(saved.head, saved.states, saved.numbers, saved.lengths, saved.seed, more)

    def load(self, saved: Checkpoint | States, made: array[int] | None = None) -> None:
        """Go on from a checkpoint, or from positions (n records), in which no seat has heard of a move yet. `made` are
        the moves that led to all of the positions, for bots that are asked from outside: each its number times
        ``1 << SEAT_BITS`` plus the seat that made it (`engine.knowledge.history`)."""
        states, more = self._take(saved)
        if more.keys() >= {"heard"} and more["heard"].shape == self._heard.shape:
            self._heard[...], self._calls[...] = more["heard"], more["calls"]
        elif self.encoder is not None:
            forget_some(self._all, self._heard, self._calls)
        if self._remembers:
            kept = more.get("made") or [made or array("q")] * self.n
            self.made = [trail[:] for trail in kept] if len(kept) == self.n else [array("q") for _ in range(self.n)]
        self._states[...] = states
        self._call(self._all, LOOK, self._all)
        self._paid[:] = more.get("paid", 0.0)
        if self._seats is not None:
            self._seats.begin(self._all, self.numbers, self.seed)
            if "learner" in more:
                self.seats[:], self._seats.seating.policy_of[...] = more["learner"], more["policy_of"]
            for opponent, kept in zip(self._seats.seating.policies, more.get("opponents", [])):
                opponent.load(kept)
            self._play_opponents()
        if "standing" in more and self.by_points:
            self._standing[...] = more["standing"]
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False
        self.begun = True
        self._show(self._all, self._player, self.observation)
        self._copy_out()
