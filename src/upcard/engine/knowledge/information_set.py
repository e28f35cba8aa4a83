"""`InformationSet`: the input of a bot, with exactly the knowledge of a player in that seat."""

from __future__ import annotations

import json
from array import array
from typing import Protocol

from upcard.arrays import NDArray, np
from upcard.cards.chance import mixed
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.variant import Variant, checked_seed
from upcard.engine.knowledge.consistent_redeal import WorldSampler
from upcard.engine.knowledge.history import HIDDEN, PUBLIC, SEAT, SEAT_BITS, SILENT, move_visibility, write_moves
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import view_of
from upcard.types import MoveId, Seat


class Encoder(Protocol):
    """What turns the knowledge of a seat into numbers."""

    def tensor(self, states: States, seat: Seat, made: NDArray[np.int64]) -> NDArray[np.float32]:
        """The numbers (size,) of a seat on ``states[0]`` after the moves `made`."""


class Sampler(Protocol):
    """Fills parts of an array of states with worlds."""

    def fill(self, start: int, stop: int) -> None:
        """Fill the worlds from `start` to ``stop - 1``."""


class InformationSet:
    """A seat's knowledge of ``states[0]``: its view, its legal moves, and states that look the same to it.

    The true state is private to this object; every state that it returns is redealt. `made` are the moves of the match
    so far, as packed by `engine.knowledge.history`; only what the seat learned of them is returned.
    """

    def __init__(self, game: Variant, states: States, seat: Seat, made: array[int] | None = None) -> None:
        self.game, self.seat = game, seat
        self.__states = copied(states[:1])
        self.__made = made if made is not None else array("q")

    def __repr__(self) -> str:
        return f"<InformationSet of seat {self.seat} of {self.game!r}, {len(self.__made)} moves>"

    def legal(self) -> list[MoveId]:
        """The numbers of the moves that the seat may make."""
        rules, buffer = self.game.rules, self.game.rules.move_buffer()
        return buffer[: rules.legal_moves(self.__states, 0, self.seat, buffer)].tolist()  # type: ignore[no-any-return]

    def view(self) -> View:
        """The view of the seat."""
        return view_of(self.game.rules, self.__states, self.seat)

    def mask(self) -> NDArray[np.int8]:
        """A 1 for every move of the catalogue that the seat may make, else 0."""
        mask = np.zeros(len(self.game.moves), np.int8)
        mask[self.legal()] = 1
        return mask

    def tensor(self, horizon: int = 0) -> NDArray[np.float32]:
        """What the seat sees now (`Game.observation_layout` describes the layout), and the last `horizon` moves as it
        learned of them: the same numbers as in `State.observation_tensor` and `State.information_state_tensor`."""
        observer = observer_of(self.game.rules)
        out = np.empty(observer.size + 2 * horizon, np.float32)
        observer.write(self.__states, self.seat, out[: observer.size])
        visibility, trail = move_visibility(self.game.rules), np.frombuffer(self.__made, np.int64)
        tell = self.game.rules.rule(write_moves)
        tell(trail, visibility, self.seat, self.game.players, out[observer.size :])
        return out

    def encoded(self, encoder: Encoder) -> NDArray[np.float32]:
        """What the seat sees and remembers, by an encoder of this game (`engine.knowledge.learning_encoding`)."""
        return encoder.tensor(self.__states, self.seat, np.frombuffer(self.__made, np.int64))

    def history(self, last: int | None = None) -> tuple[tuple[int, int], ...]:
        """The moves that the seat learned of, oldest first: the seat that made it and the number of the move, or
        `HIDDEN` (-1). With `last`, only those among the last moves."""
        visibility, learned = move_visibility(self.game.rules), []
        for made in self.__made if last is None else self.__made[-last:]:
            maker, move = made & SEAT, made >> SEAT_BITS
            if maker == self.seat or visibility[move] != SILENT:
                learned.append((maker, move if maker == self.seat or visibility[move] == PUBLIC else HIDDEN))
        return tuple(learned)

    def text(self) -> str:
        """The same as text: a line for every move that the seat learned of, then its view as JSON."""
        moves = self.game.moves
        lines = [f"{seat}> {'?' if move == HIDDEN else moves.words(move)}" for seat, move in self.history()]
        return "\n".join([*lines, json.dumps(self.view().as_dict(), ensure_ascii=False, sort_keys=True)])

    def as_seen(self) -> InformationSet:
        """What the seat has seen, also where it remembers less (`bots.search.memory`)."""
        return self

    def sample(self, seed: int) -> States:
        """An array with one state, drawn from those that look like the true one to the seat. The same seed and the same
        knowledge give the same state. Raises `BadOption` for a seed that is none."""
        world = np.empty(1, self.game.rules.schema.dtype)
        self.imagine(world, rng_of(checked_seed(seed)))
        return world

    def imagine(self, worlds: States, rng: NDArray[np.uint64]) -> None:
        """Fill an array of states with such worlds, drawn independently. `rng` (one uint64) is the generator of the
        draw; it advances."""
        self.sampler(worlds, rng).fill(0, len(worlds))

    def sampler(self, worlds: States, rng: NDArray[np.uint64]) -> Sampler:
        """What fills an array of states in the same way, part by part."""
        return WorldSampler(self.game.rules, self.__states, worlds, self.seat, rng)


def rng_of(seed: int) -> NDArray[np.uint64]:
    """A generator of choices (`cards.chance.choose`) from any whole number."""
    return np.array([mixed(np.uint64(seed % 2**64))], np.uint64)
