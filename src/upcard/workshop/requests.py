"""What the page asks the workshop's room for, beside what every room answers: JSON to ``/workshop/NAME``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from upcard.errors import UpcardError
from upcard.workshop.revisions import Unplayable

MAX_BODY_LENGTH = 4_000_000
"""The most letters of a request: a packed game in base64 is the longest."""
Answer = Callable[[Any], Awaitable[Any]]


class Requests:
    """The requests by their names, each with the shape of its body."""

    def __init__(self, answers: dict[str, tuple[type[Any], Answer]]) -> None:
        self._answers = answers

    async def answer(self, name: str, body: str) -> tuple[int, bytes]:
        """The status and the JSON of an answer. Mistakes are answered with ``{"error": ...}``, and exceptions of a
        game as well, so that one request never harms the next."""
        if name not in self._answers:
            return 404, _refused(f"the workshop has no {name[:40]!r}; it has {', '.join(sorted(self._answers))}")
        if len(body) > MAX_BODY_LENGTH:
            return 413, _refused(f"a request has at most {MAX_BODY_LENGTH:,} letters")
        kind, answer = self._answers[name]
        try:
            return 200, msgspec.json.encode(await answer(msgspec.json.decode(body or "{}", type=kind)))
        except Unplayable as error:
            return 400, msgspec.json.encode({"error": str(error), "findings": error.findings})
        except UpcardError as error:
            return 400, _refused(str(error))
        except (msgspec.DecodeError, UnicodeError) as error:
            return 400, _refused(f"the request makes no sense: {error}")
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # the rules of a game may raise anything, or exit
            return 400, _refused(f"the rules failed: {type(error).__name__}: {error}"[:2_000])


def _refused(why: str) -> bytes:
    return msgspec.json.encode({"error": why})
