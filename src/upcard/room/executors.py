"""`Executors`: where a room does what would hold up its event loop. `Services.executors` is the one switch:

- `room.threads.in_threads`, what a server has: threads, and a process that compiles.
- `inline`: everything on the event loop. It is for a browser, which starts no thread. Long work (reviews, records,
  replays) is done in slices, between which the loop serves; bots think in a worker if a `BotPool` is given, and else
  hold up the loop for as long as their level thinks.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any

from upcard.bots.readiness import AlwaysReady, MakeBot, Readiness


class InlineExecutor(Executor):
    """An executor that does at once what it is given, where it is given it.

    >>> InlineExecutor().submit(max, 3, 5).result()
    5
    """

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Call the function; the future has its result, or what it raised."""
        done: Future[Any] = Future()
        try:
            done.set_result(function(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done


@dataclass(frozen=True)
class Executors:
    """Executors for the kinds of work of a room. Whoever makes a room's services closes them with `close`."""

    bots: Executor
    """Bots think here where no other worker does it."""
    work: Executor
    """The teacher, and matches that are walked, reviewed, brought in."""
    work_threads: int
    """How much of that is done at a time."""
    loader: Executor
    """Tables are rebuilt here, one after the other: the event loop has its share however many are asked for, and a game
    is loaded once."""
    short: Executor
    """What takes some milliseconds, or imports a game."""
    make_readiness: Callable[[MakeBot, bool], Readiness]
    """`Readiness` for what makes a bot, and whether games that are not compiled are interpreted meanwhile."""

    def close(self) -> None:
        """Begin nothing more."""
        for executor in (self.bots, self.work, self.loader, self.short):
            executor.shutdown(wait=False, cancel_futures=True)


def inline() -> Executors:
    """Everything on the event loop; nothing is compiled."""
    here = InlineExecutor()
    return Executors(here, here, 1, here, here, lambda make_bot, interpreted_first: AlwaysReady(make_bot))
