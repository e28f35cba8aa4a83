"""What the levels are worth, on one page: their ratings in every game, and the plain positions that they get right.

    python benchmarks/levels.py --games whist,truco --minutes 1 --keep ladder     # play, then write the page
    python benchmarks/levels.py --games whist --plain --keep ladder               # the plain positions of a game
    python benchmarks/levels.py --keep ladder                                     # only write the page

Rungs are played as `upcard ladder` plays them and kept in the same files. What they show goes into
`src/upcard/bots/rungs.json`, from which the page is written and menus know what a game offers (`upcard.bots.menu`); a
longer match replaces a shorter one. Rungs of a level that has changed since are left out; where one is played again,
its old file is set aside. The lowest step is played in all games first, for its matches are the quickest, and a rung
that holds already is not played on. Each game is played in a process of its own, so that no more than one is in memory.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from plain import answers, share
from side_by_side import count_cpu_seconds

import upcard
from upcard.bots import LEVELS, described, level_names
from upcard.bots.menu import MIN_DEALS, NEGLIGIBLE_ELO, RUNGS_FILE, MeasuredRung, measured_rungs, settings_of
from upcard.research.benchmark.plain_positions import positions
from upcard.research.tournaments.ladder import MIN_RUNG_DEALS, UNTIL_SURE, Pair, Rung, climb, file_of, kept, read_rungs
from upcard.research.tournaments.ratings import ratings
from upcard.research.tournaments.results_file import header_of

BEST = "best:10000"
"""The strongest level here: a sixth of the iterations of `best`, so that its rungs can be played on one machine."""
STEPS: tuple[Pair, ...] = tuple(zip((*level_names()[1:-1], BEST), level_names(), strict=False))
ASKED = (*level_names()[1:-1], BEST)
"""The levels that are asked about plain positions."""
PLAIN_DEALS = 2
ANSWERED = Path(__file__).with_name("plain_answers.json")
"""What the levels have answered in plain positions: by game, for each position, how often each was right."""
RATINGS = f"""Each level plays the level below it on duplicate deals, in single hands. A rating is the sum of the
steps up to it, on Elo's scale: random play is 0, and a level that is 400 points better does better on ten deals of
eleven. The intervals are 95 %, by the bootstrap over deals; they add up from step to step. The number of deals of the
last step is in brackets. A match stops as soon as it is decided: one of fewer than {MIN_DEALS} deals is short, and
shows which level is better rather than by how much. Bold: better than the level below by at least three standard errors
of what a seat is paid; only these rungs hold. `best` is measured with 10,000 iterations a move, a sixth of its usual
number. "Or more": a level won every deal of a step. A rating counts the deals on which a level is paid more, not how
much more: at Guts the better level wins more chips on fewer deals."""
PLAIN = """Positions in which the right play is plain to a club player
(`upcard.research.benchmark.plain_positions`), and the share that each level gets right, with its 95 % interval
(Wilson)."""
MENUS = f"""A level is not in the menus of a game where {MIN_DEALS} deals or more have not shown it to be better than
the one below, and the interval ends below {NEGLIGIBLE_ELO} points (`upcard.bots.menu`): the page, `upcard levels
GAME` and the catalogue of a server leave it out. It still plays there when it is named: in a command, a link, or a
table that was saved. Levels whose match was short, or has not been played, stay. Beggar My Neighbor has no decisions
and so only `random`."""
EVEN = """Steps that long matches do not tell apart, and why.

- Guts, `best` above `strong`: counted exactly for two players (`benchmarks/findings/guts_bars.py`), any bar from a nine
  to a jack is within 0.02 chips a hand of perfect play. There is nothing left to gain. Among four players `strong` was
  not shown to be better than the club player's rule either (+0.02 ± 0.08 chips, 855 deals).
- Pitty Pat, `best` above `strong`: a search that sees all hands and the stock (`benchmarks/cheats.py`) gains
  0.45 ± 0.12 games on `strong` (199 deals). What can be found without seeing them, `strong` seems to find.
- Comet, `strong` above `club`: a search that sees all hands gains 3.1 ± 0.6 points on `club` (283 deals). But the
  cards played lie open, so there is nothing to remember, and usually only one card can follow: thinking ten times as
  long about hidden cards gains nothing.
- Truco, `best` above `strong`: +0.03 ± 0.35 points (770 deals). A search that sees all hands gains 5.2 ± 0.8 points on
  `strong` (145 deals), so knowing the cards is worth a lot. But with three cards a hand there is little to remember. A
  strong player draws further conclusions from raises. No level does so at Truco, and thinking longer does not replace
  it."""
T = TypeVar("T")


def alone(task: Callable[[], T]) -> T:
    """What a task gives, in a process of its own, in which the time limits of bots are CPU seconds."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), count_cpu_seconds) as process:
        return process.submit(task).result()


