"""Facts about the games, by playing them: who has the advantage, how long a match is, how often it is drawn.

    python -m benchmarks.facts --keep facts.json            # all games; an interrupted run goes on where it was
    python -m benchmarks.facts --keep facts.json whist guts # some of them

writes ``docs/facts.md``. Intervals are those of 95 %. Two kinds of players: random ones, who play many matches, and
the bots of level `club`, who play a few hands. Seats are counted from the dealer: 1 is the seat at the dealer's left.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import upcard
from upcard.cards.chance import seed_word
from upcard.engine.compile.access import access
from upcard.engine.play.game import Game
from upcard.research.deals import play_deal
from upcard.research.statistics import Estimate, estimate
from upcard.room.deals import usual_players

PAGE = Path(__file__).parents[1] / "docs/facts.md"
MATCHES, HANDS, DEALS, SECONDS = 2_000, 20_000, 200, 60.0
LEVEL = "club:100"
Row = dict[str, Any]

HEAD = """# Facts about the games

Every figure is from play by the book's options with the usual number of players; `python -m benchmarks.facts` writes
this page. ± is the half width of an interval of 95 %.

- **Random**: {hands:,} hands and {matches:,} matches by players who choose any legal move.
- **Bots**: hands with a bot of level `{level}` in every seat, as many as one core played in some seconds (`--seconds`),
  at most {deals}. A game with few hands shows nothing of its seats.
- **Advantage**: the seat that is paid most a hand on average, and how much, in points of the game. The points of a seat
  are its own less the mean of its opponents'. Seats count from the dealer: seat 1 is at the dealer's left. "None shown"
  means that the interval holds 0. Partners share their points.

| game | players | moves a match | hands | drawn or shared | a hand | advantage, random | advantage, bots | hands |
|---|---:|---:|---:|---:|---:|---|---|---:|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="some of the games; all are on the page that have been measured")
    parser.add_argument("--keep", type=Path, default=Path("facts.json"), help="where measurements are kept")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="CPU seconds of a game's hands by bots")
    given = parser.parse_args()
    kept: dict[str, Row] = json.loads(given.keep.read_text()) if given.keep.exists() else {}
    for name in given.games or upcard.games():
        if name not in kept or given.games:
            kept[name] = measured(name, given.seconds)
            given.keep.write_text(json.dumps(kept, indent=1))
            print(line(name, kept[name]), flush=True)
    PAGE.write_text(page(kept), encoding="utf-8")


def measured(name: str, seconds: float) -> Row:
    """All figures of a game."""
    players = usual_players(name)
    whole = upcard.simulate(upcard.game(name, players=players), MATCHES, seed=1)
    hand = upcard.game(name, players=players, single_hand=True)
    played = upcard.simulate(hand, HANDS, seed=2)
    row: Row = {
        "moves": spread(whole.moves),
        "hands": spread(whole.hands),
        "players": players,
        "shared": mean_of(whole.won.sum(1) != winners(hand)),
        "hand_moves": spread(played.moves),
        "random": best_seat(hand, from_dealer(hand, played.returns, 2)),
    }
    if players > 1:
        paid = by_bots(hand, seconds)
        row["bots"] = best_seat(hand, paid)
        row["deals"] = len(paid)
    if name == "beggar_my_neighbor":
        row["longest"] = int(whole.moves.max())
    if name == "black_hole":
        row["won"] = mean_of(whole.won[:, 0])
    if name == "pontoon":
        row["banker"] = bank_edge(hand, played.returns, 2)
    return row


def winners(game: Game) -> int:
    """How many seats win a match that is not drawn: those of one side."""
    return game.sides.count(game.sides[0])


def spread(numbers: NDArray[np.int64]) -> list[int]:
    """The median, and between what nine in ten lie."""
    return [round(float(q)) for q in np.quantile(numbers, (0.5, 0.05, 0.95))]


def mean_of(numbers: NDArray[Any]) -> list[float]:
    found = estimate(numbers.astype(float).tolist())
    return [found.mean, found.margin]


def dealer_of(game: Game, seed: int, k: int) -> int:
    """The dealer of deal number `k` of a simulation."""
    return int(access(game.rules.schema, game.dealt(int(seed_word(np.uint64(seed), k)))).dealer)


