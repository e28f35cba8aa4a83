"""Moves with their rules: in which phase a kind of move is made, what forbids it, what it does.

A game declares its kinds, and hangs its rules on them in the order of the book:

    BID = numbers("bid", BIDS, phase=AUCTION, otherwise="R4: the bidding is over")

    @BID.refused("R3: a bid must be higher than {bid}")
    def too_low(s, seat, call):
        return LOWEST + call <= s.bid

    @BID.effect
    def make_bid(s, seat, call):
        ...

From that `upcard.codegen` writes `legal`, `why_not` and `apply`, so that they cannot disagree. A rule takes as many of
``(s, seat, which)`` as it needs; `which` is the face for moves of cards, else the place in the run of the kind. Where
moves carry content, a rule whose last parameter is ``arg`` gets the content, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from upcard.declarations import moves as plain
from upcard.declarations.moves import Kind
from upcard.declarations.phases import AnyPhase, Rule, phase_tuple
from upcard.jit.rule import ruled

MUST, ONLY, REFUSED, REFUSED_CONTENT = "must", "only", "refused", "refused content"
FIRST, LAST = "at least", "at most"


@dataclass(frozen=True)
class Restriction:
    """Rules under the sentence that refuses a move."""

    how: str
    """`MUST`, `ONLY`: the rules give sets of cards; `REFUSED`, `REFUSED_CONTENT`: a rule that is true forbids;
    `FIRST`, `LAST`: the rule gives a place of the run."""
    sentence: str
    rules: tuple[Rule, ...]
    """Several sets: the cards that are in all of them."""
    tells: bool = True
    """Whether all know the set, so that they learn from a card outside it."""
    by: Rule | None = None
    """The set of which a card must be played, if it is larger than that of which one must be held."""
    of_any_card: bool = False
    """Whether it is said even of a card that is not held."""
    cases: tuple[tuple[str, Rule], ...] = ()
    """Other sentences, each with the predicate under which it is said instead: the first that is true."""


class Moves:
    """The moves of one kind, with their rules."""

    def __init__(
        self,
        kind: Kind,
        phase: AnyPhase = None,
        *,
        otherwise: str = "",
        held: str = "",
        of: str | Rule = "",
        owner: Rule | None = None,
        outside: tuple[int | Rule, str] | None = None,
        must: Iterable[Restriction] = (),
        start: int = 0,
    ) -> None:
        self.kind = kind
        self.phases = phase_tuple(phase)
        self.otherwise = otherwise
        """Why not, in other phases (where the phase itself does not say what is to be done first)."""
        self.held = held
        """Why not a card that is not in `of`."""
        self.of = of
        """The set of cards that it is made with: the seat's part of a zone, or what a rule ``(s, seat)`` gives."""
        self.owner = owner
        """The rule ``(s, seat)`` that gives the seat whose part of the zone it is (None: who moves)."""
        self.outside = outside
        """The pack, or what a rule ``(s, seat)`` gives, and why not a card that is not even in it."""
        self.start = start
        """The number of the first place of the run."""
        self.rules: list[Restriction] = list(must)
        """In the order of the book."""
        self.action: Rule | None = None

    def refused(
        self, sentence: str, *, of_any_card: bool = False, cases: Iterable[tuple[str, Rule]] = ()
    ) -> Callable[[Rule], Rule]:
        """The move may not be made where the rule is true. (Of a card that is not held the player reads just that,
        unless this is to be said `of_any_card`.) `cases` are other sentences for the same refusal, each with the
        predicate under which it is said."""
        return self._hang(REFUSED, sentence, of_any_card=of_any_card, cases=tuple(cases))

    def refused_content(self, sentence: str) -> Callable[[Rule], Rule]:
        """The content of the move (`arg`) will not do where the rule is true."""
        return self._hang(REFUSED_CONTENT, sentence)

    def must(
        self,
        sentence: str,
        *sets: Rule,
        tells: bool = True,
        by: Rule | None = None,
        cases: Iterable[tuple[str, Rule]] = (),
    ) -> Any:
        """Who holds cards of a set must play one of them. The set is what all the rules named have in common, or what
        the rule gives that stands below ``@CARD.must(sentence)``; the empty set asks for nothing. Each obligation
        applies within what the one before it has left. `by` gives a larger set, any card of which will do. `cases` are
        other sentences for the same set, each with the predicate ``(s, seat)`` under which it is said.

        A set may depend only on what everybody knows, because a player who plays another card shows that he holds none
        of it; a set that depends on something private says ``tells=False``, and nobody learns from it."""
        return self._ask(MUST, sentence, sets, tells, by, tuple(cases))

    def only(self, sentence: str, *sets: Rule, tells: bool = True) -> Any:
        """No card outside the set may be played, even if nothing is left. Otherwise like `must`."""
        return self._ask(ONLY, sentence, sets, tells)

    def at_least(self, sentence: str) -> Callable[[Rule], Rule]:
        """The rule ``(s, seat)`` gives the first place of the run that may be chosen; the sentence refuses those
        below."""
        self._once(self.restrictions(FIRST), "first places")
        return self._hang(FIRST, sentence)

    def at_most(self, sentence: str) -> Callable[[Rule], Rule]:
        """The rule ``(s, seat)`` gives the last place of the run that may be chosen; the sentence refuses those
        above."""
        self._once(self.restrictions(LAST), "last places")
        return self._hang(LAST, sentence)

    def effect(self, function: Rule) -> Rule:
        """What the move does. (Kinds may share an effect: the decorators stand above each other.)"""
        self._once(self.action, "effects")
        self.action = ruled(function)
        return self.action

    def restrictions(self, *how: str) -> list[Restriction]:
        """The rules of these sorts, in the order of the book."""
        return [one for one in self.rules if one.how in how]

    def _ask(
        self,
        how: str,
        sentence: str,
        sets: tuple[Rule, ...],
        tells: bool,
        by: Rule | None = None,
        cases: tuple[tuple[str, Rule], ...] = (),
    ) -> Any:
        if not self.of:
            raise TypeError(f"the moves {self.kind.name!r} are not made with cards of a hand; `{how}` speaks of cards")
        if not sets:
            return self._hang(how, sentence, tells, by, cases=cases)
        self.rules.append(Restriction(how, sentence, sets, tells, by, cases=cases))
        return self._already_given(how)

    def _already_given(self, how: str) -> Callable[[Rule], Rule]:
        """What the call of a rule that names its sets gives: it stands by itself, and is no decorator."""

        def refuse(function: Rule) -> Rule:
            raise TypeError(
                f"the moves {self.kind.name!r}: `{how}` names its set already, so it cannot stand above "
                f"{getattr(function, '__name__', function)!r}; leave out the set, or write the line without @"
            )

        return refuse

    def _hang(
        self,
        how: str,
        sentence: str,
        tells: bool = True,
        by: Rule | None = None,
        of_any_card: bool = False,
        cases: tuple[tuple[str, Rule], ...] = (),
    ) -> Callable[[Rule], Rule]:
        def hang(function: Rule) -> Rule:
            rule = ruled(function)
            self.rules.append(Restriction(how, sentence, (rule,), tells, by, of_any_card, cases))
            return rule

        return hang

    def _once(self, known: object, what: str) -> None:
        if known:
            raise TypeError(f"the moves {self.kind.name!r} have two {what}")


