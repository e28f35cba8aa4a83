"""What hints and reviews say, recounted: their search is run again, their deals are imagined again, and in these tables
play the same moves and keep a log. Used by `benchmarks/hints.py` and by the tests of reasons."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from upcard.bots.explain.advice import CLEAR_ERRORS, MIN_TRIALS, MODEL, RARELY, Hint, Weighed, thinker
from upcard.bots.explain.played_on import MORE_DEALS, SOON, Courses
from upcard.bots.explain.reasons import CLEAR, Reason
from upcard.bots.explain.reviews import MIN_COST, Remark
from upcard.engine.compile.variant import checked_seed
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.names import fill_names
from upcard.engine.play.table import Table

COUNT = "a number differs from its deals"
UNMARKED = "a move under the least number of trials unmarked"
ORDER = "an order of two moves within two standard errors"
FAULTS = (COUNT, UNMARKED, ORDER)
IN_DEALS = re.compile(r" in ([0-9]+) of ([0-9]+) imagined deals(?:;| and|, and)? after .*, in ([0-9]+)")
NO_DIFFERENCE = re.compile(r"No difference .*was found in ([0-9]+) imagined deals\.")
CARD = re.compile(r"(?:10|[2-9AKQJ])[♠♥♦♣]")
ROUNDING = 1e-9


class Searched(NamedTuple):
    """What a search says of a row of a hint."""

    trials: int
    expected: float
    error: float
    """The standard error of the result, or of how far it is behind where moves were `compared` in the same worlds."""
    least: int
    compared: bool


def searched_again(infoset: InformationSet, told: Hint, iterations: int, seed: int) -> dict[int, Searched]:
    """By the first move of each row: what the same search says of its moves."""
    thought = thinker(infoset.game.rules, checked_seed(seed), iterations, None).think(infoset)
    judged, compared = {one.move: one for one in thought.judged}, thought.solved or thought.sure
    trials = {row.move: sum(judged[move].visits for move in row.moves) for row in told.moves}
    least = 1 if compared else max(MIN_TRIALS, max(trials.values()) // RARELY)
    found = {}
    for row in told.moves:
        visits = trials[row.move]
        value = sum(judged[move].value * judged[move].visits for move in row.moves) / visits if visits else 0.0
        error = judged[row.move].behind if compared else thought.unit / math.sqrt(visits) if visits else math.inf
        found[row.move] = Searched(visits, value, error, least, compared)
    return found


def faults_of(infoset: InformationSet, told: Hint, iterations: int, seed: int) -> Iterator[str]:
    """What is wrong with a hint, as the kinds of `FAULTS`, each with what it is about."""
    rows = searched_again(infoset, told, iterations, seed)
    if sorted(move for row in told.moves for move in row.moves) != sorted(infoset.legal()):
        yield f"{COUNT}: the rows are not the legal moves"
    for row in told.moves:
        again = rows[row.move]
        if row.trials != again.trials or (again.trials and abs(row.expected - again.expected) > ROUNDING):
            yield f"{COUNT}: {row} and {again}"
        if row.trials < again.least and not row.doubtful and len(told.moves) > 1 and not told.verdict:
            yield f"{UNMARKED}: {row}, {again.least}"
    why = told.reason
    if why is None or told.systematic or why.is_meaning:
        return
    courses = imagined_again(infoset, why.seed)
    for row in told.moves[1:]:
        if row not in told.alike and not (row.doubtful and row.lead is None):
            yield from _order_faults(courses, told, row, rows)
    yield from _sentence_faults(courses, told, rows)


def _order_faults(courses: Courses, told: Hint, row: Weighed, rows: dict[int, Searched]) -> Iterator[str]:
    """What is wrong with the claim that a move is worse than the best."""
    if row.lead is None:
        if not is_clear(rows[told.best.move], rows[row.move]):
            yield f"{ORDER}: {told.best} {row}"
        return
    mean, error = paired(courses, told.best.move, row.move, deals_of(courses))
    if abs(mean - row.lead) > ROUNDING:
        yield f"{COUNT}: {row} leads by {mean}"
    if mean <= CLEAR * error:
        yield f"{ORDER}: {row} leads by {mean} +- {error}"


def is_clear(best: Searched, other: Searched) -> bool:
    """Whether a search puts a move behind another by more than two standard errors."""
    error = other.error if other.compared else math.hypot(best.error, other.error)
    return best.expected - other.expected > CLEAR_ERRORS * error


def _sentence_faults(courses: Courses, told: Hint, rows: dict[int, Searched]) -> Iterator[str]:
    why = told.reason
    assert why is not None
    names = Table(courses.infoset.game, states=courses.start[:1]).names
    sentence, best = told.why(names), told.best.move
    if why.kind == "none":
        said = NO_DIFFERENCE.fullmatch(sentence)
        deals = told.deals if why.other < 0 else deals_of(courses)
        if said is None or int(said[1]) != deals:
            yield f"{COUNT}: {sentence} {deals}"
        if why.other >= 0:
            mean, error = paired(courses, best, why.other, deals)
            if mean > CLEAR * error + ROUNDING:
                yield f"{COUNT}: {sentence} {mean} +- {error}"
        return
    compared = next(row for row in told.moves if why.other in row.moves)
    if compared in told.alike or (compared.lead is None and compared.doubtful):
        yield f"{ORDER}: {sentence}"
    lead = rows[best].expected - rows[compared.move].expected if compared.lead is None else compared.lead
    if abs(why.gap - lead) > ROUNDING:
        yield f"{COUNT}: {sentence} {lead}"
    if why.kind == "points" and not why.event:
        return
    said = IN_DEALS.search(sentence)
    told_counts = None if said is None else tuple(map(int, said.groups()))
    counts = (counted(courses, best, why), why.deals, counted(courses, why.other, why))
    if told_counts != counts:
        yield f"{COUNT}: {sentence} {counts}"


def review_faults(infoset: InformationSet, remark: Remark, told: Hint, iterations: int, seed: int) -> Iterator[str]:
    """What is wrong with a row of a review, and with the hint for its position."""
    yield from faults_of(infoset, told, iterations, seed)
    rows = searched_again(infoset, told, iterations, seed)
    row = next(row for row in told.moves if remark.played.move in row.moves)
    best, played = rows[told.best.move], rows[row.move]
    if abs(remark.cost - (best.expected - played.expected)) > ROUNDING or remark.played.trials != played.trials:
        yield f"{COUNT}: {remark} {best} {played}"
    if remark.cost < MIN_COST or not is_clear(best, played):
        yield f"{ORDER}: {remark} {best} {played}"
    if played.trials < played.least and "hardly tried" not in remark.text:
        yield f"{UNMARKED}: {remark}"
    if remark.why and (told.reason is None or told.reason.other != remark.played.move) and not _is_meaning(told):
        yield f"{COUNT}: {remark} is compared with another move"


def _is_meaning(told: Hint) -> bool:
    return told.reason is not None and told.reason.is_meaning


def imagined_again(infoset: InformationSet, seed: int) -> Courses:
    """The deals of a reason, imagined anew from what the seat knows."""
    courses = Courses(infoset, MODEL.weighing(infoset.game.rules), seed)
    assert deals_of(courses)
    return courses


def deals_of(courses: Courses) -> int:
    """How many deals are imagined for results."""
    return len([*courses.worlds(MORE_DEALS)])


def paired(courses: Courses, move: int, other: int, deals: int) -> tuple[float, float]:
    """By how much a move is better than another in the same deals, and the standard error of that."""
    gaps = [courses.result(k, move) - courses.result(k, other) for k in range(deals)]
    mean = math.fsum(gaps) / deals
    return mean, math.sqrt(math.fsum((gap - mean) ** 2 for gap in gaps) / (deals - 1) / deals)


def counted(courses: Courses, move: int, why: Reason) -> int:
    """In how many deals of a reason its event happens after a move."""
    if why.kind == "ahead":
        return sum(courses.result(k, move) > 0 for k in range(why.deals))
    names = Table(courses.infoset.game, states=courses.start[:1]).names
    event = fill_names(why.event, names)
    told = (retold(courses, k, move, to_the_end=why.kind == "end") for k in range(why.deals))
    return sum(any(is_part(event, line) for line in lines) for lines in told)


def retold(courses: Courses, k: int, move: int, *, to_the_end: bool) -> Sequence[str]:
    """The lines that a table writes when the moves of a course are made there: of what comes soon, or of all that ends
    the hand, too."""
    seat, game = courses.infoset.seat, courses.infoset.game
    table = Table(game, states=courses.start[k : k + 1])
    hand, soon, told = table.view().hand, True, list[str]()
    lay = has_trick(table)
    for number, (actor, made) in enumerate(courses.play(k, move).moves):
        if number:
            lies = has_trick(table)
            soon = soon and lies == lay and (lies or seat not in table.to_act) and number < SOON
        since = table.lines()
        table._play(made, actor, ())
        over = table.over or table.view().hand != hand
        lines = [entry for entry in table.log(None, since) if entry.kind == "event"]
        if number == 0:
            lay, lines = has_trick(table), [entry for entry in lines if entry.adds is None]
        if soon or (to_the_end and over):
            told += [entry.text for entry in lines]
        if over:
            break
    return told


def has_trick(table: Table) -> bool:
    """Whether a trick lies on the table."""
    return any(zone.role == "trick" and zone.count for zone in table.view().zones)


def is_part(event: str, line: str) -> bool:
    """Whether a line says an event, perhaps with more: it goes on after the event, or ends in a list of cards, one of
    which is that of the event."""
    words, wanted = line.removesuffix(".").split(), event.removesuffix(".").split()
    begins, rest = words[: len(wanted) - 1] == wanted[:-1], words[len(wanted) - 1 :]
    return begins and (rest[:1] == wanted[-1:] or (wanted[-1] in rest and all(map(CARD.fullmatch, rest))))
