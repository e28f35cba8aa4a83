"""The error for a text that the grammar does not understand."""

from __future__ import annotations

from upcard.errors import BadMove


class NotUnderstood(BadMove):
    """A text that the grammar does not know. The message says where it ended and gives examples."""
