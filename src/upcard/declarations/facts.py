"""Facts of a game that follow from others, what makes a position impossible, and what happens in one by itself:
`follows`, `impossible`, `settles`.

A person who sets up a position gives what lies on the table, or what the case is about. The rest often follows: the
trump suit from the card turned up, the turn from the leader and the cards in the trick. A game says so once, under the
sentence with which another value is refused:

    @follows("trump", "R5: trump is the suit of the turned-up card")
    def suit_turned_up(s):
        return suit(s.turned_up) if s.turned_up >= 0 else UNKNOWN

    @impossible("R8: the seat after the last player plays the next card; the turn does not fit that", phase=PLAY)
    def out_of_turn(s):
        return s.turn != (s.leader + size(s.trick)) % s.seats

What is not given is worked out, what is given and different is refused (`engine.positions.inference`). Both are plain
Python over the record, never compiled and asked only when a position is set up: they may call rules, build lists and
use strings. (`declarations.phases.fault` is a compiled rule, for what is asked of every redeal, too.) A mechanism that
brings facts of its own gives a tuple of them (`mechanics.trick_facts`), which a game names in its file like any other.

At a table some things happen before anybody is asked: a trump card is turned up as soon as somebody cannot follow. A
position in which such a thing is due is set up with it done (`settles`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

UNKNOWN = None
"""What the rule of a fact returns where nothing follows: as a whole, or at places of a list."""

Rule = Callable[..., Any]


@dataclass(frozen=True)
class Fact:
    """A field whose value follows from others. `rule` takes the record, and if it has a second parameter the names of
    the fields that are known so far; it returns the value as the record holds it (numbers; a list for a field with
    places, in which places may be `UNKNOWN`; faces for a row), or `UNKNOWN`."""

    field: str
    sentence: str
    rule: Rule
    phases: tuple[int, ...] = ()
    """The phases in which it holds; empty for all."""


@dataclass(frozen=True)
class Impossible:
    """Something that is true of no position of the game. `rule` takes the record; true forbids."""

    sentence: str
    rule: Rule
    phases: tuple[int, ...] = ()


def follows(field: str, sentence: str, phase: int | tuple[int, ...] = ()) -> Callable[[Rule], Fact]:
    """The decorated function says what `field` is, or `UNKNOWN`; see `Fact`. The sentence has the rule's number."""
    return lambda rule: Fact(field, sentence, rule, _phases(phase))


def impossible(sentence: str, phase: int | tuple[int, ...] = ()) -> Callable[[Rule], Impossible]:
    """The decorated predicate is true of positions that cannot be; see `Impossible`."""
    return lambda rule: Impossible(sentence, rule, _phases(phase))


@dataclass(frozen=True)
class Settles:
    """What happens by itself before anybody acts. `rule` takes the record and does it, where it is due."""

    rule: Rule
    phases: tuple[int, ...] = ()


def settles(phase: int | tuple[int, ...] = ()) -> Callable[[Rule], Settles]:
    """The decorated function does what the rules do by themselves in a position; see `Settles`."""
    return lambda rule: Settles(rule, _phases(phase))


def nothing_left(phase: int | tuple[int, ...]) -> Impossible:
    """The phases that a hand is in when it is over: no position from which to play."""
    return Impossible("the hand is over in this phase: nothing is left to play", lambda s: True, _phases(phase))


def _phases(phase: int | tuple[int, ...]) -> tuple[int, ...]:
    return phase if isinstance(phase, tuple) else (phase,)
