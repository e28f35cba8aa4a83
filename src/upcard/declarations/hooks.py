"""The functions that the engine looks for in a game's module: each is declared here, with what it is given.

Loops and templates import them from here. They mean the game's own once a template has been bound to a game
(`engine.compile.game`); a call before that says so.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

DECLARED: dict[str, Callable[..., Any]] = {}
"""All of them by name."""
_rules: list[str] = []
_others: list[str] = []
_words: list[str] = []


def lent(function: F) -> F:
    """A function that a template calls and that it gets when it is bound (`engine.compile.game.CompiledGame.bind`)."""

    @functools.wraps(function)
    def refuse(*given: Any) -> Any:
        raise TypeError(f"{function.__name__} is lent to a template: bind it to a game before it is called")

    return refuse  # type: ignore[return-value]


def _declare(names: list[str]) -> Callable[[F], F]:
    def kept(function: F) -> F:
        names.append(function.__name__)
        DECLARED[function.__name__] = function
        return lent(function)

    return kept


# --- Rules that the compiled loops call: on the record `s`, under `@rule` -------------------------------------------


@_declare(_rules)
def begin(s: Any) -> Any:
    """Once a match, before the first deal: who deals first. Default: the dealer is drawn or chosen."""


@_declare(_rules)
def deal(s: Any) -> Any:
    """Deal a hand: all of it by chance from the state's generator. Every game has one."""


@_declare(_rules)
def to_act(s: Any) -> Any:
    """The set (bits) of the seats that may act now. Default: `s.turn`."""


@_declare(_rules)
def legal(s: Any, seat: Any, moves: Any) -> Any:
    """Write the legal moves of a seat into `moves` and return their number. Derived from the kinds of moves."""


@_declare(_rules)
def apply(s: Any, seat: Any, move: Any, arg: Any) -> Any:
    """Play a legal move, with its content. Sets ``s.over`` at the end of the hand, and ``s.ended`` and ``s.won`` (bits;
    0 if it is drawn) at the end of the match. Derived from the effects."""


@_declare(_rules)
def why_not(s: Any, seat: Any, move: Any) -> Any:
    """0 if a move is legal, else the number of the sentence in ``derived.reasons``. Derived from the refusals."""


@_declare(_rules)
def why_not_arg(s: Any, seat: Any, move: Any, arg: Any) -> Any:
    """The same for the content of a move. Default: any content will do."""


@_declare(_rules)
def window(s: Any) -> Any:
    """Whether a window stands, in which some are asked in secret (``s.secret``) whether they use what they hold.

    A window opens whenever the book allows it to be used as far as everybody knows. `to_act` gives those who can (0:
    nobody, or no more). `apply` leaves it standing when one of them lets it pass, with the last of his silent moves.
    Then the engine closes it at once, and a room with people when its time is over (`room.bot_pace`), so that nobody
    can tell by the clock whether anybody was asked."""


@_declare(_rules)
def end_window(s: Any) -> Any:
    """The end of a window that nobody has used."""


@_declare(_rules)
def side_of(s: Any, seat: Any) -> Any:
    """The side of a seat. Default: every seat is a side of its own."""


@_declare(_rules)
def points(s: Any, seat: Any) -> Any:
    """What the seat has in the match, more is better. Default: ``s.score`` of its side."""


@_declare(_rules)
def audit(s: Any) -> Any:
    """0, or the number of the sentence in ``derived.faults`` that makes the position impossible. Derived from the
    faults."""


# --- Other rules ----------------------------------------------------------------------------------------------------


@_declare(_others)
def clear_hand(s: Any) -> Any:
    """Clear what lives as long as a hand. Derived from the fields."""


@_declare(_others)
def stage(s: Any, seat: Any) -> Any:
    """The phase that counts where that is not ``s.phase``: a question that must not show (`seat` may be left out)."""


@_declare(_others)
def doubts(s: Any, seat: Any) -> Any:
    """How many of the things that `seat` knows the hands contradict: redeals look for worlds that contradict nothing
    (`engine.knowledge.consistent_redeal`)."""


@_declare(_others)
def stripped(s: Any) -> Any:
    """The cards (a set) that lie outside the game under these options."""


# --- What the engine makes of them ----------------------------------------------------------------------------------


@lent
def apply_and_wait(s: Any, seat: Any, move: Any, arg: Any) -> Any:
    """`apply`, and a window that nobody can use stands."""


# --- Words: plain Python over views, which cannot tell what the viewer may not know ----------------------------------


@_declare(_words)
def sheet(view: Any) -> Any:
    """The score sheet of a finished hand: a `declarations.game.Sheet`."""


@_declare(_words)
def prompt(view: Any) -> Any:
    """The prompt of the seat to act, in a few words. It names nothing that may not be done (`View.may`)."""


@_declare(_words)
def narrate(before: Any, after: Any, seat: int, move: str) -> Any:
    """Sentences about what a move caused; those that are one deed with it as `declarations.game.Consequence`."""


@_declare(_words)
def offer_words(view: Any, words: str) -> Any:
    """How a move is put to its player where its words say too little (places in a hand), or nothing."""


@_declare(_words)
def cards_swapped(view: Any, words: str) -> Any:
    """For a move with several cards: those that its player gives and those that it takes, as texts; two empty ones for
    all other moves. A client makes it by touching them."""


@_declare(_words)
def order_of_strength(view: Any) -> Any:
    """The order of strength where it is not the common one: ranks or cards from the strongest down, with spaces between
    them, such as ``A 3 K J Q 7 6``; cards that are alike joined by ``=``."""


@_declare(_words)
def hand_in_words(view: Any) -> Any:
    """What the viewer's hand is worth, in a few words: ``13``, ``two pairs``. Empty where there is nothing to say."""


@_declare(_words)
def slots(view: Any) -> Any:
    """What the viewer has still to fill with cards: triples of words, how many cards belong there, and the cards that
    lie there already, as texts. Empty where there is nothing to fill."""


@_declare(_words)
def read_text(text: str, view: Any) -> Any:
    """What a player typed: the move, its `arg`, and the words in which it is shown back. Raises an `UpcardError` that
    says what is allowed."""


@_declare(_words)
def tell_arg(arg: Any) -> Any:
    """The content of a move in words, for the log."""


@_declare(_words)
def wrong_arg(arg: Any, view: Any) -> Any:
    """None, or a sentence about what makes such numbers no content at all."""


@_declare(_words)
def clock(view: Any) -> Any:
    """What the rules time now, from what all see: a `declarations.game.Clock`, or None."""


@_declare(_words)
def quick_move(view: Any, legal: Any, level: str, chance: Any) -> Any:
    """Where speed counts: the seconds after which a bot of that level acts, and its move, or None for a move that it
    thinks about. Seconds are drawn from `chance` (a `random.Random`) and may depend on nothing that others do not see.
    None where speed does not count."""


RULES = tuple(_rules)
"""The rules that the compiled loops call."""
WORDS = tuple(_words)
"""Functions in plain Python over views."""
DERIVED = ("legal", "why_not", "why_not_arg", "apply", "audit")
"""What follows from the kinds of moves and the faults, and no game writes."""


def wrong_hook(name: str, function: Callable[..., Any]) -> str | None:
    """What is wrong with a game's function of that name, in words: it must take what it will be given."""
    declared = list(inspect.signature(DECLARED[name]).parameters)
    count = len(inspect.signature(getattr(function, "py_func", function)).parameters)
    if count == len(declared):
        return None
    return f"{name} is given ({', '.join(declared)}), but takes {count}"
