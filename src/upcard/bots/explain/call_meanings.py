"""What a call means, in words: for players who want to know what a bid at the table says.

>>> import upcard
>>> game = upcard.game("contract_bridge")
>>> table = game.table(seed=1)
>>> infoset = table.information_set(table.to_act[0])
>>> call_words(infoset, game.moves.parse("bid 1♠"))
'12-21 points, 5+ spades, the longest suit'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.bots.priors import evidence_of, exception_of, has_meanings, meaning_of
from upcard.bots.search.determinization import trail_of
from upcard.bots.search.world_weights import MAKER, MOVE
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    EVEN,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAJOR,
    MAX_KEYS,
    STOPPER,
    TAKEOUT,
    aces_least,
    aces_most,
    counted_of,
    high_of,
    least_of,
    low_of,
    marked,
    most_of,
)

SUITS = ("clubs", "diamonds", "hearts", "spades")
MAX_POINTS, MAX_CARDS, MAX_ACES = 40, 13, 4
COUNTS = ("with long suits", "in high cards", "with short suits")
"""How points are counted: a point for each card above four of a suit; high cards alone; short suits beside trumps."""
MARKS = (
    (MAJOR, "4 hearts or 4 spades"), (EVEN, "a balanced hand"), (STOPPER, "their suits stopped"),
    (LONGEST, "the longest suit"),
    (TAKEOUT, "a takeout double (any hand from 17 up)"), (ARTIFICIAL, "says nothing of the suit"),
    (FORCING, "partner may not pass"),
)  # fmt: skip


class CallMeaning(NamedTuple):
    """A call, and what it tells partner."""

    seat: int
    move: int
    words: str
    """Empty if the bots have no such call."""
    points: tuple[int, int] = (0, MAX_POINTS)
    """At least and at most so many, `counted` as the words say."""
    lengths: tuple[tuple[int, int], ...] = ((0, MAX_CARDS),) * 4
    """At least and at most so many cards of each suit, from clubs to spades."""
    forcing: bool = False
    """Whether partner may not pass, unless the next player bids or doubles."""
    artificial: bool = False
    """Whether the call says nothing of the suit that it names."""
    counted: str = COUNTS[0]
    """How points are counted: one of `COUNTS`."""


def are_told(game: str) -> bool:
    """Whether bots have a system of calls in a game."""
    return has_meanings(game)


def call_words(infoset: InformationSet, call: int) -> str:
    """What a call of the seat on turn tells its partner, as the bots understand it; empty if they have no
    such call."""
    rules = _rules_of(infoset.game.name)
    if not are_told(rules.name):
        return ""
    return _meaning_of(rules, rules.open(infoset.sample(0))[0], infoset.seat, call).words


def calls_offered(infoset: InformationSet) -> list[CallMeaning]:
    """The calls that the seat may make now, with what each would tell."""
    rules, seat = _rules_of(infoset.game.name), infoset.seat
    lent = evidence_of(rules)
    if lent is None or not are_told(rules.name):
        return []
    world = infoset.sample(0)
    if not rules.acting(world, 0) >> seat & 1:
        return []
    now = rules.open(world)[0]
    calls = (move for move in map(int, infoset.legal()) if lent["tells"](move))
    return [_meaning_of(rules, now, seat, call) for call in calls]


def explain_calls(infoset: InformationSet) -> list[CallMeaning]:
    """The calls of the hand, the first first, with what each meant when it was made. None in a game whose calls have no
    system, and where a position was set up after the first call: how it came about is not known."""
    rules = _rules_of(infoset.game.name)
    lent = evidence_of(rules)
    if lent is None or not are_told(rules.name):
        return []
    tells = np.array([bool(lent["tells"](move)) for move in range(len(rules.moves))])
    trail, played = trail_of(infoset, tells, rng_of(0))
    now = infoset.sample(0)
    for first in range(len(trail)):  # there may have been hands before it in which all passed
        found = _made_again(rules, now, trail[first:], played, lent)
        if found:
            return found
    return []


def _made_again(
    rules: CompiledGame, now: States, trail: NDArray[np.int64], played: NDArray[np.int64],
    lent: dict[str, Callable[..., object]],
) -> list[CallMeaning]:  # fmt: skip
    """The calls of a trail made once more, with what they mean; none if that does not lead to the position."""
    world, found = now.copy(), []
    s = rules.open(world)[0]
    lent["rewind"](s, played, rng_of(0))
    for seat, call in ((int(line[MAKER]), int(line[MOVE])) for line in trail):
        turn = not s.over and rules.acting(world, 0) >> seat & 1
        if not turn or rules.reason(world, 0, seat, call):
            return []
        found.append(_meaning_of(rules, s, seat, call))
        rules.play(world, 0, seat, call, rules.no_arg())
    reached = rules.open(now)[0]
    return found if (not s.over or reached.over) and lent["agrees"](s, reached) else []


def _rules_of(game: str) -> CompiledGame:
    return compiled_game(game, interpreted=True)  # for a few calls nothing has to be compiled


def _meaning_of(rules: CompiledGame, s: object, seat: int, call: int) -> CallMeaning:
    """What a call tells in a state, and in words also what it may be besides; no words if it is none of the system."""
    asked, besides = meaning_of(rules), exception_of(rules)
    assert asked is not None and besides is not None
    meaning, rest = int(asked(s, seat, call)), int(besides(s, seat, call))
    words = ", ".join(part for part in (_words(meaning) if meaning else "", _rest(rest) if rest else "") if part)
    said = meaning or rest
    if not said:
        return CallMeaning(seat, call, words)
    return CallMeaning(
        seat, call, words, (int(low_of(said)), int(high_of(said))),
        tuple((int(least_of(said, suit)), int(most_of(said, suit))) for suit in range(4)),
        bool(marked(said, FORCING)), bool(marked(said, ARTIFICIAL)), COUNTS[min(int(counted_of(said)), FIT)],
    )  # fmt: skip


def _words(meaning: int) -> str:
    parts = [_points(meaning)] + [_length(meaning, suit) for suit in reversed(range(4))] + [_aces(meaning)]
    found = [part for part in [*parts, *(words for mark, words in MARKS if marked(meaning, mark))] if part]
    return ", ".join(found) or "nothing more"


def _rest(meaning: int) -> str:
    """The hands that a call takes because no other does."""
    amount, counted = _range(int(low_of(meaning)), MAX_POINTS, MAX_POINTS), int(counted_of(meaning))
    if not amount:
        return "or any hand without a better call"
    if counted == HIGH_CARDS:
        return f"or {amount} in high cards without a better call"
    if counted >= FIT:
        return f"or {amount} points with short suits without a better call"
    return f"or {amount} points without a better call"


def _points(meaning: int) -> str:
    amount, counted = _range(int(low_of(meaning)), int(high_of(meaning)), MAX_POINTS), int(counted_of(meaning))
    if not amount:
        return ""
    if counted == HIGH_CARDS:
        return f"{amount} in high cards"
    return f"{amount} points with short suits" if counted >= FIT else f"{amount} points"


def _length(meaning: int, suit: int) -> str:
    least, most = int(least_of(meaning, suit)), int(most_of(meaning, suit))
    if marked(meaning, EVEN) and least <= 2 and most >= 5:
        return ""
    amount = _range(least, most, MAX_CARDS)
    return amount and f"{amount} {SUITS[suit]}"


def _aces(meaning: int) -> str:
    least, most = int(aces_least(meaning)), int(aces_most(meaning))
    if least > most:  # none, or so many: of plain aces
        return f"{most} or {least} aces" if least == MAX_ACES else f"{most} or {least}+ aces"
    amount = _range(least, most, MAX_KEYS)
    if counted_of(meaning) >= FIT:
        return amount and (f"{amount} key card" if most == 1 else f"{amount} key cards")
    return amount and (f"{amount} ace" if most == 1 else f"{amount} aces")


def _range(least: int, most: int, all: int) -> str:
    """How many, as players write it; empty where it may be any number."""
    if (least, most) == (0, all):
        return ""
    return f"{least}" if least == most else f"{least}+" if most == all else f"{least}-{most}"
