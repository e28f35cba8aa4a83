"""The letter box: pages of `web/folder` that are to be connected with each other leave letters here for each other.

A box has a random name and holds two letters at most, for two minutes. A letter is taken out once. The pages encrypt
their letters with a key that stands in the link between them (`web/static/app/friends/letterBox.js`), so that the
operator learns the addresses of neither from them.

Any site may use it: a folder lies on another host. Nothing is stored, and nothing but letters comes in or out.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.errors import UpcardError
from upcard.server.connection_limits import network_of
from upcard.server.middleware import RequestLimit

LONGEST_LETTER = 4_000
"""Bytes of a letter: an encrypted offer of a connection has some 600."""
MOST_LETTERS = 2
"""Letters in a box."""
MOST_BOXES = 2_000
SECONDS = 120.0
"""How long a letter waits."""
LONGEST_WAIT = 25.0
"""Seconds for which a request may wait for a letter."""
MOST_WAITING, MOST_WAITING_OF_ONE = 500, 20
"""Requests that wait at a time: of all, and of one network."""
REQUESTS = 120
"""Requests of one network in a minute."""
_NAME = re.compile(r"[A-Za-z0-9_-]{22}")
_CORS = {"Access-Control-Allow-Origin": "*"}


class LetterError(UpcardError):
    """A letter is refused; `status` is that of the answer."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class LetterBoxes:
    """The boxes of a server.

    >>> boxes = LetterBoxes(clock=lambda: 0.0)
    >>> boxes.put("A" * 22, "hello")
    >>> asyncio.run(boxes.take("A" * 22)), asyncio.run(boxes.take("A" * 22))
    ('hello', None)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._boxes: OrderedDict[str, deque[tuple[float, str]]] = OrderedDict()
        """Letters with the times at which they are thrown away; the box with the oldest newest letter comes first."""
        self._waiting: dict[str, deque[asyncio.Future[str]]] = {}
        self._waiting_of: dict[str, int] = {}

    def put(self, box: str, letter: str) -> None:
        """Put a letter into a box, or hand it to the request that waits for it. Raises `LetterError`."""
        _check_name(box)
        if len(letter.encode()) > LONGEST_LETTER:
            raise LetterError(413, f"a letter has at most {LONGEST_LETTER} bytes")
        waiting = self._waiting.get(box, ())
        receiver = next((one for one in waiting if not one.done()), None)
        if receiver is not None:
            receiver.set_result(letter)
            return
        self._throw_away()
        letters = self._letters(box)
        if len(letters) >= MOST_LETTERS:
            raise LetterError(409, "this letter box is full; try again in a moment")
        if not letters and len(self._boxes) >= MOST_BOXES:
            raise LetterError(503, "there are too many letters here; try again in two minutes")
        letters.append((self._clock() + SECONDS, letter))
        self._boxes[box] = letters
        self._boxes.move_to_end(box)

    async def take(self, box: str, wait: float = 0.0, network: str = "") -> str | None:
        """Take the oldest letter out of a box; None if none comes within `wait` seconds. Raises `LetterError` where too
        many requests wait, of all or of one `network`."""
        _check_name(box)
        letters = self._letters(box)
        if letters:
            _, letter = letters.popleft()
            if not letters:
                self._boxes.pop(box, None)
            return letter
        if wait <= 0:
            return None
        if sum(self._waiting_of.values()) >= MOST_WAITING or self._waiting_of.get(network, 0) >= MOST_WAITING_OF_ONE:
            raise LetterError(429, "too many are waiting for letters; try again in a minute")
        receiver: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(box, deque()).append(receiver)
        self._waiting_of[network] = self._waiting_of.get(network, 0) + 1
        try:
            await asyncio.wait({receiver}, timeout=min(wait, LONGEST_WAIT))
            return receiver.result() if receiver.done() else None
        finally:
            self._waiting[box].remove(receiver)
            if not self._waiting[box]:
                del self._waiting[box]
            self._waiting_of[network] -= 1
            if not self._waiting_of[network]:
                del self._waiting_of[network]

    def __len__(self) -> int:
        """The number of boxes with letters."""
        self._throw_away()
        return len(self._boxes)

    def _letters(self, box: str) -> deque[tuple[float, str]]:
        """The letters of a box that are not too old."""
        letters, now = self._boxes.get(box, deque()), self._clock()
        while letters and letters[0][0] <= now:
            letters.popleft()
        return letters

    def _throw_away(self) -> None:
        """Forget boxes whose letters are too old."""
        while self._boxes:
            box, letters = next(iter(self._boxes.items()))
            if letters and letters[-1][0] > self._clock():
                return
            del self._boxes[box]


def _check_name(box: str) -> None:
    if not _NAME.fullmatch(box):
        raise LetterError(400, "the name of a letter box has 22 letters, digits, - and _")


Handler = Callable[[Request], Awaitable[Response]]


def _answered(handler: Handler) -> Handler:
    """A handler for pages of any site, whose limit of requests holds for the client's network."""

    @wraps(handler)
    async def guarded(request: Request) -> Response:
        address, services = request.client.host if request.client else "", request.app.state.room.services
        try:
            if not await _state(request)[1].take(address, services.store, services.clock()):
                raise LetterError(429, "that is too fast; try again in a minute")
            answer = await handler(request)
        except LetterError as error:
            answer = PlainTextResponse(str(error), error.status)
        answer.headers.update(_CORS)
        return answer

    return guarded


def _state(request: Request) -> tuple[LetterBoxes, RequestLimit]:
    """The boxes of this application, and the limit of requests to them."""
    state = request.app.state
    if not hasattr(state, "letters"):
        state.letters = LetterBoxes(), RequestLimit(REQUESTS, 60, "letters")
    letters: tuple[LetterBoxes, RequestLimit] = state.letters
    return letters


@_answered
async def put_letter(request: Request) -> Response:
    letter = bytearray()
    async for part in request.stream():
        letter += part
        if len(letter) > LONGEST_LETTER:
            raise LetterError(413, f"a letter has at most {LONGEST_LETTER} bytes")
    try:
        text = letter.decode("ascii")
    except UnicodeDecodeError:
        raise LetterError(400, "a letter is written in base64url") from None
    _state(request)[0].put(request.path_params["box"], text)
    return Response(status_code=204)


@_answered
async def take_letter(request: Request) -> Response:
    wait = request.query_params.get("wait", "0")
    if not re.fullmatch(r"\d{1,3}", wait):
        raise LetterError(400, "wait is a number of seconds")
    network = network_of(request.client.host) if request.client else ""
    taking = asyncio.ensure_future(_state(request)[0].take(request.path_params["box"], float(wait), network))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({taking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        letter = taking.result() if taking.done() else None
    finally:
        taking.cancel()
        leaving.cancel()
    return Response(status_code=204) if letter is None else PlainTextResponse(letter)


async def _left(request: Request) -> None:
    """Return when the client has gone: a letter handed to it would be lost."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


ROUTES = [
    Route("/api/letters/{box}", put_letter, methods=["POST"]),
    Route("/api/letters/{box}/take", take_letter, methods=["POST"]),
]
