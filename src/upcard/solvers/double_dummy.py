"""Double dummy: how many tricks each side takes in a plain trick game when all see all cards and play perfectly.

Plain means: high cards win, tricks are all that counts, and two sides share them; what a side wants is many of them, or
in a misère few. Who may play what and who takes a trick is read off a sight of the position (`solvers.trick_record`).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import TEXTS
from upcard.declarations.state import States
from upcard.engine.compile.access import access, copied
from upcard.engine.compile.variant import Variant
from upcard.engine.play.game import Game
from upcard.errors import NoSolver
from upcard.jit.bits import lowest_bit
from upcard.jit.forms import opened
from upcard.jit.interpreted import interpreted
from upcard.jit.rule import INTERPRETED
from upcard.solvers import UNLIMITED, searched
from upcard.solvers.state_readers import bound_look, legal_moves
from upcard.solvers.trick_record import NORTH_SOUTH, Plain, seen_in, sight
from upcard.solvers.trick_search import YES, reaches, start
from upcard.solvers.trick_table import BLOCK, BLOCKS, INDEX


@dataclass(frozen=True, slots=True)
class OpenHands:
    """With best play from here: the tricks of each side at the end of the hand, those taken before included; and for
    each legal card, how many its own side then comes to. `sides`: what the two are called; `fewest`: a misère, in which
    both want to take as few as they can."""

    tricks: tuple[int, int]
    cards: dict[str, int]
    sides: tuple[str, str] = NORTH_SOUTH
    fewest: bool = False

    @property
    def best(self) -> tuple[str, ...]:
        """The cards after which nothing is lost."""
        wanted = (min if self.fewest else max)(self.cards.values(), default=0)
        return tuple(card for card, tricks in self.cards.items() if tricks == wanted)

    def as_dict(self) -> dict[str, Any]:
        return {"sides": list(self.sides), "tricks": list(self.tricks), "cards": self.cards, "fewest": self.fewest}

    def __str__(self) -> str:
        first, other = self.sides
        text = f"Tricks in the end: {first} {self.tricks[0]}, {other} {self.tricks[1]}."
        by_card = ", ".join(f"{card} {tricks}" for card, tricks in self.cards.items())
        return f"{text} By card: {by_card}." if by_card else text


def solve(game: Game, states: States) -> OpenHands:
    """What ``states[0]`` comes to. Raises `NoSolver` where no cards are being played."""
    plain, s = searched(game), access(game.rules.schema, states)
    search = Search(game, states)
    seen = search.seen
    fewest, counted, total = not seen["cashing"], int(seen["counted"]), sum(s.tricks) + int(seen["left"])
    seat = 0 if s.over else lowest_bit(game.rules.acting(states, 0))
    counts, wants = (int(seen[name]) >> seat & 1 for name in ("counts", "wants"))

    by_card, outcomes = {}, []
    for move in [] if s.over else legal_moves(game.rules, states, seat):
        outcomes.append(search.after(seat, move))
        by_card[TEXTS[game.moves.card(move)]] = outcomes[-1] if counts else total - outcomes[-1]
    best = (max if wants else min)(outcomes, default=counted)
    return OpenHands((best, total - best), by_card, plain.sides[game.players], fewest)


def sight_of(game: Variant, states: States) -> Any:
    """The sight of ``states[0]`` (`solvers.trick_record`), for a caller who only looks: in plain Python, since a
    library may have no entry for it. Raises `NoSolver` as `solve` does."""
    plain, s = searched(game), access(game.rules.schema, states)
    _check_played(game, plain, s)
    (seen,) = opened(sight())
    interpreted(plain.look)(s, seen)
    return seen


def _check_played(game: Variant, plain: Plain, s: Any) -> None:
    if game.players not in plain.sides:
        raise NoSolver(f"{game.title} is solved for two sides; with {game.players} players there are more")
    phase = game.about.phases[s.phase] if game.about.phases else "play"
    if s.leader < 0 or (phase != "play" and not s.over):
        raise NoSolver(f"{game.title} is solved while cards are played; this is the {phase}")


class _Desk(threading.local):
    """The work space of a thread: the sight of a position and what has been learnt of its deal."""

    def __init__(self) -> None:
        self.sight = sight()
        self.owners = np.zeros((4, 1 << 13), np.int64)
        self.index = np.zeros(INDEX, np.int32)
        self.blocks = np.zeros(BLOCKS, BLOCK)
        if INTERPRETED:
            self.blocks = self.blocks.view(np.recarray)

    def begin(self) -> None:
        """Another deal lies in sight: forget the last one."""
        start(self.sight, self.owners, self.index)
        self.sight[0]["nodes"], self.sight[0]["limit"] = 0, UNLIMITED

    def most(self, guess: int) -> int:
        """How many more tricks can be counted from the position in sight; `guess` is tried first."""
        seen = self.sight[0]
        low, high = 0, int(seen["left"])
        while low < high:
            seen["need"] = need = min(max(guess, low + 1), high)
            if reaches(self.sight, self.owners, self.index, self.blocks) == YES:
                low, guess = need, need + 1
            else:
                high, guess = need - 1, need - 1
        return low


_DESK = _Desk()


class Search:
    """A deal with open hands. What is learnt of it is good for every position that comes of it; it lies on the desk of
    the thread, so a thread has one search at a time."""

    def __init__(self, game: Variant, states: States, guess: int | None = None) -> None:
        """Raises `NoSolver` where no cards are being played. `guess`: an outcome to ask about first."""
        rules, plain = game.rules, searched(game)
        self.rules, self.limit = rules, UNLIMITED
        self.start = copied(states[:1])
        _check_played(game, plain, access(rules.schema, states))
        if "stop_when_decided" in rules.schema.options:
            self.start["stop_when_decided"] = 0  # all tricks are asked about
        self._look = bound_look(rules, plain.look)
        self._see(self.start)
        self.seen = seen_in(_DESK.sight)
        self.guess = int(self.seen["counted"]) + (int(self.seen["left"]) + 1) // 2 if guess is None else guess
        _DESK.begin()

    def sign(self, seat: int) -> int:
        """1 for a seat that wants the tricks counted to be many, else -1."""
        return 1 if int(self.seen["wants"]) >> seat & 1 else -1

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return int(_DESK.sight[0]["nodes"])

    def _see(self, states: States) -> Any:
        self._look(self.rules.open(states), _DESK.sight)
        return _DESK.sight[0]

    def after(self, seat: int, move: int) -> int:
        """How many of the tricks that are counted there are in the end, after a move."""
        states = copied(self.start)
        self.rules.play(states, 0, seat, move, self.rules.no_arg())
        seen = self._see(states)
        seen["limit"], counted = self.limit, int(seen["counted"])
        self.guess = counted + _DESK.most(self.guess - counted)
        return self.guess


def of_deal(hands: Sequence[int], trump: int) -> tuple[int, ...]:
    """The tricks that seats 0 and 2 take of four hands of equally many cards, by the seat that leads. `trump`: a suit,
    or -1."""
    seen = _DESK.sight[0]
    seen["hands"], seen["trump"], seen["seats"], seen["lying"], seen["cashing"] = hands, trump, 4, 0, 1
    seen["counts"] = seen["wants"] = 0b0101
    seen["left"] = hands[0].bit_count()
    _DESK.begin()
    found: list[int] = []
    for leader in range(4):
        seen["leader"] = leader
        found.append(_DESK.most(found[-1] if found else (hands[0].bit_count() + 1) // 2))
    return tuple(found)
