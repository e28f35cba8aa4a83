"""The functions that the engine looks for in a game's module, each with its parameters.

Loops and templates import these names. Binding a template to a game (`engine.compile.game`) replaces them with the
game's own functions; calling one before that raises `TypeError`.
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
    """Placeholder for a function that a template calls and that binding supplies
    (`engine.compile.game.CompiledGame.bind`)."""

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
    """Runs once per match, before the first deal: sets the first dealer. Default: the dealer is drawn or chosen."""


@_declare(_rules)
def deal(s: Any) -> Any:
    """Deal a hand, with all randomness from the state's generator. Every game has one."""


@_declare(_rules)
def to_act(s: Any) -> Any:
    """The set (bits) of the seats that may act now. Default: `s.turn`."""


@_declare(_rules)
def legal(s: Any, seat: Any, moves: Any) -> Any:
    """Write the legal moves of a seat into `moves` and return how many there are. Derived from the kinds of moves."""


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
    """Whether a window is open: a moment in which seats are asked in secret (``s.secret``) whether they use a card.

    A window opens whenever, by public knowledge, some seat might use it. `to_act` gives the seats that can (0: none, or
    none any more). When one of them passes, with the last of its silent moves, `apply` leaves the window open. The
    engine then closes it at once; a room with people closes it when its time is over (`room.workers.bot_pace`), so that
    the clock does not show whether a seat was asked."""


@_declare(_rules)
def end_window(s: Any) -> Any:
    """Close a window that no seat has used."""


@_declare(_rules)
def side_of(s: Any, seat: Any) -> Any:
    """The side of a seat. Default: every seat is a side of its own."""


@_declare(_rules)
def points(s: Any, seat: Any) -> Any:
    """The points of the seat in the match, more is better. Default: ``s.score`` of its side."""


@_declare(_rules)
def audit(s: Any) -> Any:
    """0, or the number of the sentence in ``derived.faults`` that makes the position impossible. Derived from the
    faults."""


# --- Other rules ----------------------------------------------------------------------------------------------------


@_declare(_others)
def clear_hand(s: Any) -> Any:
    """Clear the fields that last one hand. Derived from the fields."""


@_declare(_others)
def stage(s: Any, seat: Any) -> Any:
    """The phase that applies to a seat where it is not ``s.phase``: for questions that must stay secret (`seat` is
    optional)."""


@_declare(_others)
def doubts(s: Any, seat: Any) -> Any:
    """The number of facts known to `seat` that the hands contradict. Redeals look for worlds with none
    (`engine.knowledge.consistent_redeal`)."""


@_declare(_others)
def stripped(s: Any) -> Any:
    """The cards (a set) that are not used under these options."""


# --- What the engine makes of them ----------------------------------------------------------------------------------


@lent
def apply_and_wait(s: Any, seat: Any, move: Any, arg: Any) -> Any:
    """`apply`, but a window that no seat can use stays open."""


# --- Words: plain Python over views, which hold only what the viewer may know ----------------------------------------


@_declare(_words)
def sheet(view: Any) -> Any:
    """The score sheet of a finished hand: a `declarations.game.Sheet`."""


@_declare(_words)
def prompt(view: Any) -> Any:
    """The prompt of the seat to act, in a few words. It offers only what is legal (`View.may`)."""


@_declare(_words)
def narrate(before: Any, after: Any, seat: int, move: str) -> Any:
    """Sentences about what a move caused. A sentence that can continue the line of the move is a
    `declarations.game.Consequence`."""


@_declare(_words)
def offer_words(view: Any, words: str) -> Any:
    """A clearer text for the player of a move whose words say too little (places in a hand), or nothing."""


@_declare(_words)
def cards_swapped(view: Any, words: str) -> Any:
    """For a move with several cards: the cards that its player gives and those that it takes, as texts; two empty
    values for all other moves. Clients make the move by touching these cards."""


@_declare(_words)
def order_of_strength(view: Any) -> Any:
    """The order of strength where it is unusual: ranks or cards from the strongest down, separated by spaces, such as
    ``A 3 K J Q 7 6``; equal cards are joined by ``=``."""


@_declare(_words)
def hand_in_words(view: Any) -> Any:
    """The value of the viewer's hand, in a few words: ``13``, ``two pairs``; or empty."""


@_declare(_words)
def slots(view: Any) -> Any:
    """The places that the viewer still has to fill: triples of a name, the number of cards that belong there, and the
    cards already there, as texts. Empty if there are none."""


@_declare(_words)
def read_text(text: str, view: Any) -> Any:
    """Read what a player typed: returns the move, its `arg`, and the words that confirm it. Raises an `UpcardError`
    that says what is allowed."""


@_declare(_words)
def tell_arg(arg: Any) -> Any:
    """The content of a move in words, for the log."""


@_declare(_words)
def wrong_arg(arg: Any, view: Any) -> Any:
    """None, or a sentence that says why these numbers are not valid content."""


@_declare(_words)
def clock(view: Any) -> Any:
    """What the rules time now, from public information: a `declarations.game.Clock`, or None."""


@_declare(_words)
def quick_move(view: Any, legal: Any, level: str, chance: Any) -> Any:
    """Where speed counts: the seconds after which a bot of that level acts, and its move (None to let the bot choose).
    Seconds are drawn from `chance` (a `random.Random`) and may depend on public information only. Returns None where
    speed does not count."""


RULES = tuple(_rules)
"""The rules that the compiled loops call."""
WORDS = tuple(_words)
"""Functions in plain Python over views."""
DERIVED = ("legal", "why_not", "why_not_arg", "apply", "audit")
"""Functions derived from the moves and faults, which no game writes itself."""


def wrong_hook(name: str, function: Callable[..., Any]) -> str | None:
    """What is wrong with the parameters of a game's function of that name, in words; None if they fit."""
    declared = list(inspect.signature(DECLARED[name]).parameters)
    count = len(inspect.signature(getattr(function, "py_func", function)).parameters)
    if count == len(declared):
        return None
    return f"{name} is given ({', '.join(declared)}), but takes {count}"
