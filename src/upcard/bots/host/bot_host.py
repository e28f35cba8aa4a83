"""`BotHost`: thinks for a room elsewhere, in a process or a worker of its own: about moves of bots, and about hints.

A `MoveRequest` carries a position and a seat, a `MoveReply` the move; `HintRequest` and `HintReply` do so for hints, of
which reviews are made. They travel as MessagePack, each after its length in four bytes. The levels of `bots.levels`
look at the position and, in some games, at what was said in the hand (`bots.search.determinization`), so the last moves
go along, and no others.

`bots.host.bot_process` puts a host behind a socket; `BotWorker` behind two functions, for a browser.
"""

from __future__ import annotations

import math
import struct
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Protocol, cast

import msgspec

from upcard.arrays import np
from upcard.bots.explain.advice import Hint, HintQuestion, hint
from upcard.bots.levels import LEVELS, make
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game

LENGTH = struct.Struct("!I")
NICE = 5
"""The priority of a bot process, below that of the server. At 19 it starves on a machine that other programs keep busy.
"""
KEPT = 10_000
"""The most bots in memory. A bot that is created again restarts its random numbers and forgets other cards."""


class MoveRequest(msgspec.Struct, frozen=True, array_like=True, tag="move"):
    """A seat to move."""

    id: int
    who: str
    """Names the bot, so that the same one plays all moves of a seat."""
    level: str
    seed: int
    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int
    states: bytes
    """The record of the position, as `Table.snapshot` gives it."""
    made: bytes = b""
    """The last moves, as `Table.trail` gives them."""
    until: float = math.inf
    """The moment after which no answer is wanted, by a clock that both sides share (`BotHost.clock`)."""


class HintRequest(msgspec.Struct, frozen=True, array_like=True, tag="hint"):
    """A seat that wants a hint (`bots.explain.advice.hint`); the fields are those of a `MoveRequest`."""

    id: int
    iterations: int
    seed: int
    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int
    states: bytes
    made: bytes
    until: float = math.inf
    reasoned: bool = True
    against: int | None = None


class MoveReply(msgspec.Struct, frozen=True, array_like=True, tag="move"):
    """A move for a question."""

    id: int
    move: int
    """-1 where the bot failed, or began too late."""
    failed: str = ""
    """How."""
    cut_short: bool = False
    """Whether the time was over before the bot had thought as long as its level does."""

    @property
    def answer(self) -> int | None:
        """The move; None where there is none."""
        return self.move if self.move >= 0 else None


class HintReply(msgspec.Struct, frozen=True, array_like=True, tag="hint"):
    """A hint for a question."""

    id: int
    answer: Hint | None
    """None where it failed, or was begun too late."""
    failed: str = ""
    """How."""


Request = MoveRequest | HintRequest
Reply = MoveReply | HintReply
encode = msgspec.msgpack.Encoder().encode
read_question = msgspec.msgpack.Decoder(Request).decode
read_answer = msgspec.msgpack.Decoder(Reply).decode


class Chooses(Protocol):
    """A bot, as far as it chooses moves."""

    def choose(self, infoset: InformationSet) -> int:
        """One of ``infoset.legal()``."""
        ...


class MoveQuestion:
    """A move of a bot, as a question of long work (`engine.steps`)."""

    def __init__(self, request: MoveRequest, bot: Chooses, infoset: InformationSet) -> None:
        """`bot`: the one that chooses where the question is answered in this process."""
        self.request, self._bot, self._infoset = request, bot, infoset

    def answer(self) -> int:
        """The move, chosen here."""
        return int(self._bot.choose(self._infoset))


def request_of(question: object) -> Request:
    """A question as a request to a host. Raises `TypeError` for one that no host answers."""
    if isinstance(question, MoveQuestion):
        return question.request
    if isinstance(question, HintQuestion):
        game = question.game
        return HintRequest(
            0, question.iterations, question.seed, game.name, game.players, game.options, question.seat,
            question.states, question.made, reasoned=question.reasoned, against=question.against,
        )  # fmt: skip
    raise TypeError(f"no host answers {question!r}")


def framed(message: Request | Reply) -> bytes:
    """A message with its length."""
    data = encode(message)
    return LENGTH.pack(len(data)) + data


