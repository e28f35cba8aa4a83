"""What a tournament is kept as: JSON for the summary, CSV for every payment, SVG for the chart."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from upcard.errors import UpcardError
from upcard.research.measure.chart import Mark, whiskers
from upcard.research.tournaments.ratings import ratings
from upcard.research.tournaments.tournament import Tournament


class UnknownForm(UpcardError, ValueError):
    """No way to write results is known by that ending."""


def as_json(played: Tournament) -> str:
    """Means, intervals, duels and ratings."""
    rated = [{"bot": r.bot, "elo": r.points, "low": r.low, "high": r.high} for r in ratings(played)]
    plain = {**played.as_dict(), "ratings": rated if len(played) > 1 else []}
    return json.dumps(plain, indent=1) + "\n"


def as_csv(played: Tournament) -> str:
    """A line for every seat of every seating of every deal: what nothing has been worked out of yet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("deal", "seating", "seat", "bot", "paid"))
    for n, deal in enumerate(played.deals):
        for seating, (who, paid) in enumerate(deal):
            for seat, (bot, amount) in enumerate(zip(who, paid, strict=True)):
                writer.writerow((n, seating, seat, played.bots[bot], amount))
    return out.getvalue()


def as_svg(played: Tournament) -> str:
    """What each bot was paid, the best paid first."""
    found = sorted(zip(played.bots, map(played.payoff, range(len(played.bots))), strict=True), key=lambda p: -p[1].mean)
    marks = [Mark(bot, paid.mean, paid.low, paid.high) for bot, paid in found]
    return whiskers(f"{played.game}: {len(played)} deals", "paid a seat, mean and 95 % interval", marks)


FORMS = {".json": as_json, ".csv": as_csv, ".svg": as_svg}


def check_form(path: Path) -> None:
    """Raises `UnknownForm` if results cannot be written to a file of that name."""
    if path.suffix not in FORMS:
        raise UnknownForm(f"{path}: results are kept as {', '.join(FORMS)}, not as {path.suffix or 'that'}")


def save(played: Tournament, path: Path) -> None:
    """Write the results in the form that the ending of the name asks for. Raises `UnknownForm`."""
    check_form(path)
    path.write_text(FORMS[path.suffix](played), encoding="utf-8")


def ratings_text(played: Tournament) -> str:
    """The ratings as a table, the strongest first."""
    rated = sorted(ratings(played), key=lambda r: -r.points)
    wide = max(12, *(len(r.bot) for r in rated))
    lines = [f"{'bot':{wide}}  Elo    95 % interval"]
    lines += [f"{r.bot:{wide}}  {r.points:+5.0f}  {r.low:+.0f} to {r.high:+.0f}" for r in rated]
    return "\n".join(lines)
