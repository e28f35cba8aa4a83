"""Why a move is better than another: what happens after it in imagined deals, and what after the other in the same.

No game says anything for this. An event is a line of the game's own log, and it counts by what it is worth: by how much
more often it happens after the better move, times how much better hands end that have it. The event worth most is the
reason, if it differs by more than chance makes: an event that differs most is often none, such as a trick that the
better move gives away.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from upcard.bots.exact.solved_worlds import EQUAL_WITHIN
from upcard.bots.explain.played_on import DEALS, MORE_DEALS, Course, Courses
from upcard.engine.play.names import fill_names
from upcard.locale.english import to_you

T = TypeVar("T")
Kind = Literal["soon", "end", "ahead", "points", "none", "says", "system"]
MIN_DEALS = 12
"""Deals below which nothing is said."""
CLEAR_EVENT = 3.0
"""An event differs if the deals in which it happens after one move alone do, by so many standard errors of what chance
makes of two that are alike. Three, because many lines are looked at."""
CLEAR = 2.0
"""Standard errors by which results differ."""
OWN = HAPPENS = 1.25
"""An event that names the player, and one that happens rather than not, is preferred to one that is worth little more.
"""
MAX_CARDS = 2
"""A line with more cards than these happens once in many deals."""
_CARD = r"(?:10|[2-9AKQJ])[♠♥♦♣]"
_LISTED = re.compile(rf"(.*?[^0-9]) ({_CARD}(?: {_CARD})+)\.")
_CUT = re.compile(rf"(.*) (?:and [0-9]+ points?|and captures {_CARD}(?: {_CARD})*|with {_CARD}(?: {_CARD})*)\.")
_AMOUNT = re.compile(r"(?<![{0-9])[0-9]+(?![}0-9♣♦♥♠])")
_SHOWN = re.compile(r" shows? ")
PARTNER = ("your partner", "Your partner")
CUT = ("{seat} is bust.",)
"""Lines that no game writes, but `_wider` does, for translators; they read the others as those of games."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is better than another, or that no difference was found."""

    kind: Kind
    """``soon``: `event` happens before the seat is asked again; ``end``: by the end of the hand; ``ahead``: it ends the
    hand ahead; ``points``: only results differ, `event` happens either way; ``none``: not even they. ``says`` and
    ``system``: the meaning of a call."""
    event: str = ""
    """A line of the log, with ``{0}`` for the name of seat 0; or the meaning of a call."""
    happens: int = 0
    """In how many deals, after the better move,"""
    otherwise: int = 0
    """and after the other one."""
    deals: int = 0
    other: int = -1
    """The other move; -1: none."""
    other_words: str = ""
    gap: float = 0.0
    """The difference of their results in points."""
    seat: int = 0
    """Whose move it is."""
    partner: int = -1
    seed: int = 0
    """That of the `Courses` in which it was counted."""

    @property
    def is_meaning(self) -> bool:
        """Whether it is what a call says."""
        return self.kind in ("says", "system")

    def sentence(self, names: tuple[str, ...]) -> str:
        """The reason in a sentence to the player; `names` are those of the seats."""
        if self.kind == "none":
            return _no_difference(self.deals, self.other_words)
        if self.is_meaning:
            return _meaning(self.event, self.kind == "system")
        event = f"{{{self.seat}}} comes out ahead" if self.kind == "ahead" else self.event.removesuffix(".")
        counts = self.happens, self.otherwise, self.deals
        return _counted(self.kind, self._to_player(event, names) if event else "", counts, self.other_words, self.gap)

    def _to_player(self, event: str, names: tuple[str, ...]) -> str:
        """The event with the names of the seats, in the second person if it begins with the player. Elsewhere the
        player has a name, which a page replaces where its language can."""
        called = list(names)
        if self.partner >= 0:
            called[self.partner] = PARTNER[0]
        if event.startswith((f"{{{self.seat}}}", "N-S" if self.seat % 2 == 0 else "E-W")):
            called[self.seat] = "You"
        told = fill_names(event, tuple(called)).replace(f"{PARTNER[0]} & You", f"You & {PARTNER[0]}")
        return to_you(told) if told.startswith("You ") else told[:1].upper() + told[1:]


