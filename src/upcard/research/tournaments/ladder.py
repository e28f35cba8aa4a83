"""The ladder: every level against the one below it and against random play, in every game with decisions.

Each rung is a tournament of the arena on duplicate deals that stops when the two clearly differ, with a file of its
own: a ladder that was interrupted goes on where it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from upcard.bots import level_names
from upcard.engine.play.game import Game, game
from upcard.errors import UpcardError
from upcard.research.measure.statistics import ROUNDING, SURE_ERRORS, Estimate, estimate
from upcard.research.tournaments.arena import Settings, run
from upcard.research.tournaments.parallel import cluster
from upcard.research.tournaments.results_file import ResultsFile, header_of
from upcard.research.tournaments.tournament import Tournament

Pair = tuple[str, str]
BEGIN, END = "<!-- the ladder begins -->", "<!-- the ladder ends -->"
UNTIL_SURE = Settings(until=SURE_ERRORS)
MIN_RUNG_DEALS = 10
"""The fewest deals from which a rung draws a conclusion: the spread of fewer says little."""


class NoRung(UpcardError, ValueError):
    """A rung is two levels, the upper first."""


def _rungs() -> tuple[Pair, ...]:
    names = level_names()
    below = list(zip(names[1:], names, strict=False))
    return (*below, *((name, names[0]) for name in names[2:]))


RUNGS = _rungs()
"""Each level against the one below, then each against the lowest."""


@dataclass(frozen=True)
class Rung:
    """The result of one level against another in one game."""

    game: str
    players: int
    pair: Pair
    played: Tournament

    @property
    def difference(self) -> Estimate:
        """What the upper level was paid more."""
        return self.played.duel().difference

    @property
    def holds(self) -> bool:
        """Whether the upper level is better by three standard errors, on enough deals."""
        return len(self.played) >= MIN_RUNG_DEALS and self.difference.deviations >= SURE_ERRORS

    @property
    def worst_seat(self) -> Estimate:
        """The difference in the seat where the upper level does worst."""
        return min((_in_seat(self.played, seat) for seat in range(self.players)), key=lambda e: e.mean)

    def text(self) -> str:
        """The rung in a line."""
        found, better = self.difference, self.played.duel().better
        return (
            f"{self.game:20} {' - '.join(self.pair):20} {found!s:20} {found.deviations:+6.1f} errors, "
            f"better on {better:.0%} of {len(self.played)} deals{'' if self.holds else ': does not hold'}"
        )


def _in_seat(played: Tournament, seat: int) -> Estimate:
    differences = []
    for deal in played.deals:
        paid = [[pay[seat] for who, pay in deal if who[seat] == bot] for bot in (0, 1)]
        if paid[0] and paid[1]:
            differences.append(sum(paid[0]) / len(paid[0]) - sum(paid[1]) / len(paid[1]))
    return estimate(differences)


def read_rungs(text: str) -> tuple[Pair, ...]:
    """``"club-beginner,strong-club"`` as pairs. Raises `NoRung`."""
    pairs = [tuple(part.strip().split("-")) for part in text.split(",")]
    if any(len(pair) != 2 or not all(pair) for pair in pairs):
        raise NoRung(f"{text!r}: a rung is two levels, the upper first, such as club-beginner")
    return tuple((pair[0], pair[1]) for pair in pairs)


def has_decisions(chosen: Game) -> bool:
    """Whether a seat ever has more than one move in a few deals."""
    for seed in range(3):
        table = chosen.table(seed=seed)
        for _ in range(200):
            if table.result is not None:
                break
            moves = table.information_set(table.to_act[0]).legal()
            if len(moves) > 1:
                return True
            table.play(moves[0], seat=table.to_act[0])
    return False


def climb(
    names: Iterable[str], pairs: Sequence[Pair], keep: Path, deals: int, seed: int = 0, *,
    settings: Settings = UNTIL_SURE, on_progress: Callable[[str, int], None] | None = None,
) -> Iterator[Rung]:  # fmt: skip
    """Play the rungs of these games, each for `deals` and as `settings` say, and give each when it is done; its deals
    are in a file of the folder `keep`. Ends at Ctrl-C."""
    with nullcontext() if settings.ray is None else cluster(settings.ray):
        for chosen, pair in _to_climb(names, pairs):
            what = f"{chosen.name}: {' - '.join(pair)}"
            played = run(
                chosen, pair, deals, seed, settings=replace(settings, resume=file_of(keep, chosen, pair)),
                on_progress=_told(what, on_progress),
            )  # fmt: skip
            if len(played) > 1:
                yield Rung(chosen.name, chosen.players, pair, played)
            if not played.finished:
                return


def _to_climb(names: Iterable[str], pairs: Sequence[Pair]) -> Iterator[tuple[Game, Pair]]:
    for name in names:
        chosen = game(name)
        if has_decisions(chosen):
            yield from ((chosen, pair) for pair in pairs)


def _told(what: str, on_progress: Callable[[str, int], None] | None) -> Callable[[int, int], None] | None:
    return None if on_progress is None else lambda done, _: on_progress(what, done)


def file_of(keep: Path, chosen: Game, pair: Pair) -> Path:
    """Where the deals of a rung are kept."""
    return keep / f"{chosen.name}.{chosen.players}.{'.'.join(pair)}.jsonl"


def kept(keep: Path) -> list[Rung]:
    """All rungs that have been played, by their files."""
    found = []
    for path in sorted(keep.glob("*.*.*.*.jsonl")):
        name, players, _ = path.name.split(".", 2)
        header = header_of(path)
        upper, lower = (bot.split(" #")[0] for bot in header["bots"])
        ledger = ResultsFile(path, header)
        ledger.close()
        first = [ledger.deals[n] for n in takewhile(ledger.deals.__contains__, range(len(ledger.deals)))]
        if len(first) > 1:
            played = Tournament(header["game"], tuple(header["bots"]), header["seed"], tuple(first))
            found.append(Rung(name, int(players), (upper, lower), played))
    return found


def table(rungs: Sequence[Rung]) -> str:
    """The rungs as a table in Markdown: a line for every game, a column for every pair."""
    there = dict.fromkeys(rung.pair for rung in rungs)
    pairs = [*(pair for pair in RUNGS if pair in there), *(pair for pair in there if pair not in RUNGS)]
    cells = {(rung.game, rung.players, rung.pair): _cell(rung) for rung in rungs}
    lines = [
        f"| game | {' | '.join(' - '.join(pair) for pair in pairs)} | worst seat against random |",
        "|---" * (len(pairs) + 2) + "|",
    ]
    for name, players in dict.fromkeys((rung.game, rung.players) for rung in rungs):
        row = [cells.get((name, players, pair), "") for pair in pairs]
        lines.append(f"| {name} ({players}) | {' | '.join(row)} | {_worst(rungs, name, players)} |")
    holding = sum(rung.holds for rung in rungs)
    return "\n".join([*lines, "", f"{holding} of {len(rungs)} rungs hold by three standard errors."])


def _cell(rung: Rung) -> str:
    text = _short(rung.difference)
    return f"{f'**{text}**' if rung.holds else text} ({len(rung.played)})"


def _short(found: Estimate) -> str:
    """With as many decimals as the margin has meaning: its first two digits."""
    finite = ROUNDING < found.margin < math.inf
    decimals = max(0, 1 - math.floor(math.log10(found.margin))) if finite else 2
    return found.text(decimals)


def _worst(rungs: Sequence[Rung], name: str, players: int) -> str:
    seats = [
        (r.worst_seat.mean, f"{_short(r.worst_seat)} ({r.pair[0]})")
        for r in rungs if (r.game, r.players) == (name, players) and r.pair[1] == RUNGS[0][1]
    ]  # fmt: skip
    return min(seats)[1] if seats else ""


def write_page(path: Path, rungs: Sequence[Rung]) -> None:
    """Put the table between its two marks in a page, or at the end of a page that has none."""
    text = path.read_text("utf-8") if path.exists() else "# Bots\n"
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n{BEGIN}\n{END}\n"
    before, rest = text.split(BEGIN)
    path.write_text(f"{before}{BEGIN}\n{table(rungs)}\n{END}{rest.split(END)[1]}", "utf-8")
