"""Which suit the first card of a hand is led from: by a table, as players learn it, and what the choice tells.

The judgement of a game may have such a table (``lead_from``, ``lead_after_calls``). Bots lead by it
(`bots.players.opening_leads`). A suit that was led tells that the leader held nothing much better elsewhere:
`log_weights` says how likely the lead was from each imagined hand. Players weigh more than the table does, and some
know none, so a suit is the likelier the more it is worth, and no suit impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from upcard.arrays import NDArray, np
from upcard.bots.priors import bound_in_python
from upcard.bots.search.signals import HOLDINGS, RANKS, Play
from upcard.cards.faces import suit
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.jit.elementary import exp_each, log_each

SUITS = 4
STEEPNESS = 0.7
"""The logarithm of how much likelier a lead is that is worth one more."""
ANY_SUIT = 0.05
"""How often a lead goes by no rule."""
NONE_HELD = -100.0
"""What a lead from a suit is worth of which no card is held."""
BESIDE_TRUMPS, NO_TRUMPS, OF_TRUMPS = range(3)


def has_table(rules: CompiledGame) -> bool:
    """Whether judgement has a table of leads for a game."""
    return rules.known("lead_from") is not None


def tells(rules: CompiledGame, play: Play, viewer: int) -> bool:
    """Whether a seat learns something by the suit of the first card."""
    return has_table(rules) and bool(play.cards) and play.cards[0][0] != viewer


@cache
def worth_of(name: str, kind: int, holding: int) -> float:
    """What a lead is worth by the table of a game, before the calls are considered: by what the suit is, and by the
    ranks held of it, as bits."""
    ranks = [rank for rank in range(RANKS) if holding >> rank & 1]
    if not ranks:
        return NONE_HELD
    worth = bound_in_python(name, compiled_game(name, interpreted=True).known("lead_from"))
    return float(worth(ranks, kind != NO_TRUMPS, kind == OF_TRUMPS))


def after_calls(name: str, world: States, seat: int) -> Sequence[float]:
    """What the calls add, for each suit. `world` is one that a seat holds for possible."""
    rules = compiled_game(name, interpreted=True)
    added: Sequence[float] = bound_in_python(name, rules.known("lead_after_calls"))(rules.open(world)[0], seat)
    return added


def worth_of_suits(
    name: str, hands: NDArray[np.int64], trump: int, added: Sequence[float]
) -> list[NDArray[np.float64]]:
    """What a lead from each suit is worth to each of some hands of thirteen cards."""
    found = []
    for a_suit, more in enumerate(added):
        kind = OF_TRUMPS if a_suit == trump else BESIDE_TRUMPS if trump >= 0 else NO_TRUMPS
        holdings: list[int] = (hands >> RANKS * a_suit & HOLDINGS - 1).tolist()
        found.append(np.array([worth_of(name, kind, held) + more for held in holdings]))
    return found


def log_weights(name: str, worlds: States, play: Play) -> NDArray[np.float64]:
    """The logarithm of how likely the suit of the first card was chosen in each world."""
    leader, card = play.cards[0]
    hands = worlds["hands"][:, leader] | play.since(0, leader)
    total, chosen = np.zeros(len(worlds)), np.zeros(len(worlds))
    for a_suit, worth in enumerate(worth_of_suits(name, hands, play.trump, after_calls(name, worlds[:1], leader))):
        worth *= STEEPNESS
        exp_each(worth)
        total += worth
        if a_suit == suit(card):
            chosen += worth
    chances = (1 - ANY_SUIT) * chosen / total + ANY_SUIT / SUITS
    log_each(chances)
    return chances
