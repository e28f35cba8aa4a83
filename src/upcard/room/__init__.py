"""The card room without the network: tables, seats, people, bots, the event log."""

from upcard.room.errors import BadToken, BrokenTable, NoSuchTable, NotYet, RoomError, SeatTaken
from upcard.room.fair_deal.commit_reveal import check_record
from upcard.room.people.spectators import Viewer
from upcard.room.room import CreatedTable, Room, TableRequest
from upcard.room.services import Services
from upcard.room.table import RoomTable

__all__ = [
    "BadToken",
    "BrokenTable",
    "CreatedTable",
    "NoSuchTable",
    "NotYet",
    "Room",
    "RoomError",
    "RoomTable",
    "SeatTaken",
    "Services",
    "TableRequest",
    "Viewer",
    "check_record",
]  # fmt: skip
