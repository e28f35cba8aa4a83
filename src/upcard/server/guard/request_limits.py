"""`RequestLimits`: how many requests of each kind an address may send."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from upcard.server.guard.middleware import RequestLimit

LimitName = Literal["change", "walk", "look", "export"]
NO_LIMIT = RequestLimit(1_000_000, 1.0, shared=False)
"""No limit in practice: the only client runs on the same machine."""


@dataclass
class RequestLimits:
    """The limits of one application. Every route of the API names one (`upcard.server.endpoint.ApiRoute`)."""

    change: RequestLimit = field(default_factory=partial(RequestLimit, 30, 60.0))
    """Requests that store something, or make bots think: tables, seats, records, reviews, accounts."""
    walk: RequestLimit = field(default_factory=partial(RequestLimit, 120, 60.0, "walk"))
    """Requests that read much, or draw: replays, records, results, an account's matches, QR codes."""
    look: RequestLimit = field(default_factory=partial(RequestLimit, 600, 60.0, most=2_000, shared=False))
    """Requests that read a row, or what is in memory. A whole class behind one address opens the page at once."""
    export: RequestLimit = field(default_factory=partial(RequestLimit, 6, 600.0, "export"))
    """Requests for all data of an account."""

    @classmethod
    def none(cls) -> RequestLimits:
        """No limits in practice."""
        return cls(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT)

    def of(self, name: LimitName) -> RequestLimit:
        """The limit of this name."""
        limits = {"change": self.change, "walk": self.walk, "look": self.look, "export": self.export}
        return limits[name]
