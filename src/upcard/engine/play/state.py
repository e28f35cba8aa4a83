"""`State`: the interface for programs, with OpenSpiel's names and meanings.

>>> import upcard
>>> state = upcard.game("whist", single_hand=True).new_initial_state(seed=3)
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> state.returns()
[-2.0, 2.0, -2.0, 2.0]

Chance is sampled internally: a state is never a chance node, and the seed determines every deal. If several seats may
act at once, they act in the order of their numbers; `acting` has all of them, and `apply_action` accepts a seat.
"""

from __future__ import annotations

import json
import secrets
from array import array
from collections.abc import Callable
from dataclasses import replace
from operator import index
from typing import Any

from upcard.arrays import NDArray, np
from upcard.declarations.seats import default_names
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.variant import Seed, Variant, checked_seed
from upcard.engine.knowledge.history import SEAT, SEAT_BITS, History, go_on, opening
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.reasons import sentence
from upcard.engine.knowledge.same_window import redeal_in_window
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import view_of
from upcard.engine.play.batch_loops import REFUSED
from upcard.engine.play.drawing import draw
from upcard.engine.play.state_memory import blocks_of
from upcard.errors import BadMove, BadOption, BadRecord, IllegalMove
from upcard.types import Seat

HORIZON = 64
"""The default number of moves in `State.information_state_tensor`."""
CHANCE_PLAYER, SIMULTANEOUS_PLAYER, INVALID_PLAYER, TERMINAL_PLAYER = -1, -2, -3, -4

_NUMBER, _MARK = np.dtype(np.float32), np.dtype(np.int8)
_empty = np.empty
_NO_NUMBERS, _NO_MASK = np.empty(0, _NUMBER), np.empty(0, _MARK)


