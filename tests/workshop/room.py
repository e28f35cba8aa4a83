"""A room of the workshop in this process, and games for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from upcard.authoring.skeleton import first_game
from upcard.jit.rule import COMPILES
from upcard.workshop.room import Failure, open_workshop

RULES, BOOK = first_game("agram", "Agram")
in_plain_python = pytest.mark.skipif(
    COMPILES, reason="compiled rules check no index; test_interpreted.py runs the workshop's tests in plain Python"
)
Ask = Callable[..., Awaitable[Any]]


def changed(*pairs: tuple[str, str]) -> dict[str, str]:
    """The small game with texts replaced."""
    text = RULES
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return {"source": text, "book": BOOK}


def in_workshop(test: Callable[[Ask, Any, list[Failure]], Awaitable[None]]) -> None:
    """Run a test with the function that asks the workshop, its room, and the failures that it reports."""

    async def run() -> None:
        told: list[Failure] = []
        server, workshop = await open_workshop(told.append)

        async def ask(what: str, body: object = None, status: int = 200) -> Any:
            got, answer = await workshop.requests.answer(what, json.dumps(body or {}))
            assert got == status, answer
            return json.loads(answer)

        try:
            await test(ask, server, told)
        finally:
            workshop.close()
            await server.close()

    asyncio.run(run())
