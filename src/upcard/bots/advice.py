"""What a teacher says: which move is best now and by how much, and which decisions of a finished match cost most.

A teacher knows what the seat knew at the time and nothing else: it is given an `InformationSet`, as bots are. Its
numbers are the expected result of the hand in points of the game, better than the others' (`bots.search`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from upcard.bots.bidder import Bidder, loops_of
from upcard.bots.determinization import LOOKED_BACK
from upcard.bots.exact import solved_patience
from upcard.bots.exact.outcome_worth import IN_POINTS, SOLVED_FROM
from upcard.bots.exact.solved_worlds import ALIKE, SolvedWorlds
from upcard.bots.levels import LEVELS
from upcard.bots.search import Search
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.offers import spoken_moves
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps, in_one_go

MODEL = LEVELS["best"]
"""A teacher weighs imagined worlds by what the others did, and solves endings, as this level does."""
ITERATIONS_OF_A_WORLD = 10
"""An auction is weighed in a world for this many iterations of a search."""
HARDLY = 30
"""Trials by random cards below which an expected result says little,"""
RARELY = 10
"""and the part of the trials of the move tried most."""
SECONDS = 2.0
"""A hint takes no longer than about this."""
LEAST = 0.05
"""Points that are worth a remark."""
WORST = 5
"""Decisions that a review marks."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move with what it is expected to bring: points better than the others' by the end of the hand."""

    move: int
    words: str
    expected: float
    trials: int
    """Imagined deals in which it was played on; few for a move that soon looked bad."""
    doubtful: bool = False
    """Whether it was tried too little for its number to count."""

    @property
    def text(self) -> str:
        return f"{self.words} {self.expected:+.1f}" + (" (hardly tried)" if self.doubtful else "")


@dataclass(frozen=True, slots=True)
class Hint:
    """All legal moves of a seat, the best first: by what they bring, or the call of a system. Moves that were hardly
    tried come last."""

    moves: tuple[Weighed, ...]
    deals: int
    """How many deals were imagined."""
    verdict: str = ""
    """What is certain, in a game without secrets that can be solved."""
    systematic: bool = False
    """Whether the first move is what the system of calls says, and another is expected to bring more."""

    @property
    def best(self) -> Weighed:
        return self.moves[0]

    @property
    def text(self) -> str:
        """The advice with its reason, as a sentence."""
        if self.verdict:
            return f"{self.best.words}. {self.verdict}"
        if len(self.moves) == 1:
            return f"{self.best.words}: there is nothing else to do."
        others = "; ".join(weighed.text for weighed in self.moves[1:4])
        words, expected, deals = self.best.words, f"{self.best.expected:+.1f}", f"{self.deals:,}"
        if self.systematic:
            return f"{words}: {expected} expected over {deals} imagined deals, but the system says so. {others}."
        return f"{words}: {expected} expected over {deals} imagined deals. {others}."

    def of(self, move: int) -> Weighed | None:
        """The comment on a move, if it was legal."""
        return next((weighed for weighed in self.moves if weighed.move == move), None)

    def as_dict(self) -> dict[str, Any]:
        moves = [
            {"move": w.move, "words": w.words, "expected": round(w.expected, 2), "trials": w.trials} for w in self.moves
        ]
        return {"text": self.text, "verdict": self.verdict, "deals": self.deals, "moves": moves}


@dataclass(frozen=True, slots=True)
class Remark:
    """A decision that could have been better."""

    number: int
    """Of the move, from 1."""
    hand: int
    seat: int
    played: Weighed
    better: Weighed

    @property
    def cost(self) -> float:
        """What it cost: points expected."""
        return self.better.expected - self.played.expected

    @property
    def text(self) -> str:
        return f"hand {self.hand + 1}, move {self.number}: {self.played.text}; better {self.better.text}"


@dataclass(frozen=True, slots=True)
class Review:
    """What a teacher says of a seat's match."""

    seat: int
    decisions: int
    """Decisions that were looked at: those with a choice."""
    remarks: tuple[Remark, ...]
    """The costliest, worst first."""
    verdict: str = ""
    """What is certain, in a game without secrets that can be solved."""

    @property
    def text(self) -> str:
        if self.verdict:
            return self.verdict
        if not self.remarks:
            return f"{self.decisions} decisions, and not one mistake."
        lines = [f"{remark.text} (cost {remark.cost:.1f})" for remark in self.remarks]
        return "\n".join([f"{self.decisions} decisions; the costliest:", *lines])

    def as_dict(self) -> dict[str, Any]:
        remarks = [
            {"number": r.number, "hand": r.hand, "played": r.played.words, "better": r.better.words,
             "cost": round(r.cost, 2)} for r in self.remarks
        ]  # fmt: skip
        return {"seat": self.seat, "decisions": self.decisions, "remarks": remarks, "verdict": self.verdict,
                "text": self.text}  # fmt: skip


