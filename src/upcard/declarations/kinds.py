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

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from upcard.cards.faces import card_text
from upcard.declarations.phases import AnyPhase, Rule, phases_of
from upcard.jit.rule import ruled
from upcard.types import MoveId

F = TypeVar("F", bound=Rule)
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


@dataclass(kw_only=True, eq=False, repr=False)
class Kind:
    """The moves of one kind: their words, what they point at, what is said of them, and their rules."""

    name: str
    """Unique in the game: ``view.may("bid")``."""
    words: tuple[str, ...]
    """The words of each move, unique in the game."""
    says: str = "{seat}: {move}"
    """The log line: ``{seat} plays {card}``. ``{hand}`` is the seat whose hand holds the card, ``{does}`` the move in
    the third person ("bid 3♦": "bids 3♦"), ``{whom}`` the seat that the move points at. Empty: no log line."""
    hidden_says: str = ""
    """The log line for seats that may not see the move; empty if the move is public."""
    zone: str = ""
    """The zone that the moves point at (clickable in the page), or empty for a button."""
    cards: tuple[int, ...] = ()
    """The face that each move points at; empty if moves point at places or at nothing."""
    places: bool = False
    """Whether move *i* of the kind points at unit *i* of the zone (a pile, a seat)."""
    group: str = ""
    """A heading that groups buttons."""
    content: bool = False
    """Whether the move carries an `arg`: a question, a rule, a word."""
    silent: bool = False
    """Whether only its maker learns that it was made (the answer to a secret question)."""
    timed: bool = False
    """With `content`: whether the content is the time, in whole seconds of the table's clock
    (`declarations.game.Clock`), which the table fills in."""
    any_of: tuple[tuple[int, ...], ...] = ()
    """For each move, faces any of which can be touched to make it: a pair of nines by any nine. Empty: it is a
    button."""
    typed: bool = False
    """Whether people make these moves by typing a word of their choice, so that clients show no buttons for them."""
    columns: int = 0
    """The number of columns of the bidding box that shows all moves of the kind; bids that are too low are dimmed."""
    amounts: bool = False
    """Whether they differ only in an amount at the end of their words: clients show a stepper."""
    to: str = ""
    """The zone that the card goes to: clients let players drop it there. In a zone with a part for every seat this is
    the player's own part, or with `theirs` those of others. Empty: not specified."""
    theirs: bool = False
    """With `to`: whether the card goes to the parts of other players."""
    onto: tuple[int, ...] = ()
    """With `to`, for each move the unit of that zone. Empty if the zone has one part or the player's own is meant, and
    for the first of two moves of which the second, of another kind with the same `to`, names the unit. (The server
    finds the units by looking one move ahead, so the first of the two must not reveal anything hidden.)"""
    joins: tuple[tuple[str, str], ...] = ()
    """Kinds whose log line this move continues, if the same seat has just made one of them, and what it adds (written
    like `says`): after ``{seat} lays off {card}`` just ``{move}``."""
    phases: tuple[int, ...] = ()
    """The phases in which these moves are made; empty in a game without phases."""
    otherwise: str = ""
    """The refusal in other phases (for phases without a sentence of their own)."""
    held: str = ""
    """The refusal of a card that is not in `of`."""
    of: str | Rule = ""
    """The cards that they are made with: the seat's part of a zone, or the result of a rule ``(s, seat)``."""
    owner: Rule | None = None
    """The rule ``(s, seat)`` that returns the seat whose part of the zone it is (None: the seat to act)."""
    outside: tuple[int | Rule, str] | None = None
    """The pack, or the result of a rule ``(s, seat)``, and the refusal of a card outside it."""
    start: int = 0
    """The index of the first move of the kind."""
    rules: list[Restriction] = field(default_factory=list)
    """What restricts them, in the order of the book."""
    action: Rule | None = field(default=None, init=False)
    """What they do."""

    if TYPE_CHECKING:
        # In a judgement its name stands for its first move (`bots.priors`), and moves are counted from there.
        def __add__(self, place: int) -> MoveId: ...
        def __rsub__(self, move: MoveId) -> int: ...

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        return f"<the moves {self.name!r}>"

    @property
    def kind(self) -> Kind:
        """The kind itself: up to version 1.0 its words were a value of their own."""
        warnings.warn(f"say {self.name}.words instead of {self.name}.kind.words", DeprecationWarning, stacklevel=2)
        return self

    def refused(
        self, sentence: str, *, of_any_card: bool = False, cases: Iterable[tuple[str, Rule]] = ()
    ) -> Callable[[F], F]:
        """Decorator: the move is illegal where the rule is true. (For a card that is not held, the player reads just
        that, unless `of_any_card` is set.) `cases` are alternative sentences, each with its predicate."""
        return self._hang(REFUSED, sentence, of_any_card=of_any_card, cases=tuple(cases))

    def refused_content(self, sentence: str) -> Callable[[F], F]:
        """Decorator: the content of the move (`arg`) is invalid where the rule is true."""
        return self._hang(REFUSED_CONTENT, sentence)

    def must(
        self,
        sentence: str,
        *sets: Rule,
        tells: bool = True,
        by: Rule | None = None,
        cases: Iterable[tuple[str, Rule]] = (),
    ) -> Callable[[F], F]:
        """A player who holds cards of a set must play one of them. The set is the intersection of the rules named, or
        the result of the rule below ``@CARD.must(sentence)``; an empty set demands nothing. Each obligation applies to
        the cards left by the one before it. `by` gives a larger set, any card of which will do. `cases` are alternative
        sentences for the same set, each with its predicate ``(s, seat)``.

        A set may depend on public information only, because a player who plays another card shows that they hold none
        of it. For a set that depends on private information say ``tells=False``; then the others learn nothing."""
        return self._ask(MUST, sentence, sets, tells, by, tuple(cases))

    def only(self, sentence: str, *sets: Rule, tells: bool = True) -> Callable[[F], F]:
        """No card outside the set may be played, even if nothing is left. Otherwise like `must`."""
        return self._ask(ONLY, sentence, sets, tells)

    def at_least(self, sentence: str) -> Callable[[F], F]:
        """Decorator: the rule ``(s, seat)`` returns the lowest index that may be chosen; the sentence refuses lower
        ones."""
        self._once(self.restrictions(FIRST), "first places")
        return self._hang(FIRST, sentence)

    def at_most(self, sentence: str) -> Callable[[F], F]:
        """Decorator: the rule ``(s, seat)`` returns the highest index that may be chosen; the sentence refuses higher
        ones."""
        self._once(self.restrictions(LAST), "last places")
        return self._hang(LAST, sentence)

    def effect(self, function: F) -> F:
        """Decorator: what the move does. (Several kinds may share an effect by stacking decorators.)"""
        self._once(self.action, "effects")
        made = ruled(function)
        self.action = made
        return made

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
    ) -> Callable[[F], F]:
        if not self.of:
            raise TypeError(f"the moves {self.name!r} are not made with cards of a hand; `{how}` speaks of cards")
        if not sets:
            return self._hang(how, sentence, tells, by, cases=cases)
        self.rules.append(Restriction(how, sentence, sets, tells, by, cases=cases))
        return self._already_given(how)

    def _already_given(self, how: str) -> Callable[[F], F]:
        """Returned by a call that names its sets already: such a line stands alone and is not a decorator."""

        def refuse(function: F) -> F:
            raise TypeError(
                f"the moves {self.name!r}: `{how}` names its set already, so it cannot stand above "
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
    ) -> Callable[[F], F]:
        def hang(function: F) -> F:
            rule = ruled(function)
            self.rules.append(Restriction(how, sentence, (rule,), tells, by, of_any_card, cases))
            return rule

        return hang

    def _once(self, known: object, what: str) -> None:
        if known:
            raise TypeError(f"the moves {self.name!r} have two {what}")


