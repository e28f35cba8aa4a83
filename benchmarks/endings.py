"""Cards in play: a bot that solves imagined worlds (`upcard.bots.exact.solved_worlds`) against the search that it is
built on.

    python benchmarks/endings.py contract_bridge --cards 7 --deals 200 --iterations 3000
    python benchmarks/endings.py briscola --players 2 --cards 3 --deals 400
    python benchmarks/endings.py gong_zhu --cards 4 --worlds 20 --plain

Each deal is bid and played by the level `club` in all seats until every hand has at most `--cards`; from there it is
played twice, the bot that solves first on one side (seat 0's, or the declarers' at Solo Whist) and then on the other.
What is compared is what its side gets of tricks (or of points ahead), and of the score, on the mean of both. Neither
bot slips, nor forgets unless `--memory` names a level whose memory both have. With `--plain` worlds are solved by the
moves of the game alone (`open_hands.PlainSearch`), as in games in which each plays for himself: there every other seat
is a side, and only the score is compared. A match ends when the score is decided by `--until` standard errors.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean

from open_hands import PlainSearch

import upcard
from upcard.bots import LEVELS, make
from upcard.bots.exact import solved_worlds
from upcard.bots.exact.solved_worlds import SolvedWorlds, Solving
from upcard.bots.human_like import HumanLike, Weakness
from upcard.bots.levels import Bot
from upcard.bots.search import Search
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.research.statistics import bar, estimate, looks
from upcard.solvers import open_search, solvable

LEVEL = "club"
"""The level that plays until then."""


def ending(game: Game, seed: int, cards: int) -> Table | None:
    """A deal played until every hand has at most so many cards; None if the hand is over before."""
    table = game.table(seed=seed)
    bots = [make(LEVEL, game, game.players * seed + seat) for seat in range(game.players)]
    while table.result is None:
        view = table.view()
        drawn = not hasattr(view, "upcard") or view.upcard.count == 0
        if drawn and view.phase in ("", "play") and 0 < max(zone.count for zone in view.hands) <= cards:
            return table
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.information_set(seat)))
    return None


def played(game: Game, table: Table, bots: list[Bot], sides: list[int]) -> tuple[float, float]:
    """What the first side is ahead by in tricks or card points (0 in games without a solver), and in the score of a
    seat, when each side is played by one of two bots."""
    state = State(game, states=table.snapshot())
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(bots[sides[seat]].choose(state.information_set(seat)))
    found = upcard.solve(state).as_dict() if game.name in solvable() else {"ahead": 0}
    ahead = found["ahead"] if "ahead" in found else found["tricks"][0] - found["tricks"][1]
    paid = [[pay for pay, side in zip(state.returns(), sides, strict=True) if side == which] for which in range(2)]
    return -ahead if found.get("fewest") else ahead, fmean(paid[0]) - fmean(paid[1])


def sides_of(game: Game, table: Table) -> list[int]:
    """The side of each seat, 0 or 1. The first side is the one that is counted first in the solutions of the game; in a
    misère those who want the tricks counted to be few."""
    if game.name not in solvable():
        return [seat % 2 for seat in range(game.players)]
    search = open_search(game, table.snapshot())
    first = -1 if upcard.solve(table).as_dict().get("fewest") else 1
    return [int(search.sign(seat) != first) for seat in range(game.players)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--cards", type=int, default=7)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--iterations", type=int, default=3000, help="of the search, in both bots")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60.0, help="the most")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    parser.add_argument("--memory", metavar="LEVEL", default="best", help="whose memory both bots have")
    parser.add_argument("--positions", type=int, help="the most that are searched before a card")
    parser.add_argument("--plain", action="store_true", help="solve by the moves of the game alone")
    parser.add_argument("--until", type=float, default=3.0, help="standard errors that end a match")
    parser.add_argument("--against", type=int, default=0, help="cards from which the other bot solves, too")
    given = parser.parse_args()
    if given.plain:
        solved_worlds.open_search = PlainSearch  # type: ignore[assignment]
    game, began = upcard.game(given.game, players=given.players, single_hand=True), time.monotonic()
    weakness = Weakness(LEVELS[given.memory].weakness.memory)
    ahead, score, spent = [], [], [0.0, 0.0]
    for seed in range(given.first, given.first + given.deals):
        table = ending(game, seed, given.cards)
        if table is None:
            continue
        results = []
        for side in range(2):
            search: Search | SolvedWorlds = Search(game.rules, 2 * seed, iterations=given.iterations)
            if given.against:
                search = SolvedWorlds(search, given.against, Solving(given.worlds), seed)
            own = Search(game.rules, 2 * seed + 1, iterations=given.iterations)
            solving = SolvedWorlds(own, given.cards, Solving(given.worlds, given.positions), seed)
            bots: list[Bot] = [
                _Timed(HumanLike(bot, weakness, seed), spent, place) for place, bot in enumerate((solving, search))
            ]
            results.append(played(game, table, bots[::-1] if side else bots, sides_of(game, table)))
        ahead.append((results[0][0] - results[1][0]) / 2)
        score.append((results[0][1] - results[1][1]) / 2)
        if time.monotonic() - began > 60 * given.minutes:
            break
        if len(score) in looks(given.deals) and abs(estimate(score).deviations) >= bar(
            given.until, given.deals, len(score)
        ):
            break
    what = f"{given.cards} cards, {given.worlds} worlds at most, memory of {given.memory}"
    print(f"{game.title}, {what}, {given.iterations} iterations, {len(ahead)} deals:")
    print(f"  tricks or points ahead: {estimate(ahead)}; score: {estimate(score)}")
    print(f"  CPU seconds: solving {spent[0]:.0f}, searching {spent[1]:.0f}")


class _Timed:
    """A bot whose processor time is added up."""

    def __init__(self, bot: Bot, spent: list[float], place: int) -> None:
        self._bot, self._spent, self._place = bot, spent, place

    def choose(self, infoset: InformationSet) -> int:
        began = time.thread_time()
        move = self._bot.choose(infoset)
        self._spent[self._place] += time.thread_time() - began
        return move


if __name__ == "__main__":
    main()
