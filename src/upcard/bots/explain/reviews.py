"""What a teacher says of a finished match: which decisions of a seat cost most, by hints for its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from upcard.bots.exact import solved_patience
from upcard.bots.explain.advice import CLEAR_ERRORS, Hint, HintQuestion, Weighed
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps, in_one_go

MIN_COST = 0.05
"""Points that are worth a remark, if they are also `CLEAR_ERRORS` standard errors."""
WORST = 5
"""Decisions that a review marks."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A decision that could have been better."""

    number: int
    """Of the move, from 1."""
    hand: int
    seat: int
    played: Weighed
    better: Weighed
    why: str = ""
    """What happens after the better move and what after the one played; empty if nothing is known of that."""

    @property
    def cost(self) -> float:
        """What it cost: points expected."""
        return self.better.expected - self.played.expected

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return self.played.error_behind(self.better)

    @property
    def is_clear(self) -> bool:
        """Whether the cost is worth a remark, and more than chance makes of equal moves."""
        return self.cost >= max(MIN_COST, CLEAR_ERRORS * self.error)

    @property
    def text(self) -> str:
        return f"hand {self.hand + 1}, move {self.number}: {self.played.alone.text}; better {self.better.text}"

    def as_dict(self) -> dict[str, Any]:
        return {
            "number": self.number, "hand": self.hand, "played": self.played.words, "better": self.better.name,
            "cost": round(self.cost, 2), "error": round(self.error, 2), "trials": self.played.trials,
            "doubtful": self.played.doubtful, "why": self.why,
        }  # fmt: skip


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
            return f"{self.decisions} decisions, and not one that clearly cost points."
        lines = [f"{self.decisions} decisions; the costliest:"]
        for remark in self.remarks:
            lines += [f"{remark.text} (cost {_cost_of(remark)})", *([f"  {remark.why}"] if remark.why else [])]
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        remarks = [remark.as_dict() for remark in self.remarks]
        return {"seat": self.seat, "decisions": self.decisions, "remarks": remarks, "verdict": self.verdict,
                "text": self.text}  # fmt: skip


def _cost_of(remark: Remark) -> str:
    about = "about " if remark.played.doubtful else ""
    return f"{about}{remark.cost:.1f}" + (f" ± {remark.error:.1f}" if remark.error else "")


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
        first = yield HintQuestion(position, seat, iterations, seed, reasoned=False)
        found = _remark(first, number, position, seat, move)
        if found is not None:
            yield
            again = yield HintQuestion(position, seat, 4 * iterations, seed + 1, against=move)
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
    if played is None or played.trials == 0:
        return None
    why = advice.why(position.names) if advice.reason is not None and advice.reason.kind != "none" else ""
    found = Remark(number, position.view(seat).hand, seat, played, advice.best, why)
    return found if found.is_clear else None


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
