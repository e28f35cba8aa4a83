"""The levels that move in many matches at once: what `research.learning.opponents` seats in a batch.

A level moves here as its bot does at a table (a test compares them move by move), without its limit of seconds.
"""

from __future__ import annotations

from upcard.bots.batch.frozen import is_frozen
from upcard.bots.batch.players import BatchHabit, BatchJudgement, BatchLevel, BatchSearch, frozen_player
from upcard.bots.levels import JUDGEMENT, Level, budget_of, known
from upcard.bots.networks.network_names import LEARNED
from upcard.bots.players.bidder import loops_of as auction_loops_of
from upcard.bots.players.judgement import PLAYOUTS
from upcard.bots.priors import habit_of, prior_of
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.consistent_redeal import imagine_of


def compiled_level(name: str, rules: CompiledGame) -> BatchLevel | None:
    """The compiled form of a level with or without a budget of iterations, such as ``club`` or ``search:500``; None
    where it has none: a level with a budget of seconds, of a game with an auction system, and what solves worlds,
    weighs them or gives signals. Raises `UnknownLevel`."""
    if name.partition(":")[0] == LEARNED:
        return None
    if is_frozen(name):
        return frozen_player(name, rules)
    level, budget = known(name.partition(":")[0]), budget_of(name)
    if level.maker is not None or rules.interpreted:
        return None
    if level.name == JUDGEMENT:
        return BatchJudgement(rules) if prior_of(rules) else _searching(rules, level, PLAYOUTS)
    if level.budget is None:
        return None
    habit = habit_of(rules, level.name) if ":" not in name else None
    if habit is not None:
        return BatchHabit(rules, level.name, habit)
    spent = budget or level.budget
    if spent.iterations is None or spent.trees > 1:
        return None
    return _searching(rules, level, spent.iterations)


def _searching(rules: CompiledGame, level: Level, iterations: int) -> BatchLevel | None:
    weighing = level.weighing(rules)
    plain = (
        imagine_of(rules) is None
        and (level.auctions is None or auction_loops_of(rules) is None)
        and level.solving(rules) is None
        and not (level.patience and rules.known("OPEN_PATIENCE"))
        and not (weighing.worlds and weighing.trust)
        and weighing.kept is None
    )
    return BatchSearch(rules, iterations, level.weakness) if plain else None