def play(name: str, pairs: Sequence[Pair], keep: Path, deals: int, minutes: float) -> list[str]:
    """Play the rungs of a game; returns each in a line. A kept rung of levels that have changed is set aside."""
    chosen, lines, settings = upcard.game(name), [], replace(UNTIL_SURE, minutes=minutes)
    for pair in pairs:
        if (file := file_of(keep, chosen, pair)).exists() and not is_current(file):
            lines.append(f"{file.name} is of other levels than those of today: set aside as {set_aside(file).name}")
        lines += [rung.text() for rung in climb([name], [pair], keep, deals, settings=settings)]
    return lines


def is_current(file: Path) -> bool:
    """Whether a rung was played by the levels as they are."""
    header = header_of(file)
    name = file.name.partition(".")[0]
    return bool(header["settings"] == [described(bot.split(" #")[0], name) for bot in header["bots"]])


def set_aside(file: Path) -> Path:
    """Give the file of a rung a name under which it is no rung any more, and that is not taken."""
    names = (file.with_name(f"{file.name}.{n}") for n in count(1))
    return file.rename(next(name for name in names if not name.exists()))


def current(keep: Path) -> list[Rung]:
    """The rungs that were played by the levels as they are."""

    def file(rung: Rung) -> Path:
        return file_of(keep, upcard.game(rung.game, players=rung.players), rung.pair)

    return [rung for rung in kept(keep) if is_current(file(rung))]


def gap(rung: Rung) -> tuple[float, float]:
    """By how many Elo points the upper level is better, and half the 95 % interval."""
    upper, _ = ratings(rung.played)
    return 2 * upper.points, upper.high - upper.low


def measured(rung: Rung) -> MeasuredRung:
    """What a rung shows, to be stored."""
    points, reach = gap(rung)
    always = rung.played.duel().better == 1.0
    settings = (settings_of(rung.pair[0], rung.game), settings_of(rung.pair[1], rung.game))
    reached = None if always else round(reach)
    return MeasuredRung(rung.game, *rung.pair, len(rung.played), rung.holds, round(points), reached, always, settings)


def stored(played: Iterable[Rung]) -> list[MeasuredRung]:
    """What is stored with what was played, the longer match of each rung; without rungs of former levels."""
    found: dict[tuple[str, Pair], MeasuredRung] = {}
    fresh = [measured(rung) for rung in played if rung.pair in STEPS and len(rung.played) >= MIN_RUNG_DEALS]
    for one in (*measured_rungs(), *fresh):
        key = one.game, (one.upper, one.lower)
        is_today = one.settings == (settings_of(one.upper, one.game), settings_of(one.lower, one.game))
        if is_today and (key not in found or one.deals >= found[key].deals):
            found[key] = one
    return [found[name, pair] for name in upcard.games() for pair in STEPS if (name, pair) in found]


def store(rungs: Sequence[MeasuredRung], file: Path = RUNGS_FILE) -> None:
    """Write the file of the rungs, one in a line."""
    file.write_text("[\n" + ",\n".join(json.dumps(asdict(rung)) for rung in rungs) + "\n]\n", "utf-8")


def rated(rungs: dict[tuple[str, Pair], MeasuredRung], name: str) -> list[str]:
    """The cells of a game: each level's rating, random play being 0, as far up as the rungs are played."""
    points, variance, least = 0, 0.0, False
    cells: list[str] = []
    for pair in STEPS:
        rung = rungs.get((name, pair))
        if rung is None:
            return cells + [""] * (len(STEPS) - len(cells))
        points, variance = points + rung.points, variance + (rung.reach or 0) ** 2
        least = least or rung.always
        text = f"{points} or more" if least else f"{points} ± {math.sqrt(variance):.0f}"
        short = ", short" if rung.deals < MIN_DEALS else ""
        cells.append(f"{f'**{text}**' if rung.holds else text} ({rung.deals}{short})")
    return cells


def rating_table(rungs: Sequence[MeasuredRung]) -> list[str]:
    found = {(rung.game, (rung.upper, rung.lower)): rung for rung in rungs}
    lines = ["| game | " + " | ".join(pair[0] for pair in STEPS) + " |", "|---" * (len(STEPS) + 1) + "|"]
    lines += [f"| {name} | " + " | ".join(rated(found, name)) + " |" for name in dict.fromkeys(r.game for r in rungs)]
    missing = len([name for name in upcard.games() if name != "beggar_my_neighbor"]) * len(STEPS) - len(rungs)
    return [*lines, "", f"{sum(r.holds for r in rungs)} of {len(rungs)} rungs hold; not played: {missing}."]


def not_offered(rungs: Sequence[MeasuredRung]) -> list[str]:
    """The levels that menus leave out, a line for each."""
    lines = ["| game | not offered | Elo points above the level below | deals |", "|---|---|---|---|"]
    return lines + [
        f"| {rung.game} | {rung.level} | {rung.points:+d} ± {rung.reach} | {rung.deals} |"
        for rung in rungs if rung.shows_no_difference
    ]  # fmt: skip