def _no_difference(deals: int, move: str) -> str:
    return (
        f"No difference to {move} was found in {deals} imagined deals."
        if move
        else f"No difference was found in {deals} imagined deals."
    )


def _meaning(meaning: str, systematic: bool) -> str:
    return f"The system says so: {meaning}." if systematic else f"It says: {meaning}."


def _counted(kind: Kind, event: str, counts: tuple[int, int, int], move: str, points: float) -> str:
    happens, otherwise, deals = counts
    gap = f"{points:.1f}" if points >= 1 else f"{points:.2f}"
    if kind == "points" and not event:
        return f"On average it brings {gap} points more than {move}."
    if kind == "points":
        return (
            f"{event} in {happens} of {deals} imagined deals, and after {move}, in {otherwise}; "
            f"but on average it brings {gap} points more."
        )
    if kind == "end":
        return f"{event} by the end of the hand in {happens} of {deals} imagined deals; after {move}, in {otherwise}."
    return f"{event} in {happens} of {deals} imagined deals; after {move}, in {otherwise}."


@dataclass(frozen=True, slots=True)
class _Event:
    """Where something happens: by deal, after the better move and after the other."""

    kind: Kind
    text: str
    after: tuple[bool, ...]
    otherwise: tuple[bool, ...]

    @property
    def gains(self) -> bool:
        """Whether it happens more often after the better move."""
        return sum(self.after) > sum(self.otherwise)

    @property
    def is_either_way(self) -> bool:
        """Whether it happens soon, and after both moves as often, as far as is known."""
        return self.kind == "soon" and not self.is_clear(CLEAR)

    @property
    def words(self) -> set[str]:
        """The words of its line."""
        return set(self.text.removesuffix(".").split())

    def is_clear(self, errors: float) -> bool:
        """By McNemar's test: the deals in which it happens after one of the moves only."""
        only = sum(a and not b for a, b in zip(self.after, self.otherwise, strict=True))
        missing = sum(b and not a for a, b in zip(self.after, self.otherwise, strict=True))
        return abs(only - missing) > errors * math.sqrt(only + missing)

    def worth(self, results: Sequence[float]) -> float:
        """How much of the difference it explains; 0 where hands that have it end no better or worse than others."""
        happened = [*self.after, *self.otherwise]
        with_it = [result for result, there in zip(results, happened, strict=True) if there]
        without = [result for result, there in zip(results, happened, strict=True) if not there]
        if min(len(with_it), len(without)) < 2:
            return 0.0
        better = _mean(with_it) - _mean(without)
        if abs(better) <= CLEAR * math.hypot(_error(with_it), _error(without)):
            return 0.0
        return better * (sum(self.after) - sum(self.otherwise)) / len(self.after)


def compared(courses: Courses, move: int, other: int, until: Callable[[], bool]) -> tuple[list[Course], list[Course]]:
    """Two moves played on in the same worlds; `until()` true ends it."""
    return _in_both(courses.worlds(DEALS), courses.play, (move, other), until)


def results_of(courses: Courses, move: int, other: int, until: Callable[[], bool]) -> tuple[list[float], list[float]]:
    """What two moves bring in the same worlds."""
    return _in_both(courses.worlds(MORE_DEALS), courses.result, (move, other), until)


def _in_both(
    worlds: Iterable[int], of: Callable[[int, int], T], moves: tuple[int, int], until: Callable[[], bool]
) -> tuple[list[T], list[T]]:
    """What comes of each of two moves, world by world, until there is no more time."""
    ours, theirs = list[T](), list[T]()
    for k in worlds:
        if until():
            break
        ours.append(of(k, moves[0]))
        theirs.append(of(k, moves[1]))
    return ours, theirs


