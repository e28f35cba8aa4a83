"""The arena: who plays better, and how sure is that.

Bots meet on *duplicate deals*: every deal is played once for each bot, with the bots moved on by one
side each time, so that luck of the cards falls on all alike. The unit of the statistics is the deal - its
seatings are not independent of each other.

    tournament = run("whist", bots=["search:1000", "random"], deals=200, seed=1)
    print(tournament.text())
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from upcard.bots import described
from upcard.engine.game import Game, OptionValue, game
from upcard.research.deals import Entrant, Event
from upcard.research.ledger import Ledger
from upcard.research.statistics import looks
from upcard.research.tournament import Tournament
from upcard.research.workers import Played, here, in_processes, on_ray


def run(
    what: str | Game, bots: Sequence[Entrant], deals: int = 200, seed: int = 0, *, matches: bool = False,
    players: int | None = None, preset: str = "book", processes: int = 1,
    on_progress: Callable[[int, int], None] | None = None, resume: str | Path | None = None,
    until: float | None = None, ray: str | None = None, **options: OptionValue,
) -> Tournament:  # fmt: skip
    """Play a tournament of `deals` duplicate deals, or of whole matches that start from the same deal.

    `on_progress(done, deals)` is called after each deal. `resume` names a file of JSON lines to which every
    deal is written; deals that stand in it already are not played again. Ctrl-C ends the tournament with
    what has been played. `until` stops it as soon as every two bots are told apart by so many standard errors
    (`Tournament.told_apart`). `ray` is the address of a Ray cluster that plays instead of this machine's `processes`.

    Raises `BadOption`, `UnknownLevel`, `NoRay`, and `BadLedger` for a file of another tournament.
    """
    chosen = what if isinstance(what, Game) else game(what, players=players, preset=preset, **options)
    chosen = Game(chosen.floor, chosen.players, "book", {**chosen.options, "single_hand": not matches})
    event, names = Event(chosen.name, chosen.players, chosen.options, tuple(bots), seed), entrant_names(bots)
    settings = [described(bot) if isinstance(bot, str) else "" for bot in bots]
    header = {"game": repr(chosen), "bots": list(names), "settings": settings, "seed": seed}
    with closing(Ledger(resume, header)) as ledger:
        played = {n: payoffs for n, payoffs in ledger.deals.items() if n < deals}

        def result(finished: bool) -> Tournament:
            return Tournament(repr(chosen), names, seed, tuple(played[n] for n in sorted(played)), finished)

        missing = [n for n in range(deals) if n not in played]
        checks = set(looks(deals)) if until else set()
        stop = _stop(result(True), until, deals)
        try:
            with closing(_source(chosen, event, missing if stop is None else [], processes, ray)) as source:
                for n, payoffs in source:
                    played[n] = payoffs
                    ledger.write(n, payoffs)
                    if on_progress is not None:
                        on_progress(len(played), deals)
                    if n + 1 in checks and (stop := _stop(result(True), until, deals)) is not None:
                        break
        except KeyboardInterrupt:
            return result(False)
        whole = result(True)
        return whole if stop in (None, deals) else replace(whole, deals=whole.deals[:stop], stopped=True)


def _stop(played: Tournament, until: float | None, deals: int) -> int | None:
    return None if until is None else played.told_apart(until, deals)


def _source(chosen: Game, event: Event, missing: list[int], processes: int, ray: str | None) -> Played:
    if ray is not None:
        return on_ray(event, missing, ray)
    return here(chosen, event, missing) if processes <= 1 else in_processes(event, missing, processes)


def entrant_names(bots: Sequence[Entrant]) -> tuple[str, ...]:
    """What the entrants are called in tables, each differently."""
    names: list[str] = []
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        same = sum(other.split(" #")[0] == name for other in names)
        names.append(f"{name} #{same + 1}" if same else name)
    return tuple(names)
