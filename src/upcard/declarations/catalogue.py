"""The catalogue of a game's moves: small ints with words that parse back.

A catalogue is a list of kinds (`declarations.kinds`); every kind has a range of numbers. The words of a move are unique
in its game. `Catalogue.parse` reads them back, in any case and with suits written in any form.
"""

from __future__ import annotations

import re
import warnings
from unicodedata import combining, normalize

from upcard.cards.faces import TEXTS, card_name
from upcard.declarations.kinds import Kind
from upcard.errors import BadMove
from upcard.types import MoveId

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

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
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

    @property
    def ruled(self) -> tuple[Kind, ...]:
        """The name of `kinds` before version 1.1."""
        warnings.warn("moves.ruled is called moves.kinds", DeprecationWarning, stacklevel=2)
        return self.kinds

    def first(self, name: str) -> MoveId:
        """The number of the first (or only) move of a kind."""
        return self._first[name]

    def kind(self, move: MoveId) -> Kind:
        """The kind that a move belongs to."""
        return self._kind_of[move]

    def words(self, move: MoveId) -> str:
        """The words of a move."""
        return self._words[move]

    def ends_in(self, move: MoveId, words: str) -> bool:
        """Whether the last words of the move are these: "1♣" of "bid 1♣"."""
        return _folded(self._words[move]).endswith(" " + _folded(words))

    def card(self, move: MoveId) -> int:
        """The face that a move points at, or -1."""
        kind = self._kind_of[move]
        return kind.cards[move - self._first[kind.name]] if kind.cards else -1

    def place(self, move: MoveId) -> int:
        """The unit of its zone that a move points at, or -1."""
        kind = self._kind_of[move]
        return move - self._first[kind.name] if kind.places else -1

    def onto(self, move: MoveId) -> int:
        """The unit of the zone that its card goes to, or -1 if the move does not name one."""
        kind = self._kind_of[move]
        return kind.onto[move - self._first[kind.name]] if kind.onto else -1

    def said_later(self, move: MoveId) -> bool:
        """Whether a second move says where the card of this one goes."""
        kind = self._kind_of[move]
        return bool(kind.to) and not kind.onto and any(k.onto and k.to == kind.to for k in self.kinds)

    def any_of(self, move: MoveId) -> tuple[int, ...]:
        """The faces any of which can be touched to make a move; usually none."""
        kind = self._kind_of[move]
        return kind.any_of[move - self._first[kind.name]] if kind.any_of else ()

    def parse(self, words: str) -> MoveId:
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
