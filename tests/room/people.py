"""People and bots for tests of the room."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.room import Room, Services
from upcard.room.wire.messages import Reply, encode
from upcard.room.workers.bot_pace import Pace
from upcard.store import Store


class AnyMove:
    """A bot that plays any legal move."""

    def __init__(self, level: str, game: Game, seed: int | None = None) -> None:
        self.chance = random.Random(level + game.name if seed is None else seed)

    def choose(self, infoset: InformationSet) -> int:
        return self.chance.choice(infoset.legal())


class Person:
    """A viewer of a table that keeps all messages."""

    def __init__(self, seat: int | None) -> None:
        self.seat, self.address = seat, ""
        self.inbox: list[Reply] = []

    def send(self, message: Reply) -> None:
        self.inbox.append(message)

    def last(self, kind: type[Any]) -> Any:
        """The last message of a kind, as a client reads it: parts of it may have been bytes already."""
        found = next(message for message in reversed(self.inbox) if isinstance(message, kind))
        return msgspec.json.decode(encode(found), type=Reply)


def make_room(store: Store, **settings: Any) -> Room:
    return Room(Services(store, pace=Pace(0, 0, 0), make_bot=AnyMove, **settings))