class State:
    """A position in a match. `apply_action` checks that a move is legal; `apply_action_unchecked` does not.

    It starts with the deal of `seed` (None: a secret one), or with the position in `states`, an array of one record."""

    __slots__ = ("_beginning", "_block", "_blocks", "_found", "_histories", "_place", "_prologues", "_trail", "game")

    def __init__(self, game: Variant, seed: Seed | None = None, *, states: States | None = None) -> None:
        self.game, self._blocks = game, blocks_of(game.rules)
        self._trail = array("q")
        self._prologues: dict[int, History] = {}
        self._histories: dict[int, History] = {}
        self._beginning: int | bytes
        if states is not None:
            self._beginning = states[:1].tobytes()
        elif isinstance(seed, bytes):
            self._beginning = game.dealt(seed).tobytes()
        else:
            self._beginning = secrets.randbits(64) if seed is None else checked_seed(seed)
        self._begin()

    def _begin(self) -> None:
        """Deal by the seed, or restore the initial record."""
        blocks, beginning = self._blocks, self._beginning
        if isinstance(beginning, int):
            self._block = blocks.block(self.game.undealt)
            self._place = blocks.place_of(self._block)
            self._found = blocks.deal(self._block, self._place, beginning)
        else:
            self._sit_down(blocks.block(beginning))

    def _sit_down(self, block: bytearray) -> None:
        """Work on this block from now on."""
        self._block, self._place = block, self._blocks.place_of(block)
        self._found = self._blocks.look(block, self._place)

    @property
    def _origin(self) -> States:
        """The initial position; it is rarely needed, so the deal is repeated."""
        beginning = self._beginning
        if isinstance(beginning, int):
            return self.game.dealt(beginning)
        return np.ndarray(1, self.game.rules.schema.dtype, bytearray(beginning))

    @property
    def _states(self) -> States:
        """The record, as an array of one. It shares the state's memory, so assignments change the state."""
        return self._blocks.states(self._block)

    def current_player(self) -> int:
        """The seat to act, or -4 when the match is over."""
        return (self._found & SEAT) - 1 if self._found & SEAT else TERMINAL_PLAYER

    @property
    def acting(self) -> tuple[int, ...]:
        """All seats that may act now."""
        seats = self._blocks.acting(self._block)
        if not seats & (seats - 1):
            return (seats.bit_length() - 1,) if seats else ()
        return tuple(seat for seat in range(self.game.players) if seats >> seat & 1)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return not self._found & SEAT

    def is_chance_node(self) -> bool:
        """Always False: chance is sampled internally."""
        return False

    def num_players(self) -> int:
        """The number of seats."""
        return self.game.players

    def num_distinct_actions(self) -> int:
        """The size of the catalogue of moves."""
        return len(self.game.moves)

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """The legal moves in ascending order; none for a seat that may not act."""
        if player is None or player == (self._found & SEAT) - 1:
            return list(self._blocks.listed[self._found >> SEAT_BITS](self._block))
        if player not in self.acting:
            return []
        buffer = self.game.rules.move_buffer()
        return sorted(buffer[: self.game.rules.legal_moves(self._states, 0, player, buffer)].tolist())

    def action_mask(self, player: Seat | None = None) -> NDArray[np.int8]:
        """The same as an array: int8, 1 for every legal move of the catalogue."""
        return self.observe(0 if player is None and self.is_terminal() else player, _NO_NUMBERS)[1]

    def legal_actions_mask(self, player: Seat | None = None) -> list[int]:
        """A list with one number per move of the catalogue: 1 if it is legal."""
        mask = [0] * self.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The words of a move. Raises `BadMove` for an invalid number."""
        return self.game.moves.words(self._catalogued(_number(player_or_action if action is None else action)))

    def string_to_action(self, player_or_words: int | str, words: str | None = None) -> int:
        """The move with these words. Raises `BadMove`."""
        return self.game.moves.parse(str(player_or_words) if words is None else words)

    def apply_action(self, action: int, player: Seat | None = None) -> None:
        """Make a legal move. Raises `IllegalMove` with the rule that forbids it; then nothing has changed."""
        seat = (self._found & SEAT) - 1
        if player is not None and player != seat:
            self.turn_to(player)
            seat = player
        if action.__class__ is not int:
            action = _number(action)
        try:
            found = self._blocks.step(self._place, action)
        except OverflowError:
            found = REFUSED
        if found < 0:
            raise IllegalMove(self._why_not(action, seat))
        self._found = found
        self._trail.append(action << SEAT_BITS | seat)

    def apply_action_unchecked(self, action: int) -> None:
        """Make a legal move of the current player without a check: for search."""
        rules, seat, action = self.game.rules, (self._found & SEAT) - 1, index(action)
        rules.play(self._states, 0, seat, action, rules.no_arg())
        self._found = self._blocks.look(self._block, self._place)
        self._trail.append(action << SEAT_BITS | seat)

    def turn_to(self, player: Seat) -> None:
        """Make one of the seats that may act the current player. Raises `IllegalMove`."""
        if player not in self.acting:
            raise IllegalMove(f"it is not the turn of seat {player}")
        self._found = self._blocks.turn_to(self._block, player)

    def _why_not(self, action: int, seat: Seat) -> str:
        moves = self.game.moves
        if seat < 0:
            return "the match is over"
        code = int(self.game.rules.reason(self._states, 0, seat, self._catalogued(action)))
        return sentence(self.game.rules.reasons[code], self.view(seat), moves.words(action), moves.card(action))

    def _catalogued(self, action: int) -> int:
        if not 0 <= action < len(self.game.moves):
            raise BadMove(f"there is no move {action}; moves are 0 to {len(self.game.moves) - 1}")
        return action

    def child(self, action: int) -> State:
        """A new state after a move; this one does not change."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        twin.game, twin._beginning, twin._blocks = self.game, self._beginning, self._blocks
        twin._block = bytearray(self._block)
        twin._place, twin._found = self._blocks.place_of(twin._block), self._found
        twin._trail = self._trail[:]
        twin._prologues, twin._histories = self._prologues, self._histories.copy()
        return twin

    __copy__ = clone

    def __getstate__(self) -> tuple[Any, ...]:
        head = _head(self.game)
        return head, self.game, self._states, self._beginning, self._trail, self._prologues, self.current_player()

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        head, self.game, states, self._beginning, self._trail, self._prologues, player = kept
        self._histories = {}
        if head != _head(self.game):
            raise BadRecord(f"this state was kept by another version of the rules of {self.game!r}")
        self._blocks = blocks_of(self.game.rules)
        self._sit_down(self._blocks.block(states.tobytes()))
        if player != self.current_player():
            self.turn_to(player)

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def undo_action(self, player: Seat, action: int) -> None:
        """Take back the last move, which must be this one. Raises `BadMove`."""
        trail = self.full_history()
        if not trail or trail.pop() != (player, action):
            raise BadMove("only the last move can be taken back")
        self._begin()
        self._trail, self._histories = array("q"), {}
        for seat, move in trail:
            self.apply_action(move, seat)

    def history(self) -> list[int]:
        """The moves made since the state was dealt or set up."""
        return [made >> SEAT_BITS for made in self._trail]

    def full_history(self) -> list[tuple[int, int]]:
        """The same with the seats that made them: (player, action)."""
        return [(made & SEAT, made >> SEAT_BITS) for made in self._trail]

    def returns(self) -> list[float]:
        """The payoff of each seat, 0 before the end of the match; the sum is 0."""
        if not self.is_terminal():
            return [0.0] * self.game.players
        out = np.zeros(self.game.rules.max_seats)
        self.game.rules.returns(self._states, 0, out)
        return out[: self.game.players].tolist()  # type: ignore[no-any-return]

    rewards = returns

    def player_return(self, player: Seat) -> float:
        """The payoff of one seat. Raises `ValueError` for an invalid seat."""
        return self.returns()[self._seat(player)]

    def snapshot(self) -> States:
        """A copy of the record of the position (an array of one), such as `views.view_of` reads."""
        return copied(self._states)

    def view(self, player: Seat | None) -> View:
        """The view of a seat (None: a spectator). Raises `ValueError` for an invalid seat."""
        return view_of(self.game.rules, self._states, None if player is None else self._seat(player))

    def observation_string(self, player: Seat | None = None) -> str:
        """What the seat (by default the one to act) sees now: its `View` as JSON. Raises `ValueError` for an invalid
        seat."""
        return json.dumps(self.view(self._seat(player)).as_dict(), ensure_ascii=False, sort_keys=True)

    def public_observation_string(self) -> str:
        """The view of a spectator as JSON."""
        return json.dumps(self.view(None).as_dict(), ensure_ascii=False, sort_keys=True)

    def observation_tensor(self, player: Seat | None = None) -> NDArray[np.float32]:
        """What the seat (by default the one to act) sees now: float32 of the shape `Game.observation_tensor_shape`
        (`Game.observation_layout` describes it). Raises `ValueError` for an invalid seat."""
        return self.observe(player, mask=_NO_MASK)[0]

    def observe(
        self, player: Seat | None = None, tensor: NDArray[np.float32] | None = None,
        mask: NDArray[np.int8] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.int8]]:  # fmt: skip
        """`observation_tensor` (float32) and `action_mask` (int8) of a seat, by default the one to act, in one call, as
        new arrays or in the given ones; an empty array is left unchanged."""
        blocks, mover = self._blocks, (self._found & SEAT) - 1
        seat = mover if player is None else index(player)
        tensor = _empty(blocks.observed, _NUMBER) if tensor is None else _room(tensor, _NUMBER, blocks.observed)
        mask = _empty(blocks.actions, _MARK) if mask is None else _room(mask, _MARK, blocks.actions)
        if blocks.perceive(self._place, seat, tensor, mask, 0, 0) < 0:
            raise ValueError("no seat is to act" if player is None else f"there is no seat {seat}")
        if seat != mover and len(mask):
            mask[self.legal_actions(seat)] = 1
        return tensor, mask

    def information_state_tensor(
        self, player: Seat | None = None, horizon: int = HORIZON, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What the seat (by default the one to act) sees now and the last `horizon` moves as it learned of them, newest
        first, as float32: two numbers per move (`engine.knowledge.history.write_moves`). Returns a new array, or `out`.
        (`information_state_string` has perfect recall.) Raises `ValueError` for an invalid seat."""
        blocks, seats, player = self._blocks, self.game.players, self._seat(player)
        size = blocks.observed + 2 * horizon
        out = np.empty(size, _NUMBER) if out is None else _room(out, _NUMBER, size)
        written = blocks.perceive(self._place, player, out, _NO_MASK, *self._trail.buffer_info())
        before, at = self._prologues.get(player), blocks.observed + written
        if before is not None and at + 1 < size:  # moves that it knew before this state was resampled
            learned = [w for seat, move in before.learned[::-1] for w in (1 + (seat - player) % seats, move + 2)]
            out[at : at + len(learned)] = learned[: size - at]
        return out

    def information_state_string(self, player: Seat | None = None) -> str:
        """All that the seat (by default the one to act) has seen since the state was dealt or set up, move by move
        (perfect recall). Raises `ValueError` for an invalid seat."""
        return self.seen_history(self._seat(player)).text

    def _seat(self, player: Seat | None) -> int:
        """The given seat, checked; by default the seat to act."""
        seat = (self._found & SEAT) - 1 if player is None else index(player)
        if not 0 <= seat < self.game.players:
            raise ValueError("no seat is to act" if player is None else f"there is no seat {seat}")
        return seat

    def information_set(self, player: Seat | None = None) -> InformationSet:
        """The input of a bot in a seat, by default the one to act. Raises `ValueError` for an invalid seat."""
        return InformationSet(self.game, self._states, self._seat(player), self._trail[:])

    def seen_history(self, player: Seat) -> History:
        """The same as a `History`. It is cached and extended by the moves made since."""
        history = self._histories.get(player) or self._prologues.get(player)
        if history is None:
            history = opening(view_of(self.game.rules, self._origin, player), self._origin)
        if history.moves < len(self._trail):
            past = State(self.game, states=history.states)
            for made in self._trail[history.moves :]:
                seat, action = made & SEAT, made >> SEAT_BITS
                past.apply_action(action, seat)
                history = go_on(history, self.game.moves, seat, action, past.view(player), past._states)
        self._histories[player] = history
        return history

    def resample_from_infostate(self, player: Seat, seed: int | Callable[[], float]) -> State:
        """A random state that looks like this one to the seat, by a seed or, as in OpenSpiel, by a function that draws
        a number from 0 to 1 (without 1). Its history is empty. Its information state is the same for the seat, and
        begins here for others. Raises `ValueError` for an invalid seat, and `BadOption` for a seed that is none."""
        player = self._seat(player)
        rng = np.array([_drawn(seed) if callable(seed) else checked_seed(seed)], np.uint64)
        world = State(self.game, states=redeal_in_window(self.game.rules, self._states, player, rng))
        world._prologues = {player: replace(self.seen_history(player), moves=0, states=world._origin)}
        return world

    def serialize(self) -> bytes:
        """The state as bytes, for this version of the game's rules (`deserialize` reads them)."""
        return _head(self.game) + self._states.tobytes()

    @classmethod
    def deserialize(cls, game: Variant, data: bytes) -> State:
        """The state that was serialized for an equal game. Its history is empty. Raises `BadRecord`."""
        head = _head(game)
        if not data.startswith(head) or len(data) != len(head) + game.rules.schema.dtype.itemsize:
            raise BadRecord(f"these bytes are no state of {game!r} (or of another version of its rules)")
        return cls(game, states=np.frombuffer(data[len(head) :], game.rules.schema.dtype))

    def __str__(self) -> str:
        return draw(self.view(None), default_names(self.game.players))

    def __repr__(self) -> str:
        return f"<State of {self.game!r}, {len(self._trail)} moves>"


def _room(array: NDArray[Any], dtype: np.dtype[Any], size: int) -> NDArray[Any]:
    """The given output array, checked; an empty one is left unchanged."""
    flags = array.flags
    if array.dtype is dtype and array.shape == (size,) and flags.c_contiguous and flags.writeable:
        return array
    if array.size == 0:
        return _NO_NUMBERS if dtype is _NUMBER else _NO_MASK
    if array.dtype != dtype or array.shape != (size,) or not flags.c_contiguous or not flags.writeable:
        kind = f"{array.dtype} {array.shape}" + ("" if flags.writeable else " that may not be written")
        raise ValueError(f"a contiguous {dtype} array of {size} is needed, not {kind}")
    return array


def _head(game: Variant) -> bytes:
    return f"upcard {game.name} {game.rules.digest}\n".encode()


def _drawn(draw: Callable[[], float]) -> int:
    """A seed by a function that gives a number from 0 to 1 (without 1), which has 53 bits."""
    share = float(draw())
    if not 0 <= share < 1:
        raise BadOption(f"the function is to draw a number from 0 to 1 (without 1), not {share!r}")
    return int(share * 2**53)


def _number(action: object) -> int:
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise BadMove(f"a move is a whole number, not {action!r}; string_to_action reads words") from None
