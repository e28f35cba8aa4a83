"""What a teacher says of a position: which move is best now, by how much, and why.

A teacher knows what the seat knew at the time and nothing else: it is given an `InformationSet`, as bots are. Its
numbers are the expected result of the hand in points of the game, better than the others' (`bots.search.ismcts`).
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from upcard.bots.exact import solved_patience
from upcard.bots.exact.solved_worlds import EQUAL_WITHIN, SolvedWorlds
from upcard.bots.explain.call_meanings import call_words
from upcard.bots.explain.played_on import Courses
from upcard.bots.explain.reasons import MIN_DEALS, Reason, lead_of, reason_of, results_of
from upcard.bots.levels import LEVELS
from upcard.bots.players.bidder import Bidder, loops_of
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.bots.search.ismcts import Judged, Search, SearchResult
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import checked_seed
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.offers import spoken_moves
from upcard.engine.play.table import Table
from upcard.solvers.equal_cards import equal_moves

MODEL = LEVELS["best"]
"""A teacher weighs imagined worlds by what the others did, and solves endings, as this level does."""
ITERATIONS_OF_A_WORLD = 10
"""An auction is weighed in a world for this many iterations of a search."""
MIN_TRIALS = 30
"""Trials by random cards below which an expected result says little,"""
RARELY = 10
"""and the part of the trials of the move tried most."""
SECONDS = 2.0
"""A hint takes no longer than about this."""
SEARCHED, SEARCHED_SLOWLY = 0.7, 0.5
"""The part of these that the search may take, the second under interpreted rules; the rest is for its reason,"""
MIN_SECONDS = 0.5
"""which takes no longer than the search, or this."""
CLEAR_ERRORS = 2.0
"""A move is worse than another if so many standard errors of the difference lie between."""
_CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|JK[1-4]?")
NAMED, WORDY = 8, 3
"""Moves that are named where any of them is as good, and of those that are no cards."""
ASKED = 6
"""Moves that the search leaves open, of which is asked whether they are worse in the same deals."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move with what it is expected to bring: points better than the others' by the end of the hand. Cards that
    are equal by the rules of the trick (`solvers.equal_cards`) are one `Weighed`, with the trials of all of them."""

    move: int
    words: str
    expected: float
    trials: int
    """Imagined deals in which it was played on; few for a move that soon looked bad."""
    doubtful: bool = False
    """Whether it was tried too little for its number to count."""
    equal: tuple[tuple[int, str], ...] = ()
    """The moves, with their words, that come to the same."""
    error: float = 0.0
    """The standard error of `expected`, as the spread of results before the search has it; 0 where moves were compared
    in the same worlds."""
    behind: float = 0.0
    """Then, the standard error of how far it is behind the best."""
    lead: float | None = None
    """By how many points the best was better in the same deals, where that was asked and is more than the error."""

    @property
    def name(self) -> str:
        """Its words, with those of equal cards."""
        return " ".join([self.words, *(words for _, words in self.equal)])

    @property
    def text(self) -> str:
        return f"{self.name} (hardly tried)" if self.doubtful else f"{self.name} {self.expected:+.1f}"

    @property
    def alone(self) -> Weighed:
        """The same without the words of equal moves."""
        return replace(self, equal=())

    def by(self, move: int) -> Weighed:
        """The same with one of its equal moves first."""
        both = ((self.move, self.words), *self.equal)
        words = next(words for other, words in both if other == move)
        return replace(self, move=move, words=words, equal=tuple(one for one in both if one[0] != move))

    def error_behind(self, best: Weighed) -> float:
        """The standard error of how far it is behind the best."""
        return self.behind or math.hypot(best.error, self.error)

    @property
    def moves(self) -> tuple[int, ...]:
        """The numbers of the moves."""
        return (self.move, *(move for move, _ in self.equal))

    def as_dict(self) -> dict[str, Any]:
        return {
            "move": self.move, "words": self.words, "expected": round(self.expected, 2), "trials": self.trials,
            "doubtful": self.doubtful, "error": round(self.error, 2),
            "equal": [{"move": move, "words": words} for move, words in self.equal],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hint:
    """All legal moves of a seat, equal cards together, the best first: by what they bring, or the call of a system.
    Moves that were hardly tried come last."""

    moves: tuple[Weighed, ...]
    deals: int
    """How many deals were imagined."""
    verdict: str = ""
    """What is certain, in a game without secrets that can be solved."""
    systematic: bool = False
    """Whether the first move is what the system of calls says, and another is expected to bring more."""
    reason: Reason | None = None
    """Why the best is better than another; None where that was not asked for, is certain, or took too long."""

    @property
    def best(self) -> Weighed:
        return self.moves[0]

    @property
    def alike(self) -> tuple[Weighed, ...]:
        """The best, and the moves that are no worse as far as is known. Moves that were hardly tried are left out. Of
        calls with a meaning only the best is named: what the others say would have to be said as well."""
        if self.verdict or self.systematic or (self.reason is not None and self.reason.is_meaning):
            return self.moves[:1]
        return tuple(weighed for weighed in self.moves if weighed is self.best or not self._is_after(weighed))

    def _is_after(self, weighed: Weighed) -> bool:
        """Whether a move is worse than the best by more than the error, or was hardly tried."""
        error = weighed.error_behind(self.best)
        return (
            weighed.doubtful
            or weighed.lead is not None
            or self.best.expected - weighed.expected > CLEAR_ERRORS * error + EQUAL_WITHIN
        )

    @property
    def choice(self) -> str:
        """What to play: a move, or any of several."""
        words = [words for weighed in self.alike for words in (weighed.words, *(words for _, words in weighed.equal))]
        if len(words) == 1:
            return words[0]
        between = " " if all(_CARD.fullmatch(one) for one in words) else ", "
        most = WORDY if any(" " in one for one in words) else NAMED
        return f"any of {between.join(words[:most])}" + (" …" if len(words) > most else "")

    def why(self, names: tuple[str, ...]) -> str:
        """The reason in a sentence; empty without one, or without the `names` of the seats."""
        return self.reason.sentence(names) if self.reason is not None and names else ""

    @property
    def text(self) -> str:
        """The advice with its reason, as a sentence."""
        if self.verdict:
            return f"{self.best.words}. {self.verdict}"
        if len(self.moves) == 1:
            what = "there is nothing else to do" if not self.best.equal else "these cards are equal"
            return f"{self.best.name}: {what}."
        others = "; ".join(weighed.text for weighed in self.moves[1:4])
        words, expected, deals = self.best.name, f"{self.best.expected:+.1f}", f"{self.best.trials:,}"
        if self.best.doubtful:
            return f"{self.best.text}; {others}."
        if self.systematic:
            return f"{words}: {expected} expected over {deals} imagined deals, but the system says so. {others}."
        return f"{words}: {expected} expected over {deals} imagined deals. {others}."

    def of(self, move: int) -> Weighed | None:
        """The comment on a move, if it was legal."""
        return next((weighed.by(move) for weighed in self.moves if move in weighed.moves), None)

    def told(self, names: tuple[str, ...]) -> str:
        """What to play and why; the numbers where there is no reason."""
        return advised(self.choice, self.why(names)) or self.text

    def as_dict(self, names: tuple[str, ...] = ()) -> dict[str, Any]:
        moves = [weighed.as_dict() for weighed in self.moves]
        return {
            "text": self.text, "verdict": self.verdict, "deals": self.deals, "moves": moves,
            "why": self.why(names), "choice": self.choice, "alike": len(self.alike),
        }  # fmt: skip


def advised(choice: str, why: str, translate: Callable[[str], str] = str) -> str:
    """What to play and why; nothing without a reason. Each is translated by itself."""
    return f"{translate(choice[:1].upper() + choice[1:])}. {translate(why)}" if why else ""


def hint(
    infoset: InformationSet, *, iterations: int = 4000, seconds: float | None = SECONDS, seed: int = 0,
    reasoned: bool = True, against: int | None = None,
) -> Hint:  # fmt: skip
    """Weigh all legal moves of a seat that may act; `seconds` are a guard for slow games and interpreted rules.

    Calls are weighed as the levels weigh them, where a game lends its auction (`bots.players.bidder`); worlds are
    weighed by what the others did where `strong` and `best` do that (`bots.search.determinization`). In a patience that
    can be solved the best move is certain. The reason, if the hint is to be `reasoned`, compares the best move with
    another: the next one, or `against`.
    """
    slow, began = infoset.game.rules.interpreted, time.perf_counter()
    part = 1.0 if not reasoned else SEARCHED_SLOWLY if slow else SEARCHED
    searched = None if seconds is None else part * seconds
    thought = thinker(infoset.game.rules, checked_seed(seed), iterations, searched).think(infoset)
    words = spoken_moves(infoset.game, infoset.view(), infoset.legal())
    moves = _rows(thought, infoset, words)
    systematic = (
        thought.systematic and moves[0].expected < max(m.expected for m in moves if not m.doubtful) - EQUAL_WITHIN
    )
    first = (moves[0].move,) if systematic else ()
    moves = tuple(sorted(moves, key=lambda m: (m.move not in first, *_place(m))))
    if solved_patience.is_known(infoset.game):
        move, verdict = solved_patience.advice(infoset.sample(seed), infoset.game)
        return Hint(tuple(sorted(moves, key=lambda weighed: weighed.move != move)), thought.iterations, verdict)
    found = Hint(moves, thought.iterations, systematic=systematic)
    if not reasoned or len(moves) == 1:
        return found
    now = time.perf_counter()
    end = math.inf if seconds is None else min(began + seconds, now + max(now - began, MIN_SECONDS))
    until = [lambda: time.perf_counter() >= (now + end) / 2, lambda: time.perf_counter() >= end]
    return _with_reason(found, infoset, against, seed, until)


def _place(row: Weighed) -> tuple[float, ...]:
    """Sorts rows: the best first; of those that were hardly tried the one that the search tried most, for the largest
    of many means of few trials is mostly luck. Equal results differ by rounding, which compiled rules do otherwise than
    interpreted ones."""
    return row.doubtful, row.trials * -row.doubtful, -round(row.expected, 9), -row.trials, row.move


def _with_reason(
    found: Hint, infoset: InformationSet, against: int | None, seed: int, until: Sequence[Callable[[], bool]]
) -> Hint:
    """The hint with a reason: why the best move is better than another. First those that the search leaves open (no
    worse by more than the error, or hardly tried) are compared with it in the same deals."""
    if meaning := call_words(infoset, found.best.move):
        return replace(found, reason=Reason("system" if found.systematic else "says", meaning))
    courses, best, moves = Courses(infoset, MODEL.weighing(infoset.game.rules), seed), found.best, list(found.moves)
    asked = [weighed for weighed in found.moves[1:] if weighed.doubtful or weighed in found.alike]
    if against is not None and (first := found.of(against)) is not None and against not in best.moves:
        asked = [first, *(weighed for weighed in asked if against not in weighed.moves)]
    for weighed in asked[: 1 if courses.rules.interpreted else ASKED]:
        place = next(n for n, one in enumerate(moves) if weighed.move in one.moves)
        lead = lead_of(*results_of(courses, best.move, weighed.move, until[0]))
        moves[place] = replace(weighed, lead=lead)
    found = replace(found, moves=tuple(moves))
    alike = found.alike
    found = replace(found, moves=(*alike, *(weighed for weighed in moves if weighed not in alike)))
    others = [one for one in found.moves if one not in alike and (one.lead is not None or not one.doubtful)]
    if against is not None:
        others = [one.by(against) for one in others if against in one.moves]
    if not others:
        return replace(found, reason=_no_difference(courses, found))
    other = others[0]
    lead = best.expected - other.expected if other.lead is None else other.lead
    why = reason_of(courses, (best.move, other.move), (best.words, other.words), lead, until[1])
    return replace(found, reason=replace(why, partner=_partner(infoset)))


def _no_difference(courses: Courses, found: Hint) -> Reason | None:
    """That the moves which are as good are so, or that one that was hardly tried is no worse; None where too little is
    known for that."""
    if len(found.alike) > 1:
        return None if found.deals < MIN_DEALS else Reason("none", deals=found.deals, seed=courses.seed)
    unclear = [weighed for weighed in found.moves[1:] if weighed.lead is None]
    if not unclear:  # only another move than the one that was asked about is worse
        return None
    other = unclear[0]
    deals = len(courses.known(found.best.move, other.move)[0])
    if deals < MIN_DEALS:
        return None
    return Reason("none", deals=deals, other=other.move, other_words=other.words, seed=courses.seed)


def _partner(infoset: InformationSet) -> int:
    """The seat of the only partner; -1 without one."""
    sides = infoset.view().sides
    partners = [seat for seat, side in enumerate(sides) if side == sides[infoset.seat] and seat != infoset.seat]
    return partners[0] if len(partners) == 1 else -1


def _rows(thought: SearchResult, infoset: InformationSet, words: Mapping[int, str]) -> tuple[Weighed, ...]:
    """What was thought of the moves, in the same order, with equal cards in the place of the first of them."""
    compared = thought.solved or thought.sure  # all moves were tried in the same worlds
    classes: dict[int, list[Judged]] = {}
    alike = equal_moves(infoset)
    for judged in thought.judged:
        classes.setdefault(alike.get(judged.move, -1 - judged.move), []).append(judged)
    most = max(sum(judged.visits for judged in some) for some in classes.values())
    least = 1 if compared else max(MIN_TRIALS, most // RARELY)
    return tuple(_row(some, words, least, 0.0 if compared else thought.unit) for some in classes.values())


def _row(equal: Sequence[Judged], words: Mapping[int, str], least: int, spread: float) -> Weighed:
    """Equal moves as one: their mean, each with the weight of its trials. `spread`: that of a trial."""
    first, *rest = sorted(equal, key=lambda judged: -judged.move)
    trials = sum(judged.visits for judged in equal)
    mean = sum(judged.value * judged.visits for judged in equal) / trials if trials else first.value
    others = tuple((judged.move, words[judged.move]) for judged in rest)
    error = spread / math.sqrt(trials) if trials else 0.0
    return Weighed(first.move, words[first.move], mean, trials, trials < least, others, error, first.behind)


def thinker(rules: CompiledGame, seed: int, iterations: int, seconds: float | None) -> Search | SolvedWorlds | Bidder:
    """The search behind hints: it sees what `strong` and `best` see, and says what every legal move comes to."""
    weighing = MODEL.weighing(rules)
    grown = Search(rules, seed, iterations=iterations, seconds=seconds, weighing=weighing)
    search: Search | SolvedWorlds = grown
    solving = MODEL.solving(rules)
    if solving is not None and rules.known("outcome_points") is not None:
        solving = replace(solving, seconds=math.inf if seconds is None else seconds)
        search = SolvedWorlds(grown, rules.known("SOLVED_FROM"), solving, seed, weighing=weighing, in_points=True)
    loops = None if rules.provisional else loops_of(rules)  # a bidder has no guard against interpreted rules
    worlds = max(1, iterations // ITERATIONS_OF_A_WORLD)
    return search if loops is None else Bidder(search, loops, worlds, seed, thorough=True)


class HintQuestion:
    """A hint for a seat in the present position of a table, as a question of long work."""

    def __init__(
        self, table: Table, seat: int, iterations: int, seed: int = 0, *, reasoned: bool = True,
        against: int | None = None,
    ) -> None:  # fmt: skip
        """`reasoned` and `against` as in `hint`."""
        self.game, self.seat, self.iterations, self.seed = table.game, seat, iterations, seed
        self.reasoned, self.against = reasoned, against
        self.states, self.made = table.snapshot().tobytes(), table.trail(LOOKED_BACK)
        """The position, and the last moves, as in `bots.host.bot_host.HintRequest`."""
        self.infoset = table.information_set(seat)

    def answer(self) -> Hint:
        """The hint, computed here."""
        return hint(
            self.infoset, iterations=self.iterations, seed=self.seed, reasoned=self.reasoned, against=self.against
        )
