"""The error for a text that the grammar does not understand."""

from __future__ import annotations

from upcard.errors import BadMove


class NotUnderstood(BadMove):
    """A text that the grammar does not know. The message says where it ended and gives examples."""


class TwoReadings(NotUnderstood):
    """A text that may mean two things. The message gives both, each in words that have one meaning."""
