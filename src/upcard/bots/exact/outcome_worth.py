"""What the outcome of an ending is worth, game by game: more tricks or points are not always more.

A solver says how many tricks the first side takes, or how many points it is ahead. Where a contract was bid it matters
whether that makes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.compile.game import CompiledGame, compiled_game

Worth = Callable[[float], float]
"""What so many tricks, or points ahead, are worth to the first side."""

SOLVED_FROM = {"contract_bridge": 13, "twenty_eight": 6}
"""The games in which solving imagined worlds wins, by measure (``docs/bots.md``), with the cards a hand from which
on."""
A_TRICK = 150.0
"""The points of a contract of bridge that weigh as much as a trick."""
MADE = 100.0
"""What a contract counts where the points beside it only say what is nearer to it."""


def worth_of(rules: CompiledGame, world: States, sign: int, in_points: bool = False) -> Worth:
    """What an outcome for the first side is worth to a seat (`sign` -1: of the other side): what it plays for, or (in
    the games of `IN_POINTS`) in points of the game."""
    kinds = {**CONTRACTS, **IN_POINTS} if in_points else CONTRACTS
    worth = kinds[rules.name](rules, world) if rules.name in kinds else float
    return lambda outcome: sign * worth(outcome)


def points_of_bridge(rules: CompiledGame, world: States) -> Worth:
    """What the tricks of South and North bring them, as in `contract_score`."""
    scores = [contract_score(world, tricks) for tricks in range(14)]
    return lambda tricks: scores[int(tricks)]


def contract_of_bridge(rules: CompiledGame, world: States) -> Worth:
    """Tricks, and the contract: a game counts about as much as four tricks. By points alone a rare chance to make it,
    or to beat it, would be worth any number of tricks."""
    points = points_of_bridge(rules, world)
    return lambda tricks: tricks + points(tricks) / A_TRICK


def contract_score(world: States, tricks: int) -> float:
    """What a contract of bridge brings South and North when they take so many tricks. A game is worth what it earns at
    duplicate."""
    from upcard.games.contract_bridge.scoring import add_level_bonus, score_contract

    plain, s = _in_python(compiled_game("contract_bridge", interpreted=True), world)
    s.tricks[0], s.tricks[1] = tricks, 13 - tricks
    for side in range(2):
        for line in range(len(s.paid[side])):
            s.paid[side][line] = 0
    plain(score_contract)(s)
    plain(add_level_bonus)(s, s.declarer_seat & 1)
    return float(sum(s.paid[0]) - sum(s.paid[1]))


def contract_of_points(contract: str, total: Callable[[Any], int]) -> Callable[[CompiledGame, States], Worth]:
    """Of a game in which the declarers need as many card points as the field `contract` says, of a `total`."""

    def worth_in(rules: CompiledGame, world: States) -> Worth:
        s: Any = access(rules.schema, world)
        ahead_by, own = 2 * getattr(s, contract) - total(s), 1 if s.declarer % 2 == 0 else -1
        return lambda ahead: own * (MADE if own * ahead >= ahead_by else -MADE) + ahead

    return worth_in


def _in_python(rules: CompiledGame, world: States) -> tuple[Callable[..., Callable[..., Any]], Any]:
    """What makes a rule one of plain Python, which is enough once a move, and the record that it reads."""
    interpreted = compiled_game(rules.name, interpreted=True)
    return interpreted.rule, interpreted.open(world.copy())[0]


def contract_of_solo(rules: CompiledGame, world: States) -> Worth:
    """Solo Whist: only whether the declarers take as many tricks as they undertook, in a misère none, is paid."""
    from upcard.games.solo_whist.payment import is_misere
    from upcard.games.solo_whist.state import UNDERTAKEN

    plain, s = _in_python(rules, world)
    needed = 1 if plain(is_misere)(s) else int(UNDERTAKEN[s.bid])  # with one trick the defenders have beaten a misère
    return lambda tricks: (MADE if tricks >= needed else -MADE) + tricks


def contract_of_pepper(rules: CompiledGame, world: States) -> Worth:
    """What the tricks of South and North, or of the first of two players, bring them more than the others."""
    from upcard.games.pepper import BIG_PEPPER, hand_size, side_of, tricks_bid

    plain, s = _in_python(rules, world)
    dealt, needed, declarers = plain(hand_size)(s), plain(tricks_bid)(s), plain(side_of)(s, s.declarer)
    stake = dealt * (2 if s.bid == BIG_PEPPER else 1)

    def worth(tricks: float) -> float:
        own = dealt - tricks if declarers else tricks
        gained = -stake if own < needed else stake if s.bid == BIG_PEPPER else own
        return float((gained - (dealt - own)) * (-1 if declarers else 1))

    return worth


def hand_of_tute(rules: CompiledGame, world: States) -> Worth:
    """Tute: only which side has more points is counted (R22)."""
    return lambda ahead: ahead + (MADE if ahead > 0 else -MADE if ahead < 0 else 0.0)


CONTRACTS: dict[str, Callable[[CompiledGame, States], Worth]] = {
    "contract_bridge": contract_of_bridge,
    "pepper": contract_of_pepper,
    "solo_whist": contract_of_solo,
    "tute": hand_of_tute,
    "twenty_eight": contract_of_points("bid", lambda s: 28),
    "twenty_nine": contract_of_points("contract", lambda s: 28 + s.last_trick_point),
}
"""The games in which a contract is bid, or only who wins the hand counts; in all others an outcome counts as it is."""
IN_POINTS: dict[str, Callable[[CompiledGame, States], Worth]] = {"contract_bridge": points_of_bridge}
"""The games in which an outcome can be said in points of the game, so that a teacher can say what a card costs."""
