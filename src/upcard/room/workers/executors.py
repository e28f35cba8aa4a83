"""`Executors`: where a room runs work that would block its event loop. `Services.executors` selects one of two sets:

- `room.workers.threads.in_threads`, for servers: threads, and a process that compiles.
- `inline`, for browsers, which have no threads: everything on the event loop. Long work (reviews, records, replays) is
  done in slices, and the loop serves clients in between. All that thinks (bots, and the questions of long work: hints,
  reviews, deals that bots play for comparison) runs in a worker if there is a `BotPool`; otherwise it blocks the loop.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any

from upcard.bots.readiness.interface import AlwaysReady, MakeBot, Readiness


class InlineExecutor(Executor):
    """An executor that runs each function immediately, in `submit`.

    >>> InlineExecutor().submit(max, 3, 5).result()
    5
    """

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call the function; the future has its result or exception."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@dataclass(frozen=True)
class Executors:
    """Executors for the kinds of work of a room; `Services.close` closes them."""

    bots: Executor
    """For bots, if there is no `BotPool`."""
    work: Executor
    """For hints, replays, reviews and imported records."""
    work_threads: int
    """How many of these run at the same time."""
    asks_bot_pool: bool
    """Whether the questions of this work (`engine.steps`) go to the `BotPool`, if there is one; otherwise `work`
    answers them."""
    loader: Executor
    """For rebuilding tables, one after the other, so that the event loop stays responsive and each game is loaded
    once."""
    short: Executor
    """For functions that take a few milliseconds, or import a game."""
    make_readiness: Callable[[MakeBot, bool], Readiness]
    """Creates a `Readiness` from the function that creates bots, and whether games run interpreted until they are
    compiled."""

    def close(self) -> None:
        """Shut all executors down without waiting."""
        for executor in (self.bots, self.work, self.loader, self.short):
            executor.shutdown(wait=False, cancel_futures=True)


def inline() -> Executors:
    """Executors that run everything on the event loop and compile nothing."""
    here = InlineExecutor()
    return Executors(here, here, 1, True, here, here, lambda make_bot, interpreted_first: AlwaysReady(make_bot))