def from_dealer(game: Game, returns: NDArray[np.float64], seed: int) -> NDArray[np.float64]:
    """What was paid, by the place after the dealer (0: the dealer)."""
    n = min(len(returns), 4000)
    turned = np.empty((n, game.players))
    for k in range(n):
        turned[k] = np.roll(returns[k], -dealer_of(game, seed, k))
    return turned


def by_bots(game: Game, seconds: float) -> NDArray[np.float64]:
    """What hands by bots paid, by the place after the dealer."""
    end, rows = time.process_time() + seconds, []
    for k in range(DEALS):
        ((_, paid),) = play_deal(game, (LEVEL,), 3, k)
        rows.append(np.roll(paid, -dealer_of(game, 3, k)))
        if time.process_time() > end:
            break
    return np.array(rows)


def best_seat(game: Game, paid: NDArray[np.float64]) -> list[float]:
    """The place that is paid most, its mean and the half width of the interval."""
    if game.players == 1:
        return [0, 0.0, 0.0]
    # The best of several is looked for in one half and measured in the other, so that the choice does not flatter it.
    half = len(paid) // 2
    place = int(paid[:half].mean(0).argmax())
    found = estimate(paid[half:, place].tolist())
    return [place, found.mean, found.margin]


def bank_edge(game: Game, returns: NDArray[np.float64], seed: int) -> list[float]:
    """What the banker of Pontoon, who deals, is paid a hand."""
    found = estimate(from_dealer(game, returns, seed)[:, 0].tolist())
    return [found.mean, found.margin]


def advantage(figures: list[float] | None) -> str:
    if not figures:
        return "-"
    place, mean, margin = figures
    if abs(mean) <= margin:
        return "none shown"
    return f"{'dealer' if not place else f'seat {int(place)}'} {mean:+.2f} ± {margin:.2f}"


def between(figures: list[int]) -> str:
    middle, low, high = figures
    return f"{middle:,} ({low:,}-{high:,})" if low != high else f"{middle:,}"


def line(name: str, row: Row) -> str:
    share = Estimate(*row["shared"], MATCHES)
    alone = row["players"] == 1
    drawn = f"{share.mean:.1%} ± {share.margin:.1%}" if share.mean and not alone else "-" if alone else "never seen"
    cells = [
        upcard.game(name).about.title,
        str(row["players"]),
        *(between(row["moves"]), between(row["hands"]), drawn, between(row["hand_moves"])),
        *(advantage(row["random"]), advantage(row.get("bots")), str(row.get("deals", "-"))),
    ]
    return f"| {' | '.join(cells)} |"


def page(kept: dict[str, Row]) -> str:
    head = HEAD.format(hands=HANDS, matches=MATCHES, level=LEVEL, deals=DEALS)
    return head + "\n".join(line(name, kept[name]) for name in upcard.games() if name in kept) + "\n" + notes(kept)


def notes(kept: dict[str, Row]) -> str:
    """What is told of single games, beside published figures where there are any."""
    told = ["", "Brackets hold what lies between the 5th and the 95th percentile.", ""]
    if "beggar_my_neighbor" in kept:
        longest = kept["beggar_my_neighbor"]["longest"]
        told.append(
            "- **Beggar My Neighbor** is decided by the deal alone."
            f" The longest of {MATCHES:,} deals had {longest:,} moves."
            " [Solvers](solvers.md) re-plays the longest deals on record, and finds deals that never end."
        )
    if "pontoon" in kept:
        mean, margin = kept["pontoon"]["banker"]
        told.append(
            f"- **Pontoon**: when all play at random the banker is paid {mean:+.2f} ± {margin:.2f} a hand more than the"
            " mean of the punters."
        )
    if "black_hole" in kept:
        mean, margin = kept["black_hole"]["won"]
        told.append(f"- **Black Hole**: random play wins {mean:.1%} ± {margin:.1%} of the deals.")
    told.append(
        "- **Black Hole**: perfect play wins 87.1 % of deals (86.7 to 87.6); 86.94 % are published for a million deals"
        " ([solvers](solvers.md))."
    )
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    main()
