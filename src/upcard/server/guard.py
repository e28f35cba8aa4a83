"""What stands before every request: who may ask from where, how long bodies are, and what a browser may load."""

from __future__ import annotations

from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.room.limits import Allowance

LONGEST_BODY = 16 * 1024
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is the invitation to it
    "Cross-Origin-Opener-Policy": "same-origin",
}


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from this site's own page, or from no page at all (a terminal, a program)."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


class Guarded:
    """ASGI middleware that adds the headers of the house to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Doors:
    """An allowance for every address, of which the latest `most` are remembered."""

    def __init__(self, count: int, seconds: float, most: int = 10_000) -> None:
        self._count, self._seconds = count, seconds
        self._known: OrderedDict[str, Allowance] = OrderedDict()
        self._most = most

    def take(self, address: str) -> bool:
        """Whether this address may come in once more."""
        allowance = self._known.setdefault(address, Allowance(self._count, self._seconds))
        self._known.move_to_end(address)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return allowance.take()