class FrameDecoder:
    """Messages out of what comes in pieces.

    >>> pieces = FrameDecoder()
    >>> whole = framed(MoveReply(1, 7)) + framed(MoveReply(2, 9))
    >>> [read_answer(data).move for part in (whole[:5], whole[5:]) for data in pieces.add(part)]
    [7, 9]
    """

    def __init__(self) -> None:
        self._left = b""

    def add(self, data: bytes) -> Iterator[bytes]:
        """The messages that are whole now."""
        self._left += data
        while len(self._left) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._left)[0]
            if len(self._left) < end:
                return
            message, self._left = self._left[LENGTH.size : end], self._left[end:]
            yield message


def is_known(level: str) -> bool:
    """Whether another process can make a bot of a level. It cannot if the level was registered in this process only."""
    found = LEVELS.get(level.partition(":")[0])
    return found is not None and found.maker is None


class StoppableBot(Protocol):
    """A bot of one of the levels that `is_known` here."""

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """One of ``infoset.legal()``; `stop` as in `bots.search.ismcts.Search.think`."""


class TimeLimit:
    """Whether a moment has passed, to be asked while a bot thinks."""

    def __init__(self, until: float, clock: Callable[[], float]) -> None:
        self._until, self._clock = until, clock
        self.passed = False
        """Whether the answer was ever yes."""

    def __call__(self) -> bool:
        self.passed = self._clock() >= self._until
        return self.passed


class BotHost:
    """The bots of one process, or of one worker of a browser."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: the one that the requests were made by. Processes of a machine share `time.monotonic`, workers of a
        browser only `time.time`."""
        self.clock = clock
        self._games: dict[tuple[object, ...], Game] = {}
        self._bots: OrderedDict[tuple[str, str], tuple[CompiledGame, StoppableBot]] = OrderedDict()

    def answer(self, asked: Request) -> Reply:
        """The move of a bot, or a hint. An error is reported in the reply; a request that is too late is not begun."""
        is_hint, time_limit = isinstance(asked, HintRequest), TimeLimit(asked.until, self.clock)
        if time_limit():
            return HintReply(asked.id, None) if is_hint else MoveReply(asked.id, -1)
        try:
            if isinstance(asked, HintRequest):
                return HintReply(asked.id, self._hint(asked))
            return MoveReply(asked.id, self._move(asked, time_limit), cut_short=time_limit.passed)
        except Exception as error:  # whatever it is, the table goes on without this move
            failed = f"{type(error).__name__}: {error}"
            return HintReply(asked.id, None, failed) if is_hint else MoveReply(asked.id, -1, failed)

    def _hint(self, asked: HintRequest) -> Hint:
        game = self._game(asked).under(compiled_game(asked.game))
        return hint(
            self._known(asked, game), iterations=asked.iterations, seed=asked.seed, reasoned=asked.reasoned,
            against=asked.against,
        )  # fmt: skip

    def _move(self, asked: MoveRequest, time_limit: TimeLimit) -> int:
        return self.choose(asked, compiled_game(asked.game), time_limit)

    def choose(self, asked: MoveRequest, rules: CompiledGame, stop: Callable[[], bool] | None = None) -> int:
        """The move of a bot under these rules; `stop` as in `bots.search.ismcts.Search.think`."""
        game = self._game(asked).under(rules)
        return int(self._bot(asked, game).choose(self._known(asked, game), stop))

    def _known(self, asked: Request, game: Game) -> InformationSet:
        states = np.frombuffer(bytearray(asked.states), game.rules.schema.dtype)
        return InformationSet(game, states, asked.seat, array("q", asked.made))

    def _game(self, asked: Request) -> Game:
        key = asked.game, asked.players, tuple(asked.options.items())
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = Game(compiled_game(asked.game), asked.players, "book", asked.options)
        return found

    def _bot(self, asked: MoveRequest, game: Game) -> StoppableBot:
        key = asked.who, asked.level
        rules, bot = self._bots.get(key, (None, None))
        if bot is None or rules is not game.rules:
            bot = cast(StoppableBot, make(asked.level, game, asked.seed))
            self._bots[key] = game.rules, bot
            if len(self._bots) > KEPT:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return bot


class BotWorker:
    """A host that is sent bytes and sends bytes. It says that it is ready when it is made."""

    def __init__(self, send: Callable[[bytes], object], clock: Callable[[], float] = time.time) -> None:
        """`send` takes what goes to the room. `clock`: as in `BotHost`."""
        self._send, self._host, self._decoder = send, BotHost(clock), FrameDecoder()
        send(READY)

    def receive(self, data: bytes) -> None:
        """Take bytes from the room, and answer every request that is whole now."""
        for message in self._decoder.add(data):
            self._send(framed(self._host.answer(read_question(message))))


READY = framed(MoveReply(0, 0))
"""What a host sends first."""
