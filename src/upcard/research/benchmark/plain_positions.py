"""Positions in which the right play is plain to a club player: drawn as text in `plain.toml`, calls of bridge in
`plain_auctions.toml`, and in `plain_play.toml` cards of bridge that look three tricks ahead or more; set up here.

A position gives what matters - a hand, cards of others that are played to it, the moves so far - and the words of the
plays that are right. The remaining cards are dealt at random to the seats that lack cards, so that a bot can be
asked in several deals.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from upcard.bots import make
from upcard.cards.faces import TEXTS
from upcard.cards.sets import faces_in
from upcard.engine.play.game import game
from upcard.engine.play.table import Table

FILES = tuple(Path(__file__).with_name(name) for name in ("plain.toml", "plain_play.toml", "plain_auctions.toml"))


@dataclass(frozen=True)
class PlainPosition:
    """A position, and what is right in it."""

    game: str
    why: str
    """What a teacher says."""
    right: tuple[str, ...]
    hands: dict[str, str] = field(default_factory=dict)
    """By seat: the cards that are given."""
    each: int = 0
    """How many cards each seat has before the moves; 0: only what is given."""
    out: str = ""
    """Cards that some of the others hold for certain: what makes the play matter."""
    short: int = 0
    """How many seats, from the leader on, have played to the trick and have a card less."""
    moves: tuple[str, ...] = ()
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)
    rest: str = ""
    """The field that takes the cards left over: a stock."""

    @property
    def family(self) -> str:
        return game(self.game).about.family

    def table(self, seed: int = 0) -> Table:
        """The position, with the other cards dealt by the seed."""
        chosen = game(self.game, players=self.players, single_hand=True, **self.options)
        fields = dict(self.fields)
        if self.each:
            fields |= self._dealt(chosen.players, chosen.about.pack, random.Random(seed))
        elif self.hands:
            fields["hands"] = [self.hands.get(str(seat), "") for seat in range(chosen.players)]
        table = chosen.position(**fields)
        for move in self.moves:
            table.play(move)
        return table

    def _dealt(self, seats: int, pack: int, chance: random.Random) -> dict[str, Any]:
        given = " ".join([*self.hands.values(), *_cards_in(list(self.fields.values()))]).split()
        out = self.out.split()
        left = [TEXTS[face] for face in faces_in(pack) if TEXTS[face] not in (*given, *out)]
        chance.shuffle(left)
        held = [self.hands.get(str(seat), "").split() for seat in range(seats)]
        leader = self.fields.get("leader", 0)
        lacking = [
            seat for seat in range(seats)
            for _ in range(self.each - ((seat - leader) % seats < self.short) - len(held[seat]))
        ]  # fmt: skip
        dealt, rest = [*out, *left][: len(lacking)], [*out, *left][len(lacking) :]
        chance.shuffle(dealt)
        for seat, card in zip(lacking, dealt):
            held[seat].append(card)
        return {"hands": [" ".join(cards) for cards in held], **({self.rest: " ".join(rest)} if self.rest else {})}

    def played(self, level: str, seed: int = 0) -> str:
        """What a level plays in one of the deals."""
        table = self.table(seed)
        bot, infoset = make(level, table.game.rules, seed), table.information_set(table.to_act[0])
        return table.game.moves.words(bot.choose(infoset))

    def rightly(self, level: str, seed: int = 0) -> bool:
        """Whether a level finds a right play in one of the deals."""
        return self.played(level, seed) in self.right


def _cards_in(value: Any) -> list[str]:
    """The texts with cards in a field, or in a list of them."""
    if isinstance(value, list):
        return [text for part in value for text in _cards_in(part)]
    return [value] if isinstance(value, str) and any(sign in value for sign in "♠♥♦♣") else []


@cache
def positions() -> tuple[PlainPosition, ...]:
    """All positions of the files."""
    found: list[dict[str, list[dict[str, Any]]]] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]
    return tuple(_position(name, entry) for games in found for name, entries in games.items() for entry in entries)


def _position(name: str, entry: dict[str, Any]) -> PlainPosition:
    rows = {key: tuple(entry.get(key, ())) for key in ("right", "moves")}
    return PlainPosition(name, **{**entry, **rows})
