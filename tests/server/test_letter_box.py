"""The letter box, through which rooms in browsers find each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from upcard.room import Services
from upcard.server import letter_box, make_app
from upcard.server.in_process import InProcessServer
from upcard.server.letter_box import LONGEST_LETTER, LetterBoxes, LetterError
from upcard.server.run import CannotServe, run
from upcard.store import SqliteStore

BOX, OTHER = "a" * 22, "b" * 22


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def boxes(clock: Clock) -> LetterBoxes:
    return LetterBoxes(clock)


@pytest.fixture
async def server() -> AsyncIterator[InProcessServer]:
    one = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:")), letter_box=True))
    yield one
    await one.close()


async def test_letters_come_out_once_and_in_their_order(boxes: LetterBoxes) -> None:
    boxes.put(BOX, "first")
    boxes.put(BOX, "second")
    assert [await boxes.take(BOX) for _ in range(3)] == ["first", "second", None]
    assert len(boxes) == 0


async def test_a_box_holds_two_letters(boxes: LetterBoxes) -> None:
    boxes.put(BOX, "first")
    boxes.put(BOX, "second")
    with pytest.raises(LetterError, match="full") as refused:
        boxes.put(BOX, "third")
    assert refused.value.status == 409
    boxes.put(OTHER, "in another")
    assert await boxes.take(BOX) == "first"
    boxes.put(BOX, "third")


async def test_a_letter_waits_two_minutes(boxes: LetterBoxes, clock: Clock) -> None:
    boxes.put(BOX, "old")
    clock.now = letter_box.SECONDS - 1
    boxes.put(BOX, "young")
    clock.now = letter_box.SECONDS
    assert await boxes.take(BOX) == "young"
    boxes.put(BOX, "never taken")
    clock.now *= 3
    assert await boxes.take(BOX) is None
    assert len(boxes) == 0


async def test_there_are_so_many_boxes_until_letters_are_too_old(boxes: LetterBoxes, clock: Clock) -> None:
    for n in range(letter_box.MOST_BOXES):
        boxes.put(f"{n:022}", "letter")
    with pytest.raises(LetterError, match="too many") as refused:
        boxes.put(BOX, "letter")
    assert refused.value.status == 503
    boxes.put(f"{0:022}", "a second one in a box that is there")
    clock.now = letter_box.SECONDS
    boxes.put(BOX, "letter")
    assert len(boxes) == 1


async def test_who_waits_gets_the_letter_at_once(boxes: LetterBoxes) -> None:
    waiting = asyncio.ensure_future(boxes.take(BOX, wait=5))
    await asyncio.sleep(0)
    boxes.put(BOX, "letter")
    assert await waiting == "letter"
    assert await boxes.take(BOX) is None


async def test_a_request_that_waits_in_vain_leaves_nothing_behind(boxes: LetterBoxes) -> None:
    assert await boxes.take(BOX, wait=0.01) is None
    cancelled = asyncio.ensure_future(boxes.take(BOX, wait=5))
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    boxes.put(BOX, "letter")
    assert await boxes.take(BOX) == "letter"


async def test_one_network_cannot_take_all_the_waiting_places(boxes: LetterBoxes) -> None:
    names = [f"{n:022}" for n in range(letter_box.MOST_WAITING_OF_ONE)]
    waiting = [asyncio.ensure_future(boxes.take(name, wait=5, network="192.0.2.7")) for name in names]
    await asyncio.sleep(0)
    with pytest.raises(LetterError, match="waiting") as refused:
        await boxes.take(BOX, wait=5, network="192.0.2.7")
    assert refused.value.status == 429
    other = asyncio.ensure_future(boxes.take(BOX, wait=5, network="192.0.2.8"))
    await asyncio.sleep(0)
    boxes.put(BOX, "letter")
    assert await other == "letter"
    for one in waiting:
        one.cancel()


@pytest.mark.parametrize("name", ["", "a" * 21, "a" * 23, "ä" * 22, "../" + "a" * 19])
async def test_names_of_boxes_have_one_form(boxes: LetterBoxes, name: str) -> None:
    with pytest.raises(LetterError) as refused:
        boxes.put(name, "letter")
    assert refused.value.status == 400


async def test_pages_of_any_site_exchange_letters(server: InProcessServer) -> None:
    elsewhere = [("origin", "https://elsewhere.example"), ("content-type", "text/plain")]
    put = await server.request("POST", f"/api/letters/{BOX}", elsewhere, b"letter")
    taken = await server.request("POST", f"/api/letters/{BOX}/take", elsewhere)
    again = await server.request("POST", f"/api/letters/{BOX}/take", elsewhere)
    assert [put.status, taken.status, again.status] == [204, 200, 204]
    assert taken.body == b"letter"
    for answer in (put, taken, again):
        headers = dict(answer.headers)
        assert headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in headers


@pytest.mark.parametrize(
    ("path", "content", "status"),
    [
        (f"/api/letters/{BOX}", b"x" * (LONGEST_LETTER + 1), 413),
        (f"/api/letters/{BOX}", b"\xff", 400),
        ("/api/letters/short", b"x", 400),
        (f"/api/letters/{BOX}/take?wait=-1", b"", 400),
        (f"/api/letters/{BOX}/take?wait=soon", b"", 400),
    ],
)
async def test_what_is_no_letter_is_refused(server: InProcessServer, path: str, content: bytes, status: int) -> None:
    answer = await server.request("POST", path, body=content)
    assert answer.status == status
    assert dict(answer.headers)["access-control-allow-origin"] == "*"


async def test_an_address_has_a_limit(server: InProcessServer) -> None:
    answers = [
        (await server.request("POST", f"/api/letters/{BOX}/take")).status for _ in range(letter_box.REQUESTS + 5)
    ]
    assert answers[: letter_box.REQUESTS] == [204] * letter_box.REQUESTS
    assert answers[-1] == 429


async def test_a_letter_for_a_client_that_has_gone_stays(server: InProcessServer) -> None:
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        assert message["type"] in ("http.response.start", "http.response.body")

    scope = {**server._scope("http", f"/api/letters/{BOX}/take?wait=20", ()), "method": "POST", "scheme": "http"}
    asked = asyncio.ensure_future(server.app(scope, receive, send))
    await asyncio.sleep(0.05)
    gone.set()
    await asyncio.wait_for(asked, 5)
    await server.request("POST", f"/api/letters/{BOX}", body=b"letter")
    assert (await server.request("POST", f"/api/letters/{BOX}/take")).body == b"letter"


async def test_a_room_without_the_option_has_no_letter_box() -> None:
    server = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:"))))
    assert (await server.request("POST", f"/api/letters/{BOX}", body=b"x")).status == 405
    await server.close()


@pytest.mark.parametrize("options", [{"workers": 2}, {"database": "postgresql://db/cards"}])
def test_several_workers_have_no_letter_box(options: dict[str, Any]) -> None:
    with pytest.raises(CannotServe, match="memory of one server"):
        run(letter_box=True, **options)
