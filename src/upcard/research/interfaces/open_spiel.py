"""Our games among OpenSpiel's: importing this registers each as ``upcard_NAME``.

    import pyspiel, upcard.research.interfaces.open_spiel
    game = pyspiel.load_game("upcard_whist(single_hand=true)")

The options of a game, the number of players, and three things more are parameters: see `PARAMETERS`. `load` makes
such a game of ours, `state_of` such a state.

**Chance.** OpenSpiel wants chance as moves. Those of a match are all fixed by the seed of its generator, so chance
draws that, at the beginning, a byte a move: eight moves of 256 outcomes instead of a list of 2**64. (OpenSpiel's other
way, chance that a state samples inside, cannot be cloned in games written in Python.) One card a move would need every
game to be written twice. With ``seed_bytes=1`` there are but 256 deals, few enough to walk through.

**Several at once.** Hidden simultaneous choices are made one after the other, in the order of the seats. In a
race for the first call chance draws the next seat among those that may act.

OpenSpiel's searches in C++ crash on games written in Python, also on its own; those in ``open_spiel.python`` work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from upcard.extras import extra

with extra("openspiel", "upcard.research.interfaces.open_spiel"):
    import pyspiel

from upcard.cards.chance import seed_word
from upcard.declarations.options import Option
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import names as games
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.errors import BadOption
from upcard.numerals import whole_number
from upcard.research.arrays import NDArray, np

PREFIX = "upcard_"
PARAMETERS: dict[str, int] = {"players": 0, "seed_bytes": 8, "horizon": 64}
"""Parameters besides a game's options, with their defaults: how many play (0: the first number in the book), how many
bytes of the seed are drawn, and how many of the last moves the information state tensor holds."""
BYTE = 256
CHANCE = int(pyspiel.PlayerId.CHANCE)
_BYTES = [(byte, 1 / BYTE) for byte in range(BYTE)]


def load(game: Game, **parameters: int) -> Any:
    """A game of ours as a game of OpenSpiel."""
    values = {"players": game.players, **game.options, **parameters}
    specs = game.rules.schema.options
    given = {name: _parameter(value, specs.get(name)) for name, value in values.items()}
    return pyspiel.load_game(PREFIX + game.name, given)


def state_of(game: Any, state: State) -> UpcardState:
    """A state of ours as a state of OpenSpiel's game, with an empty history."""
    found = game.new_initial_state()
    found.set(state)
    return found  # type: ignore[no-any-return]


class UpcardGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; `played` is it.

    Each has a class of its own, with its `name`: OpenSpiel keeps what it makes games with beyond the end of the
    interpreter, which a class survives and a function does not."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        values = {**_defaults(name), **(params or {})}
        own = {parameter: values.pop(parameter) for parameter in PARAMETERS}
        options = {option: value.strip("'") if isinstance(value, str) else value for option, value in values.items()}
        self.played = Game(compiled_game(name), own["players"] or None, options=options)
        self.seed_bytes, self.horizon = own["seed_bytes"], own["horizon"]
        self.several_act = hasattr(self.played.rules.module, "to_act")
        """Whether several seats may have to act at once."""
        if not 1 <= self.seed_bytes <= 8 or self.horizon < 0:
            raise BadOption("seed_bytes must be from 1 to 8, and horizon not less than 0")
        super().__init__(_game_type(name), _game_info(self.played), {**(params or {})})

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.serialize(),)

    def new_initial_state(self, *_: Any) -> UpcardState:
        """A state before chance has drawn the seed."""
        return UpcardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed; where several may act at once, perhaps a draw before each move."""
        return int(self.seed_bytes) + (self.played.about.max_moves if self.several_act else 0)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> UpcardObserver | None:
        """The observer of a seat or of the public information of a state; None for an unsupported kind."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BadOption(f"observers have no parameters, but were given {params}")
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not wanted.public_info:
            return None
        return UpcardObserver(self, wanted.private_info == pyspiel.PrivateInfoType.NONE, wanted.perfect_recall)


def _restored(game: str) -> Any:
    """A game that was pickled. A function of this module, for in a new process its import registers the games."""
    return pyspiel.deserialize_game(game)


