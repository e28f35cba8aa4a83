"""What everything is made of: whole numbers, each under the name of what it counts.

`EventNumber` and `SeqNumber` meet in the same functions and count the same events differently, so a type checker keeps
them apart. The others are other words for ``int``: rules compute with them.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

Seat: TypeAlias = int
"""A seat, from 0; the next one is to the left."""
Face: TypeAlias = int
"""The face of a card (`upcard.cards.faces`): 0 is 2♣, 51 is A♠, and jokers follow."""
MoveId: TypeAlias = int
"""The number of a move in its game's catalogue (`declarations.catalogue.Catalogue`)."""
Unit: TypeAlias = int
"""A part of a zone, from 0: a pile, or the hand of a seat."""

EventNumber = NewType("EventNumber", int)
"""The number of an event of a table, from 1."""
BEFORE_ALL = EventNumber(0)
"""Before the first event."""
SeqNumber = NewType("SeqNumber", int)
"""How many events of a table a viewer has seen. Events that change nothing for the viewer do not count, so it is at
most the event's number."""
