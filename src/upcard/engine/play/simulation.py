"""`simulate`: plays whole random matches in compiled code; the results are arrays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed, seed_word
from upcard.engine.compile.loops import Outcomes, PlaySpace, random_seat
from upcard.engine.compile.variant import OptionValue, checked_seed
from upcard.engine.play.game import Game, game
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.jit.rule import rule

_random_seat = rule(random_seat)
BLOCK = 20_000


@dataclass(frozen=True)
class Simulation:
    """The results of `n` random matches of a seed, starting with match `first`. Arrays have one row per match, in
    order.

    `returns` float64 (n, players): the payoff of each seat, zero-sum (`engine.compile.loops.payoffs`).
    `points` int64 (n, players): the points each seat had at the end.
    `won` bool (n, players): who won the match.
    `moves` int64 (n,): moves made. `hands` int64 (n,): hands dealt.
    `finished`: False if it was interrupted; then the arrays hold the matches played until then.
    """

    game: Game
    seed: int
    returns: NDArray[np.float64]
    points: NDArray[np.int64]
    won: NDArray[np.bool_]
    moves: NDArray[np.int64]
    hands: NDArray[np.int64]
    finished: bool = True
    first: int = 0

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        return f"<Simulation: {len(self):,} matches of {self.game!r}, seed {self.seed}>"

    def state(self, k: int) -> State:
        """The match of row *k*, replayed to its end: `State.full_history` has its moves. Raises `IndexError`."""
        if not 0 <= k < len(self):
            raise IndexError(f"there are matches 0 to {len(self) - 1}, not {k}")
        rules, word = self.game.rules, np.uint64(self._word(k))
        rng, moves = np.array([mixed(word)], np.uint64), rules.move_buffer()
        state, any_seat, draw = State(self.game, int(word)), rules.rule(_random_seat), rules.rule(choose)
        while not state.is_terminal():
            states = state.snapshot()
            seat = int(any_seat(int(rules.acting(states, 0)), rng))
            n = int(rules.legal_moves(states, 0, seat, moves))
            state.apply_action(int(moves[draw(rng, n)] if n > 1 else moves[0]), seat)
        return state

    def table(self, k: int) -> Table:
        """The match of row *k* as a table, of which ``record()`` gives the record. Raises `IndexError`."""
        state = self.state(k)
        table = self.game.table(self._word(k))
        for seat, move in state.full_history():
            table.play(move, seat)
        return table

    def _word(self, k: int) -> int:
        """The seed of the match of row *k*."""
        return int(seed_word(np.uint64(self.seed), self.first + k))


def simulate(
    what: str | Game, n: int, seed: int = 0, *, players: int | None = None, preset: str = "book",
    first: int = 0, on_progress: Callable[[int, int], None] | None = None, **options: OptionValue,
) -> Simulation:  # fmt: skip
    """Play `n` whole matches with random legal moves, compiled, on one core.

    A game is a name with options, or a `Game`. Match *k* depends only on `seed` and *k*; the first one is number
    `first` (`research.tournaments.distributed` shares a simulation among machines). With ``single_hand=True`` every
    match is one deal. `on_progress(done, n)` is called from time to time; Ctrl-C returns the matches played so far.
    Raises `BadOption`, `ValueError` for a negative `n`, and `RuntimeError` if a match exceeds the game's limit of
    moves.
    """
    chosen = what if isinstance(what, Game) else game(what, players=players, preset=preset, **options)
    rules, seats, seed = chosen.rules, chosen.players, checked_seed(seed)
    if (n := index(n)) < 0:
        raise ValueError(f"there are 0 matches or more to play, not {n}")
    returns, points = np.zeros((n, rules.max_seats)), np.zeros((n, rules.max_seats), np.int64)
    won, counts = np.zeros(n, np.int64), np.zeros((n, 2), np.int64)
    opening, work = chosen.opening(), chosen.opening()
    space = PlaySpace(rules.move_buffer(), rules.no_arg(), np.zeros(1, np.uint64))
    done, limit = 0, rules.about.max_moves + 1  # a match with this many moves is too long
    try:
        while done < n:
            k = min(BLOCK, n - done)
            part = slice(done, done + k)
            out = Outcomes(returns[part], points[part], won[part], counts[part])
            rules.random_matches(work, opening, np.uint64(seed), first + done, k, out, space, limit)
            done += k
            if on_progress is not None:
                on_progress(done, n)
    except KeyboardInterrupt:
        n = done
    if n and rules.about.too_long(int(counts[:n, 0].max())):
        raise RuntimeError(f"a match of {chosen.name} has more than {rules.about.max_moves} moves, its limit")
    winners = (won[:n, None] >> np.arange(seats)) & 1 == 1
    return Simulation(
        chosen, seed, returns[:n, :seats], points[:n, :seats], winners, counts[:n, 0], counts[:n, 1], done == len(won),
        first,
    )  # fmt: skip