def from_hand(
    name: str = "play",
    words: str = "{card}",
    *,
    held: str,
    of: str | Rule = "hands",
    owner: Rule | None = None,
    outside: tuple[int | Rule, str] | None = None,
    phase: AnyPhase = None,
    otherwise: str = "",
    must: Iterable[Restriction] = (),
    **kind: Any,
) -> Moves:
    """A card out of a hand: `held` is the sentence that refuses a card that is not there.

    `of` names the zone, or is a rule ``(s, seat)`` that gives the cards; `owner` is the rule that gives the seat whose
    cards they are where that is not who moves (dummy). `outside`: the pack, or what a rule ``(s, seat)`` gives, and
    what is wrong with a card that is not even in it. `kind`: what `declarations.moves.play_cards` takes, too.
    """
    made = plain.play_cards(name, words, **kind)
    return Moves(made, phase, otherwise=otherwise, held=held, of=of, owner=owner, outside=outside, must=must)


def button(name: str, words: str = "", *, phase: AnyPhase = None, otherwise: str = "", **kind: Any) -> Moves:
    """One move: draw, pass, accept. `kind`: what `declarations.moves.button` takes, too."""
    return Moves(plain.button(name, words, **kind), phase, otherwise=otherwise)


def numbers(
    name: str, words: Any, count: int = 0, *, start: int = 0, phase: AnyPhase = None, otherwise: str = "", **kind: Any
) -> Moves:
    """Moves that differ by a number: bids, piles, seats, suits. `count` is needed where `words` is a function; places
    are counted from `start`, so that runs that go on from each other share their rules. `kind`: what
    `declarations.moves.numbers` takes, too."""
    return Moves(plain.numbers(name, words, count or len(words), **kind), phase, otherwise=otherwise, start=start)