def ask(name: str, deals: int) -> dict[str, object]:
    """Ask the levels about the plain positions of a game: how often each was right in each."""
    found = []
    for plain in (plain for plain in positions() if plain.game == name):
        played = answers(list(ASKED), deals, plain)
        found.append([sum(words in plain.right for words in played[level]) for level in ASKED])
    return {"deals": deals, "settings": [settings_of(level, name) for level in ASKED], "right": found}


def asked_before() -> dict[str, Any]:
    """By game: what the levels have answered."""
    return json.loads(ANSWERED.read_text("utf-8")) if ANSWERED.exists() else {}


def keep_answers(name: str, told: dict[str, object]) -> None:
    """Write what was answered in a game into the file, a game in a line."""
    known = dict(sorted((asked_before() | {name: told}).items()))
    lines = ",\n".join(f"{json.dumps(game)}: {json.dumps(line)}" for game, line in known.items())
    ANSWERED.write_text("{\n" + lines + "\n}\n", "utf-8")


def plain_table() -> list[str]:
    """The share of the plain positions that each level gets right, by family; of the games that were asked."""
    right: dict[tuple[str, str], int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    times: dict[str, int] = defaultdict(int)
    known = asked_before()
    for name, told in ((name, known[name]) for name in dict.fromkeys(p.game for p in positions()) if name in known):
        chosen = [plain for plain in positions() if plain.game == name]
        if told["settings"] != [settings_of(level, name) for level in ASKED] or len(told["right"]) != len(chosen):
            continue  # asked of other levels, or before positions were added
        for plain, hits in zip(chosen, told["right"], strict=True):
            deep = "Contract Bridge, three tricks deep" if plain.fields.get("phase") == "play" else plain.family
            for part in (deep if name == "contract_bridge" else plain.family, "all"):
                asked[part] += 1
                times[part] += told["deals"]
                for level, rightly in zip(ASKED, hits, strict=True):
                    right[part, level] += rightly
    shares = {part: [share(right[part, level], times[part]) for level in ASKED] for part in asked}
    rows = sorted(asked, key=lambda part: part == "all")
    return [
        f"| family | positions | {' | '.join(ASKED)} |", "|---" * (len(ASKED) + 2) + "|",
        *(f"| {part} | {asked[part]} | {' | '.join(shares[part])} |" for part in rows),
        "", f"{asked.get('all', 0)} of {len(positions())} positions have been tried, each in {PLAIN_DEALS} deals.",
    ]  # fmt: skip


def page(rungs: Sequence[MeasuredRung], plain: Sequence[str]) -> str:
    lines = ["# Levels", "", "Written by `benchmarks/levels.py`. How levels are made is in [bots](bots.md).", ""]
    for name in level_names():
        lines += [f"- **{name}**: {LEVELS[name].line}. {LEVELS[name].tells}"]
    lines += ["", "## Ratings", "", RATINGS, "", *rating_table(rungs)]
    lines += ["", "## Levels that are not offered", "", MENUS, "", *not_offered(rungs)]
    lines += ["", "## Where levels do not differ", "", EVEN]
    lines += ["", "## Plain positions", "", PLAIN, "", *plain]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="", help="whose rungs are played: names with commas, or all")
    parser.add_argument("--rungs", default="", help="such as strong-club,club-beginner; default: each step")
    parser.add_argument("--deals", type=int, default=4000, help="the most for a rung")
    parser.add_argument("--minutes", type=float, default=1.0, help="the most for a rung")
    parser.add_argument("--plain", action="store_true", help="ask the plain positions of these games; play no rung")
    parser.add_argument("--keep", type=Path, default=Path("ladder"), help="the folder of the rungs")
    parser.add_argument("--page", type=Path, default=Path("docs/levels.md"))
    args = parser.parse_args()
    args.keep.mkdir(parents=True, exist_ok=True)
    pairs = read_rungs(args.rungs) if args.rungs else STEPS
    names = upcard.games() if args.games == "all" else tuple(filter(None, args.games.split(",")))
    if args.plain:
        for name in (name for name in names if any(plain.game == name for plain in positions())):
            keep_answers(name, alone(partial(ask, name, PLAIN_DEALS)))
    else:
        held = {(rung.game, (rung.upper, rung.lower)) for rung in stored(current(args.keep)) if rung.holds}
        for name, pair in ((name, pair) for pair in pairs for name in names if (name, pair) not in held):
            print("\n".join(alone(partial(play, name, [pair], args.keep, args.deals, args.minutes))), flush=True)
    rungs = stored(current(args.keep))
    store(rungs)
    args.page.write_text(page(rungs, plain_table()), "utf-8")


if __name__ == "__main__":
    main()
