"""Compares three interfaces: `simulate`, `Table` and `State` play the same match with the same result."""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed, seed_word
from upcard.declarations.state import States
from upcard.engine.compile.loops import Outcomes, PlaySpace, random_seat
from upcard.engine.play.game import Game
from upcard.engine.play.simulation import Simulation, simulate
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.engine.testing.bounds import check_bounds
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.knowledge_claims import Claims

STRETCH = 30
"""The number of moves at the beginning and at the end of a match that are compared; short matches are compared
whole."""


def check_interfaces(chosen: Game, seed: int = 1) -> int:
    """Simulate one whole match, and replay its beginning and end with a table and a state. Returns its number of moves.
    Raises `Fault` (``interfaces``) if the three differ, for a false claim (`Claims`), and for a bound that is not
    kept."""
    whole = simulate(chosen, 1, seed)
    length = int(whole.moves[0])
    check_bounds(chosen, length, whole.returns[0].tolist())
    word = int(seed_word(np.uint64(seed), 0))
    rng = np.array([mixed(np.uint64(word))], np.uint64)
    first = length if length <= 2 * STRETCH else STRETCH
    table = _play_both(Table(chosen, word), State(chosen, word), rng, first)
    if first < length:
        states, rng = _late(chosen, seed, length - STRETCH)
        table = _play_both(Table(chosen, states=states), State(chosen, states=states), rng, STRETCH)
    _check_result(table, whole)
    return length


def _late(chosen: Game, seed: int, moves: int) -> tuple[States, NDArray[np.uint64]]:
    """The simulated match after `moves` moves, and the generator of its choices."""
    rules, work, rng = chosen.rules, chosen.opening(), np.zeros(1, np.uint64)
    seats = rules.max_seats
    points, counts = np.zeros((1, seats), np.int64), np.zeros((1, 2), np.int64)
    out = Outcomes(np.zeros((1, seats)), points, np.zeros(1, np.int64), counts)
    space = PlaySpace(rules.move_buffer(), rules.no_arg(), rng)
    rules.random_matches(work, chosen.opening(), np.uint64(seed), 0, 1, out, space, moves)
    return work, rng


def _play_both(table: Table, state: State, rng: NDArray[np.uint64], moves: int) -> Table:
    """Play the next moves of a match, chosen like in `loops.random_match`."""
    claims = Claims(table.game)
    for _ in range(moves):
        if table.over or state.is_terminal():
            break
        claims.check(table._states)
        acting = sum(1 << seat for seat in table.to_act)
        if state.acting != table.to_act or not acting:
            raise Fault(
                "interfaces", f"{table.game!r}: a state says that {state.acting} may act, a table {table.to_act}"
            )
        seat = int(random_seat(acting, rng))
        legal = table.legal_ids(seat)
        if not legal or sorted(legal) != state.legal_actions(seat):
            raise Fault(
                "interfaces", f"{table.game!r}: seat {seat} may do {legal} at a table, not so in a state\n{table}"
            )
        move = legal[int(choose(rng, len(legal)))] if len(legal) > 1 else legal[0]
        table.play(move, seat)
        state.apply_action(move, seat)
    returns = table.result.returns if table.result else (0.0,) * table.players
    if table.over != state.is_terminal() or not np.allclose(returns, state.returns(), atol=1e-5):
        raise Fault("interfaces", f"{table.game!r} ends differently at a table and in a state\n{table}")
    return table


def _check_result(table: Table, whole: Simulation) -> None:
    result = table.result
    if result is None:
        raise Fault(
            "interfaces", f"{table.game!r}: a match over after {int(whole.moves[0])} moves goes on at a table\n{table}"
        )
    won = tuple(int(seat) for seat in np.flatnonzero(whole.won[0]))
    if (result.won, result.points) != (won, tuple(whole.points[0].tolist())):
        raise Fault("interfaces", f"{table.game!r}: {result} at a table, {won} and {whole.points[0]} when simulated")
