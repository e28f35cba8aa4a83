"""The names of players: which letters they have, which of them look alike, and which are not for players."""

from __future__ import annotations

from upcard.names.look_alikes import unique_name
from upcard.names.rules import BadName, clean_name, fitted_name

__all__ = ["BadName", "clean_name", "fitted_name", "unique_name"]
