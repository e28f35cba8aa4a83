"""Whether hints and reviews say what their deals say: rows, sentences and orders of random ones recounted.

    python -m benchmarks.hints --of 10000                     # hints and rows of reviews, in all games
    python -m benchmarks.hints whist guts --of 200 --show none

Positions are drawn from hands that are played at random and from hands of bots. Half of the count are hints, half are
rows of reviews with their hints. Each is recounted by `benchmarks.recounted`: its search is run again, its deals are
imagined again, tables play the moves of each course and keep their log. `--show` prints the sentences of one kind.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, takewhile

import upcard
from benchmarks.recounted import FAULTS, faults_of, review_faults
from upcard.bots import make
from upcard.bots.explain.advice import Hint, HintQuestion, hint
from upcard.bots.explain.reviews import Remark, review_in_steps
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table

BOT = "club:20"
ITERATIONS, REVIEW_ITERATIONS = 400, 100
"""Of a hint, and of each decision of a review, before it is thought over."""
ASKED = 0.3
"""The part of the decisions of a hand of which a hint is drawn."""
SECONDS = 90.0
"""CPU seconds in which hints of a game are drawn, and in which rows are; other games make up for what is missing."""
MOVES = 80
"""Moves of a hand at most."""
UNREASONED = ("beggar_my_neighbor", "black_hole")
"""Games without reasons: nothing to choose, and solved. There is no hint in the first."""


@dataclass
class Found:
    """What was drawn and recounted of a game."""

    hints: int = 0
    rows: int = 0
    """Rows of hints: moves, equal ones as one."""
    remarks: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Of reasons."""
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="names; by default all games")
    parser.add_argument("--of", type=int, default=10_000, help="hints and rows of reviews, over all games")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--show", default="", help="print the hints whose reason is of this kind: soon, ahead, none ..."
    )
    args = parser.parse_args()
    names = [name for name in args.games or upcard.games() if name != UNREASONED[0]]
    found: dict[str, Found] = {}
    for place, name in enumerate(names):
        left = args.of - sum(one.hints + one.remarks for one in found.values())
        each = left // (len(names) - place)
        found[name] = recounted(name, each - each // 2, each // 2, args.seed, args.show)
        print(line_of(name, found[name]), flush=True)
        for fault in found[name].faults:
            print(f"    {fault}", flush=True)
    print(*totals(found), sep="\n")


def recounted(name: str, hints: int, remarks: int, seed: int = 0, show: str = "") -> Found:
    """So many hints and rows of reviews of a game, recounted."""
    found, began = Found(), time.process_time()
    for told, infoset, names in drawn_hints(name, hints, seed):
        found.hints, found.rows = found.hints + 1, found.rows + len(told.moves)
        found.kinds[kind_of(told)] += 1
        found.faults += faults_of(infoset, told, ITERATIONS, seed)
        if show and kind_of(told) == show:
            print(f"  {names[infoset.seat]}: {told.told(names)} | {told.text}")
    for remark, told, infoset in drawn_remarks(name, remarks, seed) if name not in UNREASONED else ():
        found.remarks, found.rows = found.remarks + 1, found.rows + len(told.moves)
        found.kinds[kind_of(told)] += 1
        found.faults += review_faults(infoset, remark, told, 4 * REVIEW_ITERATIONS, seed + 1)
    found.seconds = time.process_time() - began
    return found


def drawn_hints(name: str, most: int, seed: int) -> Iterator[tuple[Hint, InformationSet, tuple[str, ...]]]:
    """Hints in positions of hands."""
    draws, given = random.Random(f"{seed} {name} hints"), 0
    for number in until_late():
        for table, seat in decisions(upcard.game(name), draws, number % 2 == 1):
            if len(table.legal_ids(seat)) > 1 and draws.random() < ASKED:
                infoset = table.information_set(seat)
                yield hint(infoset, iterations=ITERATIONS, seconds=None, seed=seed), infoset, table.names
                given += 1
            if given >= most:
                return


def drawn_remarks(name: str, most: int, seed: int) -> Iterator[tuple[Remark, Hint, InformationSet]]:
    """Rows of reviews of hands, each with the hint it is made of."""
    draws, given = random.Random(f"{seed} {name} reviews"), 0
    for number in until_late():
        last = deque(decisions(upcard.game(name, single_hand=True), draws, number % 2 == 1), maxlen=1)
        for remark, told, infoset in review_rows(*last[0], seed) if last else ():
            if given >= most:
                return
            yield remark, told, infoset
            given += 1


def until_late() -> Iterator[int]:
    """Numbers for `SECONDS`."""
    began = time.process_time()
    return takewhile(lambda _: time.process_time() - began < SECONDS, count())


def review_rows(table: Table, seat: int, seed: int) -> Iterator[tuple[Remark, Hint, InformationSet]]:
    """The rows of a review of a seat, with the hints to which `review_in_steps` came, however long they took."""
    steps = review_in_steps(table, seat, iterations=REVIEW_ITERATIONS, worst=MOVES, seed=seed)
    asked: list[tuple[Hint, InformationSet]] = []
    answer: Hint | None = None
    while True:
        try:
            question = steps.send(answer)
        except StopIteration as done:
            for remark in done.value.remarks:
                yield remark, *next(one for one in asked if one[0].best is remark.better)
            return
        answer = None
        if question is not None:
            answer = patient(question)
            asked.append((answer, question.infoset))


def patient(question: HintQuestion) -> Hint:
    """The answer to a question without a guard of time, so that it is the same on every machine."""
    return hint(
        question.infoset, iterations=question.iterations, seconds=None, seed=question.seed, reasoned=question.reasoned,
        against=question.against,
    )  # fmt: skip


def decisions(game: Game, draws: random.Random, by_bots: bool) -> Iterator[tuple[Table, int]]:
    """The positions of a hand (or of `MOVES` moves), each with a seat to act, until the next is asked for."""
    table = game.table(seed=draws.randrange(1 << 30))
    bots = [make(BOT, game, draws.randrange(1 << 30)) for _ in range(table.players)] if by_bots else []
    for _ in count():
        while table.window and not table.to_act:
            table.close_window()
        if table.over or not table.to_act or table.sheets or table.number >= MOVES:
            return
        seat = draws.choice(table.to_act)
        plain = [move for move in table.legal_ids(seat) if not game.moves.kind(move).content]
        if not plain:
            return
        yield table, seat
        move = bots[seat].choose(table.information_set(seat)) if bots else draws.choice(plain)
        table.play(move if move in plain else draws.choice(plain), seat)


def kind_of(told: Hint) -> str:
    """Of the reason of a hint; ``-`` without one."""
    return "-" if told.reason is None else told.reason.kind


def line_of(name: str, found: Found) -> str:
    kinds = ", ".join(f"{kind} {many}" for kind, many in sorted(found.kinds.items()))
    return (
        f"{name}: {found.hints} hints, {found.remarks} rows of reviews, {found.rows} moves; {kinds}; "
        f"{len(found.faults)} faults; {found.seconds:.0f} CPU s"
    )


def totals(found: dict[str, Found]) -> list[str]:
    """The table of faults by kind, and what it is about."""
    hints, remarks = sum(one.hints for one in found.values()), sum(one.remarks for one in found.values())
    kinds = sum((one.kinds for one in found.values()), Counter[str]())
    faults = Counter(fault.partition(":")[0] for one in found.values() for fault in one.faults)
    moves, seconds = sum(one.rows for one in found.values()), sum(one.seconds for one in found.values())
    said = ", ".join(f"{kind} {many / kinds.total():.0%}" for kind, many in kinds.most_common())
    return [
        f"{hints:,} hints, {remarks:,} rows of reviews, {len(found)} games, {moves:,} moves; {seconds:.0f} CPU s",
        f"reasons: {said}",
        *(f"{kind}: {faults[kind]}" for kind in FAULTS),
    ]


if __name__ == "__main__":
    main()
