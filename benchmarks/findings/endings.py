"""Cards in play: a bot that solves imagined worlds (`upcard.bots.exact.solved_worlds`) against the search that it is
built on.

    python -m benchmarks.findings.endings contract_bridge --cards 7 --deals 200 --iterations 3000
    python -m benchmarks.findings.endings briscola --players 2 --cards 3 --deals 400
    python -m benchmarks.findings.endings gong_zhu --cards 4 --worlds 20 --plain

Each deal is bid and played by the level `club` in all seats until every hand has at most `--cards`; from there it is
played twice, the bot that solves first on one side (seat 0's, or the declarers' at Solo Whist) and then on the other.
What is compared is what its side gets of tricks (or of points ahead), and of the score, on the mean of both. Neither
bot slips, nor forgets unless `--memory` names a level whose memory both have. With `--plain` worlds are solved by the
moves of the game alone (`open_hands.PlainSearch`), as in games in which each plays for himself: there every other seat
is a side, and only the score is compared. A match ends when the score is decided by `--until` standard errors.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import fmean
from typing import Any

import upcard
from benchmarks.findings.open_hands import PlainSearch
from upcard.bots import LEVELS, make
from upcard.bots.exact import solved_worlds
from upcard.bots.exact.solved_worlds import SolvedWorlds, Solving
from upcard.bots.levels import Bot
from upcard.bots.players.human_like import HumanLike, Weakness
from upcard.bots.search.ismcts import Search
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.research.measure.statistics import bar, estimate, looks
from upcard.solvers import open_search, solvable

LEVEL = "club"
"""The level that plays until then."""


def ending(game: Game, seed: int, cards: int, hands: int = 0) -> Table | None:
    """A deal played until no hand has more than `cards` cards; None if the hand is over before. With `hands` of a
    compendium (Canadian Salad) each of its hands is played in turn."""
    table = game.table(seed=seed)
    if hands:
        table = game.position(**{**table.fields(), "hand": seed % hands, "goal": seed % hands})
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
    found: dict[str, Any] = upcard.solve(state).as_dict() if game.name in solvable() else {"ahead": 0}
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


def bots_of(game: Game, seed: int, given: argparse.Namespace, spent: list[float]) -> list[Bot]:
    """The bot that solves, and the one that it is compared with; their processor time is added to `spent`."""
    search = Search(game.rules, 2 * seed, iterations=given.iterations)
    other = SolvedWorlds(search, given.against, Solving(given.worlds), seed) if given.against else search
    own = Search(game.rules, 2 * seed + 1, iterations=given.iterations)
    solving = SolvedWorlds(own, given.cards, Solving(given.worlds, given.positions), seed)
    weakness = Weakness(LEVELS[given.memory].weakness.memory)
    return [_Timed(HumanLike(bot, weakness, seed), spent, place) for place, bot in enumerate((solving, other))]


def gain(game: Game, seed: int, given: argparse.Namespace) -> dict[str, float] | None:
    """What the bot that solves gets more in a deal, `ahead` and in the `score`, and the seconds of both; None for a
    hand that is over before."""
    table = ending(game, seed, given.cards, given.hands)
    if table is None:
        return None
    spent, sides = [0.0, 0.0], sides_of(game, table)
    first = played(game, table, bots_of(game, seed, given, spent), sides)
    other = played(game, table, bots_of(game, seed, given, spent)[::-1], sides)
    ahead, score = ((own - theirs) / 2 for own, theirs in zip(first, other, strict=True))
    return {"seed": seed, "ahead": ahead, "score": score, "solving": spent[0], "searching": spent[1]}


def is_decided(score: list[float], deals: int, errors: float) -> bool:
    """Whether a match may end here."""
    return len(score) in looks(deals) and abs(estimate(score).deviations) >= bar(errors, deals, len(score))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--cards", type=int, default=7)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--iterations", type=int, default=3000, help="of the search, in both bots")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60.0, help="the most, of processor time")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    parser.add_argument("--memory", metavar="LEVEL", default="best", help="whose memory both bots have")
    parser.add_argument("--positions", type=int, help="the most that are searched before a card")
    parser.add_argument("--plain", action="store_true", help="solve by the moves of the game alone")
    parser.add_argument("--hands", type=int, default=0, help="of a compendium: each is played in turn")
    parser.add_argument("--until", type=float, default=3.0, help="standard errors that end a match")
    parser.add_argument("--against", type=int, default=0, help="cards from which the other bot solves, too")
    parser.add_argument("--keep", type=Path, help="a file for what was played: a match that was broken off goes on")
    given = parser.parse_args()
    if given.plain:
        solved_worlds.open_search = PlainSearch  # type: ignore[assignment, attr-defined]
    game, began = upcard.game(given.game, players=given.players, single_hand=True), time.process_time()
    lines = given.keep.read_text().splitlines() if given.keep and given.keep.exists() else ()
    found = [json.loads(line) for line in lines]
    score = [one["score"] for one in found]
    for seed in range(found[-1]["seed"] + 1 if found else given.first, given.first + given.deals):
        if time.process_time() - began > 60 * given.minutes or is_decided(score, given.deals, given.until):
            break
        one = gain(game, seed, given)
        if one is not None:
            found.append(one)
            score.append(one["score"])
            if given.keep:
                with given.keep.open("a") as file:
                    print(json.dumps(one), file=file)
    what = f"{given.cards} cards, {given.worlds} worlds at most, memory of {given.memory}"
    print(f"{game.title}, {what}, {given.iterations} iterations, {len(found)} deals:")
    print(f"  tricks or points ahead: {estimate([one['ahead'] for one in found])}; score: {estimate(score)}")
    spent = [sum(one[part] for one in found) for part in ("solving", "searching")]
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