# --- How a game writes them ------------------------------------------------------------------------------------------


class KindOptions(TypedDict, total=False):
    """What `from_hand`, `button` and `numbers` take by name, beside their own: see the attributes of `Kind`."""

    phase: AnyPhase
    """The phase, or the phases, in which these moves are made."""
    otherwise: str
    says: str
    hidden_says: str
    zone: str
    group: str
    joins: Mapping[str, str]


class CardOptions(KindOptions, total=False):
    """What `from_hand` takes by name: see the attributes of `Kind`."""

    faces: Iterable[int]
    silent: bool
    to: str
    theirs: bool
    must: Iterable[Restriction]


class ButtonOptions(KindOptions, total=False):
    """What `button` takes by name: see the attributes of `Kind`."""

    content: bool
    timed: bool
    silent: bool
    start: int


class NumberOptions(KindOptions, total=False):
    """What `numbers` takes by name: see the attributes of `Kind`."""

    places: bool
    any_of: Iterable[Iterable[int]]
    typed: bool
    columns: int
    amounts: bool
    to: str
    onto: Iterable[int]


def from_hand(
    name: str = "play",
    words: str = "{card}",
    *,
    held: str,
    of: str | Rule = "hands",
    owner: Rule | None = None,
    outside: tuple[int | Rule, str] | None = None,
    **more: Unpack[CardOptions],
) -> Kind:
    """One move for every face, made with a card from a hand: play it, discard it, pass it on. `held` is the sentence
    that refuses a card that the hand does not hold.

    `of` names the zone, or is a rule ``(s, seat)`` that returns the cards; `owner` is the rule that returns the seat
    whose cards they are, where that is not the seat to act (dummy). `outside`: the pack, or a rule ``(s, seat)`` that
    returns it, and the refusal of a card outside it. `faces` are those of the moves, if not all 52; `must` are
    restrictions that a mechanism brings (`follow_suit`). `more`: the arguments of moves.
    """
    given = _checked("from_hand", CardOptions, more)
    faces = tuple(given.pop("faces", range(52)))
    texts = tuple(words.format(card=card_text(face)) for face in faces)
    usual = {"says": "{seat} plays {card}", "zone": "hands"}
    return Kind(
        name=name, words=texts, cards=faces, held=held, of=of, owner=owner, outside=outside,
        rules=list(given.pop("must", ())), **{**usual, **given},
    )  # fmt: skip