class UpcardState(pyspiel.State):  # type: ignore[misc]
    """A state of one of our games; `inner` is it, or None before the deal."""

    def __init__(self, game: UpcardGame) -> None:
        super().__init__(game)
        self.inner: State | None = None
        self._drawn: tuple[int, ...] = ()
        self._player = CHANCE
        self._horizon, self._several_act = game.horizon, game.several_act
        self._lists = _Lists(game.played.players)

    def set(self, inner: State, player: int | None = None) -> None:
        """Go on from a state of ours; with `player` to act, if several may."""
        self.inner = inner
        if player is not None and player in inner.acting:
            inner.turn_to(player)
            self._player = player
        else:
            self._player = CHANCE if self._several_act and _is_race(inner) else inner.current_player()

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the match (or the single hand) is over."""
        return self.inner is not None and self.inner.is_terminal()

    def is_chance_node(self) -> bool:
        """Whether chance is to draw."""
        return self._player == CHANCE and not self.is_terminal()

    def returns(self) -> list[float]:
        """What the match gave each seat."""
        return [0.0] * self.num_players() if self.inner is None else self.inner.returns()

    rewards = returns  # all of it is paid at the end

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal moves of the seat to act (or what chance may draw); none for any other."""
        if player is not None and player != self._player:
            return []
        if self._player == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self.inner.legal_actions(self._player) if self.inner is not None and self._player >= 0 else []

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What the seat sees and the last moves (`State.information_state_tensor`)."""
        return self._numbers(player, self._horizon)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the seat sees now."""
        return self._numbers(player, 0)

    # C++ asks an observer for these, and makes its tensors into lists number by number: slower by half.
    def _numbers(self, player: int | None, horizon: int) -> list[float]:
        seat, seats = self._player if player is None else player, self._lists.seats
        if not 0 <= seat < seats:  # in the words of OpenSpiel, which its own tests read
            raise pyspiel.SpielError(f"player >= 0 and player < {seats} does not hold for player {seat}")
        if self.inner is None:
            size = observer_of(self.get_game().played.rules).size
            return [0.0] * (size + 2 * horizon)
        tensor = self.inner.information_state_tensor(seat, horizon)
        seen = len(tensor) - 2 * horizon
        moves: list[float] = tensor[seen:].tolist()
        return self._lists.of(seat, tensor[:seen]) + moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed, or who is first in a race."""
        if self.inner is None:
            return _BYTES[:]
        outcomes = self.inner.acting
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player) if self.inner is not None else []

    def _apply_action(self, action: int) -> None:
        if self.inner is None:
            self._draw(int(action))
        elif self._player == CHANCE:
            self.set(self.inner, int(action))
        else:
            self.inner.apply_action(int(action), self._player)
            self.set(self.inner)

    def _draw(self, byte: int) -> None:
        game: UpcardGame = self.get_game()
        self._drawn = (*self._drawn, byte)
        if len(self._drawn) == game.seed_bytes:
            self.set(_dealt(game.played, int.from_bytes(bytes(self._drawn), "little")))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"byte {action}" if self.inner is None else f"seat {action} first"
        return str(self.get_game().played.rules.moves.words(action))

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> UpcardState:
        """A state drawn from those that the seat cannot tell from this one, by our redeal. Its history is empty: not
        even the seed of the true deal is in it."""
        if self.inner is None:
            return self.clone()  # type: ignore[no-any-return]
        found: UpcardState = self.get_game().new_initial_state()
        found.set(self.inner.resample_from_infostate(player, draw), self._player)
        return found

    def __str__(self) -> str:
        return f"seed {self._drawn}" if self.inner is None else str(self.inner)


class _Lists:
    """The observations of each seat as lists. OpenSpiel wants lists, and it takes longer to make floats of all numbers
    than to make a move. From one observation to the next most stay as they were: only the others are made anew."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._last: list[tuple[NDArray[np.float32], list[float]] | None] = [None] * seats

    def __deepcopy__(self, memo: dict[int, Any]) -> _Lists:
        return _Lists(self.seats)

    def of(self, seat: int, now: NDArray[np.float32]) -> list[float]:
        """An observation as a list, which belongs to this object: it is to be copied. The array is kept."""
        last = self._last[seat]
        plain: list[float] = now.tolist() if last is None else last[1]
        if last is not None:
            changed = (now != last[0]).nonzero()[0]
            for place, number in zip(changed.tolist(), now[changed].tolist(), strict=True):
                plain[place] = number
        self._last[seat] = now, plain
        return plain


