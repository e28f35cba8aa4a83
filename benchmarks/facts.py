"""Facts about the games, by playing them: the advantage of seats, the length of matches, the share of draws.

    python -m benchmarks.facts             # all games; an interrupted run goes on where it was
    python -m benchmarks.facts whist guts  # measures these games again; the rows of all others stay

writes ``docs/facts.md`` and keeps the measurements in ``docs/facts.json``. Intervals are those of 95 %.
Two kinds of players: random ones, who play many matches, and bots of level `club` with fixed iterations, who
play 200 hands: no figure depends on a clock. Seats are counted from the dealer: 1 is the seat at the dealer's left.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import upcard
from upcard.cards.chance import seed_word
from upcard.engine.compile.access import access
from upcard.engine.play.game import Game
from upcard.research.measure.statistics import Estimate, estimate
from upcard.research.tournaments.duplicate_deals import play_deal
from upcard.room.numbered_deals import usual_players

PAGE = Path(__file__).parents[1] / "docs/facts.md"
KEPT = PAGE.with_suffix(".json")
MATCHES, HANDS, DEALS = 2_000, 20_000, 200
LEVEL = "club:100"
Row = dict[str, Any]

HEAD = """# Facts about the games

Every figure is from play by the book's options with the usual number of players; `python -m benchmarks.facts` writes
this page. ± is the half width of an interval of 95 %.

- **Random**: {hands:,} hands and {matches:,} matches by players who choose any legal move.
- **Bots**: {deals} hands with a bot of level `{level}` in every seat, whatever time they take. "-" means that these
  hands have not been played yet.
- **Advantage**: the seat that is paid most a hand on average, and how much, in points of the game. The points of a seat
  are its own less the mean of its opponents'. Seats count from the dealer: seat 1 is at the dealer's left. Partners
  share their points. An interval that holds 0 shows no advantage; "none shown" stands for such an interval in rows that
  have not been measured again since the page began to print it.

| game | players | moves a match | hands | drawn or shared | a hand | advantage, random | advantage, bots | hands |
|---|---:|---:|---:|---:|---:|---|---|---:|
"""

NOTES = {
    "beggar_my_neighbor": "- **Beggar My Neighbor** is decided by the deal alone. The longest of {matches:,}"
    " deals had {longest:,} moves. [Solvers](solvers.md) re-plays the longest deals on record,"
    " and finds deals that never end.",
    "pontoon": "- **Pontoon**: when all play at random the banker is paid {banker[0]:+.2f} ± {banker[1]:.2f} a hand"
    " more than the mean of the punters.",
    "black_hole": "- **Black Hole**: random play wins {won[0]:.1%} ± {won[1]:.1%} of the deals.",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="some of the games; all are on the page that have been measured")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where measurements are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page that is written")
    given = parser.parse_args()
    kept: dict[str, Row] = json.loads(given.keep.read_text()) if given.keep.exists() else {}
    for name in given.games or upcard.games():
        if name not in kept or given.games:
            kept[name] = measured(name)
            given.keep.write_text(json.dumps(kept, indent=1) + "\n")
            print(line(name, kept[name]), flush=True)
    before = given.page.read_text(encoding="utf-8") if given.page.exists() else ""
    given.page.write_text(page(kept, before), encoding="utf-8")


def measured(name: str) -> Row:
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
        paid = by_bots(hand)
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


def by_bots(game: Game) -> NDArray[np.float64]:
    """What `DEALS` hands by bots paid, by the place after the dealer."""
    rows = []
    for k in range(DEALS):
        ((_, paid),) = play_deal(game, (LEVEL,), 3, k)
        rows.append(np.roll(paid, -dealer_of(game, 3, k)))
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
    if not margin:
        return "none: every hand is paid alike"
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


def page(kept: dict[str, Row], before: str = "") -> str:
    """The page with the rows that are kept; rows and notes of games without measurements stay as they were before."""
    rows = []
    for name in upcard.games():
        title = upcard.game(name).about.title
        standing = [text for text in before.splitlines() if text.startswith(f"| {title} |")]
        rows += [line(name, kept[name])] if name in kept else standing
    head = HEAD.format(hands=HANDS, matches=MATCHES, level=LEVEL, deals=DEALS)
    return head + "\n".join(rows) + "\n" + notes(kept, before)


def notes(kept: dict[str, Row], before: str = "") -> str:
    """Notes on single games, beside published figures where there are any."""
    found = ["", "Brackets hold what lies between the 5th and the 95th percentile.", ""]
    for name, note in NOTES.items():
        begun = note.split("{")[0]
        if name in kept:
            found.append(note.format(**kept[name], matches=MATCHES))
        else:
            found += [text for text in before.splitlines() if text.startswith(begun)]
    found.append(
        "- **Black Hole**: perfect play wins 87.1 % of deals (86.7 to 87.6); 86.94 % are published for a million deals"
        " ([solvers](solvers.md))."
    )
    return "\n".join(found) + "\n"


if __name__ == "__main__":
    main()
