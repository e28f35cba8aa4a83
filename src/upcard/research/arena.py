"""The arena: who plays better, and how sure is that.

Bots meet on *duplicate deals*: every deal is played once for each bot, with the bots moved on by one
side each time, so that luck of the cards falls on all alike. The unit of the statistics is the deal - its
seatings are not independent of each other.

    tournament = run("whist", bots=["search:1000", "random"], deals=200, seed=1)
    print(tournament.text())
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from upcard.bots import Bot, make
from upcard.cards.chance import choose, seed_word
from upcard.engine.access import copied
from upcard.engine.game import Game, OptionValue, floor_of, game
from upcard.engine.mind import Mind, chooser_of
from upcard.research.ledger import Ledger
from upcard.research.tournament import Payoffs, Tournament

Entrant = str | Callable[[Game, int], Bot]
"""A level (``"search:1000"``), or what makes a bot from a game and a seed (with more than one process: a
function of a module, so that other processes find it)."""


@dataclass(frozen=True)
class _Event:
    """All that another process needs to play a deal of the tournament."""

    name: str
    players: int
    options: dict[str, OptionValue]
    entrants: tuple[Entrant, ...]
    seed: int


def run(
    what: str | Game, bots: Sequence[Entrant], deals: int = 200, seed: int = 0, *, matches: bool = False,
    players: int | None = None, preset: str = "book", processes: int = 1,
    on_progress: Callable[[int, int], None] | None = None, resume: str | Path | None = None, **options: OptionValue,
) -> Tournament:  # fmt: skip
    """Play a tournament of `deals` duplicate deals, or of whole matches that start from the same deal.

    `on_progress(done, deals)` is called after each deal. `resume` names a file of JSON lines to which every
    deal is written; deals that stand in it already are not played again. Ctrl-C ends the tournament with
    what has been played. Raises `BadOption`, `UnknownLevel`, and `BadLedger` for a file of another tournament.
    """
    chosen = what if isinstance(what, Game) else game(what, players=players, preset=preset, **options)
    chosen = Game(chosen.floor, chosen.players, "book", {**chosen.options, "single_hand": not matches})
    event = _Event(chosen.name, chosen.players, chosen.options, tuple(bots), seed)
    names = entrant_names(bots)
    ledger = Ledger(resume, {"game": repr(chosen), "bots": list(names), "seed": seed})
    played = {n: payoffs for n, payoffs in ledger.deals.items() if n < deals}
    missing = [n for n in range(deals) if n not in played]
    source = _here(chosen, event, missing) if processes <= 1 else _elsewhere(event, missing, processes)
    finished = True
    try:
        for n, payoffs in source:
            played[n] = payoffs
            ledger.write(n, payoffs)
            if on_progress is not None:
                on_progress(len(played), deals)
    except KeyboardInterrupt:
        finished = False
    finally:
        source.close()
        ledger.close()
    return Tournament(repr(chosen), names, seed, tuple(played[n] for n in sorted(played)), finished)


def entrant_names(bots: Sequence[Entrant]) -> tuple[str, ...]:
    """What the entrants are called in tables, each differently."""
    names: list[str] = []
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        same = sum(other.split(" #")[0] == name for other in names)
        names.append(f"{name} #{same + 1}" if same else name)
    return tuple(names)


def _here(chosen: Game, event: _Event, missing: list[int]) -> Generator[tuple[int, Payoffs], None, None]:
    for n in missing:
        yield n, play_deal(chosen, event.entrants, event.seed, n)


def _elsewhere(event: _Event, missing: list[int], processes: int) -> Generator[tuple[int, Payoffs], None, None]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts)
    try:
        jobs = [pool.submit(_play_event, event, n) for n in missing]
        for n, job in zip(missing, jobs, strict=True):
            yield n, job.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupts() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that collects


def _play_event(event: _Event, n: int) -> Payoffs:
    chosen = Game(floor_of(event.name), event.players, options=event.options)
    return play_deal(chosen, event.entrants, event.seed, n)


def play_deal(chosen: Game, entrants: Sequence[Entrant], seed: int, n: int) -> Payoffs:
    """Deal number `n` of a tournament, once for each seating. Line *r* has, for every seat, the number
    of the bot that sat there in seating *r* and what it was paid."""
    k = len(entrants)
    word = int(seed_word(np.uint64(seed), n))
    dealt = chosen.dealt(word)
    lines = []
    for turn in range(k):
        seated = [(side + turn) % k for side in chosen.sides]
        bots = [_bot(entrants[b], chosen, word + 64 * turn + seat) for seat, b in enumerate(seated)]
        lines.append((tuple(seated), play_out(chosen, copied(dealt), bots, chooser_of(word + turn))))
    return tuple(lines)


def _bot(entrant: Entrant, chosen: Game, seed: int) -> Bot:
    return make(entrant, chosen, seed % 2**63) if isinstance(entrant, str) else entrant(chosen, seed % 2**63)


def play_out(
    chosen: Game, states: np.ndarray[Any, Any], bots: Sequence[Bot], chooser: np.ndarray[Any, Any]
) -> tuple[float, ...]:
    """Play ``states[0]`` to the end of the match with a bot in every seat; returns what each seat was paid.

    Where several may act, `chooser` draws who is first.
    """
    floor, arg = chosen.floor, chosen.floor.no_arg()
    for _ in range(floor.about.max_moves):
        while not (acting := int(floor.acting(states, 0))) and not int(states["ended"][0]):
            floor.advance(states, 0)
        if not acting:
            paid = np.zeros(floor.max_seats)
            floor.returns(states, 0, paid)
            return tuple(paid[: chosen.players].tolist())
        seats = [seat for seat in range(chosen.players) if acting >> seat & 1]
        seat = seats[0] if len(seats) == 1 else seats[int(choose(chooser, len(seats)))]
        floor.play(states, 0, seat, bots[seat].choose(Mind(chosen, states, seat)), arg)
    raise RuntimeError(f"a match of {chosen.name} passed its limit of {floor.about.max_moves} moves")