class UpcardObserver:
    """Tells of a state: what a seat sees now, or (`recalls`) all that it has seen; `public`: what everybody sees."""

    def __init__(self, game: UpcardGame, public: bool, recalls: bool) -> None:
        self.game, self.public, self.recalls = game, public, recalls
        self._observer = observer_of(game.played.rules)
        self._horizon = game.horizon if recalls else 0
        self.tensor = np.zeros(self._observer.size + 2 * self._horizon, np.float32)
        self._seen, self._told = self.tensor[: self._observer.size], self.tensor[self._observer.size :]
        self.dict = self._parts()

    def _parts(self) -> dict[str, NDArray[np.float32]]:
        parts = {}
        for name, blocks in groupby(self._observer.blocks, key=lambda block: block.name):
            run = list(blocks)
            parts[name] = self.tensor[run[0].start : run[-1].start + run[-1].length]
        if self.recalls:
            parts["moves"] = self.tensor[self._observer.size :].reshape(-1, 2)
        return parts

    def set_from(self, state: UpcardState, player: int) -> None:
        """Write `tensor`, and with it `dict`: numbers from numbers, no text on the way."""
        if state.inner is None:
            self.tensor.fill(0)
            return
        if self.public:
            self._observer.write(state.inner.snapshot(), None, self._seen)
            self._told.fill(0)
        else:
            state.inner.information_state_tensor(player, self._horizon, self.tensor)

    def string_from(self, state: UpcardState, player: int) -> str:
        """The same as text."""
        if state.inner is None:
            return ""
        if self.public:
            return state.inner.public_observation_string()
        return state.inner.information_state_string(player) if self.recalls else state.inner.observation_string(player)


def _dealt(game: Game, seed: int) -> State:
    """The first deal of a seed in which a player has a move. (In Black Hole a deal in 35 ends at once: an
    environment cannot begin with the end.)"""
    for number in range(1000):
        state = State(game, int(seed_word(np.uint64(seed), number)))
        if not state.is_terminal():
            break
    return state


def _is_race(state: State) -> bool:
    """Whether the order of several acting seats matters: one of them may make a visible move."""
    acting, moves = state.acting, state.game.moves
    if len(acting) < 2:
        return False
    kinds = (moves.kind(move) for seat in acting for move in state.legal_actions(seat))
    return not all(kind.hidden_says or kind.silent for kind in kinds)


def _parameter(value: OptionValue, spec: Option | None) -> OptionValue:
    """A value as OpenSpiel's parameters have it: a number, yes or no, or a word. It takes every word that looks like a
    number for one: so those that do are quoted, ``first_dealer='2'``."""
    if spec is None or spec.values is None:
        return value
    if set(spec.values) == {"off", "on"}:
        return value == "on"
    return f"'{value}'" if whole_number(str(value)) is not None else value


def _defaults(name: str) -> dict[str, OptionValue]:
    specs = compiled_game(name).schema.options
    options = Game(compiled_game(name)).options
    return {**PARAMETERS, **{option: _parameter(value, specs[option]) for option, value in options.items()}}


def _game_type(name: str) -> Any:
    about = compiled_game(name).about
    kind = pyspiel.GameType
    alone = max(about.players) == 1
    return kind(
        short_name=PREFIX + name,
        long_name=f"{about.title} (Upcard)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if alone else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(about.players),
        min_num_players=min(about.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(name),
    )


def _game_info(game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.moves),
        max_chance_outcomes=BYTE,
        num_players=game.players,
        min_utility=game.min_utility(),
        max_utility=game.max_utility(),
        utility_sum=game.utility_sum(),
        max_game_length=game.max_game_length(),
    )


def _register() -> None:
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            pyspiel.register_game(_game_type(name), type(f"Upcard_{name}", (UpcardGame,), {"name": name}))


_register()
