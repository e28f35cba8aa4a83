"""Moves: each game has a fixed, finite catalogue of small ints, with words that parse back.

A catalogue is a list of kinds; every kind has a range of numbers. The words of a move are unique in its game.
`Catalogue.parse` reads them back, in any case and with suits written in any form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol
from unicodedata import combining, normalize

from upcard.cards.faces import TEXTS, card_name, card_text
from upcard.errors import BadMove


@dataclass(frozen=True)
class Kind:
    """A range of moves of one kind."""

    name: str
    words: tuple[str, ...]
    """The words of each move, unique in the game."""
    says: str
    """The log line: ``{seat} plays {card}``. ``{hand}`` is the seat whose hand holds the card, ``{does}`` the move in
    the third person ("bid 3♦": "bids 3♦"), ``{whom}`` the seat that the move points at. Empty: no log line."""
    hidden_says: str
    """The log line for seats that may not see the move; empty if the move is public."""
    zone: str
    """The zone that the moves point at (clickable in the page), or empty for a button."""
    cards: tuple[int, ...]
    """The face that each move points at; empty if moves point at places or at nothing."""
    places: bool
    """Whether move *i* of the kind points at unit *i* of the zone (a pile, a seat)."""
    group: str
    """A heading that groups buttons."""
    content: bool
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
    onto: tuple[int, ...] = ()
    """With `to`, for each move the unit of that zone. Empty if the zone has one part or the player's own is meant, and
    for the first of two moves of which the second, of another kind with the same `to`, names the unit. (The server
    finds the units by looking one move ahead, so the first of the two must not reveal anything hidden.)"""
    joins: tuple[tuple[str, str], ...] = ()
    """Kinds whose log line this move continues, if the same seat has just made one of them, and what it adds (written
    like `says`): after ``{seat} lays off {card}`` just ``{move}``."""

    def __len__(self) -> int:
        return len(self.words)


NO_WORDS: Mapping[str, str] = MappingProxyType({})


class HasKind(Protocol):
    """A member of a catalogue: a kind with its rules (`declarations.kinds.Moves`)."""

    kind: Kind


def play_cards(
    name: str = "play",
    words: str = "{card}",
    *,
    faces: Iterable[int] = range(52),
    says: str = "{seat} plays {card}",
    hidden_says: str = "",
    zone: str = "hands",
    group: str = "",
    silent: bool = False,
    to: str = "",
    theirs: bool = False,
    joins: Mapping[str, str] = NO_WORDS,
) -> Kind:
    """One move for every face: play it, discard it, pass it on. For `to` and later parameters see `Kind`."""
    run = tuple(faces)
    texts = tuple(words.format(card=card_text(f)) for f in run)
    return Kind(name, texts, says, hidden_says, zone, run, False, group, False, silent, to=to, theirs=theirs,
                joins=tuple(joins.items()))  # fmt: skip


def button(
    name: str,
    words: str = "",
    *,
    says: str = "{seat}: {move}",
    hidden_says: str = "",
    zone: str = "",
    group: str = "",
    content: bool = False,
    timed: bool = False,
    silent: bool = False,
    joins: Mapping[str, str] = NO_WORDS,
) -> Kind:
    """One move: draw, pass, accept. With `zone` it can also be made by touching that zone. For `joins` see `Kind`."""
    return Kind(name, (words or name,), says, hidden_says, zone, (), False, group, content, silent, timed,
                joins=tuple(joins.items()))  # fmt: skip


def numbers(
    name: str, words: Callable[[int], str] | Sequence[str], count: int, *, says: str = "{seat}: {move}",
    hidden_says: str = "", zone: str = "", places: bool = False, group: str = "", any_of: Iterable[Iterable[int]] = (),
    typed: bool = False, columns: int = 0, amounts: bool = False, to: str = "", onto: Iterable[int] = (),
    joins: Mapping[str, str] = NO_WORDS,
) -> Kind:  # fmt: skip
    """`count` moves that differ by a number: bids, piles, seats, suits. For `any_of` and later parameters see
    `Kind`."""
    texts = tuple(words(i) for i in range(count)) if callable(words) else tuple(words)
    return Kind(name, texts, says, hidden_says, zone, (), places, group, False,
                any_of=tuple(tuple(faces) for faces in any_of), typed=typed,
                columns=columns, amounts=amounts, to=to, onto=tuple(onto), joins=tuple(joins.items()))  # fmt: skip


_SUIT_LETTERS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def _folded(text: str) -> str:
    """The text normalized for comparison: without case, spaces and accents, and with one form for suits."""
    plain = "".join(c for c in normalize("NFKD", text.lower()) if not combining(c))
    folded = " ".join(plain.replace("\ufe0f", "").split())
    for sign, letter in _SUIT_LETTERS.items():
        folded = folded.replace(sign, letter)
    return re.sub(r"\bt(?=[cdhs]\b)", "10", folded)


_NAMES = sorted(((card_name(f), TEXTS[f]) for f in range(len(TEXTS))), key=lambda pair: -len(pair[0]))


def _named_cards(text: str) -> str:
    for name, short in _NAMES:
        text = text.replace(name, short)
    return text


class Catalogue:
    """All moves of a game. ``len(moves)``, ``moves.words(7)``, ``moves.parse("7h")``,
    ``moves.first("draw")``."""

    def __init__(self, *ruled: HasKind) -> None:
        self.ruled: tuple[Any, ...] = ruled
        """The kinds with their rules (`declarations.kinds.Moves`)."""
        self.kinds = tuple(each.kind for each in ruled)
        self._first: dict[str, int] = {}
        self._kind_of: list[Kind] = []
        self._words: list[str] = []
        self._by_words: dict[str, int] = {}
        for kind in self.kinds:
            if kind.name in self._first:
                raise ValueError(f"two kinds of moves are called {kind.name!r}")
            self._first[kind.name] = len(self._words)
            for text in kind.words:
                key = _folded(text)
                if key in self._by_words:
                    raise ValueError(f"two moves have the words {text!r}")
                self._by_words[key] = len(self._words)
                self._words.append(text)
                self._kind_of.append(kind)

    def __len__(self) -> int:
        return len(self._words)

    def first(self, name: str) -> int:
        """The number of the first (or only) move of a kind."""
        return self._first[name]

    def kind(self, move: int) -> Kind:
        """The kind that a move belongs to."""
        return self._kind_of[move]

    def words(self, move: int) -> str:
        """The words of a move."""
        return self._words[move]

    def ends_in(self, move: int, words: str) -> bool:
        """Whether the last words of the move are these: "1♣" of "bid 1♣"."""
        return _folded(self._words[move]).endswith(" " + _folded(words))

    def card(self, move: int) -> int:
        """The face that a move points at, or -1."""
        kind = self._kind_of[move]
        return kind.cards[move - self._first[kind.name]] if kind.cards else -1

    def place(self, move: int) -> int:
        """The unit of its zone that a move points at, or -1."""
        kind = self._kind_of[move]
        return move - self._first[kind.name] if kind.places else -1

    def onto(self, move: int) -> int:
        """The unit of the zone that its card goes to, or -1 if the move does not name one."""
        kind = self._kind_of[move]
        return kind.onto[move - self._first[kind.name]] if kind.onto else -1

    def said_later(self, move: int) -> bool:
        """Whether a second move says where the card of this one goes."""
        kind = self._kind_of[move]
        return bool(kind.to) and not kind.onto and any(k.onto and k.to == kind.to for k in self.kinds)

    def any_of(self, move: int) -> tuple[int, ...]:
        """The faces any of which can be touched to make a move; usually none."""
        kind = self._kind_of[move]
        return kind.any_of[move - self._first[kind.name]] if kind.any_of else ()

    def parse(self, words: str) -> int:
        """The move with these words. Raises `BadMove` that suggests similar words."""
        found = self._by_words.get(_folded(words))
        if found is None:
            found = self._by_words.get(_folded(_named_cards(words.lower())))
        if found is None:
            import difflib

            near = difflib.get_close_matches(_folded(words), self._by_words, n=3, cutoff=0.5)
            hint = ", ".join(repr(self._words[self._by_words[n]]) for n in near)
            examples = ", ".join(repr(kind.words[0]) for kind in self.kinds)
            raise BadMove(
                f"{words!r} is no move of this game; "
                + (f"did you mean {hint}?" if hint else f"moves are written like {examples}")
            )
        return found
