"""The card room without any network: tables, seats, people, bots that sit down, the event log."""

from upcard.room.audience import Watcher
from upcard.room.fairness import check_record
from upcard.room.house import House
from upcard.room.problems import BadToken, BrokenTable, NoSuchTable, NotYet, RoomError, SeatTaken
from upcard.room.room import Made, Room, Wish
from upcard.room.table import RoomTable

__all__ = [
    "BadToken", "BrokenTable", "House", "Made", "NoSuchTable", "NotYet", "Room", "RoomError", "RoomTable", "SeatTaken",
    "Watcher", "Wish", "check_record",
]  # fmt: skip