def hint(infoset: InformationSet, *, iterations: int = 4000, seconds: float | None = SECONDS, seed: int = 0) -> Hint:
    """Weigh all legal moves of a seat that may act; `seconds` are a guard for slow games and interpreted rules.

    Calls are weighed as the levels weigh them, where a game lends its auction (`bots.bidder`); worlds are weighed by
    what the others did where `strong` and `best` do that (`bots.determinization`). In a patience that can be solved
    the best move is certain.
    """
    thought = thinker(infoset.game.rules, seed, iterations, seconds).think(infoset)
    words = spoken_moves(infoset.game, infoset.view(), infoset.legal())
    most = max(judged.visits for judged in thought.judged)
    least = 1 if thought.solved or thought.sure else min(most, max(HARDLY, most // RARELY))
    moves = tuple(Weighed(j.move, words[j.move], j.value, j.visits, j.visits < least) for j in thought.judged)
    systematic = thought.systematic and moves[0].expected < max(m.expected for m in moves if not m.doubtful) - ALIKE
    first = (moves[0].move,) if systematic else ()
    moves = tuple(sorted(moves, key=lambda m: (m.move not in first, m.doubtful, -m.expected)))
    if not solved_patience.is_known(infoset.game):
        return Hint(moves, thought.iterations, systematic=systematic)
    move, verdict = solved_patience.advice(infoset.sample(seed), infoset.game)
    return Hint(tuple(sorted(moves, key=lambda weighed: weighed.move != move)), thought.iterations, verdict)


def thinker(rules: CompiledGame, seed: int, iterations: int, seconds: float | None) -> Search | SolvedWorlds | Bidder:
    """The search behind hints: it sees what `strong` and `best` see, and says what every legal move comes to."""
    weighing = MODEL.weighing(rules)
    grown = Search(rules, seed, iterations=iterations, seconds=seconds, weighing=weighing)
    search: Search | SolvedWorlds = grown
    solving = MODEL.solving.get(rules.name)
    if solving is not None and rules.name in IN_POINTS:
        solving = replace(solving, seconds=math.inf if seconds is None else seconds)
        search = SolvedWorlds(grown, SOLVED_FROM[rules.name], solving, seed, weighing=weighing, in_points=True)
    loops = None if rules.provisional else loops_of(rules)  # a bidder has no guard against interpreted rules
    worlds = max(1, iterations // ITERATIONS_OF_A_WORLD)
    return search if loops is None else Bidder(search, loops, worlds, seed, thorough=True)


class HintQuestion:
    """A hint for a seat in the present position of a table, as a question of long work."""

    def __init__(self, table: Table, seat: int, iterations: int, seed: int = 0) -> None:
        self.game, self.seat, self.iterations, self.seed = table.game, seat, iterations, seed
        self.states, self.made = table.snapshot().tobytes(), table.trail(LOOKED_BACK)
        """The position, and the last moves, as in `bots.bot_host.HintRequest`."""
        self._infoset = table.information_set(seat)

    def answer(self) -> Hint:
        """The hint, computed here."""
        return hint(self._infoset, iterations=self.iterations, seed=self.seed)


def review(
    table: Table, seat: int, *, iterations: int = 1000, worst: int = WORST, seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Review:  # fmt: skip
    """Go through a seat's decisions once more and mark the costliest.

    A decision that looks bad at first is thought over with four times the iterations before it is marked: of many
    noisy differences the largest are mostly noise. `stop()` is called before each decision: true ends the review.
    """
    return in_one_go(review_in_steps(table, seat, iterations=iterations, worst=worst, seed=seed, stop=stop))


def review_in_steps(
    table: Table, seat: int, *, iterations: int = 1000, worst: int = WORST, seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Steps[Review]:  # fmt: skip
    """The same, decision by decision. The hints for them are questions (`engine.steps`)."""
    if solved_patience.is_known(table.game):
        return _certain_review(table, seat)
    decisions, remarks = 0, []
    for number, position, move in _decisions(table, seat):
        if stop is not None and stop():
            break
        yield
        decisions += 1
        found = _remark((yield HintQuestion(position, seat, iterations, seed)), number, position, seat, move)
        if found is not None:
            yield
            again = yield HintQuestion(position, seat, 4 * iterations, seed + 1)
            found = _remark(again, number, position, seat, move)
        if found is not None:
            remarks.append(found)
    remarks.sort(key=lambda remark: -remark.cost)
    return Review(seat, decisions, tuple(remarks[:worst]))


def _certain_review(table: Table, seat: int) -> Review:
    positions = [
        (number, position.information_set(seat).sample(0), move) for number, position, move in _decisions(table, seat)
    ]
    won = table.result is not None and seat in table.result.won
    return Review(seat, len(positions), (), solved_patience.verdict(table.game, positions, won))


def _remark(advice: Hint, number: int, position: Table, seat: int, move: int) -> Remark | None:
    played = advice.of(move)
    if played is None or played.trials == 0 or advice.best.expected - played.expected < LEAST:
        return None
    return Remark(number, position.view(seat).hand, seat, played, advice.best)


def _decisions(table: Table, seat: int) -> Iterator[tuple[int, Table, int]]:
    """Where the seat had a choice: the number of the move, a table in that position (until the next is asked for), and
    what it played. What is typed freely is left out: no search can weigh it against all else that could have been
    said."""
    replay = table.reopened()
    moves = table.game.moves
    for number, made in enumerate(table.moves, 1):
        if made.seat == seat and not moves.kind(made.move).content and len(replay.legal_ids(seat)) > 1:
            yield number, replay, made.move
        replay.play(made.move, made.seat, made.arg)
