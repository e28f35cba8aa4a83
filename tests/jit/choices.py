"""What games and bots do under the backend of this process: ``python -m tests.jit.choices HANDS ITERATIONS GAME ...``.

A line for each game: the digest of some random hands, what bots of each level choose, what a hint and a review say, and
which rules ran as plain Python because the library of the game has no entry for them.

Pyodide runs this, too, with no more of Python's own library than the card room needs there.
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

import upcard
from upcard.bots import LEVELS, make
from upcard.bots.exact.solved_worlds import Solving
from upcard.bots.explain import advice, reviews
from upcard.bots.levels import Budget, Level
from upcard.bots.priors import has_habit
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.testing.signature import digest_matches
from upcard.jit.backend import BACKEND

PATIENT = 1000.0
"""Seconds: on a busy machine the clock is not to end a search that counts its iterations."""
THINKING = ("beginner", "club", "strong", "best", "judgement")
QUESTIONS = (*THINKING, "advice")
"""What is asked of bots: moves of each level, and a hint with a review."""
FURTHEST = 70
"""Moves by chance before bots are asked."""
SLOW_ITERATIONS = 4
"""So few iterations are asked of interpreted rules. They solve imagined worlds of at most `SLOW_CARDS` cards a hand:
whole deals would take minutes. They bid by `SLOW_WORLDS` imagined auctions, and weigh as many worlds."""
SLOW_CARDS, SLOW_WORLDS = 5, 20


class PatientLevel(Level):
    """A level whose solver has as long as it takes."""

    def solving(self, rules: CompiledGame) -> Solving | None:
        found = super().solving(rules)
        return found and replace(found, seconds=PATIENT)


def asked(game: Game, level: str, iterations: int, seed: int) -> Any:
    """A bot of a level with a budget of iterations. The clock, which also ends solvers, does not reach it."""
    given = {one.name: getattr(LEVELS[level], one.name) for one in fields(Level)}
    patient = PatientLevel(**{**given, "budget": Budget(iterations, PATIENT)})
    return patient.build(game.rules, seed, Budget(iterations))


def hands_digest(game: Game, hands: int) -> str:
    """The digest of random matches of one hand: moves and scores."""
    single = Game(game.rules, game.players, game.preset, {**game.options, "single_hand": True})
    return f"{digest_matches(single, 2026, hands):016x}"


def positions(game: Game, count: int) -> list[Table]:
    """Tables at different places of a first hand."""
    found = []
    for seed in range(count):
        chance, table = random.Random(seed), Table(game, seed + 11)
        for _ in range(FURTHEST * seed // count):
            if not table.to_act or table.over:
                break
            seat = table.to_act[0]
            moves = [m for m in table.legal_ids(seat) if not game.moves.kind(m).content]
            if not moves:
                break
            before = table.record()
            table.play(chance.choice(moves), seat)
            if not table.to_act or table.over or table.sheets:
                table = upcard.load(before)  # the hand is over: bots are asked before its last move
                break
        found.append(table)
    return found


@contextlib.contextmanager
def less_where_rules_are_slow(rules: CompiledGame, iterations: int) -> Iterator[None]:
    """Where rules are slow, only small hands are solved, and bots and hints imagine few worlds in auctions."""
    cards, judgement, levels = rules.known("SOLVED_FROM"), rules.judgement, dict(LEVELS)
    if iterations <= SLOW_ITERATIONS:
        if cards is not None:
            vars(judgement)["SOLVED_FROM"] = min(cards, SLOW_CARDS)
        for name, level in levels.items():
            auctions = None if level.auctions is None else min(level.auctions, SLOW_WORLDS)
            LEVELS[name] = replace(level, auctions=auctions, weighed=min(level.weighed, SLOW_WORLDS))
    model, advice.MODEL = advice.MODEL, LEVELS["best"]
    try:
        yield
    finally:
        if cards is not None:
            vars(judgement)["SOLVED_FROM"] = cards
        LEVELS.update(levels)
        advice.MODEL = model


def missed_since() -> list[str]:
    """The rules for which no entry was found since the last call."""
    if BACKEND != "library":
        return []
    from upcard.jit import library

    found = sorted(library.missed)
    library.missed.clear()
    return found


def of_game(name: str, hands: int, iterations: int, questions: Sequence[str] = QUESTIONS) -> dict[str, Any]:
    """All that is compared, for one game."""
    game = upcard.game(name)
    found: dict[str, Any] = {"matches": hands_digest(game, hands)}
    missed_since()  # the digest calls rules that no table does
    if iterations:
        with less_where_rules_are_slow(game.rules, iterations):
            found |= bots_of(game, iterations, questions)
    return found


def bots_of(game: Game, iterations: int, questions: Sequence[str]) -> dict[str, Any]:
    """What its bots, a hint and a review choose."""
    name = game.name
    found: dict[str, Any] = {}
    for level in THINKING:
        if level not in questions:
            continue
        bots = [asked(game, level, iterations, 5)] + ([make(level, game, 5)] if has_habit(name, level) else [])
        found[level] = []
        for table in positions(game, 3):
            for _ in range(2):
                if not table.to_act or table.over:
                    break
                infoset = table.information_set(table.to_act[0])
                chosen = [int(bot.choose(infoset)) for bot in bots]
                found[level] += chosen
                if game.moves.kind(chosen[0]).content:
                    break
                table.play(chosen[0], table.to_act[0])
    if "advice" not in questions:
        return found
    tables = [table for table in positions(game, 3) if table.to_act and not table.over]
    infoset = tables[-1].information_set(tables[-1].to_act[0])
    with patient_hints():
        found |= advised(tables[-1], infoset, iterations)
    return found


@contextlib.contextmanager
def patient_hints() -> Iterator[None]:
    """Hints take their time: a review asks for them, and names none."""
    defaults: dict[str, Any] = advice.hint.__kwdefaults__ or {}
    usual, defaults["seconds"] = defaults["seconds"], PATIENT
    try:
        yield
    finally:
        defaults["seconds"] = usual


def advised(table: Table, infoset: InformationSet, iterations: int) -> dict[str, Any]:
    """What a hint and a review say."""
    # For a reason, moves are compared in as many deals as the rules have time for: interpreted ones have less.
    hint = advice.hint(infoset, iterations=iterations, reasoned=False)
    review = reviews.review(table, 0, iterations=max(1, iterations // 4)).text.splitlines()
    return {
        "hint": [[int(w.move), int(w.trials), repr(float(w.expected))] for w in hint.moves],
        "review": [line for line in review if not line.startswith("  ")],
    }


def main(hands: int, iterations: int, names: Sequence[str], questions: Sequence[str] = QUESTIONS) -> None:
    """Print the lines."""
    for name in names:
        found = of_game(name, hands, iterations, questions)
        if BACKEND == "library":
            found["missed"] = missed_since()
        print(json.dumps({"game": name, "backend": BACKEND, **found}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