def button(name: str, words: str = "", **more: Unpack[ButtonOptions]) -> Kind:
    """One move: draw, pass, accept. With `zone` it can also be made by touching that zone. `more`: the arguments of
    moves."""
    return Kind(name=name, words=(words or name,), **_checked("button", ButtonOptions, more))


def numbers(
    name: str, words: Callable[[int], str] | Sequence[str], count: int = 0, *, start: int = 0,
    **more: Unpack[NumberOptions],
) -> Kind:  # fmt: skip
    """Moves that differ by a number: bids, piles, seats, suits. `count` is needed where `words` is a function. Indices
    count from `start`, so that consecutive kinds can share their rules. `more`: the arguments of moves."""
    texts = tuple(words(i) for i in range(count)) if callable(words) else tuple(words)
    return Kind(name=name, words=texts, start=start, **_checked("numbers", NumberOptions, more))


def _checked(function: str, options: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a kind by name, in the form of its attributes. Raises `TypeError` if the function takes no such
    argument."""
    for unknown in given.keys() - options.__optional_keys__:
        raise TypeError(
            f"{function}() takes no argument {unknown!r}; it takes {', '.join(sorted(options.__optional_keys__))}"
        )
    found = dict(given)
    found["phases"] = phases_of(found.pop("phase", ()))
    found["joins"] = tuple(found.pop("joins", {}).items())
    found["onto"] = tuple(found.pop("onto", ()))
    found["any_of"] = tuple(tuple(faces) for faces in found.pop("any_of", ()))
    return found
