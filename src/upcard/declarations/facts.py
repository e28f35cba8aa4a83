"""Rules about positions: values that follow from others (`follows`), conditions that make a position impossible
(`impossible`), and events that happen without a move (`settles`).

A person who sets up a position gives what lies on the table, or what the case is about. The rest often follows: the
trump suit from the card turned up, the turn from the leader and the cards in the trick. A game declares this once,
with the sentence that refuses any other value:

    @follows("trump", "R5: trump is the suit of the turned-up card")
    def suit_turned_up(s):
        return suit(s.turned_up) if s.turned_up >= 0 else UNKNOWN

    @impossible("R8: the seat after the last player plays the next card; the turn does not fit that", phase=PLAY)
    def out_of_turn(s):
        return s.turn != (s.leader + size(s.trick)) % s.seats

A missing value is computed; a given value that differs is refused (`engine.positions.inference`). Both kinds of rules
are plain Python over the record. They are never compiled and run only when a position is set up, so they may call
rules, build lists and use strings. (`declarations.phases.fault` is a compiled rule, because redeals are checked with
it, too.) A mechanism with facts of its own returns a tuple of them (`mechanics.tricks.trick_facts`), which a game
assigns to a name in its file.

At a table some things happen before the next move: a trump card is turned up as soon as a player cannot follow. A
position in which such an event is due is set up as if it had happened (`settles`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from upcard.declarations.phases import AnyPhase, Rule, phases_of

UNKNOWN = None
"""Returned by the rule of a fact where nothing follows, for the whole field or at single places of a list."""


@dataclass(frozen=True)
class Fact:
    """A field whose value follows from others. `rule` takes the record, and optionally the names of the fields known so
    far. It returns the value as stored in the record (numbers; a list for a field with several places, some of which
    may be `UNKNOWN`; faces for a row), or `UNKNOWN`."""

    field: str
    sentence: str
    rule: Rule
    phases: tuple[int, ...] = ()
    """The phases in which it holds; empty for all."""


@dataclass(frozen=True)
class Impossible:
    """A condition that no position of the game can meet. `rule` takes the record and returns true if it is met."""

    sentence: str
    rule: Rule
    phases: tuple[int, ...] = ()


def follows(field: str, sentence: str, phase: AnyPhase = ()) -> Callable[[Rule], Fact]:
    """Decorator: the function returns the value of `field`, or `UNKNOWN`; see `Fact`. The sentence begins with the rule
    number."""
    return lambda rule: Fact(field, sentence, rule, phases_of(phase))


def impossible(sentence: str, phase: AnyPhase = ()) -> Callable[[Rule], Impossible]:
    """Decorator: the predicate is true for impossible positions; see `Impossible`."""
    return lambda rule: Impossible(sentence, rule, phases_of(phase))


@dataclass(frozen=True)
class Settles:
    """An event that needs no move. `rule` takes the record and carries the event out if it is due."""

    rule: Rule
    phases: tuple[int, ...] = ()


def settles(phase: AnyPhase = ()) -> Callable[[Rule], Settles]:
    """Decorator: the function carries out events that need no move; see `Settles`."""
    return lambda rule: Settles(rule, phases_of(phase))


def nothing_left(phase: AnyPhase) -> Impossible:
    """Phases in which the hand is over, so that no position can be played from there."""
    return Impossible("the hand is over in this phase: nothing is left to play", lambda s: True, phases_of(phase))
