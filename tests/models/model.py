"""The interface of a model: a slow, plain second implementation of a game, from its book alone.

A model knows cards as text ("7♥", "10♣", "★"), hands as lists of those, and moves by the words in which they
are made at a table. It imports nothing from the rules it is held against (`tests.models.test_models` sees to it):
this file and the standard library are all it may use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

SUITS = ("♣", "♦", "♥", "♠")
Options = Mapping[str, Any]


class Chance(Protocol):
    """The results of chance, read from the real table: after a deal, a reshuffle, a draw that cannot be foreseen.

    ``chance["hands"]`` is a zone of the real record as cards in text: a list of texts, or a list of those for a zone
    with one place a seat or pile. A row lies as in the record, a card that is not there is "".
    ``chance.number("dealer")`` is a number of the record; of those a model may ask for what chance decides, and for
    nothing else.
    """

    def __getitem__(self, zone: str) -> Any: ...

    def number(self, name: str) -> Any: ...


class Model:
    """Base of all models. A match is: `__init__`, then for every hand `deal` and moves by `play` until `over`."""

    hands: ClassVar[int] = 1000
    """How many hands the suite plays (about four seconds' worth)."""
    longest: ClassVar[int] = 25
    """After so many hands a match is left, ended or not, and another is begun with other options."""
    bounds: ClassVar[dict[str, tuple[int, ...]]] = {}
    """For options that are whole numbers: the values to draw from (by default near the ends and the book's value)."""

    def __init__(self, players: int, options: Options) -> None:
        """A match begins. `options` are all options of the game in the book's words (numbers as int, on and off as
        "on" and "off")."""
        self.players = players
        self.options = options
        self.over = False
        """Whether the hand is over; set by `deal` and `play`."""

    def deal(self, chance: Chance) -> None:
        """A hand begins: the cards lie as the real deal has left them. The model itself works out which seat deals a
        later hand, what is paid before the deal and the like."""
        raise NotImplementedError

    def turn(self) -> set[int]:
        """The seats that may act; asked for only while the hand goes on."""
        raise NotImplementedError

    def legal(self, seat: int) -> set[str]:
        """The legal moves of a seat that may act, in words."""
        raise NotImplementedError

    def play(self, seat: int, move: str, chance: Chance) -> None:
        """A legal move was made. `chance` reads the real table *after* the move, for cards that chance brought. For a
        move that carries content, `move` is what the player typed (see `say`)."""
        raise NotImplementedError

    def points(self) -> Sequence[int]:
        """What every seat has in the match; compared at the end of every hand."""
        raise NotImplementedError

    def winners(self) -> set[int] | None:
        """The seats that have won the match, none if it is drawn; None while it goes on. Compared at the end of every
        hand. (That a match of one hand, `single_hand`, ends with it is the harness's to know.)"""
        return None

    def facts(self) -> Mapping[str, Any]:
        """Other things to compare after every move: fields of the record by name (zones as `Chance` gives
        them, suits as signs, seats and yes or no as numbers). As many as are cheap."""
        return {}

    def say(self, seat: int, move: str, random: Random) -> str | None:
        """What the player types to make a move that carries content; None to make it without."""
        return None

    def wish(self, chance: Chance, random: Random) -> Mapping[int, Sequence[str]]:
        """Cards that seats should hold in the hand just dealt, for what chance hardly ever deals: a slam, all hearts,
        four kings. Asked before `deal`; the harness exchanges cards between hands and stock as far as it can."""
        return {}

    def swaps(self, chance: Chance, random: Random) -> Sequence[tuple[str, str]]:
        """The same for games whose cards come one by one: pairs of cards that change places, wherever they lie. Only
        for cards that no player has seen anything of that would have to change with them."""
        return ()

    def temper(self, seat: int, words: list[str], random: Random) -> str | None:
        """For games whose rare branches random players hardly reach: a move to make of these, or None."""
        return None


def rank(card: str) -> str:
    """ "10" of "10♥"."""
    return card[:-1]


def suit(card: str) -> str:
    """ "♥" of "10♥"."""
    return card[-1]


def of_suit(cards: Sequence[str], sign: str) -> list[str]:
    """The cards of one suit."""
    return [card for card in cards if card[-1] == sign]


def follow(hand: Sequence[str], led: str) -> list[str]:
    """The cards of the suit led, or all where there are none (or nothing is led, "")."""
    return of_suit(hand, led) if led and of_suit(hand, led) else list(hand)


def takes(trick: Sequence[tuple[int, str]], order: Sequence[str], trump: str = "") -> int:
    """The seat that takes a trick of (seat, card): the highest trump, else the highest card of the suit led, by an
    order of ranks from low to high."""
    contest = [pair for pair in trick if pair[1][-1] == trump]
    contest = contest or [pair for pair in trick if pair[1][-1] == trick[0][1][-1]]
    return max(contest, key=lambda pair: order.index(rank(pair[1])))[0]
