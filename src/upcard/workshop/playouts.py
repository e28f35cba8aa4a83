"""Hands played by chance and reported move by move, so that the tutorial can see whether a step of it is done."""

from __future__ import annotations

import asyncio
import random

import msgspec

from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.errors import UpcardError
from upcard.workshop import check, findings, sources
from upcard.workshop.limit import Limit
from upcard.workshop.revisions import Unplayable
from upcard.workshop.sources import Source

MAX_HANDS, MAX_MOVES = 40, 2_000


class Order(Source, frozen=True):
    """A game, and how many of its hands are played."""

    hands: int = 4


class Move(msgspec.Struct, frozen=True):
    """A move: who made it, its number in the catalogue, and how many cards each seat had before it."""

    seat: int
    move: int
    held: list[int]


class Hand(msgspec.Struct, frozen=True):
    """A hand: what each seat was dealt, the moves, and the points that it brought to each seat or side."""

    dealt: list[list[str]]
    moves: list[Move]
    points: list[int]


class Played(msgspec.Struct, frozen=True):
    """The title of a game, its numbers of players, and the hands."""

    title: str
    players: list[int]
    hands: list[Hand]


async def play(order: Order, limit: Limit) -> Played:
    """Play hands of a game, each of a new match; the room has its turn meanwhile. Raises `BadSource`, and `Unplayable`
    for rules that cannot be loaded, or fail."""
    with sources.for_a_time(order) as (name, folder):
        limit.begin()
        try:
            rules = check.load(name, limit)
            hands = []
            for seed in range(min(order.hands, MAX_HANDS)):
                limit.begin()
                hands.append(await _hand(Game(rules).table(seed=seed), seed, limit))
        except Exception as error:  # a game may raise anything
            raise Unplayable(findings.from_error(error, sources.module_of(name), folder)) from None
        return Played(rules.about.title, [*rules.about.players], hands)


async def _hand(table: Table, seed: int, limit: Limit) -> Hand:
    chance = random.Random(seed)
    data = table.fields()
    dealt = [cards.split() for cards in data.get("hands", [])]
    before, moves = data.get("score", []), list[Move]()
    while not table.over and (view := table.view(None)).hand == 0:
        await asyncio.sleep(0)
        limit.begin()
        seat = table.to_act[0]
        legal = table.legal_ids(seat)
        if not legal:
            raise UpcardError(f"{table.names[seat]} is to act and has no legal move")
        if len(moves) == MAX_MOVES:
            raise UpcardError(f"a hand has not come to its end after {MAX_MOVES:,} moves")
        move = chance.choice(legal)
        held = [zone.count for zone in getattr(view, "hands", ())]
        moves.append(Move(seat, move, held))
        table.play(move, seat)
    after = table.fields().get("score", [])
    return Hand(dealt, moves, [now - then for now, then in zip(after, before, strict=False)])
