"""Moves with their rules: in which phase a kind of move is made, what forbids it, what it does.

A game declares its kinds of moves and attaches its rules to them in the order of the book:

    BID = numbers("bid", BIDS, phase=AUCTION, otherwise="R4: the bidding is over")

    @BID.refused("R3: a bid must be higher than {bid}")
    def too_low(s, seat, call):
        return LOWEST + call <= s.bid

    @BID.effect
    def make_bid(s, seat, call):
        ...

`upcard.codegen` generates `legal`, `why_not` and `apply` from these, so they cannot disagree. A rule takes as many of
``(s, seat, which)`` as it needs; `which` is the face for moves of cards, else the index within the kind. For moves with
content, a rule whose last parameter is ``arg`` gets the content, too.
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
    """Rules that restrict a kind of move, with the sentence that refuses it."""

    how: str
    """`MUST`, `ONLY`: the rules return sets of cards. `REFUSED`, `REFUSED_CONTENT`: the rule returns true to forbid.
    `FIRST`, `LAST`: the rule returns an index within the kind."""
    sentence: str
    rules: tuple[Rule, ...]
    """For several sets, their intersection counts."""
    tells: bool = True
    """Whether the set is public, so that the other players learn from a card outside it."""
    by: Rule | None = None
    """A larger set that also satisfies the obligation: holding a card of the first set, a player may play any of
    these."""
    of_any_card: bool = False
    """Whether it applies even to a card that the player does not hold."""
    cases: tuple[tuple[str, Rule], ...] = ()
    """Alternative sentences with their predicates; the first true one replaces the main sentence."""


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
        """The refusal in other phases (for phases without a sentence of their own)."""
        self.held = held
        """The refusal of a card that is not in `of`."""
        self.of = of
        """The cards that it is made with: the seat's part of a zone, or the result of a rule ``(s, seat)``."""
        self.owner = owner
        """The rule ``(s, seat)`` that returns the seat whose part of the zone it is (None: the seat to act)."""
        self.outside = outside
        """The pack, or the result of a rule ``(s, seat)``, and the refusal of a card outside it."""
        self.start = start
        """The index of the first move of the kind."""
        self.rules: list[Restriction] = list(must)
        """In the order of the book."""
        self.action: Rule | None = None

    def refused(
        self, sentence: str, *, of_any_card: bool = False, cases: Iterable[tuple[str, Rule]] = ()
    ) -> Callable[[Rule], Rule]:
        """Decorator: the move is illegal where the rule is true. (For a card that is not held, the player reads just
        that, unless `of_any_card` is set.) `cases` are alternative sentences, each with its predicate."""
        return self._hang(REFUSED, sentence, of_any_card=of_any_card, cases=tuple(cases))

    def refused_content(self, sentence: str) -> Callable[[Rule], Rule]:
        """Decorator: the content of the move (`arg`) is invalid where the rule is true."""
        return self._hang(REFUSED_CONTENT, sentence)

    def must(
        self,
        sentence: str,
        *sets: Rule,
        tells: bool = True,
        by: Rule | None = None,
        cases: Iterable[tuple[str, Rule]] = (),
    ) -> Any:
        """A player who holds cards of a set must play one of them. The set is the intersection of the rules named, or
        the result of the rule below ``@CARD.must(sentence)``; an empty set demands nothing. Each obligation applies to
        the cards left by the one before it. `by` gives a larger set, any card of which will do. `cases` are alternative
        sentences for the same set, each with its predicate ``(s, seat)``.

        A set may depend on public information only, because a player who plays another card shows that they hold none
        of it. For a set that depends on private information say ``tells=False``; then the others learn nothing."""
        return self._ask(MUST, sentence, sets, tells, by, tuple(cases))

    def only(self, sentence: str, *sets: Rule, tells: bool = True) -> Any:
        """No card outside the set may be played, even if nothing is left. Otherwise like `must`."""
        return self._ask(ONLY, sentence, sets, tells)

    def at_least(self, sentence: str) -> Callable[[Rule], Rule]:
        """Decorator: the rule ``(s, seat)`` returns the lowest index that may be chosen; the sentence refuses lower
        ones."""
        self._once(self.restrictions(FIRST), "first places")
        return self._hang(FIRST, sentence)

    def at_most(self, sentence: str) -> Callable[[Rule], Rule]:
        """Decorator: the rule ``(s, seat)`` returns the highest index that may be chosen; the sentence refuses higher
        ones."""
        self._once(self.restrictions(LAST), "last places")
        return self._hang(LAST, sentence)

    def effect(self, function: Rule) -> Rule:
        """Decorator: what the move does. (Several kinds may share an effect by stacking decorators.)"""
        self._once(self.action, "effects")
        self.action = ruled(function)
        return self.action

    def restrictions(self, *how: str) -> list[Restriction]:
        """The restrictions of these sorts, in the order of the book."""
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
        """Returned by a call that names its sets already: such a line stands alone and is not a decorator."""

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
    """A card from a hand: `held` is the sentence that refuses a card that the hand does not hold.

    `of` names the zone, or is a rule ``(s, seat)`` that returns the cards; `owner` is the rule that returns the seat
    whose cards they are, where that is not the seat to act (dummy). `outside`: the pack, or a rule ``(s, seat)`` that
    returns it, and the refusal of a card outside it. `kind`: further arguments for `declarations.moves.play_cards`.
    """
    made = plain.play_cards(name, words, **kind)
    return Moves(made, phase, otherwise=otherwise, held=held, of=of, owner=owner, outside=outside, must=must)


def button(name: str, words: str = "", *, phase: AnyPhase = None, otherwise: str = "", **kind: Any) -> Moves:
    """One move: draw, pass, accept. `kind`: further arguments for `declarations.moves.button`."""
    return Moves(plain.button(name, words, **kind), phase, otherwise=otherwise)


def numbers(
    name: str, words: Any, count: int = 0, *, start: int = 0, phase: AnyPhase = None, otherwise: str = "", **kind: Any
) -> Moves:
    """Moves that differ by a number: bids, piles, seats, suits. `count` is needed where `words` is a function. Indices
    count from `start`, so that consecutive kinds can share their rules. `kind`: further arguments for
    `declarations.moves.numbers`."""
    return Moves(plain.numbers(name, words, count or len(words), **kind), phase, otherwise=otherwise, start=start)
