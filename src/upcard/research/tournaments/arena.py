"""The arena: which bot plays better, and how certain that is.

Bots meet on *duplicate deals*: every deal is played once for each bot, with the bots moved on by one
side each time, so that luck of the cards falls on all alike. The unit of the statistics is the deal - its
seatings are not independent of each other.

    tournament = run("whist", bots=["search:1000", "random"], deals=200, seed=1)
    print(tournament.text())
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from upcard.bots import described
from upcard.engine.compile.variant import checked_seed
from upcard.engine.play.game import Game
from upcard.errors import BadOption
from upcard.research.measure.statistics import looks
from upcard.research.tournaments.duplicate_deals import Entrant, Event, game_of, play_event
from upcard.research.tournaments.parallel import spread
from upcard.research.tournaments.results_file import ResultsFile
from upcard.research.tournaments.tournament import Payoffs, Tournament


@dataclass(frozen=True)
class Settings:
    """How a tournament is played, and when it ends."""

    matches: bool = False
    """Whole matches instead of single deals."""
    until: float | None = None
    """Stop as soon as every two bots differ by so many standard errors (`Tournament.first_significant_look`)."""
    minutes: float | None = None
    """Stop with the first deal that ends after so long."""
    resume: str | Path | None = None
    """A file of JSON lines, to which every deal is written, and of which no deal is played again."""
    processes: int = 1
    """Of this machine."""
    ray: str | None = None
    """The address of a Ray cluster that plays instead of this machine's processes."""


def run(
    what: str | Game, bots: Sequence[Entrant], deals: int = 200, seed: int = 0, *, settings: Settings = Settings(),
    on_progress: Callable[[int, int], None] | None = None, **options: Any,
) -> Tournament:  # fmt: skip
    """Play a tournament of `deals` duplicate deals or, with ``Settings(matches=True)``, of whole matches. A game by its
    name takes the keywords of `upcard.game`: ``players=``, ``preset=`` and its house rules.

    `on_progress(done, deals)` is called after each deal. Ctrl-C ends the tournament and keeps the deals played so far.

    Raises `BadOption`, `UnknownLevel`, `NoRay`, `BadResultsFile` for a file of another tournament, `TypeError` for
    an invalid entrant, and `IllegalMove` when a bot of yours makes an illegal move.
    """
    if len(bots) < 2:
        raise BadOption("a tournament takes two bots or more")
    for bot in bots:
        if not isinstance(bot, str) and not callable(bot):
            raise TypeError(f"an entrant is the name of a level, or what makes a bot from (game, seed); not {bot!r}")
    chosen = game_of(what, options)
    chosen = Game(chosen.rules, chosen.players, "book", {**chosen.options, "single_hand": not settings.matches})
    event, names = Event(chosen, tuple(bots), checked_seed(seed)), entrant_names(bots)
    levels = [described(bot, chosen.name) if isinstance(bot, str) else "" for bot in bots]
    header = {"game": repr(chosen), "bots": list(names), "settings": levels, "seed": seed}
    with closing(ResultsFile(settings.resume, header)) as ledger:
        progress = _Progress(Tournament(repr(chosen), names, seed, ()), ledger, deals, settings.until)
        work = partial(play_event, event)
        source = spread(work, progress.missing, processes=settings.processes, ray=settings.ray)
        return progress.result(_play(progress, source, settings.minutes, on_progress))


class _Progress:
    """A tournament in progress: the deals played, the deals missing, and whether it may end."""

    def __init__(self, empty: Tournament, ledger: ResultsFile, deals: int, until: float | None) -> None:
        self.empty, self.ledger, self.deals, self.until = empty, ledger, deals, until
        self.played = {n: payoffs for n, payoffs in ledger.deals.items() if n < deals}
        self.looks = set(looks(deals)) if until else set()
        self.end = self._first_significant_look()

    @property
    def missing(self) -> list[int]:
        """The numbers of the deals that have not been played yet."""
        return [n for n in range(self.deals) if n not in self.played] if self.end is None else []

    def add(self, n: int, payoffs: Payoffs) -> None:
        """Keep a deal. Sets `end` when enough deals have been played."""
        self.played[n] = payoffs
        self.ledger.write(n, payoffs)
        if n + 1 in self.looks:
            self.end = self._first_significant_look()

    def result(self, finished: bool = True) -> Tournament:
        """The tournament as far as it has been played."""
        last = self.deals if self.end is None else self.end
        deals = tuple(self.played[n] for n in sorted(self.played) if n < last)
        return replace(self.empty, deals=deals, finished=finished, stopped=last < self.deals)

    def _first_significant_look(self) -> int | None:
        if self.until is None:
            return None
        deals = tuple(self.played[n] for n in sorted(self.played))
        return replace(self.empty, deals=deals).first_significant_look(self.until, self.deals)


def _play(
    progress: _Progress, source: Generator[tuple[int, Payoffs], None, None], minutes: float | None,
    on_progress: Callable[[int, int], None] | None,
) -> bool:  # fmt: skip
    """Take deals until there are enough or the time is up. Returns False after an interrupt."""
    began = time.monotonic()
    try:
        with closing(source):
            for n, payoffs in source:
                progress.add(n, payoffs)
                if on_progress is not None:
                    on_progress(len(progress.played), progress.deals)
                if progress.end is not None or (minutes is not None and time.monotonic() - began >= 60 * minutes):
                    break
    except KeyboardInterrupt:
        return False
    return True


def entrant_names(bots: Sequence[Entrant]) -> tuple[str, ...]:
    """The entrants' names in tables; each is unique."""
    names: list[str] = []
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        same = sum(other.split(" #")[0] == name for other in names)
        names.append(f"{name} #{same + 1}" if same else name)
    return tuple(names)