def lead_of(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """By how many points a move is better than another in the same worlds; None if not by more than the error."""
    if len(ours) < MIN_DEALS:
        return None
    gaps = [a - b for a, b in zip(ours, theirs, strict=True)]
    lead = _mean(gaps)
    return lead if lead > CLEAR * _error(gaps) + EQUAL_WITHIN else None


def reason_of(
    courses: Courses, moves: tuple[int, int], words: tuple[str, str], lead: float, until: Callable[[], bool]
) -> Reason:
    """Why the first of two moves is better, by `lead` points. `words`: those of the moves."""
    ours, theirs = compared(courses, *moves, until)
    deals, seat = len(ours), courses.infoset.seat
    usual = Reason("points", deals=deals, other=moves[1], other_words=words[1], gap=lead, seat=seat, seed=courses.seed)
    if deals < MIN_DEALS:
        return usual
    results, events = [course.result for course in (*ours, *theirs)], _events(ours, theirs)
    said = _own_words(*words)
    best, most = None, 0.0
    for event in events:
        worth = event.worth(results) if event.is_clear(CLEAR_EVENT) and not said.intersection(event.words) else 0.0
        worth *= (OWN if f"{{{seat}}}" in event.text else 1.0) * (HAPPENS if event.gains else 1.0)
        if worth > most + EQUAL_WITHIN:
            best, most = event, worth
    if best is None:
        after, otherwise = courses.known(*moves)
        ahead = _Event("ahead", "", tuple(r > 0 for r in after), tuple(r > 0 for r in otherwise))
        best = ahead if ahead.is_clear(CLEAR) and ahead.gains else None
    if best is None:
        either = [e for e in events if 2 * min(sum(e.after), sum(e.otherwise)) >= deals and e.is_either_way]
        if not either:
            return usual
        best = replace(max(either, key=lambda e: sum(e.after) + sum(e.otherwise)), kind="points")
    happens, otherwise_happens = sum(best.after), sum(best.otherwise)
    return replace(
        usual, kind=best.kind, event=best.text, happens=happens, otherwise=otherwise_happens, deals=len(best.after)
    )


def _own_words(words: str, other: str) -> set[str]:
    """The words by which two moves differ, but no cards: an event that has one says what was played, not what came
    of it."""
    return {word for word in set(words.split()) ^ set(other.split()) if word.isalpha()}


def _events(ours: Sequence[Course], theirs: Sequence[Course]) -> list[_Event]:
    both = [*ours, *theirs]
    soon, at_end = [_wider(course.soon) for course in both], [_wider(course.at_end) for course in both]
    on_the_way = {_shape(line) for course in both for line in _wider(course.on_the_way)}
    found, n = [], len(ours)
    for line in _comparable(frozenset().union(*soon, *at_end)):
        if any(line in lines for lines in at_end) and _shape(line) not in on_the_way:
            there = [line in s or line in e for s, e in zip(soon, at_end, strict=True)]
            found.append(_Event("end", line, tuple(there[:n]), tuple(there[n:])))
        else:
            there = [line in lines for lines in soon]
            found.append(_Event("soon", line, tuple(there[:n]), tuple(there[n:])))
    return found


def _comparable(lines: frozenset[str]) -> list[str]:
    """The lines without those of an amount that is not always the same, those of many cards, and those that only show
    cards; the shortest first."""
    alike = Counter(_AMOUNT.sub("#", line) for line in lines)
    kept = (
        line
        for line in lines
        if alike[_AMOUNT.sub("#", line)] == 1 and len(re.findall(_CARD, line)) <= MAX_CARDS and not _SHOWN.search(line)
    )
    return sorted(kept, key=lambda line: (len(line), line))


def _shape(line: str) -> str:
    """A line without who and how much: lines of one kind have the same."""
    return re.sub(rf"\{{[0-9]\}}|N-S|E-W|{_CARD}|[0-9]+", "#", line)


def _wider(lines: frozenset[str]) -> frozenset[str]:
    """What lines say: of several cards each by itself, for a player understands "captures J♦" whatever else is
    captured; and what happened, without its amount."""
    found = set[str]()
    for line in lines.union(f"{cut[1]}." for line in lines if (cut := _CUT.fullmatch(line))):
        listed = _LISTED.fullmatch(line)
        found |= {f"{listed[1]} {card}." for card in listed[2].split()} if listed else {line}
    return frozenset(found)


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _error(numbers: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean = _mean(numbers)
    return math.sqrt(math.fsum((x - mean) ** 2 for x in numbers) / (len(numbers) - 1) / len(numbers))
