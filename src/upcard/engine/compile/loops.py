"""Loops written once for all games.

These are templates: `engine.compile.game` binds a template to a game and compiles it, and the names imported from
`declarations.hooks` become the game's own functions. Each takes an array of states and an index: a call from Python
with an array of records costs half a microsecond, with a single record fourteen times as much.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.chance import choose, mixed, seed_word, set_seed
from upcard.declarations.hooks import (
    apply,
    apply_and_wait,
    audit,
    begin,
    deal,
    end_window,
    legal,
    points,
    side_of,
    to_act,
    why_not,
    why_not_arg,
    window,
)
from upcard.engine.compile.defaults import end_unused_windows
from upcard.jit.bits import bit_count, lowest_bit, unless_level

QUICK = frozenset(
    [
        "seed_state",
        "start",
        "advance",
        "acting",
        "legal_moves",
        "play",
        "play_and_wait",
        "window_stands",
        "close_window",
        "reason",
        "reason_of_content",
        "standing",
        "glance",
        "fault",
        "returns",
    ]
)
"""Loops of a table, called once per move from Python code that takes much longer: compiled with little optimization, to
be available sooner."""
LOOK = -1
"""Passed as the number of legal moves to make `step` only look."""


class Outcomes(NamedTuple):
    """What comes of whole matches, a row for each."""

    returns: NDArray[np.float64]
    points: NDArray[np.int64]
    won: NDArray[np.int64]
    """The seats (bits) that won."""
    counts: NDArray[np.int64]
    """How many moves, and how many hands."""


class PlaySpace(NamedTuple):
    """Work space of random play: room for legal moves, the content of a move, a generator."""

    moves: NDArray[np.int32]
    arg: NDArray[np.int64]
    rng: NDArray[np.uint64]


def next_hand(s):
    """After a hand that does not end the match: deal the next hand, or end a match of one hand."""
    s.over = 0
    if s.single_hand:
        s.over = 1
        s.ended = 1
        s.won = unless_level(leaders(s), s.seats)
    else:
        s.hand += 1
        deal(s)


def leaders(s):
    """The seats (bits) that have the most points."""
    best = points(s, 0)
    for seat in range(1, s.seats):
        mine = points(s, seat)
        if mine > best:
            best = mine
    most = 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            most |= 1 << seat
    return most


def settle(s):
    """Continue until a seat has to act or the match has ended (a deal alone may end a hand)."""
    end_unused_windows(s)
    while s.over and not s.ended:
        next_hand(s)
        end_unused_windows(s)


def seed_state(states, i, seed):
    """Set the generator from a 64-bit seed."""
    set_seed(states[i], seed)


def start(states, i):
    """Begin a match and deal its first hand. Options, seats and generator are set already."""
    s = states[i]
    begin(s)
    deal(s)


def advance(states, i):
    """Deal the next hand (or end a match of one hand)."""
    next_hand(states[i])


def acting(states, i):
    """The seats (bits) that may act; none when the hand or the match is over."""
    s = states[i]
    if s.over or s.ended:
        return 0
    return to_act(s)


def legal_moves(states, i, seat, moves):
    """Write the legal moves of a seat that may act; returns how many."""
    return legal(states[i], seat, moves)


def play(states, i, seat, move, arg):
    """Apply a legal move."""
    apply(states[i], seat, move, arg)


def play_and_wait(states, i, seat, move, arg):
    """Apply a legal move; a window that it opens stays open until `close_window`, even if no seat can use it."""
    apply_and_wait(states[i], seat, move, arg)


def window_stands(states, i):
    """Whether a window is open in which seats may be asked in secret."""
    s = states[i]
    return not s.over and not s.ended and window(s)


def close_window(states, i):
    """Close a window that no seat has used; the game continues."""
    end_window(states[i])


def look(states, i, moves, info):
    """Deal further hands until a seat has to act; then write the seats to act and the legal moves.

    `info` is (seats that may act as bits, the lowest of them or -1, how many moves are legal for it);
    `moves` gets those moves in ascending order.
    """
    s = states[i]
    settle(s)
    info[0] = 0
    info[1] = -1
    info[2] = 0
    if s.ended:
        return
    info[0] = to_act(s)
    info[1] = lowest_bit(info[0])
    info[2] = legal(s, info[1], moves)
    for k in range(1, info[2]):
        move = moves[k]
        j = k - 1
        while j >= 0 and moves[j] > move:
            moves[j + 1] = moves[j]
            j -= 1
        moves[j + 1] = move


def step(states, i, move, arg, moves, info):
    """Play a move of the seat that `look` found, if it is legal, and look again. Returns whether it was legal.

    If the number of legal moves is `LOOK`, only look: all callers need both, and one loop compiles faster than two.
    """
    if info[2] != LOOK:
        k = 0
        while k < info[2] and moves[k] != move:
            k += 1
        if k == info[2]:
            return False
        apply(states[i], info[1], move, arg)
    look(states, i, moves, info)
    return True


def reason(states, i, seat, move):
    """The number of the reason against a move; 0 for none."""
    return why_not(states[i], seat, move)


def reason_of_content(states, i, seat, move, arg):
    """The number of the reason against the content of a move; 0 for none."""
    return why_not_arg(states[i], seat, move, arg)


def standing(states, i, out):
    """Write the points of every seat."""
    s = states[i]
    for seat in range(s.seats):
        out[seat] = points(s, seat)


def glance(states, i, out_sides, out_points):
    """Write the side and the points of every seat; returns the seats that may act."""
    s = states[i]
    for seat in range(s.seats):
        out_sides[seat] = side_of(s, seat)
        out_points[seat] = points(s, seat)
    if s.over or s.ended:
        return 0
    return to_act(s)


def fault(states, i):
    """The number of the fault in the position; 0 for none."""
    return audit(states[i])


def payoffs(s, out):
    """Write the payoff of each seat; the sum over all seats is 0.

    A whole match is won or lost: 1 for each winner, and the losers share the loss (-1 with two sides). A drawn match is
    worth 0 to all. In a game for one player a win is worth 1 and a loss 0. A single hand counts in points: the seat's
    own points minus the mean of the points of all seats not on its side.
    """
    n = s.seats
    if not s.single_hand:
        winners = 0
        for seat in range(n):
            winners += (s.won >> seat) & 1
        for seat in range(n):
            if winners == 0:
                out[seat] = 0.0
            elif (s.won >> seat) & 1:
                out[seat] = 1.0
            else:
                out[seat] = -winners / (n - winners)
        return
    for seat in range(n):
        others = 0
        total = 0.0
        for other in range(n):
            if side_of(s, other) != side_of(s, seat):
                others += 1
                total += points(s, other)
        out[seat] = points(s, seat) - total / others if others else float(points(s, seat))


def returns(states, i, out):
    """`payoffs` of one state of an array."""
    payoffs(states[i], out)


def random_seat(seats, rng):
    """A random seat of a set; no random number is drawn if there is only one."""
    if seats & (seats - 1):
        for _ in range(choose(rng, bit_count(seats))):
            seats &= seats - 1
    return lowest_bit(seats)


def random_match(s, moves, arg, rng, limit):
    """Play random legal moves to the end of the match; returns how many. Stops after `limit` moves."""
    played = 0
    settle(s)
    while not s.ended and played < limit:
        seat = random_seat(to_act(s), rng)
        n = legal(s, seat, moves)
        move = int(moves[choose(rng, n)] if n > 1 else moves[0])
        apply(s, seat, move, arg)
        played += 1
        if s.over:
            settle(s)
    return played


def random_matches(states, opening, seed, first, count, out, space, limit):
    """Play whole random matches, numbers `first` to ``first + count - 1`` of a batch with this seed.

    ``states[0]`` is scratch space, ``opening[0]`` holds the options. `out` (`Outcomes`) is indexed from 0, `space` is a
    `PlaySpace`.
    """
    s = states[0]
    rng = space.rng
    for k in range(count):
        states[0] = opening[0]
        word = seed_word(seed, first + k)
        set_seed(s, word)
        rng[0] = mixed(word)
        begin(s)
        deal(s)
        out.counts[k, 0] = random_match(s, space.moves, space.arg, rng, limit)
        out.counts[k, 1] = s.hand + 1
        payoffs(s, out.returns[k])
        for seat in range(s.seats):
            out.points[k, seat] = points(s, seat)
        out.won[k] = s.won
