"""`About`: what a game's file says of the game before the rules begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class About:
    """A game in the words of a catalogue of games.

    A game's module holds, by these names: ``ABOUT`` (this), a `contract.state.state` class,
    ``MOVES`` (a `contract.moves.Catalogue`), ``REASONS`` (see below), and the rule functions

    - ``begin(s)`` once a match: first dealer, scores.
    - ``deal(s)`` a hand: all of it by chance from the state's generator.
    - ``legal(s, seat, moves)`` write the legal moves into `moves`, return how many.
    - ``apply(s, seat, move)`` (or ``apply(s, seat, move, arg)``) play one; set ``s.over`` at the end of
      the hand, and ``s.ended`` and ``s.won`` (bits) at the end of the match: 0 if it is drawn, when all are level.
    - ``why_not(s, seat, move)`` 0 if legal, else the number of the reason in ``REASONS``.

    Where the kinds in the catalogue carry their rules (`contract.kinds`), ``legal``, ``apply``, ``why_not``, ``audit``,
    ``REASONS`` and ``FAULTS`` follow (`upcard.derive`), and before every deal what lives as long as a hand is cleared.
    ``stage(s)`` gives the phase that counts where that is not ``s.phase``: a question that must not show.

    and, where the default will not do,

    - ``to_act(s)`` the set (bits) of the seats that may act now; default: ``s.turn``.
    - ``side_of(s, seat)`` the side of a seat; default: every seat is a side of its own.
    - ``points(s, seat)`` what the seat has in the match, more is better; default: ``s.score`` of its side.
    - ``audit(s)`` 0, or the number of the fault in ``FAULTS`` that makes the position impossible.

    - ``window(s)`` and ``lapse(s)``, for a game in which some are asked in secret (``s.secret``) whether they use what
      they hold: whether a window stands, and the end of one that nobody has used. A window opens whenever the book
      allows it to be used *as far as everybody knows*; ``to_act`` gives those who can (0: nobody, or no more), and
      ``apply`` leaves it standing when one of them lets it pass - with the last of his `silent` moves, which is what
      his silence means. Then the engine closes it at once, and a room with people when its time is over
      (`room.pace`), so that nobody can tell by the clock whether anybody was asked.

    - ``why_not_arg(s, seat, move, arg)`` 0, or the number of the reason against the content of a move.
    - ``doubts(s, seat)`` how many things that `seat` has been told the hands contradict: redeals look for worlds that
      contradict nothing (`engine.know.belief`).

    for moves that carry content (`contract.moves.Kind.content`), in plain Python,

    - ``read_text(text, view)`` what a player typed: the move, its `arg`, and the words in which it is shown
      back; raises an `UpcardError` that says what is allowed.
    - ``tell_arg(arg)`` the content in words, for the log.
    - ``wrong_arg(arg, view)`` None, or a sentence about what makes such numbers no content at all.
    - ``GRAMMAR`` for each kind of move with content a ``hint`` and ``examples`` of what may be typed, and ``steps`` for
      those who choose word after word (`language.steps`).

    and, in plain Python over a view (so that they cannot tell what the viewer may not know),

    - ``sheet(view)`` the score sheet of a finished hand: a `Sheet`.
    - ``offer_words(view, words)`` how a move is put to its player where its words say too little (places in a hand),
      or nothing.
    - ``prompt(view)`` what the seat to act is asked, in a few words.
    - ``narrate(before, after, seat, move)`` sentences about what a move caused.

    - ``clock(view)`` what is timed by the rules now, from what all see: a `Clock`, or None.
    - ``quick_move(view, legal, level, chance)`` where speed counts: the seconds after which a bot of that level acts,
      and its move, or None for a move that it thinks about. Seconds are drawn from `chance` (a `random.Random`) and
      may depend on nothing that others do not see. None where speed does not count.

    A game in which signs are allowed names them in ``SIGNALS`` and has an option ``signals``: see `Table.signal`.

    ``REASONS`` is a tuple of sentences ``"R9: you hold {led}, and {led} were led"``; place 0 is unused.
    Braces are filled with ``{card}`` and ``{suit}`` of the move, ``{led}`` (suit of the first card of the
    trick) and every number of the view by its name.
    """

    title: str
    players: tuple[int, ...]
    family: str
    line: str
    """One line that makes somebody want to play it."""
    pack: int
    """The card set it is played with (0: more than one pack)."""
    minutes: int
    """About how long a match takes people."""
    phases: tuple[str, ...] = ("play",)
    """The names of the phases, in the order of their numbers."""
    sides: str = ""
    """How seats team up, in words; empty: each for himself."""
    clockwise: bool = True
    numbered_clockwise: bool = True
    """Whether the next seat by number sits at the left."""
    reversed_by: str = ""
    """The option under which the turn goes round the other way."""
    presets: Mapping[str, Mapping[str, int | str | bool]] = field(default_factory=dict)
    """Named sets of options besides ``book`` (all defaults)."""
    max_moves: int = 10_000
    """The most moves that a match can have: there may be one with exactly so many (see `too_long`)."""
    mechanics: tuple[str, ...] = ()

    def too_long(self, moves: int) -> bool:
        """Whether a match that has had so many moves, and has not ended before the last of them, breaks the limit."""
        return moves > self.max_moves


@dataclass(frozen=True)
class Clock:
    """Something that is timed: the call of a word, a turn in which a delay may be charged."""

    since: int
    """Which occasion is timed: another number, and the time begins anew."""
    seconds: float = 0.0
    """After so many seconds the table makes `move` for everybody who still may (0: never)."""
    move: int = -1


@dataclass(frozen=True)
class Sheet:
    """A score sheet: one column a side or seat, one row a thing that was counted."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    note: str = ""

    def text(self) -> str:
        """The sheet as a person would write it."""
        table = [("", *self.columns), *((name, *map(str, cells)) for name, cells in self.rows)]
        widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
        lines = [
            "  ".join(
                c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in table
        ]
        return "\n".join([*lines, self.note] if self.note else lines)


def seat_columns(seats: int) -> tuple[str, ...]:
    """The columns of a score sheet where each plays for himself: the names that seats have by default."""
    return ("South", "West", "North", "East") if seats == 4 else tuple(f"Player {n + 1}" for n in range(seats))


def sheet_of(view: Any, *rows: str | tuple[str, Sequence[int | str]], note: str = "") -> Sheet:
    """A score sheet. A row is a field by its name, which stands under its label, or a label with its cells. There is a
    column for every side, or for every seat, as the first row has them."""
    lines = [(view.label(r), tuple(getattr(view, r))) if isinstance(r, str) else (r[0], tuple(r[1])) for r in rows]
    width = len(lines[0][1])
    columns = ("N-S", "E-W") if width == 2 and view.seats == 4 else seat_columns(width)
    return Sheet(columns, tuple(lines), note)
